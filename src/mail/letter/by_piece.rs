//! The move that sentences name by a piece of their author instead of the space where it stands, or by steps or what
//! stands there instead of the space where it goes: "my captain to e4", "the spy goes one step forward", "a4 three
//! squares ahead", "my cannon shoots", "the miner takes the bomb". It is only found if it is the only legal one that
//! fits, and asked back like everything in sentences.

use std::collections::BTreeMap;

use fieldpost_engine::{Action, GameView, Kind, Rules, Seat, Space};

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
use super::{cards, choices, decisions, fields, lexicon, marks, named, vocabulary};

/// The maximum number of sentences of a letter that is read for its pieces.
const MAX_SENTENCES: usize = 60;
/// The maximum number of words of a sentence without a verb: "Spy ahead!"
const BRIEF: usize = 5;
/// The maximum number of words of a sentence that only doubts or denies what stands beside it.
const DOUBT: usize = 4;

use directions::Course;
use sentence::{Sentence, Style};

mod beside;
mod directions;
mod ranks;
mod sentence;

/// The pieces that an author knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct KnownPieces {
    seat: Option<Seat>,
    own: BTreeMap<Space, Kind>,
    /// Those of others, hidden or not.
    others: BTreeMap<Space, Option<Kind>>,
    /// Whether they hold cards, which have numbers as well.
    has_cards: bool,
}

impl KnownPieces {
    /// Those that the player of a seat sees on the board.
    pub(super) fn of(view: &GameView, seat: Seat) -> Self {
        let (own, others): (Vec<_>, Vec<_>) = view.pieces().partition(|piece| piece.seat == seat);
        let own = own.iter().filter_map(|piece| Some((piece.space?, piece.kind?))).collect();
        let others = others.iter().filter_map(|piece| Some((piece.space?, piece.kind))).collect();
        Self { seat: Some(seat), own, others, has_cards: view.cards().is_some() }
    }

    /// Whether another's piece stands on a space that may be of this kind for all that the author knows.
    fn may_be(&self, space: Space, kind: Kind) -> bool {
        self.others.get(&space).is_some_and(|known| known.is_none_or(|known| known == kind))
    }
}

