//! The move that sentences name by a piece of their author instead of the space where it stands, or by steps or what
//! stands there instead of the space where it goes: "my captain to e4", "the spy goes one step forward", "a4 three
//! squares ahead", "my cannon shoots", "the miner takes the bomb". It is only found if it is the only legal one that
//! fits, and asked back like everything in sentences.

use std::collections::{BTreeMap, BTreeSet};

use fieldpost_engine::ruleset::Movement;
use fieldpost_engine::{Action, Card, GameView, Kind, Move, Rules, Seat, Space, Swap};

use super::super::talk::MAX_TALK;
use super::body::without_ending;
use super::clauses::clauses_of;
use super::command::{body, depends, takes_back};
use super::lexicon::DENIAL;
use super::likely::LikelyLanguages;
use super::mention::is_said;
use super::named::way_of;
use super::own::Line;
use super::sentences::{MAX_WORDS, sentences};
use super::{cards, choices, decisions, fields, lexicon, marks, named, places, vocabulary};

/// The maximum number of sentences of a letter that is read for its pieces.
const MAX_SENTENCES: usize = 60;
/// The maximum number of words of a sentence without a verb: "Spy ahead!"
const BRIEF: usize = 5;
/// The maximum number of words of a card.
const CARD: usize = 3;
/// The maximum number of words of a sentence that only doubts or denies what stands beside it.
const DOUBT: usize = 4;
/// How far before a piece it stands whose it is.
const NEAR: usize = 2;

use directions::Course;

mod directions;

/// The pieces that an author knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct KnownPieces {
    seat: Option<Seat>,
    own: BTreeMap<Space, Kind>,
    /// Those of others, hidden or not.
    others: BTreeMap<Space, Option<Kind>>,
}

impl KnownPieces {
    /// Those that the player of a seat sees on the board.
    pub(super) fn of(view: &GameView, seat: Seat) -> Self {
        let (own, others): (Vec<_>, Vec<_>) = view.pieces().partition(|piece| piece.seat == seat);
        let own = own.iter().filter_map(|piece| Some((piece.space?, piece.kind?))).collect();
        let others = others.iter().filter_map(|piece| Some((piece.space?, piece.kind))).collect();
        Self { seat: Some(seat), own, others }
    }

    /// Whether another's piece stands on a space that may be of this kind for all that the author knows.
    fn may_be(&self, space: Space, kind: Kind) -> bool {
        self.others.get(&space).is_some_and(|known| known.is_none_or(|known| known == kind))
    }
}

/// What a sentence says of its author's pieces.
struct Sentence<'s> {
    rules: &'s Rules,
    pieces: &'s KnownPieces,
    text: &'s str,
    style: Style,
    words: Vec<String>,
    /// Whether the first piece that it names is another's: "Your marshal attacks my general".
    is_of_another: bool,
    /// The kinds of own pieces that it names and does not say to be another's.
    kinds: BTreeSet<Kind>,
    /// The spaces that it names.
    spaces: Vec<Space>,
}

/// The only legal action that the own lines of an author name by their pieces.
pub(super) fn of(rules: &Rules, legal: &[Action], pieces: &KnownPieces, own: &[Line]) -> Option<Action> {
    let sentences = own_sentences(own);
    let words: usize = sentences.iter().map(|sentence| vocabulary::words(sentence).len()).sum();
    if pieces.own.is_empty() || words > MAX_WORDS || sentences.len() > MAX_SENTENCES {
        return None;
    }
    let legal = choices::of(rules, legal, &sentences.join(" "));
    let sentences = unquoted(&sentences);
    let named = |text: &str, style: Style| {
        let named = Sentence::of(rules, pieces, text, style).named(&legal);
        named.into_iter().filter(|action| is_said(&[], text, action)).cloned().collect::<Vec<_>>()
    };
    let is_named = |text: &str| !Sentence::of(rules, pieces, text, Style::Whole).named(&legal).is_empty();
    if sentences.iter().any(|text| (takes_back(text) || is_doubt(text)) && !is_named(text)) {
        return None;
    }
    let together = |count: usize| sentences.windows(count).map(|some| some.join(" ")).collect::<Vec<_>>();
    let clauses = sentences.iter().flat_map(|text| clauses_of(text)).map(str::to_owned).collect();
    let is_brief = |text: &&String| vocabulary::words(text).len() <= BRIEF;
    let brief = sentences.iter().filter(is_brief).cloned().collect();
    let ways = [
        (sentences.clone(), Style::Whole),
        (clauses, Style::Whole),
        (together(2), Style::Whole),
        (together(3), Style::Whole),
        (brief, Style::Brief),
    ];
    let found = ways.into_iter().map(|(texts, style)| {
        let mut found: Vec<Action> = texts.iter().flat_map(|text| named(text, style)).collect();
        found.dedup();
        found
    });
    match found.into_iter().find(|found| !found.is_empty()) {
        Some(found) => <[Action; 1]>::try_from(found).ok().map(|[action]| action),
        // "I want three new ones. Put them back in this order: …"
        None => {
            let text = sentences.join(" ");
            decisions::named(rules, &legal, &text).filter(|action| is_said(&[], &text, action))
        }
    }
}

