//! A log that is being archived is in one place, the table or the archive, whenever Postgres dies: here between the
//! last statement and the end of the commit.

use fieldpost::worker::{Step, archive};

use super::acknowledged::{COMMIT, TRIES, WIDE, pull_the_plug, wait_for_the_end, watch};
use super::{postgres, service_on};
use crate::games::archived_once::{archived, verify_all};
use crate::games::exports::copies;
use crate::support::personas::Table;

/// How often it must be met that a log was not archived.
const MET: usize = 2;

#[tokio::test(flavor = "multi_thread")]
async fn a_log_is_in_one_place_whenever_postgres_dies() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, |_| {}).await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "resign").await.ok();
    copies(&app, &table.game, TRIES - 1).await;
    app.advance_database_clock(100 * 86_400).await;
    postgres.set(WIDE).expect("settings");
    postgres.reload().expect("settings");
    let (mut met, mut kept) = (0, 0);
    for _ in 0..TRIES {
        let watch = watch(&postgres).await;
        let (step, ()) = tokio::join!(archive::step(&app.app), pull_the_plug(&postgres, &watch, COMMIT, 1));
        wait_for_the_end(&postgres);
        postgres.start().expect("it comes back");
        while app.app.store.connection().await.is_err() {}
        let now = archived(&app).await;
        assert!(now >= kept && (step.is_err() || now == TRIES), "{kept} archived, then {now}: {step:?}");
        met += usize::from(now == kept);
        kept = now;
        if met == MET || kept == TRIES {
            break;
        }
    }
    assert_eq!(met, MET, "the gap was met {met} times, with {kept} archived");
    while archive::step(&app.app).await.expect("a step") == Step::Worked {}
    assert_eq!(archived(&app).await, TRIES);
    verify_all(&app, TRIES).await;
}
