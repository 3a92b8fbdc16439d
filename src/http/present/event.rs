//! Events as their viewer saw them: one flat object each, with version and time.

use chrono::{DateTime, Utc};
use fieldpost_engine::{Card, Decision, Fact, Kind, Options, PieceId, Rules, Seat, SeenEvent, Space, Way};
use serde::Serialize;

use super::{End, Placed, names};
use crate::app::game::responses::Page;
use crate::app::game::summary::ShownEvent;

/// One event.
#[derive(Serialize)]
pub(super) struct EventJson<'a> {
    #[serde(flatten)]
    what: What<'a>,
    version: i64,
    at: DateTime<Utc>,
}

#[derive(Serialize)]
struct Ends<'a> {
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

impl<'a> Ends<'a> {
    fn of(rules: &'a Rules, from: Space, to: Space, way: Way) -> Self {
        let name = |space| rules.board().name(space);
        let via = if let Way::Turned(via) = way { Some(name(via)) } else { None };
        Self { from: name(from), to: name(to), via, leap: way == Way::Leap }
    }
}

#[derive(Serialize)]
struct Asked<'a> {
    decision: &'static str,
    seats: Vec<&'a str>,
    /// Whose flag may be taken (F-10).
    #[serde(skip_serializing_if = "Option::is_none")]
    flag: Option<&'a str>,
    /// Whether the seat that takes it may recruit (F-11).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    recruits: bool,
}

impl<'a> Asked<'a> {
    fn of(rules: &'a Rules, decision: Decision) -> Self {
        let (flag, recruits) = match decision {
            Decision::Flag { flag, recruits, .. } => (Some(rules.seat_name(flag)), recruits),
            _ => (None, false),
        };
        Self { decision: decision.word(), seats: names(rules, decision.seats()), flag, recruits }
    }
}

