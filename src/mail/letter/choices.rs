//! Which of the legal actions a letter can mean that name the same spaces: with the cards that it names or without any,
//! round the corner that it names, and with the flag unless it leaves it behind. Of several that are left none is
//! meant: nothing is guessed.

use std::collections::{BTreeMap, BTreeSet};

use fieldpost_engine::{Action, Card, Move, Rules, Space};

use super::named::way_of;
use super::{cards, phrase};

/// The legal actions that a text can mean: of those between the same two spaces one at most.
pub(super) fn of(rules: &Rules, legal: &[Action], text: &str) -> Vec<Action> {
    if legal.iter().all(is_plain) {
        return legal.to_vec();
    }
    let text = text.to_lowercase();
    let held: BTreeSet<Card> = legal.iter().filter_map(way_of).flat_map(cards_of).collect();
    let named = cards::named(rules, &held.into_iter().collect::<Vec<_>>(), &text);
    let swaps = cards::says("card-swap", &text);
    let leaves = cards::says("leaving", &text) && cards::says("flag", &text);
    let corners = corners(&phrase::meant_spaces(rules, &text));
    let mut groups: BTreeMap<(Space, Space), Vec<&Action>> = BTreeMap::new();
    let mut meant: Vec<Action> = Vec::new();
    for action in legal {
        match (action, way_of(action)) {
            (_, Some(way)) => groups.entry((way.from, way.to)).or_default().push(action),
            (Action::Swap(_), None) if !swaps => {}
            (_, None) => meant.push(action.clone()),
        }
    }
    let chosen = groups.into_iter().flat_map(|(ends, group)| chosen(&group, &named, corners.get(&ends), leaves));
    meant.extend(chosen.cloned());
    meant
}

/// Whether it is a move in a line without a card, or no move at all.
fn is_plain(action: &Action) -> bool {
    match way_of(action) {
        Some(way) => *way == Move::new(way.from, way.to),
        None => !matches!(action, Action::Swap(_)),
    }
}

fn cards_of(way: &Move) -> impl Iterator<Item = Card> + use<> {
    way.card.map(Card::from).into_iter().chain(way.attack_card.map(Card::from))
}

/// Between which spaces a text names a third: behind the first as a rule, or behind both ("from f6 to g7 via f7").
fn corners(spaces: &[Space]) -> BTreeMap<(Space, Space), BTreeSet<Space>> {
    let mut corners: BTreeMap<(Space, Space), BTreeSet<Space>> = BTreeMap::new();
    for three in spaces.windows(3) {
        let &[one, two, three] = three else { continue };
        corners.entry((one, three)).or_default().insert(two);
        corners.entry((one, two)).or_default().insert(three);
    }
    corners
}

/// The actions of the only one of some ways between the same spaces that is meant.
fn chosen<'l>(
    group: &[&'l Action],
    named: &[Card],
    corners: Option<&BTreeSet<Space>>,
    leaves: bool,
) -> Vec<&'l Action> {
    let ways = || group.iter().filter_map(|action| Some((*action, way_of(action)?)));
    let own: Vec<Card> =
        named.iter().filter(|card| ways().any(|(_, way)| cards_of(way).any(|c| c == **card))).copied().collect();
    let round = |way: &Move| way.via.is_some_and(|via| corners.is_some_and(|corners| corners.contains(&via)));
    let turns = ways().any(|(_, way)| round(way));
    let is_direct = ways().any(|(_, way)| way.via.is_none());
    let leaves = leaves && ways().any(|(_, way)| way.leaves_flag);
    let fits = |way: &Move| {
        let is_route = if turns { round(way) } else { way.via.is_none() || !is_direct };
        is_route && way.leaves_flag == leaves && own.iter().all(|card| cards_of(way).any(|other| other == *card))
    };
    let fewest = ways().filter(|(_, way)| fits(way)).map(|(_, way)| cards_of(way).count()).min();
    let left = || ways().filter(|(_, way)| fits(way) && Some(cards_of(way).count()) == fewest);
    // A move and an attack are written differently and are the same way.
    let is_one = left().all(|(_, way)| left().all(|(_, other)| other == way));
    left().filter(|_| is_one).map(|(action, _)| action).collect()
}
