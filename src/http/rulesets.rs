//! Rulesets and boards: the same for everybody, so no log-in is needed.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::{HandlerResult, present};
use crate::app::{self, App};

/// `GET /v1/rulesets`
pub(super) async fn list(app: Data<App>) -> HandlerResult {
    Ok(HttpResponse::Ok().json(present::Rulesets::of(app.catalogue.list().map(AsRef::as_ref))))
}

/// `GET /v1/rulesets/{ruleset}`
pub(super) async fn read(app: Data<App>, id: Path<String>) -> HandlerResult {
    let rules = app.catalogue.get(&id).ok_or(app::Error::NotFound { what: "ruleset" })?;
    Ok(HttpResponse::Ok().json(present::RulesetJson::of(rules)))
}

/// `GET /v1/boards/{board}`
pub(super) async fn board(app: Data<App>, id: Path<String>) -> HandlerResult {
    let board = app.catalogue.board(&id).ok_or(app::Error::NotFound { what: "board" })?;
    Ok(HttpResponse::Ok().json(present::BoardJson::of(board)))
}
