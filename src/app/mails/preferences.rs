//! Mail preferences (L-5): for each kind at once, in a daily digest, or not at all, and the local hour of the digest.
//! Stored as JSON in the user's row, so that an action reads it together with the people of its game; defaults are not
//! written.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::Network;
use crate::app::{App, Error, Result};
use crate::store::{self, digests, outbox, users};
use crate::values::SwitchableKind;

/// The default local hour of the digest: in the evening, when most people have time to play.
const HOUR: u8 = 18;

/// How long after the digest a deadline must be for the digest to be in time; anything more urgent is mailed at once.
const TIME_TO_ANSWER: TimeDelta = TimeDelta::hours(3);

/// When a kind of mail comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MailTiming {
    /// At once.
    #[default]
    AtOnce,
    /// In the next digest.
    Daily,
    /// Never.
    Off,
}

/// A user's preferences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preferences {
    /// The local hour of the digest, 0 to 23.
    #[serde(default = "evening", skip_serializing_if = "is_evening")]
    hour: u8,
    /// The kinds that do not come at once.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    ways: BTreeMap<SwitchableKind, MailTiming>,
    /// How the kinds came that a link has switched off, for whoever thinks better of it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    before: BTreeMap<SwitchableKind, MailTiming>,
}

/// A user's preferences, and when their next digest is made.
#[derive(Debug)]
pub struct CurrentPreferences {
    /// The preferences.
    pub preferences: Preferences,
    /// When the next digest is made, if there is anything to report.
    pub next_digest: DateTime<Utc>,
}

