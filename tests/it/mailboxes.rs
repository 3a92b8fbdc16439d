//! After a change of the mail address the old mailbox has no power left over the account (ADR 22): every kind of secret
//! that is ever mailed is tried from there.

use std::collections::BTreeSet;

use fieldpost::auth::Purpose;
use fieldpost::http::routes;
use fieldpost::worker::{Step, clock};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::locks::{begin, commit_when_awaited};
use crate::support::mailbox::Letter;
use crate::support::personas::{PASSWORD, Player, Table, link_token};
use crate::support::post;

const OLD: &str = "anna@example.org";
const NEW: &str = "elsewhere@example.net";
const THIRD: &str = "third@example.net";

/// What the test tries: the paths that take a secret from a mail, and the operations that take one otherwise.
const TRIED: &[&str] = &[
    "/addresses/{token}",
    "/invitations/{token}",
    "/letters/{token}",
    "/rematches/{token}",
    "/reset/{token}",
    "/undo/{token}",
    "/unsubscribe/{token}",
    "/v1/letters",
    "/v1/password-resets/{token}",
    "/v1/users/verification",
    "/verify/{token}",
];

/// Every column of bytes, and whether it keeps a secret that was mailed.
const COLUMNS: &[(&str, bool)] = &[
    ("archived_logs.log", false),
    ("attempts.subject", false),
    ("audit.login_mark", false),
    ("checkpoints.snapshot", false),
    ("games.rules_digest", false),
    ("games.snapshot", false),
    ("grants.challenge", false),
    ("grants.code_hash", false),
    ("grants.previous_hash", false),
    ("grants.refresh_hash", false),
    ("idempotency_keys.digest", false),
    ("letters.confirm_hash", true),
    ("letters.fingerprint", false),
    ("letters.raw", false),
    ("letters.token_hash", true),
    ("links.mailbox", false),
    ("links.token_hash", true),
    ("outbox.content", false),
    ("personal_addresses.invitation", true),
    ("personal_addresses.token_hash", true),
    ("processes.letters", false),
    ("processes.links", false),
    ("processes.mail", false),
    ("processes.tokens", false),
    ("push_subscriptions.client_key", false),
    ("push_subscriptions.client_secret", false),
    ("refused_invitations.address_digest", false),
    ("recovery_codes.code_hash", false),
    ("reply_addresses.mailbox", false),
    ("reply_addresses.token_hash", true),
    ("second_factors.secret", false),
    ("sessions.previous_hash", false),
    ("sessions.refresh_hash", false),
    ("tokens.token_hash", false),
    ("stranger_blocks.address_digest", false),
    ("strikes.mail", false),
    ("webhooks.old_secret", false),
    ("webhooks.secret", false),
];

/// What a seal may be good for; a new purpose does not compile here before somebody says so.
const fn sealed(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Unsubscribe => "/unsubscribe/{token}",
        // Reports on what was mailed before the address was proven count for nothing: `mail/bounces.rs`.
        Purpose::Bounce => "/v1/letters",
        // It is in no mail.
        Purpose::Consent => "/oauth/authorize",
    }
}

async fn page(app: &TestApp, method: Method, path: &str, form: &str) -> Reply {
    let request = Client::new(&app.url).raw(method, path).header("content-type", "application/x-www-form-urlencoded");
    Reply::read(request.body(form.to_owned()).send().await.unwrap()).await
}

async fn status_of(player: &Player, game: &str) -> Value {
    player.look(game).await.json()["status"].clone()
}

async fn version_of(app: &TestApp, game: &str) -> String {
    app.sql(&format!("SELECT version FROM games WHERE id = '{game}'")).await[0][0].clone().unwrap()
}

/// Everything that the old mailbox got while it was Anna's.
struct MailedSecrets {
    verify: String,
    reset: String,
    third: String,
    invitation: String,
    answer: String,
    confirm: String,
    unsubscribe: String,
    reply: String,
    rematch: String,
}

