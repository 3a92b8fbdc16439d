//! One-click unsubscribe (RFC 8058): the link of a mail of any age switches its kind off, for its reader and nobody
//! else.

use reqwest::Method;
use serde_json::json;

use super::{all_daily, at, choose, digests, mailed, open, playing, pump};
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::mailbox::Letter;
use crate::support::personas::Player;
use crate::support::post;
use crate::support::waiting::{WaitingMail, waiting};

/// The path of the link in a mail.
fn link(app: &TestApp, letter: &Letter) -> String {
    let header = letter.header("list-unsubscribe")[0];
    let path = header.strip_prefix(&format!("<{}", app.url)).and_then(|rest| rest.strip_suffix('>')).unwrap();
    assert!(letter.text.contains(path), "a person finds it too");
    path.to_owned()
}

async fn get(app: &TestApp, path: &str) -> Reply {
    Reply::read(Client::new(&app.url).raw(Method::GET, path).send().await.unwrap()).await
}

async fn send(app: &TestApp, path: &str, kind: &str, body: &str) -> Reply {
    let request = Client::new(&app.url).raw(Method::POST, path).header("content-type", kind);
    Reply::read(request.body(body.to_owned()).send().await.unwrap()).await
}

async fn press(app: &TestApp, path: &str, answer: &str) -> String {
    let kind = "application/x-www-form-urlencoded";
    send(app, path, kind, &format!("answer={answer}")).await.ok().text()
}

