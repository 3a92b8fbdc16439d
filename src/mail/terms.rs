//! The terms of a game – its ruleset, its options, its time – and the absences of its players, in the same words for
//! mails and pages. It deliberately knows no view: the terms are public.

use chrono::{DateTime, TimeDelta, Utc};
use fieldpost_engine::Ruleset;
use serde::{Deserialize, Serialize};

use super::moment::{moment, series, span};
use super::people::Person;
use super::phrases::Phrases;
use fieldpost_values::{OnExpiry, TimeControl, Zone};

/// How time is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    /// The same for every decision.
    PerTurn(TimeDelta),
    /// A bank that each turn adds to.
    Bank {
        /// The player's balance.
        left: TimeDelta,
        /// The increment of a turn.
        increment: TimeDelta,
    },
    /// No limit.
    Unlimited,
}

impl From<TimeControl> for Pace {
    /// That of a seat that has not used any time.
    fn from(control: TimeControl) -> Self {
        match control {
            TimeControl::PerTurn { seconds, .. } => Self::PerTurn(TimeDelta::seconds(seconds)),
            TimeControl::Bank { initial_seconds, increment_seconds, .. } => Self::Bank {
                left: TimeDelta::seconds(initial_seconds),
                increment: TimeDelta::seconds(increment_seconds),
            },
            TimeControl::None {} => Self::Unlimited,
        }
    }
}

/// What is said of the time of a game beside how much there is, to whoever may play it (T-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeTerms {
    /// What follows when the time for a turn is up, if it is limited.
    on_expiry: Option<OnExpiry>,
    /// The maximum of a bank.
    cap: Option<TimeDelta>,
}

impl From<TimeControl> for TimeTerms {
    fn from(control: TimeControl) -> Self {
        let (on_expiry, cap) = match control {
            TimeControl::PerTurn { on_expiry, .. } => (Some(on_expiry), None),
            TimeControl::Bank { on_expiry, cap_seconds, .. } => {
                (Some(on_expiry), Some(TimeDelta::seconds(cap_seconds)))
            }
            TimeControl::None {} => (None, None),
        };
        Self { on_expiry, cap }
    }
}

/// What an invitation says of a game beside its rules (G-1, T-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvitationTerms<'a> {
    /// The name of the inviting user; `None` if they are gone.
    pub host: Option<&'a str>,
    /// What follows from the time.
    pub time: TimeTerms,
    /// Until when the invitation is open.
    pub until: DateTime<Utc>,
    /// The token of the personal address at which it can be answered.
    pub reply: Option<&'a str>,
}

impl<'a> InvitationTerms<'a> {
    /// Those of a game with this time control.
    #[must_use]
    pub fn new(host: Option<&'a str>, control: TimeControl, until: DateTime<Utc>) -> Self {
        Self { host, time: control.into(), until, reply: None }
    }

    /// The same with the token of a personal address.
    #[must_use]
    pub const fn answered_at(self, reply: Option<&'a str>) -> Self {
        Self { reply, ..self }
    }
}

/// The terms of a game that is offered, or in which somebody has just taken a seat (G-1, T-3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTerms {
    /// The rules.
    pub ruleset: RulesetTitle,
    /// How many others play.
    pub opponents: usize,
    /// The time.
    pub control: TimeControl,
}

impl GameTerms {
    /// The ruleset, how time is given, and what follows when it runs out.
    pub(super) fn facts(&self, phrases: Phrases) -> Vec<(String, String)> {
        let game = (phrases.fact_game(), ruleset(phrases, &self.ruleset));
        let time = time(phrases, self.opponents, self.control.into(), self.control.into());
        std::iter::once(game).chain(time).collect()
    }
}

/// The name and the summary of a ruleset, as in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetTitle {
    /// The id, for looking up its words in other languages.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// One sentence; empty if there is none.
    pub summary: String,
}

impl From<&Ruleset> for RulesetTitle {
    fn from(ruleset: &Ruleset) -> Self {
        Self { id: ruleset.id.clone(), name: ruleset.name.clone(), summary: ruleset.summary.clone() }
    }
}

