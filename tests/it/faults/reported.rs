//! What a letter asks for beside the game, and its receipt (docs/adr/0018): Postgres dies while it is written. Whoever
//! has a receipt finds it done, and a letter that is handled again does it once.

use fieldpost::worker::inbox;
use reqwest::Method;

use super::acknowledged::{COMMIT, MET, TRIES, WIDE, pull_the_plug, wait_for_the_end, watch};
use super::{postgres, service_on};
use crate::support::client::{Client, Reply};
use crate::support::personas::{Table, link_token};
use crate::support::post;
use crate::support::postgres::Postgres;

const ANNA: &str = "anna@example.org";
/// The statement that reports a line.
const REPORT: &str = "query LIKE 'UPDATE \"talk\"%'";

/// What a letter changes.
struct Word {
    /// The text of the letter.
    text: &'static str,
    /// What its statements look like, in the order in which they are committed.
    forms: [&'static str; 2],
    /// The rows that are there once it is done.
    done: &'static str,
    /// What undoes it, so that it can be tried again.
    undo: &'static str,
    /// What its receipts are.
    receipts: &'static str,
}

const WORDS: [Word; 2] = [
    Word {
        text: "report",
        forms: [REPORT, COMMIT],
        done: "SELECT 1 FROM talk WHERE reported_at IS NOT NULL",
        undo: "UPDATE talk SET reported_at = NULL",
        receipts: "SELECT 1 FROM outbox WHERE kind = 'position'",
    },
    Word {
        text: "no talk",
        forms: [COMMIT, COMMIT],
        done: "SELECT 1 FROM users WHERE name = 'anna' AND notices LIKE '%\"talk\":\"off\"%'",
        undo: "UPDATE users SET notices = '{}'",
        receipts: "SELECT 1 FROM outbox WHERE kind = 'help'",
    },
];

#[tokio::test(flavor = "multi_thread")]
async fn a_report_and_an_end_of_talk_by_mail_are_done_if_they_are_acknowledged() {
    for word in &WORDS {
        let postgres = postgres("").await;
        let app = service_on(&postgres, |settings| {
            post::accept(&mut settings.letters);
            (settings.limits.letter_requests_per_day, settings.limits.letter_answers_per_day) = (100, 100);
        })
        .await;
        let table = Table::in_play(&app).await;
        let call = table.blue.client.call("say").path("game", &table.game);
        call.json(serde_json::json!({ "text": "Fool" })).send().await.ok();
        let to = post::reply_to(&app, ANNA).await;
        postgres.set(WIDE).expect("settings");
        postgres.reload().expect("settings");
        let mut met = 0;
        for (number, initial) in (0..TRIES).zip('A'..) {
            post::bring(&app, &post::letter(ANNA, &to, &format!("{}\n\nAnna {initial}", word.text))).await.ok();
            let found = async || {
                while app.app.store.connection().await.is_err() {}
                let count = async |rows: &str| app.sql(rows).await.len();
                let open = count("SELECT 1 FROM letters WHERE outcome IS NULL").await;
                (count(word.done).await, count(word.receipts).await, open)
            };
            let before = found().await.1;
            die_while_it_is_handled(&app.app, &postgres, word.forms[number % 2]).await;
            let (done, receipts, open) = found().await;
            assert!(receipts == before || done == 1, "{}: acknowledged, and not done", word.text);
            assert_eq!(open, usize::from(receipts == before), "{}: handled with its receipt", word.text);
            // Whoever took the letter and died with it hands it back.
            inbox::hand_back(&app.app).await.expect("a letter");
            post::pump(&app).await;
            assert_eq!(found().await, (1, before + 1, 0), "{}: once", word.text);
            app.sql(word.undo).await;
            met += open;
            if met == MET * 2 {
                break;
            }
        }
        assert!(met >= MET, "{}: the gap was met {met} times in {TRIES} tries", word.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_a_page_calls_arranged_is_there_when_postgres_comes_back() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, |_| {}).await;
    let table = Table::in_play(&app).await;
    let mut pages = Vec::new();
    for number in 0..TRIES {
        let game = if number == 0 { table.game.clone() } else { Table::again(&table).await };
        table.red.act(&game, "resign").await.ok();
        pages.push((game, format!("/rematches/{}", link_token(&app, ANNA, "rematches").await)));
    }
    postgres.set(WIDE).expect("settings");
    postgres.reload().expect("settings");
    let mut met = 0;
    for (game, page) in &pages {
        let press = async || {
            let request = Client::new(&app.url).raw(Method::POST, page);
            let request = request.header("content-type", "application/x-www-form-urlencoded");
            Reply::read(request.send().await.unwrap()).await.status
        };
        let watch = watch(&postgres).await;
        let (status, ()) = tokio::join!(press(), pull_the_plug(&postgres, &watch, COMMIT, 1));
        wait_for_the_end(&postgres);
        postgres.start().expect("it comes back");

        while app.app.store.connection().await.is_err() {}
        let rematches = format!("SELECT 1 FROM games WHERE rematch_of = '{game}'");
        let kept = app.sql(&rematches).await.len();
        assert!(status != 200 || kept == 1, "a rematch was arranged and is gone");
        while press().await != 200 {}
        assert_eq!(app.sql(&rematches).await.len(), 1, "one, however often somebody presses");
        met += 1 - kept;
        if met == MET {
            return;
        }
    }
    panic!("the gap was met {met} times in {TRIES} tries");
}

/// Handles the letter that waits, until Postgres dies at the statement of this form.
async fn die_while_it_is_handled(app: &std::sync::Arc<fieldpost::app::App>, postgres: &Postgres, form: &str) {
    let watch = watch(postgres).await;
    let (handled, ()) = tokio::join!(inbox::step(app), pull_the_plug(postgres, &watch, form, 1));
    wait_for_the_end(postgres);
    postgres.start().expect("it comes back");
    drop(handled);
}
