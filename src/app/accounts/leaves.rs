//! Leave (T-5): days off, announced in advance within a budget for each calendar year. It never moves a running
//! deadline; one that would be set inside it is set after it, which `clocks` does. A player who is away may still play.

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use uuid::Uuid;

use super::links::find;
use crate::app::limits::attempts::{self, Limit};
use crate::app::mails::post::{self, Rows};
use crate::app::mails::reader::Reader;
use crate::app::{App, Error, FieldFault, Result};
use crate::mail::{FieldReason, Notice};
use crate::store::users::{self, User};
use crate::store::{self, Connection, clock, leaves};
use crate::values::Zone;

/// A leave is shown as its row is.
pub use crate::store::leaves::Leave;

/// How many days ahead a leave may end.
const AHEAD: u16 = 366;
/// The maximum number of players to whom a leave is mailed; nobody plays against more.
const MAX_RECIPIENTS: i64 = 2_000;

/// A user's leaves, and what their budget still holds.
#[derive(Debug)]
pub struct Leaves {
    /// Those of this calendar year and later, in order.
    pub leaves: Vec<Leave>,
    /// The days left in this calendar year and in the next.
    pub days_left: Vec<(i32, u32)>,
}

/// The caller's leaves.
///
/// # Errors
/// When the database fails.
pub async fn list(app: &App, user: Uuid) -> Result<Leaves> {
    let mut conn = app.store.connection().await?;
    let user = find(&mut conn, user).await?;
    let today = today(&user, clock::now(&mut conn).await?);
    let leaves = leaves::since(&mut conn, user.id, new_year(today)).await?;
    let budget = app.settings.leave.days_per_year;
    let years = [today.year(), today.year() + 1];
    let days_left = years.map(|year| (year, budget.saturating_sub(days_in(year, spans(&leaves)))));
    Ok(Leaves { leaves, days_left: days_left.to_vec() })
}

/// A user's leave that is not over.
pub(in crate::app) async fn ahead(conn: &mut Connection, user: Uuid, now: DateTime<Utc>) -> Result<Vec<Leave>> {
    // Days are in the user's zone, which may be a day away from ours.
    let mut found = leaves::since(conn, user, (now - TimeDelta::days(2)).date_naive()).await?;
    found.retain(|leave| leave.ends_at > now);
    Ok(found)
}

/// Whether somebody's leave concerns a user: they have a seat in an unfinished game in which the user has a seat too or
/// to which the user is invited. Inviting somebody reveals nothing about them.
pub(in crate::app) async fn concern(conn: &mut Connection, who: Uuid, user: Uuid) -> Result<bool> {
    Ok(leaves::share_a_game(conn, who, user).await?)
}

/// Announces a leave, and notifies those who play with the caller. Announcing the same leave again changes nothing and
/// returns the same: the first response may have been lost.
///
/// # Errors
/// [`Error::Invalid`] if it is not in the future, not within the budget, or touches another leave; [`Error::TooMany`].
pub async fn announce(app: &App, user: Uuid, first_day: NaiveDate, last_day: NaiveDate) -> Result<Leave> {
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        leaves::lock(conn, user).await?;
        let user = find(conn, user).await?;
        let now = clock::now(conn).await?;
        let today = today(&user, now);
        let known = leaves::since(conn, user.id, new_year(today)).await?;
        if let Some(same) = known.iter().find(|leave| (leave.first_day, leave.last_day) == (first_day, last_day)) {
            return Ok(same.clone());
        }
        let faults = faults(app, today, (first_day, last_day), &known);
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        attempts::count_within(app, conn, Limit::LeavesBy(user.id)).await?;
        let ends_at = midnight(user.zone, last_day.succ_opt().unwrap_or(last_day));
        let begins_at = midnight(user.zone, first_day);
        let (id, user_id) = (Uuid::now_v7(), user.id);
        let leave = Leave { id, user_id, first_day, last_day, begins_at, ends_at, announced_at: now };
        leaves::insert(conn, &leave).await?;
        tell(app, conn, &user, &leave).await?;
        Ok(leave)
    })
    .await
}

