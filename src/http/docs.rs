//! The contract as files, and as a page to read and try, beside the pages of the documentation. The page's files are
//! compiled in; a browser fetches nothing from elsewhere.

use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_SECURITY_POLICY, LOCATION};
use actix_web::web::{Data, Path};
use utoipa_swagger_ui::Config;

use super::HandlerResult;
use super::pages::html;
use super::problem::{Code, Problem};
use crate::app::App;
use crate::web::DocsPage;

const CONTRACT: &str = include_str!("../../openapi.yaml");
const CONTRACT_AS_JSON: &str = include_str!(concat!(env!("OUT_DIR"), "/openapi.json"));
const OPERATOR_CONTRACT: &str = include_str!("../../openapi-operator.yaml");

/// The address in these files, where a server puts its own: generated clients then know where to send requests.
const SERVER: &str = "http://127.0.0.1:8080";

/// Swagger UI uses inline styles and `data:` images.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; \
     base-uri 'none'; form-action 'none'";

pub(super) async fn contract(app: Data<App>) -> HttpResponse {
    document(&app, "application/yaml", CONTRACT)
}

pub(super) async fn contract_as_json(app: Data<App>) -> HttpResponse {
    document(&app, "application/json", CONTRACT_AS_JSON)
}

pub(super) async fn operator_contract(app: Data<App>) -> HttpResponse {
    document(&app, "application/yaml", OPERATOR_CONTRACT)
}

fn document(app: &App, kind: &'static str, text: &str) -> HttpResponse {
    HttpResponse::Ok().content_type(kind).body(text.replace(SERVER, &app.settings.server.public_url))
}

/// The page's own links are relative to a folder.
pub(super) async fn front() -> HttpResponse {
    HttpResponse::PermanentRedirect().insert_header((LOCATION, "/docs/index.html")).finish()
}

pub(super) async fn file(name: Path<String>) -> HandlerResult {
    if let Some(page) = DocsPage::find(&name) {
        return Ok(html(StatusCode::OK, page.language(), page.html()));
    }
    // No validator: it would be fetched from elsewhere.
    let config = Config::from("/openapi.yaml").validator_url("none");
    let found = utoipa_swagger_ui::serve(&name, Arc::new(config)).map_err(|why| {
        tracing::error!(%why, "a file of the documentation page");
        Problem::internal()
    })?;
    let file = found.ok_or_else(|| Problem::new(Code::NotFound, "the page has no such file"))?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .content_type(file.content_type)
        .body(file.bytes.into_owned()))
}
