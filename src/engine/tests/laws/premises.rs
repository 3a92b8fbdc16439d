//! What those who look at a game take for granted of what was shown (M-7, V-2, V-5, F-5): the pages, the mails and the
//! tests under “Relied on” in `docs/ARCHITECTURE.md`.
//!
//! Each premise is held in random games under every ruleset, in words of its own: not by the functions of the engine
//! that make it true.

use fieldpost_engine::ruleset::Movement;
use fieldpost_engine::{Audience, Card, Decision, Event, Fact, Game, Kind, MovePath, PieceId, Rules};

use crate::checks::viewers;
use crate::play;
use crate::twins::tables;

/// Calls `each` for every action of some games under every ruleset, with the game before it, what it led to, and the
/// game after it.
fn each_action(mut each: impl FnMut(&Game, &[Event], &Game)) {
    for rules in tables() {
        for seed in 0..12 {
            let mut last: Option<Game> = None;
            play::play(&rules, seed, 250, |game, news| {
                if let Some(before) = last.replace(game.clone()) {
                    each(&before, news, game);
                }
            });
        }
    }
}

fn is_public(game: &Game, piece: PieceId) -> bool {
    game.state().shown_to(piece) == Audience::Everyone
}

/// A piece that went by its own strength, how, and how many spaces.
struct Passage {
    piece: PieceId,
    path: MovePath,
    length: usize,
}

/// The pieces that an action let go, unless a card took them further than they go (K-4).
fn passages(rules: &Rules, news: &[Event]) -> Vec<Passage> {
    let by_card = |event: &Event| matches!(event, Event::Fact(Fact::CardPlayed { card: Card::Move(_), .. }));
    if news.iter().any(by_card) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for event in news {
        match event {
            Event::Fact(
                Fact::Moved { piece, from, to, way: path }
                | Fact::Attacked { attacker: piece, from, to, way: path, .. },
            ) => {
                let length = match path {
                    MovePath::Straight => rules.board().path(*from, *to).unwrap().len(),
                    MovePath::Turned(_) => 2,
                    MovePath::Leap => 1,
                };
                found.push(Passage { piece: *piece, path: *path, length });
            }
            Event::Fact(Fact::Swapped { one, two, .. }) => {
                found.extend([one, two].map(|piece| Passage { piece: *piece, path: MovePath::Leap, length: 1 }));
            }
            _ => {}
        }
    }
    found
}

/// The kinds of an army that can go like this.
fn able(rules: &Rules, passage: &Passage) -> Vec<Kind> {
    let goes = |movement: Movement| match (movement, passage.path) {
        (Movement::Still, _) | (Movement::Step | Movement::Line, MovePath::Turned(_)) => false,
        (Movement::Step, _) => passage.length == 1,
        (Movement::Line, _) => true,
        (Movement::Walk { steps }, _) => passage.length <= usize::from(steps),
    };
    let in_army = rules.kinds().filter(|(kind, _)| rules.army(*kind) > 0);
    in_army.filter(|(_, rule)| goes(rule.movement)).map(|(kind, _)| kind).collect()
}

#[test]
fn a_piece_goes_as_its_kind_can_and_is_shown_by_that_if_no_other_kind_can() {
    let (mut shown, mut hidden) = (0, 0);
    each_action(|before, news, after| {
        for one in passages(after.rules(), news) {
            let able = able(after.rules(), &one);
            assert!(able.contains(&after.kind(one.piece).unwrap()), "{news:?}");
            if able.len() == 1 {
                assert!(is_public(after, one.piece), "one kind alone goes like this: {news:?}");
                shown += usize::from(!is_public(before, one.piece));
            } else if after.table().battle().is_none() && after.outcome().is_none() {
                let fought = news.iter().any(|event| matches!(event, Event::Fact(Fact::Attacked { .. })));
                assert!(fought || is_public(before, one.piece) == is_public(after, one.piece), "{news:?}");
                hidden += usize::from(!is_public(after, one.piece));
            }
        }
    });
    assert!(shown >= 100 && hidden >= 1000, "{shown} {hidden}");
}

