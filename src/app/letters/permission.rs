//! How often letters that were not played are answered (I-7, ADR 40): the same letter in the same decision once a day,
//! a few a day in a game, and some more to a person. The last answer of a day says that it is the last.

use uuid::Uuid;

use super::answer::LetterReply;
use crate::app::game::load::LoadedGame;
use crate::app::limits::attempts::{Limit, RequestKind, left_within};
use crate::app::{App, Result};
use crate::mail::{LastAnswer, LetterQuestion};
use crate::store::Connection;

/// The reason of refusals to whoever is barred, for counting: they are told once a day, wherever they write.
pub(super) const BARRED: &str = "barred";

/// Whether an answer may be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Permission {
    /// It may; and which letters are not answered after it that day, if it is the last.
    Granted(Option<LastAnswer>),
    /// There were too many.
    Refused,
}

impl Permission {
    /// Whether it may.
    pub(super) const fn is_granted(self) -> bool {
        matches!(self, Self::Granted(_))
    }
}

/// Counts an answer against these limits, in the transaction that queues it. Beside each stands which letters are not
/// answered any more once it is reached.
pub(super) async fn count_against(
    app: &App,
    conn: &mut Connection,
    limits: &[(Limit<'_>, Option<LastAnswer>)],
) -> Result<Permission> {
    let mut last = None;
    for (limit, ends) in limits {
        match left_within(app, conn, *limit).await? {
            None => return Ok(Permission::Refused),
            Some(0) => last = ends.or(last),
            Some(_) => {}
        }
    }
    Ok(Permission::Granted(last))
}

/// Counts an answer to a user's letter in a game, in the transaction that queues it.
pub(super) async fn count(
    app: &App,
    conn: &mut Connection,
    said: &LetterReply,
    (user, loaded): (Uuid, &LoadedGame),
) -> Result<Permission> {
    let (reason, game) = (reason(said, loaded), loaded.rows.game.id);
    let request = |kind| (Limit::RequestsBy { user, kind, game: None }, Some(LastAnswer::OfKind));
    let in_this_game = |kind, last| (Limit::RequestsBy { user, kind, game: Some(game) }, Some(last));
    let what = match (&reason, said) {
        (Some(reason), _) => (Limit::RefusalsTo { user, reason }, None),
        (None, LetterReply::Show) => request(RequestKind::Show),
        // What somebody else has sent must not use up the questions of the player.
        (None, LetterReply::Hold { why: LetterQuestion::Sender, .. }) => {
            in_this_game(RequestKind::HoldFromElsewhere, LastAnswer::Question)
        }
        // Whoever gives up in one game is asked back, however many sentences they have written in others.
        (None, LetterReply::Hold { .. }) => in_this_game(RequestKind::Hold, LastAnswer::Question),
        (None, LetterReply::Rules { .. }) => request(RequestKind::Rules),
        (None, LetterReply::Games { .. }) => request(RequestKind::Games),
        (None, LetterReply::Ordered { .. }) => in_this_game(RequestKind::Order, LastAnswer::Order),
        (None, LetterReply::Settings(_)) => request(RequestKind::Settings),
        (None, LetterReply::Rematch(_)) => request(RequestKind::Rematch),
        (None, LetterReply::Reported(_)) => request(RequestKind::Report),
        (None, _) => request(RequestKind::Help),
    };
    let in_game = (Limit::RefusalsIn { user, game }, Some(LastAnswer::InGame));
    // What has been stored is not only an answer; without a question its author believes to have moved; and whoever has
    // come by a reply address must not use up the answers of its player.
    let is_counted_apart =
        matches!(said, LetterReply::Ordered { .. } | LetterReply::Hold { .. } | LetterReply::Unbelieved { .. });
    let in_all = (Limit::AnswersTo(user), Some(LastAnswer::OfAll));
    let limits = [Some(what), reason.is_some().then_some(in_game), (!is_counted_apart).then_some(in_all)];
    let permission = count_against(app, conn, &limits.into_iter().flatten().collect::<Vec<_>>()).await?;
    Ok(match (permission, said) {
        // Nothing of theirs is played.
        (Permission::Granted(_), LetterReply::Barred { .. }) => Permission::Granted(None),
        (permission, _) => permission,
    })
}

/// The reason for a refusal, for counting: it includes the game, the decision and the text, so that a different letter
/// is answered as well.
fn reason(said: &LetterReply, loaded: &LoadedGame) -> Option<String> {
    let game = &loaded.rows.game;
    let here = |code: &str, said: &str| format!("{code} {} {} {said}", game.id, game.timing.since.timestamp_micros());
    match said {
        LetterReply::NoCommand { said, .. } | LetterReply::Unbelieved { said } => Some(here("no command", said)),
        LetterReply::Refused { action, refusal, .. } => Some(here(refusal.illegal.code().as_str(), action)),
        LetterReply::NothingToClaim { action } => Some(here("nothing-to-claim", action)),
        LetterReply::NoRematch { action } => Some(here("no-rematch", action)),
        LetterReply::Limited { action, .. } => Some(here("limited", action)),
        LetterReply::NothingSaid => Some(here("nothing-said", "")),
        LetterReply::NotOrdered { said, .. } => Some(here("not-ordered", said)),
        LetterReply::Late { action } => Some(here("late", action)),
        LetterReply::Barred { .. } => Some(BARRED.to_owned()),
        LetterReply::Show
        | LetterReply::Help
        | LetterReply::Rules { .. }
        | LetterReply::Games { .. }
        | LetterReply::Rematch(_)
        | LetterReply::Reported(_)
        | LetterReply::Settings(_)
        | LetterReply::Ordered { .. }
        | LetterReply::Hold { .. } => None,
    }
}
