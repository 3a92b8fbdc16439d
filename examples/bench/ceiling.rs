//! The ceiling: how much of the same work Postgres alone could do, measured by pgbench.
//!
//! The statements are not repeated here, where they would become outdated: one real move is made while Postgres logs
//! its statements, and pgbench then runs them with the same values, except for the game, the version and the keys. It
//! deliberately leaves out the delivery of mails, which is not the move's work.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::time::Duration;

use tokio::time::sleep;

use crate::database::Database;
use crate::{Fault, Outcome};

/// A statement as the service sent it.
pub(crate) struct Statement {
    pub(crate) text: String,
    /// What stood for `$1`, `$2`, …; nothing for NULL.
    values: Vec<Option<String>>,
}

impl Statement {
    /// Whether one of its values is just this.
    pub(crate) fn names(&self, value: &str) -> bool {
        self.values.iter().flatten().any(|own| own == value)
    }
}

/// Starts or ends the logging of all statements.
pub(crate) async fn listen(database: &Database, on: bool) -> Outcome {
    let level = if on { "all" } else { "none" };
    database.ask(&format!("ALTER SYSTEM SET log_statement = '{level}'")).await?;
    database.ask("SELECT pg_reload_conf()").await?;
    // Every process of Postgres takes notice by itself.
    sleep(Duration::from_millis(500)).await;
    Ok(())
}

/// The statements with values of a log.
pub(crate) fn heard(log: &str) -> Outcome<Vec<Statement>> {
    let mut statements: Vec<Statement> = Vec::new();
    let mut logged: Vec<String> = Vec::new();
    for line in log.split('\n') {
        match (line.strip_prefix('\t'), logged.last_mut()) {
            // An entry goes on.
            (Some(more), Some(last)) => {
                last.push('\n');
                last.push_str(more);
            }
            _ => logged.push(line.to_owned()),
        }
    }
    for entry in logged {
        if let Some((_, executed)) = entry.split_once("LOG:  execute ") {
            let (_, text) = executed.split_once(": ").ok_or("a statement without a text in the log of Postgres")?;
            statements.push(Statement { text: text.to_owned(), values: Vec::new() });
        } else if let Some((_, listed)) = entry.split_once("DETAIL:  ")
            && let Some((_, listed)) = listed.split_once("arameters: ")
            && let Some(last) = statements.last_mut()
        {
            last.values = values(listed)?;
        }
    }
    Ok(statements)
}

/// Reads `$1 = 'it''s', $2 = NULL`.
fn values(listed: &str) -> Outcome<Vec<Option<String>>> {
    let mut values = Vec::new();
    let mut rest = listed;
    while let Some((_, value)) = rest.split_once(" = ") {
        if let Some(after) = value.strip_prefix("NULL") {
            values.push(None);
            rest = after;
            continue;
        }
        let mut inside = value.strip_prefix('\'').ok_or("a value without a quote in the log of Postgres")?;
        let mut text = String::new();
        loop {
            let (part, after) = inside.split_once('\'').ok_or("a value without an end in the log of Postgres")?;
            text.push_str(part);
            match after.strip_prefix('\'') {
                Some(more) => {
                    text.push('\'');
                    inside = more;
                }
                None => {
                    rest = after;
                    break;
                }
            }
        }
        values.push(Some(text));
    }
    Ok(values)
}

/// What pgbench found.
pub(crate) struct Ceiling {
    pub(crate) per_second: f64,
    pub(crate) clients: usize,
    pub(crate) latency_ms: f64,
}

/// A script of pgbench, and the values that it names.
pub(crate) struct Script {
    text: String,
    variables: Vec<String>,
}

impl Script {
    /// Of the statements of one move of `game`, sent under `key`; it plays copies of games with the numbers up to `copies`.
    pub(crate) fn of(statements: &[Statement], game: &str, key: &str, copies: usize) -> Outcome<Self> {
        let mut script = Self { text: String::new(), variables: Vec::new() };
        writeln!(script.text, "\\set g random(1, {copies})\n\\set n random(1, 9000000000000000)")?;
        for (number, statement) in statements.iter().enumerate() {
            script.add(number, statement, game, key)?;
        }
        Ok(script)
    }