#[derive(Serialize)]
struct By<'a> {
    seat: &'a str,
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum What<'a> {
    Started {
        ruleset: &'a str,
        options: &'a Options,
    },
    SetupLocked {
        seat: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        setup: Option<Placed<'a>>,
    },
    Deployed {
        pieces: Vec<Deployed<'a>>,
    },
    Revealed {
        pieces: Vec<Revealed<'a>>,
        public: bool,
    },
    Asked(Asked<'a>),
    Answered(Asked<'a>),
    Expired(Asked<'a>),
    Moved {
        piece: u16,
        #[serde(flatten)]
        ends: Ends<'a>,
    },
    Advanced {
        piece: u16,
        #[serde(flatten)]
        ends: Ends<'a>,
    },
    Attacked {
        attacker: u16,
        defender: u16,
        #[serde(flatten)]
        ends: Ends<'a>,
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
    CardSwapped(By<'a>),
    Redrawn(By<'a>),
    Declined {
        seat: &'a str,
        decision: &'static str,
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
    RecruitLost(By<'a>),
    ReturnShown {
        piece: u16,
    },
    FirstDrawn(By<'a>),
    Skipped(By<'a>),
    DrawOffered(By<'a>),
    DrawAccepted(By<'a>),
    DrawRefused(By<'a>),
    DrawLapsed(By<'a>),
    SeatOut {
        seat: &'a str,
        reason: &'static str,
    },
    Ended {
        outcome: End<'a>,
    },
}

#[derive(Serialize)]
struct Deployed<'a> {
    piece: usize,
    seat: &'a str,
    space: &'a str,
}

#[derive(Serialize)]
struct Revealed<'a> {
    piece: u16,
    kind: &'a str,
}

impl<'a> EventJson<'a> {
    pub(super) fn of(rules: &'a Rules, shown: &'a ShownEvent) -> Self {
        let what = match &shown.event {
            SeenEvent::Started { ruleset, options } => What::Started { ruleset: &ruleset.id, options },
            SeenEvent::SetupLocked { seat, setup } => What::SetupLocked {
                seat: rules.seat_name(*seat),
                setup: setup.as_ref().map(|setup| Placed::of(rules, *seat, setup.pieces())),
            },
            SeenEvent::Shuffled => What::Shuffled,
            SeenEvent::Drew { seat, count, cards } => {
                What::Drew(Cards { seat: rules.seat_name(*seat), count: *count, cards: cards.as_deref() })
            }
            SeenEvent::PutUnder { seat, count, cards } => {
                What::PutUnder(Cards { seat: rules.seat_name(*seat), count: *count, cards: cards.as_deref() })
            }
            SeenEvent::CardLaid { seat, card } => {
                What::CardLaid { seat: rules.seat_name(*seat), card: card.map(Card::from) }
            }
            SeenEvent::Returned { seat, piece, space, old } => What::Returned {
                seat: rules.seat_name(*seat),
                piece: piece.0,
                space: rules.board().name(*space),
                was: old.map(|old| old.0),
            },
            SeenEvent::Revealed { pieces, public } => {
                let revealed =
                    |(piece, kind): &(PieceId, Kind)| Revealed { piece: piece.0, kind: &rules.kind(*kind).id };
                What::Revealed { pieces: pieces.iter().map(revealed).collect(), public: *public }
            }
            SeenEvent::Fact(fact) => of_fact(rules, fact),
        };
        Self { what, version: shown.version, at: shown.at }
    }
}

fn of_fact<'a>(rules: &'a Rules, fact: &'a Fact) -> What<'a> {
    let name = |space| rules.board().name(space);
    let ends = |from, to, way| Ends::of(rules, from, to, way);
    let by = |seat: Seat| By { seat: rules.seat_name(seat) };
    let asked = |decision: Decision| Asked::of(rules, decision);
    match fact {
        Fact::Deployed { pieces } => {
            let deployed = pieces.iter().enumerate();
            let deployed = deployed.map(|(piece, (seat, space))| Deployed {
                piece,
                seat: rules.seat_name(*seat),
                space: name(*space),
            });
            What::Deployed { pieces: deployed.collect() }
        }
        Fact::Asked { decision } => What::Asked(asked(*decision)),
        Fact::Answered { decision } => What::Answered(asked(*decision)),
        Fact::Expired { decision } => What::Expired(asked(*decision)),
        Fact::Moved { piece, from, to, way } => What::Moved { piece: piece.0, ends: ends(*from, *to, *way) },
        Fact::Advanced { piece, from, to } => What::Advanced { piece: piece.0, ends: ends(*from, *to, Way::Straight) },
        Fact::Attacked { attacker, defender, from, to, way } => {
            What::Attacked { attacker: attacker.0, defender: defender.0, ends: ends(*from, *to, *way) }
        }
        Fact::Captured { piece, space } => What::Captured { piece: piece.0, space: name(*space) },
        Fact::CardPlayed { seat, card } => What::CardPlayed { seat: rules.seat_name(*seat), card: *card },
        Fact::Defended { seat, card } => What::Defended { seat: rules.seat_name(*seat), card: (*card).into() },
        Fact::CardsShown { seat, hand, pile } => What::CardsShown { seat: rules.seat_name(*seat), hand, pile },
        Fact::CardSwapped { seat } => What::CardSwapped(by(*seat)),
        Fact::Redrawn { seat } => What::Redrawn(by(*seat)),
        Fact::Declined { seat, decision } => What::Declined { seat: rules.seat_name(*seat), decision: decision.word() },
        Fact::Shot { cannon, target, from, to } => {
            What::Shot { cannon: cannon.0, target: target.0, from: name(*from), to: name(*to) }
        }
        Fact::Swapped { one, two, from, to, .. } => {
            What::Swapped { one: one.0, two: two.0, from: name(*from), to: name(*to) }
        }
        Fact::FlagRaised { flag, piece } => What::FlagRaised { flag: rules.seat_name(*flag), piece: piece.0 },
        Fact::FlagTaken { flag, piece } => What::FlagTaken { flag: rules.seat_name(*flag), piece: piece.0 },
        Fact::FlagDropped { flag, space } => What::FlagDropped { flag: rules.seat_name(*flag), space: name(*space) },
        Fact::Scored { seat, score } => What::Scored { seat: rules.seat_name(*seat), score: *score },
        Fact::RecruitLost { seat } => What::RecruitLost(by(*seat)),
        Fact::ReturnShown { piece } => What::ReturnShown { piece: piece.0 },
        Fact::FirstDrawn { seat } => What::FirstDrawn(by(*seat)),
        Fact::Skipped { seat } => What::Skipped(by(*seat)),
        Fact::DrawOffered { seat } => What::DrawOffered(by(*seat)),
        Fact::DrawAccepted { seat } => What::DrawAccepted(by(*seat)),
        Fact::DrawRefused { seat } => What::DrawRefused(by(*seat)),
        Fact::DrawLapsed { seat } => What::DrawLapsed(by(*seat)),
        Fact::SeatOut { seat, reason } => What::SeatOut { seat: rules.seat_name(*seat), reason: reason.word() },
        Fact::Ended { outcome } => What::Ended { outcome: End::of(rules, *outcome) },
    }
}

/// Events, a comma after each.
pub(in crate::http) fn events(rules: &Rules, events: &[ShownEvent]) -> String {
    let mut text = Vec::new();
    for shown in events {
        // Strings, numbers and lists of them can always be serialized, and a vector always be written.
        let written = serde_json::to_writer(&mut text, &EventJson::of(rules, shown));
        if written.is_ok() {
            text.push(b',');
        }
    }
    String::from_utf8(text).unwrap_or_default()
}

/// A page of the events that a viewer was shown.
pub(in crate::http) fn events_page(page: &Page) -> String {
    let next = page.next.map(|next| format!(r#","next":{next}"#)).unwrap_or_default();
    [r#"{"version":"#, &page.version.to_string(), r#","events":["#, &page.events, "]", &next, "}"].concat()
}
