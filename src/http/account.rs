//! The whole account: everything that is kept about the caller, sent while it is read, and its deletion.

use actix_web::HttpResponse;
use actix_web::web::{Bytes, Data};
use futures_util::{StreamExt, stream};
use secrecy::SecretString;
use serde::Deserialize;

use super::client::Sender;
use super::conditional::written;
use super::identity::{Identity, SessionIdentity};
use super::json::Json;
use super::{HandlerResult, exports};
use crate::app::App;
use crate::app::lobby::account_data::{DataExport, Kept};
use crate::app::lobby::account_deletion;

/// `AccountDeletion` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AccountDeletion {
    password: SecretString,
}

/// `GET /v1/me/export`
pub(super) async fn export(app: Data<App>, Identity(caller): Identity) -> HandlerResult {
    let mut export = DataExport::new(caller.user);
    // Whatever is wrong from the beginning is a problem; later the response breaks off.
    let first = export.next(&app).await?.unwrap_or_default();
    let rest = stream::try_unfold((app, export), |(app, mut export)| async move {
        let next = export.next(&app).await.map_err(exports::broken)?;
        Ok::<_, std::io::Error>(next.map(|kept| (lines(&kept), (app, export))))
    });
    let body = stream::iter([Ok(lines(&first))]).chain(rest);
    Ok(HttpResponse::Ok().content_type("application/x-ndjson").streaming(body))
}

/// `DELETE /v1/me`
pub(super) async fn delete(
    app: Data<App>,
    Sender(client): Sender,
    SessionIdentity(caller): SessionIdentity,
    body: Json<AccountDeletion>,
) -> HandlerResult {
    account_deletion::delete(&app, &client, caller, body.value.password).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// A line for each thing that is kept.
fn lines(kept: &[Kept]) -> Bytes {
    kept.iter().fold(String::new(), |lines, kept| lines + &written(kept) + "\n").into()
}
