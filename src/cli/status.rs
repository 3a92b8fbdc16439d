//! `fieldpost status`: what runs, what waits, and whether somebody has to do something about it. It only looks: a
//! private Postgres that does not run is not started, no table is changed and no key is made.

use std::process::ExitCode;

use chrono::{DateTime, SecondsFormat, Utc};
use clap::Args;
use serde_json::{Value, json};

use super::terminal::{Failure, print};
use crate::app::App;
use crate::app::operation::status::{self, Need, ProcessStatus, span};
use crate::cluster::{self, Cluster};
use crate::config::Settings;
use crate::store::migrations::{self, TablesState};

/// Somebody has to do something.
const EXIT_NEEDED: u8 = 3;

#[derive(Debug, Args)]
pub(super) struct Status {
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// Whose Postgres it is.
#[derive(Clone, Copy, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
enum DatabaseKind {
    /// In the data folder.
    Private,
    /// At `database.url`.
    External,
}

impl DatabaseKind {
    fn name(self) -> &'static str {
        self.into()
    }
}

/// What was found.
struct Findings {
    place: DatabaseKind,
    /// `None` if a private Postgres does not run.
    tables: Option<TablesState>,
    /// `None` unless the tables are up to date.
    state: Option<status::Status>,
    needs: Vec<Need>,
}

pub(super) async fn run(settings: Settings, wanted: &Status) -> Result<ExitCode, Failure> {
    let found = look(settings).await?;
    print(&if wanted.json { format!("{}\n", found.object()) } else { found.text() })?;
    Ok(if found.needs.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(EXIT_NEEDED) })
}

async fn look(mut settings: Settings) -> Result<Findings, Failure> {
    let place = if settings.database.url.is_some() { DatabaseKind::External } else { DatabaseKind::Private };
    if matches!(place, DatabaseKind::Private) {
        let folder = settings.data.folder.join("postgres");
        let joined = tokio::task::spawn_blocking(move || Cluster::join(&folder)).await??;
        let Some(joined) = joined else {
            return Ok(Findings { place, tables: None, state: None, needs: vec![Need::NoProcess] });
        };
        settings.database.url = Some(joined.url(cluster::DATABASE));
    }
    let tables = migrations::look(&settings.database).await?;
    if !tables.is_current() {
        let outstanding = (!tables.outstanding.is_empty()).then(|| Need::TablesOutstanding(tables.outstanding.clone()));
        let unknown = (!tables.unknown.is_empty()).then(|| Need::TablesUnknown(tables.unknown.clone()));
        let needs = outstanding.into_iter().chain(unknown).collect();
        return Ok(Findings { place, tables: Some(tables), state: None, needs });
    }
    let app = App::build_beside(settings).await?;
    let state = status::read(&app).await?;
    let needs = state.needs(&app);
    app.store.close();
    Ok(Findings { place, tables: Some(tables), state: Some(state), needs })
}

