//! The third-party programs that act for the caller.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use super::HandlerResult;
use super::client::Sender;
use super::identity::SessionIdentity;
use crate::app::App;
use crate::app::accounts::programs::grants::{self, AllowedProgram};
use crate::values::Scope;

/// `Program` of the contract.
#[derive(Serialize)]
struct ProgramJson {
    id: Uuid,
    name: String,
    host: String,
    scopes: Vec<Scope>,
    allowed_at: DateTime<Utc>,
    last_used_at: DateTime<Utc>,
}

/// `GET /v1/me/programs`
pub(super) async fn list(app: Data<App>, SessionIdentity(caller): SessionIdentity) -> HandlerResult {
    let list: Vec<_> = grants::list(&app, caller).await?.into_iter().map(ProgramJson::from).collect();
    Ok(HttpResponse::Ok().json(json!({ "programs": list })))
}

/// `DELETE /v1/me/programs/{program}`
pub(super) async fn revoke(
    app: Data<App>,
    Sender(client): Sender,
    SessionIdentity(caller): SessionIdentity,
    program: Path<Uuid>,
) -> HandlerResult {
    grants::end_program(&app, &client, caller, *program).await?;
    Ok(HttpResponse::NoContent().finish())
}

impl From<AllowedProgram> for ProgramJson {
    fn from(program: AllowedProgram) -> Self {
        let AllowedProgram { id, name, host, scopes, allowed_at, last_used_at } = program;
        Self { id, name, host, scopes: scopes.iter().collect(), allowed_at, last_used_at }
    }
}
