//! Who listens: the streams that are open in this process, and what wakes them. A listener is only told which of its
//! games may have changed; what its user is shown is then read as for any request, so nothing here can tell a secret,
//! and for a slow reader nothing piles up but the games that it watches. Writes of this process wake their listeners at
//! once, by [`changed`] and [`concerns`], which cost one look at a counter when nobody listens. Writes of other
//! processes are found by one poll for all streams ([`poll`]).
//!
//! [`changed`]: Listeners::changed
//! [`concerns`]: Listeners::concerns
//! [`poll`]: Listeners::poll

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use uuid::Uuid;

use crate::app::accounts::caller::Requester;
use crate::app::limits::open::{Holder, OpenItem, OpenPerHolder};
use crate::app::lobby::changes::GameSelection;
use crate::app::{App, Error, Result};
use crate::config::Streams;
use crate::store::changes::{self, Stamp};
use crate::store::clock::LATEST_COMMIT;

/// The streams that are open in this process.
#[derive(Debug)]
pub struct Listeners {
    /// How many there are: read without a lock by every write.
    count: AtomicUsize,
    is_closing: AtomicBool,
    /// How many each user has, of either kind, and those who do not say who they are: in each network, in each site,
    /// and in all.
    of_users: Arc<OpenPerHolder>,
    /// How many each session and token has: a program leaves its user some.
    of_tokens: Arc<OpenPerHolder>,
    table: Mutex<Table>,
}

impl Default for Listeners {
    /// None yet.
    fn default() -> Self {
        let [of_users, of_tokens] = [OpenPerHolder::new("streams"), OpenPerHolder::new("streams")];
        let (count, is_closing) = (AtomicUsize::default(), AtomicBool::default());
        Self { count, is_closing, of_users, of_tokens, table: Mutex::default() }
    }
}

#[derive(Debug, Default)]
struct Table {
    last: u64,
    listeners: HashMap<u64, ListenerEntry>,
    games: HashMap<Uuid, WatchedGame>,
    /// The new games that the last poll found, with their users.
    found: HashSet<(Uuid, Uuid)>,
}

#[derive(Debug)]
struct ListenerEntry {
    wake: Arc<Notify>,
    /// Nothing of somebody who does not say who they are.
    user: Option<Uuid>,
    scope: ListenerScope,
    games: Vec<Uuid>,
    /// What its user has to look at since the last time, if it listens to all their games.
    changed: GameSelection,
}

#[derive(Debug, Default)]
struct WatchedGame {
    /// What the last poll saw; nothing before the first, which therefore wakes once for nothing.
    stamp: Option<Stamp>,
    listeners: Vec<u64>,
}

/// What a listener wants to hear of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListenerScope {
    /// Of the games that it watches.
    Games,
    /// Of these, and of new ones of its user.
    User,
}

/// An open stream; it is closed when this is dropped.
#[derive(Debug)]
pub struct Listener {
    of: Arc<Listeners>,
    number: u64,
    wake: Arc<Notify>,
    _open: [Option<OpenItem>; 3],
}

/// One part in this many of all streams is the most that everybody together may have who does not say who they are.
const SHARE_OF_ANYBODY: usize = 2;

impl Listeners {
    /// Opens a stream.
    ///
    /// # Errors
    /// [`Error::TooMany`] streams of this user, or of this session or token, or of whoever else is in this network;
    /// [`Error::Busy`] if there are too many in all, or this process is about to end.
    pub fn open(
        self: &Arc<Self>,
        limits: &Streams,
        who: impl Into<Requester>,
        scope: ListenerScope,
    ) -> Result<Listener> {
        let mut table = self.table();
        if self.is_closing() || table.listeners.len() >= limits.total {
            return Err(Error::Busy);
        }
        let (user, open) = match who.into() {
            Requester::Caller(caller) => {
                let of_token = self.of_tokens.open(limits.per_token, caller.by.id())?;
                (Some(caller.user), [Some(self.of_users.open(limits.per_user, caller.user)?), Some(of_token), None])
            }
            Requester::Anybody(network) => {
                let all = u32::try_from(limits.total.div_ceil(SHARE_OF_ANYBODY)).unwrap_or(u32::MAX);
                let of_all = self.of_users.open(all, Holder::Anybody).map_err(|_| Error::Busy)?;
                let (of_network, of_site) = self.of_users.open_in(limits.per_network, network)?;
                (None, [Some(of_all), Some(of_network), of_site])
            }
        };
        table.last += 1;
        let (number, wake) = (table.last, Arc::<Notify>::default());
        table.listeners.insert(number, ListenerEntry::new(&wake, user, scope));
        self.count.store(table.listeners.len(), Ordering::Release);
        Ok(Listener { of: Arc::clone(self), number, wake, _open: open })
    }

