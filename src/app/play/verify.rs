//! Holding stored games against their logs: the snapshot and the projection must be what a replay
//! gives. It changes nothing.

use fieldpost_engine::Game;
use uuid::Uuid;

use super::projection;
use crate::app::game::load::{SNAPSHOT_FORMAT, mask, replay};
use crate::app::game::rules;
use crate::app::{App, Error, Result};
use crate::store::games::{self, Sight};
use crate::store::{lists, log};

/// How many games are looked at in one go.
const PAGE: i64 = 500;

/// What a check found.
#[derive(Debug, Default)]
pub struct Verified {
    /// How many games were looked at.
    pub games: usize,
    /// Every fault, with its game.
    pub faults: Vec<(Uuid, String)>,
}

/// Checks these games, or all.
///
/// # Errors
/// [`Error::NotFound`] for a game that is not there; faults of games are no errors.
pub async fn verify(app: &App, chosen: &[Uuid]) -> Result<Verified> {
    let mut verified = Verified::default();
    for id in chosen {
        check(app, *id, &mut verified).await?;
    }
    let mut after = Uuid::nil();
    while chosen.is_empty() {
        let mut conn = app.store.connection().await?;
        let page = lists::ids(&mut conn, after, PAGE).await?;
        drop(conn);
        let Some(last) = page.last() else { break };
        after = *last;
        for id in page {
            check(app, id, &mut verified).await?;
        }
    }
    Ok(verified)
}

async fn check(app: &App, id: Uuid, verified: &mut Verified) -> Result<()> {
    let mut conn = app.store.connection().await?;
    let sight = games::find(&mut conn, id).await?.ok_or(Error::NotFound { what: "game" })?;
    let entries = log::all(&mut conn, id).await?;
    verified.games += 1;
    let mut found = Vec::new();
    match replay(entries.clone(), sight.card.game.version) {
        Err(why) => found.push(why.to_string()),
        Ok(game) => compare(&sight, &game, &entries, &mut found)?,
    }
    verified.faults.extend(found.into_iter().map(|fault| (id, fault)));
    Ok(())
}

fn compare(sight: &Sight, game: &Game, entries: &[log::Entry], found: &mut Vec<String>) -> Result<()> {
    let row = &sight.card.game;
    let mut differs = |what: &str, same: bool| {
        if !same {
            found.push(format!("{what} is not what the log gives"));
        }
    };
    let last = entries.iter().find(|entry| entry.version == row.version);
    let (events, at) = match last {
        Some(entry) => (rules::events(entry)?, entry.at),
        None => (Vec::new(), row.updated_at),
    };
    let expected = projection(&sight.card, game, &events, at)?;
    differs("the snapshot", sight.snapshot_format != SNAPSHOT_FORMAT || sight.snapshot == expected.snapshot);
    differs("the digest of the rules", rules::digest(game.rules().ruleset())?.as_slice() == row.rules_digest);
    differs("the status", row.status == expected.status);
    differs("the decision", row.decision.as_deref() == expected.decision && row.owed_by == expected.owed_by);
    differs("the list of locked setups", row.locked_by == expected.locked_by);
    // Clocks begin to run when the last seat is taken, which is no entry of the log.
    let kept = last.map(|entry| entry.clocks.as_str());
    differs("the clocks", row.status != "playing" || kept == Some(row.clocks.as_str()));
    differs("the ply", row.ply == expected.ply);
    differs("the result", row.result.as_deref() == expected.result && row.winners == expected.winners);
    differs("the reason of the end", row.reason.as_deref() == expected.reason);
    let offered = game.table().draw_offer().map_or(0, |offer| mask(offer.awaits));
    differs("the draw offer", row.offered_to == offered);
    Ok(())
}
