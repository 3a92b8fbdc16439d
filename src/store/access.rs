//! How a use case reaches the database: on a connection that it holds, as inside a transaction, or on one that it
//! borrows for as long as it needs it. Whoever holds none reads and writes games together with others (see `gather`).

use std::ops::{Deref, DerefMut};

use uuid::Uuid;

use super::commit::{Commit, commit};
use super::games::{self, StoredGame};
use super::gather::GameRead;
use super::pools::{Loan, Part, part_here};
use super::revisions::Revision;
use super::{Connection, Result, Store};

/// How a use case reaches the database.
#[derive(Debug)]
pub enum Access<'a> {
    /// On this connection.
    Held(&'a mut Connection),
    /// On one that is borrowed for each need.
    Borrowed(&'a Store),
}

/// A connection, held or borrowed.
#[derive(Debug)]
pub enum ConnectionRef<'a> {
    /// Somebody holds it.
    Held(&'a mut Connection),
    /// It goes back to its pool.
    Borrowed(Box<Loan>),
}

impl Access<'_> {
    /// A connection for what only this use case asks.
    ///
    /// # Errors
    /// As of [`Store::connection`].
    pub async fn connection(&mut self) -> Result<ConnectionRef<'_>> {
        Ok(match self {
            Self::Held(conn) => ConnectionRef::Held(conn),
            Self::Borrowed(store) => ConnectionRef::Borrowed(Box::new(store.connection().await?)),
        })
    }

    /// One game.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn find_game(&mut self, game: Uuid) -> Result<Option<StoredGame>> {
        match self {
            Self::Borrowed(store) if part_here() == Part::Requests => store.read_game(game).await,
            other => games::find(&mut *other.connection().await?, game).await,
        }
    }

    /// The revision of a game.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn find_revision(&mut self, game: Uuid) -> Result<Option<Revision>> {
        match self {
            Self::Borrowed(store) if part_here() == Part::Requests => store.check_game(game).await,
            other => Revision::find(&mut *other.connection().await?, game).await,
        }
    }

    /// Writes an action; returns whether its game was still as it was decided on.
    ///
    /// # Errors
    /// When the database fails; then nothing is written.
    pub async fn commit(&mut self, action: Commit) -> Result<bool> {
        match self {
            Self::Borrowed(store) if part_here() == Part::Requests && action.letter.is_none() => {
                store.commit(action).await
            }
            other => commit(&mut *other.connection().await?, &action).await,
        }
    }
}

impl Deref for ConnectionRef<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        match self {
            Self::Held(conn) => conn,
            Self::Borrowed(loan) => loan,
        }
    }
}

impl DerefMut for ConnectionRef<'_> {
    fn deref_mut(&mut self) -> &mut Connection {
        match self {
            Self::Held(conn) => conn,
            Self::Borrowed(loan) => loan,
        }
    }
}
