//! Mail preferences (L-5) as a user's row holds them, and which kinds are pushed: JSON, without what is as by default.
//! When a digest is made, and what comes with it, is not decided here.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use diesel::sql_types::Text;
use serde::{Deserialize, Serialize};

use super::SwitchableKind;

/// The default local hour of the digest: in the evening, when most people have time to play.
const HOUR: u8 = 18;

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, AsExpression, FromSqlRow)]
#[diesel(sql_type = Text)]
pub struct Preferences {
    /// The local hour of the digest, 0 to 23.
    #[serde(default = "evening", skip_serializing_if = "is_evening")]
    hour: u8,
    /// The kinds that do not come at once.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    timings: BTreeMap<SwitchableKind, MailTiming>,
    /// How the kinds came that a link has switched off, for whoever thinks better of it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    before: BTreeMap<SwitchableKind, MailTiming>,
    /// The kinds of which the user was told that a link has switched them off, until they switch them on themselves.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    told: BTreeSet<SwitchableKind>,
    /// The kinds that are not pushed to the browsers of the user.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    unpushed: BTreeSet<SwitchableKind>,
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
        Self {
            hour: HOUR,
            timings: BTreeMap::new(),
            before: BTreeMap::new(),
            told: BTreeSet::new(),
            unpushed: BTreeSet::new(),
        }
    }
}

impl Preferences {
    /// These settings, and a digest at this local hour or the default one; other kinds come at once. `None` if there is
    /// no such hour.
    #[must_use]
    pub fn new(hour: Option<u8>, timings: BTreeMap<SwitchableKind, MailTiming>) -> Option<Self> {
        let hour = hour.unwrap_or(HOUR);
        let timings = timings.into_iter().filter(|(_, timing)| *timing != MailTiming::AtOnce).collect();
        (hour < 24).then_some(Self { hour, timings, ..Self::default() })
    }

    /// The same with a digest at this local hour, or none: what came at once comes with it, or the other way round.
    /// What is off stays off. An hour that does not exist changes nothing.
    #[must_use]
    pub fn with_digest(mut self, hour: Option<u8>) -> Self {
        let (before, after) = match hour {
            Some(24..) => return self,
            Some(_) => (MailTiming::AtOnce, MailTiming::Daily),
            None => (MailTiming::Daily, MailTiming::AtOnce),
        };
        self.hour = hour.unwrap_or(self.hour);
        for kind in SwitchableKind::ALL.iter().filter(|kind| self.timing(**kind) == before).copied().collect::<Vec<_>>()
        {
            match after {
                MailTiming::AtOnce => drop(self.timings.remove(&kind)),
                MailTiming::Daily | MailTiming::Off => drop(self.timings.insert(kind, after)),
            }
        }
        self
    }

    /// The same without a kind, as a link switches it off.
    #[must_use]
    pub fn without(mut self, kind: SwitchableKind) -> Self {
        self.switch_off(&[kind]);
        self
    }

    /// The same with a kind: as it came before a link switched it off, or else at once if it is off.
    #[must_use]
    pub fn with(mut self, kind: SwitchableKind) -> Self {
        self.undo_by_user(&[kind]);
        if self.timing(kind) == MailTiming::Off {
            self.timings.remove(&kind);
        }
        self
    }

    /// The same, with pushes of these kinds alone.
    #[must_use]
    pub fn with_pushes(mut self, kinds: &BTreeSet<SwitchableKind>) -> Self {
        self.unpushed = SwitchableKind::ALL.iter().copied().filter(|kind| !kinds.contains(kind)).collect();
        self
    }

    /// Whether a kind is pushed to the browsers of the user.
    #[must_use]
    pub fn is_pushed(&self, kind: SwitchableKind) -> bool {
        !self.unpushed.contains(&kind)
    }

    /// When mails of a kind come.
    #[must_use]
    pub fn timing(&self, kind: SwitchableKind) -> MailTiming {
        self.timings.get(&kind).copied().unwrap_or_default()
    }

    /// The local hour of the digest.
    #[must_use]
    pub const fn hour(&self) -> u8 {
        self.hour
    }

    /// Kinds that come in the digest.
    #[must_use]
    pub fn daily(&self) -> Vec<SwitchableKind> {
        SwitchableKind::ALL.iter().copied().filter(|kind| self.timing(*kind) == MailTiming::Daily).collect()
    }

    /// Whether a link has switched a kind off.
    #[must_use]
    pub fn is_undoable(&self, kind: SwitchableKind) -> bool {
        self.before.contains_key(&kind)
    }

    /// Kinds that came in the digest before a link switched them off.
    #[must_use]
    pub fn undoable_daily(&self) -> Vec<SwitchableKind> {
        self.before.iter().filter(|(_, timing)| **timing == MailTiming::Daily).map(|(kind, _)| *kind).collect()
    }

    /// Switches kinds off as a link does, which can be undone.
    pub fn switch_off(&mut self, kinds: &[SwitchableKind]) {
        for kind in kinds {
            let timing = self.timing(*kind);
            if timing != MailTiming::Off {
                self.before.insert(*kind, timing);
                self.timings.insert(*kind, MailTiming::Off);
            }
        }
    }

