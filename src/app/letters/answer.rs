//! What a letter is answered that was not played: at most once a day for each address and reason (I-7), and always to the
//! address of record, never to where the letter came from.

use fieldpost_engine::Seat;

use super::super::attempts::{Limited, count};
use super::super::load::Loaded;
use super::super::people::People;
use super::super::{App, Error, Result, notices};
use super::handle::Case;
use crate::auth::Secret;
use crate::mail::Answer;
use crate::store::letters::{self, Outcome};
use crate::store::{self, Connection, replies};

/// What is to be said to the author of a letter.
pub(super) enum Said {
    /// The letter is no command: a code, and why.
    Unclear((&'static str, &'static str)),
    /// The rules refuse it.
    Refused {
        /// The engine's code.
        code: &'static str,
        /// A plain sentence.
        why: String,
    },
    /// The decision is over.
    Late,
    /// The board, as asked.
    Show,
    /// The words, as asked.
    Help,
    /// It is held until somebody confirms it.
    Hold {
        /// The action in words.
        action: String,
        /// Whether it came from another address.
        doubtful: bool,
    },
}

impl Said {
    /// What is counted, so that nobody is answered the same again and again.
    const fn reason(&self) -> &'static str {
        match self {
            Self::Unclear((code, _)) | Self::Refused { code, .. } => code,
            Self::Late => "late",
            Self::Show => "show",
            Self::Help => "help",
            Self::Hold { .. } => "hold",
        }
    }
}

/// Answers a letter and is done with it, in one transaction.
pub(super) async fn send(app: &App, conn: &mut Connection, case: &Case, loaded: &Loaded, said: &Said) -> Result<()> {
    let secret = Secret::random()?;
    let (token, confirm_hash) = (secret.text(), secret.digest());
    let may = match case.player(loaded).and_then(|player| player.user) {
        Some(user) => match count(app, conn, Limited::AnswersTo { user, reason: said.reason() }).await {
            Ok(()) => true,
            Err(Error::TooMany { .. }) => false,
            Err(why) => return Err(why),
        },
        None => false,
    };
    let outcome = match said {
        Said::Hold { action, .. } if may => {
            Outcome::Held { token_hash: &case.token_hash, said: action, confirm_hash: &confirm_hash }
        }
        _ => Outcome::Answered,
    };
    store::transaction(conn, async |conn| {
        // Whoever was slow with a letter that another has handled since says nothing.
        if letters::finish(conn, case.letter, outcome).await? && may {
            queue(app, conn, case, loaded, said.answer(&token)).await?;
        }
        Ok(())
    })
    .await
}

impl Said {
    fn answer<'a>(&'a self, token: &'a str) -> Answer<'a> {
        match self {
            Self::Unclear((_, why)) => Answer::Refused { why },
            Self::Refused { why, .. } => Answer::Refused { why },
            Self::Late => Answer::Late,
            Self::Show => Answer::Position,
            Self::Help => Answer::Help,
            Self::Hold { action, doubtful } => Answer::Confirm { said: action, token, doubtful: *doubtful },
        }
    }
}

async fn queue(app: &App, conn: &mut Connection, case: &Case, loaded: &Loaded, answer: Answer<'_>) -> Result<()> {
    let own = |seat: Seat| seat == case.seat();
    let people = People::of(loaded, |_| [], own)?.with_replies(app)?;
    let facts = people.facts(loaded, loaded.now);
    let parties = people.parties();
    let mails = parties.iter().filter_map(|party| notices::answer(&app.site, &facts, party, case.letter, answer));
    replies::insert(conn, loaded.card.game.id, loaded.card.game.since, &people.replies()).await?;
    notices::queue(conn, &mails.collect::<Vec<_>>()).await?;
    Ok(())
}
