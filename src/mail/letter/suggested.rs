//! What an author may have meant whose letter is not a command: the legal actions whose spaces they name, or the
//! nearest one to a line. It is only ever suggested.

use fieldpost_engine::notation::action;
use fieldpost_engine::{Action, Rules};

use super::named::ways;
use super::own::Line;
use super::sentences::sentences;
use super::{choices, nearest};

/// The maximum number of actions that are suggested: a letter with more is about something else.
const MAX_SUGGESTED: usize = 4;

/// What may help an author whose letter was not understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggestions {
    /// The legal actions that they may have meant, in the notation.
    pub actions: Vec<String>,
    /// Whether they name the spaces of these themselves.
    pub are_named: bool,
    /// What looks like a space and is not one of the board.
    pub unknown_space: Option<String>,
}

impl Suggestions {
    /// For the author of these texts, of which `line` was not understood.
    pub(super) fn of(rules: &Rules, legal: &[Action], texts: &[&[Line]], line: Option<&str>) -> Self {
        let named = named(rules, legal, texts);
        let nearest = || line.and_then(|line| nearest::to(rules, legal, line)).into_iter().collect();
        Self {
            are_named: !named.is_empty(),
            actions: if named.is_empty() { nearest() } else { named },
            unknown_space: line.and_then(|line| nearest::unknown_space(rules, line)),
        }
    }

    /// The only action of which the author names the spaces.
    #[must_use]
    pub fn only_named(&self) -> Option<&str> {
        self.actions.first().filter(|_| self.are_named && self.actions.len() == 1).map(String::as_str)
    }
}

/// The legal actions whose spaces these texts name, in the notation and in the order of their author; none of a letter
/// with too many, and none in what may be a piece of a mail of ours.
fn named(rules: &Rules, legal: &[Action], texts: &[&[Line]]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for lines in texts {
        let is_own = |line: &&Line| !line.may_be_piece && !line.is_below_a_quotation();
        let own: Vec<Line> = lines.iter().filter(is_own).cloned().collect();
        let sentences = sentences(&own);
        let legal = choices::of(rules, legal, &sentences.join(" "));
        for sentence in sentences {
            for action in ways(rules, &legal, &sentence).iter().map(|action| action::write(rules, action)) {
                if !found.contains(&action) {
                    found.push(action);
                }
            }
        }
    }
    Some(found).filter(|found| found.len() <= MAX_SUGGESTED).unwrap_or_default()
}
