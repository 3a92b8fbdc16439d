//! What a request comes from – a letter, the page of a question, or both – and marking it, in the transaction that
//! carries the request out, so that it is done once.

use uuid::Uuid;

use crate::app::{Error, Result};
use crate::store::Connection;
use crate::store::letters::{self, UnplayedOutcome};

/// What a request comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    /// The letter that is handled now; none if a button on a page was pressed.
    letter: Option<Uuid>,
    /// The held letter that is confirmed.
    question: Option<Uuid>,
}

impl Source {
    /// A request that came in a letter.
    pub(super) const fn letter(letter: Uuid) -> Self {
        Self { letter: Some(letter), question: None }
    }

    /// A letter that confirms a held one.
    pub(super) const fn answer(letter: Uuid, question: Uuid) -> Self {
        Self { letter: Some(letter), question: Some(question) }
    }

    /// The page of a held letter.
    pub(super) const fn page(question: Uuid) -> Self {
        Self { letter: None, question: Some(question) }
    }

    /// The letter alone: the question stays open.
    pub(super) const fn without_question(self) -> Self {
        Self { letter: self.letter, question: None }
    }

    /// The letter that the request stands in: the key under which it is done once.
    pub(super) fn request(&self) -> Uuid {
        self.question.or(self.letter).unwrap_or_default()
    }

    /// What makes the mail unique that answers it.
    pub(super) fn answered(&self) -> Uuid {
        self.letter.or(self.question).unwrap_or_default()
    }

    /// Marks the letters as handled, in the transaction of what they ask for; returns `false` if another process has
    /// handled the letter.
    ///
    /// # Errors
    /// [`Error::InvalidLink`] if the question is no longer open.
    pub(super) async fn close(&self, conn: &mut Connection) -> Result<bool> {
        if let Some(letter) = self.letter {
            if !letters::lock(conn, letter).await? {
                return Ok(false);
            }
            letters::finish(conn, letter, UnplayedOutcome::Answered).await?;
        }
        match self.question {
            Some(question) if !letters::confirmed(conn, question).await? => Err(Error::InvalidLink),
            _ => Ok(true),
        }
    }
}