/// Fills Anna's mailbox with one secret of each kind; the game is in play, and `invited` waits for her.
async fn fill(app: &TestApp, table: &Table, invited: &str) -> MailedSecrets {
    let anybody = Client::new(&app.url);
    let invitation = link_token(app, OLD, "invitations").await;
    let mut mails = post::mails(app, OLD).await.into_iter().rev();
    let is_of_a_game = |mail: &Letter| mail.header("reply-to").iter().any(|to| to.starts_with("move+"));
    let mail: Letter = mails.find(is_of_a_game).expect("one to answer");
    let mut mails = post::mails(app, OLD).await.into_iter().rev();
    let invited_by = mails.find(|mail| mail.text.contains(&invitation)).expect("the invitation");
    let answer = invited_by.header("reply-to")[0].to_string();
    let reply = mail.header("reply-to")[0].to_string();
    let unsubscribe =
        mail.header("list-unsubscribe")[0].trim_matches(['<', '>']).strip_prefix(&app.url).unwrap().to_owned();
    let over = Table::again(table).await;
    table.red.act(&over, "resign").await.ok();
    let closing = post::latest(app, OLD).await;
    let rematch = closing.header("reply-to")[0].split(['+', '@']).nth(1).expect("a secret").to_owned();
    post::bring(app, &post::letter("somewhere@example.com", &reply, "resign")).await.ok();
    post::pump(app).await;
    let confirm = link_token(app, OLD, "letters").await;
    anybody.call("request_password_reset").json(json!({ "address": OLD })).send().await.ok();
    let reset = link_token(app, OLD, "reset").await;
    app.sql("UPDATE users SET suspended_at = now(), suspended_why = '550' WHERE name = 'anna'").await;
    anybody.call("request_verification_mail").json(json!({ "address": OLD })).send().await.ok();
    let verify = link_token(app, OLD, "verify").await;
    app.sql("UPDATE users SET suspended_at = NULL, suspended_why = NULL").await;
    let body = json!({ "address": THIRD, "password": PASSWORD });
    table.red.client.call("request_address_change").json(body).send().await.ok();
    let third = link_token(app, THIRD, "addresses").await;
    // All of them are good now.
    for path in [
        format!("/invitations/{invitation}"),
        format!("/letters/{confirm}"),
        format!("/rematches/{rematch}"),
        format!("/reset/{reset}"),
        format!("/addresses/{third}"),
        unsubscribe.clone(),
    ] {
        page(app, Method::GET, &path, "").await.ok();
    }
    assert_eq!(status_of(&table.blue, invited).await, "waiting");
    MailedSecrets { verify, reset, third, invitation, answer, confirm, unsubscribe, reply, rematch }
}

