//! The pages on which a user proves an address, changes to another one, or sets a new password.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use secrecy::SecretString;
use serde::Deserialize;

use super::body::Form;
use super::client::Sender;
use super::device_cookie;
use super::headers::AcceptedLanguage;
use super::initiator::Initiator;
use super::network::Origin;
use super::pages::{can_play, faults, lead_on, ok, page, refused, seat_wanted};
use crate::app::accounts;
use crate::app::{App, Error};
use crate::mail::Phrases;
use crate::web::{Button, Page};

/// The form of a page that asks for a password.
#[derive(Debug, Deserialize)]
pub(super) struct PasswordForm {
    password: SecretString,
}

/// `GET /verify/{token}`
pub(super) async fn show_verification(app: Data<App>, accepted: AcceptedLanguage, token: Path<String>) -> HttpResponse {
    match accounts::pending_proof(&app, &token).await {
        Ok(pending) => ok(&proof_page(accepted.phrases_for(Some(pending.language)), &pending.name, None)),
        Err(why) => refused(accepted.phrases(), why),
    }
}

/// `POST /verify/{token}`
pub(super) async fn verify(
    app: Data<App>,
    Origin(from): Origin,
    request: HttpRequest,
    accepted: AcceptedLanguage,
    token: Path<String>,
    form: Form<PasswordForm>,
) -> HttpResponse {
    let pending = match accounts::pending_proof(&app, &token).await {
        Ok(pending) => pending,
        Err(why) => return refused(accepted.phrases(), why),
    };
    let phrases = accepted.phrases_for(Some(pending.language));
    match accounts::verify(&app, from, &token, form.0.password).await {
        Ok(()) => {
            let said = Page::tell(phrases, phrases.page_verified_title(), phrases.page_verified_said());
            let said = can_play(&app, said);
            ok(&lead_on(said, seat_wanted(&request), phrases.page_join_button()))
        }
        Err(Error::NameTaken) => page(
            StatusCode::CONFLICT,
            &Page::tell(phrases, phrases.page_name_lost_title(), phrases.page_name_lost_said()),
        ),
        Err(Error::WrongCredentials) => {
            let fault = phrases.page_verify_wrong(&pending.name);
            page(StatusCode::UNPROCESSABLE_ENTITY, &proof_page(phrases, &pending.name, Some(fault)))
        }
        Err(why) => refused(phrases, why),
    }
}

/// `GET /reset/{token}`
pub(super) async fn show_reset(app: Data<App>, accepted: AcceptedLanguage, token: Path<String>) -> HttpResponse {
    match accounts::show_reset(&app, &token).await {
        Ok(user) => ok(&password_page(accepted.phrases_for(Some(user.language)), &user.name, None)),
        Err(why) => refused(accepted.phrases(), why),
    }
}

/// `POST /reset/{token}`
pub(super) async fn reset(
    app: Data<App>,
    Sender(client): Sender,
    request: HttpRequest,
    accepted: AcceptedLanguage,
    token: Path<String>,
    form: Form<PasswordForm>,
) -> HttpResponse {
    let user = match accounts::reset_owner(&app, &token).await {
        Ok(user) => user,
        Err(why) => return refused(accepted.phrases(), why),
    };
    let phrases = accepted.phrases_for(Some(user.language));
    let done = Page::tell(phrases, phrases.page_reset_done_title(), phrases.page_reset_done_said());
    let done = can_play(&app, done);
    let again = |fault| password_page(phrases, &user.name, Some(fault));
    match accounts::reset(&app, &client, &token, form.0.password).await {
        Err(why @ Error::InvalidLink) => refused(accepted.phrases(), why),
        set => password_set(&app, &request, phrases, set, &done, again),
    }
}

