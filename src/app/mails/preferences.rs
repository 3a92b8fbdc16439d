//! Mail preferences (L-5): for each kind at once, in a daily digest, or not at all, the local hour of the digest, and
//! which kinds are pushed.
//! Stored in the user's row, so that an action reads them together with the people of its game.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, TimeDelta, Utc};
use uuid::Uuid;

use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::Network;
use crate::app::{App, Error, MAX_LISTED, Result};
use crate::store::{self, clock, digests, users};
use crate::values::{MailTiming, Preferences, SwitchableKind, Zone};

/// How long after the digest a deadline must be for the digest to be in time; anything more urgent is mailed at once.
const TIME_TO_ANSWER: TimeDelta = TimeDelta::hours(3);

/// A user's preferences, and when their next digest is made.
#[derive(Debug)]
pub struct CurrentPreferences {
    /// What is mailed when.
    pub preferences: Preferences,
    /// When the next digest is made, if there is anything to report.
    pub next_digest: DateTime<Utc>,
}

/// When a notice is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeTiming {
    /// At once, as a separate mail.
    AtOnce,
    /// With the digest that is made at this time.
    With(DateTime<Utc>),
    /// Not at all.
    Never,
}

/// The preferences that a user chooses: see [`Preferences::new`]. Where it is not said which kinds are pushed, all are.
///
/// # Errors
/// [`Error::Invalid`] when there is no such hour, or for too long a list.
pub fn parse(
    hour: Option<u8>,
    timings: BTreeMap<SwitchableKind, MailTiming>,
    pushed: Option<Vec<SwitchableKind>>,
) -> Result<Preferences> {
    if pushed.as_ref().is_some_and(|pushed| pushed.len() > MAX_LISTED) {
        return Err(Error::invalid("push", format!("must have at most {MAX_LISTED} entries")));
    }
    let preferences = Preferences::new(hour, timings);
    let preferences =
        preferences.ok_or_else(|| Error::invalid("digest_hour", "must be an hour of the day, 0 to 23"))?;
    Ok(match pushed {
        Some(pushed) => preferences.with_pushes(&pushed.into_iter().collect()),
        None => preferences,
    })
}

/// When the next digest after `now` is made in a zone.
fn next_digest(preferences: &Preferences, now: DateTime<Utc>, zone: Zone) -> DateTime<Utc> {
    let today = zone.local(now).date_naive();
    let days = (0..3).filter_map(|days| today.checked_add_days(Days::new(days)));
    let ahead = days.filter_map(|day| zone.hour(day, preferences.hour())).find(|time| *time > now);
    ahead.unwrap_or(now + TimeDelta::days(1))
}

/// When a notice of a kind is sent on which its reader has to act by `until`: at once, with the digest of that
/// time, or never.
pub(super) fn notice_timing(
    preferences: &Preferences,
    kind: SwitchableKind,
    until: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
    zone: Zone,
) -> NoticeTiming {
    match preferences.timing(kind) {
        MailTiming::AtOnce => NoticeTiming::AtOnce,
        MailTiming::Off => NoticeTiming::Never,
        MailTiming::Daily => {
            let digest = next_digest(preferences, now, zone);
            let urgent = until.is_some_and(|until| until < digest + TIME_TO_ANSWER);
            if urgent { NoticeTiming::AtOnce } else { NoticeTiming::With(digest) }
        }
    }
}

/// The caller's preferences.
///
/// # Errors
/// [`Error::Unauthenticated`] when the user is gone.
pub async fn show(app: &App, user: Uuid) -> Result<CurrentPreferences> {
    let mut conn = app.store.connection().await?;
    let user = users::find(&mut conn, user).await?.ok_or(Error::Unauthenticated)?;
    let now = clock::now(&mut conn).await?;
    let next_digest = next_digest(&user.preferences, now, user.zone);
    Ok(CurrentPreferences { preferences: user.preferences, next_digest })
}

/// Replaces the caller's preferences. A notice that waits for a digest is sent no later than before, as a deadline may
/// depend on it, and not at all if its kind is off then.
///
/// # Errors
/// [`Error::Unauthenticated`] when the user is gone.
pub async fn replace(app: &App, from: Network, user: Uuid, preferences: Preferences) -> Result<CurrentPreferences> {
    change(app, Some(from), user, |_| preferences).await
}

/// Sends all mails at once that come with the digest, or those with a digest at this local hour that come at once.
/// Those that are off stay off.
///
/// # Errors
/// [`Error::Unauthenticated`] when the user is gone.
pub async fn choose_digest(app: &App, user: Uuid, hour: Option<u8>) -> Result<CurrentPreferences> {
    change(app, None, user, |before| before.with_digest(hour)).await
}

