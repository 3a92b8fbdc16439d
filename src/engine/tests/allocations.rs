//! Listing legal actions costs no allocation, however many there are: the list is the caller's, and is used again.
//! But for a chase: a move that goes on chasing is compared with earlier positions, and that takes a list.
//!
//! A binary of its own, because its allocator counts.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

#[path = "laws/play.rs"]
#[expect(dead_code, unreachable_pub, reason = "the laws use more of it")]
mod play;
#[path = "laws/rulesets.rs"]
#[expect(dead_code, unreachable_pub, reason = "the laws use more of it")]
mod rulesets;

use std::hint::black_box;

use fieldpost_engine::Decision;

/// How many times memory is asked for in `what`.
fn allocations(what: impl FnOnce()) -> u64 {
    allocation_counter::measure(what).count_total
}

#[test]
fn legal_actions_of_a_turn_are_listed_without_an_allocation() {
    let mut listed = 0;
    for rules in rulesets::shipped() {
        for seed in 0..5 {
            play::play(rules, seed, 300, |game, _| {
                let Some(Decision::Turn { seat }) = game.table().decision() else { return };
                if game.table().chase().is_some_and(|chase| chase.count(seat) > 1) {
                    return;
                }
                let mut legal = Vec::with_capacity(4096);
                let asked = allocations(|| game.legal_actions(seat, &mut legal));
                assert_eq!(asked, 0, "{}: {} actions", rules.ruleset().id, legal.len());
                listed += legal.len();
            });
        }
    }
    assert!(listed > 10_000, "{listed}");
    assert_eq!(allocations(|| drop(black_box(vec![listed]))), 1, "the allocator counts");
}