    fn add(&mut self, number: usize, statement: &Statement, game: &str, key: &str) -> Outcome {
        // Another column may be called the same; a name costs nothing.
        let named = statement.text.replacen("g.version,", "g.version AS played_version,", 1);
        let mut pieces = named.split('$');
        self.text.push_str(pieces.next().unwrap_or_default());
        for piece in pieces {
            let digits = piece.find(|c: char| !c.is_ascii_digit()).unwrap_or(piece.len());
            let index: usize = piece[..digits].parse()?;
            let value = statement.values.get(index - 1).ok_or("a statement with more places than values")?;
            let written = match value {
                None => "NULL".to_owned(),
                Some(value) if value == game => "lpad(to_hex(:g::bigint), 32, '0')::uuid".to_owned(),
                Some(value) if value == key => "('bench-' || :n)".to_owned(),
                Some(_) if self.text.ends_with("version = ") => ":played_version".to_owned(),
                // The mails' keys: of the same length, and as unique as they are.
                Some(value) if value.starts_with('{') && value.contains(game) => {
                    format!("ARRAY[lpad(:n::text, {}, '0')]", value.len() - 2)
                }
                Some(value) => {
                    let name = format!("v{number}_{index}");
                    self.variables.push(format!("{name}={value}"));
                    format!(":{name}{}", if unnests(&self.text) { cast_array(value) } else { cast(value) })
                }
            };
            self.text.push_str(&written);
            self.text.push_str(&piece[digits..]);
        }
        // The first statement that reads the game tells the version that the last one demands.
        self.text.push_str(if statement.text.contains("WITH played") { ";\n" } else { "\n\\aset\n" });
        Ok(())
    }

    /// Runs it for a time with this many clients.
    pub(crate) async fn run(
        &self,
        database: &Database,
        folder: &Path,
        clients: usize,
        seconds: u64,
    ) -> Outcome<Ceiling> {
        let file = folder.join("move.sql");
        fs::write(&file, &self.text)?;
        let mut pgbench = database.program("pgbench");
        pgbench.args(["-n", "-M", "prepared", "-j", "2", "-c", &clients.to_string(), "-T", &seconds.to_string(), "-f"]);
        pgbench.arg(&file);
        for variable in &self.variables {
            pgbench.arg("-D").arg(variable);
        }
        let output = pgbench.output().await?;
        let said = String::from_utf8_lossy(&output.stdout);
        let number = |label: &str| {
            let rest = said.split_once(label)?.1.trim_start();
            rest.split(' ').next()?.parse::<f64>().ok()
        };
        let failed = number("number of failed transactions:").unwrap_or(0.0);
        match (number("tps ="), number("latency average =")) {
            (Some(per_second), Some(latency_ms)) if output.status.success() && failed == 0.0 => {
                Ok(Ceiling { per_second, clients, latency_ms })
            }
            _ => Err(Fault::from(format!("pgbench: {said} {}", String::from_utf8_lossy(&output.stderr)))),
        }
    }
}

/// Whether a value that is written next stands among the arrays of an `unnest`.
fn unnests(text: &str) -> bool {
    text.rsplit_once("unnest(").is_some_and(|(_, after)| after.matches('(').count() >= after.matches(')').count())
}

/// The type that an array is read as: `unnest` takes any, so that Postgres cannot tell.
fn cast_array(value: &str) -> &'static str {
    let inside = value.trim_start_matches('{').trim_end_matches('}');
    match inside.split(',').next().unwrap_or_default() {
        first if first.starts_with("\"\\\\x") => "::bytea[]",
        first if is_uuid(first) => "::uuid[]",
        first if is_number(first) => "::smallint[]",
        _ => "::text[]",
    }
}

/// The type that a value is read as, where Postgres could not tell from the place in which it stands.
fn cast(value: &str) -> &'static str {
    match value {
        uuid if is_uuid(uuid) => "::uuid",
        bytes if bytes.starts_with("\\x") => "::bytea",
        number if is_number(number) => "::bigint",
        time if time.len() >= 22 && time.get(10..11) == Some(" ") && time.get(4..5) == Some("-") => "::timestamptz",
        _ => "",
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(index, byte)| match index {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}
