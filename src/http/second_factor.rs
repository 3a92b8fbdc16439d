//! The second factor of the caller. Its secret and its recovery codes are in one response each, and in none again.

use actix_web::HttpResponse;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use qrcode::{Color, QrCode};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::HandlerResult;
use super::client::Sender;
use super::identity::SessionIdentity;
use super::json::Json;
use crate::app::accounts::second_factor::{self, FactorState, KeptFactor, TypedProof};
use crate::app::{App, Error};

/// The blank margin of a QR code, in squares (ISO/IEC 18004).
const MARGIN: usize = 4;

/// `SecondFactorStart` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FactorStart {
    password: SecretString,
}

/// `SecondFactorConfirmation` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FactorConfirmation {
    code: SecretString,
}

/// `SecondFactorProof` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FactorProof {
    password: SecretString,
    code: SecretString,
}

impl From<FactorProof> for TypedProof {
    fn from(typed: FactorProof) -> Self {
        Self { password: typed.password, code: Some(typed.code) }
    }
}

/// `SecondFactor` of the contract.
#[derive(Debug, Serialize)]
#[serde(tag = "state", rename_all = "snake_case")]
enum Factor {
    Off,
    Started { since: DateTime<Utc> },
    On(KeptFactor),
}

/// `QrCode` of the contract.
#[derive(Debug, Serialize)]
struct Drawing {
    size: usize,
    path: String,
}

/// `GET /v1/me/second-factor`
pub(super) async fn read(app: Data<App>, SessionIdentity(caller): SessionIdentity) -> HandlerResult {
    let factor = match second_factor::state(&app, caller).await? {
        FactorState::Off => Factor::Off,
        FactorState::Started { since } => Factor::Started { since },
        FactorState::On(kept) => Factor::On(kept),
    };
    Ok(HttpResponse::Ok().json(factor))
}

/// `POST /v1/me/second-factor`
pub(super) async fn start(
    app: Data<App>,
    Sender(client): Sender,
    SessionIdentity(caller): SessionIdentity,
    body: Json<FactorStart>,
) -> HandlerResult {
    let started = second_factor::start(&app, &client, caller, body.value.password).await?;
    let drawing = Drawing::of(started.uri())?;
    let shown = json!({ "secret": started.text(), "uri": started.uri(), "qr_code": drawing });
    Ok(HttpResponse::Created().json(shown))
}

/// `POST /v1/me/second-factor/confirmation`
pub(super) async fn confirm(
    app: Data<App>,
    Sender(client): Sender,
    SessionIdentity(caller): SessionIdentity,
    body: Json<FactorConfirmation>,
) -> HandlerResult {
    let codes = second_factor::confirm(&app, &client, caller, &body.value.code).await?;
    Ok(HttpResponse::Ok().json(json!({ "recovery_codes": codes })))
}

/// `DELETE /v1/me/second-factor`
pub(super) async fn remove(
    app: Data<App>,
    Sender(client): Sender,
    SessionIdentity(caller): SessionIdentity,
    body: Json<FactorProof>,
) -> HandlerResult {
    second_factor::remove(&app, &client, caller, body.value.into()).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// `POST /v1/me/second-factor/recovery-codes`
pub(super) async fn replace_codes(
    app: Data<App>,
    Sender(client): Sender,
    SessionIdentity(caller): SessionIdentity,
    body: Json<FactorProof>,
) -> HandlerResult {
    let codes = second_factor::replace_codes(&app, &client, caller, body.value.into()).await?;
    Ok(HttpResponse::Created().json(json!({ "recovery_codes": codes })))
}

impl Drawing {
    /// A text as a QR code: what is dark, as a path of SVG in squares of one unit.
    fn of(text: &str) -> Result<Self, Error> {
        let code = QrCode::new(text).map_err(|why| Error::Internal(format!("a QR code: {why}")))?;
        let width = code.width();
        let mut path = String::new();
        for (y, row) in code.to_colors().chunks(width).enumerate() {
            let mut x = 0;
            for run in row.chunk_by(|one, next| one == next) {
                if run.first() == Some(&Color::Dark) {
                    let (left, top, length) = (x + MARGIN, y + MARGIN, run.len());
                    path += &format!("M{left} {top}h{length}v1h-{length}z");
                }
                x += run.len();
            }
        }
        Ok(Self { size: width + 2 * MARGIN, path })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_qr_code_is_a_square_with_a_margin_and_three_corners() {
        let Drawing { size, path } = Drawing::of("otpauth://totp/a").unwrap();
        assert_eq!(size, 25 + 2 * MARGIN, "version 2");
        // The upper edges of the two corners at the top, and of the one at the bottom.
        for corner in ["M4 4h7v1h-7z", "M22 4h7v1h-7z", "M4 22h7v1h-7z"] {
            assert!(path.contains(corner), "{corner}: {path}");
        }
        assert!(!path.contains("M0 ") && !path.contains(" 0h"), "the margin is blank");
        assert!(Drawing::of(&"x".repeat(5_000)).is_err());
    }
}
