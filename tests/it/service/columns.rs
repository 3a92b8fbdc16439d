//! SQL in the store names tables and columns in its text, where the compiler does not look: here each name is compared
//! with the schema. Types are not; a statement that is wrong in another way fails where a test carries it out.

use std::collections::{BTreeMap, BTreeSet};

use crate::tidy::{Source, sources};

/// The tables, each with its columns.
type Tables<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

/// Names that are Postgres' own: words of SQL in lower case, its catalogue, and a table of diesel's.
const POSTGRES: &[&str] = &[
    "__diesel_schema_migrations",
    "datname",
    "days",
    "epoch",
    "excluded",
    "information_schema",
    "interval",
    "oid",
    "pg_class",
    "pg_database",
    "pg_db_role_setting",
    "pg_prepared_statements",
    "pg_roles",
    "pg_settings",
    "pg_stat_activity",
    "precision",
    "reltuples",
    "rolname",
    "secs",
    "setconfig",
    "setdatabase",
    "setrole",
    "state_change",
    "system_identifier",
    "table_name",
    "table_schema",
    "tables",
    "wait_event",
];

/// The tables of `src/store/schema.rs`, which another test compares with the migrations.
fn tables(schema: &str) -> Tables<'_> {
    let mut tables = Tables::new();
    let mut table = "";
    for (name, rest) in schema.lines().filter_map(|line| line.trim().split_once(' ')) {
        if rest.starts_with('(') && rest.ends_with('{') {
            table = name;
        } else if rest.starts_with("-> ") && rest.ends_with(',') {
            tables.entry(table).or_default().insert(name);
        }
    }
    tables
}

/// A text without the parts between two marks.
fn without(text: &str, from: char, to: char) -> String {
    let (mut kept, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once(from) {
        kept = kept + before + " ";
        rest = after.split_once(to).map_or("", |(_, after)| after);
    }
    kept + rest
}

/// The SQL among the string literals of a file, with `;` between them.
fn sql(source: &str) -> String {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let lines: Vec<_> = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = lines.join("\n").replace("'\"'", "").replace("\\\"", "");
    let literals = code.split('"').skip(1).step_by(2).map(|literal| without(literal, '{', '}'));
    let is_sql = |literal: &String| {
        let words = ["SELECT", "FROM", "WHERE", "AND", "AS", "UPDATE", "INSERT", "DELETE", "JOIN", "="];
        let is_column = literal.split_once('.').is_some_and(|(alias, _)| is_name(alias) && alias.len() == 1);
        is_column || literal.split_ascii_whitespace().any(|word| words.contains(&word))
    };
    let sql: Vec<_> = literals.filter(|literal| !literal.starts_with("SET ")).filter(is_sql).collect();
    without(&sql.join(" ; "), '\'', '\'')
}

/// Words, with the parenthesis that follows directly, as after the name of a function; and single signs.
fn tokens(sql: &str) -> Vec<&str> {
    let (mut tokens, mut rest) = (Vec::new(), sql.trim_start());
    while let Some(first) = rest.chars().next() {
        let mut end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        if end > 0 && rest[end..].starts_with('(') {
            end += 1;
        }
        let (token, after) = rest.split_at(end.max(first.len_utf8()));
        tokens.push(token);
        rest = after.trim_start();
    }
    tokens
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_lowercase() || c == '_') && !token.ends_with('(')
}

/// The places of the columns that INSERT lists, each with its table.
fn inserted<'a>(tokens: &[&'a str]) -> BTreeMap<usize, &'a str> {
    let mut places = BTreeMap::new();
    for into in (0..tokens.len()).filter(|place| tokens[*place] == "INTO") {
        let list = tokens.iter().enumerate().skip(into + 2).skip_while(|(_, token)| **token != "(").skip(1);
        let list = list.take_while(|(_, token)| **token != ")").filter(|(_, token)| is_name(token));
        places.extend(list.map(|(place, _)| (place, tokens[into + 1])));
    }
    places
}

