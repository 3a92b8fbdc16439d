//! What is wrong with a field of a request, or with a setup, in the language of whoever sent it. In English it
//! continues a sentence that begins with the name of the field; in every language it can stand behind a label.

use std::fmt;

use fieldpost_engine::{Kind, Rules, Seat, SetupFault, Space};

use super::army;
use super::phrases::Phrases;
use super::terms;

/// What is wrong, and what would be correct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldReason {
    /// Something that only programs get wrong: it is said in English.
    InEnglish(String),
    /// A name that the service keeps for itself.
    Reserved,
    /// A name of another form.
    Name,
    /// Not a mail address.
    Address,
    /// A mail address from which no letter is ever read.
    NeverRead,
    /// A password of fewer characters than this.
    Short(usize),
    /// A password that everybody tries first.
    Common,
    /// A password that is the user's name or address.
    Own,
    /// Not as many characters: from the first number to the second.
    Length(usize, usize),
    /// More characters than this.
    Long(usize),
    /// A text of more bytes than this.
    Bytes(usize),
    /// The name of something that a user keeps: at most this many characters, in one line.
    Title(usize),
    /// None of the scopes of a token.
    NoScope,
    /// Not a zone.
    Zone,
    /// Not hours at which somebody is reminded.
    Reminders,
    /// Leave that begins before tomorrow.
    FirstDay,
    /// Leave that ends before it begins.
    LastDay,
    /// Leave that ends after this many days.
    Far(usize),
    /// Leave that meets another one.
    Meets,
    /// Leave of more days than are left in a year.
    Budget {
        /// How many are left.
        left: u32,
        /// In which year.
        year: i32,
    },
    /// The name of nobody here.
    NoUser,
    /// An invitation of oneself.
    Yourself,
    /// A second invitation of somebody.
    InvitedTwice,
    /// A text in which nothing can be seen.
    Unseen,
    /// A fault of a setup (S-1, S-2).
    Setup(SetupReason),
}

/// A fault of a setup with the names of its spaces and kinds: a whole sentence in every language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupReason {
    /// Rows of another form than this.
    Rows(String),
    /// Not a space of the board.
    UnknownSpace(String),
    /// Not a kind of the army.
    UnknownKind(String),
    /// Not a home space.
    Outside(String),
    /// The space that stays empty.
    Recruitment(String),
    /// A space with two pieces.
    Twice(String),
    /// More pieces of a kind than the army has, or fewer.
    Count {
        /// The id of the kind.
        kind: String,
        /// Its sign on the board.
        letter: char,
        /// How many were placed.
        placed: usize,
        /// How many the army has.
        army: usize,
    },
}

impl FieldReason {
    /// What is wrong, without a full stop.
    #[must_use]
    pub fn said(&self, phrases: Phrases) -> String {
        match self {
            Self::InEnglish(said) => said.clone(),
            Self::Reserved => phrases.wrong_reserved(),
            Self::Name => phrases.wrong_name(),
            Self::Address => phrases.wrong_address(),
            Self::NeverRead => phrases.wrong_never_read(),
            Self::Short(least) => phrases.wrong_short(*least),
            Self::Common => phrases.wrong_common(),
            Self::Own => phrases.wrong_own(),
            Self::Length(least, most) => phrases.wrong_length(*least, *most),
            Self::Long(most) => phrases.wrong_long(*most),
            Self::Bytes(most) => phrases.wrong_bytes(*most),
            Self::Title(most) => phrases.wrong_title(*most),
            Self::NoScope => phrases.wrong_scopes(),
            Self::Zone => phrases.wrong_zone(),
            Self::Reminders => phrases.wrong_reminders(),
            Self::FirstDay => phrases.wrong_first_day(),
            Self::LastDay => phrases.wrong_last_day(),
            Self::Far(days) => phrases.wrong_far(*days),
            Self::Meets => phrases.wrong_meets(),
            Self::Budget { left, year } => {
                phrases.wrong_budget(usize::try_from(*left).unwrap_or_default(), &year.to_string())
            }
            Self::NoUser => phrases.wrong_user(),
            Self::Yourself => phrases.wrong_yourself(),
            Self::InvitedTwice => phrases.wrong_invited_twice(),
            Self::Unseen => phrases.wrong_unseen(),
            Self::Setup(why) => why.said(phrases),
        }
    }

    /// Whether it is said in every language.
    #[must_use]
    pub const fn is_in_every_language(&self) -> bool {
        !matches!(self, Self::InEnglish(_))
    }
}

