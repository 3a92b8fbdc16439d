//! What operators do when Postgres dies before the commit (docs/adr/0018): what was said to be done is done when it is
//! back, with an entry in the audit trail; and nothing is half done.

use fieldpost::app::{self, moderation};
use serde_json::json;
use uuid::Uuid;

use super::acknowledged::{MET, TRIES, WIDE};
use super::tokens::interrupted;
use super::{postgres, service_on};
use crate::moderation::operator;
use crate::support::app::TestApp;
use crate::support::personas::{Player, Table};
use crate::support::postgres::Postgres;

async fn texts(app: &TestApp, query: &str) -> Vec<String> {
    app.sql(query).await.into_iter().map(|mut row| row.remove(0).expect("text")).collect()
}

/// Does something to one after the other until Postgres has died twice before the commit. `done` finds those to whom it
/// was done, and `kind` is the kind of its entries.
async fn interrupt(
    (postgres, app): (&Postgres, &TestApp),
    (kind, done): (&str, &str),
    whom: &[String],
    act: impl AsyncFn(&str) -> app::Result<()>,
) {
    let mut met = 0;
    for one in whom {
        let said = interrupted(postgres, app, act(one)).await;

        let all = texts(app, done).await;
        let is_done = all.contains(one);
        assert!(is_done || said.is_err(), "{kind}: it was said to be done to {one} and is not");
        let entries = texts(app, &format!("SELECT what FROM audit WHERE what = '{kind}'")).await;
        assert_eq!(entries.len(), all.len(), "{kind}: each has an entry");
        met += usize::from(!is_done);
        if met == MET {
            return;
        }
    }
    panic!("{kind}: the gap was met {met} times in {TRIES} tries");
}

/// A service with players, and a Postgres that takes its time over commits.
async fn players() -> (Postgres, TestApp, Vec<String>) {
    let postgres = postgres("").await;
    let app = service_on(&postgres, |_| {}).await;
    let mut names = Vec::new();
    for number in 0..TRIES {
        names.push(Player::new(&app, &format!("player{number}")).await.name);
    }
    (postgres, app, names)
}

fn widen(postgres: &Postgres) {
    postgres.set(WIDE).expect("settings");
    postgres.reload().expect("settings");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_was_said_to_be_barred_is_barred_when_postgres_comes_back() {
    let (postgres, app, names) = players().await;
    widen(&postgres);
    let barred = "SELECT name FROM users WHERE barred_at IS NOT NULL";
    interrupt((&postgres, &app), ("barred", barred), &names, async |name| {
        moderation::bar(&app.app, &operator(), name, None).await.map(drop)
    })
    .await;
    let ended = "SELECT name FROM sessions JOIN users ON users.id = user_id WHERE ended_by = 'bar' ORDER BY name";
    assert_eq!(texts(&app, ended).await, texts(&app, &format!("{barred} ORDER BY name")).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_was_said_to_be_free_or_renamed_is_when_postgres_comes_back() {
    let (postgres, app, names) = players().await;
    for name in &names {
        moderation::bar(&app.app, &operator(), name, None).await.expect("done");
    }
    widen(&postgres);
    let lifted = "SELECT name FROM users WHERE barred_at IS NULL";
    interrupt((&postgres, &app), ("bar-lifted", lifted), &names, async |name| {
        moderation::lift(&app.app, &operator(), name).await.map(drop)
    })
    .await;
    let renamed = "SELECT name_changes.name FROM name_changes JOIN users ON users.id = user_id WHERE withdrawn \
                   AND users.name = 'other' || substr(name_changes.name, 7)";
    interrupt((&postgres, &app), ("name-changed", renamed), &names, async |name| {
        moderation::rename(&app.app, &operator(), name, &name.replace("player", "other")).await.map(drop)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_were_said_to_be_closed_and_reports_to_be_answered_are_when_postgres_comes_back() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, |_| {}).await;
    let table = Table::in_play(&app).await;
    let (mut games, mut lines) = (Vec::new(), Vec::new());
    for number in 0..TRIES {
        games.push(Table::again(&table).await);
        let call =
            table.red.client.call("say").path("game", &table.game).json(json!({ "text": format!("No {number}") }));
        let line = call.send().await.ok().json()["id"].as_str().expect("an id").to_owned();
        let call = table.blue.client.call("report_talk").path("game", &table.game).path("line", &line);
        call.send().await.ok();
        lines.push(line);
    }
    let id = |text: &str| text.parse::<Uuid>().expect("an id");
    widen(&postgres);
    let closed = "SELECT id::text FROM games WHERE status = 'aborted'";
    interrupt((&postgres, &app), ("game-closed", closed), &games, async |game| {
        moderation::close(&app.app, &operator(), id(game)).await
    })
    .await;
    let answered = "SELECT id::text FROM talk WHERE answered_at IS NOT NULL";
    interrupt((&postgres, &app), ("report-answered", answered), &lines, async |line| {
        moderation::answer(&app.app, &operator(), id(&table.game), id(line)).await
    })
    .await;
}
