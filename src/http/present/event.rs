//! Events as their viewer saw them: one flat object each, with version and time.

use chrono::{DateTime, Utc};
use fieldpost_engine::{Card, Decision, Fact, Kind, MovePath, Options, PieceId, Rules, Seat, SeenEvent, Space};
use serde::Serialize;

use super::{End, SetupContent, names};
use crate::app::game::responses::EventPage;
use crate::app::game::summary::ShownEvent;
use crate::values::DecisionKind;

/// One event.
#[derive(Serialize)]
pub(super) struct EventJson<'a> {
    #[serde(flatten)]
    content: EventContent<'a>,
    version: i64,
    at: DateTime<Utc>,
    /// What mails say about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    said: Option<&'a str>,
}

#[derive(Serialize)]
struct MoveEnds<'a> {
    from: &'a str,
    to: &'a str,
    /// Where the piece turned (F-5).
    #[serde(skip_serializing_if = "Option::is_none")]
    via: Option<&'a str>,
    /// Whether it leaped instead of walking from space to space (K-4).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    leap: bool,
}

/// Cards that were moved, and which ones if the viewer may know.
#[derive(Serialize)]
struct Cards<'a> {
    seat: &'a str,
    count: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<&'a [Card]>,
}

impl<'a> MoveEnds<'a> {
    fn of(rules: &'a Rules, from: Space, to: Space, way: MovePath) -> Self {
        let name = |space| rules.board().name(space);
        let via = if let MovePath::Turned(via) = way { Some(name(via)) } else { None };
        Self { from: name(from), to: name(to), via, leap: way == MovePath::Leap }
    }
}

#[derive(Serialize)]
struct DecisionJson<'a> {
    decision: DecisionKind,
    seats: Vec<&'a str>,
    /// Whose flag may be taken (F-10).
    #[serde(skip_serializing_if = "Option::is_none")]
    flag: Option<&'a str>,
    /// Whether the seat that takes it may recruit (F-11).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    recruits: bool,
}

impl<'a> DecisionJson<'a> {
    fn of(rules: &'a Rules, decision: Decision) -> Self {
        let (flag, recruits) = match decision {
            Decision::Flag { flag, recruits, .. } => (Some(rules.seat_name(flag)), recruits),
            _ => (None, false),
        };
        Self { decision: decision.into(), seats: names(rules, decision.seats()), flag, recruits }
    }
}

