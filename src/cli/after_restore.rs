//! `fieldpost after-restore`: reports what a restored database brings back, asks what to do with it, and does it.

use std::path::PathBuf;

use chrono::{DateTime, TimeDelta, Utc};
use clap::{Args, ValueEnum};
use serde::Deserialize;
use uuid::Uuid;

use super::database::database;
use super::terminal::{Failure, confirm, counted, say};
use crate::app::App;
use crate::app::audit::AuditKind;
use crate::app::lobby::account_deletion;
use crate::app::operation::restore::{self, Choice, Decisions, Mails, Report, RestoreResult, Sessions};
use crate::config::Settings;
use crate::store::migrations;

/// How many hours deadlines rest by default.
const REST_HOURS: u16 = 24;
/// A month: anything longer is a typing mistake.
const MAX_REST_HOURS: i64 = 31 * 24;

#[derive(Debug, Args)]
pub(super) struct AfterRestore {
    /// What to do with waiting mails: most of them were sent after the backup was made.
    #[arg(long, value_enum)]
    mails: Option<MailsWord>,
    /// What to do with sessions, personal access tokens and grants: some of them were ended after the backup was made.
    #[arg(long, value_enum)]
    sessions: Option<SessionsWord>,
    /// Whether everybody who owes a decision gets a mail with the board as it is now.
    #[arg(long, value_enum)]
    decisions: Option<DecisionsWord>,
    /// Delete the accounts again that were deleted after the backup was made: a file with lines of `fieldpost audit
    /// --what account-deleted --json`.
    #[arg(long, value_name = "FILE")]
    deleted: Option<PathBuf>,
    /// Hours for which no deadline passes, at least; 24 by default.
    #[arg(long, value_name = "HOURS", value_parser = clap::value_parser!(u16).range(0..=MAX_REST_HOURS))]
    rest: Option<u16>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum MailsWord {
    /// Send them; most people get them a second time.
    Send,
    /// Do not send them.
    Drop,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SessionsWord {
    /// Everybody stays logged in, and tokens stay valid.
    Keep,
    /// Everybody has to log in again, and to make new tokens.
    End,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum DecisionsWord {
    /// Mail them.
    Ask,
    /// Leave them alone.
    Leave,
}

pub(super) async fn after_restore(mut settings: Settings, wanted: &AfterRestore) -> Result<(), Failure> {
    let deleted = wanted.deleted()?;
    let cluster = database(&mut settings).await?;
    let done = with_database(settings, wanted, &deleted).await;
    if let Some(cluster) = cluster {
        cluster.stop().await;
    }
    done
}

impl AfterRestore {
    /// The accounts to be deleted again.
    pub(super) fn deleted(&self) -> Result<Vec<Uuid>, Failure> {
        let Some(path) = &self.deleted else { return Ok(Vec::new()) };
        let wrong = |why: String| Failure::from(format!("--deleted {}: {why}; nothing was changed", path.display()));
        let text = std::fs::read_to_string(path).map_err(|why| wrong(why.to_string()))?;
        parse_deleted(&text).map_err(wrong)
    }
}

/// The users whose accounts were deleted, by lines of the audit trail.
fn parse_deleted(text: &str) -> Result<Vec<Uuid>, String> {
    #[derive(Deserialize)]
    struct Line {
        what: String,
        user: Option<Uuid>,
    }
    let mut users = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let line: Line =
            serde_json::from_str(line).map_err(|_| format!("line {} is not of the audit trail", at + 1))?;
        users.extend(line.user.filter(|_| line.what == AuditKind::AccountDeleted.word()));
    }
    Ok(users)
}

async fn with_database(settings: Settings, wanted: &AfterRestore, deleted: &[Uuid]) -> Result<(), Failure> {
    // A backup may be older than the program.
    for name in migrations::prepare(&settings.database).await? {
        say(&format!("migrated {name}"));
    }
    let app = App::build_beside(settings).await?;
    let report = restore::report(&app).await?;
    tell(&report);
    let choice = choose(wanted, &report)?;
    let mut again = 0;
    for user in deleted {
        again += usize::from(account_deletion::delete_again(&app, *user).await?);
    }
    let done = restore::carry_out(&app, choice).await?;
    if !deleted.is_empty() {
        let accounts = counted(again, "account");
        say(&format!("{accounts} deleted again; their games end once the service runs."));
    }
    tell_done(&done, choice.rest);
    app.store.close();
    Ok(())
}

fn tell(report: &Report) {
    let revived = &report.revived;
    match revived.seen_at {
        Some(seen) => {
            let ago = (revived.now - seen).num_minutes();
            say(&format!("The service ran on this database until {} ({ago} minutes ago).", time(seen)));
        }
        None => say("The service never ran on this database."),
    }
    let total: i64 = report.waiting.iter().map(|waiting| waiting.mails).sum();
    say(&format!("{total} mails wait to be sent:"));
    for waiting in &report.waiting {
        let (oldest, newest) = (time(waiting.oldest), time(waiting.newest));
        say(&format!("  {:>7}  {:<20} queued from {oldest} to {newest}", waiting.mails, waiting.kind));
    }
    say(&format!("{} letters wait to be read; they are read once the service runs.", revived.letters));
    say(&format!(
        "{} sessions are open, and {} personal access tokens and grants valid.",
        revived.sessions, revived.tokens
    ));
    say(&format!("{} links that set a password or change an address are good; they will be used up.", revived.links));
    say(&format!("{} games wait for a decision.", revived.games));
}

fn tell_done(done: &RestoreResult, rest: TimeDelta) {
    let RestoreResult { dropped, ended, revoked, switched_off, voided, asked } = done;
    say(&format!("{dropped} mails dropped, {ended} sessions and {revoked} personal access tokens and grants ended."));
    say(&format!(
        "{switched_off} webhooks switched off, {voided} links used up, {} queued to ask for decisions.",
        counted(*asked, "new mail")
    ));
    say(&format!("Deadlines rest for {} hours at least. The service can be started.", rest.num_hours()));
}

fn time(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%d %H:%M UTC").to_string()
}

/// The option, or else the answer at the terminal.
fn choose(wanted: &AfterRestore, report: &Report) -> Result<Choice, Failure> {
    let mails = match wanted.mails {
        Some(MailsWord::Send) => Mails::Send,
        Some(MailsWord::Drop) => Mails::Drop,
        None if report.waiting.is_empty() => Mails::Drop,
        None if confirm("Send the mails that wait? Most were sent before.", "--mails send|drop")? => Mails::Send,
        None => Mails::Drop,
    };
    let sessions = match wanted.sessions {
        Some(SessionsWord::Keep) => Sessions::Keep,
        Some(SessionsWord::End) => Sessions::End,
        None if confirm(
            "End all sessions and tokens? Some were ended before, and are valid again.",
            "--sessions keep|end",
        )? =>
        {
            Sessions::End
        }
        None => Sessions::Keep,
    };
    let decisions = match wanted.decisions {
        Some(DecisionsWord::Ask) => Decisions::Ask,
        Some(DecisionsWord::Leave) => Decisions::Leave,
        None if confirm("Mail the board as it is now to everybody who owes a decision?", "--decisions ask|leave")? => {
            Decisions::Ask
        }
        None => Decisions::Leave,
    };
    let rest = TimeDelta::hours(wanted.rest.unwrap_or(REST_HOURS).into());
    Ok(Choice { mails, sessions, decisions, rest })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deleted_accounts_are_read_from_lines_of_the_audit_trail() {
        let user = Uuid::from_u128(7);
        let text = format!(
            "{{\"what\":\"account-deleted\",\"user\":\"{user}\",\"at\":\"2026-11-22T10:00:00Z\"}}\n\n\
             {{\"what\":\"log-in\",\"user\":\"{user}\"}}\n{{\"what\":\"account-deleted\",\"user\":null}}\n"
        );
        assert_eq!(parse_deleted(&text), Ok(vec![user]));
        assert_eq!(parse_deleted("{}\nanna"), Err("line 1 is not of the audit trail".to_owned()));
        assert_eq!(parse_deleted(""), Ok(Vec::new()));
    }
}
