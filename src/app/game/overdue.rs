//! Which seats are out of time for the decision on top, and who may act on it: the clock, or the players who may claim
//! (T-3). It compares the clocks of the game's row with the database's time, and changes nothing.

use chrono::{DateTime, Utc};
use fieldpost_engine::{Decision, Seat, SeatSet};

use super::load::LoadedGame;
use crate::values::OnExpiry;

/// The seats whose time for the decision on top is up.
pub(in crate::app) fn overdue(loaded: &LoadedGame) -> Vec<Seat> {
    let clocks = &loaded.rows.game.timing.clocks;
    let is_overdue = |seat: &Seat| clocks.of(*seat).until.is_some_and(|until| until <= loaded.now);
    loaded.rows.game.progress.owed_by.iter().filter(is_overdue).collect()
}

/// The deadlines of the seats that owe the decision on top.
fn untils(loaded: &LoadedGame) -> Vec<DateTime<Utc>> {
    let clocks = &loaded.rows.game.timing.clocks;
    let owing = loaded.rows.game.progress.owed_by;
    owing.iter().filter_map(|seat| clocks.of(seat).until).collect()
}

/// Whether the time for the decision on top is up. One seat without a setup is enough to end a game; a decision that
/// counts as declined waits for the last seat that owes it.
pub(in crate::app) fn is_overdue(loaded: &LoadedGame) -> bool {
    let untils = untils(loaded).into_iter();
    let last = match loaded.game.table().decision() {
        Some(decision) if decision.may_be_declined() => untils.max(),
        Some(_) | None => untils.min(),
    };
    last.is_some_and(|until| until <= loaded.now)
}

/// Whether the clock may expire the decision on top. If the others may claim a turn, it is left to them.
pub(in crate::app) fn may_expire(loaded: &LoadedGame) -> bool {
    let claimed = match loaded.game.table().decision() {
        Some(Decision::Turn { .. }) => loaded.rows.game.time_control.on_expiry(),
        Some(_) | None => OnExpiry::Forfeit,
    };
    claimed == OnExpiry::Forfeit && is_overdue(loaded)
}

/// Whether a seat may claim that the time for the turn is up.
pub(in crate::app) fn may_claim(loaded: &LoadedGame, seat: Seat) -> bool {
    let Some(Decision::Turn { seat: owing }) = loaded.game.table().decision() else { return false };
    let control = loaded.rows.game.time_control;
    let claims = control.on_expiry() == OnExpiry::Claim && is_overdue(loaded);
    claims && claimants(loaded, owing).contains(seat)
}

/// Who gains when a seat is out: those of other teams that are still in.
pub(in crate::app) fn claimants(loaded: &LoadedGame, owing: Seat) -> SeatSet {
    let rules = loaded.game.rules();
    rules.all_seats().minus(loaded.game.table().out()).minus(rules.team(owing))
}
