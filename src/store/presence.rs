//! Outages. Processes that take requests record a beat every few seconds; when there was none for a while, deadlines
//! rest for as long again. The length of an outage is measured by the database's own clock, `now()`, because shifting
//! `fieldpost_now()` must not look like an outage.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{self, case_when};
use diesel::sql_types::{Interval, Nullable, Timestamptz};
use diesel::{ExpressionMethods, IntoSql, NullableExpressionMethods, OptionalExtension, QueryDsl, QueryableByName};
use diesel_async::RunQueryDsl;

use super::functions::fieldpost_now;
use super::schema::presence;
use super::{Connection, Result};

/// The number of seconds after a beat in which no process records another: half of the period of each.
const BEAT_SECONDS: u32 = 5;
/// The number of seconds without a beat that count as an outage.
const OUTAGE_SECONDS: u32 = 30;
/// The minimum time for which deadlines rest, in minutes: a mail server whose letter was not accepted retries after a
/// while.
const MIN_REST_MINUTES: u32 = 30;
/// The maximum time for which they rest, in hours.
const MAX_REST_HOURS: u32 = 24;

/// The end of an outage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct OutageEnd {
    /// Its length.
    #[diesel(sql_type = Nullable<Interval>)]
    pub gap: Option<TimeDelta>,
    /// Until when deadlines rest for it.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub rest_until: Option<DateTime<Utc>>,
}

/// Records a beat. Returns the end of an outage, to only one of all processes.
///
/// # Errors
/// When the database fails.
pub async fn beat(conn: &mut Connection) -> Result<Option<OutageEnd>> {
    // SQL: the row is changed by what a locked look at it has found.
    let noted: Vec<OutageEnd> = diesel::sql_query(format!(
        "UPDATE presence p SET seen_at = now(), beats = beats + 1, \
         rest_until = CASE WHEN was.gap > interval '{OUTAGE_SECONDS} seconds' \
         THEN greatest(p.rest_until, fieldpost_now() + \
           least(greatest(was.gap, interval '{MIN_REST_MINUTES} minutes'), interval '{MAX_REST_HOURS} hours')) \
         ELSE p.rest_until END \
         FROM (SELECT now() - seen_at AS gap FROM presence \
           WHERE seen_at IS NULL OR seen_at < now() - interval '{BEAT_SECONDS} seconds' FOR UPDATE) was \
         RETURNING CASE WHEN was.gap > interval '{OUTAGE_SECONDS} seconds' THEN was.gap END AS gap, p.rest_until"
    ))
    .load(conn)
    .await?;
    Ok(noted.into_iter().next().filter(|back| back.gap.is_some()))
}

/// Until when no deadline is acted on, at least. With no beat recorded yet, there is no outage.
///
/// # Errors
/// When the database fails.
pub async fn rest(conn: &mut Connection) -> Result<Option<DateTime<Utc>>> {
    let gap = TimeDelta::seconds(OUTAGE_SECONDS.into());
    let missing = presence::seen_at.lt((dsl::now.into_sql::<Timestamptz>() - gap).nullable());
    let rests = presence::rest_until.gt(fieldpost_now().nullable());
    let until = case_when(missing, (fieldpost_now() + gap).nullable()).when(rests, presence::rest_until);
    let found = presence::table.select(until).first::<Option<_>>(conn).await.optional()?;
    Ok(found.flatten())
}