/// Switches a kind of mail off, as the link in such a mail does.
///
/// # Errors
/// [`Error::Unauthenticated`] when the user is gone.
pub async fn switch_off(app: &App, user: Uuid, kind: SwitchableKind) -> Result<CurrentPreferences> {
    change(app, None, user, |before| before.without(kind)).await
}

/// Switches a kind of mail on: it comes as before a link switched it off, or at once.
///
/// # Errors
/// [`Error::Unauthenticated`] when the user is gone.
pub async fn switch_on(app: &App, user: Uuid, kind: SwitchableKind) -> Result<CurrentPreferences> {
    change(app, None, user, |before| before.with(kind)).await
}

/// Changes the preferences of a user, who did so from this network or by letter.
async fn change(
    app: &App,
    from: Option<Network>,
    user: Uuid,
    change: impl FnOnce(Preferences) -> Preferences,
) -> Result<CurrentPreferences> {
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        let user = users::lock(conn, user).await?.ok_or(Error::Unauthenticated)?;
        let now = clock::now(conn).await?;
        let preferences = change(user.preferences);
        users::set_preferences(conn, user.id, &preferences).await?;
        audit::record(conn, AuditEntry::new(AuditKind::NoticesChanged, user.id).from(from)).await?;
        let next_digest = next_digest(&preferences, now, user.zone);
        digests::bring_forward(conn, user.id, next_digest).await?;
        Ok(CurrentPreferences { preferences, next_digest })
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn chosen(hour: u8, timings: &[(SwitchableKind, MailTiming)]) -> Preferences {
        Preferences::new(Some(hour), timings.iter().copied().collect()).unwrap()
    }

    #[test]
    fn the_digest_comes_at_the_local_hour_whatever_the_clocks_do() {
        let next = |hour, now, zone: &str| next_digest(&chosen(hour, &[]), at(now), zone.parse().unwrap()).to_rfc3339();
        assert_eq!(next(18, "2026-11-21T16:59:00Z", "Europe/Copenhagen"), "2026-11-21T17:00:00+00:00");
        assert_eq!(next(18, "2026-11-21T17:00:00Z", "Europe/Copenhagen"), "2026-11-22T17:00:00+00:00", "the next one");
        assert_eq!(next(18, "2026-07-21T16:30:00Z", "Europe/Copenhagen"), "2026-07-22T16:00:00+00:00", "in summer");
        assert_eq!(next(0, "2026-11-21T12:00:00Z", "Pacific/Auckland"), "2026-11-22T11:00:00+00:00");
        // Clocks go from 2:00 to 3:00 on 29 March 2026, and from 3:00 back to 2:00 on 25 October.
        assert_eq!(next(2, "2026-03-28T12:00:00Z", "Europe/Copenhagen"), "2026-03-29T01:00:00+00:00");
        assert_eq!(next(2, "2026-10-24T12:00:00Z", "Europe/Copenhagen"), "2026-10-25T00:00:00+00:00");
        assert_eq!(next(2, "2026-10-25T00:00:00Z", "Europe/Copenhagen"), "2026-10-26T01:00:00+00:00", "not twice");
        // Clocks go forward at midnight; and a zone that skipped a whole day.
        assert_eq!(next(0, "2026-04-23T12:00:00Z", "Africa/Cairo"), "2026-04-23T22:00:00+00:00");
        assert_eq!(next(18, "2011-12-30T05:00:00Z", "Pacific/Apia"), "2011-12-31T04:00:00+00:00");
    }

    #[test]
    fn a_decision_that_is_due_before_a_digest_could_help_is_mailed_at_once() {
        let daily =
            chosen(18, &[(SwitchableKind::YourTurn, MailTiming::Daily), (SwitchableKind::GameOver, MailTiming::Off)]);
        let now = at("2026-11-21T12:00:00Z");
        let timing = |kind, until: Option<&str>| notice_timing(&daily, kind, until.map(at), now, Zone::UTC);
        let digest = NoticeTiming::With(at("2026-11-21T18:00:00Z"));
        assert_eq!(timing(SwitchableKind::YourTurn, None), digest);
        assert_eq!(timing(SwitchableKind::YourTurn, Some("2026-11-21T21:00:00Z")), digest);
        assert_eq!(timing(SwitchableKind::YourTurn, Some("2026-11-21T20:59:00Z")), NoticeTiming::AtOnce);
        assert_eq!(timing(SwitchableKind::GameOver, None), NoticeTiming::Never);
        assert_eq!(timing(SwitchableKind::Invitation, None), NoticeTiming::AtOnce);
    }
}
