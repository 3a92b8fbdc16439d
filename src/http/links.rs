//! The page behind the link of a game with an open seat (G-1). GET shows, a person's POST takes a seat (L-9): they
//! enter name and password, so that no foreign page can do it for them. The link is for anybody, so the page is in the
//! language that the browser asks for, and in UTC.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use secrecy::SecretString;
use serde::Deserialize;
use uuid::Uuid;

use super::body::Form;
use super::headers::AcceptedLanguage;
use super::network::Origin;
use super::pages::{ok, page, refused};
use crate::app::accounts::sessions::LogIn;
use crate::app::lobby::links::{self, GamePreview};
use crate::app::{App, Error};
use crate::mail::{Say, moment, name, terms};
use crate::web::{Button, Page};

/// The fields of the form.
#[derive(Debug, Deserialize)]
pub(super) struct JoinForm {
    name: String,
    password: SecretString,
}

/// `GET /join/{game}`
pub(super) async fn show(app: Data<App>, accepted: AcceptedLanguage, game: Path<Uuid>) -> HttpResponse {
    let say = accepted.say();
    match links::show(&app, *game).await {
        Ok(waiting) => ok(&question(say, &waiting, None)),
        Err(why) => refused(say, why),
    }
}

/// `POST /join/{game}`
pub(super) async fn take(
    app: Data<App>,
    Origin(from): Origin,
    accepted: AcceptedLanguage,
    game: Path<Uuid>,
    form: Form<JoinForm>,
) -> HttpResponse {
    let (say, JoinForm { name, password }) = (accepted.say(), form.0);
    let fault = match links::take(&app, from, *game, LogIn { login: name, password }).await {
        Ok(()) => return ok(&Page::tell(say, say.page_joined_title(), say.page_joined_said())),
        Err(Error::WrongCredentials | Error::Invalid(_)) => say.page_join_wrong(),
        Err(Error::SeatTaken) => say.page_seat_taken_said(),
        Err(why) => return refused(say, why),
    };
    match links::show(&app, *game).await {
        Ok(waiting) => page(StatusCode::UNPROCESSABLE_ENTITY, &question(say, &waiting, Some(fault))),
        Err(why) => refused(say, why),
    }
}

fn question(say: Say, preview: &GamePreview, fault: Option<String>) -> Page {
    let GamePreview { players, ruleset, chosen, pace } = preview;
    let names: Vec<_> = players.iter().map(|player| name::spoken(player)).collect();
    let lead = match names.len() {
        0 => say.page_join_stranger(),
        count => say.page_join_lead(count, &moment::list(say, &names)),
    };
    let mut page = Page::ask(say, say.page_join_title(), lead, vec![Button::plain(say.page_join_button())])
        .with_fact(&say.fact_game(), &terms::ruleset(say, ruleset));
    let chosen = chosen.iter().map(|(option, value)| (*option, value.clone()));
    if let Some(options) = terms::options(say, chosen) {
        page = page.with_fact(&say.fact_chosen(), &options);
    }
    page = page.with_fact(&say.fact_time(), &terms::pace(say, *pace));
    page.saying(say.page_join_note()).with_name().with_password().with_fault(fault)
}
