//! The move that sentences name by a piece of their author instead of the space where it stands, or by steps instead
//! of the space where it goes: "my captain to e4", "the spy goes one step forward", "a4 three squares ahead", "my
//! cannon shoots". It is only found if it is the only legal one that fits, and asked back like everything in sentences.

use std::collections::{BTreeMap, BTreeSet};

use fieldpost_engine::{Action, Card, GameView, Kind, Move, PieceView, Rules, Seat, Space, Swap};

use super::body::without_ending;
use super::command::{body, takes_back};
use super::lexicon::DENIAL;
use super::mention::is_said;
use super::named::way_of;
use super::own::Line;
use super::sentences::{MAX_WORDS, sentences};
use super::{cards, choices, decisions, dictation, fields, lexicon, marks, named, places, vocabulary};

/// The maximum number of words of a card.
const CARD: usize = 3;
/// The maximum number of words of a sentence that only doubts or denies what stands beside it.
const DOUBT: usize = 4;
/// How far before "steps" their number stands, and before a piece whose it is.
const NEAR: usize = 2;

/// The pieces that an author knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct KnownPieces {
    seat: Option<Seat>,
    own: BTreeMap<Space, Kind>,
    others: BTreeMap<Space, Kind>,
}

impl KnownPieces {
    /// Those that the player of a seat sees.
    pub(super) fn of(view: &GameView, seat: Seat) -> Self {
        let known = |piece: &PieceView| Some((piece.space?, piece.kind?));
        let (own, others): (Vec<_>, Vec<_>) = view.pieces().partition(|piece| piece.seat == seat);
        let [own, others] = [own, others].map(|pieces| pieces.iter().filter_map(known).collect());
        Self { seat: Some(seat), own, others }
    }
}

/// What a sentence says of its author's pieces.
struct Sentence<'s> {
    rules: &'s Rules,
    pieces: &'s KnownPieces,
    text: &'s str,
    /// The kinds of own pieces that it names.
    kinds: BTreeSet<Kind>,
    /// The spaces that it names.
    spaces: Vec<Space>,
}

/// The only legal action that the own lines of an author name by their pieces.
pub(super) fn of(rules: &Rules, legal: &[Action], pieces: &KnownPieces, own: &[Line]) -> Option<Action> {
    let sentences = own_sentences(own);
    let words: usize = sentences.iter().map(|sentence| vocabulary::words(sentence).len()).sum();
    if pieces.own.is_empty() || words > MAX_WORDS {
        return None;
    }
    let legal = choices::of(rules, legal, &sentences.join(" "));
    let mut found: Option<Action> = None;
    for text in &unquoted(&sentences) {
        let named = Sentence::of(rules, pieces, text).named(&legal);
        match named.as_slice() {
            [] if takes_back(text) || is_doubt(text) => return None,
            [] => {}
            [action] if is_said(&[], text, action) && found.as_ref().is_none_or(|before| before == *action) => {
                found = Some((*action).clone());
            }
            _ => return None,
        }
    }
    found
}

/// Whether the own lines of an author name another piece than the one that an action moves, and not the space where
/// that stands.
pub(super) fn is_another(rules: &Rules, pieces: &KnownPieces, own: &[Line], action: &Action) -> bool {
    let Some((way, kind)) = way_of(action).and_then(|way| Some((way, pieces.own.get(&way.from)?))) else {
        return false;
    };
    let text = own_sentences(own).join(" ");
    let words = lexicon::folded(&text);
    let called: Vec<Kind> =
        rules.kinds().map(|(kind, _)| kind).filter(|kind| decisions::is_called(rules, *kind, &words)).collect();
    let is_hit = || pieces.others.get(&way.to).is_some_and(|kind| called.contains(kind));
    let sentence = Sentence::of(rules, pieces, &text);
    !called.is_empty() && !sentence.spaces.contains(&way.from) && !sentence.kinds.contains(kind) && !is_hit()
}

