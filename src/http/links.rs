//! The page behind the link of a game with an open seat (G-1). GET shows, a person's POST takes a seat (L-9): they
//! enter name and password, so that no foreign page can do it for them. The link is for anybody, so the page is in the
//! language that the link names, or else the one that the browser asks for, and in UTC.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use secrecy::SecretString;
use serde::Deserialize;
use uuid::Uuid;

use super::body::Form;
use super::client::Sender;
use super::device_cookie;
use super::headers::AcceptedLanguage;
use super::initiator::Initiator;
use super::pages::{chosen_phrases, lead_to_game, ok, page, refused, typed_code, wants_code, with_bots};
use crate::app::accounts::log_ins::LogIn;
use crate::app::lobby::links::{self, GamePreview};
use crate::app::{App, Error};
use crate::mail::{Phrases, moment, name, terms};
use crate::web::{Button, CodeField, Page};

/// The fields of the form.
#[derive(Debug, Deserialize)]
pub(super) struct JoinForm {
    name: String,
    password: SecretString,
    code: Option<SecretString>,
}

/// `GET /join/{game}`
pub(super) async fn show(
    app: Data<App>,
    request: HttpRequest,
    accepted: AcceptedLanguage,
    game: Path<Uuid>,
) -> HttpResponse {
    let phrases = chosen_phrases(&request, accepted);
    match links::show(&app, *game).await {
        Ok(waiting) => ok(&question(phrases, *game, &waiting, FormState::default())),
        Err(why) => refused(phrases, why),
    }
}

/// `POST /join/{game}`
pub(super) async fn take(
    app: Data<App>,
    Sender(client): Sender,
    request: HttpRequest,
    accepted: AcceptedLanguage,
    game: Path<Uuid>,
    form: Form<JoinForm>,
) -> HttpResponse {
    let (phrases, JoinForm { name, password, code }) = (chosen_phrases(&request, accepted), form.0);
    if Initiator::of(&app, &request) == Initiator::OtherPage {
        return match links::show(&app, *game).await {
            Ok(waiting) => page(StatusCode::FORBIDDEN, &question(phrases, *game, &waiting, FormState::default())),
            Err(why) => refused(phrases, why),
        };
    }
    let devices = device_cookie::devices(&app, &request);
    let code = typed_code(code);
    let log_in = LogIn { login: name.clone(), password, code, devices };
    let (fault, code) = match links::take(&app, &client, *game, log_in).await {
        Ok(()) => {
            let joined = Page::tell(phrases, phrases.page_joined_title(), phrases.page_joined_said());
            return ok(&lead_to_game(&app, joined, *game));
        }
        Err(Error::WrongCredentials | Error::Invalid(_)) => (phrases.page_join_wrong(), CodeField::Absent),
        Err(Error::SeatTaken) => (phrases.page_seat_taken_said(), CodeField::Absent),
        Err(why) => match wants_code(phrases, &why) {
            Some(said) => (said, CodeField::Present),
            None => return refused(phrases, why),
        },
    };
    match links::show(&app, *game).await {
        Ok(waiting) => {
            let again = question(phrases, *game, &waiting, FormState { name, code, fault: Some(fault) });
            page(StatusCode::UNPROCESSABLE_ENTITY, &again)
        }
        Err(why) => refused(phrases, why),
    }
}

/// A form as it was last sent.
#[derive(Default)]
struct FormState {
    name: String,
    code: CodeField,
    fault: Option<String>,
}

fn question(phrases: Phrases, game: Uuid, preview: &GamePreview, filled: FormState) -> Page {
    let GamePreview { players, bots, ruleset, chosen, opponents, control } = preview;
    let names: Vec<_> = players.iter().map(|player| name::spoken(player)).collect();
    let lead = match names.len() {
        0 => phrases.page_join_stranger(),
        count => phrases.page_join_lead(count, &moment::list(phrases, &names)),
    };
    let mut page = Page::ask(phrases, phrases.page_join_title(), lead, vec![Button::plain(phrases.page_join_button())])
        .with_fact(&phrases.fact_game(), &terms::ruleset(phrases, ruleset));
    let chosen = chosen.iter().map(|(option, value)| (*option, value.clone()));
    if let Some(options) = terms::options(phrases, chosen) {
        page = page.with_fact(&phrases.fact_chosen(), &options);
    }
    for (label, fact) in terms::time(phrases, *opponents, (*control).into(), (*control).into()) {
        page = page.with_fact(&label, &fact);
    }
    with_bots(page, bots)
        .saying(phrases.page_join_note())
        .with_name(&filled.name)
        .with_password()
        .with_code(filled.code)
        .with_fault(filled.fault)
        .with_link(&format!("/register?game={game}"), phrases.page_register_newcomer())
        .with_link("/reset", phrases.page_forgotten_link())
}
