//! The terms of a game – its ruleset, its options, its time – and the absences of its players, in the same words for
//! mails and pages. It deliberately knows no view: the terms are public.

use chrono::{DateTime, Utc};
use fieldpost_engine::Ruleset;

use super::moment::{moment, span};
use super::notice::Pace;
use super::people::Person;
use super::say::Say;
use crate::values::Zone;

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

/// `Barrage. A short game: …`; an operator's own ruleset is described as in its file.
pub(crate) fn ruleset(say: Say, title: &RulesetTitle) -> String {
    let told = |say: Say| say.ruleset(&title.id).zip(say.ruleset_summary(&title.id));
    let ours = told(Say::default()).is_some_and(|(name, summary)| name == title.name && summary == title.summary);
    let told = told(say).filter(|_| ours);
    let (name, summary) = told.unwrap_or_else(|| (title.name.clone(), title.summary.clone()));
    if summary.is_empty() { name } else { format!("{name}. {summary}") }
}

/// The options that the creator chose, as names and values: `rescue on (…); repetition limit 4 (…)`. `None` if the
/// ruleset is unchanged.
pub(crate) fn options<'o>(say: Say, chosen: impl IntoIterator<Item = (&'o str, String)>) -> Option<String> {
    let told: Vec<_> = chosen.into_iter().map(|(name, value)| option(say, name, &value)).collect();
    (!told.is_empty()).then(|| told.join("; "))
}

/// `repetition limit 4 (in how many turns in a row …)`, `rescue on (…)`.
fn option(say: Say, name: &str, value: &str) -> String {
    let value = say.value(value).unwrap_or_else(|| value.to_owned());
    let meaning = say.option_meaning(name).unwrap_or_default();
    say.chosen(&meaning, &say.option(name).unwrap_or_else(|| name.to_owned()), &value)
}

/// How time is given.
pub(crate) fn pace(say: Say, pace: Pace) -> String {
    match pace {
        Pace::PerTurn(time) => say.pace_turn(&span(say, time)),
        Pace::Bank { left, increment } if increment.is_zero() => say.pace_whole(&span(say, left)),
        Pace::Bank { left, increment } => say.pace_bank(&span(say, increment), &span(say, left)),
        Pace::Unlimited => say.pace_none(),
    }
}

/// Who is away, by a name that is safe for a mail, and from when until when in the reader's zone.
pub(crate) fn absence(say: Say, who: &str, begins: DateTime<Utc>, ends: DateTime<Utc>, zone: Zone) -> (String, String) {
    let who = Person::new(who, false);
    (say.fact_away(&who), say.period(&moment(say, begins, zone), &moment(say, ends, zone)))
}