/// The page after a form with a new password: it is set, and the browser known from now on, or the form is shown again
/// with its faults.
fn password_set(
    app: &App,
    request: &HttpRequest,
    phrases: Phrases,
    set: Result<String, Error>,
    done: &Page,
    again: impl FnOnce(String) -> Page,
) -> HttpResponse {
    let device = match set {
        Ok(device) => device,
        Err(Error::Invalid(wrong)) => return page(StatusCode::UNPROCESSABLE_ENTITY, &again(faults(phrases, &wrong))),
        Err(why) => return refused(phrases, why),
    };
    let mut response = ok(done);
    // Only for a form of our own page: nobody makes a browser known with a link that was mailed to somebody else.
    if Initiator::of(app, request) == Initiator::OwnPage {
        // Whoever guesses at the account meanwhile does not keep the reader out.
        device_cookie::keep(app, request, &mut response, &device);
    }
    response
}

/// `GET /addresses/{token}`
pub(super) async fn show_address(app: Data<App>, accepted: AcceptedLanguage, token: Path<String>) -> HttpResponse {
    match accounts::new_address(&app, &token).await {
        Ok(new) => {
            let phrases = accepted.phrases_for(Some(new.language));
            let buttons = vec![Button::plain(phrases.page_address_button())];
            let page =
                Page::ask(phrases, phrases.page_address_title(), phrases.page_address_said(&new.address), buttons);
            ok(&page.saying(phrases.page_address_note()))
        }
        Err(why) => refused(accepted.phrases(), why),
    }
}

/// `POST /addresses/{token}`
pub(super) async fn change_address(
    app: Data<App>,
    Origin(from): Origin,
    accepted: AcceptedLanguage,
    token: Path<String>,
) -> HttpResponse {
    let phrases = match accounts::new_address(&app, &token).await {
        Ok(new) => accepted.phrases_for(Some(new.language)),
        Err(why) => return refused(accepted.phrases(), why),
    };
    match accounts::change_address(&app, from, &token).await {
        Ok(()) => ok(&Page::tell(phrases, phrases.page_address_done_title(), phrases.page_address_done_said())),
        Err(why) => refused(phrases, why),
    }
}

/// `GET /undo/{token}`
pub(super) async fn show_undo(app: Data<App>, accepted: AcceptedLanguage, token: Path<String>) -> HttpResponse {
    match accounts::show_undo(&app, &token).await {
        Ok(user) => ok(&undo_page(accepted.phrases_for(Some(user.language)), &user.name, None)),
        Err(why) => refused(accepted.phrases(), why),
    }
}

/// `POST /undo/{token}`
pub(super) async fn undo(
    app: Data<App>,
    Sender(client): Sender,
    request: HttpRequest,
    accepted: AcceptedLanguage,
    token: Path<String>,
    form: Form<PasswordForm>,
) -> HttpResponse {
    let user = match accounts::show_undo(&app, &token).await {
        Ok(user) => user,
        Err(why) => return refused(accepted.phrases(), why),
    };
    let phrases = accepted.phrases_for(Some(user.language));
    let done = Page::tell(phrases, phrases.page_undo_done_title(), phrases.page_undo_done_said());
    let done = can_play(&app, done);
    let again = |fault| undo_page(phrases, &user.name, Some(fault));
    let set = accounts::undo_address(&app, &client, &token, form.0.password).await;
    password_set(&app, &request, phrases, set, &done, again)
}

fn proof_page(phrases: Phrases, name: &str, fault: Option<String>) -> Page {
    let buttons = vec![Button::plain(phrases.page_address_button())];
    let page = Page::ask(phrases, phrases.page_verify_title(name), phrases.page_verify_said(), buttons);
    page.saying(phrases.page_verify_password()).with_password().with_fault(fault)
}

fn password_page(phrases: Phrases, name: &str, fault: Option<String>) -> Page {
    let buttons = vec![Button::plain(phrases.page_reset_button())];
    let page = Page::ask(phrases, phrases.page_reset_title(name), phrases.page_reset_said(), buttons);
    page.with_new_password().with_fault(fault)
}

fn undo_page(phrases: Phrases, name: &str, fault: Option<String>) -> Page {
    let buttons = vec![Button::plain(phrases.page_undo_button())];
    let page = Page::ask(phrases, phrases.page_undo_title(name), phrases.page_undo_said(), buttons);
    page.saying(phrases.page_undo_note()).with_new_password().with_fault(fault)
}