/// Whether a line of talk tells which of its author's pieces may go where, wanted or not, for certain or not, now or
/// later, or what else they may do: "maybe my marshal goes left" is not for the other player's eyes.
pub(super) fn tells(rules: &Rules, legal: &[Action], pieces: &KnownPieces, talk: &str) -> bool {
    // Longer lines are not passed on in any case.
    if pieces.own.is_empty() || talk.chars().count() > MAX_TALK {
        return false;
    }
    let sentences = own_sentences(&[Line::alone(talk)]);
    let sentences: Vec<String> = sentences.iter().map(|sentence| sentence.replace(marks::is_plain, " ")).collect();
    let clauses = sentences.iter().flat_map(|text| clauses_of(text)).map(str::to_owned);
    let together = sentences.windows(2).map(|two| two.join(" "));
    let may_move = legal.iter().any(|action| way_of(action).is_some());
    let tells = |text: String| {
        let is_brief = vocabulary::words(&text).len() <= BRIEF;
        let sentence = Sentence::of(rules, pieces, &text, if is_brief { Style::Brief } else { Style::Whole });
        let has_course = Course::of(&text).is_some();
        let is_sideways = || sentence.says("side") && (is_brief || sentence.says("step") || sentence.says("moving"));
        match (sentence.kinds.is_empty(), sentence.spaces.is_empty()) {
            (true, true) => false,
            (true, false) => has_course && !sentence.named(legal).is_empty(),
            (false, has_no_space) => {
                let is_told = is_sideways() || !sentence.named(legal).is_empty();
                is_told || !may_move && (has_course || !has_no_space)
            }
        }
    };
    sentences.iter().cloned().chain(clauses).chain(together).any(tells)
        || of(rules, legal, pieces, &[Line::alone(talk)]).is_some()
}

/// How much a sentence must say of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// That something moves, or how far.
    Whole,
    /// The piece and the direction or the space alone.
    Brief,
}

/// Whether the own lines of an author name another own piece than the one that an action moves, where they name the
/// space to which it goes, and not the space where it stands.
pub(super) fn names_another_piece(rules: &Rules, pieces: &KnownPieces, own: &[Line], action: &Action) -> bool {
    let Some((way, kind)) = way_of(action).and_then(|way| Some((way, pieces.own.get(&way.from)?))) else {
        return false;
    };
    let goes_there = |text: &&String| named::spaces(rules, text).iter().any(|(_, space)| *space == way.to);
    let sentences = own_sentences(own);
    let text = sentences.iter().filter(goes_there).map(String::as_str).collect::<Vec<_>>().join(" ");
    let sentence = Sentence::of(rules, pieces, &text, Style::Whole);
    let called = sentence.called();
    // A hidden piece may be what its enemy takes it for, unless they name one of their own.
    let is_hit = || {
        let is_it = |kind: &&Kind| pieces.others.get(&way.to) == Some(&Some(**kind)) || !sentence.kinds.contains(*kind);
        called.iter().filter(is_it).any(|kind| pieces.may_be(way.to, *kind))
    };
    !called.is_empty() && !sentence.spaces.contains(&way.from) && !sentence.kinds.contains(kind) && !is_hit()
}

