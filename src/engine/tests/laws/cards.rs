//! Battle Cards (K-1 to K-10) where a position does not show it: decks, first hands, secrets, and how much there is to
//! choose from.

use std::collections::BTreeSet;
use std::sync::Arc;

use fieldpost_engine::{
    Action, Actor, Card, Deal, Decision, Event, Fact, Game, Illegal, Options, Rules, Seat, SeatSet, SeenEvent, Viewer,
};

use crate::decisions;
use crate::play::{self, Chance};
use crate::position::{BLUE, RED, act, action, position_with};
use crate::rulesets::{rules, rules_with};

/// A game whose armies stand, and whose first hands wait for a word.
fn dealt(rules: &Arc<Rules>) -> Game {
    let (mut game, _) = Game::start(Arc::clone(rules), Options::default());
    game.apply(Actor::Chance, Action::Deal(play::deal(rules, &mut Chance(5)))).unwrap();
    for seat in [BLUE, RED] {
        act(&mut game, seat, Action::SetUp(play::setup(rules, seat, &mut Chance(6)))).unwrap();
    }
    game
}

fn hand(game: &Game, seat: Seat) -> Vec<Card> {
    game.state().cards(seat).unwrap().hand.clone()
}

fn pile(game: &Game, seat: Seat) -> Vec<Card> {
    game.state().cards(seat).unwrap().pile.clone()
}

#[test]
fn k_1_thirty_pieces_and_fifteen_different_cards_a_seat() {
    let rules = rules("battle-cards");
    assert_eq!(rules.kinds().map(|(kind, _)| usize::from(rules.army(kind))).sum::<usize>(), 30);
    assert_eq!(rules.home(RED).len(), 3);
    let deck = &rules.ruleset().cards.as_ref().unwrap().deck;
    assert_eq!(deck.iter().collect::<BTreeSet<_>>(), Card::ALL.iter().map(|(card, _)| card).collect());
    assert_eq!(deck.len(), 15);
}

