//! The export of everything that is kept about a user: whole, theirs alone, and without a secret.

use std::collections::BTreeMap;

use fieldpost::app::Error;
use fieldpost::app::accounts::caller::{Caller, Credential};
use fieldpost::app::lobby::account_data::{DataExport, KeptItem};
use fieldpost::values::{Scope, Scopes};
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::contract::CONTRACT;
use crate::support::personas::{PASSWORD, Player, RED, Table, placement};
use crate::support::phone::Phone;
use crate::support::post;
use crate::support::push::TestBrowser;

/// The lines of an export.
pub(crate) async fn export(who: &Player) -> Vec<Value> {
    let reply = who.client.call("export_me").send().await.ok();
    assert_eq!(reply.header("content-type"), "application/x-ndjson");
    reply.text().lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

fn of_kind<'l>(lines: &'l [Value], kind: &str) -> Vec<&'l Value> {
    lines.iter().filter(|line| line["kind"] == kind).collect()
}

fn counts_of(lines: &[Value]) -> BTreeMap<String, usize> {
    counts(lines).into_iter().map(|(kind, number)| (kind.to_owned(), number)).collect()
}

fn counts(lines: &[Value]) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for line in lines {
        *counts.entry(line["kind"].as_str().expect("a kind")).or_default() += 1;
    }
    counts
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_holds_everything_that_its_user_left_and_nothing_of_others() {
    let app = post::open().await;
    let table = Table::in_play(&app).await;
    let (anna, bert, game) = (&table.red, &table.blue, &table.game);
    let mut phones = Vec::new();
    for (who, secret) in [(anna, "annas"), (bert, "berts")] {
        let client = &who.client;
        let note = json!({ "text": format!("{secret} note") });
        client.call("put_note").path("game", game).header("If-None-Match", "*").json(note).send().await.ok();
        let setup = json!({ "name": format!("{secret} setup"), "ruleset": "barrage", "pieces": placement(&RED) });
        client.call("save_setup").json(setup).send().await.ok();
        client.call("say").path("game", game).json(json!({ "text": format!("{secret} talk") })).send().await.ok();
        let token = json!({ "name": format!("{secret} token"), "scopes": ["read"] });
        client.call("create_token").json(token).send().await.ok();
        crate::oauth::granted(&app, who, &format!("{secret} program"), "read").await;
        phones.push(Phone::switch_on(&app, client).await);
        let url = format!("https://{secret}.example.org/");
        client.call("create_webhook").json(json!({ "url": url, "events": ["game.over"] })).send().await.ok();
        let endpoint = format!("https://push.example.net/{secret}-browser");
        crate::pushes::subscribe(client, &TestBrowser::new(), &endpoint).await;
        let day = chrono::Utc::now().date_naive() + chrono::Days::new(40);
        client.call("announce_leave").json(json!({ "first_day": day, "last_day": day })).send().await.ok();
    }
    anna.client.call("block_user").path("name", "bert").send().await.ok();
    anna.client.call("change_me").json(json!({ "name": "annabel", "zone": "Europe/Paris" })).send().await.ok();
    anna.act(game, "b4-b5").await.ok();
    bert.act(game, "e7-e6").await.ok();
    let open = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator" });
    let second = anna.client.call("create_game").json(open).send().await.ok().json();
    let second = second["id"].as_str().unwrap();
    let draft = json!({ "pieces": placement(&RED[4..]) });
    anna.client.call("put_setup").path("game", second).json(draft).send().await.ok();

    let lines = export(anna).await;
    assert_eq!(lines.last().unwrap(), &json!({ "kind": "end" }), "it is whole");
    let counts = counts(&lines);
    for (kind, count) in [
        ("account", 1),
        ("former_name", 1),
        ("session", 1),
        ("token", 1),
        ("grant", 1),
        ("second_factor", 1),
        ("webhook", 1),
        ("push_subscription", 1),
        ("leave", 1),
        ("blocked", 1),
        ("setup", 1),
        ("note", 1),
        ("talk", 1),
        ("game", 2),
        ("end", 1),
    ] {
        assert_eq!(counts.get(kind), Some(&count), "{kind}: {counts:?}");
    }
    assert!(counts["mail"] > 0 && counts["audit"] > 3, "{counts:?}");
    let account = of_kind(&lines, "account")[0];
    assert_eq!((&account["name"], &account["address"]), (&json!("annabel"), &json!("anna@example.org")));
    let games = of_kind(&lines, "game");
    let played = games.iter().find(|line| line["game"] == game.as_str()).expect("the game");
    let actions = played["actions"].as_array().unwrap();
    assert_eq!(actions.len(), 2, "her setup and her move, and nothing of Bert's");
    let own = anna.client.call("read_setup").path("game", game).send().await.ok().json();
    assert_eq!((&actions[0]["setup"], &actions[1]["action"]), (&own["text"], &json!("b4-b5")));
    let begun = games.iter().find(|line| line["game"] == second).expect("the other game");
    assert!(begun["draft"].as_str().unwrap().contains('F'), "{begun}");
    // Neither what others wrote nor a secret that acts for her.
    let all = lines.iter().map(Value::to_string).collect::<String>();
    let refresh = anna.tokens["refresh_token"].as_str().unwrap();
    let (factor, _) = phones[0].secret();
    let recovery = phones[0].recovery[0].as_str();
    for hidden in ["berts", "argon2", "hash", refresh, "fieldpost_pat_", "whsec_", &factor, recovery] {
        assert!(!all.contains(hidden), "{hidden}");
    }
}

