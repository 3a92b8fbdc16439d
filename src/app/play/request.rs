//! An action as a person requests it: in the names of the contract, or in words. Only this module turns names into the
//! engine's action; the engine decides whether the action is legal.

use fieldpost_engine::notation::action::{self, ActionFault};
use fieldpost_engine::{Action, AttackCard, Card, DefenceCard, Kind, Move, MoveCard, Rules, Space, Swap as Exchange};
use serde::Deserialize;

use crate::app::refusal::Refusal;
use crate::app::rulesets::names::{KindName, SpaceName};
use crate::app::{Error, Result};

/// An action in names.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ActionRequest {
    /// Move to a space; onto an enemy it is an attack (N-4).
    Move(MoveRequest),
    /// Attack the piece on a space.
    Attack(MoveRequest),
    /// Shoot at the piece on a space (F-8).
    Shoot {
        /// The space where the cannon stands.
        from: SpaceName,
        /// The space that it shoots at.
        to: SpaceName,
    },
    /// Let two of the seat's own pieces change places (K-4).
    Swap(Swap),
    /// Put a card under the pile and draw another (K-3).
    SwapCard {
        /// The card that goes under the pile.
        card: Card,
    },
    /// Put the whole hand under the pile, the first card uppermost (K-2).
    Redraw {
        /// The hand.
        cards: Vec<Card>,
    },
    /// Keep the first hand (K-2).
    Keep {},
    /// Play a card for the piece that is attacked (K-6).
    Defend {
        /// The card that is played for the piece.
        card: DefenceCard,
    },
    /// Bring back a captured piece (O-3).
    Rescue {
        /// The name or letter of its kind.
        kind: KindName,
        /// The space for it.
        to: SpaceName,
    },
    /// Bring back a captured piece to the recruitment space (F-9).
    Recruit {
        /// The name or letter of its kind.
        kind: KindName,
    },
    /// Take the flag that lies there (F-10).
    TakeFlag {},
    /// Leave it there.
    LeaveFlag {},
    /// Decline.
    Decline {},
    /// Give up (E-3).
    Resign {},
    /// Offer a draw (E-4).
    OfferDraw {},
    /// Accept the standing offer.
    AcceptDraw {},
    /// Refuse the standing offer.
    RefuseDraw {},
    /// End the game without a result (E-7).
    Abort {},
    /// Claim that the time for the turn is up (T-3): the clock then says so.
    Claim {},
    /// In words (N-4).
    Text {
        /// The words.
        text: String,
    },
    /// One that needs no names; the service itself makes it.
    #[serde(skip)]
    Plain(Action),
}

/// A move, in names.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// Where the piece stands.
    from: SpaceName,
    /// Where it moves, or what it attacks.
    to: SpaceName,
    /// Where it turns (F-5).
    via: Option<SpaceName>,
    /// Whether it leaves its flag behind (F-10).
    #[serde(default)]
    leaves_flag: bool,
    /// The card that replaces how it moves (K-4).
    card: Option<MoveCard>,
    /// The card that goes with its attack (K-5).
    attack_card: Option<AttackCard>,
}

/// Which pieces change places, in names.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Swap {
    /// The space of one.
    one: SpaceName,
    /// The space of the other.
    two: SpaceName,
    /// The attack of one of them that follows.
    attack: Option<AttackOfSwap>,
}

/// The attack after a swap, in names: a step, without a card that replaces it (K-4).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackOfSwap {
    /// Where the piece stands.
    from: SpaceName,
    /// What it attacks.
    to: SpaceName,
    /// The card that goes with it (K-5).
    attack_card: Option<AttackCard>,
}

impl ActionRequest {
    /// Whether it claims that somebody's time is up, in names or in words.
    pub(in crate::app) fn is_claim(&self) -> bool {
        match self {
            Self::Claim {} => true,
            Self::Text { text } => text.trim().eq_ignore_ascii_case("claim"),
            _ => false,
        }
    }

    /// Whether it may be an abort, in names or in words; only the rules can tell for certain.
    pub(in crate::app) fn may_abort(&self) -> bool {
        match self {
            Self::Abort {} | Self::Plain(Action::Abort) => true,
            Self::Text { text } => text.to_ascii_lowercase().contains("abort"),
            _ => false,
        }
    }

    /// The engine's action.
    pub(in crate::app) fn action(&self, rules: &Rules) -> Result<Action> {
        Ok(match self {
            Self::Move(way) => Action::Move(way.parse(rules)?),
            Self::Attack(way) => Action::Attack(way.parse(rules)?),
            Self::Shoot { from, to } => Action::Shoot(Move::new(space(rules, from)?, space(rules, to)?)),
            Self::Swap(Swap { one, two, attack }) => Action::Swap(Exchange {
                one: space(rules, one)?,
                two: space(rules, two)?,
                attack: attack.as_ref().map(|attack| attack.parse(rules)).transpose()?,
            }),
            Self::SwapCard { card } => Action::SwapCard(*card),
            Self::Redraw { cards } => Action::Redraw(cards.clone()),
            Self::Keep {} => Action::Keep,
            Self::Defend { card } => Action::Defend(*card),
            Self::Rescue { kind: name, to } => Action::Rescue(kind(rules, name)?, space(rules, to)?),
            Self::Recruit { kind: name } => Action::Recruit(kind(rules, name)?),
            Self::TakeFlag {} => Action::TakeFlag,
            Self::LeaveFlag {} => Action::LeaveFlag,
            Self::Decline {} => Action::Decline,
            Self::Resign {} => Action::Resign,
            Self::OfferDraw {} => Action::OfferDraw,
            Self::AcceptDraw {} => Action::AcceptDraw,
            Self::RefuseDraw {} => Action::RefuseDraw,
            Self::Abort {} => Action::Abort,
            Self::Claim {} => return Err(Error::NothingToClaim),
            Self::Text { text } => action::parse(rules, text).map_err(|why| not_an_action(&why))?,
            Self::Plain(action) => action.clone(),
        })
    }
}

impl MoveRequest {
    fn parse(&self, rules: &Rules) -> Result<Move> {
        let Self { from, to, via, leaves_flag, card, attack_card } = self;
        let via = via.as_ref().map(|via| space(rules, via)).transpose()?;
        let (from, to) = (space(rules, from)?, space(rules, to)?);
        Ok(Move { from, to, via, leaves_flag: *leaves_flag, card: *card, attack_card: *attack_card })
    }
}

impl AttackOfSwap {
    fn parse(&self, rules: &Rules) -> Result<Move> {
        let Self { from, to, attack_card } = self;
        Ok(Move { attack_card: *attack_card, ..Move::new(space(rules, from)?, space(rules, to)?) })
    }
}

fn space(rules: &Rules, name: &SpaceName) -> Result<Space> {
    rules.board().find(name.as_str()).ok_or_else(|| no_space(name))
}

/// Why words are not an action; a space is repeated if it has the shape of one.
fn not_an_action(why: &ActionFault) -> Error {
    match why {
        ActionFault::Space(unknown) => match SpaceName::try_from(unknown.0.clone()) {
            Ok(name) => no_space(&name),
            Err(_) => Error::NotAnAction { why: why.to_string() },
        },
        why => Error::NotAnAction { why: why.to_string() },
    }
}

fn kind(rules: &Rules, name: &KindName) -> Result<Kind> {
    rules.find_kind(name.as_str()).ok_or_else(|| Error::invalid("kind", "is not a kind of piece of this army"))
}

fn no_space(name: &SpaceName) -> Error {
    Error::Refused(Box::new(Refusal::unknown_space(name.to_string())))
}
