//! What may be asked together with others: reads of games, and the writing of actions.

use std::collections::{HashMap, HashSet};
use std::future::Future;
use std::marker::PhantomData;
use std::time::Duration;

use uuid::Uuid;

use super::super::commit::{Commit, commit, commit_together};
use super::super::{Connection, Result};

/// For how long a read keeps the next one from beginning: it waits for no disk.
const PATIENCE: Duration = Duration::from_millis(200);
/// The same for a commit: about as long as the database works on it. It then waits for the disk, and other games need
/// not wait with it.
const PATIENCE_FOR_COMMITS: Duration = Duration::from_micros(1500);

/// A kind of question that may be asked together with others.
pub(in super::super) trait Question: Send + Sync + Sized + 'static {
    /// What each of those who ask gets.
    type Answer: Send + 'static;

    /// For how long a statement that has its connection keeps the next one from beginning.
    const PATIENCE: Duration = PATIENCE;

    /// The game of which no other question is asked at the same time, unless alone.
    fn exclusive_game(&self) -> Option<Uuid> {
        None
    }

    /// Asks several: their answers in the same order, nothing for one that has to be asked alone.
    fn together(
        conn: &mut Connection,
        questions: &[&Self],
    ) -> impl Future<Output = Result<Vec<Option<Self::Answer>>>> + Send;

    /// Asks this one.
    fn alone(&self, conn: &mut Connection) -> impl Future<Output = Result<Self::Answer>> + Send;
}

/// What is read of a game.
pub(in super::super) trait GameRead: Clone + Send + Sync + Sized + 'static {
    /// That of one game.
    fn find(conn: &mut Connection, game: Uuid) -> impl Future<Output = Result<Option<Self>>> + Send;

    /// That of several, by their ids.
    fn find_all(conn: &mut Connection, games: &[Uuid]) -> impl Future<Output = Result<HashMap<Uuid, Self>>> + Send;
}

/// A question for what is read of a game.
pub(in super::super) struct GameQuery<T> {
    game: Uuid,
    read: PhantomData<fn() -> T>,
}

impl<T> GameQuery<T> {
    /// About this game.
    pub(in super::super) const fn of(game: Uuid) -> Self {
        Self { game, read: PhantomData }
    }
}

impl<T: GameRead> Question for GameQuery<T> {
    type Answer = Option<T>;

    async fn together(conn: &mut Connection, questions: &[&Self]) -> Result<Vec<Option<Self::Answer>>> {
        if let [only] = questions {
            return Ok(vec![Some(only.alone(conn).await?)]);
        }
        let ids: HashSet<Uuid> = questions.iter().map(|question| question.game).collect();
        let found = T::find_all(conn, &Vec::from_iter(ids)).await?;
        Ok(questions.iter().map(|question| Some(found.get(&question.game).cloned())).collect())
    }

    async fn alone(&self, conn: &mut Connection) -> Result<Self::Answer> {
        T::find(conn, self.game).await
    }
}

impl Question for Commit {
    /// Whether it was written.
    type Answer = bool;

    const PATIENCE: Duration = PATIENCE_FOR_COMMITS;

    fn exclusive_game(&self) -> Option<Uuid> {
        Some(self.game)
    }

    async fn together(conn: &mut Connection, questions: &[&Self]) -> Result<Vec<Option<Self::Answer>>> {
        let written = commit_together(conn, questions).await?;
        // What was not written has lost a race, or somebody holds its game for a moment.
        Ok(questions.iter().map(|question| written.contains(&question.game).then_some(true)).collect())
    }

    async fn alone(&self, conn: &mut Connection) -> Result<Self::Answer> {
        commit(conn, self).await
    }
}
