//! The pages behind the links in mails. GET shows and changes nothing, because programs follow links; a person's POST
//! acts (L-9). No form needs a secret against forgery but the one in the path: who does not know it cannot forge one.

use std::sync::LazyLock;

use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_SECURITY_POLICY, RETRY_AFTER};
use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, ResponseError};
use data_encoding::BASE64;
use secrecy::SecretString;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::body::Form;
use super::client::Sender;
use super::network::Origin;
use super::problem::Problem;
use crate::app::{App, Error, accounts};
use crate::web::{self, Button, Page};

/// The page's one style sheet is known by its hash; forms go back where they came from; nothing else is allowed.
static POLICY: LazyLock<String> = LazyLock::new(|| {
    let style = BASE64.encode(&Sha256::digest(web::STYLE));
    format!(
        "default-src 'none'; style-src 'sha256-{style}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    )
});

/// The form of a page that asks for a password.
#[derive(Debug, Deserialize)]
pub(super) struct Typed {
    password: SecretString,
}

pub(super) async fn show_verification(app: Data<App>, token: Path<String>) -> HttpResponse {
    match accounts::wish_of(&app, &token).await {
        Ok(name) => ok(&proof_page(&name, None)),
        Err(why) => refused(why),
    }
}

pub(super) async fn verify(
    app: Data<App>,
    Origin(from): Origin,
    token: Path<String>,
    form: Form<Typed>,
) -> HttpResponse {
    match accounts::verify(&app, from, &token, form.0.password).await {
        Ok(()) => ok(&Page::tell("Your address is proven", "You can log in now. This page may be closed.")),
        Err(Error::NameTaken) => page(
            StatusCode::CONFLICT,
            &Page::tell(
                "The name is taken",
                "Somebody else has proven an address for the same name meanwhile. Please register again with another one.",
            ),
        ),
        Err(Error::WrongCredentials) => match accounts::wish_of(&app, &token).await {
            Ok(name) => {
                let fault =
                    format!("This is not the password that was chosen when {name} registered. Please try again.");
                page(StatusCode::UNPROCESSABLE_ENTITY, &proof_page(&name, Some(fault)))
            }
            Err(why) => refused(why),
        },
        Err(why) => refused(why),
    }
}

pub(super) async fn show_reset(app: Data<App>, token: Path<String>) -> HttpResponse {
    match accounts::resetting(&app, &token).await {
        Ok(user) => ok(&password_page(&user.name, None)),
        Err(why) => refused(why),
    }
}

pub(super) async fn reset(
    app: Data<App>,
    Sender(client): Sender,
    token: Path<String>,
    form: Form<Typed>,
) -> HttpResponse {
    let outcome = accounts::reset(&app, &client, &token, form.0.password).await;
    match outcome {
        Ok(()) => ok(&Page::tell(
            "Your password is set",
            "You are logged out everywhere and can log in with the new password. This page may be closed.",
        )),
        Err(Error::Invalid(faults)) => match accounts::resetting(&app, &token).await {
            Ok(user) => {
                let fault = faults.into_iter().map(|fault| format!("The {} {}.", fault.at, fault.what)).collect();
                page(StatusCode::UNPROCESSABLE_ENTITY, &password_page(&user.name, Some(fault)))
            }
            Err(why) => refused(why),
        },
        Err(why) => refused(why),
    }
}

pub(super) async fn show_address(app: Data<App>, token: Path<String>) -> HttpResponse {
    match accounts::new_address(&app, &token).await {
        Ok(address) => {
            let said = format!("Mails of your account will be sent to {address} from now on, and to no other address.");
            let page = Page::ask("Your new mail address", said, &[Button::plain("Yes, this is my address")]);
            ok(&page.saying("If you did not ask for this, close this page: then nothing is changed."))
        }
        Err(why) => refused(why),
    }
}

pub(super) async fn change_address(app: Data<App>, Origin(from): Origin, token: Path<String>) -> HttpResponse {
    match accounts::change_address(&app, from, &token).await {
        Ok(()) => ok(&Page::tell(
            "Your mail address is changed",
            "Answer mails from the new address from now on. The old one has been told. This page may be closed.",
        )),
        Err(why) => refused(why),
    }
}

fn proof_page(name: &str, fault: Option<String>) -> Page {
    let said = "This mail address is about to be proven as yours. If you did not ask for an account, close this page.";
    let page = Page::ask(format!("Welcome, {name}"), said, &[Button::plain("Yes, this is my address")]);
    page.saying("Enter the password that you chose when you registered.").with_password().with_fault(fault)
}

fn password_page(name: &str, fault: Option<String>) -> Page {
    let said = "Choose a new password of at least 8 characters. You will be logged out everywhere.";
    let page = Page::ask(format!("A new password for {name}"), said, &[Button::plain("Set the password")]);
    page.with_new_password().with_fault(fault)
}

/// What a user reads on every page that knows them while mails to their address come back (L-4).
pub(super) fn suspension_banner(suspended: bool) -> Option<&'static str> {
    suspended.then_some(
        "Mails to your address come back, so none are sent there. As soon as it works again, ask for the mail that proves \
         it (or for a new password), and follow the link.",
    )
}

/// A page as an answer.
pub(super) fn ok(shown: &Page) -> HttpResponse {
    page(StatusCode::OK, shown)
}

/// A page as an answer with this status.
pub(super) fn page(status: StatusCode, shown: &Page) -> HttpResponse {
    match shown.html() {
        Ok(html) => HttpResponse::build(status)
            .insert_header((CONTENT_SECURITY_POLICY, POLICY.as_str()))
            .content_type("text/html; charset=utf-8")
            .body(html),
        Err(why) => {
            tracing::error!(%why, "a page cannot be written");
            HttpResponse::from_error(Problem::internal())
        }
    }
}

/// What a use case refuses, as a page.
pub(super) fn refused(why: Error) -> HttpResponse {
    if matches!(why, Error::InvalidLink) {
        let said = "It was used already, or it is too old. Ask for a new one where you got it from.";
        return page(StatusCode::NOT_FOUND, &Page::tell("This link is no longer good", said));
    }
    let problem = Problem::from(why);
    let (title, detail) = problem.in_words();
    let mut shown = page(problem.status_code(), &Page::tell(title, detail));
    // A browser does nothing with it, a program that follows links does.
    if let Some(wait) = problem.error_response().headers().get(RETRY_AFTER) {
        shown.headers_mut().insert(RETRY_AFTER, wait.clone());
    }
    shown
}