/// Cancels a leave.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::LeaveInUse`] if it has begun, or if a running deadline may have been set after it:
/// otherwise the same days could move deadlines again and again.
pub async fn take_back(app: &App, user: Uuid, id: Uuid) -> Result<()> {
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        leaves::lock(conn, user).await?;
        let leave = leaves::find(conn, user, id).await?.ok_or(Error::NotFound { what: "leave" })?;
        let begun = leave.begins_at <= clock::now(conn).await?;
        if begun || leaves::owes_after(conn, user, leave.ends_at).await? {
            return Err(Error::LeaveInUse);
        }
        Ok(leaves::remove(conn, id).await?)
    })
    .await
}

/// All faults of a new leave.
fn faults(app: &App, today: NaiveDate, (first, last): (NaiveDate, NaiveDate), known: &[Leave]) -> Vec<FieldFault> {
    let fault = |at: &str, what| FieldFault { at: at.to_owned(), what };
    let mut faults = Vec::new();
    if first <= today {
        faults.push(fault("first_day", FieldReason::FirstDay));
    }
    if last < first {
        faults.push(fault("last_day", FieldReason::LastDay));
    }
    if today.checked_add_days(Days::new(AHEAD.into())).is_none_or(|latest| last > latest) {
        faults.push(fault("last_day", FieldReason::Far(AHEAD.into())));
    }
    if !faults.is_empty() {
        return faults;
    }
    if known.iter().any(|leave| leave.first_day <= last && first <= leave.last_day) {
        faults.push(fault("first_day", FieldReason::Meets));
    }
    let budget = app.settings.leave.days_per_year;
    for year in first.year()..=last.year() {
        let used = days_in(year, spans(known));
        if used + days_in(year, std::iter::once((first, last))) > budget {
            let left = budget.saturating_sub(used);
            faults.push(fault("last_day", FieldReason::Budget { left, year }));
        }
    }
    faults
}

/// Mails a leave to everybody who is in a game with the user.
async fn tell(app: &App, conn: &mut Connection, user: &User, leave: &Leave) -> Result<()> {
    let others = leaves::companions(conn, user.id, MAX_RECIPIENTS).await?;
    let notice = Notice::LeaveAnnounced { who: &user.name, begins: leave.begins_at, ends: leave.ends_at };
    let mut rows = Rows::default();
    for other in users::all(conn, &others).await? {
        let Some(reader) = Reader::reachable(other) else { continue };
        rows.extend(app.post().leave_row(&reader, &notice, leave.id, leave.announced_at)?);
    }
    Ok(post::queue(conn, &rows).await?)
}

fn today(user: &User, now: DateTime<Utc>) -> NaiveDate {
    user.zone.local(now).date_naive()
}

fn new_year(day: NaiveDate) -> NaiveDate {
    NaiveDate::from_ymd_opt(day.year(), 1, 1).unwrap_or(day)
}

/// When a day begins. In some zones clocks go forward at midnight: then it begins an hour later.
fn midnight(zone: Zone, day: NaiveDate) -> DateTime<Utc> {
    zone.hour(day, 0).unwrap_or_else(|| day.and_time(NaiveTime::MIN).and_utc())
}

fn spans(leaves: &[Leave]) -> impl Iterator<Item = (NaiveDate, NaiveDate)> {
    leaves.iter().map(|leave| (leave.first_day, leave.last_day))
}

/// How many of the days are in a calendar year.
fn days_in(year: i32, spans: impl Iterator<Item = (NaiveDate, NaiveDate)>) -> u32 {
    let all = spans.flat_map(|(first, last)| first.iter_days().take_while(move |day| *day <= last));
    u32::try_from(all.filter(|day| day.year() == year).count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn days_are_counted_by_calendar_year() {
        let leaves = [(day("2026-12-30"), day("2027-01-02")), (day("2026-03-01"), day("2026-03-01"))];
        assert_eq!([2025, 2026, 2027].map(|year| days_in(year, leaves.into_iter())), [0, 3, 2]);
    }

    #[test]
    fn a_day_begins_at_midnight_of_its_zone_or_as_soon_as_it_can() {
        let begins = |zone: &str, at: &str| midnight(zone.parse().unwrap(), day(at)).to_rfc3339();
        assert_eq!(begins("UTC", "2026-12-24"), "2026-12-24T00:00:00+00:00");
        assert_eq!(begins("Europe/Copenhagen", "2026-07-01"), "2026-06-30T22:00:00+00:00");
        // Clocks went from 0:00 to 1:00 that day.
        assert_eq!(begins("Africa/Cairo", "2026-04-24"), "2026-04-23T22:00:00+00:00");
    }
}