/// Whether the own lines of an author name two pieces, by their kinds or their spaces.
pub(super) fn names_two_pieces(rules: &Rules, pieces: &KnownPieces, own: &[Line]) -> bool {
    let text = own_sentences(own).join(" ");
    let sentence = Sentence::of(rules, pieces, &text, Style::Whole);
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
    let doubts = vocabulary::begin("condition", &words).is_some() || depends(text) || lexicon::hesitates(text);
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
    fn of(rules: &'s Rules, pieces: &'s KnownPieces, text: &'s str, style: Style) -> Self {
        // "The spy attack" is a card.
        let all = lexicon::all().iter();
        let words = all.fold(lexicon::folded(text), |words, lexicon| lexicon.without(&["card-spy"], &words));
        let likely = LikelyLanguages::of(text);
        // "His major" and "your general" are somebody else's.
        let is_own = |at: usize| {
            let before = (at.saturating_sub(NEAR)..at).filter_map(|at| words.get(at..at + 1));
            !before.into_iter().any(|word| likely.begin("others", word))
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
        Self { rules, pieces, text, style, words, is_of_another, kinds, spaces }
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
        let is_meant = |space: Space| match self.spaces.as_slice() {
            [] => self.is_named(space),
            [from] => space == *from,
            _ => false,
        };
        let [shots, attacks] = [self.shots(legal), self.attacks(legal, is_meant)];
        if !shots.is_empty() {
            shots
        } else if !attacks.is_empty() {
            attacks
        } else {
            self.steps(legal, is_meant)
        }
    }

    /// The kinds that it names, whosever they are.
    fn called(&self) -> BTreeSet<Kind> {
        let is_called = |kind: &Kind| !decisions::called(self.rules, *kind, &self.words).is_empty();
        self.rules.kinds().map(|(kind, _)| kind).filter(is_called).collect()
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
        let words = || vocabulary::words(self.text);
        let is_moved = || {
            self.style == Style::Brief
                || self.says("moving")
                || self.says("shooting")
                || ["to", "takes"].into_iter().any(|id| vocabulary::hold(id, &words()))
        };
        let others = || self.kinds.iter().filter(|kind| self.pieces.own.get(&way.from) != Some(kind));
        // "Over my own major", "onto the captain".
        let is_passed = |kind: &Kind| path.iter().any(|space| self.pieces.own.get(space) == Some(kind));
        let is_hit = |kind: &Kind| self.pieces.may_be(way.to, *kind);
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

    /// The attacks of a piece that it means, in the direction that it names, on what it names.
    fn attacks<'l>(&self, legal: &'l [Action], is_meant: impl Fn(Space) -> bool) -> Vec<&'l Action> {
        if !self.is_attack() || self.is_of_another {
            return Vec::new();
        }
        let called = self.called();
        let course = Course::of(self.text).filter(|course| self.is_whole(*course));
        let is_hit = |way: &Move| {
            let mut others = called.iter().filter(|kind| self.pieces.own.get(&way.from) != Some(kind));
            others.all(|kind| self.pieces.may_be(way.to, *kind))
        };
        let fits =
            |way: &Move| is_meant(way.from) && is_hit(way) && course.is_none_or(|course| self.leads(course, way));
        let is_it = |action: &&Action| matches!(action, Action::Attack(way) if fits(way));
        legal.iter().filter(is_it).collect()
    }

    fn is_attack(&self) -> bool {
        let likely = LikelyLanguages::of(self.text);
        likely.lexicons().any(|lexicon| lexicon.holds("attacking", &self.words))
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
        let course = Course::of(self.text).filter(|course| is_one && self.is_whole(*course) && moves(course));
        let Some(course) = course else { return Vec::new() };
        let fits = |way: &Move| is_meant(way.from) && self.leads(course, way);
        legal.iter().filter(|action| way_of(action).is_some_and(fits)).collect()
    }

    fn is_whole(&self, course: Course) -> bool {
        course.is_counted() || self.style == Style::Brief || directions::moves(self.text)
    }

    fn leads(&self, course: Course, way: &Move) -> bool {
        self.pieces.seat.is_some_and(|seat| course.leads(self.rules, seat, way.from, way.to))
    }
}
