//! The pages on which a user proves an address, changes to another one, or sets a new password.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use secrecy::SecretString;
use serde::Deserialize;

use super::body::Form;
use super::client::Sender;
use super::headers::AcceptedLanguage;
use super::network::Origin;
use super::pages::{faults, ok, page, refused};
use crate::app::accounts;
use crate::app::{App, Error};
use crate::mail::Say;
use crate::web::{Button, Page};

/// The form of a page that asks for a password.
#[derive(Debug, Deserialize)]
pub(super) struct PasswordForm {
    password: SecretString,
}

/// `GET /verify/{token}`
pub(super) async fn show_verification(app: Data<App>, accepted: AcceptedLanguage, token: Path<String>) -> HttpResponse {
    match accounts::pending_proof(&app, &token).await {
        Ok(pending) => ok(&proof_page(accepted.say_to(Some(pending.language)), &pending.name, None)),
        Err(why) => refused(accepted.say(), why),
    }
}

/// `POST /verify/{token}`
pub(super) async fn verify(
    app: Data<App>,
    Origin(from): Origin,
    accepted: AcceptedLanguage,
    token: Path<String>,
    form: Form<PasswordForm>,
) -> HttpResponse {
    let pending = match accounts::pending_proof(&app, &token).await {
        Ok(pending) => pending,
        Err(why) => return refused(accepted.say(), why),
    };
    let say = accepted.say_to(Some(pending.language));
    match accounts::verify(&app, from, &token, form.0.password).await {
        Ok(()) => ok(&Page::tell(say, say.page_verified_title(), say.page_verified_said())),
        Err(Error::NameTaken) => {
            page(StatusCode::CONFLICT, &Page::tell(say, say.page_name_lost_title(), say.page_name_lost_said()))
        }
        Err(Error::WrongCredentials) => {
            let fault = say.page_verify_wrong(&pending.name);
            page(StatusCode::UNPROCESSABLE_ENTITY, &proof_page(say, &pending.name, Some(fault)))
        }
        Err(why) => refused(say, why),
    }
}

/// `GET /reset/{token}`
pub(super) async fn show_reset(app: Data<App>, accepted: AcceptedLanguage, token: Path<String>) -> HttpResponse {
    match accounts::show_reset(&app, &token).await {
        Ok(user) => ok(&password_page(accepted.say_to(Some(user.language)), &user.name, None)),
        Err(why) => refused(accepted.say(), why),
    }
}

/// `POST /reset/{token}`
pub(super) async fn reset(
    app: Data<App>,
    Sender(client): Sender,
    accepted: AcceptedLanguage,
    token: Path<String>,
    form: Form<PasswordForm>,
) -> HttpResponse {
    let user = match accounts::show_reset(&app, &token).await {
        Ok(user) => user,
        Err(why) => return refused(accepted.say(), why),
    };
    let say = accepted.say_to(Some(user.language));
    let done = Page::tell(say, say.page_reset_done_title(), say.page_reset_done_said());
    let again = |fault| password_page(say, &user.name, Some(fault));
    password_set(say, accounts::reset(&app, &client, &token, form.0.password).await, &done, again)
}

/// The page after a form with a new password: it is set, or the form is shown again with its faults.
fn password_set(say: Say, set: Result<(), Error>, done: &Page, again: impl FnOnce(String) -> Page) -> HttpResponse {
    match set {
        Ok(()) => ok(done),
        Err(Error::Invalid(wrong)) => page(StatusCode::UNPROCESSABLE_ENTITY, &again(faults(say, &wrong))),
        Err(why) => refused(say, why),
    }
}

/// `GET /addresses/{token}`
pub(super) async fn show_address(app: Data<App>, accepted: AcceptedLanguage, token: Path<String>) -> HttpResponse {
    match accounts::new_address(&app, &token).await {
        Ok(new) => {
            let say = accepted.say_to(Some(new.language));
            let buttons = vec![Button::plain(say.page_address_button())];
            let page = Page::ask(say, say.page_address_title(), say.page_address_said(&new.address), buttons);
            ok(&page.saying(say.page_address_note()))
        }
        Err(why) => refused(accepted.say(), why),
    }
}

/// `POST /addresses/{token}`
pub(super) async fn change_address(
    app: Data<App>,
    Origin(from): Origin,
    accepted: AcceptedLanguage,
    token: Path<String>,
) -> HttpResponse {
    let say = match accounts::new_address(&app, &token).await {
        Ok(new) => accepted.say_to(Some(new.language)),
        Err(why) => return refused(accepted.say(), why),
    };
    match accounts::change_address(&app, from, &token).await {
        Ok(()) => ok(&Page::tell(say, say.page_address_done_title(), say.page_address_done_said())),
        Err(why) => refused(say, why),
    }
}

/// `GET /undo/{token}`
pub(super) async fn show_undo(app: Data<App>, accepted: AcceptedLanguage, token: Path<String>) -> HttpResponse {
    match accounts::show_undo(&app, &token).await {
        Ok(user) => ok(&undo_page(accepted.say_to(Some(user.language)), &user.name, None)),
        Err(why) => refused(accepted.say(), why),
    }
}

/// `POST /undo/{token}`
pub(super) async fn undo(
    app: Data<App>,
    Sender(client): Sender,
    accepted: AcceptedLanguage,
    token: Path<String>,
    form: Form<PasswordForm>,
) -> HttpResponse {
    let user = match accounts::show_undo(&app, &token).await {
        Ok(user) => user,
        Err(why) => return refused(accepted.say(), why),
    };
    let say = accepted.say_to(Some(user.language));
    let done = Page::tell(say, say.page_undo_done_title(), say.page_undo_done_said());
    let again = |fault| undo_page(say, &user.name, Some(fault));
    password_set(say, accounts::undo_address(&app, &client, &token, form.0.password).await, &done, again)
}

fn proof_page(say: Say, name: &str, fault: Option<String>) -> Page {
    let buttons = vec![Button::plain(say.page_address_button())];
    let page = Page::ask(say, say.page_verify_title(name), say.page_verify_said(), buttons);
    page.saying(say.page_verify_password()).with_password().with_fault(fault)
}

fn password_page(say: Say, name: &str, fault: Option<String>) -> Page {
    let buttons = vec![Button::plain(say.page_reset_button())];
    let page = Page::ask(say, say.page_reset_title(name), say.page_reset_said(), buttons);
    page.with_new_password().with_fault(fault)
}

fn undo_page(say: Say, name: &str, fault: Option<String>) -> Page {
    let buttons = vec![Button::plain(say.page_undo_button())];
    let page = Page::ask(say, say.page_undo_title(name), say.page_undo_said(), buttons);
    page.saying(say.page_undo_note()).with_new_password().with_fault(fault)
}