/// The only legal action that the own lines of an author name by their pieces.
pub(super) fn of(rules: &Rules, legal: &[Action], pieces: &KnownPieces, own: &[Line]) -> Option<Action> {
    let sentences = own_sentences(rules, pieces, own);
    let words: usize = sentences.iter().map(|sentence| vocabulary::words(sentence).len()).sum();
    if pieces.own.is_empty() || words > MAX_WORDS || sentences.len() > MAX_SENTENCES {
        return None;
    }
    let legal = choices::of(rules, legal, &sentences.join(" "));
    let named = |text: &str, style: Style| {
        let sentence = Sentence::of(rules, pieces, text, style);
        let named = if sentence.is_for_later() { Vec::new() } else { sentence.named(&legal) };
        named.into_iter().filter(|action| is_said(&[], text, action)).cloned().collect::<Vec<_>>()
    };
    let is_named = |text: &str| {
        let names_move = !Sentence::of(rules, pieces, text, Style::Whole).named(&legal).is_empty();
        names_move || decisions::named(rules, &legal, text).is_some()
    };
    if sentences.iter().any(|text| (takes_back(text) || is_doubt(text)) && !is_named(text)) {
        return None;
    }
    let together = |count: usize| sentences.windows(count).map(|some| some.join(" ")).collect::<Vec<_>>();
    // "If you stay there, I go to e5" names no move by its second clause, nor does "either e4 or e5".
    let certain = sentences.iter().filter(|text| !is_put_off(&clauses_of(text)));
    let clauses: Vec<String> = certain.flat_map(|text| clauses_of(text)).map(str::to_owned).collect();
    let is_brief = |text: &&String| vocabulary::words(text).len() <= BRIEF;
    let brief = sentences.iter().filter(is_brief).cloned().collect();
    let brief_clauses = clauses.iter().filter(is_brief).cloned().collect();
    let joined = clauses.windows(2).map(|two| two.concat()).collect();
    let ways = [
        (sentences.clone(), Style::Whole),
        (clauses, Style::Whole),
        (joined, Style::Whole),
        (together(2), Style::Whole),
        (together(3), Style::Whole),
        (brief, Style::Brief),
        (brief_clauses, Style::Brief),
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
    let sentences = own_sentences(rules, pieces, &[Line::alone(talk)]);
    let sentences: Vec<String> = sentences.iter().map(|sentence| sentence.replace(marks::is_plain, " ")).collect();
    let clauses = sentences.iter().flat_map(|text| clauses_of(text)).map(str::to_owned);
    let together = sentences.windows(2).map(|two| two.join(" "));
    let may_move = legal.iter().any(|action| way_of(action).is_some());
    let tells = |text: String| {
        let is_brief = vocabulary::words(&text).len() <= BRIEF;
        let sentence = Sentence::of(rules, pieces, &text, if is_brief { Style::Brief } else { Style::Whole });
        let has_course = Course::of(&text).is_some();
        let moves = || is_brief || sentence.says("step") || sentence.says("moving");
        let names_way = || legal.iter().filter_map(way_of).any(|way| sentence.names_ends(way));
        match (sentence.kinds.is_empty(), sentence.spaces.is_empty()) {
            (true, true) => false,
            (true, false) => names_way() || has_course && !sentence.named(legal).is_empty(),
            (false, has_no_space) => {
                let goes_somewhere = || (has_course || sentence.says("side")) && moves();
                let goes_there = || !has_no_space && sentence.is_of_own_move();
                let is_told = goes_somewhere() || goes_there() || names_way() || !sentence.named(legal).is_empty();
                is_told || !may_move && (has_course || !has_no_space)
            }
        }
    };
    sentences.iter().cloned().chain(clauses).chain(together).any(tells)
        || of(rules, legal, pieces, &[Line::alone(talk)]).is_some()
}

/// Whether the own lines of an author name another own piece than the one that an action moves, where they name the
/// space to which it goes, and not the space where it stands.
pub(super) fn names_another_piece(rules: &Rules, pieces: &KnownPieces, own: &[Line], action: &Action) -> bool {
    let Some((way, kind)) = way_of(action).and_then(|way| Some((way, pieces.own.get(&way.from)?))) else {
        return false;
    };
    let goes_there = |text: &&String| named::spaces(rules, text).iter().any(|(_, space)| *space == way.to);
    let sentences = own_sentences(rules, pieces, own);
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
    let text = own_sentences(rules, pieces, own).join(" ");
    let sentence = Sentence::of(rules, pieces, &text, Style::Whole);
    sentence.kinds.len() + sentence.spaces.len() > 1
}

/// Whether a clause makes the others depend on it, or puts those behind it off: "If he agrees, …", "On Monday, …".
fn is_put_off(clauses: &[&str]) -> bool {
    let last = clauses.len().saturating_sub(1);
    clauses.iter().enumerate().any(|(at, clause)| {
        let words = vocabulary::words(clause);
        let likely = LikelyLanguages::of(clause);
        let is_condition = likely.hold(&["condition"], words.get(..1).unwrap_or_default());
        let puts_off = || at < last && words.len() <= BRIEF && likely.begin("another-turn", &lexicon::folded(clause));
        is_condition || puts_off()
    })
}

/// The sentences of own lines, with the names of pieces for their signs and of cards without quotation marks.
fn own_sentences(rules: &Rules, pieces: &KnownPieces, own: &[Line]) -> Vec<String> {
    let body = fields::written(&body(own));
    let called = |text: &String| ranks::named(rules, pieces, &cards::unquoted(text));
    sentences(without_ending(&body)).iter().map(called).collect()
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
