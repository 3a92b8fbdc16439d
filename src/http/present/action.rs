//! Legal actions, in the form in which they may be sent back.

use fieldpost_engine::{Action, AttackCard, Card, Move, MoveCard, Rules, Space};
use serde::Serialize;

use crate::app::game::legal;
use crate::http::headers::quoted;

/// The legal actions of a seat at a version.
#[derive(Serialize)]
pub(in crate::http) struct LegalActions<'a> {
    version: i64,
    /// As in the header.
    etag: String,
    actions: Vec<ActionJson<'a>>,
}

/// How a piece moves; keys that do not apply are absent.
#[derive(Serialize)]
pub(super) struct MoveJson<'a> {
    from: &'a str,
    to: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    via: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    leaves_flag: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<MoveCard>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attack_card: Option<AttackCard>,
}

/// An action as it may be sent.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum ActionJson<'a> {
    Move(MoveJson<'a>),
    Attack(MoveJson<'a>),
    Shoot {
        from: &'a str,
        to: &'a str,
    },
    Swap {
        one: &'a str,
        two: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        attack: Option<MoveJson<'a>>,
    },
    SwapCard {
        card: Card,
    },
    Redraw {
        cards: &'a [Card],
    },
    Keep,
    Defend {
        card: Card,
    },
    Rescue {
        kind: &'a str,
        to: &'a str,
    },
    Recruit {
        kind: &'a str,
    },
    TakeFlag,
    LeaveFlag,
    Decline,
    Resign,
    OfferDraw,
    AcceptDraw,
    RefuseDraw,
    Abort,
    Claim,
}

impl<'a> LegalActions<'a> {
    pub(in crate::http) fn of(legal: &'a legal::LegalActions) -> Self {
        let actions = legal.actions.iter().filter_map(|action| ActionJson::of(&legal.rules, action));
        let claim = legal.may_claim.then_some(ActionJson::Claim);
        Self { version: legal.version, etag: quoted(&legal.tag), actions: actions.chain(claim).collect() }
    }
}

impl<'a> MoveJson<'a> {
    fn of(rules: &'a Rules, way: &Move) -> Self {
        let name = |space| rules.board().name(space);
        let Move { from, to, via, leaves_flag, card, attack_card } = *way;
        Self { from: name(from), to: name(to), via: via.map(name), leaves_flag, card, attack_card }
    }
}

impl<'a> ActionJson<'a> {
    /// Setups are a separate resource, and no user takes the actions of the clock and of chance.
    pub(super) fn of(rules: &'a Rules, action: &'a Action) -> Option<Self> {
        let name = |space: Space| rules.board().name(space);
        let way = |way: &Move| MoveJson::of(rules, way);
        Some(match action {
            Action::Move(ends) => Self::Move(way(ends)),
            Action::Attack(ends) => Self::Attack(way(ends)),
            Action::Shoot(ends) => Self::Shoot { from: name(ends.from), to: name(ends.to) },
            Action::Swap(swap) => {
                Self::Swap { one: name(swap.one), two: name(swap.two), attack: swap.attack.as_ref().map(way) }
            }
            Action::SwapCard(card) => Self::SwapCard { card: *card },
            Action::Redraw(cards) => Self::Redraw { cards },
            Action::Keep => Self::Keep,
            Action::Defend(card) => Self::Defend { card: (*card).into() },
            Action::Rescue(kind, to) => Self::Rescue { kind: &rules.kind(*kind).id, to: name(*to) },
            Action::Recruit(kind) => Self::Recruit { kind: &rules.kind(*kind).id },
            Action::TakeFlag => Self::TakeFlag,
            Action::LeaveFlag => Self::LeaveFlag,
            Action::Decline => Self::Decline,
            Action::Resign => Self::Resign,
            Action::OfferDraw => Self::OfferDraw,
            Action::AcceptDraw => Self::AcceptDraw,
            Action::RefuseDraw => Self::RefuseDraw,
            Action::Abort => Self::Abort,
            Action::SetUp(_) | Action::Expire | Action::Deal(_) => return None,
        })
    }
}
