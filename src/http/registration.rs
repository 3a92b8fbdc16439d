//! The page that registers, and the one that asks for a new password. Both do what the operations of the contract do,
//! with the same limits, and say the same whether an address is known or not. A page of another site cannot use them: a
//! form that was sent from elsewhere is only shown, empty, for its reader to send.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use secrecy::SecretString;
use serde::Deserialize;

use super::body::Form;
use super::headers::{AcceptedLanguage, KnownTags};
use super::initiator::Initiator;
use super::network::Origin;
use super::pages::{chosen_phrases, faults, html, lead_on, ok, page, refused, seat_wanted};
use super::shell::document;
use crate::app::accounts::{self, LanguageChoice, RegistrationRequest};
use crate::app::{App, Error, FieldFault};
use crate::mail::Phrases;
use crate::values::UserKind;
use crate::web::{Button, Entries, FieldFaults, Page, RegistrationPage, RegistrationShell};

/// The fields of the form that registers.
#[derive(Debug, Deserialize)]
pub(super) struct RegistrationForm {
    name: String,
    address: String,
    password: SecretString,
    language: String,
}

/// The fields of the form that asks for a new password.
#[derive(Debug, Deserialize)]
pub(super) struct AddressForm {
    address: String,
}

/// `GET /register`. The page to play on has a form of its own, but knows of no seat that waits for somebody who is new.
pub(super) async fn show(
    app: Data<App>,
    request: HttpRequest,
    accepted: AcceptedLanguage,
    known: KnownTags,
) -> HttpResponse {
    let phrases = chosen_phrases(&request, accepted);
    let entries = Entries { language: phrases.language(), ..Entries::default() };
    match &app.page {
        Some(page) if seat_wanted(&request).is_none() => {
            let form = RegistrationPage::new(phrases, entries, FieldFaults::default());
            let shell = RegistrationShell::new(form, page.entry.clone());
            document(&known, phrases.language(), shell.html())
        }
        Some(_) | None => form(StatusCode::OK, phrases, entries, FieldFaults::default()),
    }
}

/// `POST /register`
pub(super) async fn register(
    app: Data<App>,
    Origin(from): Origin,
    request: HttpRequest,
    accepted: AcceptedLanguage,
    sent: Form<RegistrationForm>,
) -> HttpResponse {
    let phrases = chosen_phrases(&request, accepted);
    if Initiator::of(&app, &request) == Initiator::OtherPage {
        // What another site has typed is nobody's name or address.
        let entries = Entries { language: phrases.language(), ..Entries::default() };
        return form(StatusCode::FORBIDDEN, phrases, entries, FieldFaults::default());
    }
    let RegistrationForm { name, address, password, language } = sent.0;
    // The form offers no other languages than ours.
    let chosen = language.parse().unwrap_or(phrases.language());
    let entries = Entries { name: name.clone(), address: address.clone(), language: chosen };
    let language = LanguageChoice { chosen: Some(chosen.tag().to_owned()), accepted: None };
    let game = seat_wanted(&request);
    let kind = UserKind::Person;
    match accounts::register(&app, from, RegistrationRequest { name, address, password, language, kind, game }).await {
        Ok(()) => {
            let said = sent_page(Phrases::of(chosen));
            let back = said.phrases().page_register_back();
            ok(&lead_on(said, game, back))
        }
        Err(Error::NameTaken) => {
            let taken = FieldFaults { name: Some(phrases.name_taken()), ..FieldFaults::default() };
            form(StatusCode::CONFLICT, phrases, entries, taken)
        }
        Err(Error::Invalid(wrong)) => {
            form(StatusCode::UNPROCESSABLE_ENTITY, phrases, entries, field_faults(phrases, &wrong))
        }
        Err(why) => refused(phrases, why),
    }
}

/// `GET /reset`
pub(super) async fn show_forgotten(request: HttpRequest, accepted: AcceptedLanguage) -> HttpResponse {
    ok(&forgotten(chosen_phrases(&request, accepted), ""))
}

/// `POST /reset`
pub(super) async fn forget(
    app: Data<App>,
    Origin(from): Origin,
    request: HttpRequest,
    accepted: AcceptedLanguage,
    sent: Form<AddressForm>,
) -> HttpResponse {
    let phrases = chosen_phrases(&request, accepted);
    if Initiator::of(&app, &request) == Initiator::OtherPage {
        return page(StatusCode::FORBIDDEN, &forgotten(phrases, ""));
    }
    match accounts::ask_reset(&app, from, &sent.0.address).await {
        Ok(()) => ok(&sent_page(phrases)),
        Err(Error::Invalid(wrong)) => {
            let fault = Some(faults(phrases, &wrong));
            page(StatusCode::UNPROCESSABLE_ENTITY, &forgotten(phrases, &sent.0.address).with_fault(fault))
        }
        Err(why) => refused(phrases, why),
    }
}

fn form(status: StatusCode, phrases: Phrases, entries: Entries, wrong: FieldFaults) -> HttpResponse {
    let page = RegistrationPage::new(phrases, entries, wrong);
    html(status, page.language(), page.html())
}

fn field_faults(phrases: Phrases, wrong: &[FieldFault]) -> FieldFaults {
    let at = |field: &str| {
        let fault = wrong.iter().find(|fault| fault.at == field);
        fault.map(|fault| faults(phrases, std::slice::from_ref(fault)))
    };
    FieldFaults { name: at("name"), address: at("address"), password: at("password") }
}

fn forgotten(phrases: Phrases, typed: &str) -> Page {
    let buttons = vec![Button::plain(phrases.page_forgotten_button())];
    Page::ask(phrases, phrases.page_forgotten_title(), phrases.page_forgotten_said(), buttons).with_address(typed)
}

/// The page that follows whatever may have sent a mail.
fn sent_page(phrases: Phrases) -> Page {
    Page::tell(phrases, phrases.page_mail_sent_title(), phrases.page_mail_sent_said())
}