/// Each of the kinds that the contract names, and the lines of it that an export has.
fn by_contract(lines: &[Value]) -> BTreeMap<String, usize> {
    let schema = "/components/schemas/KeptData";
    for line in lines {
        assert_eq!(CONTRACT.faults(schema, line), Vec::<String>::new(), "{line}");
    }
    let kinds = CONTRACT.document().pointer(&format!("{schema}/discriminator/mapping")).expect("kinds");
    let kinds = kinds.as_object().expect("kinds").keys();
    kinds.map(|kind| (kind.clone(), of_kind(lines, kind).len())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_line_is_as_the_contract_says() {
    let app = post::open().await;
    let table = Table::in_play(&app).await;
    let (anna, bert, game) = (&table.red, &table.blue, &table.game);
    let client = &anna.client;
    let second = Table::again(&table).await;
    let note = json!({ "text": "mine", "marks": { "9": { "kinds": ["spy"], "sign": "!" } } });
    client.call("put_note").path("game", game).header("If-None-Match", "*").json(note).send().await.ok();
    let setup = json!({ "name": "mine", "ruleset": "barrage", "pieces": placement(&RED) });
    client.call("save_setup").json(setup).send().await.ok();
    client.call("say").path("game", game).json(json!({ "text": "mine" })).send().await.ok();
    let token = json!({ "name": "mine", "scopes": ["read"], "valid_days": 3 });
    client.call("create_token").json(token).send().await.ok();
    crate::oauth::granted(&app, anna, "a program", "read").await;
    let webhook = json!({ "url": "https://example.org/", "events": ["game.over"] });
    client.call("create_webhook").json(webhook).send().await.ok();
    crate::pushes::subscribe(client, &TestBrowser::new(), "https://push.example.net/mine").await;
    Phone::switch_on(&app, client).await;
    let day = chrono::Utc::now().date_naive() + chrono::Days::new(40);
    client.call("announce_leave").json(json!({ "first_day": day, "last_day": day })).send().await.ok();
    client.call("block_user").path("name", "bert").send().await.ok();
    client.call("change_me").json(json!({ "name": "annabel" })).send().await.ok();
    // It comes from nobody who is trusted, and waits to be confirmed.
    let to = post::reply_to(&app, "anna@example.org").await;
    post::bring(&app, &post::letter("anna@elsewhere.example", &to, "b4-b5")).await.ok();
    post::pump(&app).await;
    let kinds = json!({ "digest_hour": 7, "kinds": { "your_turn": "daily", "talk": "off" } });
    client.call("put_notices").json(kinds).send().await.ok();
    anna.act(game, "b4-b5").await.ok();
    bert.act(game, "e7-e6").await.ok();
    app.sql(
        "UPDATE users SET suspended_at = now(), suspended_why = '550', proven_again_at = now() WHERE name = 'annabel'",
    )
    .await;
    app.sql(&format!("UPDATE game_log SET action = '{{' WHERE game_id = '{second}'")).await;
    let counts = by_contract(&export(anna).await);
    let missing: Vec<&String> = counts.iter().filter(|(_, count)| **count == 0).map(|(kind, _)| kind).collect();
    assert!(missing.is_empty(), "nothing of {missing:?}: {counts:?}");
    assert_eq!((counts["game"], counts["unreadable_game"], counts["end"]), (1, 1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn letters_that_wait_for_a_confirmation_are_exported_to_their_author_only() {
    let app = post::open().await;
    let table = Table::in_play(&app).await;
    let to = post::reply_to(&app, "anna@example.org").await;
    // It comes from nobody who is trusted.
    let forged = post::letter("anna@elsewhere.example", &to, "b4-b5");
    post::bring(&app, &forged).await.ok();
    post::pump(&app).await;
    assert_eq!(post::outcomes(&app).await, ["held"]);
    assert_eq!(of_kind(&export(&table.red).await, "letter")[0]["said"], "b4-b5");
    assert!(of_kind(&export(&table.blue).await, "letter").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_of_many_things_comes_in_pages_and_is_whole() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let fill = format!(
        "INSERT INTO talk SELECT '{game}', gen_random_uuid(), a.id, b.id, 0, 3, 'line ' || n, false, true, now() \
         FROM users a, users b, generate_series(1, 250) n WHERE a.name = 'anna' AND b.name = 'bert'; \
         INSERT INTO audit (id, at, what, user_id, count) \
         SELECT gen_random_uuid(), now() - n * interval '1 s', 'logged-in', id, 1 \
         FROM users, generate_series(1, 250) n WHERE name = 'anna'; \
         INSERT INTO games SELECT (jsonb_populate_record(g, jsonb_build_object('id', md5(n::text)::uuid))).* \
         FROM games g, generate_series(1, 45) n; \
         INSERT INTO notes SELECT g.id, u.id, '{{\"text\":\"n\",\"marks\":{{}}}}', now() FROM games g, users u \
         WHERE u.name = 'anna'",
        game = table.game
    );
    app.sql(&fill).await;
    let lines = export(&table.red).await;
    let counts = counts(&lines);
    assert_eq!((counts["talk"], counts["note"], counts["game"]), (250, 46, 1));
    assert!(counts["audit"] > 250);
    let mut said: Vec<_> = of_kind(&lines, "talk").into_iter().map(|line| line["text"].to_string()).collect();
    said.sort();
    said.dedup();
    assert_eq!(said.len(), 250, "each line once");
    assert_eq!(lines.last().unwrap()["kind"], "end");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_ends_with_the_session_that_asked_for_it() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let id = |value: &Value| value.as_str().expect("an id").parse().expect("an id");
    let user = id(&table.red.client.call("read_me").send().await.ok().json()["id"]);
    let session = &table.red.tokens["session"];
    let mut export = DataExport::new(Caller { user, by: Credential::Session(id(session)) });
    assert!(export.next(&app.app).await.expect("the account").is_some());
    assert!(export.next(&app.app).await.expect("the mails").is_some());
    let end = table.red.client.call("end_session").path("session", session.as_str().unwrap());
    end.send().await.ok();
    assert!(matches!(export.next(&app.app).await, Err(Error::Unauthenticated)));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_breaks_off_when_the_database_gives_up_instead_of_leaving_a_game_out() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let id = |value: &Value| value.as_str().expect("an id").parse().expect("an id");
    let user = id(&table.red.client.call("read_me").send().await.ok().json()["id"]);
    let by = Credential::Session(id(&table.red.tokens["session"]));
    let mut export = DataExport::new(Caller { user, by });
    // As after a statement that takes too long.
    let gives_up = "ALTER TABLE game_log RENAME TO kept; \
        CREATE FUNCTION give_up() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '57014'; END $$; \
        CREATE VIEW game_log AS SELECT * FROM kept WHERE give_up()";
    app.sql(gives_up).await;
    let why = loop {
        match export.next(&app.app).await {
            Ok(part) => assert!(part.is_some(), "it ends as if it were whole"),
            Err(why) => break why,
        }
    };
    assert!(matches!(why, Error::Store(_)), "{why}");
    app.sql("DROP VIEW game_log; ALTER TABLE kept RENAME TO game_log").await;
    let rest = export.next(&app.app).await.expect("the game").expect("the game");
    assert!(matches!(rest[..], [KeptItem::Game(_)]), "{rest:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_ends_with_the_grant_of_the_program_that_asked_for_it() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    crate::oauth::granted(&app, &anna, "Board Bot", "account").await;
    let row = app.sql("SELECT id, user_id, program_id FROM grants").await.remove(0);
    let [grant, user, program] = [0, 1, 2].map(|at| row[at].as_deref().expect("an id"));
    let by = Credential::Grant { id: grant.parse().expect("an id"), scopes: Scopes::from(vec![Scope::Account]) };
    let mut export = DataExport::new(Caller { user: user.parse().expect("an id"), by });
    assert!(export.next(&app.app).await.expect("the account").is_some());
    anna.client.call("revoke_program").path("program", program).send().await.ok();
    assert!(matches!(export.next(&app.app).await, Err(Error::Unauthenticated)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_exports_neither_what_else_acts_for_its_user_nor_the_audit_trail() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let token = crate::tokens::create(&anna, &["account"]).await;
    crate::oauth::granted(&app, &anna, "Board Bot", "account").await;
    let program = anna.client.with_token(token["token"].as_str().expect("a token"));
    let text = program.call("export_me").send().await.ok().text();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    assert_eq!(of_kind(&lines, "account").len(), 1);
    for kind in ["session", "token", "grant", "audit"] {
        assert!(of_kind(&lines, kind).is_empty(), "{kind}");
        assert!(!of_kind(&export(&anna).await, kind).is_empty(), "{kind}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_does_not_tell_whether_somebody_has_an_address() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let bert = Player::new(&app, "bert").await;
    let carl = Player::new(&app, "carl").await;
    app.sql("UPDATE users SET suspended_at = now(), suspended_why = '550' WHERE name = 'carl'").await;
    let mut seen = Vec::new();
    for address in ["nobody@example.org", &bert.address, &carl.address] {
        let before = counts_of(&export(&anna).await);
        let body = json!({ "address": address, "password": PASSWORD });
        anna.client.call("request_address_change").json(body).send().await.ok();
        let after = counts_of(&export(&anna).await);
        let more: BTreeMap<_, _> =
            after.iter().map(|(kind, n)| (kind.clone(), n - before.get(kind).unwrap_or(&0))).collect();
        seen.push(more);
    }
    assert_eq!(seen[0]["audit"], 1);
    assert_eq!((&seen[1], &seen[2]), (&seen[0], &seen[0]));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_army_of_another_is_in_no_export_before_the_end() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let blue = table.blue.client.call("read_setup").path("game", &table.game).send().await.ok().json();
    let army = blue["text"].as_str().unwrap().to_owned();
    assert!(export(&table.blue).await.iter().any(|line| line.to_string().contains(&army)));
    assert!(!export(&table.red).await.iter().any(|line| line.to_string().contains(&army)));
    let refused = table.red.client.anonymous().call("export_me").send().await;
    refused.problem("unauthenticated");
}