/// Whether the own lines of an author name two pieces, by their kinds or their spaces.
pub(super) fn are_two(rules: &Rules, pieces: &KnownPieces, own: &[Line]) -> bool {
    let text = own_sentences(own).join(" ");
    let sentence = Sentence::of(rules, pieces, &text);
    sentence.kinds.len() + sentence.spaces.len() > 1
}

fn own_sentences(own: &[Line]) -> Vec<String> {
    let body = fields::written(&body(own));
    sentences(without_ending(&body))
}

/// Whether a sentence that names no action doubts or denies the one beside it: "Or not.", "If he agrees." What is said
/// of cards does not.
fn is_doubt(text: &str) -> bool {
    let words = vocabulary::without(&["harmless"], &vocabulary::words(text));
    let denies = ["negation", "no"].into_iter().any(|id| vocabulary::hold(id, &words)) && words.len() <= DENIAL;
    let asks = text.contains('?') && (DENIAL + 1..=DOUBT).contains(&words.len());
    let doubts = vocabulary::hold("condition", &words) || lexicon::hesitates(text);
    let is_beside_it = lexicon::any_holds("aside", text) || cards::says("card", text);
    !is_beside_it && (denies || asks || doubts && words.len() <= 2 * DOUBT)
}

/// The sentences, with the names of cards without the quotation marks around them.
fn unquoted(sentences: &[String]) -> Vec<String> {
    let all: Vec<Card> = Card::ALL.iter().map(|(card, _)| *card).collect();
    let unquoted = |sentence: &String| {
        let quoted = sentence.split(marks::is_plain).skip(1).step_by(2);
        let is_card = |text: &str| !cards::listed(&all, text).is_empty() && vocabulary::words(text).len() <= CARD;
        let are_cards = quoted.clone().count() > 0 && quoted.clone().all(is_card);
        if are_cards { sentence.replace(marks::is_plain, "") } else { sentence.clone() }
    };
    sentences.iter().map(unquoted).collect()
}

impl<'s> Sentence<'s> {
    fn of(rules: &'s Rules, pieces: &'s KnownPieces, text: &'s str) -> Self {
        let words = lexicon::folded(text);
        let own: BTreeSet<Kind> = pieces.own.values().copied().collect();
        // "His major" and "your general" are somebody else's.
        let is_own = |at: usize| {
            let before = (at.saturating_sub(NEAR)..at).filter_map(|at| words.get(at..at + 1));
            !before.into_iter().any(|word| lexicon::any_begins("others", word))
        };
        let is_named = |kind: &Kind| decisions::called(rules, *kind, &words).into_iter().any(is_own);
        let kinds = own.into_iter().filter(is_named).collect();
        let mut spaces: Vec<Space> = named::spaces(rules, text).into_iter().map(|(_, space)| space).collect();
        spaces.dedup();
        Self { rules, pieces, text, kinds, spaces }
    }