    /// The same by whoever has a mail, who may not be the user. Returns the kinds of which the user is to be told:
    /// those that ask for something in a game, each once until they switch it on themselves.
    pub fn switch_off_by_anybody(&mut self, kinds: &[SwitchableKind]) -> Vec<SwitchableKind> {
        let asks = |kind: &SwitchableKind| SwitchableKind::ASKING.contains(kind);
        let on = kinds.iter().copied().filter(|kind| self.timing(*kind) != MailTiming::Off && asks(kind));
        let on: Vec<_> = on.collect();
        self.switch_off(kinds);
        on.into_iter().filter(|kind| self.told.insert(*kind)).collect()
    }

    /// Undoes what links have switched off, as the user wants it.
    pub fn undo_by_user(&mut self, kinds: &[SwitchableKind]) {
        self.undo(kinds);
        self.told.retain(|kind| !kinds.contains(kind));
    }

    /// Undoes what links have switched off; what the user switched off in another way stays off.
    pub fn undo(&mut self, kinds: &[SwitchableKind]) {
        for kind in kinds {
            match self.before.remove(kind) {
                Some(MailTiming::AtOnce) => drop(self.timings.remove(kind)),
                Some(timing @ (MailTiming::Daily | MailTiming::Off)) => drop(self.timings.insert(*kind, timing)),
                None => {}
            }
        }
    }
}

impl fmt::Display for Preferences {
    /// As JSON.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Preferences {
    type Err = serde_json::Error;

    fn from_str(json: &str) -> Result<Self, Self::Err> {
        serde_json::from_str(json)
    }
}

// One mail too many is better than a lost game.
stored_or_default!(Preferences);

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(hour: u8, timings: &[(SwitchableKind, MailTiming)]) -> Preferences {
        Preferences::new(Some(hour), timings.iter().copied().collect()).unwrap()
    }

    #[test]
    fn default_values_are_not_written() {
        assert_eq!(Preferences::default().to_string(), "{}");
        let some =
            chosen(7, &[(SwitchableKind::YourTurn, MailTiming::Daily), (SwitchableKind::Reminder, MailTiming::AtOnce)]);
        assert_eq!(some.to_string(), r#"{"hour":7,"timings":{"your_turn":"daily"}}"#);
        assert_eq!(some.to_string().parse::<Preferences>().unwrap(), some);
        let few = some.clone().with_pushes(&[SwitchableKind::YourTurn].into());
        assert!(few.is_pushed(SwitchableKind::YourTurn) && !few.is_pushed(SwitchableKind::Talk));
        assert_eq!(few.to_string().parse::<Preferences>().unwrap(), few);
        assert_eq!(few.with_pushes(&SwitchableKind::ALL.iter().copied().collect()), some, "all of them is the default");
        assert!("nonsense".parse::<Preferences>().is_err() && Preferences::new(Some(24), BTreeMap::new()).is_none());
    }

    #[test]
    fn a_kind_that_a_link_switched_off_comes_back_as_it_was_and_no_other_does() {
        let mut some =
            chosen(18, &[(SwitchableKind::YourTurn, MailTiming::Daily), (SwitchableKind::Reminder, MailTiming::Off)]);
        let first = some.clone();
        some.switch_off(SwitchableKind::ALL);
        some.switch_off(SwitchableKind::ALL);
        assert!(SwitchableKind::ALL.iter().all(|kind| some.timing(*kind) == MailTiming::Off));
        some.undo(&[SwitchableKind::YourTurn]);
        assert_eq!(
            (some.timing(SwitchableKind::YourTurn), some.timing(SwitchableKind::Invitation)),
            (MailTiming::Daily, MailTiming::Off)
        );
        some.undo(SwitchableKind::ALL);
        assert_eq!(some, first, "the reminders stay off");
    }

    #[test]
    fn a_user_is_told_once_that_a_link_has_switched_a_kind_off_until_they_switch_it_on() {
        use SwitchableKind::{Invitation, YourTurn};
        let mut some = Preferences::default();
        assert_eq!(some.switch_off_by_anybody(&[YourTurn, Invitation]), [YourTurn], "no game is lost by the other");
        assert!(some.switch_off_by_anybody(&[YourTurn]).is_empty(), "it is off");
        some.undo(&[YourTurn]);
        assert!(some.switch_off_by_anybody(&[YourTurn]).is_empty(), "whoever has the link can do and undo it for ever");
        assert_eq!(some.timing(YourTurn), MailTiming::Off);
        assert_eq!(some.to_string().parse::<Preferences>().unwrap(), some);
        some.undo_by_user(&[YourTurn]);
        assert_eq!(some.switch_off_by_anybody(&[YourTurn]), [YourTurn]);
        let mut some = some.with(YourTurn);
        assert_eq!(some.switch_off_by_anybody(&[YourTurn]), [YourTurn]);
    }

    #[test]
    fn a_kind_that_is_switched_on_comes_as_before_or_at_once() {
        use MailTiming::{AtOnce, Daily, Off};
        for (before, after) in [(AtOnce, AtOnce), (Daily, Daily), (Off, AtOnce)] {
            let first = chosen(7, &[(SwitchableKind::Talk, before), (SwitchableKind::Reminder, Off)]);
            let off = first.without(SwitchableKind::Talk).without(SwitchableKind::Talk);
            assert_eq!(off.timing(SwitchableKind::Talk), Off);
            let on = off.with(SwitchableKind::Talk);
            assert_eq!((on.timing(SwitchableKind::Talk), on.timing(SwitchableKind::Reminder)), (after, Off));
            assert_eq!(on.clone().with(SwitchableKind::Talk), on);
        }
    }
}
