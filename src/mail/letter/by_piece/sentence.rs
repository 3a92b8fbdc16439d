//! What one sentence says of its author's pieces, and the legal actions that it may mean.

use std::collections::BTreeSet;

use fieldpost_engine::ruleset::Movement;
use fieldpost_engine::{Action, Kind, Move, Rules, Seat, Space, Swap};

use super::super::likely::LikelyLanguages;
use super::super::named::way_of;
use super::super::{decisions, lexicon, named, places, vocabulary};
use super::KnownPieces;
use super::beside::Beside;
use super::directions::{self, Course};

/// How far before a piece it stands whose it is.
const NEAR: usize = 2;
/// The maximum number of words of a sentence that says no more than a move, whatever its verb is.
const SHORT: usize = 12;

/// How much a sentence must say of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// That something moves, or how far.
    Whole,
    /// The piece and the direction or the space alone.
    Brief,
}

/// What a sentence says of its author's pieces.
pub(super) struct Sentence<'s> {
    rules: &'s Rules,
    pieces: &'s KnownPieces,
    text: &'s str,
    style: Style,
    words: Vec<String>,
    /// Whether the first piece that it names is another's: "Your marshal attacks my general".
    is_of_another: bool,
    /// The kinds of own pieces that it names and does not say to be another's.
    pub(super) kinds: BTreeSet<Kind>,
    /// The spaces that it names.
    pub(super) spaces: Vec<Space>,
    likely: LikelyLanguages,
    beside: Option<Beside>,
    course: Option<Course>,
}

impl<'s> Sentence<'s> {
    /// What a text says in this style.
    pub(super) fn of(rules: &'s Rules, pieces: &'s KnownPieces, text: &'s str, style: Style) -> Self {
        // "The spy attack" is a card.
        let all = lexicon::all().iter();
        let words = all.fold(lexicon::folded(text), |words, lexicon| lexicon.without(&["card-spy"], &words));
        let likely = LikelyLanguages::of(text);
        // "His major" and "your general" are somebody else's.
        let is_own = |at: usize| {
            let before = (at.saturating_sub(NEAR)..at).filter_map(|from| words.get(from..at));
            !before.into_iter().any(|words| likely.begin("others", words))
        };
        let is_named = |kind: &Kind| decisions::called(rules, *kind, &words).into_iter().any(is_own);
        let named = rules.kinds().filter_map(|(kind, _)| decisions::called(rules, kind, &words).first().copied()).min();
        let is_of_another = named.is_some_and(|at| !is_own(at));
        let own: BTreeSet<Kind> = pieces.own.values().copied().collect();
        // What never moves is named for where it stands.
        let moves = |kind: &Kind| rules.kind(*kind).movement != Movement::Still;
        let kinds = own.into_iter().filter(moves).filter(is_named).collect();
        let mut spaces: Vec<Space> = named::spaces(rules, text).into_iter().map(|(_, space)| space).collect();
        spaces.dedup();
        let (beside, course) = (Beside::of(rules, &words, &likely), Course::of(text));
        Self { rules, pieces, text, style, words, is_of_another, kinds, spaces, likely, beside, course }
    }

