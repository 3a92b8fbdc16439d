//! `fieldpost audit`: who did what to accounts and sessions, from where and when.

use chrono::{DateTime, SecondsFormat, Utc};
use clap::Args;
use serde_json::json;

use super::database::database;
use super::terminal::{Failure, print};
use super::times::{parse_span, parse_time};
use crate::app::App;
use crate::app::audit::{self, AuditKind, AuditQuery, AuditRow};
use crate::config::Settings;

#[derive(Debug, Args)]
pub(super) struct Audit {
    /// Only the accounts of users with this name, now or before
    #[arg(long, value_name = "NAME")]
    user: Option<String>,
    /// Only failed log-ins with this name or address, whether or not anybody has it
    #[arg(long, value_name = "NAME or ADDRESS")]
    login: Option<String>,
    /// Since when: a day (2026-11-22), a time (2026-11-22T10:00:00Z), or how long ago (30m, 24h, 7d)
    #[arg(long, value_name = "TIME", default_value = "7d", value_parser = parse_since)]
    since: DateTime<Utc>,
    /// Only this kind, such as log-in-failed
    #[arg(long, value_name = "KIND", value_parser = parse_kind)]
    what: Option<AuditKind>,
    /// The maximum number of rows
    #[arg(long, value_name = "COUNT", default_value_t = 1_000, value_parser = clap::value_parser!(i64).range(1..=100_000))]
    limit: i64,
    /// One JSON object per line
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(mut settings: Settings, asked: &Audit) -> Result<(), Failure> {
    let cluster = database(&mut settings).await?;
    let app = App::build_beside(settings).await?;
    let Audit { user, login, since, what, limit, json } = asked;
    let query = AuditQuery { user: user.clone(), login: login.clone(), what: *what, since: *since, limit: *limit };
    let rows = audit::search(&app, &query).await?;
    let write = if *json { object } else { line };
    print(&rows.iter().map(write).collect::<String>())?;
    app.store.close();
    if let Some(cluster) = cluster {
        cluster.stop().await;
    }
    Ok(())
}

fn line(row: &AuditRow) -> String {
    let user = row.name.clone().or_else(|| row.user_id.map(|user| user.to_string()));
    let or_dash = |text: Option<&str>| text.unwrap_or("-").to_owned();
    let times = if row.count == 1 { String::new() } else { format!("  {} times", row.count) };
    let (at, what) = (row.at.to_rfc3339_opts(SecondsFormat::Secs, true), &row.what);
    let (user, network, device) =
        (or_dash(user.as_deref()), or_dash(row.network.as_deref()), or_dash(row.device.as_deref()));
    let operator = row.operator.as_ref().zip(row.reason.as_ref());
    let by = operator.map(|(name, reason)| format!("  by {name}: {reason}")).unwrap_or_default();
    let about = row.about_id.map(|id| format!("  {id}")).unwrap_or_default();
    format!("{at}  {what:<22}  {user:<20}  {network:<18}  {device}{times}{about}{by}\n")
}

fn object(row: &AuditRow) -> String {
    let object = json!({
        "at": row.at, "what": row.what, "user": row.user_id, "name": row.name, "session": row.session_id,
        "network": row.network, "device": row.device, "count": row.count, "operator": row.operator, "reason": row.reason,
        "about": row.about_id,
    });
    format!("{object}\n")
}

fn parse_kind(word: &str) -> Result<AuditKind, String> {
    let words = || AuditKind::ALL.iter().map(|kind| kind.word()).collect::<Vec<_>>().join(", ");
    word.parse().map_err(|_| format!("there are: {}", words()))
}

fn parse_since(text: &str) -> Result<DateTime<Utc>, String> {
    if let Some(time) = parse_time(text) {
        return Ok(time);
    }
    let since = parse_span(text).and_then(|ago| Utc::now().checked_sub_signed(ago));
    since.ok_or_else(|| {
        "write a day (2026-11-22), a time (2026-11-22T10:00:00Z), or how long ago (30m, 24h, 7d)".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_write_them() {
        let at = |text: &str| parse_since(text).unwrap();
        assert_eq!(at("2026-11-22").to_rfc3339(), "2026-11-22T00:00:00+00:00");
        assert_eq!(at("2026-11-22T10:00:00Z").to_rfc3339(), "2026-11-22T10:00:00+00:00");
        assert!(at("30m") > at("2h") && at("2h") > at("7d"));
        for wrong in ["", "d", "7", "7w", "yesterday", "-7d", "4294967295d", "ä"] {
            assert!(parse_since(wrong).is_err(), "{wrong}");
        }
    }
}
