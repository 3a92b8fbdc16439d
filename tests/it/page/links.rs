//! Mails, and pages without scripts, lead to the page to play on where there is one.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::json;

use super::with_page;
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{Player, Table, link_token};
use crate::support::waiting::waiting;

#[tokio::test]
async fn a_mail_about_a_game_leads_to_its_page_and_an_invitation_to_its_own() {
    for (app, is_there) in [(with_page().await, true), (TestApp::start().await, false)] {
        let table = Table::invited(&app).await;
        let mut mails = waiting(&app, "kind = 'invitation'", "created_at").await;
        table.blue.client.call("join_game").path("game", &table.game).json(json!({})).send().await.ok();
        mails.extend(waiting(&app, "kind = 'setup-wanted'", "created_at").await);
        let page = format!("{}/games/{}", app.url, table.game);
        let leads: BTreeMap<_, _> = mails
            .iter()
            .map(|mail| {
                let letter = mail.letter();
                let in_html = letter.html.contains(&format!("href=\"{page}\""));
                assert_eq!(letter.text.contains(&page), in_html, "{}", letter.text);
                assert_eq!(letter.text.contains("on the page of the game"), in_html, "{}", letter.text);
                (mail.kind.as_str(), in_html)
            })
            .collect();
        assert_eq!(leads, BTreeMap::from([("invitation", false), ("setup-wanted", is_there)]));
    }
}

async fn post(app: &TestApp, path: &str, form: &'static str) -> String {
    let request = Client::new(&app.url).raw(Method::POST, path).body(form);
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    Reply::read(request.send().await.expect("an answer")).await.ok().text()
}

#[tokio::test]
async fn whoever_has_proved_an_address_or_taken_a_seat_is_led_on() {
    for (app, is_there) in [(with_page().await, true), (TestApp::start().await, false)] {
        let anna = Player::new(&app, "anna").await;
        let body = json!({ "name": "bert", "address": "bert@example.org", "password": "correct horse battery staple" });
        Client::new(&app.url).call("register_user").json(body).send().await.ok();
        let proof = format!("/verify/{}", link_token(&app, "bert@example.org", "verify").await);
        let html = post(&app, &proof, "password=correct+horse+battery+staple").await;
        assert_eq!(html.contains("href=\"/login?language=en\""), is_there, "{html}");
        let open = json!({ "ruleset": "barrage", "opponent": { "type": "open" } });
        let game = anna.client.call("create_game").json(open).send().await.ok().json();
        let game = game["id"].as_str().expect("an id");
        let html = post(&app, &format!("/join/{game}"), "name=bert&password=correct+horse+battery+staple").await;
        assert!(html.contains("You have a seat"), "{html}");
        assert_eq!(html.contains(&format!("href=\"/games/{game}?language=en\"")), is_there, "{html}");
    }
}

#[tokio::test]
async fn the_page_that_switches_mails_off_leads_to_the_account() {
    for (app, is_there) in [(with_page().await, true), (TestApp::start().await, false)] {
        Table::in_play(&app).await;
        let mail = waiting(&app, "kind = 'your-turn'", "created_at").await.remove(0).letter();
        let link = mail.header("list-unsubscribe")[0].trim_matches(['<', '>']).to_owned();
        let path = link.strip_prefix(&app.url).expect("a path");
        let html = Client::new(&app.url).raw(Method::GET, path).send().await.expect("an answer");
        let html = Reply::read(html).await.ok().text();
        for said in ["href=\"/me?language=en\"", "On the page of your account you can"] {
            assert_eq!(html.contains(said), is_there, "{said}: {html}");
        }
        assert_eq!(html.contains("Through the interface of this server"), !is_there, "{html}");
    }
}

#[tokio::test]
async fn whoever_has_set_a_password_accepted_an_invitation_or_switched_mails_off_is_led_on() {
    for (app, is_there) in [(with_page().await, true), (TestApp::start().await, false)] {
        let table = Table::invited(&app).await;
        let address = &table.red.address;
        table.red.client.call("request_password_reset").json(json!({ "address": address })).send().await.ok();
        let reset = format!("/reset/{}", link_token(&app, address, "reset").await);
        let html = post(&app, &reset, "password=a+quite+different+one").await;
        assert!(html.contains("Your password is set"), "{html}");
        assert_eq!(html.contains("href=\"/login?language=en\""), is_there, "{html}");

        let open = json!({ "ruleset": "barrage", "opponent": { "type": "address", "address": "carl@example.org" } });
        let second = table.blue.client.call("create_game").json(open).send().await.ok().json();
        for (game, address, form) in [
            (table.game.as_str(), table.blue.address.as_str(), "answer=accept"),
            (
                second["id"].as_str().expect("an id"),
                "carl@example.org",
                "answer=accept&name=carl&password=correct+horse+battery+staple",
            ),
        ] {
            let invitation = format!("/invitations/{}", link_token(&app, address, "invitations").await);
            let html = post(&app, &invitation, form).await;
            assert!(html.contains("You have accepted"), "{html}");
            assert_eq!(html.contains(&format!("href=\"/games/{game}?language=en\"")), is_there, "{html}");
        }

        let mails = waiting(&app, "kind = 'setup-wanted'", "created_at").await;
        let letter = mails[0].letter();
        let (_, token) = letter.header("list-unsubscribe")[0].split_once("/unsubscribe/").expect("a link");
        let unsubscribe = format!("/unsubscribe/{}", token.trim_end_matches('>'));
        let html = post(&app, &unsubscribe, "answer=off").await;
        assert!(html.contains("These mails are off"), "{html}");
        assert_eq!(html.contains("href=\"/me?language=en\""), is_there, "{html}");
    }
}
