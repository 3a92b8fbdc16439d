//! Mails without a mail server (L-10): files in a folder, and the page that shows them.

use std::os::unix::fs::PermissionsExt;

use chrono::TimeDelta;
use fieldpost::config::Settings;
use fieldpost::mail::{Notice, Recipient};
use fieldpost::store::{clock, outbox};
use fieldpost::values::{Language, Zone};
use fieldpost::worker::{Step, outbox as worker};
use reqwest::Method;
use secrecy::SecretString;
use uuid::Uuid;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::mailbox::Letter;
use crate::support::personas::Table;
use crate::support::post::SECRET;

/// Queues a mail and lets the worker send it.
async fn send(service: &TestApp, name: &str, token: &str) {
    let app = &service.app;
    let mut conn = app.store.connection().await.unwrap();
    let at = clock::now(&mut conn).await.unwrap();
    let to = Recipient {
        user: None,
        name: name.to_owned(),
        address: "anna@example.org".to_owned(),
        zone: Zone::UTC,
        language: Language::En,
    };
    let notice = Notice::VerifyAddress { token, ttl: TimeDelta::days(2), game: None };
    let row = app.post().account_mail(Uuid::now_v7(), &to, &notice, Uuid::now_v7(), at).unwrap();
    outbox::queue(&mut conn, &[row]).await.unwrap();
    drop(conn);
    while worker::step(app).await.unwrap() == Step::Worked {}
}

/// A service that shows its mails, as `script/server` asks for.
async fn showing() -> TestApp {
    TestApp::start_with(|settings| settings.mail.show = true).await
}

async fn get(service: &TestApp, path: &str) -> Reply {
    get_in(service, Language::En, path).await
}

