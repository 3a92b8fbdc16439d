//! A game in memory, with all its secrets: from its snapshot, or from its log if the snapshot was written by another
//! version of the program. It never leaves the use cases; people get a `GameForViewer`.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use fieldpost_engine::{Decision, Event, Game, GameResult, Rules, Seat, SeatSet, State, Viewer};
use uuid::Uuid;

use super::rules;
use crate::app::{App, Error, Result};
use crate::store::games::{self, GameRows, Progress, StoredGame};
use crate::store::revisions::Revision;
use crate::store::{Access, Connection, blocked, checkpoints, log};
use crate::values::{Asker, DecisionKind, EndReason, GameStatus, SeatStatus, Visibility};

/// The format number of snapshots.
pub(crate) const SNAPSHOT_FORMAT: i16 = State::FORMAT;

/// A game in memory.
#[derive(Debug)]
pub(crate) struct LoadedGame {
    /// Its row and its seats.
    pub rows: GameRows,
    /// The engine's game, secrets included.
    pub game: Game,
    /// The database's time when it was read.
    pub now: DateTime<Utc>,
    /// The record, if the game has just ended with a result.
    pub record: Option<String>,
}

/// A caller's relation to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    /// They have a seat.
    Player(Seat),
    /// They are invited to a seat.
    Invited(Seat),
    /// They may watch it.
    Spectator,
}

impl Role {
    /// The relation of somebody to the game; `None` if they may not know about it.
    pub(crate) fn of(rows: &GameRows, asker: impl Into<Asker>) -> Option<Self> {
        let seats = rows.seats.iter().map(|seat| (seat.seat, seat.status, seat.user));
        Self::among(seats, rows.game.progress.status, rows.game.public, asker.into())
    }

    /// The same from a revision of the game.
    pub(crate) fn at(revision: &Revision, asker: Asker) -> Option<Self> {
        let seats = revision.seats.iter().map(|seat| (seat.seat, seat.status, seat.user));
        Self::among(seats, revision.status, revision.public, asker)
    }

    fn among(
        mut seats: impl Iterator<Item = (Seat, SeatStatus, Option<Uuid>)> + Clone,
        status: GameStatus,
        is_public: bool,
        asker: Asker,
    ) -> Option<Self> {
        let statuses = seats.clone().map(|(_, status, _)| status);
        let visibility = Visibility::of(status, is_public, statuses);
        let Asker::User(user) = asker else {
            return (visibility == Some(Visibility::Public)).then_some(Self::Spectator);
        };
        let own = seats.find(|(_, _, owner)| *owner == Some(user));
        match own.map(|(seat, status, _)| (status, seat)) {
            Some((SeatStatus::Seated, seat)) => return Some(Self::Player(seat)),
            Some((SeatStatus::Invited, seat)) => return Some(Self::Invited(seat)),
            Some((SeatStatus::Open | SeatStatus::Declined, _)) | None => {}
        }
        visibility.map(|_| Self::Spectator)
    }

    /// The seat that they have or are invited to.
    pub(crate) const fn seat(self) -> Option<Seat> {
        match self {
            Self::Player(seat) | Self::Invited(seat) => Some(seat),
            Self::Spectator => None,
        }
    }

    /// Their view: only a player sees what a seat sees.
    pub(crate) const fn viewer(self) -> Viewer {
        match self {
            Self::Player(seat) => Viewer::Seat(seat),
            Self::Invited(_) | Self::Spectator => Viewer::Spectator,
        }
    }

    /// The seat of a player.
    pub(crate) const fn player(self) -> Result<Seat> {
        match self {
            Self::Player(seat) => Ok(seat),
            Self::Invited(_) => Err(Error::Forbidden { why: "accept the invitation first" }),
            Self::Spectator => Err(Error::Forbidden { why: "only a player of this game may do this" }),
        }
    }
}

/// One game, if `user` (if there is one) may know about it.
pub(crate) async fn load(app: &App, conn: &mut Connection, id: Uuid, user: Option<Uuid>) -> Result<LoadedGame> {
    load_with_access(app, &mut Access::Held(conn), id, user).await
}

/// The same for callers that may hold no connection.
pub(crate) async fn load_with_access(
    app: &App,
    db: &mut Access<'_>,
    id: Uuid,
    user: Option<Uuid>,
) -> Result<LoadedGame> {
    let (stored, rules) = read(app, db, id, user).await?;
    open(db, stored, &rules).await
}

/// The rows of one game, not deserialized yet, with its rules: enough to check whether somebody may know about it and
/// whether it has changed. One statement, once the rules are cached.
pub(crate) async fn read(
    app: &App,
    db: &mut Access<'_>,
    id: Uuid,
    user: Option<Uuid>,
) -> Result<(StoredGame, Arc<Rules>)> {
    let stored = db.find_game(id).await?.ok_or(Error::NotFound { what: "game" })?;
    if let Some(user) = user {
        let owners = stored.rows.seats.iter().map(|seat| seat.user);
        check_not_shut_out(db, id, visibility(&stored.rows), owners, user).await?;
    }
    let rules = app.frozen.of(db, id, &stored.rows.game.rules_digest).await?;
    Ok((stored, rules))
}

/// The game in its rows.
pub(crate) async fn open(db: &mut Access<'_>, stored: StoredGame, rules: &Arc<Rules>) -> Result<LoadedGame> {
    let StoredGame { rows, snapshot_format, snapshot: bytes, now } = stored;
    let game = match parse_snapshot(rules, snapshot_format, &bytes) {
        Some(game) => game,
        None => from_log(&mut *db.connection().await?, &rows, snapshot_format).await?,
    };
    Ok(LoadedGame { rows, game, now, record: None })
}

