//! A refused action or setup with the names of its spaces and kinds: the engine knows them by index, people and
//! programs by name. It holds only the content of an [`Illegal`], which the actor may know (V-6).

use std::fmt;

use fieldpost_engine::{Illegal, Rules, SetupFault, Space};

use crate::app::error::FieldFault;

/// A refused action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The engine's refusal.
    pub illegal: Illegal,
    /// The names of the spaces concerned.
    pub spaces: Vec<String>,
    /// Every fault of a setup (S-2).
    pub faults: Vec<FieldFault>,
}

impl Refusal {
    /// What the engine refused.
    pub(crate) fn new(rules: &Rules, illegal: Illegal) -> Self {
        let spaces = illegal.spaces().iter().map(|space| rules.board().name(*space).to_owned()).collect();
        let faults = if let Illegal::Setup(faults) = &illegal { setup_faults(rules, faults) } else { Vec::new() };
        Self { illegal, spaces, faults }
    }

    /// An invalid setup.
    pub(crate) fn setup(rules: &Rules, faults: Vec<SetupFault>) -> Self {
        Self::new(rules, Illegal::Setup(faults))
    }

    /// The name of a space that the board does not have.
    pub(crate) fn unknown_space(name: String) -> Self {
        // The engine has no index for it.
        Self { illegal: Illegal::UnknownSpace(Space(u8::MAX)), spaces: vec![name], faults: Vec::new() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.illegal.fmt(f)
    }
}

fn setup_faults(rules: &Rules, faults: &[SetupFault]) -> Vec<FieldFault> {
    let name = |space: Space| rules.board().name(space).to_owned();
    let faults = faults.iter().map(|fault| match fault {
        SetupFault::Unreadable(why) => ("text".to_owned(), why.to_string()),
        SetupFault::UnknownSpace(word) => (word.clone(), "is not a space of this board".to_owned()),
        SetupFault::UnknownKind(word) => (word.clone(), "is not a kind of piece of this army".to_owned()),
        SetupFault::Outside(space) => (name(*space), "is not a home space of this seat".to_owned()),
        SetupFault::Recruitment(space) => (name(*space), "is the recruitment space, which stays empty".to_owned()),
        SetupFault::Twice(space) => (name(*space), "is used twice".to_owned()),
        SetupFault::TooMany { kind, placed, army } | SetupFault::Missing { kind, placed, army } => {
            (rules.kind(*kind).id.clone(), count_fault(*placed, *army))
        }
    });
    faults.map(|(at, what)| FieldFault { at, what }).collect()
}

/// How often a kind is placed instead, as one says it.
fn count_fault(placed: usize, army: usize) -> String {
    match placed {
        0 => format!("is not placed; the army has {army}"),
        1 => format!("is placed once; the army has {army}"),
        2 => format!("is placed twice; the army has {army}"),
        _ => format!("is placed {placed} times; the army has {army}"),
    }
}

#[cfg(test)]
mod tests {
    use super::count_fault;

    #[test]
    fn a_number_of_times_reads_as_one_says_it() {
        let [none, once, twice, thrice] = [0, 1, 2, 3].map(|placed| count_fault(placed, 4));
        assert_eq!(none, "is not placed; the army has 4");
        assert_eq!(once, "is placed once; the army has 4");
        assert_eq!(twice, "is placed twice; the army has 4");
        assert_eq!(thrice, "is placed 3 times; the army has 4");
    }
}
