//! Deleting an account: with the password, at once and for good. What was the user's alone is gone; in the games of
//! others somebody without a name stays.

use fieldpost::worker::{Step, departures, outbox};
use serde_json::{Value, json};

use crate::games::people;
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::locks::{begin, commit_when_awaited};
use crate::support::personas::{BLUE, PASSWORD, Player, RED, Table, link_token, placement};
use crate::support::phone::Phone;
use crate::support::post;

/// Asks for the account of somebody to be deleted.
pub(crate) async fn delete(who: &Player, password: &str) -> Reply {
    who.client.call("delete_me").json(json!({ "password": password })).send().await
}

/// Lets the worker do what is due.
pub(crate) async fn depart(app: &TestApp) {
    while departures::step(&app.app).await.expect("a step") == Step::Worked {}
}

/// Everywhere in the database where a text occurs: the tables.
async fn tables_with(app: &TestApp, text: &str) -> Vec<String> {
    let tables =
        "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1";
    let mut found = Vec::new();
    for row in app.sql(tables).await {
        let table = row[0].clone().expect("a name");
        let rows = app.sql(&format!("SELECT 1 FROM {table} t WHERE t::text ILIKE '%{text}%' LIMIT 1")).await;
        if !rows.is_empty() {
            found.push(table);
        }
    }
    found
}