impl RulesetTitle {
    /// The name and the summary in a language; those of an operator's own ruleset are as in its file.
    #[must_use]
    pub fn words(&self, phrases: Phrases) -> (String, String) {
        let translated = |phrases: Phrases| phrases.ruleset(&self.id).zip(phrases.ruleset_summary(&self.id));
        let ours =
            translated(Phrases::default()).is_some_and(|(name, summary)| name == self.name && summary == self.summary);
        let words = translated(phrases).filter(|_| ours);
        words.unwrap_or_else(|| (self.name.clone(), self.summary.clone()))
    }
}

/// `Barrage. A short game: …`
pub fn ruleset(phrases: Phrases, title: &RulesetTitle) -> String {
    let (name, summary) = title.words(phrases);
    if summary.is_empty() { name } else { format!("{name}. {summary}") }
}

/// `major (7)`, `scouts (2)`: in brackets the sign on the drawn board. An operator's own kind is called by its id.
pub(super) fn kind(phrases: Phrases, id: &str, letter: char, count: usize) -> String {
    let word = phrases.piece(id, count).unwrap_or_else(|| id.replace(['_', '-'], " "));
    format!("{word} ({letter})")
}

/// `Red`, `North`; an operator's own seat is called as in its file.
pub fn seat(phrases: Phrases, name: &str) -> String {
    let mut chars = name.chars();
    let capital = || chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect());
    phrases.seat(name).unwrap_or_else(capital)
}

/// The options that the creator chose, as names and values: `rescue on (…); repetition limit 4 (…)`. `None` if the
/// ruleset is unchanged.
pub fn options<'o>(phrases: Phrases, chosen: impl IntoIterator<Item = (&'o str, String)>) -> Option<String> {
    let options: Vec<_> = chosen.into_iter().map(|(name, value)| option(phrases, name, &value)).collect();
    (!options.is_empty()).then(|| series(phrases, &options))
}

/// `repetition limit 4 (in how many turns in a row …)`, `rescue on (…)`.
fn option(phrases: Phrases, name: &str, value: &str) -> String {
    let value = phrases.value(value).unwrap_or_else(|| value.to_owned());
    let meaning = phrases.option_meaning(name).unwrap_or_default();
    phrases.chosen(&meaning, &phrases.option(name).unwrap_or_else(|| name.to_owned()), &value)
}

/// How time is given.
pub fn pace(phrases: Phrases, pace: Pace) -> String {
    match pace {
        Pace::PerTurn(time) => phrases.pace_turn(&span(phrases, time)),
        Pace::Bank { left, increment } if increment.is_zero() => phrases.pace_whole(&span(phrases, left)),
        Pace::Bank { left, increment } => phrases.pace_bank(&span(phrases, increment), &span(phrases, left)),
        Pace::Unlimited => phrases.pace_none(),
    }
}

/// How time is given in a game that somebody may take a seat in, and what follows when it runs out.
pub fn time(phrases: Phrases, others: usize, given: Pace, said: TimeTerms) -> Vec<(String, String)> {
    let given = pace(phrases, given);
    let given = match said.cap {
        Some(cap) => phrases.pace_capped(&span(phrases, cap), &given),
        None => given,
    };
    let expiry = said.on_expiry.map(|on_expiry| match on_expiry {
        OnExpiry::Forfeit => phrases.expiry_forfeit(others),
        OnExpiry::Claim => phrases.expiry_claim(others),
    });
    let expiry = expiry.map(|expiry| (phrases.fact_expiry(), expiry));
    std::iter::once((phrases.fact_time(), given)).chain(expiry).collect()
}

/// Who is away, by a name that is safe for a mail, and from when until when in the reader's zone.
pub fn absence(
    phrases: Phrases,
    who: &str,
    begins: DateTime<Utc>,
    ends: DateTime<Utc>,
    zone: Zone,
) -> (String, String) {
    let who = Person::new(who, false);
    (phrases.fact_away(&who), phrases.period(&moment(phrases, begins, zone), &moment(phrases, ends, zone)))
}
