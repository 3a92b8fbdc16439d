//! Events as their viewer saw them: one flat object each, with version and time.

use chrono::{DateTime, Utc};
use fieldpost_engine::{Decision, Fact, Kind, Options, PieceId, Rules, Seat, SeenEvent};
use serde::Serialize;

use super::{End, Placed, names};
use crate::app::history::Page;
use crate::app::look::Shown;

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
}

#[derive(Serialize)]
struct Asked<'a> {
    decision: &'static str,
    seats: Vec<&'a str>,
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
    pub(super) fn of(rules: &'a Rules, shown: &'a Shown) -> Self {
        let what = match &shown.event {
            SeenEvent::Started { ruleset, options } => What::Started { ruleset: &ruleset.id, options },
            SeenEvent::SetupLocked { seat, setup } => What::SetupLocked {
                seat: rules.seat_name(*seat),
                setup: setup.as_ref().map(|setup| Placed::of(rules, *seat, setup.pieces())),
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
    let ends = |from, to| Ends { from: name(from), to: name(to) };
    let by = |seat: Seat| By { seat: rules.seat_name(seat) };
    let asked = |decision: Decision| Asked {
        decision: match decision {
            Decision::SetUp { .. } => "setup",
            Decision::Turn { .. } => "turn",
        },
        seats: names(rules, decision.seats()),
    };
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
        Fact::Moved { piece, from, to } => What::Moved { piece: piece.0, ends: ends(*from, *to) },
        Fact::Advanced { piece, from, to } => What::Advanced { piece: piece.0, ends: ends(*from, *to) },
        Fact::Attacked { attacker, defender, from, to } => {
            What::Attacked { attacker: attacker.0, defender: defender.0, ends: ends(*from, *to) }
        }
        Fact::Captured { piece, space } => What::Captured { piece: piece.0, space: name(*space) },
        Fact::DrawOffered { seat } => What::DrawOffered(by(*seat)),
        Fact::DrawAccepted { seat } => What::DrawAccepted(by(*seat)),
        Fact::DrawRefused { seat } => What::DrawRefused(by(*seat)),
        Fact::DrawLapsed { seat } => What::DrawLapsed(by(*seat)),
        Fact::SeatOut { seat, reason } => What::SeatOut { seat: rules.seat_name(*seat), reason: reason.word() },
        Fact::Ended { outcome } => What::Ended { outcome: End::of(rules, *outcome) },
    }
}

/// A page of what somebody has been shown.
#[derive(Serialize)]
pub(in crate::http) struct Events<'a> {
    version: i64,
    events: Vec<EventJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<i64>,
}

impl<'a> Events<'a> {
    pub(in crate::http) fn of(page: &'a Page) -> Self {
        let events = page.events.iter().map(|shown| EventJson::of(&page.rules, shown));
        Self { version: page.version, events: events.collect(), next: page.next }
    }
}