#[test]
fn a_straight_walk_is_written_as_a_line_and_a_walk_with_a_turn_turns() {
    let (mut straight, mut turned) = (0, 0);
    each_action(|_, news, after| {
        let rules = after.rules();
        let walks = |piece: PieceId| matches!(rules.kind(after.kind(piece).unwrap()).movement, Movement::Walk { .. });
        for event in news {
            let Event::Fact(
                Fact::Moved { piece, from, to, way } | Fact::Attacked { attacker: piece, from, to, way, .. },
            ) = event
            else {
                continue;
            };
            let path = rules.board().path(*from, *to);
            match way {
                MovePath::Turned(via) => {
                    assert_ne!(path, Some(&[*via, *to][..]), "{event:?}");
                    turned += 1;
                }
                MovePath::Straight => {
                    straight += usize::from(walks(*piece) && path.is_some_and(|path| path.len() == 2));
                }
                MovePath::Leap => {}
            }
        }
    });
    assert!(straight >= 20 && turned >= 20, "{straight} {turned}");
}

#[test]
fn a_rank_is_shown_after_the_move_that_gave_it_away_and_before_a_defence_is_asked_or_a_battle_is_told() {
    let (mut asked, mut laid, mut told) = (0, 0, 0);
    each_action(|before, news, after| {
        let mut game = before.clone();
        let going: Vec<PieceId> = passages(after.rules(), news).into_iter().map(|one| one.piece).collect();
        let mut went = Vec::new();
        for event in news {
            match event {
                Event::Fact(Fact::Moved { piece, .. } | Fact::Attacked { attacker: piece, .. }) => went.push(*piece),
                Event::Fact(Fact::Swapped { one, two, .. }) => went.extend([one, two]),
                Event::Revealed { pieces, .. } => {
                    let early = |(piece, _): &(PieceId, Kind)| going.contains(piece) && !went.contains(piece);
                    assert!(!pieces.iter().any(early), "{news:?}");
                }
                Event::Fact(Fact::Asked { decision: Decision::Defence { .. } }) => {
                    let attacker = game.table().battle().unwrap().attacker;
                    let is_laid = game.table().card_laid();
                    assert!(is_laid || is_public(&game, attacker), "{news:?}");
                    *(if is_laid { &mut laid } else { &mut asked }) += 1;
                }
                Event::Fact(Fact::Captured { .. } | Fact::Advanced { .. }) => {
                    if let Some(battle) = game.table().battle() {
                        assert!(is_public(&game, battle.attacker), "{news:?}");
                        told += 1;
                    }
                }
                _ => {}
            }
            game.follow([event]).unwrap();
        }
        assert_eq!(game, *after);
    });
    assert!(asked >= 20 && laid >= 10 && told >= 500, "{asked} {laid} {told}");
}

#[test]
fn a_piece_that_a_viewer_was_shown_stays_known_and_one_that_came_back_stays_so() {
    let mut known = 0;
    each_action(|before, _, after| {
        for viewer in viewers(after.rules()) {
            for (piece, _) in before.table().pieces() {
                if before.state().shown_to(piece).includes(viewer) {
                    assert!(
                        after.state().shown_to(piece).includes(viewer),
                        "{piece:?} is hidden from {viewer:?} again"
                    );
                    assert_eq!(before.kind(piece), after.kind(piece), "{piece:?} is something else now");
                    known += 1;
                }
            }
        }
        let came_back = |game: &Game, piece| game.state().has_returned(piece);
        assert!(before.table().pieces().all(|(piece, _)| came_back(after, piece) || !came_back(before, piece)));
        let was_known =
            |piece: &PieceId| came_back(before, *piece) && !before.state().returned_unseen().contains(piece);
        assert!(!after.state().returned_unseen().iter().any(was_known), "which one came back is hidden again");
    });
    assert!(known >= 10_000, "{known}");
}
