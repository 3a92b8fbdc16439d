//! What third-party programs call before they act for a user (OAuth 2.1): what there is (RFC 8414), registering (RFC
//! 7591), exchanging a code or a refresh token (RFC 6749), revoking (RFC 7009). Bodies and errors have the forms of
//! these standards, which libraries know, and not those of the contract. What people see is in `consent`.

use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::HandlerResult;
use super::body::{self, Form};
use super::client::Sender;
use super::network::Origin;
use super::problem::Problem;
use crate::app::App;
use crate::app::accounts::programs::grants::{self, CodeExchange, GrantTokens};
use crate::app::accounts::programs::{self, NewProgram, OAuthCode, OAuthError, OAuthFault, Parameters, parse_scopes};
use crate::values::Scope;

/// The fields of a form, in the order in which they came.
type Fields = Form<Vec<(String, String)>>;

/// `GET /.well-known/oauth-authorization-server`
pub(super) async fn metadata(app: Data<App>) -> HttpResponse {
    let issuer = &app.settings.server.public_url;
    HttpResponse::Ok().json(json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/oauth/authorize"),
        "token_endpoint": format!("{issuer}/oauth/token"),
        "revocation_endpoint": format!("{issuer}/oauth/revoke"),
        "registration_endpoint": format!("{issuer}/v1/oauth/clients"),
        "scopes_supported": Scope::ALL,
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "token_endpoint_auth_methods_supported": ["none"],
        "revocation_endpoint_auth_methods_supported": ["none"],
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": true,
        "service_documentation": format!("{issuer}/docs"),
    }))
}

/// What a program says about itself. Whatever else it says is ignored (RFC 7591, 2); many write `null` for what they do
/// not say.
#[derive(Debug, Deserialize)]
struct Registration {
    client_name: Option<String>,
    redirect_uris: Option<Vec<String>>,
}

/// `POST /v1/oauth/clients`
pub(super) async fn register(
    app: Data<App>,
    Origin(from): Origin,
    request: HttpRequest,
    payload: Payload,
) -> HandlerResult {
    let body = body::read(request, payload.into_inner(), "application/json").await?;
    let registered = async {
        let Registration { client_name, redirect_uris } = serde_json::from_slice(&body).map_err(|_| {
            OAuthCode::InvalidClientMetadata
                .because("the body must be a JSON object, client_name a string and redirect_uris a list of strings")
        })?;
        let (name, redirects) = (client_name.unwrap_or_default(), redirect_uris.unwrap_or_default());
        programs::register(&app, from, NewProgram { name, redirects }).await
    };
    let program = match registered.await {
        Ok(program) => program,
        Err(why) => return refused(why),
    };
    Ok(HttpResponse::Created().json(json!({
        "client_id": program.id,
        "client_id_issued_at": program.created_at.timestamp(),
        "client_name": program.name,
        "redirect_uris": program.redirects,
        "token_endpoint_auth_method": "none",
        "grant_types": ["authorization_code", "refresh_token"],
        "response_types": ["code"],
    })))
}

/// The successful response of the token endpoint.
#[derive(Serialize)]
struct TokensJson {
    access_token: String,
    token_type: &'static str,
    expires_in: i64,
    refresh_token: String,
    scope: String,
}

/// `POST /oauth/token`
pub(super) async fn token(app: Data<App>, Sender(client): Sender, form: Fields) -> HandlerResult {
    let fields = Parameters(&form.0);
    let issued = async {
        let program = fields.program()?;
        match fields.needed("grant_type")? {
            "authorization_code" => {
                let [code, redirect, verifier] =
                    [fields.needed("code")?, fields.needed("redirect_uri")?, fields.needed("code_verifier")?];
                grants::exchange(&app, &client, CodeExchange { program, code, redirect, verifier }).await
            }
            "refresh_token" => {
                let scopes = fields.find("scope")?.map(parse_scopes).transpose()?;
                grants::refresh(&app, &client, program, fields.needed("refresh_token")?, scopes).await
            }
            _ => Err(OAuthCode::UnsupportedGrantType
                .because("grant_type must be authorization_code or refresh_token")
                .into()),
        }
    };
    match issued.await {
        Ok(GrantTokens { access, expires_in, refresh, scopes }) => Ok(HttpResponse::Ok().json(TokensJson {
            access_token: access,
            token_type: "Bearer",
            expires_in,
            refresh_token: refresh,
            scope: scopes.to_string(),
        })),
        Err(why) => refused(why),
    }
}

/// `POST /oauth/revoke`
pub(super) async fn revoke(app: Data<App>, Sender(client): Sender, form: Fields) -> HandlerResult {
    let fields = Parameters(&form.0);
    let revoked = async { grants::revoke(&app, &client, fields.program()?, fields.needed("token")?).await };
    match revoked.await {
        Ok(()) => Ok(HttpResponse::Ok().finish()),
        Err(why) => refused(why),
    }
}

/// An error as a program of OAuth reads it (RFC 6749, 5.2); one that is not its own is a problem, as everywhere.
fn refused(why: OAuthError) -> HandlerResult {
    match why {
        OAuthError::Fault(OAuthFault { code, description }) => {
            Ok(HttpResponse::BadRequest().json(json!({ "error": code.word(), "error_description": description })))
        }
        OAuthError::Failed(why) => Err(Problem::from(why)),
    }
}
