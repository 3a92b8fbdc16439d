//! The state of an installation, for its operator: the processes that run on the database, what waits, and whether
//! somebody has to do something about it. It changes nothing, and says nothing of users or games but how many wait.
//!
//! What a process knows alone, as how long a mail server has refused it, is not here: its metrics have that.

use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::processes::{self, Difference};
use crate::app::{App, Result};
use crate::auth::KeyRing;
use crate::store::figures::{self, Figures};
use crate::store::processes::{self as store, Process};
use crate::values::{Duty, LetterOutcome};

/// For how many seconds what is due may be left alone: less is a burst, or a process that was killed and has its leases
/// expire. As in `packaging/prometheus/rules.yml`.
const MAX_LATE: f64 = 600.0;
/// The same for messages to programs and pushes to browsers, which wait for each other if a receiver is slow.
const MAX_MESSAGES_LATE: f64 = 900.0;

/// A process that runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessStatus {
    /// Its row.
    pub process: Process,
    /// The public name of the key with which it signs now.
    pub signing_key: Option<String>,
    /// In what it differs from the configuration and the keys of whoever asks.
    pub differences: Vec<Difference>,
}

/// The state of an installation.
#[derive(Clone, Debug, PartialEq)]
pub struct Status {
    /// The processes, oldest first.
    pub processes: Vec<ProcessStatus>,
    /// The mail route, by the configuration of whoever asks.
    pub mail_route: String,
    /// What waits.
    pub figures: Figures,
    /// Letters of the last day that were given up.
    pub letters_failed: i64,
    /// The size of the database in bytes.
    pub bytes: i64,
    /// The database's time.
    pub now: DateTime<Utc>,
}

/// Something that does not mend itself.
#[derive(Clone, Debug, PartialEq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Need {
    /// Nothing runs on the database.
    NoProcess,
    /// The database lacks migrations.
    TablesOutstanding(Vec<String>),
    /// A newer program has changed the database.
    TablesUnknown(Vec<String>),
    /// A process has other settings or keys than whoever asks.
    ProcessDiffers(String, Vec<Difference>),
    /// The oldest mail has waited for longer than `mail.alarm_s`.
    MailsWait(f64),
    /// The clock is behind.
    ClockStandsStill(f64),
    /// Letters are not read.
    LettersWait(f64),
    /// Letters were given up within a day.
    LettersFail(i64),
    /// Messages for webhooks are not attempted.
    MessagesWait(f64),
    /// Pushes are not attempted.
    PushesWait(f64),
    /// Deleted users are in games that cannot be read.
    GameCannotBeLeft(i64),
}

impl Need {
    /// Its name: that of the alert for the same, where there is one.
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoProcess => f.write_str("no process runs: start the service (fieldpost serve)"),
            Self::TablesOutstanding(names) => {
                write!(f, "the database lacks {} migrations: run `fieldpost migrate`", names.len())
            }
            Self::TablesUnknown(versions) => {
                write!(f, "a newer program has changed the database ({}): use that program", versions.join(", "))
            }
            Self::ProcessDiffers(label, differences) => {
                let differences: Vec<String> = differences.iter().map(ToString::to_string).collect();
                let differences = differences.join(", and in ");
                write!(f, "the process on {label} differs from this configuration in {differences}")
            }
            Self::MailsWait(late) => write!(f, "the oldest mail has waited for {}", span(*late)),
            Self::ClockStandsStill(late) => {
                write!(f, "the clock is {} behind: deadlines do not pass; does a process work?", span(*late))
            }
            Self::LettersWait(late) => {
                write!(f, "a letter has been due for {} and is not read; does a process work?", span(*late))
            }
            Self::LettersFail(count) => write!(f, "{count} letters of the last day were given up: the log says why"),
            Self::MessagesWait(late) => {
                write!(f, "a message for a webhook has been due for {} and is not attempted", span(*late))
            }
            Self::PushesWait(late) => {
                write!(f, "a push to a browser has been due for {} and is not attempted", span(*late))
            }
            Self::GameCannotBeLeft(count) => {
                write!(f, "{count} deleted users are in games that cannot be read: run `fieldpost verify`")
            }
        }
    }
}