impl Findings {
    fn text(&self) -> String {
        let mut lines = Vec::new();
        if let Some(state) = &self.state {
            let processes = state.processes.iter().map(process_line);
            lines.extend(processes);
            lines.extend(waiting_lines(state));
        }
        lines.push(self.database_line());
        lines.extend(self.needs.iter().map(|need| format!("! {}: {need}", need.word())));
        if self.needs.is_empty() {
            lines.push("nothing needs attention".to_owned());
        }
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    fn database_line(&self) -> String {
        let place = self.place.name();
        let Some(tables) = &self.tables else { return format!("database   {place}, not running") };
        let TablesState { applied, outstanding, optional, unknown } = tables;
        let size = self.state.as_ref().map(|state| format!(", {}", size(state.bytes))).unwrap_or_default();
        let state = match (outstanding.len(), unknown.len()) {
            (0, 0) if optional.is_empty() => "up to date".to_owned(),
            (0, 0) => format!("up to date but for {} optional", optional.len()),
            (outstanding, unknown) => format!("{outstanding} outstanding, {unknown} of a newer program"),
        };
        format!("database   {place}{size}, {applied} migrations, {state}")
    }

    fn object(&self) -> Value {
        let needs = self.needs.iter().map(|need| json!({ "need": need.word(), "detail": need.to_string() }));
        let tables = self.tables.as_ref().map(|tables| {
            let TablesState { applied, outstanding, optional, unknown } = tables;
            json!({ "applied": applied, "outstanding": outstanding, "optional": optional, "unknown": unknown })
        });
        let state = self.state.as_ref();
        let database = json!({
            "place": self.place.name(), "running": self.tables.is_some(),
            "bytes": state.map(|state| state.bytes), "migrations": tables,
        });
        let mut object = json!({
            "ok": self.needs.is_empty(), "needs": needs.collect::<Vec<_>>(), "database": database,
            "processes": state.map(|state| state.processes.iter().map(process_object).collect::<Vec<_>>()),
        });
        if let (Some(status::Status { figures, mail_route, letters_failed, .. }), Some(object)) =
            (state, object.as_object_mut())
        {
            let waiting = [
                (
                    "mails",
                    json!({
                        "route": mail_route, "waiting": figures.mails_waiting,
                        "oldest_seconds": figures.oldest_mail_seconds,
                    }),
                ),
                ("alarms", json!({ "overdue": figures.games_overdue, "lag_seconds": figures.games_overdue_seconds })),
                (
                    "letters",
                    json!({
                        "waiting": figures.letters_waiting, "overdue_seconds": figures.letters_overdue_seconds,
                        "failed_last_day": letters_failed,
                    }),
                ),
                (
                    "webhook_messages",
                    json!({
                        "waiting": figures.messages_waiting, "overdue_seconds": figures.messages_overdue_seconds,
                    }),
                ),
                (
                    "pushes",
                    json!({ "waiting": figures.pushes_waiting, "overdue_seconds": figures.pushes_overdue_seconds }),
                ),
            ];
            object.extend(waiting.map(|(name, value)| (name.to_owned(), value)));
        }
        object
    }
}

fn process_line(status: &ProcessStatus) -> String {
    let info = &status.process.info;
    let (since, seen) = (time(status.process.started_at), status.process.seconds_ago);
    let key = status.signing_key.as_deref().unwrap_or("-");
    let state = if status.differences.is_empty() { "as configured here" } else { "differs from this configuration" };
    let duty = info.duty.to_string();
    format!(
        "process    {duty:<5}  {}  on {}, since {since}, seen {seen} s ago, signs with {key}, {state}",
        info.version, info.label
    )
}

fn waiting_lines(state: &status::Status) -> [String; 5] {
    let status::Status { figures, mail_route, letters_failed, .. } = state;
    let late = |seconds: f64| if seconds > 0.0 { span(seconds) } else { "-".to_owned() };
    [
        format!(
            "mails      {} wait, the oldest for {}; route {mail_route}",
            figures.mails_waiting,
            late(figures.oldest_mail_seconds)
        ),
        format!(
            "alarms     {} overdue, the clock is behind by {}",
            figures.games_overdue,
            late(figures.games_overdue_seconds)
        ),
        format!(
            "letters    {} wait, overdue by {}; {letters_failed} given up in the last day",
            figures.letters_waiting,
            late(figures.letters_overdue_seconds)
        ),
        format!(
            "webhooks   {} messages wait, overdue by {}",
            figures.messages_waiting,
            late(figures.messages_overdue_seconds)
        ),
        format!("pushes     {} wait, overdue by {}", figures.pushes_waiting, late(figures.pushes_overdue_seconds)),
    ]
}

fn process_object(status: &ProcessStatus) -> Value {
    let process = &status.process;
    let differences: Vec<String> = status.differences.iter().map(ToString::to_string).collect();
    json!({
        "label": process.info.label, "duty": process.info.duty.to_string(), "version": process.info.version,
        "started_at": time(process.started_at), "seen_seconds_ago": process.seconds_ago,
        "signing_key": status.signing_key, "keys": process.info.keys, "differs_in": differences,
    })
}

fn time(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// `12.3 MiB`.
fn size(bytes: i64) -> String {
    const PREFIXES: [char; 4] = ['K', 'M', 'G', 'T'];
    let mut amount = bytes as f64 / 1_024.0;
    let mut prefixes = PREFIXES.into_iter();
    let mut prefix = prefixes.next();
    while amount >= 1_024.0
        && let Some(next) = prefixes.next()
    {
        amount /= 1_024.0;
        prefix = Some(next);
    }
    format!("{amount:.1} {}iB", prefix.unwrap_or('K'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_told_in_the_largest_unit_that_counts() {
        assert_eq!([512, 20_480, 3 << 30].map(size), ["0.5 KiB", "20.0 KiB", "3.0 GiB"]);
    }
}