/// Asks for the page in a language.
async fn get_in(service: &TestApp, language: Language, path: &str) -> Reply {
    let request = Client::new(&service.url).raw(Method::GET, path).header("accept-language", language.tag());
    Reply::read(request.send().await.unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_server_mails_are_files_that_any_mail_program_opens() {
    let service = TestApp::start().await;
    send(&service, "anna", "secret").await;
    let files: Vec<_> = std::fs::read_dir(service.folder.join("mails")).unwrap().map(|file| file.unwrap()).collect();
    assert_eq!(files.len(), 1, "whole files and nothing besides");
    assert!(files[0].file_name().to_str().unwrap().ends_with(".eml"));
    let mode = files[0].metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o077, 0, "nobody else on the machine may read the secrets in them");
    let letter = Letter::read(&std::fs::read(files[0].path()).unwrap());
    assert_eq!(letter.token("verify"), "secret");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_finds_the_link_on_the_page_of_mails() {
    let service = showing().await;
    assert!(get(&service, "/mails").await.ok().text().contains("There is no mail yet."));
    send(&service, "anna", "secret").await;
    let list = get(&service, "/mails").await.ok().text();
    assert!(list.contains("anna@example.org") && list.contains("Please confirm your mail address"));
    assert!(list.contains(" UTC</td>"), "the time as people read it: {list}");
    let (_, rest) = list.split_once("href=\"/mails/").unwrap();
    let mail = get(&service, &format!("/mails/{}", rest.split('"').next().unwrap())).await.ok();
    let link = format!("{}/verify/secret", service.url);
    assert!(mail.text().contains(&format!("<a href=\"{link}\">")));
    assert!(mail.header("content-security-policy").starts_with("default-src 'none'"));
    assert!(!mail.header("content-security-policy").contains("script"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_mails_is_in_the_language_that_the_browser_asks_for() {
    let service = showing().await;
    let said = |language: Language| match language {
        Language::En => ["There is no mail yet.", "<th>Subject</th>", "<h2>As text</h2>"],
        Language::De => ["Noch gibt es keine Mail.", "<th>Betreff</th>", "<h2>Als Text</h2>"],
        Language::Nl => ["Er is nog geen mail.", "<th>Onderwerp</th>", "<h2>Als tekst</h2>"],
        Language::Fr => ["Il n’y a pas encore de courriel.", "<th>Objet</th>", "<h2>Sous forme de texte</h2>"],
        Language::Da => ["Der er ingen mail endnu.", "<th>Emne</th>", "<h2>Som tekst</h2>"],
    };
    for language in Language::ALL {
        let empty = get_in(&service, language, "/mails").await.ok();
        assert_eq!(empty.header("content-language"), language.tag());
        assert!(empty.text().contains(said(language)[0]), "{}", empty.text());
    }
    send(&service, "anna", "secret").await;
    for language in Language::ALL {
        let list = get_in(&service, language, "/mails").await.ok().text();
        assert!(list.contains(said(language)[1]), "{list}");
        assert!(list.contains("Please confirm your mail address"), "a mail is in the language of its reader: {list}");
        let (_, rest) = list.split_once("href=\"/mails/").unwrap();
        let mail = get_in(&service, language, &format!("/mails/{}", rest.split('"').next().unwrap())).await.ok().text();
        assert!(mail.contains(said(language)[2]), "{mail}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_letters_are_read_a_mail_is_answered_from_its_page() {
    let service = TestApp::start_with(|settings| {
        settings.mail.show = true;
        settings.letters.domain = Some("in.example.org".to_owned());
        settings.letters.secret = Some(SecretString::from(SECRET));
    })
    .await;
    Table::in_play(&service).await;
    while worker::step(&service.app).await.unwrap() == Step::Worked {}
    let list = get(&service, "/mails").await.ok().text();
    let (before, _) = list.split_once("\">Stratego with").expect("the mail of a turn");
    let name = before.rsplit_once("/mails/").unwrap().1;
    let mail = get(&service, &format!("/mails/{name}")).await.ok().text();
    let (_, link) = mail.split_once("<p><a href=\"mailto:move+").expect("a link");
    let link = link.split('"').next().unwrap();
    assert!(link.contains("@in.example.org?subject=Re%3A%20Stratego%20with%20"), "{link}");

    let silent = showing().await;
    Table::in_play(&silent).await;
    while worker::step(&silent.app).await.unwrap() == Step::Worked {}
    let list = get(&silent, "/mails").await.ok().text();
    let name = list.split_once("\">Stratego with").unwrap().0.rsplit_once("/mails/").unwrap().1.to_owned();
    assert!(!get(&silent, &format!("/mails/{name}")).await.ok().text().contains("mailto:"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hostile_name_does_nothing_to_the_page() {
    let service = showing().await;
    send(&service, "</iframe><script>alert(1)</script>", "secret").await;
    let list = get(&service, "/mails").await.ok().text();
    let (_, rest) = list.split_once("href=\"/mails/").unwrap();
    let mail = get(&service, &format!("/mails/{}", rest.split('"').next().unwrap())).await.ok().text();
    assert!(!mail.contains("<script"));
    assert_eq!(mail.matches("</iframe>").count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_shows_mails_and_no_other_files() {
    let service = showing().await;
    send(&service, "anna", "secret").await;
    std::fs::write(service.folder.join("key.eml"), "From: a@b\r\nTo: c@d\r\n\r\nkey").unwrap();
    for name in ["..%2fkey", "%2e%2e%2fkey", "..%2f", ".key", "key", "x%00"] {
        get(&service, &format!("/mails/{name}")).await.problem("not-found");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_server_there_is_no_such_page() {
    let service = TestApp::start_with(|settings| {
        settings.mail.show = true;
        settings.mail.host = Some("127.0.0.1".to_owned());
    })
    .await;
    get(&service, "/mails").await.problem("not-found");
    get(&service, "/mails/anything").await.problem("not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_is_for_this_machine_alone() {
    let service = showing().await;
    for (header, value) in [
        ("x-forwarded-for", "203.0.113.9"),
        ("forwarded", "for=203.0.113.9"),
        ("x-real-ip", "203.0.113.9"),
        ("via", "1.1 proxy"),
        ("cf-connecting-ip", "203.0.113.9"),
        ("host", "evil.example"),
    ] {
        let request = Client::new(&service.url).raw(Method::GET, "/mails").header(header, value);
        Reply::read(request.send().await.unwrap()).await.problem("not-found");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_that_does_not_say_so_there_is_no_such_page() {
    let encrypted = TestApp::start_with(|settings| {
        settings.mail.show = true;
        settings.server.public_url = "https://fieldpost.example".to_owned();
    });
    get(&encrypted.await, "/mails").await.problem("not-found");
    let counted = TestApp::start_with(|settings| {
        settings.mail.show = true;
        settings.server.proxies = 1;
    });
    get(&counted.await, "/mails").await.problem("not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sees_the_mails_of_a_service_that_was_not_asked_to_show_them() {
    let service = TestApp::start().await;
    send(&service, "anna", "secret").await;
    let file = std::fs::read_dir(service.folder.join("mails")).unwrap().next().unwrap().unwrap().path();
    let name = file.file_stem().unwrap().to_str().unwrap();
    for path in ["/mails".to_owned(), format!("/mails/{name}")] {
        get(&service, &path).await.problem("not-found");
    }
}

#[test]
fn the_page_is_shown_on_loopback_and_without_a_mail_server_alone() {
    let faults = |more: &[(&str, &str)]| {
        let asked = std::iter::once(("FIELDPOST__MAIL__SHOW", "true")).chain(more.iter().copied());
        let asked = asked.map(|(key, value)| (key.to_owned(), value.to_owned()));
        Settings::load_from(None, asked).err().map(|faults| faults.to_string()).unwrap_or_default()
    };
    assert_eq!(faults(&[]), "");
    assert!(faults(&[("FIELDPOST__SERVER__LISTEN", "0.0.0.0:8080")]).contains("mail.show shows everybody's mails"));
    assert!(faults(&[("FIELDPOST__MAIL__HOST", "mail.example.org")]).contains("mail.show shows mails in the folder"));
}
