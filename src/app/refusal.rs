//! A refused action or setup with the names of its spaces and kinds: the engine knows them by index, people and
//! programs by name. It holds only the content of an [`Illegal`], which the actor may know (V-6).

use std::fmt;

use fieldpost_engine::{Illegal, Rules, Seat, SetupFault, Space};

use crate::app::error::FieldFault;
use crate::mail::{FieldReason, SetupReason};

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
        match illegal {
            // Only the rows of a text depend on the seat, and a text has been read before.
            Illegal::Setup(faults) => Self::setup(rules, Seat(0), faults),
            illegal => Self::named(rules, illegal),
        }
    }

    fn named(rules: &Rules, illegal: Illegal) -> Self {
        let spaces = illegal.spaces().iter().map(|space| rules.board().name(*space).to_owned()).collect();
        Self { illegal, spaces, faults: Vec::new() }
    }

    /// An invalid setup of a seat.
    pub(crate) fn setup(rules: &Rules, seat: Seat, faults: Vec<SetupFault>) -> Self {
        let named = faults.iter().map(|fault| {
            let why = SetupReason::new(rules, seat, fault);
            FieldFault { at: why.at().to_owned(), what: FieldReason::Setup(why) }
        });
        let named = named.collect();
        Self { faults: named, ..Self::named(rules, Illegal::Setup(faults)) }
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
