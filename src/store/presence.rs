//! Whether anybody could act. Processes that take requests say every few seconds that they are there; when nobody did for a
//! while, deadlines rest for as long again. How long there was nobody is measured by the database's own clock, `now()`,
//! for whoever moves `fieldpost_now()` makes no outage.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Interval, Nullable, Timestamptz};
use diesel_async::RunQueryDsl;

use super::{Connection, Result};

/// So many seconds after one process said that it is there another need not: half of the time after which each looks.
const EVERY: u32 = 5;
/// After how many seconds without any there was an outage.
const GAP: u32 = 30;
/// How long deadlines rest at least, in minutes: a mail server whose letter was not taken tries again after a while.
const LEAST_MINUTES: u32 = 30;
/// How long they rest at most, in hours.
const MOST_HOURS: u32 = 24;

/// The end of an outage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct Back {
    /// How long nobody was there.
    #[diesel(sql_type = Nullable<Interval>)]
    pub gap: Option<chrono::TimeDelta>,
    /// Until when deadlines rest for it.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub rest_until: Option<DateTime<Utc>>,
}

/// Says that a process is there. Answers the end of an outage, to one of all processes.
///
/// # Errors
/// Those of the database.
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

/// Until when no deadline is acted on, at least. Where nobody has ever been there, nobody is missing.
///
/// # Errors
/// Those of the database.
pub async fn rest(conn: &mut Connection) -> Result<Option<DateTime<Utc>>> {
    let found: Vec<Rest> = diesel::sql_query(format!(
        "SELECT CASE WHEN seen_at < now() - interval '{GAP} seconds' THEN fieldpost_now() + interval '{GAP} seconds' \
         WHEN rest_until > fieldpost_now() THEN rest_until END AS until FROM presence"
    ))
    .load(conn)
    .await?;
    Ok(found.into_iter().next().and_then(|rest| rest.until))
}
