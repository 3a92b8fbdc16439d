//! The page behind the link of a game with an open seat (G-1). GET shows, a person's POST takes a seat (L-9): they say who they
//! are with name and password, which nobody else's page can do for them.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use secrecy::SecretString;
use serde::Deserialize;
use uuid::Uuid;

use super::body::Form;
use super::network::Origin;
use super::pages::{ok, page, refused};
use crate::app::accounts::sessions::LogIn;
use crate::app::lobby::links::{self, Waiting};
use crate::app::time::control::TimeControl;
use crate::app::{App, Error};
use crate::web::{Button, Page};

/// What was typed.
#[derive(Debug, Deserialize)]
pub(super) struct Typed {
    name: String,
    password: SecretString,
}

/// `GET /join/{game}`
pub(super) async fn show(app: Data<App>, game: Path<Uuid>) -> HttpResponse {
    match links::show(&app, *game).await {
        Ok(waiting) => ok(&question(&waiting, None)),
        Err(why) => refused(why),
    }
}

/// `POST /join/{game}`
pub(super) async fn take(app: Data<App>, Origin(from): Origin, game: Path<Uuid>, form: Form<Typed>) -> HttpResponse {
    let Typed { name, password } = form.0;
    let fault = match links::take(&app, from, *game, LogIn { login: name, password }).await {
        Ok(()) => {
            let said = "A mail asks you for your army as soon as every seat is taken. This page may be closed.";
            return ok(&Page::tell("You have a seat", said));
        }
        Err(Error::WrongCredentials | Error::Invalid(_)) => "These are not the name and password of an account here.",
        Err(Error::SeatTaken) => "You have a seat in this game already, or somebody was faster.",
        Err(why) => return refused(why),
    };
    match links::show(&app, *game).await {
        Ok(waiting) => page(StatusCode::UNPROCESSABLE_ENTITY, &question(&waiting, Some(fault.to_owned()))),
        Err(why) => refused(why),
    }
}

fn question(waiting: &Waiting, fault: Option<String>) -> Page {
    let Waiting { players, ruleset: (name, summary), chosen, time_control, leave } = waiting;
    let who = if players.is_empty() { "Somebody".to_owned() } else { players.join(", ") };
    let page = Page::ask(
        "A game waits for you",
        format!("{who} would like to play with you: {name}. {summary}"),
        &[Button::plain("Take the seat")],
    );
    let options: Vec<_> =
        chosen.iter().map(|(option, value)| format!("{} {value}", option.replace('_', " "))).collect();
    let page = if options.is_empty() { page } else { page.saying(format!("Chosen: {}.", options.join("; "))) };
    let day = |at: chrono::DateTime<chrono::Utc>| at.format("%-d %B %Y, %H:%M UTC");
    let away = leave
        .iter()
        .map(|(player, leave)| format!("{player} is away: {} to {}.", day(leave.begins_at), day(leave.ends_at)));
    away.fold(page.saying(time(*time_control)), Page::saying)
        .saying("Say who you are to take the seat. Nothing happens before.")
        .with_name()
        .with_password()
        .with_fault(fault)
}

/// How long a player has, in a sentence.
fn time(control: TimeControl) -> String {
    match control {
        TimeControl::PerTurn { seconds, .. } => format!("Time: {} for each turn.", span(seconds)),
        TimeControl::Bank { initial_seconds, increment_seconds, .. } => {
            format!("Time: {}, and {} more with each turn.", span(initial_seconds), span(increment_seconds))
        }
        TimeControl::None {} => "Time: no limit.".to_owned(),
    }
}

/// A span in the largest unit that tells it whole.
fn span(seconds: i64) -> String {
    let units = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")];
    let (length, unit) = units.into_iter().find(|(length, _)| seconds % length == 0).unwrap_or((1, "second"));
    let count = seconds / length;
    format!("{count} {unit}{}", if count == 1 { "" } else { "s" })
}