/// The game from its log. If the snapshot has an older format, it is rewritten, so that others need not replay.
async fn from_log(conn: &mut Connection, rows: &GameRows, format: i16) -> Result<Game> {
    let (id, version) = (rows.game.id, rows.game.version);
    let game = replay(log::all(conn, id).await?, version)?;
    if format < SNAPSHOT_FORMAT {
        checkpoints::renew(conn, id, version, SNAPSHOT_FORMAT, &to_snapshot(&game)?).await?;
    }
    Ok(game)
}

/// Why users without a seat may know about the game.
pub(crate) fn visibility(rows: &GameRows) -> Option<Visibility> {
    Visibility::of(rows.game.progress.status, rows.game.public, rows.seats.iter().map(|seat| seat.status))
}

/// The relation of somebody to a game at a revision.
pub(crate) async fn role_at(db: &mut Access<'_>, id: Uuid, revision: &Revision, asker: Asker) -> Result<Role> {
    if let Asker::User(user) = asker {
        let statuses = revision.seats.iter().map(|seat| seat.status);
        let visibility = Visibility::of(revision.status, revision.public, statuses);
        let owners = revision.seats.iter().map(|seat| seat.user);
        check_not_shut_out(db, id, visibility, owners, user).await?;
    }
    Role::at(revision, asker).ok_or(Error::NotFound { what: "game" })
}

/// An error if a game with an open seat must be hidden from this user, because a player has blocked them: to them its
/// seats are taken (G-1). The database is asked where they are taken as well: an answer that came sooner would reveal
/// which it is.
async fn check_not_shut_out(
    db: &mut Access<'_>,
    id: Uuid,
    visibility: Option<Visibility>,
    mut owners: impl Iterator<Item = Option<Uuid>>,
    user: Uuid,
) -> Result<()> {
    let may_be_shut_out = match visibility {
        Some(Visibility::OpenSeat) | None => !owners.any(|owner| owner == Some(user)),
        Some(Visibility::Public) => false,
    };
    if may_be_shut_out && blocked::is_shut_out(&mut *db.connection().await?, id, user).await? {
        return Err(Error::NotFound { what: "game" });
    }
    Ok(())
}

/// The game from a snapshot, if it has the current format.
pub(crate) fn parse_snapshot(rules: &Arc<Rules>, format: i16, bytes: &[u8]) -> Option<Game> {
    if format != SNAPSHOT_FORMAT {
        return None;
    }
    let state: State = postcard::from_bytes(bytes).ok()?;
    Some(Game::resume(Arc::clone(rules), state))
}

/// The bytes of a snapshot.
pub(crate) fn to_snapshot(game: &Game) -> Result<Vec<u8>> {
    postcard::to_stdvec(game.state()).map_err(Error::corrupt)
}

/// How far a game is. It depends only on the log and the seats, so it can be computed for an earlier version as well.
pub(crate) fn progress(game: &Game, seats: &[games::Seat]) -> Progress {
    let table = game.table();
    let (decision, outcome) = (table.decision(), table.outcome());
    let status = match (outcome.map(|outcome| outcome.result), decision) {
        (Some(GameResult::Aborted), _) => GameStatus::Aborted,
        (Some(GameResult::Won(_) | GameResult::Drawn), _) => GameStatus::Over,
        (None, _) if seats.iter().any(|seat| seat.status != SeatStatus::Seated) => GameStatus::Waiting,
        (None, Some(Decision::Deal | Decision::SetUp { .. })) => GameStatus::Setup,
        (None, Some(_) | None) => GameStatus::Playing,
    };
    let winners = match outcome.map(|outcome| outcome.result) {
        Some(GameResult::Won(seats)) => seats,
        Some(GameResult::Drawn | GameResult::Aborted) | None => SeatSet::EMPTY,
    };
    let locked = game.rules().all_seats();
    let locked: SeatSet = locked.iter().filter(|seat| game.state().setup(*seat).is_some()).collect();
    Progress {
        status,
        decision: decision.map(DecisionKind::from),
        owed_by: decision.map(Decision::seats).unwrap_or_default().into(),
        locked_by: locked.into(),
        ply: i32::try_from(table.ply()).unwrap_or(i32::MAX),
        result: outcome.map(|outcome| outcome.result.into()),
        winners: winners.into(),
        reason: outcome.map(|outcome| EndReason(outcome.reason)),
        offered_to: table.draw_offer().map(|offer| offer.awaits).unwrap_or_default().into(),
    }
}

/// The game from a log, at a version.
pub(crate) fn replay(entries: Vec<log::Entry>, version: i64) -> Result<Game> {
    // Others may have played on since the version was read.
    let entries: Vec<log::Entry> = entries.into_iter().take_while(|entry| entry.version <= version).collect();
    check_complete(&entries, 0, version)?;
    let events: Result<Vec<Vec<Event>>> = entries.iter().map(rules::events).collect();
    Game::replay(&events?.concat()).map_err(Error::corrupt)
}

/// Checks that these are all log entries after a version and up to another.
pub(in crate::app) fn check_complete(entries: &[log::Entry], after: i64, version: i64) -> Result<()> {
    let mut last = after;
    for entry in entries {
        if entry.version != last + 1 {
            return Err(Error::corrupt("a log has a gap"));
        }
        last = entry.version;
    }
    if last == version { Ok(()) } else { Err(Error::corrupt("a log ends before the game's version")) }
}
