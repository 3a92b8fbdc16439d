//! What has changed in a user's games, for their stream: a state of a game is told once, and of several changes between
//! two reads only the last one. Only games that may have changed are looked at, and all of them from time to time. A
//! game is told of when its row shows something new (`games.updated_at`), which everybody who may see it is shown, and
//! with the tag that it has for the user. Whoever begins without a bookmark is told of all games that wait for them; so
//! nothing is missed between a list and the stream.

use std::collections::{HashSet, VecDeque};

use chrono::{DateTime, Utc};
use fieldpost_engine::Seat;
use uuid::Uuid;

use super::bookmark::Bookmark;
use crate::app::game::load::Role;
use crate::app::game::summary::Summary;
use crate::app::{App, Result};
use crate::store::changes::{OwnGame, of_user};
use crate::store::clock::LATEST_COMMIT;
use crate::store::games::GameRows;
use crate::store::{Access, Connection, clock, lists};
use crate::values::GameStatus;

/// The maximum number of changes that are read at once.
const MAX_CHANGES: usize = 100;

/// What a change means for the user, the first that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum ChangeKind {
    /// The game is over.
    Over,
    /// They are invited to it.
    Invitation,
    /// It waits for them.
    Decision,
    /// Anything else that it shows is new.
    Game,
}

impl ChangeKind {
    /// The word for it, as frames of streams have it.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// A game that has changed.
#[derive(Debug)]
pub struct GameChange {
    /// What it means for the user.
    pub kind: ChangeKind,
    /// Which one.
    pub game: Uuid,
    /// Its tag, as the user sees it now.
    pub tag: String,
    /// How far it has come.
    pub version: i64,
    /// Where it stands.
    pub status: GameStatus,
    /// Where to continue after it; nothing in the middle of a beginning, which is then told again.
    pub bookmark: Option<String>,
}

/// What was read at once.
#[derive(Debug)]
pub struct Changes {
    /// The oldest first.
    pub list: Vec<GameChange>,
    /// Whether there are more.
    pub has_more: bool,
    /// The user's games that go on, if they were all looked at.
    pub open: Option<Vec<Uuid>>,
    /// At the end of a beginning that ends with nothing to tell: where to continue. Whoever was told of nothing that
    /// waits for them would otherwise begin again, and miss whatever does not wait.
    pub place: Option<String>,
}

/// Which of a user's games are to be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameSelection {
    /// These, which may have changed.
    Games(HashSet<Uuid>),
    /// All of them, because something has happened. It may be something that the user is not shown, such as an
    /// invitation by somebody whom they have blocked, so the time of this look is not told.
    All,
    /// All of them, at a time that depends on nothing that happens: that of the beginning, or of a comment. A bookmark
    /// may tell it.
    Regular,
}

impl Default for GameSelection {
    /// None.
    fn default() -> Self {
        Self::Games(HashSet::new())
    }
}

impl GameSelection {
    /// Looks at more.
    pub fn add(&mut self, more: Self) {
        match (&mut *self, more) {
            (Self::Games(games), Self::Games(more)) => games.extend(more),
            (Self::Regular, _) | (_, Self::Regular) => *self = Self::Regular,
            (Self::All, _) | (_, Self::All) => *self = Self::All,
        }
    }
}

impl FromIterator<Uuid> for GameSelection {
    fn from_iter<I: IntoIterator<Item = Uuid>>(games: I) -> Self {
        Self::Games(games.into_iter().collect())
    }
}

/// Reads the changes of a user's games, one batch after the other.
#[derive(Debug)]
pub struct ChangeReader {
    user: Uuid,
    bookmark: Option<Bookmark>,
    /// What was found and is not told yet.
    backlog: VecDeque<OwnGame>,
    /// Whether the backlog is what a reader begins with.
    begins: bool,
    /// The user's games that go on, until they are returned.
    open: Option<Vec<Uuid>>,
    /// What is looked at next.
    wanted: GameSelection,
}

impl ChangeReader {
    /// Continues after a bookmark; without one it begins with what waits for the user.
    #[must_use]
    pub const fn new(user: Uuid, bookmark: Option<Bookmark>) -> Self {
        Self { user, bookmark, backlog: VecDeque::new(), begins: false, open: None, wanted: GameSelection::Regular }
    }

    /// Games may have changed: they are looked at by the next read that has told everything before.
    pub fn look_at(&mut self, games: GameSelection) {
        self.wanted.add(games);
    }