impl SetupReason {
    /// The fault with its names.
    #[must_use]
    pub fn new(rules: &Rules, seat: Seat, fault: &SetupFault) -> Self {
        let name = |space: Space| rules.board().name(space).to_owned();
        let count = |kind: Kind, placed, army| {
            let rule = rules.kind(kind);
            Self::Count { kind: rule.id.clone(), letter: rule.letter, placed, army }
        };
        match fault {
            SetupFault::Unreadable(_) => Self::Rows(army::form(rules, seat)),
            SetupFault::UnknownSpace(word) => Self::UnknownSpace(word.clone()),
            SetupFault::UnknownKind(word) => Self::UnknownKind(word.clone()),
            SetupFault::Outside(space) => Self::Outside(name(*space)),
            SetupFault::Recruitment(space) => Self::Recruitment(name(*space)),
            SetupFault::Twice(space) => Self::Twice(name(*space)),
            SetupFault::TooMany { kind, placed, army } | SetupFault::Missing { kind, placed, army } => {
                count(*kind, *placed, *army)
            }
        }
    }

    /// What it concerns: a space, a kind, or the text as a whole.
    #[must_use]
    pub fn at(&self) -> &str {
        match self {
            Self::Rows(_) => "text",
            Self::UnknownSpace(at) | Self::UnknownKind(at) => at,
            Self::Outside(space) | Self::Recruitment(space) | Self::Twice(space) => space,
            Self::Count { kind, .. } => kind,
        }
    }

    /// The sentence of mails, without a full stop.
    pub(super) fn said(&self, phrases: Phrases) -> String {
        match self {
            Self::Rows(form) => phrases.fault_rows(form),
            Self::UnknownSpace(word) => phrases.fault_space(word),
            Self::UnknownKind(word) => phrases.fault_kind(word),
            Self::Outside(space) => phrases.fault_outside(space),
            Self::Recruitment(space) => phrases.fault_recruitment(space),
            Self::Twice(space) => phrases.fault_twice(space),
            Self::Count { kind, letter, placed, army } => {
                phrases.fault_count(*placed, *army, &terms::kind(phrases, kind, *letter, 1))
            }
        }
    }
}

/// In English.
impl fmt::Display for FieldReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Phrases::default()))
    }
}

impl From<String> for FieldReason {
    fn from(said: String) -> Self {
        Self::InEnglish(said)
    }
}

impl From<&str> for FieldReason {
    fn from(said: &str) -> Self {
        Self::InEnglish(said.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fieldpost_values::Language;

    use super::*;

    #[test]
    fn every_reason_has_a_sentence_of_its_own_in_every_language() {
        let reasons = [
            FieldReason::Reserved,
            FieldReason::Name,
            FieldReason::Address,
            FieldReason::NeverRead,
            FieldReason::Short(8),
            FieldReason::Common,
            FieldReason::Own,
            FieldReason::Length(1, 256),
            FieldReason::Long(256),
            FieldReason::Bytes(8192),
            FieldReason::Title(60),
            FieldReason::NoScope,
            FieldReason::Zone,
            FieldReason::Reminders,
            FieldReason::FirstDay,
            FieldReason::LastDay,
            FieldReason::Far(366),
            FieldReason::Meets,
            FieldReason::Budget { left: 0, year: 2026 },
            FieldReason::NoUser,
            FieldReason::Yourself,
            FieldReason::InvitedTwice,
            FieldReason::Unseen,
            FieldReason::Setup(SetupReason::Rows("?? / ??".to_owned())),
            FieldReason::Setup(SetupReason::Twice("a1".to_owned())),
        ];
        let said = Language::ALL
            .map(Phrases::of)
            .into_iter()
            .flat_map(|phrases| reasons.each_ref().map(|one| one.said(phrases)));
        let said: Vec<String> = said.collect();
        assert_eq!(said.iter().collect::<BTreeSet<_>>().len(), reasons.len() * Language::ALL.len(), "{said:#?}");
        assert!(said.iter().all(|one| !one.is_empty() && !one.ends_with('.')), "{said:#?}");
    }

    #[test]
    fn numbers_and_names_are_said_as_they_are() {
        let of = |reason: FieldReason| reason.said(Phrases::of(Language::De));
        assert_eq!(of(FieldReason::Bytes(8192)), "Das ist zu lang: Mehr als 8192 Byte sind nicht möglich");
        let budget = FieldReason::Budget { left: 3, year: 2026 };
        assert_eq!(of(budget.clone()), "Das sind mehr Tage, als 2026 noch übrig sind: 3");
        assert_eq!(budget.to_string(), "goes beyond the 3 days that are left in 2026");
        let bombs = SetupReason::Count { kind: "bomb".to_owned(), letter: 'B', placed: 5, army: 6 };
        assert_eq!(of(FieldReason::Setup(bombs)), "Bombe (B): 5 in deinen Reihen, 6 in der Armee");
        let own = SetupReason::Count { kind: "war_elephant".to_owned(), letter: 'E', placed: 0, army: 1 };
        assert_eq!(of(FieldReason::Setup(own)), "war elephant (E): 0 in deinen Reihen, 1 in der Armee");
    }
}
