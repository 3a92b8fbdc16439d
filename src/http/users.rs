//! Registering, proving an address, a new password, public profiles.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use secrecy::SecretString;
use serde::Deserialize;
use serde_json::json;

use super::HandlerResult;
use super::client::Sender;
use super::headers::AcceptedLanguage;
use super::identity::AskerIdentity;
use super::json::Json;
use super::network::Origin;
use crate::app::App;
use crate::app::accounts::{self, LanguageChoice, Profile, RegistrationRequest};
use crate::values::UserKind;

/// `Registration` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Registration {
    name: String,
    address: String,
    password: SecretString,
    language: Option<String>,
    #[serde(default = "person")]
    kind: UserKind,
}

const fn person() -> UserKind {
    UserKind::Person
}

/// `Verification` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Verification {
    token: String,
    password: SecretString,
}

/// `AddressOnly` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AddressOnly {
    address: String,
}

/// `NewPassword` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPassword {
    password: SecretString,
}

pub(super) async fn register(
    app: Data<App>,
    Origin(from): Origin,
    AcceptedLanguage(accepted): AcceptedLanguage,
    body: Json<Registration>,
) -> HandlerResult {
    let Registration { name, address, password, language, kind } = body.value;
    let language = LanguageChoice { chosen: language, accepted };
    let request = RegistrationRequest { name, address, password, language, kind, game: None };
    accounts::register(&app, from, request).await?;
    Ok(promised())
}

pub(super) async fn verify(app: Data<App>, Origin(from): Origin, body: Json<Verification>) -> HandlerResult {
    let Verification { token, password } = body.value;
    accounts::verify(&app, from, &token, password).await?;
    Ok(HttpResponse::NoContent().finish())
}

pub(super) async fn ask_again(app: Data<App>, Origin(from): Origin, body: Json<AddressOnly>) -> HandlerResult {
    accounts::ask_again(&app, from, &body.value.address).await?;
    Ok(promised())
}

pub(super) async fn ask_reset(app: Data<App>, Origin(from): Origin, body: Json<AddressOnly>) -> HandlerResult {
    accounts::ask_reset(&app, from, &body.value.address).await?;
    Ok(promised())
}

pub(super) async fn reset(
    app: Data<App>,
    Sender(client): Sender,
    token: Path<String>,
    body: Json<NewPassword>,
) -> HandlerResult {
    accounts::reset(&app, &client, &token, body.value.password).await?;
    Ok(HttpResponse::NoContent().finish())
}

pub(super) async fn profile(app: Data<App>, AskerIdentity(viewer): AskerIdentity, name: Path<String>) -> HandlerResult {
    let Profile { id, name, kind, created_at, record, leave } = accounts::profile(&app, viewer, &name).await?;
    let record = json!({ "won": record.won, "drawn": record.drawn, "lost": record.lost });
    let mut profile = json!({ "id": id, "name": name, "kind": kind, "created_at": created_at, "record": record });
    if let Some(leave) = leave {
        let leave = leave.iter().map(|leave| json!({ "begins_at": leave.begins_at, "ends_at": leave.ends_at }));
        profile["leave"] = leave.collect();
    }
    Ok(HttpResponse::Ok().json(profile))
}

/// The response of every operation that may send a mail.
pub(super) fn promised() -> HttpResponse {
    HttpResponse::Accepted().json(json!({ "message": "If the address can be used, a mail has been sent." }))
}