#[test]
fn k_1_a_ruleset_with_impossible_cards_is_refused_with_every_fault() {
    type Change = fn(&mut fieldpost_engine::Ruleset);
    let faults = |change: Change| {
        let mut ruleset = rules("battle-cards").ruleset().clone();
        change(&mut ruleset);
        Rules::new(ruleset).map(|_| ()).unwrap_err().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let twice: Change = |ruleset| ruleset.cards.as_mut().unwrap().deck.push(Card::Swap);
    assert_eq!(faults(twice), ["cards.deck: has `swap` twice"]);
    let empty: Change = |ruleset| ruleset.cards.as_mut().unwrap().deck.clear();
    assert_eq!(faults(empty), ["cards.deck: is empty"]);
    let many: Change = |ruleset| ruleset.cards.as_mut().unwrap().hand = 6;
    assert_eq!(faults(many), ["cards.hand: is 1 to 5, not 6"]);
    let few: Change = |ruleset| {
        ruleset.cards.as_mut().unwrap().deck.truncate(2);
        ruleset.cards.as_mut().unwrap().hand = 0;
    };
    assert_eq!(faults(few), ["cards.hand: is 1 to 2, not 0"]);
}

#[test]
fn k_2_chance_deals_whole_decks_once_before_anything_else() {
    let rules = rules("battle-cards");
    let (mut game, _) = Game::start(Arc::clone(&rules), Options::default());
    assert_eq!(game.awaiting(), [Decision::Deal]);
    let setup = Action::SetUp(play::setup(&rules, RED, &mut Chance(6)));
    assert_eq!(act(&mut game, RED, setup), Err(Illegal::SetupLocked), "not before the deal");
    let deal = play::deal(&rules, &mut Chance(1));
    let mut short = deal.clone();
    short.decks[1].pop();
    let one = Deal { decks: vec![deal.decks[0].clone()], first: None };
    let drawn = Deal { first: Some(RED), ..deal.clone() };
    for wrong in [short, one, drawn, Deal::default()] {
        assert_eq!(game.apply(Actor::Chance, Action::Deal(wrong)), Err(Illegal::WrongDeal));
    }
    assert_eq!(act(&mut game, RED, Action::Deal(deal.clone())), Err(Illegal::NotYours), "chance alone deals");
    game.apply(Actor::Chance, Action::Deal(deal.clone())).unwrap();
    assert_eq!(game.apply(Actor::Chance, Action::Deal(deal)), Err(Illegal::NotAwaited), "once");
}

#[test]
fn k_2_the_top_three_are_the_hand_and_may_be_exchanged_once_in_any_order() {
    let rules = rules("battle-cards");
    let before = dealt(&rules);
    let deal = play::deal(&rules, &mut Chance(5));
    assert_eq!(before.awaiting(), [Decision::Redraw { seats: [RED, BLUE].into_iter().collect() }]);
    let [one, two, three] = deal.decks[0][..3] else { panic!("three cards") };
    assert_eq!(hand(&before, RED), [one, two, three]);
    for seat in [RED, BLUE] {
        let legal = before.view_for(Viewer::Seat(seat)).legal_actions();
        let redraws = legal.iter().filter(|action| matches!(action, Action::Redraw(_))).count();
        assert_eq!((redraws, legal.contains(&Action::Keep)), (6, true), "every order, or none");
    }
    let mut game = before;
    act(&mut game, RED, Action::Redraw(vec![three, one, two])).unwrap();
    assert_eq!(hand(&game, RED), deal.decks[0][3..6]);
    assert_eq!(pile(&game, RED)[9..], [three, one, two]);
    assert_eq!(game.awaiting(), [Decision::Redraw { seats: SeatSet::EMPTY.with(BLUE) }]);
    assert_eq!(act(&mut game, RED, Action::Keep), Err(Illegal::NotYourTurn), "a seat says once");
    act(&mut game, BLUE, Action::Keep).unwrap();
    assert_eq!(hand(&game, BLUE), deal.decks[1][..3]);
    assert_eq!(game.awaiting(), [Decision::Turn { seat: RED }]);
}

#[test]
fn k_2_the_hand_goes_whole_or_not_at_all() {
    let mut game = dealt(&rules("battle-cards"));
    let [one, two, three] = hand(&game, BLUE)[..] else { panic!("three cards") };
    let other = pile(&game, BLUE)[0];
    for wrong in
        [vec![], vec![one], vec![one, two], vec![one, one, two], vec![one, two, other], vec![one, two, three, other]]
    {
        assert_eq!(act(&mut game, BLUE, Action::Redraw(wrong)), Err(Illegal::NotYourHand));
    }
}

#[test]
fn k_2_whoever_lets_the_deadline_pass_keeps_the_hand() {
    let mut game = dealt(&rules("battle-cards"));
    let hands = [RED, BLUE].map(|seat| hand(&game, seat));
    game.apply(Actor::Clock, Action::Expire).unwrap();
    assert_eq!([RED, BLUE].map(|seat| hand(&game, seat)), hands);
    assert_eq!(game.awaiting(), [Decision::Turn { seat: RED }]);
}

#[test]
fn k_9_others_see_how_many_cards_and_their_owner_which() {
    let rules = rules("battle-cards");
    let mut game = dealt(&rules);
    let order = hand(&game, RED);
    let events = act(&mut game, RED, Action::Redraw(order.clone())).unwrap();
    for viewer in [Viewer::Seat(BLUE), Viewer::Spectator] {
        let seen: Vec<_> = events.iter().filter_map(|event| event.seen_by(viewer)).collect();
        assert!(seen.contains(&SeenEvent::PutUnder { seat: RED, count: 3, cards: None }));
        assert!(seen.contains(&SeenEvent::Drew { seat: RED, count: 3, cards: None }));
        let view = game.view_for(viewer);
        let counts = view.table().cards(RED).unwrap();
        assert_eq!((counts.hand, counts.pile), (3, 12));
        assert_eq!(view.cards().map(|own| own.hand.clone()), (viewer == Viewer::Seat(BLUE)).then(|| hand(&game, BLUE)));
    }
    let own = game.view_for(Viewer::Seat(RED));
    let own = own.cards().unwrap();
    assert_eq!(own.hand, hand(&game, RED));
    assert!(own.pile[..9].iter().all(Option::is_none), "nobody knows the order of a pile");
    assert_eq!(own.pile[9..], order.iter().map(|card| Some(*card)).collect::<Vec<_>>(), "but what one put there");
}

#[test]
fn k_9_a_card_swap_is_seen_and_the_card_is_not() {
    let rules = rules("battle-cards");
    let cards = ["boat a1 mock / jump swap", "d1 / d2"];
    let mut game = position_with(&rules, &Options::default(), ["Fa1 Me4", "Fa10 Mj10"], cards, RED);
    let events = act(&mut game, RED, action(&rules, "card boat")).unwrap();
    let seen: Vec<_> = events.iter().filter_map(|event| event.seen_by(Viewer::Seat(BLUE))).collect();
    assert_eq!(
        seen[..3],
        [
            SeenEvent::Fact(Fact::CardSwapped { seat: RED }),
            SeenEvent::PutUnder { seat: RED, count: 1, cards: None },
            SeenEvent::Drew { seat: RED, count: 1, cards: None },
        ]
    );
}

#[test]
fn k_9_the_end_shows_the_cards_that_are_left() {
    let rules = rules("battle-cards");
    let cards = ["boat / jump swap", "d1 / d2"];
    let mut game = position_with(&rules, &Options::default(), ["Fa1 Me4", "Fa10 Mj10"], cards, RED);
    let events = act(&mut game, RED, Action::Resign).unwrap();
    let shown = |event: &&Event| matches!(event, Event::Fact(Fact::CardsShown { .. }));
    assert_eq!(events.iter().filter(shown).count(), 2);
    let view = game.view_for(Viewer::Spectator);
    let left = view.table().cards(BLUE).unwrap().shown.clone().unwrap();
    assert_eq!((left.hand, left.pile), (hand(&game, BLUE), pile(&game, BLUE)));

    let mut aborted = position_with(&rules, &Options::default(), ["Fa1 Me4", "Fa10 Mj10"], cards, RED);
    let events = act(&mut aborted, RED, Action::Abort).unwrap();
    assert_eq!(events.iter().filter(shown).count(), 0, "an abort shows nothing (E-7)");
}

#[test]
fn k_7_only_the_player_who_laid_the_card_knows_it() {
    let rules = rules_with("battle-cards", &Options { hidden_attack_card: Some(true), ..Options::default() });
    let cards = ["a2 boat / jump", "d1 / d2"];
    let mut game = position_with(&rules, &Options::default(), ["Fa1 8a4", "Fa10 9a5"], cards, RED);
    let way = action(&rules, "a4xa5 +a2");
    act(&mut game, RED, way).unwrap();
    let laid = |viewer| game.view_for(viewer).laid().map(|card| Card::from(card).word());
    assert_eq!([RED, BLUE].map(|seat| laid(Viewer::Seat(seat))), [Some("a2"), None]);
    assert!(game.view_for(Viewer::Spectator).table().card_laid());
}

#[test]
fn k_3_the_list_of_legal_actions_fits_on_a_page() {
    let options = Options { swap_then_attack: Some(true), refill: Some(true), ..Options::default() };
    let rules = rules_with("battle-cards", &options);
    let mut most = 0;
    for seed in 0..40 {
        play::play(&rules, seed, 200, |game, _| {
            for seat in rules.all_seats().iter() {
                let mut legal = Vec::new();
                game.legal_actions(seat, &mut legal);
                most = most.max(legal.len());
            }
        });
    }
    assert!((100..1000).contains(&most), "{most}");
}

#[test]
fn k_1_every_card_is_played_in_random_play_and_every_answer_given() {
    let options = Options { swap_then_attack: Some(true), hidden_attack_card: Some(true), ..Options::default() };
    let rules = rules_with("battle-cards", &options);
    let (mut played, mut words) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..30 {
        for event in play::play(&rules, seed, 300, |_, _| {}).events {
            match event {
                Event::Fact(Fact::CardPlayed { card, .. }) => drop(played.insert(card)),
                Event::Fact(Fact::Defended { card, .. }) => drop(played.insert(card.into())),
                Event::Fact(Fact::Swapped { then_attacks: true, .. }) => {
                    words.insert("swap and attack".to_owned());
                }
                Event::Fact(Fact::CardSwapped { .. }) => drop(words.insert("swap a card".to_owned())),
                Event::Fact(Fact::Redrawn { .. }) => drop(words.insert("another hand".to_owned())),
                Event::Fact(Fact::Declined { decision, .. }) => drop(words.insert(decisions::name(decision))),
                Event::CardLaid { .. } => drop(words.insert("lay".to_owned())),
                _ => {}
            }
        }
    }
    assert_eq!(played.len(), 15, "{played:?}");
    assert_eq!(words.len(), 6, "{words:?}");
}
