//! The page behind the link of an invitation. GET shows, a person's POST answers (L-9); no log-in is
//! needed, because the secret was mailed to the proven address of who is invited.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use serde::Deserialize;

use super::body::Form;
use super::pages::{ok, refused};
use crate::app::{App, seats};
use crate::web::{Button, Page};

/// What was pressed.
#[derive(Debug, Deserialize)]
pub(super) struct Choice {
    answer: Pressed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Pressed {
    Accept,
    Decline,
}

/// `GET /invitations/{token}`
pub(super) async fn show(app: Data<App>, token: Path<String>) -> HttpResponse {
    match seats::invitation(&app, &token).await {
        Ok(invitation) => {
            let said = format!("{} invites you to a game: {}.", invitation.host, invitation.ruleset);
            let buttons = [Button::answering("accept", "Accept"), Button::answering("decline", "Decline")];
            ok(&Page::ask("An invitation", said, &buttons).saying("Whoever declines ends the game before it begins."))
        }
        Err(why) => refused(why),
    }
}

/// `POST /invitations/{token}`
pub(super) async fn answer(app: Data<App>, token: Path<String>, form: Form<Choice>) -> HttpResponse {
    let accepted = form.0.answer == Pressed::Accept;
    match seats::answer_invitation(&app, &token, accepted).await {
        Ok(()) if accepted => {
            ok(&Page::tell("You have accepted", "Hide your army now; a mail tells you how to go on."))
        }
        Ok(()) => ok(&Page::tell("You have declined", "The game is off. This page may be closed.")),
        Err(why) => refused(why),
    }
}
