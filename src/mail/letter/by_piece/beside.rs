//! Spaces that sentences name by what stands beside them: "in front of my flag", "neben den General".

use std::collections::BTreeSet;

use fieldpost_engine::{Kind, Rules, Seat, Space};

use super::super::decisions;
use super::super::likely::LikelyLanguages;

/// How far behind the words for a relation the name of the piece stands.
const NEAR: usize = 4;

/// How a space stands to a piece, as its player sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Beside,
    Ahead,
    Behind,
}

/// The groups of words for them.
const RELATIONS: [(&str, Relation); 3] =
    [("beside", Relation::Beside), ("ahead-of", Relation::Ahead), ("behind", Relation::Behind)];

/// What a sentence says of the space where a piece goes.
pub(super) struct Beside {
    relation: Relation,
    /// The kinds of the piece beside the space.
    pub(super) kinds: BTreeSet<Kind>,
    /// The kinds of the piece that goes there.
    pub(super) movers: BTreeSet<Kind>,
    /// The words without those for the relation.
    pub(super) rest: Vec<String>,
}

impl Beside {
    /// What the words of a sentence say: a piece, then the relation, then another piece.
    pub(super) fn of(rules: &Rules, words: &[String], likely: &LikelyLanguages) -> Option<Self> {
        let begin = |at: usize| {
            let rest = words.get(at..)?;
            let length = |id: &str| likely.lexicons().find_map(|lexicon| lexicon.beginning_of(id, rest));
            RELATIONS.into_iter().find_map(|(id, relation)| Some((relation, at, at + length(id)?)))
        };
        let (relation, from, to) = (0..words.len()).find_map(begin)?;
        let called = |range: std::ops::Range<usize>| -> BTreeSet<Kind> {
            let is_in = |kind: &Kind| decisions::called(rules, *kind, words).iter().any(|at| range.contains(at));
            rules.kinds().map(|(kind, _)| kind).filter(is_in).collect()
        };
        let (kinds, movers) = (called(to..to + NEAR), called(0..from));
        let rest = [words.get(..from)?, words.get(to..)?].concat();
        (!kinds.is_empty() && movers.len() == 1).then_some(Self { relation, kinds, movers, rest })
    }

    /// Whether a space stands so to another one for the player of a seat.
    pub(super) fn is_at(&self, rules: &Rules, seat: Seat, space: Space, other: Space) -> bool {
        let drawn = rules.board().drawn(seat);
        let Some((one, other_drawn)) = drawn.get(space.index()).zip(drawn.get(other.index())) else { return false };
        let is_next = rules.board().path(space, other).is_some_and(|path| path.len() == 1);
        is_next
            && match self.relation {
                Relation::Beside => true,
                Relation::Ahead => one.column == other_drawn.column && one.line < other_drawn.line,
                Relation::Behind => one.column == other_drawn.column && one.line > other_drawn.line,
            }
    }
}
