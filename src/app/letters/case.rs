//! A letter with the seat and decision of its reply address, and for which commands that address is still valid (I-1).

use chrono::{DateTime, Utc};
use fieldpost_engine::Seat;
use uuid::Uuid;

use super::instruction;
use crate::app::Result;
use crate::app::game::load::{LoadedGame, Role};
use crate::app::play::conditional;
use crate::auth::Mailbox;
use crate::mail::letter::Instruction;
use crate::store::games;
use crate::store::replies::ReplyAddress;
use crate::values::SeatStatus;

/// A letter with the seat and decision of its reply address.
pub(super) struct Case {
    /// The letter that is handled.
    pub letter: Uuid,
    /// The digest of the token that it came with.
    pub token_hash: Vec<u8>,
    /// The seat and decision of the token.
    pub address: ReplyAddress,
    /// When it was written, as far as it says so. Not of one that its author has confirmed since.
    pub date: Option<DateTime<Utc>>,
    /// What its author says to the other player.
    pub talk: Option<String>,
    /// Whether it certainly comes from the player, or they have confirmed it: then they are answered even if their
    /// address is suspended.
    pub is_believed: bool,
}

impl Case {
    /// The seat to which the mail went that the letter answers.
    pub(super) fn seat(&self) -> Seat {
        self.address.seat
    }

    /// Whether its address is still valid for a command (I-1). An address becomes void when it is used, and all of a
    /// decision when that is over; only commands about the whole game outlive them, and that conditional moves are
    /// taken back.
    pub(super) fn is_good_for(&self, instruction: &Instruction, loaded: &LoadedGame) -> bool {
        // Why there is no rematch yet is said where it is refused.
        instruction.is_beyond_the_game()
            || loaded.game.outcome().is_none()
                && (self.is_fresh(loaded)
                    || instruction::is_about_the_game(instruction)
                    || instruction::is_withdrawal(instruction))
    }

    /// When it was written: now, if it does not say so, or names a time to come.
    pub(super) fn written_at(&self, loaded: &LoadedGame) -> DateTime<Utc> {
        self.date.map_or(loaded.now, |date| date.min(loaded.now))
    }

    /// Whether conditional moves were given or taken back since it was written: it came late, or was overtaken by
    /// another.
    pub(super) fn is_overtaken(&self, loaded: &LoadedGame) -> bool {
        conditional::written_at(loaded, self.seat()).is_some_and(|last| self.written_at(loaded) < last)
    }

    /// Whether no confirmation is needed: never for commands that may end the game (G-2), nor from an old address, so
    /// that a late letter does not answer a different offer from the one it was written for. A rematch is an
    /// invitation, and a setting can be changed again.
    pub(super) fn is_played_at_once(&self, instruction: &Instruction, loaded: &LoadedGame) -> bool {
        instruction.is_beyond_the_game()
            || instruction::is_withdrawal(instruction)
            || self.is_fresh(loaded) && !instruction::is_final(instruction)
    }

    /// Whether the game still waits for the same decision as when the address was made.
    pub(super) fn is_fresh(&self, loaded: &LoadedGame) -> bool {
        loaded.rows.game.timing.since == self.address.since && self.address.used_at.is_none()
    }

    /// Whether its address was mailed to the current mailbox of the seat's user: no other has any power over the game,
    /// neither one that they gave up nor that of an earlier user of the seat (ADR 22).
    pub(super) fn is_theirs(&self, loaded: &LoadedGame) -> bool {
        let mailbox = self.player(loaded).and_then(|row| Some(Mailbox::of(row.user?, row.address.as_deref()?)));
        mailbox.is_some_and(|mailbox| mailbox.is(&self.address.mailbox))
    }

    /// The user of the seat, if this is still their mailbox.
    ///
    /// # Errors
    /// [`Error::Stale`](crate::app::Error::Stale) if it is not.
    pub(super) fn user(&self, loaded: &LoadedGame) -> Result<Uuid> {
        let user = self.player(loaded).filter(|_| self.is_theirs(loaded)).and_then(|player| player.user);
        user.ok_or_else(|| loaded.stale(Role::Player(self.seat())))
    }

    /// The user who is answered: the one of the seat, but at a suspended address only if they certainly wrote (L-4).
    pub(super) fn reader(&self, loaded: &LoadedGame) -> Option<Uuid> {
        self.player(loaded).filter(|row| self.is_believed || !row.suspended)?.user
    }

    /// The user of the seat, if any.
    pub(super) fn player<'l>(&self, loaded: &'l LoadedGame) -> Option<&'l games::Seat> {
        let row = loaded.rows.seats.get(self.seat().index())?;
        (row.status == SeatStatus::Seated && row.user.is_some()).then_some(row)
    }
}