/// `2 d 3 h`, `5 m`, `12 s`: the two largest units of a number of seconds.
#[must_use]
pub fn span(seconds: f64) -> String {
    let time = TimeDelta::try_milliseconds((seconds * 1_000.0).round() as i64).unwrap_or_default();
    let (days, hours) = (time.num_days(), time.num_hours() % 24);
    let (minutes, seconds) = (time.num_minutes() % 60, time.num_seconds() % 60);
    let parts = [(days, "d"), (hours, "h"), (minutes, "m"), (seconds, "s")];
    let parts = parts.into_iter().skip_while(|(count, _)| *count == 0).take(2).filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts.map(|(count, unit)| format!("{count} {unit}")).collect();
    if parts.is_empty() { "0 s".to_owned() } else { parts.join(" ") }
}

/// Reads the state from the database, whose tables must be up to date.
///
/// # Errors
/// The database's.
pub async fn read(app: &App) -> Result<Status> {
    let ours = processes::info(app, Duty::Serve)?;
    let now = app.clock.unix_seconds();
    let mut conn = app.store.for_figures().await?;
    let with_differences = |process: Process| {
        let keys_agree = app.keys.ring().agrees_with(&process.info.keys, now);
        let differences = processes::differences(&ours, &process.info, keys_agree);
        ProcessStatus { signing_key: KeyRing::signing_in(&process.info.keys, now), differences, process }
    };
    let running = store::living(&mut conn, Uuid::nil()).await?.into_iter().map(with_differences).collect();
    let strike_age = TimeDelta::days(app.settings.mail.strike_days.into());
    let figures = figures::read(&mut conn, strike_age).await?;
    let letters = figures::letters(&mut conn).await?;
    let failed = letters.iter().find(|letters| letters.outcome == LetterOutcome::Failed);
    Ok(Status {
        processes: running,
        mail_route: processes::mail_route(&app.settings),
        figures,
        letters_failed: failed.map_or(0, |letters| letters.count),
        bytes: figures::size(&mut conn).await?,
        now: crate::store::clock::now(&mut conn).await?,
    })
}

impl Status {
    /// What somebody has to do something about, by the settings of whoever asks.
    #[must_use]
    pub fn needs(&self, app: &App) -> Vec<Need> {
        let Figures { oldest_mail_seconds, games_overdue_seconds, letters_overdue_seconds, .. } = self.figures;
        let Figures { messages_overdue_seconds, pushes_overdue_seconds, departures_stuck, .. } = self.figures;
        // Where nothing is pushed, what was queued before is given up after its time.
        let pushes_overdue_seconds = if app.settings.push.enabled { pushes_overdue_seconds } else { 0.0 };
        let differing = self.processes.iter().filter(|status| !status.differences.is_empty());
        let differing = differing.map(|status| {
            let label = status.process.info.label.clone();
            Need::ProcessDiffers(label, status.differences.clone())
        });
        let others = [
            (oldest_mail_seconds > app.settings.mail.alarm.as_secs_f64(), Need::MailsWait(oldest_mail_seconds)),
            (games_overdue_seconds > MAX_LATE, Need::ClockStandsStill(games_overdue_seconds)),
            (letters_overdue_seconds > MAX_LATE, Need::LettersWait(letters_overdue_seconds)),
            (self.letters_failed > 0, Need::LettersFail(self.letters_failed)),
            (messages_overdue_seconds > MAX_MESSAGES_LATE, Need::MessagesWait(messages_overdue_seconds)),
            (pushes_overdue_seconds > MAX_MESSAGES_LATE, Need::PushesWait(pushes_overdue_seconds)),
            (departures_stuck > 0, Need::GameCannotBeLeft(departures_stuck)),
        ];
        let none = self.processes.is_empty().then_some(Need::NoProcess);
        let others = others.into_iter().filter_map(|(is_needed, need)| is_needed.then_some(need));
        none.into_iter().chain(differing).chain(others).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_told_in_their_two_largest_units() {
        let spans = [0.0, 12.4, 300.0, 3_900.0, 97_200.0].map(span);
        assert_eq!(spans, ["0 s", "12 s", "5 m", "1 h 5 m", "1 d 3 h"]);
    }
}
