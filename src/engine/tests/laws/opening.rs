//! How a case begins: pieces of any number of seats, flags, scores, captured pieces and cards.
//!
//! Applying an event holds no rules, so an opening is a short log made up for it.

use std::sync::Arc;

use fieldpost_engine::ruleset::Objective;
use fieldpost_engine::{
    Audience, Card, Decision, Event, Fact, Game, Kind, Options, PieceId, Rules, Seat, SeatSet, Space,
};

/// What stands where when a case begins.
#[derive(Default)]
pub struct Opening {
    pieces: Vec<OpeningPiece>,
    flags: Vec<Fact>,
    lying: Vec<(Seat, Space, Seat)>,
    scores: Vec<Fact>,
    /// Whose, and what is in the hand, in the pile and played.
    cards: Vec<(Seat, [Vec<Card>; 3])>,
}

/// A piece of an opening.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct OpeningPiece {
    space: Space,
    seat: Seat,
    kind: Kind,
    shown: bool,
    fallen: bool,
    /// The seat whose flag it carries.
    flag: Option<Seat>,
}

impl Opening {
    /// Adds the pieces of a seat: `Fa1 Me4*`, letter and space each, `*` for a kind that everybody has been shown,
    /// `^` for a piece that carries its seat's flag, `^east` for another's.
    pub fn army(&mut self, rules: &Rules, seat: Seat, text: &str) {
        for word in text.split_whitespace() {
            let (word, flag) = word.split_once('^').map_or((word, None), |(word, flag)| (word, Some(flag)));
            let (word, shown) = word.strip_suffix('*').map_or((word, false), |word| (word, true));
            let (letter, name) = word.split_at(1);
            let flag = flag.map(|name| if name.is_empty() { seat } else { find_seat(rules, name) });
            let (space, kind) = (space(rules, name), kind(rules, letter));
            self.pieces.push(OpeningPiece { space, seat, kind, shown, fallen: false, flag });
        }
    }