    /// The next changes. If it fails, the same are read again.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn read(&mut self, app: &App) -> Result<Changes> {
        let read = self.read_once(app).await;
        if read.is_err() {
            self.wanted = GameSelection::All;
        }
        read
    }

    async fn read_once(&mut self, app: &App) -> Result<Changes> {
        if self.backlog.is_empty() && self.wanted == GameSelection::default() {
            return Ok(Changes { list: Vec::new(), has_more: false, open: None, place: None });
        }
        let mut conn = app.store.connection().await?;
        let mut bookmark = match (&self.bookmark, self.backlog.is_empty()) {
            (Some(bookmark), false) => bookmark.clone(),
            _ => self.look(&mut conn).await?,
        };
        let batch: Vec<OwnGame> = self.backlog.iter().take(MAX_CHANGES).copied().collect();
        let ids: Vec<Uuid> = batch.iter().map(|own| own.game).collect();
        let mut rows = lists::rows(&mut conn, &ids).await?;
        let (mut list, mut has_more) = (Vec::with_capacity(ids.len()), self.backlog.len() > batch.len());
        for OwnGame { game, changed_at, .. } in batch {
            let Some(rows) = rows.remove(&game) else { continue };
            if rows.game.updated_at != changed_at {
                // It has changed again, and comes after the others.
                self.wanted.add(GameSelection::from_iter([game]));
                continue;
            }
            bookmark.tell(game, changed_at);
            let rules = app.frozen.of(&mut Access::Held(&mut conn), game, &rows.game.rules_digest).await?;
            let Some((kind, seat)) = kind(&rows, self.user) else { continue };
            if self.begins && !matches!(kind, ChangeKind::Invitation | ChangeKind::Decision) {
                continue;
            }
            let tag = Summary::of(&rows, &rules, Some(seat)).tag();
            let (version, status) = (rows.game.version, rows.game.progress.status);
            let place = (!self.begins).then(|| bookmark.to_string());
            list.push(GameChange { kind, game, tag, version, status, bookmark: place });
        }
        self.backlog.drain(..ids.len());
        let mut place = (self.begins && self.backlog.is_empty()).then(|| bookmark.to_string());
        if let (Some(last), Some(_)) = (list.last_mut(), &place) {
            last.bookmark = place.take();
        }
        self.bookmark = Some(bookmark);
        has_more |= self.wanted != GameSelection::default();
        Ok(Changes { list, has_more, open: self.open.take(), place })
    }

    /// Finds what is to be told, and returns the bookmark from which it goes on.
    async fn look(&mut self, conn: &mut Connection) -> Result<Bookmark> {
        let mut known = self.bookmark.clone();
        let since = match &known {
            Some(bookmark) => bookmark.until(),
            None => clock::now(conn).await? - LATEST_COMMIT,
        };
        let wanted = std::mem::take(&mut self.wanted);
        let found = match &wanted {
            GameSelection::Games(games) => {
                let games: Vec<Uuid> = games.iter().copied().collect();
                of_user(conn, self.user, since, Some(&games)).await?
            }
            GameSelection::All | GameSelection::Regular => {
                let found = of_user(conn, self.user, since, None).await?;
                self.open = Some(found.iter().filter(|own| own.is_open).map(|own| own.game).collect());
                found
            }
        };
        if let (GameSelection::Regular, Some(bookmark), Some(own)) = (wanted, &mut known, found.first()) {
            bookmark.look(own.now);
        }
        self.begins = known.is_none();
        let is_new = |own: &OwnGame| match &known {
            Some(bookmark) => !bookmark.has(own.game, own.changed_at),
            None => own.is_open,
        };
        self.backlog = found.iter().filter(|own| is_new(own)).copied().collect();
        let bookmark = known.unwrap_or_else(|| begun(since, &found));
        self.bookmark = Some(bookmark.clone());
        Ok(bookmark)
    }
}

/// The bookmark of somebody who has just begun: what they did not ask for is not told later either.
fn begun(since: DateTime<Utc>, found: &[OwnGame]) -> Bookmark {
    let mut bookmark = Bookmark::at(since);
    found.iter().for_each(|own| bookmark.tell(own.game, own.changed_at));
    bookmark
}

/// What a game means for a user, and their seat; nothing if they have lost it.
fn kind(rows: &GameRows, user: Uuid) -> Option<(ChangeKind, Seat)> {
    let role = Role::of(rows, user)?;
    let seat = role.seat()?;
    let kind = match role {
        _ if rows.game.progress.status.is_over() => ChangeKind::Over,
        Role::Invited(_) => ChangeKind::Invitation,
        Role::Player(_) if rows.game.waits_for().contains(seat) => ChangeKind::Decision,
        Role::Player(_) | Role::Spectator => ChangeKind::Game,
    };
    Some((kind, seat))
}
