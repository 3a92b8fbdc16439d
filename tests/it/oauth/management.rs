//! What users see of the programs that act for them: a list, a mail when there is a new one, and an end whenever they
//! want. Nothing that acts for them can be read from the database, a mail or the list.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{Program, fault, granted};
use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::personas::{PASSWORD, Player};
use crate::support::waiting::waiting;

async fn list(player: &Player) -> Vec<Value> {
    let list = player.client.call("list_programs").send().await.ok().json();
    list["programs"].as_array().expect("a list").clone()
}

async fn revoke(player: &Player, program: &Program) -> Reply {
    player.client.call("revoke_program").path("program", &program.id).send().await
}

#[tokio::test]
async fn anna_sees_who_acts_for_her_and_ends_it_at_once() {
    let app = TestApp::start().await;
    let [anna, bert] = [Player::new(&app, "anna").await, Player::new(&app, "bert").await];
    let [one, other] = [Program::new(&app, "Board Bot").await, Program::new(&app, "Other Bot").await];
    // A code that is not exchanged gives nothing yet.
    one.code("anna", PASSWORD, "account").await;
    assert_eq!(list(&anna).await, Vec::<Value>::new());
    let tokens = [one.granted(&anna, "read").await, other.granted(&anna, "read").await];
    app.advance_clock(Duration::from_secs(600)).await;
    let again = one.granted(&anna, "play").await;
    let listed = list(&anna).await;
    let names: Vec<_> = listed.iter().map(|program| (&program["id"], &program["name"], &program["host"])).collect();
    let host = json!("bot.example.org");
    let expected = [(json!(one.id), json!("Board Bot")), (json!(other.id), json!("Other Bot"))];
    assert_eq!(names, expected.each_ref().map(|(id, name)| (id, name, &host)));
    assert_eq!(listed[0]["scopes"], json!(["read", "play"]), "of both grants");
    assert!(listed[0]["last_used_at"].as_str() > listed[1]["last_used_at"].as_str(), "{listed:?}");
    let hers = [&tokens[0], &tokens[1], &again];
    assert!(hers.iter().all(|tokens| !json!(listed).to_string().contains(tokens["refresh_token"].as_str().unwrap())));

    assert_eq!(list(&bert).await, Vec::<Value>::new());
    revoke(&bert, &one).await.problem("not-found");
    revoke(&anna, &one).await.ok();
    for tokens in [&tokens[0], &again] {
        one.with(tokens).call("read_user").path("name", "bert").send().await.problem("unauthenticated");
        fault(&one.refresh(tokens, &[]).await, "invalid_grant");
    }
    other.with(&tokens[1]).call("read_me").send().await.ok();
    revoke(&anna, &one).await.problem("not-found");
    assert_eq!(list(&anna).await.len(), 1);
}

#[tokio::test]
async fn a_grant_that_was_revoked_elsewhere_is_refused_within_two_seconds() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let tokens = program.granted(&anna, "read").await;
    program.with(&tokens).call("read_me").send().await.ok();
    // Another process: nothing tells this one but the database.
    app.sql("UPDATE grants SET ended_at = fieldpost_now(), ended_by = 'owner'").await;
    let began = Instant::now();
    while program.with(&tokens).call("read_me").send().await.status == 200 {
        assert!(began.elapsed() < Duration::from_secs(2), "still good");
    }
    program.with(&tokens).call("read_me").send().await.problem("unauthenticated");
}

#[tokio::test]
async fn the_grants_of_a_user_are_limited_and_the_oldest_go_first() {
    let app = TestApp::start_with(|settings| settings.auth.grants_per_user = 2).await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let [first, second] = [program.granted(&anna, "account read").await, program.granted(&anna, "read").await];
    let webhook = crate::webhooks::of(&program.with(&first)).await;
    program.code("anna", PASSWORD, "read").await;
    program.with(&first).call("read_me").send().await.problem("unauthenticated");
    program.with(&second).call("read_me").send().await.ok();
    assert_eq!(app.sql("SELECT 1 FROM grants WHERE ended_by = 'surplus'").await.len(), 1);
    let read = anna.client.call("read_webhook").path("webhook", &webhook).send().await.ok().json();
    assert_eq!(read["off_by"], "revoked", "with the grant of its program");
}

#[tokio::test]
async fn the_programs_that_a_user_allows_in_a_day_are_limited() {
    let app = TestApp::start_with(|settings| settings.limits.tokens_per_day = 1).await;
    Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    program.code("anna", PASSWORD, "read").await;
    let refused = program.answer(&program.path("read", &[]), ("anna", PASSWORD), "allow").await;
    assert_eq!((refused.status, refused.header("location")), (429, ""));
}

#[tokio::test]
async fn anna_is_told_by_mail_what_a_program_may_do_and_how_to_end_it() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    granted(&app, &anna, "Board Bot", "play read").await;
    let mails = waiting(&app, "kind = 'program-allowed'", "dedupe_key").await;
    assert_eq!(mails.len(), 1);
    let text = mails[0].letter().text.split_whitespace().collect::<Vec<_>>().join(" ");
    let expected =
        ["“Board Bot”", "bot.example.org", "It may see everything", "play in your name", "/reset", "Network"];
    for said in expected {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(!text.contains("change your settings"), "{text}");
}

#[tokio::test]
async fn the_database_and_the_mails_hold_nothing_that_acts_for_a_user() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let code = program.code("anna", PASSWORD, "read").await;
    let tokens = program.exchange(&code, &[]).await.ok().json();
    let rows = "SELECT g::text FROM grants g UNION ALL SELECT a::text FROM audit a \
                UNION ALL SELECT encode(content, 'escape') FROM outbox WHERE content IS NOT NULL";
    let rows = app.sql(rows).await;
    let refresh = tokens["refresh_token"].as_str().unwrap();
    let bytes = |token: &str| {
        let secret = data_encoding::BASE64URL_NOPAD.decode(&token.as_bytes()[22..]).unwrap();
        [token[22..].to_owned(), data_encoding::HEXLOWER.encode(&secret)]
    };
    for secret in [bytes(&code), bytes(refresh)].as_flattened() {
        assert!(rows.len() > 3 && rows.iter().flatten().flatten().all(|row| !row.contains(secret)), "{rows:?}");
    }
    let listed = json!(list(&anna).await).to_string();
    assert!(!listed.contains(super::VERIFIER) && !listed.contains(&code[..22]), "{listed}");
}

#[tokio::test]
async fn a_deleted_account_takes_every_program_with_it() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let tokens = program.granted(&anna, "read").await;
    let code = program.code("anna", PASSWORD, "read").await;
    anna.client.call("delete_me").json(json!({ "password": PASSWORD })).send().await.ok();
    program.with(&tokens).call("read_me").send().await.problem("unauthenticated");
    fault(&program.refresh(&tokens, &[]).await, "invalid_grant");
    fault(&program.exchange(&code, &[]).await, "invalid_grant");
    app.advance_clock(Duration::from_secs(3600)).await;
    crate::account_deletion::depart(&app).await;
    assert_eq!(app.sql("SELECT 1 FROM grants").await, Vec::<Vec<Option<String>>>::new());
}
