//! What a statement is called in a trace: what it does, and to which table. Both are words of this program; nothing
//! else of its text is kept.

use crate::schema::TABLES;

/// What begins a statement that does something to a table, and what it is called.
const READING: (&str, &str) = ("FROM ", "SELECT");
const WRITING: [(&str, &str); 3] = [("INSERT INTO ", "INSERT"), ("UPDATE ", "UPDATE"), ("DELETE FROM ", "DELETE")];

/// The clock has a row, and no part in what a statement is for.
const CLOCK: &str = "clock";

/// What a statement does, and the first table to which it does it. One that writes is called by what it writes first.
pub(super) fn of(sql: &str) -> (&'static str, Option<&'static str>) {
    let first = |(words, name): (&str, &'static str)| {
        let mut found = sql.match_indices(words).filter_map(|(at, _)| Some((at, table(&sql[at + words.len()..])?)));
        found.find(|(_, table)| *table != CLOCK).map(|(at, table)| (at, name, table))
    };
    let written = WRITING.into_iter().filter_map(first).min();
    match written.or_else(|| first(READING)) {
        Some((_, name, table)) => (name, Some(table)),
        None => ("SELECT", None),
    }
}

/// The same of a statement that begins or ends a transaction. Both ways to end one are called the same: what is done
/// about an address that nobody has is rolled back.
pub(super) fn of_control(sql: &str) -> (&'static str, Option<&'static str>) {
    const WORDS: [(&str, &str); 5] =
        [("BEGIN", "BEGIN"), ("COMMIT", "END"), ("ROLLBACK", "END"), ("RELEASE", "END"), ("SAVEPOINT", "SAVEPOINT")];
    let says = |word: &str| sql.split(|c: char| !c.is_ascii_alphabetic()).any(|one| one == word);
    (WORDS.into_iter().find(|(word, _)| says(word)).map_or("SET", |(_, name)| name), None)
}

/// The table whose name a text begins with.
fn table(text: &str) -> Option<&'static str> {
    let text = text.trim_start_matches(['(', '"']);
    let end = text.find(|c: char| !c.is_ascii_lowercase() && c != '_').unwrap_or(text.len());
    TABLES.iter().find(|table| **table == &text[..end]).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_is_called_by_what_it_does_to_its_first_table() {
        let named = [
            ("SELECT \"games\".\"id\" FROM \"games\" WHERE \"games\".\"id\" = $1", ("SELECT", Some("games"))),
            ("SELECT (SELECT now() + ahead FROM clock), s.id FROM sessions s", ("SELECT", Some("sessions"))),
            ("SELECT 1 FROM (\"users\" LEFT OUTER JOIN \"bars\" ON true)", ("SELECT", Some("users"))),
            ("SELECT 1 FROM (SELECT id FROM seats) AS s", ("SELECT", Some("seats"))),
            ("SELECT ahead FROM clock", ("SELECT", None)),
            ("SELECT 1", ("SELECT", None)),
            (
                "WITH a AS (SELECT id FROM outbox FOR UPDATE OF outbox) UPDATE outbox SET due_at = $1",
                ("UPDATE", Some("outbox")),
            ),
            ("INSERT INTO \"links\" (\"id\") VALUES ($1) ON CONFLICT DO NOTHING", ("INSERT", Some("links"))),
            ("DELETE FROM \"links\" WHERE true", ("DELETE", Some("links"))),
            (
                "WITH g AS (UPDATE games SET version = 1), l AS (INSERT INTO game_log SELECT 1) SELECT 1",
                ("UPDATE", Some("games")),
            ),
            ("SELECT 'FROM anna' FROM unknown_table", ("SELECT", None)),
        ];
        for (sql, name) in named {
            assert_eq!(of(sql), name, "{sql}");
        }
        for end in ["SELECT 1; COMMIT", "ROLLBACK", "RELEASE SAVEPOINT a_1", "ROLLBACK TO SAVEPOINT a_1"] {
            assert_eq!(of_control(end), ("END", None), "{end}");
        }
        assert_eq!(of_control("SAVEPOINT diesel_savepoint_1"), ("SAVEPOINT", None));
    }
}
