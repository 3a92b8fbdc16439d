//! The page behind the link of an invitation. GET shows, a person's POST answers (L-9); no log-in is
//! needed, because the secret was mailed to the address of who is invited, and proves it.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use secrecy::SecretString;
use serde::Deserialize;

use super::body::Form;
use super::headers::Accepts;
use super::network::Origin;
use super::pages::{ok, page, refused, suspension_banner};
use crate::app::accounts::{Newcomer, Speaks};
use crate::app::limits::attempts::Network;
use crate::app::lobby::invitations::{self, Decline, Invitation};
use crate::app::{App, Error};
use crate::web::{Button, Page};

/// What was pressed, and what was typed if the page asks for it.
#[derive(Debug, Deserialize)]
pub(super) struct Choice {
    answer: Pressed,
    name: Option<String>,
    password: Option<SecretString>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Pressed {
    Accept,
    Decline,
    Never,
}

/// `GET /invitations/{token}`
pub(super) async fn show(app: Data<App>, token: Path<String>) -> HttpResponse {
    match invitations::show(&app, &token).await {
        Ok(invitation) => ok(&question(&invitation, None)),
        Err(why) => refused(why),
    }
}

/// `POST /invitations/{token}`
pub(super) async fn answer(
    app: Data<App>,
    Origin(from): Origin,
    token: Path<String>,
    Accepts(accepts): Accepts,
    form: Form<Choice>,
) -> HttpResponse {
    let Choice { answer, name, password } = form.0;
    let speaks = Speaks { chosen: None, accepts };
    let newcomer = name.zip(password).map(|(name, password)| Newcomer { name, password, speaks });
    let declined = match answer {
        Pressed::Accept => return accept(&app, from, &token, newcomer).await,
        Pressed::Decline => invitations::decline(&app, &token, Decline::Once).await,
        Pressed::Never => invitations::decline(&app, &token, Decline::ForGood).await,
    };
    match declined {
        Ok(()) if answer == Pressed::Never => {
            let said = "The game is off, and you will get no more invitations from this person.";
            ok(&Page::tell("You have declined for good", said).saying("This page may be closed."))
        }
        Ok(()) => ok(&Page::tell("You have declined", "The game is off. This page may be closed.")),
        Err(why) => refused(why),
    }
}

async fn accept(app: &App, from: Network, token: &str, newcomer: Option<Newcomer>) -> HttpResponse {
    let accepted = match newcomer {
        Some(newcomer) => invitations::register(app, from, token, newcomer).await,
        None => invitations::accept(app, token).await,
    };
    let fault = match accepted {
        Ok(()) => {
            return ok(&Page::tell("You have accepted", "Hide your army now; a mail tells you how to go on."));
        }
        Err(Error::NameTaken) => "Somebody else has this name. Please choose another one.".to_owned(),
        Err(Error::Invalid(faults)) => {
            faults.into_iter().map(|fault| format!("The {} {}.", fault.at, fault.what)).collect::<Vec<_>>().join(" ")
        }
        Err(why) => return refused(why),
    };
    match invitations::show(app, token).await {
        Ok(invitation) => page(StatusCode::UNPROCESSABLE_ENTITY, &question(&invitation, Some(fault))),
        Err(why) => refused(why),
    }
}

fn question(invitation: &Invitation, fault: Option<String>) -> Page {
    let Invitation { host, ruleset, known, suspended, leave } = invitation;
    let buttons = [
        Button::answering("accept", "Accept"),
        Button::answering("decline", "Decline").without_fields(),
        Button::answering("never", "Decline, and no more from this person").without_fields(),
    ];
    let page = Page::ask("An invitation", format!("{host} invites you to a game: {ruleset}."), &buttons)
        .with_banner(suspension_banner(*suspended));
    let day = |at: DateTime<Utc>| at.format("%-d %B %Y, %H:%M UTC");
    let away = leave.iter().map(|leave| format!("{host} is away: {} to {}.", day(leave.begins_at), day(leave.ends_at)));
    let page =
        away.fold(page, Page::saying).saying("Whoever declines ends the game before it begins.").with_fault(fault);
    if *known {
        return page;
    }
    page.saying("To accept, choose the name by which others will know you, and a password of at least 8 characters.")
        .with_name()
        .with_new_password()
}
