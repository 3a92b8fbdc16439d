//! Exports of finished games: one record after the other, those that ended first. Only one record is in memory at a
//! time, and no connection is held between two of them. An export goes on behind any record that it gave out, also
//! another day: games end behind the last one, never before it.

use std::collections::VecDeque;

use chrono::{DateTime, Utc};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::games::{List, ListQuery, Order, settled};
use crate::app::play::history;
use crate::app::{App, Result};
use crate::store::games::GameRows;
use crate::store::{Access, clock, lists};
use crate::values::GameStatus;

/// How many games are looked up at a time.
const CHUNK: i64 = 50;

/// An export under way.
#[derive(Debug)]
pub struct Export {
    list: List,
    user: Uuid,
    /// Where it has come to.
    after: Option<(DateTime<Utc>, Uuid)>,
    ahead: VecDeque<(GameRows, DateTime<Utc>)>,
    state: State,
}

/// Whether there may be more games than those ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
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
    /// In JSON.
    pub record: Box<RawValue>,
}

impl Export {
    /// Of the finished games of a list of a user, after a place in it.
    #[must_use]
    pub const fn new(list: List, user: Uuid, after: Option<(DateTime<Utc>, Uuid)>) -> Self {
        Self { list, user, after, ahead: VecDeque::new(), state: State::GoesOn }
    }

    /// The next record; nothing at the end.
    ///
    /// # Errors
    /// When the database fails; [`Error::Busy`](crate::app::Error::Busy) when too many long logs are being read.
    pub async fn next(&mut self, app: &App) -> Result<Option<ExportedRecord>> {
        if self.ahead.is_empty() && self.state == State::GoesOn {
            self.look_ahead(app).await?;
        }
        let Some((rows, ended_at)) = self.ahead.pop_front() else { return Ok(None) };
        let game = rows.game.id;
        let rules = app.frozen.of(&mut Access::Borrowed(&app.store), game, &rows.game.rules_digest).await?;
        let record = history::json_of(app, &rows, rules).await?;
        self.after = Some((ended_at, game));
        Ok(Some(ExportedRecord { game, ended_at, record }))
    }

    /// Looks up the next games. Those of the last moments wait for the next export, because others that ended before
    /// them may still appear.
    async fn look_ahead(&mut self, app: &App) -> Result<()> {
        let mut conn = app.store.connection().await?;
        let settled = settled(clock::now(&mut conn).await?);
        let wanted = ListQuery {
            list: self.list,
            asker: self.user.into(),
            status: Some(GameStatus::Over),
            ruleset: None,
            player: None,
            order: Order::ChangedAfter(DateTime::UNIX_EPOCH),
            after: self.after,
            limit: CHUNK,
        };
        let found = lists::page(&mut conn, &wanted, app.settings.games.listed_per_user).await?;
        self.ahead = found.into_iter().take_while(|(_, ended_at)| *ended_at <= settled).collect();
        if self.ahead.len() < usize::try_from(CHUNK).unwrap_or(usize::MAX) {
            self.state = State::AtTheEnd;
        }
        Ok(())
    }
}
