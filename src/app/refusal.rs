//! A refused action or setup in names: the engine speaks in indices, people and programs do not.
//! What is not in an [`Illegal`] cannot get out here, and that holds what the actor may know (V-6).

use fieldpost_engine::{Illegal, Rules, SetupFault, Space};

use crate::app::error::FieldFault;

/// A refused action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The stable code.
    pub code: &'static str,
    /// The clause that refuses.
    pub clause: &'static str,
    /// A plain sentence.
    pub sentence: String,
    /// The spaces concerned.
    pub spaces: Vec<String>,
    /// The piece concerned, as views number it.
    pub piece: Option<u16>,
    /// The plies that filled the count of the repetition rule, or after which a position of the chase stood,
    /// oldest first.
    pub plies: Vec<u32>,
    /// The limit that was reached.
    pub limit: Option<u8>,
    /// Every fault of a setup (S-2).
    pub faults: Vec<FieldFault>,
    /// The refusal itself, for those who say it in other words.
    pub illegal: Illegal,
}

impl Refusal {
    /// What the engine refused, in the names of its rules.
    pub(crate) fn of(rules: &Rules, illegal: &Illegal) -> Self {
        let mut refusal = Self {
            code: illegal.code(),
            clause: illegal.clause(),
            sentence: illegal.to_string(),
            spaces: illegal.spaces().iter().map(|space| rules.board().name(*space).to_owned()).collect(),
            piece: None,
            plies: Vec::new(),
            limit: None,
            faults: Vec::new(),
            illegal: illegal.clone(),
        };
        if let Illegal::TwoSquares { piece, plies, limit, .. } = illegal {
            refusal.piece = Some(piece.0);
            refusal.plies.clone_from(plies);
            refusal.limit = Some(*limit);
        }
        if let Illegal::MoreSquares { piece, plies, .. } = illegal {
            refusal.piece = Some(piece.0);
            refusal.plies.clone_from(plies);
        }
        if let Illegal::Setup(faults) = illegal {
            refusal.faults = setup_faults(rules, faults);
        }
        refusal
    }

    /// A wrong setup.
    pub(crate) fn setup(rules: &Rules, faults: &[SetupFault]) -> Self {
        Self::of(rules, &Illegal::Setup(faults.to_vec()))
    }
}

fn setup_faults(rules: &Rules, faults: &[SetupFault]) -> Vec<FieldFault> {
    let name = |space: Space| rules.board().name(space).to_owned();
    let told = faults.iter().map(|fault| match fault {
        SetupFault::Unreadable(why) => ("text".to_owned(), why.clone()),
        SetupFault::UnknownSpace(word) => (word.clone(), "is no space of this board".to_owned()),
        SetupFault::UnknownKind(word) => (word.clone(), "is no kind of piece of this army".to_owned()),
        SetupFault::Outside(space) => (name(*space), "is no home space of this seat".to_owned()),
        SetupFault::Recruitment(space) => (name(*space), "is the recruitment space, which stays empty".to_owned()),
        SetupFault::Twice(space) => (name(*space), "is used twice".to_owned()),
        SetupFault::TooMany { kind, placed, army } | SetupFault::Missing { kind, placed, army } => {
            (rules.kind(*kind).id.clone(), format!("is placed {placed} times; the army has {army}"))
        }
    });
    told.map(|(at, what)| FieldFault { at, what }).collect()
}