    /// The legal actions that it may mean.
    fn named<'l>(&self, legal: &'l [Action]) -> Vec<&'l Action> {
        let swaps = self.swaps(legal);
        if !swaps.is_empty() {
            return swaps;
        }
        let there: Vec<&Action> =
            legal.iter().filter(|action| way_of(action).is_some_and(|way| self.goes(way))).collect();
        if !there.is_empty() {
            return there;
        }
        match self.spaces.as_slice() {
            [] => {
                let shots = self.shots(legal);
                let is_meant = |space| self.is_named(space) && self.kinds.len() == 1;
                if shots.is_empty() { self.steps(legal, is_meant) } else { shots }
            }
            [from] => self.steps(legal, |space| space == *from),
            _ => Vec::new(),
        }
    }

    fn is_named(&self, space: Space) -> bool {
        self.pieces.own.get(&space).is_some_and(|kind| self.kinds.contains(kind))
    }

    fn says(&self, id: &str) -> bool {
        lexicon::any_holds(id, self.text)
    }

    /// Whether it names the piece and the target of a way, and no space beside it. A ring and a tower are targets of
    /// few pieces.
    fn goes(&self, way: &Move) -> bool {
        let path = self.rules.board().path(way.from, way.to).unwrap_or_default();
        let is_on_it =
            |space: &Space| [way.from, way.to].contains(space) || path.contains(space) || way.via == Some(*space);
        let is_piece = self.is_named(way.from) || self.kinds.is_empty() && places::is_one(self.rules, way.to);
        let words = vocabulary::words(self.text);
        let is_moved = || {
            self.says("moving")
                || self.says("shooting")
                || ["to", "takes"].into_iter().any(|id| vocabulary::hold(id, &words))
        };
        let others = || self.kinds.iter().filter(|kind| self.pieces.own.get(&way.from) != Some(kind));
        // "Over my own major", "onto the captain".
        let is_passed = |kind: &Kind| path.iter().any(|space| self.pieces.own.get(space) == Some(kind));
        let is_hit = |kind: &Kind| self.pieces.others.get(&way.to) == Some(kind);
        let is_whole = self.spaces.contains(&way.to) && self.spaces.iter().all(is_on_it);
        is_piece && is_whole && is_moved() && others().all(|kind| is_passed(kind) || is_hit(kind))
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

    /// The ways straight ahead or back, of as many steps as it says, from the spaces that it means.
    fn steps<'l>(&self, legal: &'l [Action], is_meant: impl Fn(Space) -> bool) -> Vec<&'l Action> {
        let ahead = match (self.says("forward"), self.says("backward"), self.says("sideways")) {
            (true, false, false) => true,
            (false, true, false) => false,
            _ => return Vec::new(),
        };
        let Some(steps) = self.number_of_steps() else { return Vec::new() };
        let fits = |way: &Move| {
            let (one, other) = if ahead { (way.from, way.to) } else { (way.to, way.from) };
            is_meant(way.from) && self.steps_ahead(one, other) == Some(steps)
        };
        legal.iter().filter(|action| way_of(action).is_some_and(fits)).collect()
    }

    /// How many steps ahead one space is of another for the author, who sees their own side below.
    fn steps_ahead(&self, from: Space, to: Space) -> Option<usize> {
        let drawn = self.rules.board().drawn(self.pieces.seat?);
        let (one, other) = (drawn.get(from.index())?, drawn.get(to.index())?);
        let is_ahead = one.column == other.column && other.line < one.line;
        self.rules.board().path(from, to).filter(|_| is_ahead).map(<[Space]>::len)
    }

    /// The number of steps: before the word for them, or beside the direction. There must be no other number.
    fn number_of_steps(&self) -> Option<usize> {
        let words = lexicon::folded(self.text);
        let begins = |id: &str, at: usize| lexicon::any_begins(id, words.get(at..).unwrap_or_default());
        let number = |at: usize| {
            let word = words.get(at)?;
            word.parse().ok().or_else(|| dictation::number(word))
        };
        let digits = |word: &&String| word.bytes().all(|byte| byte.is_ascii_digit());
        let numbers =
            (0..words.len()).filter(|at| number(*at).is_some() || words.get(*at).is_some_and(|word| digits(&word)));
        if numbers.count() > 1 {
            return None;
        }
        let counted = |at: usize| {
            let is_one = || at.checked_sub(1).is_some_and(|at| begins("single", at));
            (at.saturating_sub(NEAR)..=at).rev().find_map(number).or_else(|| is_one().then_some(1))
        };
        // "Feldmarschall" begins like a step.
        if let Some(steps) = (0..words.len()).filter(|at| begins("step", *at)).find_map(counted) {
            return Some(steps);
        }
        let is_direction = |at: &usize| begins("forward", *at) || begins("backward", *at);
        (0..words.len()).filter(is_direction).find_map(|at| counted(at).or_else(|| number(at + 1)))
    }
}
