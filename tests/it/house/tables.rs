//! The tables: every migration can be undone, each table is explained, and the program knows them as they are.

use std::collections::BTreeSet;

use fieldpost::config::Settings;
use fieldpost::store::migrations;

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
async fn every_table_and_column_says_what_it_is() {
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
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tables_that_the_program_knows_are_those_that_the_migrations_make() {
    let known = known_columns(include_str!("../../../src/store/schema.rs"));
    assert!(known.len() > 30, "read only {} columns", known.len());
    let tables: BTreeSet<&str> = known.iter().map(|(table, ..)| table.as_str()).collect();
    let database = Database::migrated().await;
    let made = database.sql(
        "SELECT relname, attname, typname, attnotnull::text FROM pg_attribute \
         JOIN pg_class ON pg_class.oid = attrelid JOIN pg_type ON pg_type.oid = atttypid \
         WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped",
    );
    let made: BTreeSet<Column> = (made.await.into_iter())
        .map(|row| row.into_iter().map(Option::unwrap_or_default).collect::<Vec<_>>())
        .filter(|row| tables.contains(row[0].as_str()))
        .map(|row| (row[0].clone(), row[1].clone(), row[2].clone(), row[3] == "true"))
        .collect();
    let (known, made) = (&known, &made);
    assert_eq!(known - made, BTreeSet::new(), "known, but not made so");
    assert_eq!(made - known, BTreeSet::new(), "made, but not known so");
}

/// Table, column, type and whether it is never null.
type Column = (String, String, String, bool);

/// The columns of the `table!` blocks, with the types as Postgres calls them.
fn known_columns(source: &str) -> BTreeSet<Column> {
    let mut table = String::new();
    let mut columns = BTreeSet::new();
    for line in source.lines().map(str::trim).filter(|line| !line.starts_with("//") && !line.starts_with("fn ")) {
        if let Some((name, _)) = line.strip_suffix(") {").and_then(|line| line.split_once(" (")) {
            table = name.to_owned();
        } else if let Some((column, kind)) = line.split_once(" -> ") {
            let kind = kind.trim_end_matches(',');
            let inner = kind.strip_prefix("Nullable<").and_then(|kind| kind.strip_suffix('>'));
            let word = match inner.unwrap_or(kind) {
                "SmallInt" => "int2",
                "Array<SmallInt>" => "_int2",
                "Integer" => "int4",
                "BigInt" => "int8",
                other => &other.to_lowercase(),
            };
            columns.insert((table.clone(), column.to_owned(), word.to_owned(), inner.is_none()));
        }
    }
    columns
}