    /// Wakes whoever watches a game. Called after what has changed it was committed.
    pub fn changed(&self, game: Uuid) {
        if self.count() > 0 {
            self.table().wake(game);
        }
    }

    /// Wakes the streams of users for whom there may be a new game.
    pub fn concerns(&self, users: impl IntoIterator<Item = Uuid>) {
        if self.count() > 0 {
            let users: HashSet<Uuid> = users.into_iter().collect();
            self.table().wake_users(&users);
        }
    }

    /// Ends all streams: their clients come back, to another process or to this one once it is there again.
    pub fn close(&self) {
        self.is_closing.store(true, Ordering::Release);
        self.table().listeners.values().for_each(|listener| listener.wake.notify_one());
    }

    /// Whether streams are to end.
    #[must_use]
    pub fn is_closing(&self) -> bool {
        self.is_closing.load(Ordering::Acquire)
    }

    /// How many streams are open.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count.load(Ordering::Acquire)
    }

    /// Finds what other processes have changed, by two statements for all streams, and wakes their listeners.
    ///
    /// # Errors
    /// When the database fails; the next poll finds the same.
    pub async fn poll(&self, app: &App) -> Result<()> {
        if self.count() == 0 {
            return Ok(());
        }
        let watched: Vec<Uuid> = self.table().games.keys().copied().collect();
        let mut conn = app.store.connection().await?;
        let stamps = changes::stamps(&mut conn, &watched).await?;
        let new = changes::new_games(&mut conn, LATEST_COMMIT).await?;
        let mut table = self.table();
        for (game, stamp) in stamps {
            table.see(game, stamp);
        }
        table.see_new(new);
        Ok(())
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ListenerEntry {
    fn new(wake: &Arc<Notify>, user: Option<Uuid>, scope: ListenerScope) -> Self {
        Self { wake: Arc::clone(wake), user, scope, games: Vec::new(), changed: GameSelection::default() }
    }

    fn wake(&mut self, changed: GameSelection) {
        match self.scope {
            ListenerScope::User => self.changed.add(changed),
            ListenerScope::Games => {}
        }
        self.wake.notify_one();
    }
}

impl Table {
    fn wake(&mut self, game: Uuid) {
        for number in self.games.get(&game).into_iter().flat_map(|watched| &watched.listeners) {
            if let Some(listener) = self.listeners.get_mut(number) {
                listener.wake(GameSelection::from_iter([game]));
            }
        }
    }

    fn wake_users(&mut self, users: &HashSet<Uuid>) {
        let listeners = self.listeners.values_mut().filter(|one| one.scope == ListenerScope::User);
        listeners
            .filter(|one| one.user.is_some_and(|user| users.contains(&user)))
            .for_each(|one| one.wake(GameSelection::All));
    }

    fn see(&mut self, game: Uuid, stamp: Stamp) {
        let Some(watched) = self.games.get_mut(&game) else { return };
        if watched.stamp.replace(stamp) != Some(stamp) {
            self.wake(game);
        }
    }

    fn see_new(&mut self, found: Vec<(Uuid, Uuid)>) {
        let found: HashSet<(Uuid, Uuid)> = found.into_iter().collect();
        let users = found.difference(&self.found).map(|(_, user)| *user).collect();
        self.wake_users(&users);
        self.found = found;
    }

    /// The games of a listener from now on; returns the new ones among them.
    fn watch(&mut self, number: u64, games: Vec<Uuid>) -> Vec<Uuid> {
        let Some(entry) = self.listeners.get_mut(&number) else { return Vec::new() };
        let after: HashSet<Uuid> = games.iter().copied().collect();
        let before: HashSet<Uuid> = std::mem::replace(&mut entry.games, games).into_iter().collect();
        before.difference(&after).for_each(|game| self.forget(number, game));
        let new: Vec<Uuid> = after.difference(&before).copied().collect();
        new.iter().for_each(|game| self.games.entry(*game).or_default().listeners.push(number));
        new
    }

    fn forget(&mut self, number: u64, game: &Uuid) {
        if let Some(watched) = self.games.get_mut(game) {
            watched.listeners.retain(|one| *one != number);
            if watched.listeners.is_empty() {
                self.games.remove(game);
            }
        }
    }

    fn remove(&mut self, number: u64) {
        let Some(entry) = self.listeners.remove(&number) else { return };
        entry.games.iter().for_each(|game| self.forget(number, game));
    }
}

impl Listener {
    /// Watches these games, and no others any more; returns those that were not watched before. Whoever reads them
    /// afterwards misses nothing.
    pub fn watch(&self, games: Vec<Uuid>) -> Vec<Uuid> {
        self.of.table().watch(self.number, games)
    }

    /// The games of the user that may have changed since the last time.
    #[must_use]
    pub fn changed(&self) -> GameSelection {
        let mut table = self.of.table();
        table.listeners.get_mut(&self.number).map(|entry| std::mem::take(&mut entry.changed)).unwrap_or_default()
    }

    /// Waits until something may have changed since the last time, or all streams are to end.
    pub async fn woken(&self) {
        self.wake.notified().await;
    }

    /// Whether the stream is to end.
    #[must_use]
    pub fn is_closing(&self) -> bool {
        self.of.is_closing()
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut table = self.of.table();
        table.remove(self.number);
        self.of.count.store(table.listeners.len(), Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use futures_util::FutureExt;

    use super::*;
    use crate::app::accounts::caller::{Caller, Credential};
    use crate::app::allowance::Allowance;

    fn limits(per_user: u32, total: usize) -> Streams {
        let (heartbeat, poll) = (Duration::from_secs(20), Duration::from_secs(1));
        Streams { per_user, per_token: per_user, per_network: per_user, total, heartbeat, poll }
    }

    fn user(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    fn caller(number: u128) -> Caller {
        Caller { user: user(number), by: Credential::Session(user(number)) }
    }

    fn is_woken(listener: &Listener) -> bool {
        listener.woken().now_or_never().is_some()
    }

    #[test]
    fn a_user_has_some_streams_and_everybody_together_has_some() {
        let listeners = Arc::<Listeners>::default();
        let open = |number| listeners.open(&limits(2, 3), caller(number), ListenerScope::Games);
        let first = open(1).expect("a stream");
        let _others = [open(1).expect("a second one"), open(2).expect("one of another user")];
        assert!(matches!(open(3), Err(Error::Busy)), "in all");
        drop(first);
        let _again = open(1).expect("one has ended");
        assert!(matches!(open(1), Err(Error::Busy | Error::TooMany { .. })));
        let few = Arc::<Listeners>::default();
        let _one = few.open(&limits(1, 3), caller(1), ListenerScope::Games).expect("a stream");
        let second = few.open(&limits(1, 3), caller(1), ListenerScope::Games);
        assert!(matches!(second, Err(Error::TooMany { allowance: Allowance { quota: 1, .. }, .. })));
    }

    #[test]
    fn only_those_are_woken_who_watch_a_game_and_nothing_is_kept_of_streams_that_have_ended() {
        let listeners = Arc::<Listeners>::default();
        let open = |number| listeners.open(&limits(9, 9), caller(number), ListenerScope::Games).expect("a stream");
        let (one, other) = (open(1), open(2));
        one.watch(vec![user(10), user(11)]);
        other.watch(vec![user(11)]);
        listeners.changed(user(10));
        assert!(is_woken(&one) && !is_woken(&other));
        one.watch(vec![user(12)]);
        listeners.changed(user(10));
        listeners.changed(user(11));
        assert!(!is_woken(&one) && is_woken(&other));
        drop((one, other));
        drop((0..9).map(|_| open(1)).collect::<Vec<_>>());
        let table = listeners.table();
        assert!(table.games.is_empty() && table.listeners.is_empty());
        assert_eq!(listeners.count(), 0);
    }

    #[test]
    fn a_stream_of_a_user_looks_at_the_games_that_have_changed_and_at_no_other() {
        let listeners = Arc::<Listeners>::default();
        let one = listeners.open(&limits(9, 9), caller(1), ListenerScope::User).expect("a stream");
        assert_eq!(one.watch(vec![user(10), user(11), user(12)]).len(), 3);
        assert_eq!(one.watch(vec![user(10), user(11), user(12), user(13)]), [user(13)]);
        for game in [10, 12, 20] {
            listeners.changed(user(game));
        }
        let none = GameSelection::default;
        assert_eq!((one.changed(), one.changed()), (GameSelection::from_iter([user(10), user(12)]), none()));
        listeners.changed(user(11));
        listeners.concerns([user(1)]);
        assert_eq!((one.changed(), one.changed()), (GameSelection::All, none()), "a new game is unknown");
    }

    #[test]
    fn a_new_game_wakes_the_streams_of_its_users_once() {
        let listeners = Arc::<Listeners>::default();
        let open = |number, scope| listeners.open(&limits(9, 9), caller(number), scope).expect("a stream");
        let (own, games) = (open(1, ListenerScope::User), open(1, ListenerScope::Games));
        let other = open(2, ListenerScope::User);
        for is_new in [true, false] {
            listeners.table().see_new(vec![(user(10), user(1))]);
            assert_eq!([&own, &games, &other].map(is_woken), [is_new, false, false]);
        }
    }

    #[test]
    fn whoever_listens_is_woken_at_the_end_and_nobody_else_may_begin() {
        let listeners = Arc::<Listeners>::default();
        let one = listeners.open(&limits(9, 9), caller(1), ListenerScope::Games).expect("a stream");
        listeners.close();
        assert!(is_woken(&one) && one.is_closing());
        assert!(matches!(listeners.open(&limits(9, 9), caller(2), ListenerScope::Games), Err(Error::Busy)));
    }
}