/// The name by which others see whoever had a seat.
fn name_of(game: &Value, seat: &str) -> String {
    let seats = game["seats"].as_array().expect("seats");
    let found = seats.iter().find(|one| one["seat"] == seat).expect("the seat");
    found["user"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_user_leaves_no_trace_but_the_games_of_others() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let (anna, bert, game) = (&table.red, &table.blue, &table.game);
    let id = anna.client.call("read_me").send().await.ok().json()["id"].as_str().unwrap().to_owned();
    let note = json!({ "text": "annas-note" });
    anna.client.call("put_note").path("game", game).header("If-None-Match", "*").json(note).send().await.ok();
    let setup = json!({ "name": "annas-setup", "ruleset": "barrage", "pieces": placement(&RED) });
    anna.client.call("save_setup").json(setup).send().await.ok();
    anna.client.call("say").path("game", game).json(json!({ "text": "annas-talk" })).send().await.ok();
    bert.client.call("say").path("game", game).json(json!({ "text": "berts-talk" })).send().await.ok();
    let token = json!({ "name": "annas-token", "scopes": ["read", "play"] });
    let token = anna.client.call("create_token").json(token).send().await.ok().json();
    let program = anna.client.with_token(token["token"].as_str().unwrap());
    program.call("read_me").send().await.ok();
    let phone = Phone::switch_on(&app, &anna.client).await;
    anna.client.call("block_user").path("name", "bert").send().await.ok();
    bert.client.call("block_user").path("name", "anna").send().await.ok();
    anna.act(game, "b4-b5").await.ok();
    bert.act(game, "e7-e6").await.ok();
    let before = bert.look(game).await;

    delete(anna, PASSWORD).await.problem("second-factor-required");
    let proof = json!({ "password": PASSWORD, "code": phone.recovery[0] });
    assert_eq!(anna.client.call("delete_me").json(proof).send().await.status, 204);
    assert_eq!(app.sql("SELECT user_id FROM second_factors UNION SELECT user_id FROM recovery_codes").await.len(), 0);
    // Nothing of hers works any more.
    anna.client.call("read_me").send().await.problem("unauthenticated");
    program.call("read_me").send().await.problem("unauthenticated");
    delete(anna, PASSWORD).await.problem("unauthenticated");
    let refresh = json!({ "refresh_token": anna.tokens["refresh_token"] });
    anna.client.anonymous().call("refresh_session").json(refresh).send().await.problem("invalid-refresh-token");
    let name = name_of(&bert.look(game).await.json(), "red");
    assert!(name.starts_with("deleted-user-"), "{name}");
    for login in ["anna", "anna@example.org", &name] {
        let body = json!({ "login": login, "password": PASSWORD });
        anna.client.anonymous().call("log_in").json(body).send().await.problem("wrong-credentials");
    }
    for gone in ["anna", &name, &id] {
        bert.client.call("read_user").path("name", gone).send().await.problem("not-found");
    }
    assert_eq!(tables_with(&app, "annas-").await, Vec::<String>::new());
    assert_eq!(tables_with(&app, "anna@example").await, ["outbox"], "the mail that tells her");
    while outbox::step(&app.app).await.unwrap() == Step::Worked {}
    assert_eq!(tables_with(&app, "anna@example").await, Vec::<String>::new(), "which leaves nothing");
    assert_eq!(tables_with(&app, "anna").await, ["name_changes"], "her name is kept from others");
    assert_eq!(bert.client.call("list_blocked").send().await.ok().json(), json!({ "blocked": [] }));
    let talk = bert.client.call("list_talk").path("game", game).send().await.ok().json();
    let lines: Vec<_> = talk["lines"].as_array().unwrap().iter().map(|line| line["text"].clone()).collect();
    assert_eq!(lines, ["berts-talk"], "what he wrote is his");

    depart(&app).await;
    let after = bert.look(game).await;
    assert_ne!(before.etag(), after.etag());
    let outcome = json!({ "result": "won", "winners": ["blue"], "reason": "resigned" });
    assert_eq!((&after.json()["outcome"], name_of(&after.json(), "red")), (&outcome, name.clone()));
    let record = bert.client.call("read_record").path("game", game).send().await.ok().json();
    assert_eq!(record["seats"]["red"], json!(name));
    // A rematch waits for whoever gets its link, and not for her.
    let rematch = bert.client.call("ask_for_rematch").path("game", game).send().await.ok().json();
    let seats = rematch["seats"].as_array().unwrap().iter().map(|seat| seat["status"].clone()).collect::<Vec<_>>();
    assert!(seats.contains(&json!("open")) && !seats.contains(&json!("invited")), "{rematch}");
    let told = app.sql("SELECT kind, address FROM outbox WHERE kind = 'game-over'").await;
    assert_eq!(told, [[Some("game-over".to_owned()), Some("bert@example.org".to_owned())]], "and no mail to her");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_session_is_not_enough_to_delete_an_account() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    delete(&anna, "a wrong one").await.problem("wrong-credentials");
    anna.client.call("delete_me").json(json!({})).send().await.problem("invalid-fields");
    let token = json!({ "name": "bot", "scopes": ["read", "play", "account"] });
    let token = anna.client.call("create_token").json(token).send().await.ok().json();
    let program = Player { client: anna.client.with_token(token["token"].as_str().unwrap()), ..bert };
    delete(&program, PASSWORD).await.problem("insufficient-scope");
    anna.client.call("read_me").send().await.ok();
    assert!(app.sql("SELECT 1 FROM departures").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_that_is_replaced_while_it_is_checked_deletes_nothing() {
    let app = TestApp::start().await;
    let [anna] = people(&app, ["anna"]).await;
    let replaced = begin(&app, "UPDATE users SET password_version = password_version + 1 WHERE name = 'anna'").await;
    let (deleted, ()) = tokio::join!(delete(&anna, PASSWORD), commit_when_awaited(&app, &replaced));
    deleted.problem("wrong-credentials");
    assert!(app.sql("SELECT 1 FROM departures").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_that_is_not_over_is_left_by_the_rules() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let (anna, bert) = (&table.red, &table.blue);
    let [carl] = people(&app, ["carl"]).await;
    let create = async |who: &Player, opponent: Value| {
        let body = json!({ "ruleset": "barrage", "opponent": opponent, "red": "creator" });
        let game = who.client.call("create_game").json(body).send().await.ok().json();
        game["id"].as_str().unwrap().to_owned()
    };
    let begun = Table::again(&table).await;
    let setting_up = Table::setting_up(&table).await;
    anna.lock(&setting_up, &RED).await.ok();
    let over = Table::again(&table).await;
    bert.act(&over, "resign").await.ok();
    let hers = create(anna, json!({ "type": "open" })).await;
    let invites = create(anna, json!({ "type": "user", "user": "bert" })).await;
    let invited = create(bert, json!({ "type": "user", "user": "anna" })).await;
    let guest = create(bert, json!({ "type": "open" })).await;
    anna.client.call("join_game").path("game", &guest).json(json!({})).send().await.ok();
    let draft = json!({ "pieces": placement(&BLUE) });
    anna.client.call("put_setup").path("game", &guest).json(draft).send().await.ok();
    anna.act(&table.game, "b4-b5").await.ok();
    bert.act(&table.game, "e7-e6").await.ok();

    assert_eq!(delete(anna, PASSWORD).await.status, 204);
    depart(&app).await;
    let look = async |game: &str| bert.client.call("read_game").path("game", game).send().await;
    let outcome = async |game: &str| look(game).await.ok().json()["outcome"].clone();
    let aborted = json!({ "result": "aborted", "reason": "aborted" });
    let lost = json!({ "result": "won", "winners": ["blue"], "reason": "resigned" });
    assert_eq!(outcome(&table.game).await, lost, "both have moved");
    assert_eq!(outcome(&begun).await, aborted, "nobody has moved yet (E-7)");
    assert_eq!(outcome(&setting_up).await, aborted);
    assert_eq!(outcome(&over).await["winners"], json!(["red"]), "what was over stays");
    assert_eq!(outcome(&invites).await, aborted);
    assert_eq!(outcome(&invited).await, aborted, "as if she had declined");
    look(&hers).await.problem("not-found");
    // The seat that she had taken is open again, and whoever takes it knows nothing of her draft.
    assert_eq!(look(&guest).await.ok().json()["status"], "waiting");
    carl.client.call("join_game").path("game", &guest).json(json!({})).send().await.ok();
    carl.client.call("read_setup").path("game", &guest).send().await.problem("not-found");
    let waiting = app
        .sql(
            "SELECT 1 FROM games g JOIN seats s ON s.game_id = g.id JOIN users u ON u.id = s.user_id \
                           WHERE u.deleted_at IS NOT NULL AND g.decision IS NOT NULL",
        )
        .await;
    assert!(waiting.is_empty(), "nobody waits for her");
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_to_a_deleted_user_are_not_sent_and_links_in_old_ones_are_dead() {
    let app = post::open().await;
    let table = Table::in_play(&app).await;
    let (anna, bert) = (&table.red, &table.blue);
    let answer = post::reply_to(&app, &anna.address).await;
    let change = json!({ "address": "anna@example.net", "password": PASSWORD });
    anna.client.call("request_address_change").json(change).send().await.ok();
    let moved = link_token(&app, "anna@example.net", "addresses").await;
    anna.client.anonymous().call("request_password_reset").json(json!({ "address": anna.address })).send().await.ok();
    let reset = link_token(&app, &anna.address, "reset").await;
    assert_eq!(delete(anna, PASSWORD).await.status, 204);
    depart(&app).await;
    let to_her = "SELECT 1 FROM outbox WHERE kind <> 'account-deleted' \
                  AND (address LIKE 'anna%' OR address LIKE '%deleted.invalid')";
    assert!(app.sql(to_her).await.is_empty());
    while outbox::step(&app.app).await.unwrap() == Step::Worked {}
    assert!(app.sql(to_her).await.is_empty());
    let password = json!({ "password": PASSWORD });
    let call = anna.client.anonymous();
    call.call("reset_password").path("token", &reset).json(password).send().await.problem("invalid-link");
    let page = call.raw(reqwest::Method::POST, &format!("/addresses/{moved}"));
    let page = page.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap();
    assert!(!page.status().is_success());
    // What she writes from her mail program plays nothing.
    let before = bert.look(&table.game).await.text();
    post::bring(&app, &post::letter(&anna.address, &answer, "b4-b5")).await.ok();
    post::pump(&app).await;
    assert_eq!(bert.look(&table.game).await.text(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_of_a_deleted_user_is_free_again_after_a_while_and_no_trace_is_left() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    assert_eq!(delete(&anna, PASSWORD).await.status, 204);
    depart(&app).await;
    let rename = async |name: &str| bert.client.call("change_me").json(json!({ "name": name })).send().await;
    rename("anna").await.problem("name-taken");
    assert_eq!(rename("deleted-user-12").await.problem("invalid-fields")["faults"][0]["at"], "name");
    while outbox::step(&app.app).await.unwrap() == Step::Worked {}
    assert_eq!(app.sql("SELECT 1 FROM departures").await.len(), 1, "her access token may still be believed elsewhere");
    app.advance_database_clock(3600).await;
    depart(&app).await;
    assert!(
        app.sql("SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.deleted_at IS NOT NULL")
            .await
            .is_empty()
    );
    let days = u64::from(app.app.settings.names.cooldown_days);
    app.advance_database_clock(days * 86_400).await;
    depart(&app).await;
    assert!(app.sql("SELECT 1 FROM departures").await.is_empty());
    assert_eq!(tables_with(&app, "anna").await, Vec::<String>::new());
    rename("anna").await.ok();
    // Her address is free at once.
    let anybody = Client::new(&app.url);
    let body = json!({ "name": "anna-2", "address": "anna@example.org", "password": PASSWORD });
    anybody.call("register_user").json(body).send().await.ok();
    let token = link_token(&app, "anna@example.org", "verify").await;
    let proof = json!({ "token": token, "password": PASSWORD });
    anybody.call("verify_address").json(proof).send().await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_began_before_the_deletion_is_undone_afterwards() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let (anna, bert) = (&table.red, &table.blue);
    let open = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator" });
    let open = bert.client.call("create_game").json(open).send().await.ok().json();
    let open = open["id"].as_str().unwrap();
    assert_eq!(delete(anna, PASSWORD).await.status, 204);
    depart(&app).await;
    // As a request does that was let in before, in another process.
    let late = format!(
        "UPDATE seats s SET user_id = u.id, status = 'seated' FROM users u \
         WHERE u.deleted_at IS NOT NULL AND s.game_id = '{open}' AND s.status = 'open'; \
         INSERT INTO notes SELECT '{open}', id, '{{}}', now() FROM users WHERE deleted_at IS NOT NULL"
    );
    app.sql(&late).await;
    app.advance_database_clock(3600).await;
    depart(&app).await;
    let game = bert.client.call("read_game").path("game", open).send().await.ok().json();
    assert_eq!((&game["status"], name_of(&game, "blue")), (&json!("waiting"), String::new()));
    assert!(app.sql("SELECT 1 FROM notes").await.is_empty());
}

/// Every column that names a user or holds an address, and what becomes of it when the account is deleted.
const COLUMNS: &[(&str, &str)] = &[
    ("audit.user_id", "the trail outlives the account"),
    ("blocks.blocked_id", "erased"),
    ("blocks.user_id", "erased"),
    ("departures.user_id", "what this is about"),
    ("digest_notices.user_id", "erased"),
    ("games.created_by", "the row of the user stays, without a name"),
    ("grants.user_id", "erased once no access token is valid"),
    ("idempotency_keys.user_id", "erased"),
    ("leaves.user_id", "erased once no game needs it"),
    ("links.address", "deleted when it expires; with the account where it is about the user"),
    ("links.subject", "erased"),
    ("name_changes.user_id", "erased when the name is free"),
    ("notes.user_id", "erased"),
    ("outbox.address", "erased"),
    ("outbox.user_id", "erased"),
    ("personal_addresses.address", "erased"),
    ("personal_addresses.user_id", "erased"),
    ("push_subscriptions.user_id", "erased"),
    ("recovery_codes.user_id", "erased"),
    ("registrations.address", "nobody's yet: expires"),
    ("saved_setups.user_id", "erased"),
    ("seats.user_id", "the row of the user stays, without a name"),
    ("second_factors.user_id", "erased"),
    ("sessions.user_id", "erased once no access token is valid"),
    ("stranger_blocks.blocked_id", "erased"),
    ("strikes.user_id", "erased"),
    ("talk.author_id", "erased"),
    ("talk.reader_id", "the row of the user stays, without a name"),
    ("tokens.user_id", "erased once it cannot be believed any more"),
    ("users.address", "replaced"),
    ("webhooks.user_id", "erased"),
];

#[tokio::test]
async fn every_column_that_names_a_user_is_thought_of() {
    let app = TestApp::start().await;
    let named = "SELECT table_name || '.' || column_name FROM information_schema.columns \
                 WHERE table_schema = 'public' AND table_name <> 'attempts' \
                 AND (column_name IN ('address', 'subject', 'created_by') \
                 OR column_name ~ '(user|author|reader|blocked)_id$') ORDER BY 1";
    let named: Vec<_> = app.sql(named).await.into_iter().filter_map(|row| row[0].clone()).collect();
    let known: Vec<_> = COLUMNS.iter().map(|(column, _)| (*column).to_owned()).collect();
    assert_eq!(named, known, "say what becomes of it in `departures` of the store, and here");
}
