//! Outages. Processes that take requests record a beat every few seconds; when there was none for a while, deadlines
//! rest for as long again. The length of an outage is measured by the database's own clock, `now()`, because shifting
//! `fieldpost_now()` must not look like an outage.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Interval, Nullable, Timestamptz};
use diesel_async::RunQueryDsl;

use super::{Connection, Result};

/// The number of seconds after a beat in which no other process needs to record one: half of their period.
const EVERY: u32 = 5;
/// The number of seconds without a beat that count as an outage.
const GAP: u32 = 30;
/// The minimum time for which deadlines rest, in minutes: a mail server whose letter was not accepted retries after a
/// while.
const LEAST_MINUTES: u32 = 30;
/// The maximum time for which they rest, in hours.
const MOST_HOURS: u32 = 24;

/// The end of an outage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct Back {
    /// Its length.
    #[diesel(sql_type = Nullable<Interval>)]
    pub gap: Option<chrono::TimeDelta>,
    /// Until when deadlines rest because of it.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub rest_until: Option<DateTime<Utc>>,
}

/// Records a beat. Returns the end of an outage, to only one of all processes.
///
/// # Errors
/// When the database fails.
pub async fn note(conn: &mut Connection) -> Result<Option<Back>> {
    let noted: Vec<Back> = diesel::sql_query(format!(
        "UPDATE presence p SET seen_at = now(), beats = beats + 1, rest_until = CASE WHEN was.gap > interval '{GAP} seconds' \
         THEN greatest(p.rest_until, fieldpost_now() + \
           least(greatest(was.gap, interval '{LEAST_MINUTES} minutes'), interval '{MOST_HOURS} hours')) \
         ELSE p.rest_until END \
         FROM (SELECT now() - seen_at AS gap FROM presence \
           WHERE seen_at IS NULL OR seen_at < now() - interval '{EVERY} seconds' FOR UPDATE) was \
         RETURNING CASE WHEN was.gap > interval '{GAP} seconds' THEN was.gap END AS gap, p.rest_until"
    ))
    .load(conn)
    .await?;
    Ok(noted.into_iter().next().filter(|back| back.gap.is_some()))
}

#[derive(QueryableByName)]
struct Rest {
    #[diesel(sql_type = Nullable<Timestamptz>)]
    until: Option<DateTime<Utc>>,
}

/// Until when no deadline is acted on, at least. Before the first beat there is no outage.
///
/// # Errors
/// When the database fails.
pub async fn rest(conn: &mut Connection) -> Result<Option<DateTime<Utc>>> {
    let found: Vec<Rest> = diesel::sql_query(format!(
        "SELECT CASE WHEN seen_at < now() - interval '{GAP} seconds' THEN fieldpost_now() + interval '{GAP} seconds' \
         WHEN rest_until > fieldpost_now() THEN rest_until END AS until FROM presence"
    ))
    .load(conn)
    .await?;
    Ok(found.into_iter().next().and_then(|rest| rest.until))
}