const fn evening() -> u8 {
    HOUR
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_evening(hour: &u8) -> bool {
    *hour == HOUR
}

impl Default for Preferences {
    fn default() -> Self {
        Self { hour: HOUR, ways: BTreeMap::new(), before: BTreeMap::new() }
    }
}

impl Preferences {
    /// These settings, and a digest at this local hour or the default one; other kinds come at once.
    ///
    /// # Errors
    /// [`Error::Invalid`] when there is no such hour.
    pub fn new(hour: Option<u8>, ways: BTreeMap<SwitchableKind, MailTiming>) -> Result<Self> {
        let hour = hour.unwrap_or(HOUR);
        if hour > 23 {
            return Err(Error::invalid("digest_hour", "must be an hour of the day, 0 to 23"));
        }
        let ways = ways.into_iter().filter(|(_, way)| *way != MailTiming::AtOnce).collect();
        Ok(Self { hour, ways, before: BTreeMap::new() })
    }

    /// The preferences in a user's row. Anything that cannot be parsed is as by default: better one mail too many than
    /// a lost game.
    #[must_use]
    pub fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// For a user's row.
    pub(in crate::app) fn write(&self) -> Result<String> {
        serde_json::to_string(self).map_err(Error::corrupt)
    }

    /// When mails of a kind come.
    #[must_use]
    pub fn way(&self, kind: SwitchableKind) -> MailTiming {
        self.ways.get(&kind).copied().unwrap_or_default()
    }

    /// The local hour of the digest.
    #[must_use]
    pub const fn hour(&self) -> u8 {
        self.hour
    }

    /// Kinds that come in the digest.
    pub(in crate::app) fn daily(&self) -> Vec<SwitchableKind> {
        SwitchableKind::ALL.iter().copied().filter(|kind| self.way(*kind) == MailTiming::Daily).collect()
    }

    /// Whether a link has switched a kind off.
    pub(in crate::app) fn is_undoable(&self, kind: SwitchableKind) -> bool {
        self.before.contains_key(&kind)
    }

    /// Kinds that came in the digest before a link switched them off.
    pub(in crate::app) fn undoable_daily(&self) -> Vec<SwitchableKind> {
        self.before.iter().filter(|(_, way)| **way == MailTiming::Daily).map(|(kind, _)| *kind).collect()
    }

    /// Switches kinds off as a link does, which can be undone.
    pub(in crate::app) fn switch_off(&mut self, kinds: &[SwitchableKind]) {
        for kind in kinds {
            let way = self.way(*kind);
            if way != MailTiming::Off {
                self.before.insert(*kind, way);
                self.ways.insert(*kind, MailTiming::Off);
            }
        }
    }

    /// Undoes that; what the user switched off in another way stays off.
    pub(in crate::app) fn undo(&mut self, kinds: &[SwitchableKind]) {
        for kind in kinds {
            match self.before.remove(kind) {
                Some(MailTiming::AtOnce) => drop(self.ways.remove(kind)),
                Some(way @ (MailTiming::Daily | MailTiming::Off)) => drop(self.ways.insert(*kind, way)),
                None => {}
            }
        }
    }

    /// When the next digest after `now` is made in a zone. An hour that a day does not have, because clocks go forward, is
    /// the next one that it has; of one that it has twice it is the first.
    #[must_use]
    pub fn next_digest(&self, now: DateTime<Utc>, zone: &str) -> DateTime<Utc> {
        let zone: Tz = zone.parse().unwrap_or(Tz::UTC);
        let today = now.with_timezone(&zone).date_naive();
        let days = (0..3).filter_map(|days| today.checked_add_days(Days::new(days)));
        let hour = |day: chrono::NaiveDate| {
            let hours = (u32::from(self.hour)..24).filter_map(move |hour| day.and_hms_opt(hour, 0, 0));
            hours.filter_map(|time| zone.from_local_datetime(&time).earliest()).next()
        };
        let ahead = days.filter_map(hour).map(|time| time.with_timezone(&Utc)).find(|time| *time > now);
        ahead.unwrap_or(now + TimeDelta::days(1))
    }

    /// When a notice of a kind is sent on which its reader has to act by `until`: at once, with the digest of that
    /// time, or never.
    #[must_use]
    pub fn told(
        &self,
        kind: SwitchableKind,
        until: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
        zone: &str,
    ) -> NoticeTiming {
        match self.way(kind) {
            MailTiming::AtOnce => NoticeTiming::AtOnce,
            MailTiming::Off => NoticeTiming::Never,
            MailTiming::Daily => {
                let digest = self.next_digest(now, zone);
                let urgent = until.is_some_and(|until| until < digest + TIME_TO_ANSWER);
                if urgent { NoticeTiming::AtOnce } else { NoticeTiming::With(digest) }
            }
        }
    }
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

/// The caller's preferences.
///
/// # Errors
/// [`Error::Unauthenticated`] when the user is gone.
pub async fn show(app: &App, user: Uuid) -> Result<CurrentPreferences> {
    let mut conn = app.store.connection().await?;
    let user = users::find(&mut conn, user).await?.ok_or(Error::Unauthenticated)?;
    let now = outbox::now(&mut conn).await?;
    let preferences = Preferences::read(&user.notices);
    Ok(CurrentPreferences { next_digest: preferences.next_digest(now, &user.zone), preferences })
}

/// Replaces the caller's preferences. A notice that waits for a digest is sent no later than before, as a deadline may
/// depend on it, and not at all if its kind is off then.
///
/// # Errors
/// [`Error::Unauthenticated`] when the user is gone.
pub async fn replace(app: &App, from: Network, user: Uuid, preferences: Preferences) -> Result<CurrentPreferences> {
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        let user = users::find(conn, user).await?.ok_or(Error::Unauthenticated)?;
        let now = outbox::now(conn).await?;
        users::set_notices(conn, user.id, &preferences.write()?).await?;
        audit::record(conn, AuditEntry::new(AuditKind::NoticesChanged, user.id).from(from)).await?;
        let next_digest = preferences.next_digest(now, &user.zone);
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

    fn chosen(hour: u8, ways: &[(SwitchableKind, MailTiming)]) -> Preferences {
        Preferences::new(Some(hour), ways.iter().copied().collect()).unwrap()
    }

    #[test]
    fn what_is_as_by_default_is_not_written() {
        assert_eq!(Preferences::default().write().unwrap(), "{}");
        let some =
            chosen(7, &[(SwitchableKind::YourTurn, MailTiming::Daily), (SwitchableKind::Reminder, MailTiming::AtOnce)]);
        assert_eq!(some.write().unwrap(), r#"{"hour":7,"ways":{"your_turn":"daily"}}"#);
        assert_eq!(Preferences::read(&some.write().unwrap()), some);
        assert_eq!(Preferences::read("nonsense"), Preferences::default());
    }

    #[test]
    fn the_digest_comes_at_the_local_hour_whatever_the_clocks_do() {
        let next = |hour, now, zone| chosen(hour, &[]).next_digest(at(now), zone).to_rfc3339();
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
        assert_eq!(next(18, "2026-11-21T12:00:00Z", "Moon/Base"), "2026-11-21T18:00:00+00:00");
    }

    #[test]
    fn what_is_due_before_a_digest_could_help_is_told_at_once() {
        let daily =
            chosen(18, &[(SwitchableKind::YourTurn, MailTiming::Daily), (SwitchableKind::GameOver, MailTiming::Off)]);
        let now = at("2026-11-21T12:00:00Z");
        let told = |kind, until: Option<&str>| daily.told(kind, until.map(at), now, "UTC");
        let digest = NoticeTiming::With(at("2026-11-21T18:00:00Z"));
        assert_eq!(told(SwitchableKind::YourTurn, None), digest);
        assert_eq!(told(SwitchableKind::YourTurn, Some("2026-11-21T21:00:00Z")), digest);
        assert_eq!(told(SwitchableKind::YourTurn, Some("2026-11-21T20:59:00Z")), NoticeTiming::AtOnce);
        assert_eq!(told(SwitchableKind::GameOver, None), NoticeTiming::Never);
        assert_eq!(told(SwitchableKind::Invitation, None), NoticeTiming::AtOnce);
    }

    #[test]
    fn what_a_link_switched_off_comes_back_as_it_was_and_nothing_else_does() {
        let mut some =
            chosen(18, &[(SwitchableKind::YourTurn, MailTiming::Daily), (SwitchableKind::Reminder, MailTiming::Off)]);
        let first = some.clone();
        some.switch_off(SwitchableKind::ALL);
        some.switch_off(SwitchableKind::ALL);
        assert!(SwitchableKind::ALL.iter().all(|kind| some.way(*kind) == MailTiming::Off));
        some.undo(&[SwitchableKind::YourTurn]);
        assert_eq!(
            (some.way(SwitchableKind::YourTurn), some.way(SwitchableKind::Invitation)),
            (MailTiming::Daily, MailTiming::Off)
        );
        some.undo(SwitchableKind::ALL);
        assert_eq!(some, first, "the reminders stay off");
    }
}