/// The names that neither the schema nor the text itself defines.
fn unknown<'a>(tables: &Tables<'a>, sql: &'a str) -> Vec<&'a str> {
    let tokens = tokens(sql);
    let at = |place: usize| tokens.get(place).copied().unwrap_or_default();
    let mut defined: BTreeSet<&str> = POSTGRES.iter().copied().collect();
    let mut aliases: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for place in 0..tokens.len() {
        match (at(place), at(place + 1)) {
            (table, "AS") if tables.contains_key(table) => {
                aliases.entry(at(place + 2)).or_default().insert(table);
            }
            (name, "AS") if is_name(name) && ["(", "MATERIALIZED"].contains(&at(place + 2)) => {
                defined.insert(name);
            }
            ("AS", name) if is_name(name) && !tables.contains_key(at(place.saturating_sub(1))) => {
                defined.insert(name);
                let list = tokens[place + 2..].iter().skip_while(|token| **token == "(");
                let columns = list.take_while(|token| !token.starts_with([')', ';'])).filter(|token| is_name(token));
                defined.extend(columns.filter(|_| at(place + 2) == "("));
            }
            (table, name) if is_name(name) && tables.contains_key(table) => {
                aliases.entry(name).or_default().insert(table);
            }
            (before, name) if is_name(name) && (is_name(before) || before == ")") => {
                defined.insert(name);
            }
            _ => {}
        }
    }
    let mentioned: BTreeSet<&str> =
        tables.iter().filter(|(table, _)| tokens.contains(table)).flat_map(|(_, columns)| columns).copied().collect();
    let inserted = inserted(&tokens);
    let is_known = |place: usize| {
        let name = at(place);
        if let Some(columns) = inserted.get(&place).and_then(|table| tables.get(table)) {
            return columns.contains(name);
        }
        let alias = at(place.wrapping_sub(2));
        if at(place.wrapping_sub(1)) == "." && !defined.contains(alias) {
            if let Some(of) = aliases.get(alias) {
                return of.iter().any(|table| tables[table].contains(name));
            }
            if let Some(columns) = tables.get(alias) {
                return columns.contains(name);
            }
        }
        let is_type = at(place.wrapping_sub(1)) == ":";
        is_type
            || defined.contains(name)
            || mentioned.contains(name)
            || aliases.contains_key(name)
            || tables.contains_key(name)
    };
    let is_column = |place: usize| is_name(at(place)) && at(place + 1) != ".";
    (0..tokens.len()).filter(|place| is_column(*place) && !is_known(*place)).map(at).collect()
}

#[test]
fn sql_names_no_table_or_column_that_the_schema_does_not_have() {
    let schema = include_str!("../../../src/store/schema.rs");
    let tables = tables(schema);
    let mut checked = 0;
    for Source { path, text, .. } in sources("src/store").into_iter().filter(|source| source.module != "schema") {
        let sql = sql(&text);
        checked += usize::from(!sql.is_empty());
        let unknown = unknown(&tables, &sql);
        assert!(unknown.is_empty(), "{}: neither tables nor columns, nor defined there: {unknown:?}", path.display());
    }
    assert!(checked > 25, "{checked}");
    let of = |text: &'static str| unknown(&tables, text);
    assert_eq!(of("SELECT g.verson, until FROM games g WHERE g.id = $1::uuid"), ["verson"]);
    assert_eq!(of("UPDATE outbox SET leased = NULL, due_at = now()"), ["leased"]);
    assert_eq!(of("INSERT INTO attempts AS a (subject, counts) VALUES ($1, 1)"), ["counts"]);
    assert_eq!(of("INSERT INTO talk (id, said) SELECT t.id, t.said FROM unnest($1) AS t (id, said)"), ["said"]);
    assert_eq!(of("SELECT 1 FROM seat"), ["seat"]);
    assert_eq!(of("WITH due AS (SELECT id FROM games) SELECT d.id AS one FROM due d, unnest($1) AS u (one)"), [""; 0]);
    assert_eq!(
        sql("// \"SELECT 1\"\nlet a = \"none\"; b(\"SELECT \\\n  {now} FROM x WHERE y = 'z'\")").trim(),
        "SELECT \\\n    FROM x WHERE y ="
    );
}