#[derive(Serialize)]
struct SeatJson<'a> {
    seat: &'a str,
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum EventContent<'a> {
    Started {
        ruleset: &'a str,
        options: &'a Options,
    },
    SetupLocked {
        seat: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        setup: Option<SetupContent<'a>>,
    },
    Deployed {
        pieces: Vec<DeployedPiece<'a>>,
    },
    Revealed {
        pieces: Vec<RevealedPiece<'a>>,
        public: bool,
    },
    Asked(DecisionJson<'a>),
    Answered(DecisionJson<'a>),
    Expired(DecisionJson<'a>),
    Moved {
        piece: u16,
        #[serde(flatten)]
        ends: MoveEnds<'a>,
    },
    Advanced {
        piece: u16,
        #[serde(flatten)]
        ends: MoveEnds<'a>,
    },
    Attacked {
        attacker: u16,
        defender: u16,
        #[serde(flatten)]
        ends: MoveEnds<'a>,
    },
    Captured {
        piece: u16,
        space: &'a str,
    },
    Shuffled,
    Drew(Cards<'a>),
    PutUnder(Cards<'a>),
    CardLaid {
        seat: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    CardPlayed {
        seat: &'a str,
        card: Card,
    },
    Defended {
        seat: &'a str,
        card: Card,
    },
    CardsShown {
        seat: &'a str,
        hand: &'a [Card],
        pile: &'a [Card],
    },
    CardSwapped(SeatJson<'a>),
    Redrawn(SeatJson<'a>),
    Declined {
        seat: &'a str,
        decision: DecisionKind,
    },
    Returned {
        seat: &'a str,
        piece: u16,
        space: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        was: Option<u16>,
    },
    Shot {
        cannon: u16,
        target: u16,
        from: &'a str,
        to: &'a str,
    },
    Swapped {
        one: u16,
        two: u16,
        from: &'a str,
        to: &'a str,
    },
    FlagRaised {
        flag: &'a str,
        piece: u16,
    },
    FlagTaken {
        flag: &'a str,
        piece: u16,
    },
    FlagDropped {
        flag: &'a str,
        space: &'a str,
    },
    Scored {
        seat: &'a str,
        score: u8,
    },
    RecruitLost(SeatJson<'a>),
    ReturnShown {
        piece: u16,
    },
    FirstDrawn(SeatJson<'a>),
    Skipped(SeatJson<'a>),
    DrawOffered(SeatJson<'a>),
    DrawAccepted(SeatJson<'a>),
    DrawRefused(SeatJson<'a>),
    DrawLapsed(SeatJson<'a>),
    SeatOut {
        seat: &'a str,
        reason: &'static str,
    },
    Ended {
        outcome: End<'a>,
    },
}

#[derive(Serialize)]
struct DeployedPiece<'a> {
    piece: usize,
    seat: &'a str,
    space: &'a str,
}

#[derive(Serialize)]
struct RevealedPiece<'a> {
    piece: u16,
    kind: &'a str,
}

impl<'a> EventJson<'a> {
    pub(super) fn of(rules: &'a Rules, shown: &'a ShownEvent) -> Self {
        let content = match &shown.event {
            SeenEvent::Started { ruleset, options } => EventContent::Started { ruleset: &ruleset.id, options },
            SeenEvent::SetupLocked { seat, setup } => EventContent::SetupLocked {
                seat: rules.seat_name(*seat),
                setup: setup.as_ref().map(|setup| SetupContent::of(rules, *seat, setup.pieces())),
            },
            SeenEvent::Shuffled => EventContent::Shuffled,
            SeenEvent::Drew { seat, count, cards } => {
                EventContent::Drew(Cards { seat: rules.seat_name(*seat), count: *count, cards: cards.as_deref() })
            }
            SeenEvent::PutUnder { seat, count, cards } => {
                EventContent::PutUnder(Cards { seat: rules.seat_name(*seat), count: *count, cards: cards.as_deref() })
            }
            SeenEvent::CardLaid { seat, card } => {
                EventContent::CardLaid { seat: rules.seat_name(*seat), card: card.map(Card::from) }
            }
            SeenEvent::Returned { seat, piece, space, old } => EventContent::Returned {
                seat: rules.seat_name(*seat),
                piece: piece.0,
                space: rules.board().name(*space),
                was: old.map(|old| old.0),
            },
            SeenEvent::Revealed { pieces, public } => {
                let revealed =
                    |(piece, kind): &(PieceId, Kind)| RevealedPiece { piece: piece.0, kind: &rules.kind(*kind).id };
                EventContent::Revealed { pieces: pieces.iter().map(revealed).collect(), public: *public }
            }
            SeenEvent::Fact(fact) => of_fact(rules, fact),
        };
        Self { content, version: shown.version, at: shown.at, said: None }
    }
}

fn of_fact<'a>(rules: &'a Rules, fact: &'a Fact) -> EventContent<'a> {
    let name = |space| rules.board().name(space);
    let ends = |from, to, way| MoveEnds::of(rules, from, to, way);
    let by = |seat: Seat| SeatJson { seat: rules.seat_name(seat) };
    let asked = |decision: Decision| DecisionJson::of(rules, decision);
    match fact {
        Fact::Deployed { pieces } => {
            let deployed = pieces.iter().enumerate();
            let deployed = deployed.map(|(piece, (seat, space))| DeployedPiece {
                piece,
                seat: rules.seat_name(*seat),
                space: name(*space),
            });
            EventContent::Deployed { pieces: deployed.collect() }
        }
        Fact::Asked { decision } => EventContent::Asked(asked(*decision)),
        Fact::Answered { decision } => EventContent::Answered(asked(*decision)),
        Fact::Expired { decision } => EventContent::Expired(asked(*decision)),
        Fact::Moved { piece, from, to, way } => EventContent::Moved { piece: piece.0, ends: ends(*from, *to, *way) },
        Fact::Advanced { piece, from, to } => {
            EventContent::Advanced { piece: piece.0, ends: ends(*from, *to, MovePath::Straight) }
        }
        Fact::Attacked { attacker, defender, from, to, way } => {
            EventContent::Attacked { attacker: attacker.0, defender: defender.0, ends: ends(*from, *to, *way) }
        }
        Fact::Captured { piece, space } => EventContent::Captured { piece: piece.0, space: name(*space) },
        Fact::CardPlayed { seat, card } => EventContent::CardPlayed { seat: rules.seat_name(*seat), card: *card },
        Fact::Defended { seat, card } => EventContent::Defended { seat: rules.seat_name(*seat), card: (*card).into() },
        Fact::CardsShown { seat, hand, pile } => EventContent::CardsShown { seat: rules.seat_name(*seat), hand, pile },
        Fact::CardSwapped { seat } => EventContent::CardSwapped(by(*seat)),
        Fact::Redrawn { seat } => EventContent::Redrawn(by(*seat)),
        Fact::Declined { seat, decision } => {
            EventContent::Declined { seat: rules.seat_name(*seat), decision: (*decision).into() }
        }
        Fact::Shot { cannon, target, from, to } => {
            EventContent::Shot { cannon: cannon.0, target: target.0, from: name(*from), to: name(*to) }
        }
        Fact::Swapped { one, two, from, to, .. } => {
            EventContent::Swapped { one: one.0, two: two.0, from: name(*from), to: name(*to) }
        }
        Fact::FlagRaised { flag, piece } => EventContent::FlagRaised { flag: rules.seat_name(*flag), piece: piece.0 },
        Fact::FlagTaken { flag, piece } => EventContent::FlagTaken { flag: rules.seat_name(*flag), piece: piece.0 },
        Fact::FlagDropped { flag, space } => {
            EventContent::FlagDropped { flag: rules.seat_name(*flag), space: name(*space) }
        }
        Fact::Scored { seat, score } => EventContent::Scored { seat: rules.seat_name(*seat), score: *score },
        Fact::RecruitLost { seat } => EventContent::RecruitLost(by(*seat)),
        Fact::ReturnShown { piece } => EventContent::ReturnShown { piece: piece.0 },
        Fact::FirstDrawn { seat } => EventContent::FirstDrawn(by(*seat)),
        Fact::Skipped { seat } => EventContent::Skipped(by(*seat)),
        Fact::DrawOffered { seat } => EventContent::DrawOffered(by(*seat)),
        Fact::DrawAccepted { seat } => EventContent::DrawAccepted(by(*seat)),
        Fact::DrawRefused { seat } => EventContent::DrawRefused(by(*seat)),
        Fact::DrawLapsed { seat } => EventContent::DrawLapsed(by(*seat)),
        Fact::SeatOut { seat, reason } => EventContent::SeatOut { seat: rules.seat_name(*seat), reason: reason.word() },
        Fact::Ended { outcome } => EventContent::Ended { outcome: End::of(rules, *outcome) },
    }
}

/// Events, a comma after each.
pub(in crate::http) fn events(rules: &Rules, events: &[ShownEvent]) -> String {
    written(events.iter().map(|shown| EventJson::of(rules, shown)))
}

/// The same with the sentence about each event that has one.
pub(in crate::http) fn events_in_words(rules: &Rules, events: &[ShownEvent], said: &[Option<String>]) -> String {
    let said = events.iter().zip(said);
    written(said.map(|(shown, said)| EventJson { said: said.as_deref(), ..EventJson::of(rules, shown) }))
}

fn written<'a>(events: impl Iterator<Item = EventJson<'a>>) -> String {
    let mut text = Vec::new();
    for event in events {
        // Strings, numbers and lists of them can always be serialized, and a vector always be written.
        if serde_json::to_writer(&mut text, &event).is_ok() {
            text.push(b',');
        }
    }
    String::from_utf8(text).unwrap_or_default()
}

/// A page of the events that a viewer was shown.
pub(in crate::http) fn events_page(page: &EventPage) -> String {
    let next = page.next.map(|next| format!(r#","next":{next}"#)).unwrap_or_default();
    [r#"{"version":"#, &page.version.to_string(), r#","events":["#, &page.events, "]", &next, "}"].concat()
}
