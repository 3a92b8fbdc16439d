//! Checking stored games against their logs: the snapshot and the projection must equal those of a replay. It changes
//! nothing.

use fieldpost_engine::Game;
use uuid::Uuid;

use crate::app::game::load::{progress, replay};
use crate::app::game::rules;
use crate::app::{App, Error, Result};
use crate::store::archive::{self, LogPlaces};
use crate::store::games::{self, Progress, Snapshot, StoredGame};
use crate::store::{self, lists, log};
use crate::values::GameStatus;

/// Games checked per batch.
const PAGE: i64 = 500;

/// The result of a check.
#[derive(Debug, Default)]
pub struct Verification {
    /// The number of checked games.
    pub games: usize,
    /// Every fault, with its game.
    pub faults: Vec<(Uuid, String)>,
}

/// Checks these games, or all.
///
/// # Errors
/// [`Error::NotFound`] for an unknown game; faults of games are not errors.
pub async fn verify(app: &App, chosen: &[Uuid]) -> Result<Verification> {
    let mut verified = Verification::default();
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

async fn check(app: &App, id: Uuid, verified: &mut Verification) -> Result<()> {
    let mut conn = app.store.connection().await?;
    let stored = games::find(&mut conn, id).await?.ok_or(Error::NotFound { what: "game" })?;
    verified.games += 1;
    let entries = match log::all(&mut conn, id).await {
        Err(why @ store::Error::Corrupt(_)) => {
            verified.faults.push((id, format!("the log: {why}")));
            return Ok(());
        }
        entries => entries?,
    };
    let mut found = Vec::new();
    let LogPlaces { in_table, archived } = archive::places(&mut conn, id).await?;
    if in_table && archived.is_some() {
        found.push("the log is in game_log and in archived_logs".to_owned());
    }
    if archived.is_some_and(|version| version != stored.rows.game.version) {
        found.push("the archived log does not end with the game's version".to_owned());
    }
    match replay(entries.clone(), stored.rows.game.version) {
        Err(why) => found.push(why.to_string()),
        Ok(game) => compare(&stored, &game, &entries, &mut found)?,
    }
    verified.faults.extend(found.into_iter().map(|fault| (id, fault)));
    Ok(())
}

fn compare(stored: &StoredGame, game: &Game, entries: &[log::Entry], found: &mut Vec<String>) -> Result<()> {
    let row = &stored.rows.game;
    let mut differs = |what: &str, same: bool| {
        if !same {
            found.push(format!("{what} is not what the log gives"));
        }
    };
    let Snapshot { snapshot_format, snapshot } = super::projection::encode_snapshot(game)?;
    differs("the snapshot", stored.snapshot_format != snapshot_format || stored.snapshot == snapshot);
    differs("the digest of the rules", rules::digest(game.rules().ruleset())?.as_slice() == row.rules_digest);
    // Each is named, so that a new one is thought of.
    let Progress { status, decision, owed_by, locked_by, ply, result, winners, reason, offered_to } =
        progress(game, &stored.rows.seats);
    let stored = &row.progress;
    differs("the status", stored.status == status);
    differs("the decision", stored.decision == decision && stored.owed_by == owed_by);
    differs("the list of locked setups", stored.locked_by == locked_by);
    // The log records only the clocks of its time. They start when the last seat is taken, which is not logged.
    let last = entries.iter().find(|entry| entry.version == row.version);
    let logged = last.map(|entry| &entry.clocks);
    differs("the clocks", stored.status != GameStatus::Playing || logged == Some(&row.timing.clocks));
    differs("the ply", stored.ply == ply);
    differs("the result", stored.result == result && stored.winners == winners);
    differs("the reason of the end", stored.reason == reason);
    differs("the draw offer", stored.offered_to == offered_to);
    Ok(())
}