    /// Reads the other lines of a head: `flag east lies H8`, `flag east lies H8, lost by north`, `score north 5`,
    /// `fallen north 6 5`, `cards red: boat a2 / d1 swap / mock`.
    pub fn line(&mut self, rules: &Rules, line: &str) -> Result<(), String> {
        match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["flag", owner, "lies", name, rest @ ..] => {
                let owner = find_seat(rules, owner);
                let holder = rest.last().map_or(owner, |holder| find_seat(rules, holder));
                self.lying.push((owner, space(rules, name.trim_end_matches(',')), holder));
            }
            ["score", seat, score] => {
                let score = score.parse().map_err(|_| format!("`{line}` has no score"))?;
                self.scores.push(Fact::Scored { seat: find_seat(rules, seat), score });
            }
            ["cards", seat, ..] => {
                let (_, cards) = line.split_once(':').ok_or_else(|| format!("`{line}` has no colon"))?;
                self.cards(find_seat(rules, seat.trim_end_matches(':')), cards);
            }
            ["fallen", seat, letters @ ..] => letters.iter().for_each(|letter| self.fallen(rules, seat, letter)),
            _ => return Err(format!("`{line}` says nothing of how the case begins")),
        }
        Ok(())
    }

    /// Gives a seat cards: `boat a2 / d1 swap / mock`, the hand, the pile in drawing order, and the cards played.
    pub fn cards(&mut self, seat: Seat, text: &str) {
        let read = |text: &str| text.split_whitespace().map(|word| word.parse().unwrap()).collect();
        let mut parts = text.split('/').map(read);
        self.cards.push((seat, [(); 3].map(|()| parts.next().unwrap_or_default())));
    }

    /// A captured piece stood somewhere, and where makes no difference.
    fn fallen(&mut self, rules: &Rules, seat: &str, letter: &str) {
        let taken: Vec<_> = self.pieces.iter().map(|piece| piece.space).collect();
        let space = rules.board().spaces().map(|(space, _)| space).find(|space| !taken.contains(space)).unwrap();
        let (seat, kind) = (find_seat(rules, seat), kind(rules, letter));
        self.pieces.push(OpeningPiece { space, seat, kind, shown: true, fallen: true, flag: None });
    }

    /// The game, with a seat to move.
    pub fn game(self, rules: &Arc<Rules>, options: &Options, turn: Seat) -> Game {
        Game::replay(&self.log(rules, options, turn)).unwrap()
    }

    /// The events that lead to it.
    pub fn log(mut self, rules: &Arc<Rules>, options: &Options, turn: Seat) -> Vec<Event> {
        self.pieces.sort_unstable();
        let numbered = || (0..).map(PieceId).zip(&self.pieces);
        let deployed = self.pieces.iter().map(|piece| (piece.seat, piece.space)).collect();
        let mut events = vec![Event::Started { ruleset: Box::new(rules.ruleset().clone()), options: options.clone() }];
        events.extend(self.dealt(rules));
        events.push(Event::Fact(Fact::Deployed { pieces: deployed }));
        for seat in rules.all_seats().iter() {
            let own = numbered().filter(|(_, piece)| piece.seat == seat).map(|(id, piece)| (id, piece.kind));
            events.push(Event::Revealed { pieces: own.collect(), to: Audience::Only(SeatSet::EMPTY.with(seat)) });
        }
        let shown = numbered().filter(|(_, piece)| piece.shown).map(|(id, piece)| (id, piece.kind)).collect();
        events.push(Event::Revealed { pieces: shown, to: Audience::Everyone });
        let fell = numbered().filter(|(_, piece)| piece.fallen);
        events.extend(fell.map(|(piece, placed)| Event::Fact(Fact::Captured { piece, space: placed.space })));
        if rules.ruleset().objective == Objective::CarryFlag {
            events.extend(self.raised().into_iter().map(Event::Fact));
        }
        events.extend(self.scores.into_iter().map(Event::Fact));
        events.push(Event::Fact(Fact::Asked { decision: Decision::Turn { seat: turn } }));
        events
    }

    /// What brings the cards to where they are; those played are drawn and played first.
    fn dealt(&self, rules: &Rules) -> Vec<Event> {
        let of = |seat: Seat| self.cards.iter().find(|(other, _)| *other == seat).map(|(_, cards)| cards.clone());
        let all = rules.all_seats().iter().map(|seat| (seat, of(seat).unwrap_or_default()));
        let deck = |(_, [hand, pile, played]): (Seat, [Vec<Card>; 3])| [played, hand, pile].concat();
        let mut events = vec![Event::Shuffled { decks: all.clone().map(deck).collect() }];
        for (seat, [hand, _, played]) in all {
            events.push(Event::Drew { seat, cards: played.clone() });
            events.extend(played.into_iter().map(|card| Event::Fact(Fact::CardPlayed { seat, card })));
            events.push(Event::Drew { seat, cards: hand });
        }
        events
    }

    /// How the flags came to where they are.
    fn raised(&self) -> Vec<Fact> {
        let mut facts = self.flags.clone();
        for (piece, placed) in (0..).map(PieceId).zip(&self.pieces) {
            let Some(flag) = placed.flag else { continue };
            facts.push(Fact::FlagRaised { flag, piece });
            if flag != placed.seat {
                facts.push(Fact::FlagTaken { flag, piece });
            }
        }
        for (flag, space, holder) in self.lying.iter().copied() {
            let piece = PieceId(self.pieces.iter().position(|piece| piece.seat == holder).unwrap_or(0) as u16);
            facts.push(Fact::FlagRaised { flag, piece });
            if holder != flag {
                facts.push(Fact::FlagTaken { flag, piece });
            }
            facts.push(Fact::FlagDropped { flag, space });
        }
        facts
    }
}

/// The space called `name`.
pub fn space(rules: &Rules, name: &str) -> Space {
    rules.board().find(name).unwrap_or_else(|| panic!("there is no space {name}"))
}

/// The kind with this letter or name.
pub fn kind(rules: &Rules, word: &str) -> Kind {
    rules.find_kind(word).unwrap_or_else(|| panic!("there is no kind {word}"))
}

fn find_seat(rules: &Rules, name: &str) -> Seat {
    rules.find_seat(name).unwrap_or_else(|| panic!("no seat is called {name}"))
}
