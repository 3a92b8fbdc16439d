//! The whole account: everything that is kept about the caller, sent while it is read, and its deletion.

use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse};
use secrecy::SecretString;
use serde::Deserialize;

use super::HandlerResult;
use super::client::Sender;
use super::conditional::written;
use super::device_cookie;
use super::exports::{self, LineSource};
use super::identity::{Identity, SessionIdentity};
use super::json::Json;
use super::refresh_cookie;
use crate::app::accounts::second_factor::TypedProof;
use crate::app::lobby::account_data::{DataExport, KeptItem};
use crate::app::lobby::account_deletion;
use crate::app::{self, App};

/// `AccountDeletion` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AccountDeletion {
    password: SecretString,
    code: Option<SecretString>,
}

/// `GET /v1/me/export`
pub(super) async fn export(app: Data<App>, Identity(caller): Identity) -> HandlerResult {
    exports::begin(app, caller, DataExport::new(caller)).await
}

impl LineSource for DataExport {
    async fn lines(&mut self, app: &App) -> app::Result<Option<Bytes>> {
        Ok(self.next(app).await?.map(|kept| lines(&kept)))
    }
}

/// `DELETE /v1/me`
pub(super) async fn delete(
    app: Data<App>,
    request: HttpRequest,
    Sender(client): Sender,
    SessionIdentity(caller): SessionIdentity,
    body: Json<AccountDeletion>,
) -> HandlerResult {
    let AccountDeletion { password, code } = body.value;
    let ended = account_deletion::delete(&app, &client, caller, TypedProof { password, code }).await?;
    let mut response = HttpResponse::NoContent().finish();
    refresh_cookie::forget_ended(&app, &request, &mut response, |kept| ended.contains(&kept));
    device_cookie::forget(&app, &request, &mut response, caller.user);
    Ok(response)
}

/// A line for each thing that is kept.
fn lines(kept: &[KeptItem]) -> Bytes {
    kept.iter().fold(String::new(), |lines, kept| lines + &written(kept) + "\n").into()
}