async fn way(who: &Player, kind: &str) -> String {
    let chosen = who.client.call("read_notices").send().await.ok().json();
    chosen["kinds"][kind].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn looking_changes_nothing_and_one_click_switches_the_kind_off() {
    let (app, anna, bert) = open().await;
    let game = playing(&anna, &bert, 3).await;
    anna.act(&game, "a4-a5").await.ok();
    let page = link(&app, &post::latest(&app, &bert.address).await);
    for _ in 0..3 {
        let html = get(&app, &page).await.ok().text();
        assert!(html.contains("No more of these mails?") && html.contains("that it is your turn"), "{html}");
    }
    let head = Client::new(&app.url).raw(Method::HEAD, &page).send().await.unwrap();
    assert_eq!(head.status(), 200);
    assert_eq!(way(&bert, "your_turn").await, "at_once");

    let form = "application/x-www-form-urlencoded";
    let html = send(&app, &page, form, "List-Unsubscribe=One-Click").await.ok().text();
    assert!(html.contains("These mails are off"), "{html}");
    assert_eq!((way(&bert, "your_turn").await, way(&bert, "reminder").await), ("off".to_owned(), "at_once".to_owned()));
    assert_eq!(way(&anna, "your_turn").await, "at_once", "nobody else's");
    // Programs may post twice, and about a mail of last year.
    app.advance_database_clock(300 * 86_400).await;
    send(&app, &page, form, "List-Unsubscribe=One-Click").await.ok();
    let before = mailed(&app, &bert).await;
    let game = playing(&anna, &bert, 3).await;
    anna.act(&game, "a4-a5").await.ok();
    assert_eq!(mailed(&app, &bert).await[before.len()..], ["invitation", "setup-wanted"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_names_the_word_for_a_mail_where_mails_are_read_and_a_program_elsewhere() {
    for (app, is_read) in [(post::open().await, true), (TestApp::start().await, false)] {
        let [anna, bert] = [Player::new(&app, "anna").await, Player::new(&app, "bert").await];
        playing(&anna, &bert, 3).await;
        let html = get(&app, &link(&app, &post::latest(&app, &bert.address).await)).await.ok().text();
        assert_eq!(html.contains("with the word “settings”"), is_read, "{html}");
        assert_eq!(
            html.contains("Through the interface of this"),
            !is_read,
            "who can do it by mail needs no program: {html}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_may_post_the_form_in_parts() {
    let (app, anna, bert) = open().await;
    playing(&anna, &bert, 3).await;
    let page = link(&app, &post::latest(&app, &bert.address).await);
    let parts = "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n";
    send(&app, &page, "multipart/form-data; boundary=x", parts).await.ok();
    assert_eq!(way(&bert, "setup_wanted").await, "off");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_that_asks_for_nothing_does_nothing() {
    let (app, anna, bert) = open().await;
    playing(&anna, &bert, 3).await;
    let page = link(&app, &post::latest(&app, &bert.address).await);
    for (kind, body) in [
        ("application/x-www-form-urlencoded", ""),
        ("application/x-www-form-urlencoded", "other=1"),
        ("multipart/form-data; boundary=x", "--x--\r\n"),
    ] {
        assert!(send(&app, &page, kind, body).await.ok().text().contains("No more of these mails?"));
    }
    send(&app, &page, "text/plain", "List-Unsubscribe=One-Click").await.problem("unsupported-media-type");
    assert_eq!(way(&bert, "setup_wanted").await, "at_once");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_undoes_what_a_link_did_and_nothing_else() {
    let (app, anna, bert) = open().await;
    choose(&bert, json!({ "reminder": "off", "leave_announced": "daily" })).await;
    playing(&anna, &bert, 3).await;
    let page = link(&app, &post::latest(&app, &bert.address).await);
    assert!(press(&app, &page, "off").await.contains("Send them as before"));
    assert!(press(&app, &page, "undo").await.contains("No more of these mails?"));
    assert_eq!(way(&bert, "setup_wanted").await, "at_once");
    // The link of one kind is good for that kind alone: mails are passed on.
    for answer in ["all_off", "undo_all"] {
        let refused = send(&app, &page, "application/x-www-form-urlencoded", &format!("answer={answer}")).await;
        assert!(refused.status >= 400, "{answer}");
    }
    press(&app, &page, "off").await;
    let ways = [way(&bert, "leave_announced").await, way(&bert, "your_turn").await, way(&bert, "reminder").await];
    assert_eq!(ways, ["daily", "at_once", "off"]);
    press(&app, &page, "undo").await;
    // What its owner says afterwards stands.
    press(&app, &page, "off").await;
    choose(&bert, json!({ "setup_wanted": "off" })).await;
    assert!(!press(&app, &page, "undo").await.contains("Send them as before"));
    assert_eq!(way(&bert, "setup_wanted").await, "off");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_of_a_digest_switches_off_the_kinds_that_come_in_it() {
    let (app, anna, bert) = open().await;
    choose(&bert, json!({ "your_turn": "daily", "game_over": "daily" })).await;
    let game = playing(&anna, &bert, 7).await;
    anna.act(&game, "a4-a5").await.ok();
    at(&app, "01-04 18:01").await;
    pump(&app).await;
    let page = link(&app, &digests(&app, "bert%").await[0]);
    assert!(get(&app, &page).await.ok().text().contains("once a day"));
    press(&app, &page, "off").await;
    let ways = [way(&bert, "your_turn").await, way(&bert, "game_over").await, way(&bert, "reminder").await];
    assert_eq!(ways, ["off", "off", "at_once"]);
    press(&app, &page, "undo").await;
    assert_eq!(way(&bert, "game_over").await, "daily");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_tells_nothing_about_anybody_and_of_no_other_link() {
    let (app, anna, bert) = open().await;
    playing(&anna, &bert, 3).await;
    let page = link(&app, &post::latest(&app, &bert.address).await);
    for html in [get(&app, &page).await.ok().text(), press(&app, &page, "off").await] {
        for word in ["bert", "anna", "example.org", "barrage"] {
            assert!(!html.to_lowercase().contains(word), "{word}: {html}");
        }
    }
    let token = page.strip_prefix("/unsubscribe/").unwrap();
    let changed = format!("{}{}", if token.starts_with('a') { 'b' } else { 'a' }, &token[1..]);
    for wrong in ["x", &changed, &token[1..], &format!("{token}a"), "%00", "A".repeat(300).as_str()] {
        let path = format!("/unsubscribe/{wrong}");
        assert_eq!(get(&app, &path).await.status, 404, "{wrong}");
        let form = "application/x-www-form-urlencoded";
        assert_eq!(send(&app, &path, form, "List-Unsubscribe=One-Click").await.status, 404, "{wrong}");
    }
    get(&app, &format!("/unsubscribe/{}", token.to_uppercase())).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_programs_are_offered_one_click_where_the_page_is_safe() {
    let app = TestApp::start_with(|settings| settings.server.public_url = "https://post.example.org".to_owned()).await;
    let anna = Player::new(&app, "anna").await;
    let bert = Player::new(&app, "bert").await;
    playing(&anna, &bert, 3).await;
    let mails = post::mails(&app, &bert.address).await;
    assert_eq!(mails.len(), 2);
    for mail in mails {
        assert_eq!(mail.header("list-unsubscribe-post"), ["List-Unsubscribe=One-Click"]);
        assert!(mail.header("list-unsubscribe")[0].starts_with("<https://post.example.org/unsubscribe/"));
        // RFC 8058 and RFC 2369 want the link on one line that no program folds wrongly.
        let raw = String::from_utf8_lossy(&mail.raw).into_owned();
        assert!(
            raw.lines().any(|line| line.starts_with("List-Unsubscribe: <https://") && line.ends_with('>')),
            "{raw}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_declines_every_invitation_to_their_address() {
    let (app, anna, bert) = open().await;
    let invite = async |who: &Player| {
        let seat = json!({ "type": "address", "address": "carl@example.org" });
        let body = json!({ "ruleset": "barrage", "seats": [{ "type": "me" }, seat] });
        who.client.call("create_game").json(body).send().await
    };
    invite(&anna).await.ok();
    let page = link(&app, &post::latest(&app, "carl@example.org").await);
    assert!(get(&app, &page).await.ok().text().contains("that invite you to games here"));
    // Whoever has the link cannot find out by trying whose it is.
    let token = page.rsplit('/').next().unwrap().to_ascii_uppercase();
    let token = data_encoding::BASE32_NOPAD.decode(token.as_bytes()).unwrap();
    let tried = fieldpost::auth::digest(&[b"no invitations", b"carl@example.org"]);
    assert_eq!(token[1..17], app.app.seals.address("carl@example.org"));
    assert_ne!(token[1..17], tried[..16]);
    let mails =
        async || app.sql("SELECT 1 FROM outbox WHERE address = 'carl@example.org' AND kind = 'invitation'").await.len();
    send(&app, &page, "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click").await.ok();
    for who in [&anna, &bert] {
        // The inviting user is told nothing, as with an unknown user, or one whose mails are off.
        invite(who).await.ok();
    }
    assert_eq!(mails().await, 1);
    let kept = app.sql("SELECT * FROM refused_invitations").await;
    assert!(!format!("{kept:?}").contains("carl"), "the address itself is not kept");
    press(&app, &page, "undo").await;
    // The number of invitations to one address in an hour is limited.
    app.advance_database_clock(3_601).await;
    invite(&bert).await.ok();
    assert_eq!(mails().await, 2);
    // Who becomes a user is asked like everybody else, until they choose.
    send(&app, &page, "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click").await.ok();
    let carl = Player::new(&app, "carl").await;
    invite(&anna).await.ok();
    assert_eq!(mails().await, 3);
    choose(&carl, json!({ "invitation": "off" })).await;
    invite(&bert).await.ok();
    let by_name = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "carl" } });
    bert.client.call("create_game").json(by_name).send().await.ok();
    assert_eq!(mails().await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_that_waits_for_a_digest_is_dropped_when_a_link_switches_its_kind_off() {
    let (app, anna, bert) = open().await;
    let game = playing(&anna, &bert, 7).await;
    anna.act(&game, "a4-a5").await.ok();
    let page = link(&app, &post::latest(&app, &bert.address).await);
    all_daily(&bert).await;
    bert.act(&game, "b7-b6").await.ok();
    anna.act(&game, "b4-b5").await.ok();
    press(&app, &page, "off").await;
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 0);
}

/// The mails that tell Bert that a link has switched mails off.
async fn told(app: &TestApp) -> Vec<Letter> {
    let mails = waiting(app, "kind = 'mails-switched-off'", "created_at").await;
    assert!(mails.iter().all(|mail| mail.address == "bert@example.org"));
    mails.iter().map(WaitingMail::letter).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_was_passed_a_mail_switches_its_kind_off_and_its_reader_is_told_once() {
    let (app, anna, bert) = open().await;
    let game = playing(&anna, &bert, 3).await;
    anna.act(&game, "a4-a5").await.ok();
    let page = link(&app, &post::latest(&app, &bert.address).await);
    let form = "application/x-www-form-urlencoded";
    send(&app, &page, form, "List-Unsubscribe=One-Click").await.ok();
    let mails = told(&app).await;
    assert_eq!(mails.len(), 1);
    let text = mails[0].text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("tell you that it is your turn") && text.contains("lose a game"), "{text}");
    assert!(!text.contains("anna") && mails[0].header("list-unsubscribe").is_empty(), "{text}");
    // Whoever has the link may use it as often as they like.
    for answer in ["off", "undo", "off", "undo", "off"] {
        press(&app, &page, answer).await;
        app.advance_database_clock(86_400).await;
    }
    assert_eq!(told(&app).await.len(), 1);
    let own = format!("/unsubscribe/{}", mails[0].token("unsubscribe"));
    assert_ne!(own, page);
    assert!(get(&app, &own).await.ok().text().contains("Send them as before"));
    assert_eq!(way(&bert, "your_turn").await, "off", "a look changes nothing");
    press(&app, &own, "undo").await;
    assert_eq!(way(&bert, "your_turn").await, "at_once");
    press(&app, &page, "off").await;
    assert_eq!(told(&app).await.len(), 2, "it was switched on by its reader meanwhile");
    press(&app, &own, "undo").await;
    press(&app, &own, "off").await;
    assert_eq!((told(&app).await.len(), way(&bert, "your_turn").await.as_str()), (2, "off"), "by its reader");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_of_mails_without_which_no_game_is_lost_or_at_a_suspended_address() {
    let (app, anna, bert) = open().await;
    playing(&anna, &bert, 3).await;
    let [invitation, setup] = post::mails(&app, &bert.address).await.try_into().expect("two mails");
    press(&app, &link(&app, &invitation), "off").await;
    assert_eq!(way(&bert, "invitation").await, "off");
    app.sql("UPDATE users SET suspended_at = fieldpost_now(), suspended_why = '550' WHERE name = 'bert'").await;
    press(&app, &link(&app, &setup), "off").await;
    assert_eq!((way(&bert, "setup_wanted").await.as_str(), told(&app).await.len()), ("off", 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_digest_that_is_switched_off_is_told_in_one_mail() {
    let (app, anna, bert) = open().await;
    all_daily(&bert).await;
    let game = playing(&anna, &bert, 7).await;
    anna.act(&game, "a4-a5").await.ok();
    at(&app, "01-04 18:01").await;
    pump(&app).await;
    press(&app, &link(&app, &digests(&app, "bert%").await[0]), "off").await;
    let mails = told(&app).await;
    assert!(mails.len() == 1 && mails[0].text.contains("once a day"), "{mails:?}");
    let own = format!("/unsubscribe/{}", mails[0].token("unsubscribe"));
    press(&app, &own, "undo").await;
    assert_eq!(way(&bert, "your_turn").await, "daily");
}
