//! What holds of every game at every moment, as checks of one game: for the laws of random play and for the fuzzer.

use fieldpost_engine::ruleset::Objective;
use fieldpost_engine::{Action, Actor, Decision, FlagPlace, Game, Rules, Seat, Swap, Viewer};

use crate::play::Chance;

/// Everybody who may look.
pub fn viewers(rules: &Rules) -> Vec<Viewer> {
    rules.all_seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]).collect()
}

/// What is called legal is accepted, and called so once.
pub fn legal_are_accepted(game: &Game, seat: Seat, chance: &mut Chance) {
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    assert!(legal.iter().enumerate().all(|(index, one)| !legal[..index].contains(one)), "an action is listed twice");
    // All of them now and then, otherwise a few: a game has many positions, and a position many actions.
    if !chance.one_in(20) {
        chance.shuffle(&mut legal);
        legal.truncate(3);
    }
    for action in legal {
        let result = game.clone().apply(Actor::Seat(seat), action.clone());
        assert!(result.is_ok(), "{action:?}: {result:?}");
    }
}

/// A refusal changes nothing; what is accepted does something and was listed.
pub fn hostile_changes_nothing_or_was_legal(game: &Game, actor: Actor, action: &Action) {
    let mut after = game.clone();
    match after.apply(actor, action.clone()) {
        Err(illegal) => {
            assert_eq!(after, *game, "refused with {illegal:?}");
            assert!(!illegal.clause().is_empty());
        }
        Ok(events) => {
            assert!(!events.is_empty() && after != *game, "{action:?} was accepted and did nothing");
            one_piece_a_space(&after);
            if let Actor::Seat(seat) = actor {
                let mut legal = Vec::new();
                game.legal_actions(seat, &mut legal);
                let listed = match action {
                    Action::SetUp(_) => true,
                    Action::Move(way) => legal.contains(action) || legal.contains(&Action::Attack(*way)),
                    // Which of the two was named first makes no difference; one order is listed.
                    Action::Swap(Swap { one, two, attack }) => {
                        let turned = Swap { one: *two, two: *one, attack: *attack };
                        legal.contains(action) || legal.contains(&Action::Swap(turned))
                    }
                    // One word says no to all that has a word of its own.
                    Action::Decline => {
                        let words = [Action::Decline, Action::LeaveFlag, Action::Keep, Action::RefuseDraw];
                        words.iter().any(|word| legal.contains(word))
                    }
                    _ => legal.contains(action),
                };
                assert!(listed, "{action:?} is accepted but not listed");
            }
        }
    }
}

/// Pieces on the board and captured ones make up the armies; space and piece agree on where a piece stands.
pub fn one_piece_a_space(game: &Game) {
    let (rules, table) = (game.rules(), game.table());
    let standing = || table.pieces().filter_map(|(id, piece)| piece.space.map(|space| (id, space)));
    assert!(standing().all(|(id, space)| table.at(space) == Some(id)), "piece and space disagree");
    let taken = rules.board().spaces().filter(|(space, _)| table.at(*space).is_some());
    assert_eq!(taken.count(), standing().count(), "a space holds a piece that stands elsewhere");
    let returned = || table.pieces().filter(|(id, _)| game.state().has_returned(*id));
    assert!(returned().all(|(_, piece)| piece.space.is_none()), "a piece came back and still stands");
    assert_eq!(returned().count(), table.pieces().filter(|(id, _)| table.came_back(*id)).count());
    flags_are_in_one_place(game);
    if table.deployed() {
        for seat in rules.all_seats().iter() {
            for (kind, _) in rules.kinds() {
                let own = table.pieces().filter(|(id, piece)| piece.seat == seat && game.kind(*id) == Some(kind));
                // O-3, F-9: a piece that came back is a new one.
                let own = own.filter(|(id, _)| !game.state().has_returned(*id));
                assert_eq!(own.count(), usize::from(rules.army(kind)), "no piece is lost, none is added");
            }
        }
    }
}

/// Hand, pile and played cards make up the deck, and the table counts them right (K-8, K-9).
pub fn no_card_is_lost(game: &Game) {
    let (rules, table) = (game.rules(), game.table());
    // A game may be aborted before chance has drawn.
    let dealt = table.deployed() || matches!(table.decision(), Some(Decision::SetUp { .. }));
    let Some(cards) = rules.ruleset().cards.as_ref().filter(|_| dealt) else { return };
    for seat in rules.all_seats().iter() {
        let (own, counts) = (game.state().cards(seat).unwrap(), table.cards(seat).unwrap());
        let mut all = [own.hand.as_slice(), &own.pile, &counts.played].concat();
        let mut deck = cards.deck.clone();
        all.sort();
        deck.sort();
        assert_eq!(all, deck, "{seat:?}");
        assert_eq!((usize::from(counts.hand), usize::from(counts.pile)), (own.hand.len(), own.pile.len()));
    }
}

/// Every flag is carried by a piece that stands, or lies on a space; no piece carries two.
fn flags_are_in_one_place(game: &Game) {
    let (rules, table) = (game.rules(), game.table());
    let carried = rules.ruleset().objective == Objective::CarryFlag && table.deployed();
    assert_eq!(table.flags().len(), if carried { rules.seats().len() } else { 0 });
    for (index, flag) in table.flags().iter().enumerate() {
        assert_eq!(flag.seat.index(), index);
        match flag.place {
            FlagPlace::Carried(piece) => {
                assert!(
                    table.piece(piece).is_some_and(|piece| piece.space.is_some()),
                    "a captured piece carries a flag"
                );
                assert_eq!(table.carried_by(piece), Some(*flag), "a piece carries two flags");
            }
            FlagPlace::Lying(space) => assert!(rules.board().has(space)),
        }
    }
}
