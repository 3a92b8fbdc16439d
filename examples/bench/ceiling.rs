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
    /// The place of the versions that the games are written under, if it writes any: `asked` has them under this name.
    fn version(&self) -> Option<usize> {
        let (_, columns) = self.text.split_once(" AS a (")?;
        let (columns, _) = columns.split_once(')')?;
        Some(columns.split(", ").position(|column| column == "version")? + 1)
    }

    /// Whether it writes a game.
    pub(crate) fn writes(&self) -> bool {
        self.version().is_some()
    }

    /// Whether one of its values is just this, or a list of it.
    pub(crate) fn names(&self, value: &str) -> bool {
        self.values.iter().flatten().any(|own| own == value || is_list_of(own, value))
    }
}

/// The column that a read tells the version of its game in.
const VERSION: &str = "\"games\".\"version\"";
/// The column that says whose version that is.
const ID: &str = "\"games\".\"id\"";

/// One of the copies of a game, for the move of this number.
fn one_game(number: usize) -> String {
    format!("lpad(to_hex(:g{number}::bigint), 32, '0')::uuid")
}

/// The statement that reads a game, so that it tells pgbench the versions which the other one demands.
/// pgbench wants all columns to have names, so that it is told these alone; all of them are computed.
fn told(read: &str) -> String {
    let named = read.replacen(ID, &format!("{ID} AS played_id"), 1);
    let named = named.replacen(VERSION, &format!("{VERSION} AS played_version"), 1);
    format!(
        "WITH game AS MATERIALIZED ({named}) SELECT array_agg(version ORDER BY id)::text AS played_versions \
         FROM (SELECT played_id AS id, max(played_version) AS version FROM game GROUP BY 1) one"
    )
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

/// What this machine does of pgbench's own work, the simple update with prepared statements: the unit in which rates of
/// different machines and hours can be compared.
pub(crate) async fn reference(database: &Database, seconds: u64) -> Outcome<f64> {
    let own = |options: &[&str]| {
        let mut pgbench = database.program_on("pgbench", REFERENCE);
        pgbench.args(options);
        pgbench
    };
    if database.ask(&format!("SELECT count(*) FROM pg_database WHERE datname = '{REFERENCE}'")).await? == "0" {
        database.ask(&format!("CREATE DATABASE {REFERENCE}")).await?;
        let filled = own(&["-i", "-q", "-s", "10"]).output().await?;
        if !filled.status.success() {
            return Err(format!("pgbench: {}", String::from_utf8_lossy(&filled.stderr)).into());
        }
    }
    let output = own(&["-N", "-M", "prepared", "-c", "16", "-j", "2", "-T", &seconds.to_string()]).output().await?;
    let said = String::from_utf8_lossy(&output.stdout);
    number(&said, "tps =").ok_or_else(|| format!("pgbench: {said} {}", String::from_utf8_lossy(&output.stderr)).into())
}

/// A number that pgbench says under a label.
fn number(said: &str, label: &str) -> Option<f64> {
    said.split_once(label)?.1.trim_start().split(' ').next()?.parse().ok()
}

/// The maximum number of clients of pgbench.
const MAX_CLIENTS: usize = 32;

/// The database of pgbench's own tables.
const REFERENCE: &str = "reference";

/// A script of pgbench, and the values that it names.
pub(crate) struct Script {
    text: String,
    variables: Vec<String>,
    /// Moves that each of its transactions makes.
    moves: usize,
}

impl Script {
    /// Of the statements of one move of `game`, sent under `key`, each for this many `moves` at once; it plays copies
    /// of games with the numbers up to `copies`.
    pub(crate) fn of(statements: &[Statement], game: &str, key: &str, copies: usize, moves: usize) -> Outcome<Self> {
        let mut script = Self { text: String::new(), variables: Vec::new(), moves };
        for number in 0..moves {
            // Each from a part of its own: a batch has no game twice, and their ids ascend. In a batch, no two clients
            // have a game in common: what is lost to another one would count as a move.
            let (first, last) = (number * copies / moves + 1, (number + 1) * copies / moves);
            let own = (last - first + 1) / MAX_CLIENTS;
            if moves > 1 && own > 0 {
                writeln!(script.text, "\\set g{number} {first} + :client_id * {own} + random(0, {})", own - 1)?;
            } else {
                writeln!(script.text, "\\set g{number} random({first}, {last})")?;
            }
            writeln!(script.text, "\\set n{number} random(1, 9000000000000000)")?;
        }
        for (number, statement) in statements.iter().enumerate() {
            script.add(number, statement, game, key)?;
        }
        Ok(script)
    }

    fn add(&mut self, number: usize, statement: &Statement, game: &str, key: &str) -> Outcome {
        let version = statement.version();
        let named = if version.is_some() { statement.text.clone() } else { told(&statement.text) };
        let mut pieces = named.split('$');
        self.text.push_str(pieces.next().unwrap_or_default());
        for piece in pieces {
            let digits = piece.find(|c: char| !c.is_ascii_digit()).unwrap_or(piece.len());
            let index: usize = piece[..digits].parse()?;
            let value = statement.values.get(index - 1).ok_or("a statement with more places than values")?;
            let written = match value {
                None => "NULL".to_owned(),
                Some(value) if value == game && self.moves == 1 => one_game(0),
                Some(value) if value == game => format!("ANY ({})", self.list(one_game)),
                Some(value) if is_list_of(value, game) => self.list(one_game),
                Some(value) if is_list_of(value, key) => self.list(|move_| format!("'bench-' || :n{move_}")),
                Some(_) if version == Some(index) => ":played_versions::bigint[]".to_owned(),
                // The mails' keys: of the same length, and as unique as they are.
                Some(value) if value.starts_with('{') && value.contains(game) => {
                    self.list(|move_| format!("lpad(:n{move_}::text, {}, '0')", value.len() - 2))
                }
                Some(value) => {
                    let name = format!("v{number}_{index}");
                    let inside = value.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
                    // A list says in the statement what it is.
                    let (value, cast) = match inside {
                        Some(inside) => (format!("{{{}}}", vec![inside; self.moves].join(",")), ""),
                        None => (value.clone(), cast(value)),
                    };
                    self.variables.push(format!("{name}={value}"));
                    format!(":{name}{cast}")
                }
            };
            self.text.push_str(&written);
            self.text.push_str(&piece[digits..]);
        }
        self.text.push_str(if version.is_some() { ";\n" } else { "\n\\aset\n" });
        Ok(())
    }

    /// A list with an element for each move.
    fn list(&self, element: impl Fn(usize) -> String) -> String {
        format!("ARRAY[{}]", (0..self.moves).map(element).collect::<Vec<_>>().join(", "))
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
        let failed = number(&said, "number of failed transactions:").unwrap_or(0.0);
        match (number(&said, "tps ="), number(&said, "latency average =")) {
            (Some(per_second), Some(latency_ms)) if output.status.success() && failed == 0.0 => {
                Ok(Ceiling { per_second: per_second * self.moves as f64, clients, latency_ms })
            }
            _ => Err(Fault::from(format!("pgbench: {said} {}", String::from_utf8_lossy(&output.stderr)))),
        }
    }
}

/// Whether a value is the list of another one alone.
fn is_list_of(list: &str, value: &str) -> bool {
    list.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).is_some_and(|only| only.trim_matches('"') == value)
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
