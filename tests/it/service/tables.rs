//! The tables: every migration can be undone, each table, column and function is explained, every key of a game begins
//! with the game, and a move rewrites the end of its game's row only.

use fieldpost::config::Settings;
use fieldpost::store::migrations;

use crate::games::{in_play, people};
use crate::support::app::TestApp;
use crate::support::database::Database;

#[tokio::test(flavor = "multi_thread")]
async fn every_migration_can_be_undone_and_done_again() {
    let database = Database::empty().await;
    let mut settings = Settings::load_from(None, []).expect("defaults").database;
    settings.url = Some(database.url.clone());
    let applied = migrations::apply(&settings).await.expect("up");
    assert!(!applied.is_empty());
    assert_eq!(migrations::apply(&settings).await.expect("up again"), Vec::<String>::new(), "nothing is left to do");
    let first = database.schema_dump();
    migrations::revert_all(&settings).await.expect("down");
    let left =
        database.sql("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'");
    assert_eq!(left.await, [[Some("__diesel_schema_migrations".to_owned())]], "nothing is left behind");
    migrations::apply(&settings).await.expect("up once more");
    assert_eq!(database.schema_dump(), first);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_only_copy_of_an_archived_log_is_not_dropped_with_its_table() {
    let database = Database::migrated().await;
    let mut settings = Settings::load_from(None, []).expect("defaults").database;
    settings.url = Some(database.url.clone());
    let game = "INSERT INTO games (id, ruleset, rules_digest, options, time_control, public, created_at, snapshot_format, \
                status, locked_by, owed_by, version, ply, since, updated_at, snapshot, decision) \
                VALUES (gen_random_uuid(), 'x', '', '{}', '', true, now(), 0, 'playing', 0, 0, 1, 0, now(), now(), '', 'x')";
    database.sql(game).await;
    database.sql("INSERT INTO archived_logs SELECT id, 1, 1, 'x' FROM games").await;
    let why = migrations::revert_all(&settings).await.expect_err("the log is gone").to_string();
    assert!(why.contains("archived_logs is not empty"), "{why}");
    assert_eq!(database.sql("SELECT 1 FROM archived_logs").await.len(), 1);
    database.sql("DELETE FROM archived_logs").await;
    migrations::revert_all(&settings).await.expect("nothing would be lost any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_services_may_migrate_at_once() {
    let database = Database::empty().await;
    let mut settings = Settings::load_from(None, []).expect("defaults").database;
    settings.url = Some(database.url.clone());
    let apply = || {
        let settings = settings.clone();
        tokio::spawn(async move { migrations::apply(&settings).await.expect("migrations") })
    };
    let (one, other) = (apply(), apply());
    let (one, other) = (one.await.expect("one"), other.await.expect("the other"));
    assert!(one.is_empty() != other.is_empty(), "one works, the other finds nothing to do: {one:?} {other:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_of_the_database_holds_no_values() {
    let database = Database::migrated().await;
    let said = "SHOW log_error_verbosity; SHOW log_min_error_statement; SHOW log_parameter_max_length_on_error";
    let said = database.sql(said).await.into_iter().flatten().flatten().collect::<Vec<_>>();
    assert_eq!(said, ["terse", "panic", "0"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_table_column_and_function_says_what_it_is() {
    let database = Database::migrated().await;
    let silent = database.sql(
        "SELECT relname || coalesce('.' || attname, '') FROM pg_class \
         LEFT JOIN LATERAL (SELECT attname, attnum FROM pg_attribute \
             WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped \
             UNION ALL SELECT NULL, 0) AS part ON true \
         WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname !~ '^__diesel' \
           AND col_description(pg_class.oid, attnum) IS NULL AND (attnum > 0 OR obj_description(pg_class.oid) IS NULL)",
    );
    assert_eq!(silent.await, Vec::<Vec<Option<String>>>::new(), "COMMENT ON is missing");
    let silent = database.sql(
        "SELECT oid::regprocedure::text FROM pg_proc \
         WHERE pronamespace = 'public'::regnamespace AND obj_description(oid, 'pg_proc') IS NULL",
    );
    assert_eq!(silent.await, Vec::<Vec<Option<String>>>::new(), "COMMENT ON FUNCTION is missing");
}

/// The keys of tables that have a game, except those that begin with it.
const WITHOUT_GAME: &str = "\
    SELECT indexrelid::regclass::text FROM pg_index i JOIN pg_class t ON t.oid = indrelid \
        JOIN pg_attribute g ON g.attrelid = t.oid AND g.attname = 'game_id' \
    WHERE indisunique AND relnamespace = 'public'::regnamespace AND g.attnum <> indkey[0] ORDER BY 1";

#[tokio::test(flavor = "multi_thread")]
async fn every_key_of_a_table_of_games_begins_with_the_game() {
    let database = Database::migrated().await;
    let wrong = database.sql(WITHOUT_GAME).await;
    assert_eq!(wrong, Vec::<Vec<Option<String>>>::new(), "docs/adr/0042-every-key-of-a-game-begins-with-it.md");
    database.sql("CREATE TABLE bad (id integer PRIMARY KEY, game_id uuid)").await;
    database.sql("CREATE UNIQUE INDEX bad_too ON bad (lower(game_id::text), game_id)").await;
    database.sql("CREATE UNIQUE INDEX good ON bad (game_id, id)").await;
    let seen: Vec<_> = database.sql(WITHOUT_GAME).await.into_iter().flatten().flatten().collect();
    assert_eq!(seen, ["bad_pkey", "bad_too"]);
}

/// The columns of the only game, in the order of the row, with their values.
const GAME: &str = "\
    SELECT attname, to_jsonb(g) ->> attname::text FROM pg_attribute, games g \
    WHERE attrelid = 'games'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum";

/// The columns of a game, and whether a move changes each.
async fn moved(app: &TestApp) -> Vec<(String, bool)> {
    let [anna, bert] = people(app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let before = app.sql(GAME).await;
    anna.act(&game, "a4-a5").await.ok();
    let after = app.sql(GAME).await;
    let columns = before.iter().zip(&after);
    columns.map(|(before, after)| (before[0].clone().expect("a name"), before != after)).collect()
}

#[tokio::test]
async fn columns_that_no_move_changes_stand_at_the_beginning_of_a_game() {
    let app = TestApp::start().await;
    let columns = moved(&app).await;
    let rest: Vec<_> = columns.iter().skip_while(|(_, changed)| !changed).collect();
    let unchanged: Vec<_> = rest.iter().filter(|(_, changed)| !changed).collect();
    assert!(unchanged.is_empty(), "Postgres logs them with every move: {unchanged:?}");
    assert!(rest.len() * 2 < columns.len(), "{rest:?}");
}

#[tokio::test]
async fn no_index_of_games_concerns_a_column_that_every_move_changes() {
    let app = TestApp::start().await;
    let columns = moved(&app).await;
    // A move leaves the alarm as it is if that comes early enough.
    let changed = columns.into_iter().filter(|(column, changed)| *changed && column != "alarm_at");
    let columns: Vec<_> = changed.map(|(column, _)| column).collect();
    assert!(columns.iter().any(|column| column == "updated_at"), "{columns:?}");
    // Also in the condition of a partial index, Postgres looks at the columns alone: the row is not rewritten in place.
    let indexes = app.sql("SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = 'games'::regclass").await;
    let named =
        |index: &str, column: &str| index.split(|c: char| !c.is_alphanumeric() && c != '_').any(|w| w == column);
    for index in indexes.iter().flatten().flatten() {
        let faults: Vec<_> = columns.iter().filter(|column| named(index, column)).collect();
        assert!(faults.is_empty(), "{index} has {faults:?}");
    }
}