async fn change_address(app: &TestApp, anna: &Player) {
    let body = json!({ "address": NEW, "password": PASSWORD });
    anna.client.call("request_address_change").json(body).send().await.ok();
    let token = link_token(app, NEW, "addresses").await;
    page(app, Method::POST, &format!("/addresses/{token}"), "").await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_was_mailed_to_the_old_address_has_any_power() {
    let app = post::open().await;
    let table = Table::in_play(&app).await;
    let (anna, bert, game) = (&table.red, &table.blue, &table.game);
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "anna" }, "red": "creator" });
    let invited =
        bert.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    let had = fill(&app, &table, &invited).await;
    change_address(&app, anna).await;

    let anybody = Client::new(&app.url);
    let (mut tried, mut alive) = (BTreeSet::new(), Vec::new());
    for (kind, path, form) in [
        ("/invitations/{token}", format!("/invitations/{}", had.invitation), "answer=accept"),
        ("/invitations/{token}", format!("/invitations/{}", had.invitation), "answer=never"),
        ("/letters/{token}", format!("/letters/{}", had.confirm), ""),
        ("/rematches/{token}", format!("/rematches/{}", had.rematch), ""),
        ("/reset/{token}", format!("/reset/{}", had.reset), "password=another+one+of+mine"),
        ("/addresses/{token}", format!("/addresses/{}", had.third), ""),
        ("/unsubscribe/{token}", had.unsubscribe.clone(), "List-Unsubscribe=One-Click"),
        ("/unsubscribe/{token}", had.unsubscribe, "answer=undo"),
    ] {
        let (shown, done) = (page(&app, Method::GET, &path, "").await, page(&app, Method::POST, &path, form).await);
        if (shown.status, done.status) != (404, 404) {
            alive.push(kind);
        }
        tried.insert(kind);
    }
    let new = json!({ "password": "another one of mine" });
    let reset = anybody.call("reset_password").path("token", &had.reset).json(new).send().await;
    if reset.status != 422 {
        alive.push("/v1/password-resets/{token}");
    }
    tried.insert("/v1/password-resets/{token}");
    // That link lifts a suspension, and there is one again.
    app.sql("UPDATE users SET suspended_at = now(), suspended_why = '550' WHERE name = 'anna'").await;
    if page(&app, Method::GET, &format!("/verify/{}", had.verify), "").await.status != 404 {
        alive.push("/verify/{token}");
    }
    tried.insert("/verify/{token}");
    let proof = json!({ "token": had.verify, "password": PASSWORD });
    if anybody.call("verify_address").json(proof).send().await.status != 422 {
        alive.push("/v1/users/verification");
    }
    tried.insert("/v1/users/verification");
    app.sql("UPDATE users SET suspended_at = NULL, suspended_why = NULL").await;
    // Who reads the old mails knows the address to answer to, and can write any sender.
    let version = version_of(&app, game).await;
    post::bring(&app, &post::letter(NEW, &had.reply, "b4-b5")).await.ok();
    post::pump(&app).await;
    if post::outcomes(&app).await.last().unwrap() != "held" || version_of(&app, game).await != version {
        alive.push("/v1/letters");
    }
    for word in ["accept", "decline"] {
        post::bring(&app, &post::letter(NEW, &had.answer, word)).await.ok();
        post::bring(&app, &post::letter(OLD, &had.answer, word)).await.ok();
    }
    post::pump(&app).await;
    tried.insert("/v1/letters");

    assert_eq!(alive, Vec::<&str>::new(), "what the old mailbox can still do");
    assert_eq!((status_of(bert, game).await, status_of(bert, &invited).await), (json!("playing"), json!("waiting")));
    let me = anna.client.call("read_me").send().await.ok().json();
    assert_eq!(me["address"], NEW);
    assert_eq!(anna.client.call("list_blocked").send().await.ok().json()["blocked"], json!([]));
    let wanted = anna.client.call("read_notices").send().await.ok().json();
    assert!(wanted["kinds"].as_object().unwrap().values().all(|way| way == "at_once"), "{wanted}");
    // What is hers is hers still: the letter waits on a page, and the invitation in her list.
    page(&app, Method::POST, &format!("/letters/{}", link_token(&app, NEW, "letters").await), "").await.ok();
    anna.client.call("join_game").path("game", &invited).json(json!({})).send().await.ok();
    // What undoes the change is mailed with it, and good for some days: `undo.rs`.
    let undo = format!("/undo/{}", link_token(&app, OLD, "undo").await);
    app.advance_database_clock(7 * 86_400).await;
    assert_eq!(page(&app, Method::GET, &undo, "").await.status, 404);
    tried.insert("/undo/{token}");
    assert_eq!(tried, TRIED.iter().copied().collect());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_secret_that_is_mailed_is_tried() {
    let with_token = routes::all().into_iter().map(|entry| entry.path).filter(|path| path.contains("{token}"));
    let mut kinds: BTreeSet<&str> = with_token.collect();
    kinds.extend([Purpose::Unsubscribe, Purpose::Bounce].map(sealed));
    // The token of a registration comes in the body.
    kinds.insert("/v1/users/verification");
    assert_eq!(kinds, TRIED.iter().copied().collect(), "try it in the test above");

    let app = TestApp::start().await;
    let rows = app.sql(
        "SELECT table_name || '.' || column_name FROM information_schema.columns \
         WHERE table_schema = 'public' AND data_type = 'bytea'",
    );
    let found: BTreeSet<String> = rows.await.into_iter().map(|row| row[0].clone().unwrap()).collect();
    let known: BTreeSet<String> = COLUMNS.iter().map(|(column, _)| (*column).to_owned()).collect();
    let unknown: Vec<_> = found.difference(&known).collect();
    assert!(
        unknown.is_empty(),
        "say whether it keeps a secret that was mailed, and bind that to its mailbox: {unknown:?}"
    );
    let purposes =
        app.sql("SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = 'links_purpose_check'").await;
    let purposes: BTreeSet<&str> = purposes[0][0].as_deref().unwrap().split('\'').skip(1).step_by(2).collect();
    assert_eq!(
        purposes,
        BTreeSet::from(["address", "invitation", "reset", "undo", "verify"]),
        "a new purpose is tried above"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_is_mailed_while_the_address_changes_is_useless_too() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let anybody = Client::new(&app.url);
    anybody.call("request_password_reset").json(json!({ "address": OLD })).send().await.ok();
    let reset = link_token(&app, OLD, "reset").await;
    // As if it had been written just after the change, by a request that had read the user before.
    app.sql("CREATE TABLE late AS TABLE links").await;
    change_address(&app, &anna).await;
    app.sql("DELETE FROM links; INSERT INTO links TABLE late; UPDATE links SET used_at = NULL").await;
    assert_eq!(page(&app, Method::GET, &format!("/reset/{reset}"), "").await.status, 404);
    anybody.call("request_password_reset").json(json!({ "address": NEW })).send().await.ok();
    page(&app, Method::GET, &format!("/reset/{}", link_token(&app, NEW, "reset").await), "").await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_is_used_while_the_address_changes_is_useless_too() {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    let anybody = Client::new(&app.url);
    anybody.call("request_password_reset").json(json!({ "address": OLD })).send().await.ok();
    let token = link_token(&app, OLD, "reset").await;
    let change = begin(&app, &format!("UPDATE users SET address = '{NEW}'")).await;
    let password = json!({ "password": "another one of mine" });
    let reset = anybody.call("reset_password").path("token", token).json(password).send();
    // The link was good when it was looked at, and waits for its user.
    let (reset, ()) = tokio::join!(reset, commit_when_awaited(&app, &change));
    reset.problem("invalid-link");
}

/// Bert invites somebody: by name, or to an address.
async fn invite(bert: &Player, opponent: Value) -> String {
    let body = json!({ "ruleset": "barrage", "opponent": opponent, "red": "creator" });
    bert.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned()
}

async fn mailed_invitations(app: &TestApp) -> usize {
    app.sql("SELECT 1 FROM outbox WHERE kind = 'invitation'").await.len()
}

async fn blocked(who: &Player) -> Vec<Value> {
    let list = who.client.call("list_blocked").send().await.ok().json();
    list["blocked"].as_array().unwrap().iter().map(|entry| entry["user"].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_anna_has_blocked_stays_blocked_when_her_address_changes() {
    let app = TestApp::start().await;
    let (anna, bert) = (Player::new(&app, "anna").await, Player::new(&app, "bert").await);
    anna.client.call("block_user").path("name", "bert").send().await.ok();
    change_address(&app, &anna).await;
    assert_eq!(blocked(&anna).await, ["bert"]);
    let games = [
        invite(&bert, json!({ "type": "user", "user": "anna" })).await,
        invite(&bert, json!({ "type": "address", "address": NEW })).await,
    ];
    assert_eq!(mailed_invitations(&app).await, 0);
    let waits = anna.client.call("list_decisions").send().await.ok().text();
    assert!(games.iter().all(|game| !waits.contains(game)), "{waits}");
    // Whoever gets the address that she gave up has blocked nobody.
    let body = json!({ "name": "carl", "address": OLD, "password": PASSWORD });
    let anybody = Client::new(&app.url);
    anybody.call("register_user").json(body).send().await.ok();
    let proof = json!({ "token": link_token(&app, OLD, "verify").await, "password": PASSWORD });
    anybody.call("verify_address").json(proof).send().await.ok();
    let carl = Player::logged_in(&anybody, "carl", OLD).await;
    assert_eq!(blocked(&carl).await, Vec::<Value>::new());
    invite(&bert, json!({ "type": "user", "user": "carl" })).await;
    assert_eq!(mailed_invitations(&app).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_strangers_lasting_refusal_is_kept_but_not_for_ever() {
    let app = TestApp::start_with(|settings| settings.games.stranger_block_days = 100).await;
    let bert = Player::new(&app, "bert").await;
    let dora = json!({ "type": "address", "address": "dora@example.org" });
    for who in [&dora, &json!({ "type": "address", "address": "emil@example.org" })] {
        invite(&bert, who.clone()).await;
        let address = who["address"].as_str().unwrap();
        let token = link_token(&app, address, "invitations").await;
        page(&app, Method::POST, &format!("/invitations/{token}"), "answer=never").await.ok();
    }
    let kept = app.sql("SELECT b::text FROM stranger_blocks b").await;
    assert_eq!((kept.len(), format!("{kept:?}").contains("dora")), (2, false), "the address itself is not kept");
    let before = mailed_invitations(&app).await;
    invite(&bert, dora.clone()).await;
    assert_eq!(mailed_invitations(&app).await, before);
    // On becoming a user Dora takes it along; Emil stays a stranger, and is forgotten.
    let dora = Player::new(&app, "dora").await;
    assert_eq!(blocked(&dora).await, ["bert"]);
    assert_eq!(app.sql("SELECT 1 FROM stranger_blocks").await.len(), 1);
    invite(&bert, json!({ "type": "user", "user": "dora" })).await;
    assert_eq!(mailed_invitations(&app).await, before);
    app.advance_database_clock(101 * 86_400).await;
    invite(&bert, json!({ "type": "address", "address": "emil@example.org" })).await;
    assert_eq!(mailed_invitations(&app).await, before + 1);
    while clock::step(&app.app).await.unwrap() == Step::Worked {}
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_blocked_by_name_without_an_invitation() {
    let app = TestApp::start().await;
    let (anna, bert) = (Player::new(&app, "anna").await, Player::new(&app, "bert").await);
    let block = async |name: &str| anna.client.call("block_user").path("name", name).send().await;
    for _ in 0..2 {
        block("BERT").await.ok();
        assert_eq!(blocked(&anna).await, ["bert"]);
    }
    block("nobody-here").await.problem("not-found");
    block("a%00b").await.problem("not-found");
    assert_eq!(block("anna").await.problem("invalid-fields")["faults"][0]["at"], "name");
    anna.client.anonymous().call("block_user").path("name", "bert").send().await.problem("unauthenticated");
    invite(&bert, json!({ "type": "user", "user": "anna" })).await;
    assert_eq!(mailed_invitations(&app).await, 0);
    app.sql("UPDATE attempts SET count = 100000").await;
    assert_eq!(block("bert").await.status, 429);
}
