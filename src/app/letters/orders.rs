//! Conditional moves that a letter gives or takes back (O-8): written in the transaction that marks the letter as
//! handled and queues the receipt, so that nothing is acknowledged that is not stored. Nothing that anybody else is
//! shown changes.
//!
//! Those below a turn are written with that turn, which `play` does.

use super::answer::{self, LetterReply};
use super::case::Case;
use crate::app::game::load::{LoadedGame, Role, load};
use crate::app::play::{MAX_LOST_RACES, conditional};
use crate::app::{App, Error, Result};
use crate::mail::LetterQuestion;
use crate::mail::letter::{ConditionalOrder, Instruction};
use crate::store::Connection;
use crate::store::letters;
use crate::values::{ConditionalMove, OrderRefusal};

/// Why conditional moves are not taken, if they are not. It follows from what everybody sees.
pub(super) fn refusal(case: &Case, loaded: &LoadedGame, order: &ConditionalOrder) -> Option<OrderRefusal> {
    if order.is_withdrawal() {
        return (!loaded.game.rules().ruleset().conditional_moves).then_some(OrderRefusal::NotAllowed);
    }
    conditional::check(loaded, case.seat(), order.turn.as_ref(), &order.moves).err()
}

/// What the author is told then.
pub(super) fn refused(case: &Case, loaded: &LoadedGame, order: &ConditionalOrder) -> LetterReply {
    let rules = loaded.game.rules();
    let first = order.moves.first().map(|first| first.condition.write(rules)).unwrap_or_default();
    match refusal(case, loaded, order) {
        Some(why) => LetterReply::NotOrdered { why, said: order.words(rules), first },
        None => LetterReply::Late { action: order.words(rules) },
    }
}

/// What the author of a letter is asked that was overtaken: they may have given others since, or taken these back.
pub(super) fn overtaken(case: &Case, loaded: &LoadedGame, order: &ConditionalOrder) -> LetterReply {
    let action = order.words(loaded.game.rules());
    LetterReply::Hold { action, why: LetterQuestion::Overtaken, stored: conditional::left(loaded, case.seat()) }
}

/// The conditional moves below a turn.
pub(super) fn below(instruction: &Instruction) -> &[ConditionalMove] {
    match instruction {
        Instruction::Order(order) => &order.moves,
        _ => &[],
    }
}

/// Stores conditional moves, or takes back those given before.
///
/// # Errors
/// [`Error::Stale`] if the game has gone on, or the letter came from a mailbox that is no longer the player's.
pub(super) async fn store(app: &App, conn: &mut Connection, case: &Case, order: &ConditionalOrder) -> Result<()> {
    let instruction = Instruction::Order(order.clone());
    for _ in 0..MAX_LOST_RACES {
        let loaded = load(app, conn, case.address.game_id, None).await?;
        let stale = || loaded.stale(Role::Player(case.seat()));
        let is_refused = refusal(case, &loaded, order).is_some();
        let is_late = !case.is_good_for(&instruction, &loaded) || case.is_overtaken(&loaded);
        if is_refused || is_late || !case.is_theirs(&loaded) {
            return Err(stale());
        }
        let said = LetterReply::Ordered { moves: conditional::pairs(loaded.game.rules(), &order.moves) };
        if answer::send_ordered(app, conn, case, &loaded, (&order.moves, &said)).await? {
            return Ok(());
        }
        if !letters::is_open(conn, case.letter).await? {
            return Err(stale());
        }
    }
    Err(Error::Busy)
}
