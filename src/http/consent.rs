//! The page on which a user lets a third-party program act for them, or does not. GET shows, a person's POST acts:
//! with name, password and second factor, and with the seal of the form that was shown. As anybody can register a
//! program, nobody's browser is sent anywhere before its reader has pressed a button: a program's mistake is shown
//! with a link back (RFC 9700, 4.11.2).

use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_SECURITY_POLICY, HeaderValue, LOCATION};
use actix_web::web::{Data, Query};
use actix_web::{HttpRequest, HttpResponse};
use secrecy::SecretString;
use serde::Deserialize;

use super::body::Form;
use super::client::Sender;
use super::device_cookie;
use super::headers::AcceptedLanguage;
use super::initiator::Initiator;
use super::pages::{chosen_phrases, page, policy, refused, typed_code, wants_code};
use super::problem::Problem;
use crate::app::accounts::log_ins::LogIn;
use crate::app::accounts::programs::consent::{self, ConsentFault, ConsentRequest};
use crate::app::accounts::programs::{Destination, OAuthCode};
use crate::app::{App, Error};
use crate::mail::Phrases;
use crate::web::{Button, CodeField, Page};

/// The fields of the form.
#[derive(Debug, Deserialize)]
pub(super) struct ConsentForm {
    name: String,
    password: SecretString,
    code: Option<SecretString>,
    seal: String,
    answer: String,
}

/// `GET /oauth/authorize`
pub(super) async fn show(app: Data<App>, request: HttpRequest, accepted: AcceptedLanguage) -> HttpResponse {
    let phrases = chosen_phrases(&request, accepted);
    match parse(&app, &request).await {
        Ok(asked) => question(&app, phrases, &asked, FormState::default()),
        Err(fault) => mistake(phrases, fault),
    }
}

/// `POST /oauth/authorize`
pub(super) async fn answer(
    app: Data<App>,
    Sender(client): Sender,
    request: HttpRequest,
    accepted: AcceptedLanguage,
    form: Form<ConsentForm>,
) -> HttpResponse {
    let phrases = chosen_phrases(&request, accepted);
    let asked = match parse(&app, &request).await {
        Ok(asked) => asked,
        Err(fault) => return mistake(phrases, fault),
    };
    let ConsentForm { name, password, code, seal, answer } = form.0;
    if Initiator::of(&app, &request) == Initiator::OtherPage {
        // What another site has typed is nobody's name.
        return question(&app, phrases, &asked, FormState { status: StatusCode::FORBIDDEN, ..FormState::default() });
    }
    let again = |fault: String, code: CodeField| {
        let (status, name) = (StatusCode::UNPROCESSABLE_ENTITY, name.clone());
        question(&app, phrases, &asked, FormState { status, name, code, fault: Some(fault) })
    };
    if !consent::is_sealed(&app, &asked, &seal) {
        return again(phrases.page_consent_stale(), CodeField::Absent);
    }
    if answer != "allow" {
        return away(&asked.back.with_fault(OAuthCode::AccessDenied.because("the user did not allow it")));
    }
    let devices = device_cookie::devices(&app, &request);
    let log_in = LogIn { login: name.clone(), password, code: typed_code(code), devices };
    match consent::allow(&app, &client, &asked, log_in).await {
        Ok(code) => away(&asked.back.with_code(&code)),
        Err(Error::WrongCredentials | Error::Invalid(_)) => again(phrases.page_join_wrong(), CodeField::Absent),
        Err(why) => match wants_code(phrases, &why) {
            Some(said) => again(said, CodeField::Present),
            None => refused(phrases, why),
        },
    }
}

async fn parse(app: &App, request: &HttpRequest) -> Result<ConsentRequest, ConsentFault> {
    let parameters = Query::<Vec<(String, String)>>::from_query(request.query_string());
    let parameters = parameters.map_err(|_| ConsentFault::Nowhere("the query cannot be read"))?;
    consent::parse(app, &parameters).await
}

/// The form as it was last sent.
struct FormState {
    status: StatusCode,
    name: String,
    code: CodeField,
    fault: Option<String>,
}

impl Default for FormState {
    fn default() -> Self {
        Self { status: StatusCode::OK, name: String::new(), code: CodeField::Absent, fault: None }
    }
}

/// The page that asks.
fn question(app: &App, phrases: Phrases, asked: &ConsentRequest, filled: FormState) -> HttpResponse {
    let FormState { status, name, code, fault } = filled;
    let buttons = vec![
        Button::answering("allow", phrases.page_consent_allow()),
        Button::answering("deny", phrases.page_consent_deny()).without_fields().quiet(),
    ];
    let program = phrases.quoted(&asked.program.name);
    let mut shown = Page::ask(phrases, phrases.page_consent_title(), phrases.page_consent_lead(&program), buttons);
    for scope in asked.scopes.iter() {
        shown = shown.saying(phrases.of_scope(scope));
    }
    let leads_to = match asked.back.destination() {
        Destination::Host(host) => phrases.page_consent_host(&host),
        Destination::Device(name) => phrases.page_consent_device(&name),
    };
    let shown = shown
        .saying(phrases.page_consent_never())
        .saying(leads_to)
        .saying(phrases.page_consent_note())
        .with_name(&name)
        .with_password()
        .with_code(code)
        .with_seal(&consent::seal(app, asked))
        .with_fault(fault)
        .with_link("/register", phrases.page_register_newcomer())
        .with_link("/reset", phrases.page_forgotten_link());
    let mut response = page(status, &shown);
    // Browsers hold what follows a form to the policy of the page that has the form.
    match HeaderValue::from_str(&policy(&format!("'self' {}", asked.back.redirect.source()))) {
        Ok(policy) => {
            response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
            response
        }
        Err(_) => HttpResponse::from_error(Problem::internal()),
    }
}

/// The page about a program's mistake.
fn mistake(phrases: Phrases, fault: ConsentFault) -> HttpResponse {
    let shown =
        |said: &str| Page::tell(phrases, phrases.page_consent_fault_title(), phrases.page_consent_fault_said(said));
    match fault {
        ConsentFault::Nowhere(what) => page(StatusCode::BAD_REQUEST, &shown(what)),
        ConsentFault::Refused(back, fault) => {
            let label = phrases.page_consent_back(back.destination().name());
            page(StatusCode::BAD_REQUEST, &shown(fault.description).with_link_away(&back.with_fault(fault), label))
        }
        ConsentFault::Failed(why) => refused(phrases, why),
    }
}

/// Sends the browser to the program, by GET whatever came before.
fn away(to: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, to)).finish()
}
