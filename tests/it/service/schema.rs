//! The typed schema is whole: `src/store/schema.rs` is what the catalogue of a migrated database says, in the form of
//! `diesel print-schema`. `BLESS=1 cargo test --test it service::schema` writes it anew after a change of the
//! migrations.

use std::fmt::Write;

use crate::support::database::Database;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/store/schema.rs");

const HEAD: &str = "\
//! Every table and column, as the migrations make them. Written by `BLESS=1 cargo test --test it service::schema` from
//! the catalogue of a migrated database, never by hand; without `BLESS` the same test compares.
";

/// A line has at most this many characters.
const WIDTH: usize = 120;

/// Every column, by table and in its order: the table and its comment, the column and its comment, its type, whether it
/// is never null, and its place in the primary key.
const COLUMNS: &str = "\
    SELECT relname, obj_description(c.oid), attname, col_description(c.oid, attnum), typname, attnotnull::text, \
        array_position(conkey, attnum)::text \
    FROM pg_class c JOIN pg_attribute a ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped \
        JOIN pg_type t ON t.oid = atttypid LEFT JOIN pg_constraint p ON p.conrelid = c.oid AND p.contype = 'p' \
    WHERE c.relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname !~ '^__diesel' \
    ORDER BY relname COLLATE \"C\", attnum";

/// Foreign keys of one column, but for those of a table that has several to the same other one.
const JOINS: &str = "\
    SELECT min(c.conrelid::regclass::text) AS child, min(c.confrelid::regclass::text) AS parent, min(attname::text) \
    FROM pg_constraint c JOIN pg_attribute a ON attrelid = conrelid AND attnum = conkey[1] \
    WHERE contype = 'f' AND cardinality(conkey) = 1 GROUP BY conrelid, confrelid HAVING count(*) = 1 \
    ORDER BY 1, 2";

#[tokio::test(flavor = "multi_thread")]
async fn the_typed_schema_is_the_catalogue_of_a_migrated_database() {
    let database = Database::migrated().await;
    let printed = printed(&database.sql(COLUMNS).await, &database.sql(JOINS).await);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(FILE, &printed).expect("the schema");
    }
    let kept = std::fs::read_to_string(FILE).expect("the schema");
    let differing = kept.lines().zip(printed.lines()).find(|(kept, printed)| kept != printed);
    assert!(kept == printed, "BLESS=1 writes {FILE} anew; the first difference: {differing:?}");
}

/// A row of the catalogue.
type Row = Vec<Option<String>>;

/// A column of it; empty where it is null.
fn at(row: &Row, column: usize) -> &str {
    row[column].as_deref().unwrap_or_default()
}

/// The whole file.
fn printed(columns: &[Row], joins: &[Row]) -> String {
    let mut text = HEAD.to_owned();
    let mut names = Vec::new();
    for table in columns.chunk_by(|one, next| at(one, 0) == at(next, 0)) {
        let name = at(&table[0], 0);
        text += "\ndiesel::table! {\n";
        document(&mut text, "    ", at(&table[0], 1));
        writeln!(text, "    {name} ({}) {{", key(table).join(", ")).expect("text");
        for column in table {
            document(&mut text, "        ", at(column, 3));
            writeln!(text, "        {} -> {},", at(column, 2), kind(column)).expect("text");
        }
        text += "    }\n}\n";
        names.push(name);
    }
    text += "\n";
    for join in joins {
        writeln!(text, "diesel::joinable!({} -> {} ({}));", at(join, 0), at(join, 1), at(join, 2)).expect("text");
    }
    text += "\ndiesel::allow_tables_to_appear_in_same_query!(\n";
    for name in &names {
        writeln!(text, "    {name},").expect("text");
    }
    writeln!(text, ");\n\n/// All of them.\npub(crate) const TABLES: [&str; {}] = [", names.len()).expect("text");
    for name in names {
        writeln!(text, "    \"{name}\",").expect("text");
    }
    text + "];\n"
}

/// The columns of a table's primary key. diesel knows no table without one: one that has none gets its first column.
fn key(table: &[Row]) -> Vec<&str> {
    let mut key: Vec<&Row> = table.iter().filter(|column| column[6].is_some()).collect();
    key.sort_by_key(|column| at(column, 6).parse::<u32>().expect("a place"));
    if key.is_empty() { vec![at(&table[0], 2)] } else { key.into_iter().map(|column| at(column, 2)).collect() }
}

/// The diesel type of a column.
fn kind(column: &Row) -> String {
    let kind = match at(column, 4) {
        "_int2" => "Array<Int2>",
        "_text" => "Array<Text>",
        "bool" => "Bool",
        "bytea" => "Bytea",
        "date" => "Date",
        "int2" => "Int2",
        "int4" => "Int4",
        "int8" => "Int8",
        "interval" => "Interval",
        "json" => "Json",
        "text" => "Text",
        "timestamptz" => "Timestamptz",
        "uuid" => "Uuid",
        other => panic!("say here what {other} is to diesel"),
    };
    if at(column, 5) == "true" { kind.to_owned() } else { format!("Nullable<{kind}>") }
}

/// A comment as documentation, in lines that are not too long.
fn document(text: &mut String, indent: &str, comment: &str) {
    let mut line = String::new();
    let comment = comment.replace('<', "\\<").replace('>', "\\>");
    for word in comment.split(' ') {
        if !line.is_empty() && indent.len() + "/// ".len() + line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(text, "{indent}/// {line}").expect("text");
            line.clear();
        }
        line = if line.is_empty() { word.to_owned() } else { line + " " + word };
    }
    writeln!(text, "{indent}/// {line}").expect("text");
}

#[test]
fn a_difference_in_any_respect_would_be_seen() {
    let row = |table: &str, column: &str, kind: &str, never_null: &str, key: Option<&str>| -> Row {
        let some = |text: &str| Some(text.to_owned());
        vec![
            some(table),
            some("a table"),
            some(column),
            some("<a>"),
            some(kind),
            some(never_null),
            key.map(str::to_owned),
        ]
    };
    let first = row("t", "a", "int2", "true", Some("1"));
    let text = printed(&[first.clone(), row("t", "b", "text", "false", None)], &[]);
    assert!(text.contains("    t (a) {\n        /// \\<a\\>\n        a -> Int2,"), "{text}");
    assert!(text.contains("        b -> Nullable<Text>,\n"), "{text}");
    for other in [
        row("t", "c", "text", "false", None),
        row("t", "b", "int2", "false", None),
        row("t", "b", "text", "true", None),
        row("t", "b", "text", "false", Some("2")),
        row("u", "b", "text", "false", None),
    ] {
        assert_ne!(printed(&[first.clone(), other], &[]), text);
    }
}
