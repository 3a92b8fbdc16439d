//! Setups as text and as pairs (N-3), and the two forms that other servers write.
//!
//! A draft is placed pieces; whether they are the whole army on its home is decided by [`Rules::setup`]. [`parse`]
//! and [`from_pairs`] do both, and name the faults of both.

use alloc::string::String;
use alloc::vec::Vec;

use super::quoted;
use crate::{FormFault, Kind, Rules, Seat, Setup, SetupFault, Space};

/// The longest text that can be a setup, in bytes.
const MAX_LENGTH: usize = 1024;

/// The kinds behind the digits and letters of Richard's PBeM server: `1` is the marshal.
const PBEM: [(char, &str); 12] = [
    ('1', "marshal"),
    ('2', "general"),
    ('3', "colonel"),
    ('4', "major"),
    ('5', "captain"),
    ('6', "lieutenant"),
    ('7', "sergeant"),
    ('8', "miner"),
    ('9', "scout"),
    ('S', "spy"),
    ('B', "bomb"),
    ('F', "flag"),
];

/// The kinds behind the letters of StraDoS, Red's and Blue's.
const STRADOS: [(char, char, &str); 12] = [
    ('M', 'Y', "flag"),
    ('C', 'O', "spy"),
    ('D', 'P', "scout"),
    ('E', 'Q', "miner"),
    ('F', 'R', "sergeant"),
    ('G', 'S', "lieutenant"),
    ('H', 'T', "captain"),
    ('I', 'U', "major"),
    ('J', 'V', "colonel"),
    ('K', 'W', "general"),
    ('L', 'X', "marshal"),
    ('B', 'N', "bomb"),
];

/// How a setup is written. All forms go from the front row, nearest the enemy, to the back row, each left to right as
/// the owner sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Our own: rows separated by `/` (or each on its line), letters of the ruleset, `.` for an empty space.
    Rows,
    /// Richard's PBeM server: all rows in one, `1` the marshal … `9` the scouts, `S`, `B`, `F`; `.` for an empty space.
    Pbem,
    /// StraDoS: all rows in one, letters `B` to `M` (Red) or `N` to `Y` (Blue); `A` or `.` for an empty space.
    Strados,
}

/// Reads a setup in the form that it is in, and checks it (N-3, S-1).
///
/// # Errors
/// Every fault (S-2).
pub fn parse(rules: &Rules, seat: Seat, text: &str) -> Result<Setup, Vec<SetupFault>> {
    checked(rules, seat, parse_draft(rules, seat, text))
}

/// Reads a setup that is known to be in a form, and checks it (N-3, S-1).
///
/// # Errors
/// Every fault (S-2).
pub fn parse_as(rules: &Rules, seat: Seat, text: &str, form: Form) -> Result<Setup, Vec<SetupFault>> {
    checked(rules, seat, parse_draft_as(rules, seat, text, form))
}

/// Makes a setup of pairs of space and letter or kind, and checks it (N-3, S-1).
///
/// # Errors
/// Every fault (S-2).
pub fn from_pairs<'a>(
    rules: &Rules,
    seat: Seat,
    pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<Setup, Vec<SetupFault>> {
    checked(rules, seat, draft_from_pairs(rules, pairs))
}

/// What could be read of a setup, and the faults of the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The pieces that could be read.
    pub placed: Vec<(Space, Kind)>,
    /// Why the rest could not.
    pub faults: Vec<SetupFault>,
}

/// Reads a setup in the form that it is in, without checking that it is whole; for drafts.
#[must_use]
pub fn parse_draft(rules: &Rules, seat: Seat, text: &str) -> Draft {
    match form(rules, text) {
        Some(form) => parse_draft_as(rules, seat, text, form),
        None => FormFault::Unclear.into(),
    }
}

/// Reads a setup that is known to be in a form.
#[must_use]
pub fn parse_draft_as(rules: &Rules, seat: Seat, text: &str, form: Form) -> Draft {
    if text.len() > MAX_LENGTH {
        return FormFault::TooLong { max: MAX_LENGTH }.into();
    }
    let rows: Vec<&[Space]> = rules.home(seat).iter().rev().map(Vec::as_slice).collect();
    let letters: Vec<char> = text.trim().chars().collect();
    match form {
        Form::Rows => {
            let separator = if text.contains('/') { '/' } else { '\n' };
            let written: Vec<&str> = text.trim().split(separator).map(str::trim).collect();
            if written.len() != rows.len() {
                return FormFault::Rows { expected: rows.len(), found: written.len() }.into();
            }
            let mut draft = Draft::default();
            for (index, (row, text)) in rows.iter().zip(written).enumerate() {
                let letters: Vec<char> = text.chars().collect();
                if letters.len() == row.len() {
                    draft.place(row.iter().copied().zip(letters), &['.'], |letter| own_kind(rules, letter));
                } else {
                    let fault = FormFault::Row { row: index + 1, expected: row.len(), found: letters.len() };
                    draft.faults.push(SetupFault::Unreadable(fault));
                }
            }
            draft
        }
        Form::Pbem | Form::Strados => {
            let spaces: Vec<Space> = rows.concat();
            if letters.len() != spaces.len() {
                return FormFault::Letters { expected: spaces.len(), found: letters.len() }.into();
            }
            let mut draft = Draft::default();
            let empty: &[char] = if form == Form::Strados { &['.', 'A', 'a'] } else { &['.'] };
            draft.place(spaces.into_iter().zip(letters), empty, |letter| foreign_kind(rules, form, letter));
            draft
        }
    }
}