    /// The legal actions that it may mean.
    pub(super) fn named<'l>(&self, legal: &'l [Action]) -> Vec<&'l Action> {
        let swaps = self.swaps(legal);
        if !swaps.is_empty() {
            return swaps;
        }
        let there: Vec<&Action> =
            legal.iter().filter(|action| way_of(action).is_some_and(|way| self.goes(way))).collect();
        if !there.is_empty() {
            return there;
        }
        let is_meant = |space: Space| match self.spaces.as_slice() {
            [] => self.is_named(space),
            [from] => space == *from,
            _ => false,
        };
        let [shots, attacks] = [self.shots(legal), self.attacks(legal, is_meant)];
        let [beside, cornered] = [self.moves_beside(legal), self.moves_into_corner(legal)];
        if !beside.is_empty() {
            beside
        } else if !cornered.is_empty() {
            cornered
        } else if !shots.is_empty() {
            shots
        } else if !attacks.is_empty() {
            attacks
        } else {
            self.steps(legal, is_meant)
        }
    }

    /// The kinds that it names, whosever they are.
    pub(super) fn called(&self) -> BTreeSet<Kind> {
        let is_called = |kind: &Kind| !decisions::called(self.rules, *kind, &self.words).is_empty();
        self.rules.kinds().map(|(kind, _)| kind).filter(is_called).collect()
    }

    fn is_named(&self, space: Space) -> bool {
        self.pieces.own.get(&space).is_some_and(|kind| self.kinds.contains(kind))
    }

    /// Whether it has a word of a group.
    pub(super) fn says(&self, id: &str) -> bool {
        lexicon::any_holds(id, self.text)
    }

    /// Whether it names both ends of a way.
    pub(super) fn names_ends(&self, way: &Move) -> bool {
        [way.from, way.to].iter().all(|space| self.spaces.contains(space))
    }

    /// Whether it says that something of its author moves or attacks, now or later.
    pub(super) fn is_of_own_move(&self) -> bool {
        let moves = || self.is_attack() || self.says("moving") || vocabulary::hold("to", &vocabulary::words(self.text));
        !self.is_of_another && !self.is_past() && moves()
    }

    /// Whether it names the piece and the target of a way, and no space beside it. A ring and a tower are targets of
    /// few pieces.
    fn goes(&self, way: &Move) -> bool {
        let path = self.rules.board().path(way.from, way.to).unwrap_or_default();
        let is_on_it =
            |space: &Space| [way.from, way.to].contains(space) || path.contains(space) || way.via == Some(*space);
        let is_piece = self.is_named(way.from) || self.kinds.is_empty() && places::is_one(self.rules, way.to);
        // "The scout that stood on e5 fell."
        let is_moved = || {
            let words = vocabulary::words(self.text);
            !self.is_past()
                || self.style == Style::Brief
                || self.is_attack()
                || ["moving", "shooting"].into_iter().any(|id| self.says(id))
                || ["to", "takes"].into_iter().any(|id| vocabulary::hold(id, &words))
        };
        let others = || self.kinds.iter().filter(|kind| self.pieces.own.get(&way.from) != Some(kind));
        // "Over my own major", "onto the captain".
        let is_passed = |kind: &Kind| path.iter().any(|space| self.pieces.own.get(space) == Some(kind));
        let is_hit = |kind: &Kind| self.pieces.may_be(way.to, *kind);
        // "To f7, in front of the marshal."
        let is_beside = |kind: &Kind| self.beside.as_ref().is_some_and(|beside| beside.kinds.contains(kind));
        let is_whole = self.spaces.contains(&way.to) && self.spaces.iter().all(is_on_it);
        is_piece && is_whole && is_moved() && others().all(|kind| is_passed(kind) || is_hit(kind) || is_beside(kind))
    }

    /// The changes of places of the two pieces that it names.
    fn swaps<'l>(&self, legal: &'l [Action]) -> Vec<&'l Action> {
        let is_whole = self.kinds.len() == 2 && self.spaces.is_empty();
        let is_whole = is_whole && self.says("card-swap") && !self.says("staying");
        let are_named = |action: &&Action| match action {
            Action::Swap(Swap { one, two, attack: None }) => {
                self.is_named(*one) && self.is_named(*two) && self.pieces.own.get(one) != self.pieces.own.get(two)
            }
            _ => false,
        };
        legal.iter().filter(|_| is_whole).filter(are_named).collect()
    }

    /// The shots of the piece that it names.
    fn shots<'l>(&self, legal: &'l [Action]) -> Vec<&'l Action> {
        let is_shot = |action: &&Action| match action {
            Action::Shoot(way) => self.is_named(way.from),
            _ => false,
        };
        let is_one = self.kinds.len() == 1 && self.says("shooting");
        legal.iter().filter(|_| is_one).filter(is_shot).collect()
    }

    /// The attacks of a piece that it means, in the direction that it names, on what it names.
    fn attacks<'l>(&self, legal: &'l [Action], is_meant: impl Fn(Space) -> bool) -> Vec<&'l Action> {
        if !self.is_attack() || self.is_of_another {
            return Vec::new();
        }
        let called = self.called();
        let course = self.course.filter(|course| self.is_whole(*course));
        let is_hit = |way: &Move| {
            let mut others = called.iter().filter(|kind| self.pieces.own.get(&way.from) != Some(kind));
            others.all(|kind| self.pieces.may_be(way.to, *kind))
        };
        let fits =
            |way: &Move| is_meant(way.from) && is_hit(way) && course.is_none_or(|course| self.leads(course, way));
        let is_it = |action: &&Action| matches!(action, Action::Attack(way) if fits(way));
        let found: Vec<&Action> = legal.iter().filter(is_it).collect();
        // Whoever names what they know means that, not what may be it: "the general takes the scout". Of two of a kind
        // one is the other's: "scout takes scout".
        let twice = |kind: &&Kind| decisions::called(self.rules, **kind, &self.words).len() > 1;
        let is_known = |action: &&&Action| {
            way_of(action).is_some_and(|way| {
                let mut targets =
                    called.iter().filter(|kind| self.pieces.own.get(&way.from) != Some(kind) || twice(kind));
                targets.any(|kind| self.pieces.others.get(&way.to) == Some(&Some(*kind)))
            })
        };
        let known: Vec<&Action> = found.iter().filter(is_known).copied().collect();
        self.of_one_piece(if known.is_empty() { found } else { known })
    }

    fn is_attack(&self) -> bool {
        self.says_likely("attacking")
    }

    /// The moves of the piece that it names first to a space that it names by what stands there: "in front of my flag".
    fn moves_beside<'l>(&self, legal: &'l [Action]) -> Vec<&'l Action> {
        let Some(seat) = self.pieces.seat.filter(|_| self.spaces.is_empty()) else { return Vec::new() };
        let Some(beside) = &self.beside else { return Vec::new() };
        let course = Course::of(&beside.rest.join(" "));
        let leads = |way: &Move| course.is_none_or(|course| self.leads(course, way));
        let is_mover = |space: Space| self.pieces.own.get(&space).is_some_and(|kind| beside.movers.contains(kind));
        // "The scout behind the flag" stands there already.
        let is_new =
            |way: &Move| self.stands_beside(beside, seat, way.to) && !self.stands_beside(beside, seat, way.from);
        let moves = directions::moves(self.text) || self.style == Style::Brief || self.is_short();
        let fits = |way: &Move| moves && is_mover(way.from) && leads(way) && is_new(way);
        legal.iter().filter(|action| matches!(action, Action::Move(way) if fits(way))).collect()
    }

    /// Whether a space stands so to a piece of the author.
    fn stands_beside(&self, beside: &Beside, seat: Seat, space: Space) -> bool {
        let is_its = |(other, kind): (&Space, &Kind)| {
            *other != space && beside.kinds.contains(kind) && beside.is_at(self.rules, seat, space, *other)
        };
        self.pieces.own.iter().any(is_its)
    }

    /// The moves of the piece that it names into a corner of the board.
    fn moves_into_corner<'l>(&self, legal: &'l [Action]) -> Vec<&'l Action> {
        let is_said = self.kinds.len() == 1 && self.spaces.is_empty() && self.says("corner") && !self.says("away");
        let Some(seat) = self.pieces.seat.filter(|_| is_said) else { return Vec::new() };
        let course = self.course;
        let leads = |way: &Move| course.is_none_or(|course| self.leads(course, way));
        let fits =
            |way: &Move| self.is_named(way.from) && directions::is_corner(self.rules, seat, way.to) && leads(way);
        legal.iter().filter(|action| matches!(action, Action::Move(way) if fits(way))).collect()
    }

    /// The ways of the piece that it means in the direction that it names.
    fn steps<'l>(&self, legal: &'l [Action], is_meant: impl Fn(Space) -> bool) -> Vec<&'l Action> {
        let is_one = match self.spaces.as_slice() {
            [] => self.kinds.len() == 1,
            [from] => self.kinds.is_empty() || self.is_named(*from),
            _ => false,
        };
        // "My miner takes one step ahead" attacks nothing.
        let moves = |course: &Course| course.is_counted() || !self.is_attack();
        let course = self.course.filter(|course| is_one && self.is_whole(*course) && moves(course));
        let Some(course) = course else { return Vec::new() };
        let fits = |way: &Move| is_meant(way.from) && self.leads(course, way);
        let found = legal.iter().filter(|action| way_of(action).is_some_and(fits));
        let found = self.of_one_piece(found.collect());
        if !course.is_farthest() {
            return found;
        }
        // It goes up to what stands in its way.
        let is_meant = |action: &&Action| self.is_attack() || !matches!(action, Action::Attack(_));
        let found: Vec<&Action> = found.into_iter().filter(is_meant).collect();
        let length = |action: &&Action| {
            way_of(action).and_then(|way| self.rules.board().path(way.from, way.to)).map(<[Space]>::len)
        };
        let most = found.iter().filter_map(&length).max();
        found.into_iter().filter(|action| length(action) == most).collect()
    }

    /// Of the actions of several pieces of a kind those of the one that stands where the sentence says: "the miner on
    /// the right".
    fn of_one_piece<'l>(&self, found: Vec<&'l Action>) -> Vec<&'l Action> {
        let from = |action: &Action| way_of(action).map(|way| way.from);
        let first = found.first().and_then(|action| from(action));
        let is_one = found.iter().all(|action| from(action) == first);
        let (Some(first), Some(seat)) = (first, self.pieces.seat) else { return found };
        let same = || self.pieces.own.iter().filter(|(_, kind)| self.pieces.own.get(&first) == Some(kind));
        // The other one may have no move.
        if is_one && same().count() == 1 {
            return found;
        }
        let is_there = |space: Space, side| {
            let distance = |space| directions::distance(self.rules, seat, side, space);
            same().filter_map(|(space, _)| distance(*space)).min() == distance(space)
        };
        let sides = directions::sides(self.text);
        let stands =
            |action: &&Action| from(action).is_some_and(|space| sides.iter().all(|side| is_there(space, *side)));
        found.into_iter().filter(|action| sides.is_empty() || stands(action)).collect()
    }

    fn is_whole(&self, course: Course) -> bool {
        let is_plain = || course.is_counted() || self.is_brief() || self.is_short();
        directions::moves(self.text) || is_plain()
    }

    fn is_brief(&self) -> bool {
        self.style == Style::Brief && !self.says_likely("resting")
    }

    /// Whether it is too short to say more than a move, and is not about the past, nor about what stands somewhere.
    fn is_short(&self) -> bool {
        vocabulary::words(self.text).len() <= SHORT && !self.is_past() && !self.says_likely("resting")
    }

    /// Whether it has a word of a group of a language that it is likely in.
    fn says_likely(&self, id: &str) -> bool {
        self.likely.lexicons().any(|lexicon| lexicon.holds(id, &self.words))
    }

    /// Whether it is about another turn.
    pub(super) fn is_for_later(&self) -> bool {
        self.says_likely("another-turn")
    }

    /// Whether it is about the past.
    fn is_past(&self) -> bool {
        self.says_likely("past")
    }

    fn leads(&self, course: Course, way: &Move) -> bool {
        self.pieces.seat.is_some_and(|seat| course.leads(self.rules, seat, way.from, way.to))
    }
}
