//! A game as it was at an earlier version, from its log: the answer to a move whose reply was lost.
//! A move's key keeps the version alone, because carrying the whole answer would cost every move
//! and almost nobody asks again.

use fieldpost_engine::{Event, Fact};

use super::Result;
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
    let mut last = Vec::new();
    for entry in &entries {
        last = frozen::events(entry)?;
        if last.iter().any(|event| matches!(event, Event::Fact(Fact::Asked { .. }))) {
            card.game.since = entry.at;
        }
    }
    let at = entries.last().map(|entry| entry.at).ok_or_else(|| corrupt("a log is empty"))?;
    let game = replay(entries, version)?;
    card.game.version = version - 1;
    let state = projection(&card, &game, &last, at)?;
    renew(&mut card, &state, at);
    let seen = shown(standing.viewer(), version, at, &last);
    Loaded { card, game, answered: None, now: at }.look(standing, seen)
}
