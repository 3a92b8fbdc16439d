//! The parts of the table besides pieces: cards, flags, scores, a battle that waits, rescues. A key is present if the
//! rules have the thing.

use std::collections::BTreeMap;

use fieldpost_engine::{AttackCard, Card, Decision, DefenceCard, FlagPlace, GameView, Seat};
use serde::Serialize;

use super::names;

/// The rest of the table, besides the keys of the game.
#[derive(Serialize)]
pub(super) struct TableJson<'a> {
    /// The seat that has the first turn (S-3, F-4).
    first: &'a str,
    /// The seats that are out (E-3).
    seats_out: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    battle: Option<BattleJson<'a>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    cards: BTreeMap<&'a str, CountsJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<HandJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flags: Option<Vec<FlagJson<'a>>>,
    /// The flag that the asked seat may take (F-10).
    #[serde(skip_serializing_if = "Option::is_none")]
    flag_on_offer: Option<OnOfferJson<'a>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    scores: BTreeMap<&'a str, u8>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    rescues_left: BTreeMap<&'a str, usize>,
}

/// A battle that has been announced.
#[derive(Serialize)]
struct BattleJson<'a> {
    attacker: u16,
    defender: u16,
    from: &'a str,
    to: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    attack_card: Option<AttackCard>,
    /// Whether there is an attack card that only the attacker has seen (K-7).
    card_laid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    defence_card: Option<DefenceCard>,
}

/// The public part of a seat's cards (K-9).
#[derive(Serialize)]
struct CountsJson<'a> {
    hand: u8,
    pile: u8,
    played: &'a [Card],
    swapped_last_turn: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    shown: Option<ShownJson<'a>>,
}

/// The cards that a seat had left at the end (V-4).
#[derive(Serialize)]
struct ShownJson<'a> {
    hand: &'a [Card],
    pile: &'a [Card],
}

/// The viewer's own cards.
#[derive(Serialize)]
struct HandJson {
    cards: Vec<Card>,
    /// The cards at the bottom of the pile that the viewer put there, the uppermost first.
    known_bottom: Vec<Card>,
    /// The card that the viewer laid face down.
    #[serde(skip_serializing_if = "Option::is_none")]
    laid: Option<AttackCard>,
}

/// Where a flag is: carried by a piece, or lying on a space.
#[derive(Serialize)]
struct FlagJson<'a> {
    flag: &'a str,
    holder: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    carrier: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    space: Option<&'a str>,
}

/// A flag that may be taken, by which piece, and whether the seat that takes it may recruit (F-10, F-11).
#[derive(Serialize)]
struct OnOfferJson<'a> {
    flag: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<u16>,
    recruits: bool,
}

impl<'a> TableJson<'a> {
    pub(super) fn of(view: &'a GameView) -> Self {
        let (rules, table) = (view.rules(), view.table());
        let ruleset = rules.ruleset();
        let named = |seat: Seat| rules.seat_name(seat);
        let used = |seat| {
            let own = |piece| table.piece(piece).is_some_and(|piece| piece.seat == seat);
            table.rescuers().iter().filter(|piece| own(**piece)).count()
        };
        let left = |seat| {
            let rule = ruleset.rescue.as_ref()?;
            Some((named(seat), usize::from(rule.limit).saturating_sub(used(seat))))
        };
        Self {
            first: named(table.first()),
            seats_out: names(rules, table.out()),
            battle: table.battle().map(|battle| BattleJson {
                attacker: battle.attacker.0,
                defender: battle.defender.0,
                from: rules.board().name(battle.from),
                to: rules.board().name(battle.to),
                attack_card: battle.card,
                card_laid: table.card_laid(),
                defence_card: battle.defence,
            }),
            cards: rules.all_seats().iter().filter_map(|seat| CountsJson::of(view, seat)).collect(),
            hand: view.cards().map(|held| HandJson {
                cards: held.hand.clone(),
                known_bottom: held.pile.iter().flatten().copied().collect(),
                laid: view.laid(),
            }),
            flags: (ruleset.objective == fieldpost_engine::ruleset::Objective::CarryFlag)
                .then(|| table.flags().iter().map(|flag| FlagJson::of(view, flag)).collect()),
            flag_on_offer: match table.decision() {
                Some(Decision::Flag { flag, recruits, .. }) => {
                    let piece = table.may_take(flag).map(|piece| piece.0);
                    Some(OnOfferJson { flag: named(flag), piece, recruits })
                }
                Some(_) | None => None,
            },
            scores: rules.all_seats().iter().filter_map(|seat| Some((named(seat), table.score(seat)?))).collect(),
            rescues_left: rules.all_seats().iter().filter_map(left).collect(),
        }
    }
}

impl<'a> CountsJson<'a> {
    fn of(view: &'a GameView, seat: Seat) -> Option<(&'a str, Self)> {
        let cards = view.table().cards(seat)?;
        let shown = cards.shown.as_ref().map(|left| ShownJson { hand: &left.hand, pile: &left.pile });
        let counts =
            Self { hand: cards.hand, pile: cards.pile, played: &cards.played, swapped_last_turn: cards.swapped, shown };
        Some((view.rules().seat_name(seat), counts))
    }
}

impl<'a> FlagJson<'a> {
    fn of(view: &'a GameView, flag: &fieldpost_engine::Flag) -> Self {
        let rules = view.rules();
        let (carrier, space) = match flag.place {
            FlagPlace::Carried(piece) => (Some(piece.0), None),
            FlagPlace::Lying(space) => (None, Some(rules.board().name(space))),
        };
        Self { flag: rules.seat_name(flag.seat), holder: rules.seat_name(flag.holder), carrier, space }
    }
}
