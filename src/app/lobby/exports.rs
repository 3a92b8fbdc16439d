//! Exports of finished games: one record after the other, those that ended first. Of the games ahead only their ids are
//! in memory: each is read when it is its turn, and no connection is held between two of them. An export ends with the
//! session or the token that asked for it; public games are exported for anybody. It goes on behind any record that it
//! gave out, also another day: games end behind the last one, never before it.

use std::collections::{BTreeMap, VecDeque};

use chrono::{DateTime, Utc};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::games::settled;
use crate::app::accounts::caller::{Requester, check_lasts};
use crate::app::game::load::Role;
use crate::app::play::history;
use crate::app::{App, Error, Result};
use crate::store::{Access, Connection, clock, lists};

/// Whose games are exported.
pub use crate::store::lists::FinishedGames;

/// How many games are looked up at a time.
const CHUNK: i64 = 100;

/// An export under way.
#[derive(Debug)]
pub struct Export {
    list: FinishedGames,
    who: Requester,
    /// The last game that was looked up.
    after: Option<(DateTime<Utc>, Uuid)>,
    ahead: VecDeque<(DateTime<Utc>, Uuid)>,
    state: ExportState,
}

/// Whether there may be more games than those ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExportState {
    GoesOn,
    AtTheEnd,
}

/// A finished game.
#[derive(Debug)]
pub struct ExportedRecord {
    /// Whose record it is.
    pub game: Uuid,
    /// When it ended.
    pub ended_at: DateTime<Utc>,
    /// The players whom the record names, by the names of their seats.
    pub user_ids: BTreeMap<String, Uuid>,
    /// In JSON.
    pub record: Box<RawValue>,
}

impl Export {
    /// Of finished games, after a place in their order.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] if somebody wants their own games and does not say who they are.
    pub fn new(list: FinishedGames, who: impl Into<Requester>, after: Option<(DateTime<Utc>, Uuid)>) -> Result<Self> {
        let who = who.into();
        if list == FinishedGames::Mine && matches!(who, Requester::Anybody(_)) {
            return Err(Error::Unauthenticated);
        }
        Ok(Self { list, who, after, ahead: VecDeque::new(), state: ExportState::GoesOn })
    }

    /// The next record; nothing at the end.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] when the session or the token has ended; when the database fails; [`Error::Busy`]
    /// when too many long logs are being read.
    pub async fn next(&mut self, app: &App) -> Result<Option<ExportedRecord>> {
        let mut conn = app.store.connection().await?;
        if let Requester::Caller(caller) = self.who {
            check_lasts(&mut conn, caller).await?;
        }
        loop {
            if self.ahead.is_empty() && self.state == ExportState::GoesOn {
                self.look_ahead(&mut conn).await?;
            }
            let Some((ended_at, game)) = self.ahead.pop_front() else { return Ok(None) };
            // Whatever has become of it since its id was read decides.
            let rows = lists::rows(&mut conn, &[game]).await?.remove(&game);
            let Some(rows) = rows.filter(|rows| Role::of(rows, self.who.asker()).is_some()) else { continue };
            let rules = app.frozen.of(&mut Access::Held(&mut conn), game, &rows.game.rules_digest).await?;
            drop(conn);
            let user_ids = rows.seats.iter().filter(|row| row.name.is_some());
            let user_ids = user_ids.filter_map(|row| Some((rules.seat_name(row.seat).to_owned(), row.user?))).collect();
            let record = history::json_of(app, self.who, &rows, rules).await?;
            return Ok(Some(ExportedRecord { game, ended_at, user_ids, record }));
        }
    }

    /// Looks up the next games. Those of the last moments wait for the next export, because others that ended before
    /// them may still appear.
    async fn look_ahead(&mut self, conn: &mut Connection) -> Result<()> {
        let settled = settled(clock::now(conn).await?);
        let found = lists::finished(conn, self.list, self.who.asker(), self.after, CHUNK).await?;
        self.ahead = found.into_iter().take_while(|(ended_at, _)| *ended_at <= settled).collect();
        self.after = self.ahead.back().copied().or(self.after);
        if self.ahead.len() < usize::try_from(CHUNK).unwrap_or(usize::MAX) {
            self.state = ExportState::AtTheEnd;
        }
        Ok(())
    }
}
