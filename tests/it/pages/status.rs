//! The page that says whether the service is up: for everybody, and without a word about anybody.

use fieldpost::app::operation::processes;
use fieldpost::values::{Duty, Language};
use reqwest::Method;
use secrecy::ExposeSecret;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::database::Database;
use crate::support::personas::Table;

async fn page(service: &TestApp, language: Language) -> Reply {
    let call = Client::new(&service.url).raw(Method::GET, &format!("/status?language={language}"));
    Reply::read(call.send().await.expect("an answer")).await
}

/// What it says in a language: that the service is up, and of mails in each class.
fn said(language: Language) -> [&'static str; 4] {
    match language {
        Language::En => ["games can be played", "without delay", "by up to an hour", "more than an hour late"],
        Language::De => ["Man kann spielen", "ohne Verzögerung", "bis zu eine Stunde", "mehr als eine Stunde zu spät"],
        Language::Nl => ["er kan worden gespeeld", "zonder vertraging", "tot een uur", "meer dan een uur te laat"],
        Language::Fr => ["on peut jouer", "sans retard", "d’une heure au plus", "plus d’une heure de retard"],
        Language::Da => ["man kan spille", "uden forsinkelse", "op til en time", "mere end en time for sent"],
    }
}

/// A service that asks the database each time.
async fn fresh(service: &TestApp) -> TestApp {
    let database = Database::at(service.database.url.expose_secret()).await;
    TestApp::start_on(database, |_, _| {}).await
}

#[tokio::test(flavor = "multi_thread")]
async fn it_says_in_every_language_whether_the_service_is_up_and_how_late_mails_are() {
    let service = TestApp::start().await;
    processes::begin(&service.app, Duty::Serve).await.expect("a start");
    Table::in_play(&service).await;
    for (seconds, class) in [(0, 1), (1_200, 2), (3_000, 3)] {
        service.advance_database_clock(seconds).await;
        let service = fresh(&service).await;
        for language in Language::ALL {
            let reply = page(&service, language).await.ok();
            let text = reply.text();
            assert_eq!(reply.header("content-language"), language.tag());
            assert!(text.contains(said(language)[0]) && text.contains(" UTC"), "{text}");
            assert!((1..4).all(|at| text.contains(said(language)[at]) == (at == class)), "{class}: {text}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_database_it_says_that_games_cannot_be_played() {
    let service = TestApp::start().await;
    service.app.store.close();
    let reply = page(&service, Language::En).await;
    assert_eq!((reply.status, reply.header("retry-after")), (503, "60"));
    assert!(reply.text().contains("games cannot be played") && !reply.text().contains("Mails"), "{}", reply.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn planned_maintenance_is_said_as_the_operator_has_written_it() {
    let service = TestApp::start_with(|settings| {
        settings.server.maintenance = Some("Sunday, 07:00 to 08:00 UTC: <a new disk>".to_owned());
    });
    let text = page(&service.await, Language::En).await.ok().text();
    assert!(text.contains("Planned maintenance: Sunday, 07:00 to 08:00 UTC: &#60;a new disk&#62;"), "{text}");
    let service = TestApp::start().await;
    assert!(!page(&service, Language::En).await.ok().text().contains("Planned"));
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_the_same_whatever_is_played_and_whoever_asks_and_is_kept_for_a_while() {
    let service = TestApp::start().await;
    let before = page(&service, Language::En).await.ok().text();
    let table = Table::in_play(&service).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    service.sql("UPDATE users SET suspended_at = now(), suspended_why = '550' WHERE name = 'bert'").await;
    let again = fresh(&service).await;
    let asked = table.red.client.raw(Method::GET, "/status?language=en").send().await.expect("an answer");
    for text in [page(&again, Language::En).await.ok().text(), Reply::read(asked).await.ok().text()] {
        assert_eq!(text, before, "it says something of a game or a user");
    }
    // Whoever asks often costs the database nothing: it is not even there.
    let often = fresh(&service).await;
    assert_eq!(page(&often, Language::En).await.ok().text(), before);
    often.app.store.close();
    assert_eq!(page(&often, Language::En).await.ok().text(), before);
}