/// Reads pairs of space and letter or kind, without checking that they are a whole setup; for drafts.
pub fn draft_from_pairs<'a>(rules: &Rules, pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Draft {
    let mut draft = Draft::default();
    for (space, kind) in pairs {
        // One more than there are spaces is a fault already, and no list is longer than that.
        if draft.placed.len() + draft.faults.len() > rules.board().len() {
            return FormFault::TooManyPieces { max: rules.board().len() }.into();
        }
        match (super::space(rules.board(), space), rules.find_kind(kind.trim())) {
            (Ok(space), Some(kind)) => draft.placed.push((space, kind)),
            (space_found, kind_found) => {
                draft.faults.extend(space_found.err().map(|unknown| SetupFault::UnknownSpace(unknown.0)));
                if kind_found.is_none() {
                    draft.faults.push(SetupFault::UnknownKind(quoted(kind)));
                }
            }
        }
    }
    draft
}

/// Writes placed pieces, a setup's or a draft's, as rows (N-3). Pieces outside the home of the seat are left out.
#[must_use]
pub fn write(rules: &Rules, seat: Seat, placed: &[(Space, Kind)]) -> String {
    let letter = |space: &Space| {
        let kind = placed.iter().find(|(taken, _)| taken == space).map(|(_, kind)| *kind);
        kind.map_or('.', |kind| rules.kind(kind).letter)
    };
    let rows = rules.home(seat).iter().rev().map(|row| row.iter().map(letter).collect::<String>());
    rows.collect::<Vec<_>>().join("/")
}

/// The names of space and kind of placed pieces, the other way of writing a setup (N-3).
pub fn pairs<'a>(rules: &'a Rules, placed: &'a [(Space, Kind)]) -> impl Iterator<Item = (&'a str, &'a str)> {
    placed.iter().map(|(space, kind)| (rules.board().name(*space), rules.kind(*kind).id.as_str()))
}

/// The form that a text is in, if it can be in one only. The other servers play the classic game: where their kinds are
/// not those of the ruleset a text is not in their form, whatever its letters look like.
fn form(rules: &Rules, text: &str) -> Option<Form> {
    let text = text.trim();
    let played_there = || PBEM.iter().all(|(_, name)| rules.kinds().any(|(_, rule)| rule.id == *name));
    let all = |wanted: &dyn Fn(char) -> bool| text.chars().all(wanted);
    if text.contains(['/', '\n']) {
        Some(Form::Rows)
    } else if !played_there() {
        None
    } else if text.contains('1') && all(&|letter| letter == '.' || foreign(Form::Pbem, letter).is_some()) {
        // No two-seat ruleset has a `1`, and no army of that server is without its marshal.
        Some(Form::Pbem)
    } else if !text.contains('.') && all(&|letter| letter.is_ascii_alphabetic()) {
        Some(Form::Strados)
    } else {
        None
    }
}

fn own_kind(rules: &Rules, letter: char) -> Option<Kind> {
    rules.kinds().find(|(_, rule)| rule.letter.eq_ignore_ascii_case(&letter)).map(|(kind, _)| kind)
}

fn foreign_kind(rules: &Rules, form: Form, letter: char) -> Option<Kind> {
    let name = foreign(form, letter)?;
    rules.kinds().find(|(_, rule)| rule.id == name).map(|(kind, _)| kind)
}

fn foreign(form: Form, letter: char) -> Option<&'static str> {
    let letter = letter.to_ascii_uppercase();
    match form {
        Form::Rows => None,
        Form::Pbem => PBEM.iter().find(|(own, _)| *own == letter).map(|(_, name)| *name),
        Form::Strados => {
            STRADOS.iter().find(|(red, blue, _)| *red == letter || *blue == letter).map(|(.., name)| *name)
        }
    }
}

fn checked(rules: &Rules, seat: Seat, draft: Draft) -> Result<Setup, Vec<SetupFault>> {
    let Draft { placed, mut faults } = draft;
    if faults.iter().any(|fault| matches!(fault, SetupFault::Unreadable(_))) {
        return Err(faults);
    }
    match rules.setup(seat, placed) {
        Ok(setup) if faults.is_empty() => Ok(setup),
        Ok(_) => Err(faults),
        Err(more) => {
            faults.extend(more);
            Err(faults)
        }
    }
}

impl From<FormFault> for Draft {
    fn from(fault: FormFault) -> Self {
        Self { placed: Vec::new(), faults: alloc::vec![SetupFault::Unreadable(fault)] }
    }
}

impl Draft {
    fn place(
        &mut self,
        letters: impl Iterator<Item = (Space, char)>,
        empty: &[char],
        kind: impl Fn(char) -> Option<Kind>,
    ) {
        for (space, letter) in letters.filter(|(_, letter)| !empty.contains(letter)) {
            match kind(letter) {
                Some(kind) => self.placed.push((space, kind)),
                None => self.faults.push(SetupFault::UnknownKind(quoted(letter.encode_utf8(&mut [0; 4])))),
            }
        }
    }
}
