//! Where one begins to play: no page ends where nobody can go on, and the start page names the address to write to.

use fieldpost::values::Language;
use secrecy::SecretString;
use serde_json::json;

use super::{RIGHT, bert_registers, get, is_page, post};
use crate::support::app::TestApp;
use crate::support::personas::{Player, link_token};
use crate::support::post::SECRET;

/// A service that reads letters.
async fn reading() -> TestApp {
    TestApp::start_with(|settings| {
        settings.letters.domain = Some("in.example.org".to_owned());
        settings.letters.secret = Some(SecretString::from(SECRET));
    })
    .await
}

/// The bodies of the mails that a page opens, all of them to the service address.
fn opened(html: &str) -> Vec<String> {
    let links = html.split("href=\"mailto:").skip(1).map(|rest| rest.split('"').next().unwrap().replace("&#38;", "&"));
    let bodies = links.map(|link| {
        assert!(link.starts_with("play@in.example.org?subject="), "{link}");
        let body = link.split_once("&body=").expect("a body").1.to_owned();
        percent_encoding::percent_decode_str(&body).decode_utf8().unwrap().into_owned()
    });
    bodies.collect()
}

#[tokio::test]
async fn the_start_page_opens_mails_to_the_service_address_in_each_language() {
    let app = reading().await;
    let html = is_page(&get(&app, "/?language=en").await, 200);
    assert!(html.contains("By mail, write to play@in.example.org."), "{html}");
    assert_eq!(opened(&html), ["register ", "invite ", "seek", "help"]);
    for language in Language::ALL {
        let html = is_page(&get(&app, &format!("/?language={language}")).await, 200);
        assert_eq!(opened(&html).len(), 4, "{language}");
    }
    let html = is_page(&get(&TestApp::start().await, "/?language=en").await, 200);
    assert!(!html.contains("mailto:") && html.contains("href=\"/docs\""), "{html}");
}

/// Nobody can log in on a page: a page must not say so.
fn leads_on(html: &str, reads: bool) {
    assert!(html.contains("You can play now.") && html.contains("href=\"/?language=en\""), "{html}");
    assert!(!html.contains("log in"), "{html}");
    if reads {
        assert_eq!(opened(html), ["seek", "help"]);
    } else {
        assert!(!html.contains("mailto:") && html.contains("href=\"/docs\""), "{html}");
    }
}

#[tokio::test]
async fn whoever_has_proved_an_address_or_set_a_password_is_told_how_to_play() {
    for reads in [true, false] {
        let app = if reads { reading().await } else { TestApp::start().await };
        let page = bert_registers(&app).await;
        leads_on(&is_page(&post(&app, &page, RIGHT).await, 200), reads);

        let anna = Player::new(&app, "anna").await;
        anna.client.call("request_password_reset").json(json!({ "address": anna.address })).send().await.ok();
        let page = format!("/reset/{}", link_token(&app, &anna.address, "reset").await);
        leads_on(&is_page(&post(&app, &page, "password=a+quite+different+one").await, 200), reads);
    }
}
