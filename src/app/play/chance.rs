//! Randomness: shuffled decks, who begins, who gets which seat (S-3, K-2, F-4). Drawn from a cryptographic generator
//! that the operating system seeds for every draw; the caller records the result.

use fieldpost_engine::ruleset::FirstRule;
use fieldpost_engine::{Card, Deal, Rules, Seat};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::app::{Error, Result};

/// The draw that the rules require before a game.
pub(in crate::app) fn deal(rules: &Rules) -> Result<Deal> {
    let mut generator = generator()?;
    let seats = rules.seats().len();
    let mut decks: Vec<Vec<Card>> = match &rules.ruleset().cards {
        Some(cards) => vec![cards.deck.clone(); seats],
        None => Vec::new(),
    };
    for deck in &mut decks {
        deck.shuffle(&mut generator);
    }
    let first = match rules.ruleset().first {
        FirstRule::FirstSeat => None,
        FirstRule::Chance => Some(generator.random_range(0..seats)),
    };
    let first = first.map(|seat| u8::try_from(seat).map(Seat)).transpose();
    Ok(Deal { decks, first: first.map_err(Error::corrupt)? })
}

/// A uniformly random number below `count`; 0 if `count` is 0.
pub(in crate::app) fn below(count: usize) -> Result<usize> {
    Ok(if count == 0 { 0 } else { generator()?.random_range(0..count) })
}

/// The seed has more bits than the logarithm of the number of all deals, so that every deal is possible.
fn generator() -> Result<StdRng> {
    let mut seed = <StdRng as SeedableRng>::Seed::default();
    getrandom::fill(&mut seed).map_err(|_| crate::auth::NoRandomness)?;
    Ok(StdRng::from_seed(seed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_drawn() {
        let mut drawn = [0; 4];
        for _ in 0..400 {
            drawn[below(4).unwrap()] += 1;
        }
        assert!(drawn.iter().all(|times| *times > 40), "{drawn:?}");
        assert_eq!(below(0).unwrap(), 0);
    }
}
