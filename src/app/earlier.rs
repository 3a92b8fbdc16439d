//! A game as it was at an earlier version, from its log: the answer to a move whose reply was lost.
//! A move's key keeps the version alone, because carrying the whole answer would cost every move
//! and almost nobody asks again.

use super::Result;
use super::clocks;
use super::frozen::{self, corrupt};
use super::load::{Loaded, Standing, replay};
use super::look::{Look, shown};
use super::play::{projection, renew};
use crate::store::{Connection, log};

/// What the player of the action that led to `version` was answered.
pub(super) async fn look(conn: &mut Connection, loaded: &Loaded, standing: Standing, version: i64) -> Result<Look> {
    let mut entries = log::all(conn, loaded.card.game.id).await?;
    entries.retain(|entry| entry.version <= version);
    let mut card = loaded.card.clone();
    let ended = entries.last().ok_or_else(|| corrupt("a log is empty"))?;
    let (at, clocks) = (ended.at, ended.clocks.clone());
    let (mut last, mut seen) = (Vec::new(), Vec::new());
    for entry in &entries {
        last = frozen::events(entry)?;
        if clocks::renews(&last) {
            card.game.since = entry.at;
        }
        // What was written together was answered together.
        if entry.at == at {
            seen.extend(shown(standing.viewer(), entry.version, at, &last));
        }
    }
    let game = replay(entries, version)?;
    card.game.version = version - 1;
    let state = projection(&card, &game, &last, at)?;
    renew(&mut card, &state, at);
    // Deadlines are no function of the events: leave counts too.
    card.game.clocks = clocks;
    Loaded { card, game, answered: None, now: at, record: None }.look(standing, seen)
}
