//! Reminders before a deadline (T-4): each of the user's own list at most once per decision, and none while the
//! decision is younger than half its time. The clock calls this for a game whose deadline has not passed.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use fieldpost_engine::Seat;
use uuid::Uuid;

use crate::app::game::load::LoadedGame;
use crate::app::mails::post::Rows;
use crate::app::notices::people::{People, QueuedRows};
use crate::app::{App, Result, notices};
use crate::store::{Connection, users};
use crate::values::half_time;

/// The reminders due now, and when something is due next: a reminder or a deadline. `hours` holds how many hours before
/// a deadline users are reminded.
pub(in crate::app) fn due(
    app: &App,
    loaded: &LoadedGame,
    hours: &ReminderHours,
) -> Result<(QueuedRows, Option<DateTime<Utc>>)> {
    let rows = &loaded.rows;
    let clocks = &rows.game.timing.clocks;
    let owing = rows.game.progress.owed_by;
    let (mut queued, mut next) = (QueuedRows::default(), Vec::new());
    for row in rows.seats.iter().filter(|row| owing.contains(row.seat)) {
        let seat = row.seat;
        let (Some(until), Some(user)) = (clocks.of(seat).until, row.user) else { continue };
        let hours = hours.get(&user).map_or(&[][..], Vec::as_slice);
        let plan = Plan::of(rows.game.timing.since, until, hours, loaded.now);
        next.extend(plan.next);
        next.extend(Some(until).filter(|until| *until > loaded.now));
        if let Some(hours) = plan.due {
            let QueuedRows { rows, replies } = write_reminder(app, loaded, seat, hours, until - loaded.now)?;
            queued.rows.append(rows);
            queued.replies.extend(replies);
        }
    }
    Ok((queued, next.into_iter().min()))
}

/// How many hours before a deadline users are reminded, by user.
pub(in crate::app) type ReminderHours = HashMap<Uuid, Vec<i16>>;

/// Those of all users whom these games wait for.
pub(in crate::app) async fn hours_of(conn: &mut Connection, games: &[&LoadedGame]) -> Result<ReminderHours> {
    let owing = games.iter().flat_map(|loaded| {
        let owing = loaded.rows.game.progress.owed_by;
        loaded.rows.seats.iter().filter(move |row| owing.contains(row.seat))
    });
    let mut users: Vec<Uuid> = owing.filter_map(|row| row.user).collect();
    users.sort_unstable();
    users.dedup();
    let found = users::all(conn, &users).await?;
    Ok(found.into_iter().map(|user| (user.id, user.reminder_hours)).collect())
}

/// The reminders of one seat for one decision.
#[derive(Debug, PartialEq, Eq)]
struct Plan {
    /// The one to send now, by its hours. Of several that are due together one is enough.
    due: Option<i16>,
    /// When the next one will be.
    next: Option<DateTime<Utc>>,
}

impl Plan {
    fn of(since: DateTime<Utc>, until: DateTime<Utc>, hours: &[i16], now: DateTime<Utc>) -> Self {
        let at = |hours: i16| until - TimeDelta::hours(hours.into());
        let wanted = || hours.iter().copied().filter(|hours| at(*hours) >= half_time(since, until));
        Self {
            due: wanted().filter(|hours| at(*hours) <= now && now < until).min(),
            next: wanted().map(at).filter(|at| *at > now).min(),
        }
    }
}

fn write_reminder(app: &App, loaded: &LoadedGame, seat: Seat, hours: i16, left: TimeDelta) -> Result<QueuedRows> {
    let people = People::of(loaded, |_| [], |other| other == seat).with_replies(app)?;
    let facts = people.facts(loaded, loaded.now);
    let since = loaded.rows.game.timing.since;
    let reminder = |party| notices::reminder(app.post(), &facts, &party, since, hours, left);
    let rows: Rows = people.parties().into_iter().filter_map(reminder).collect();
    let replies = people.replies(&rows.mails);
    Ok(QueuedRows { rows, replies })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(hour: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::hours(hour)
    }

    /// What is due and what is next at an hour of a decision that was asked for at hour 0.
    fn plan(until: i64, hours: &[i16], now: i64) -> (Option<i16>, Option<i64>) {
        let Plan { due, next } = Plan::of(at(0), at(until), hours, at(now));
        (due, next.map(|next| (next - at(0)).num_hours()))
    }

    #[test]
    fn each_reminder_comes_its_hours_before_the_deadline() {
        assert_eq!(plan(72, &[24, 6], 36), (None, Some(48)));
        assert_eq!(plan(72, &[24, 6], 48), (Some(24), Some(66)));
        assert_eq!(plan(72, &[24, 6], 66), (Some(6), None));
        assert_eq!(plan(72, &[], 66), (None, None));
    }

    #[test]
    fn a_decision_younger_than_half_its_time_has_none() {
        assert_eq!(plan(24, &[24, 6], 1), (None, Some(18)), "the first would come with the decision itself");
        assert_eq!(plan(24, &[13], 12), (None, None));
        assert_eq!(plan(24, &[12], 12), (Some(12), None));
        assert_eq!(plan(2, &[24, 6], 1), (None, None));
    }

    #[test]
    fn whoever_was_late_sends_one_and_not_all() {
        assert_eq!(plan(72, &[24, 6], 70), (Some(6), None));
        assert_eq!(plan(72, &[24, 6], 72), (None, None), "too late for any");
    }
}
