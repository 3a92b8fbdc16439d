//! Actions: take one, and which ones there are.

use actix_web::HttpResponse;
use actix_web::http::header::ETAG;
use actix_web::web::{Data, Path};
use fieldpost_engine::Action;
use serde::Deserialize;
use uuid::Uuid;

use super::Answer;
use super::games::{answer, whole};
use super::headers::{Key, Precondition};
use super::identity::Identity;
use super::json::Json;
use super::present;
use crate::app::App;
use crate::app::look;
use crate::app::play::{self, Caller, Wish};

/// One action, as the contract spells it.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Wanted {
    Move { from: String, to: String },
    Attack { from: String, to: String },
    Text { text: String },
    Resign {},
    OfferDraw {},
    AcceptDraw {},
    RefuseDraw {},
    Abort {},
    Claim {},
}

impl From<Wanted> for Wish {
    fn from(wanted: Wanted) -> Self {
        match wanted {
            Wanted::Move { from, to } => Self::Move { from, to },
            Wanted::Attack { from, to } => Self::Attack { from, to },
            Wanted::Text { text } => Self::Text(text),
            Wanted::Resign {} => Self::Plain(Action::Resign),
            Wanted::OfferDraw {} => Self::Plain(Action::OfferDraw),
            Wanted::AcceptDraw {} => Self::Plain(Action::AcceptDraw),
            Wanted::RefuseDraw {} => Self::Plain(Action::RefuseDraw),
            Wanted::Abort {} => Self::Plain(Action::Abort),
            Wanted::Claim {} => Self::Claim,
        }
    }
}

/// `POST /v1/games/{game}/actions`
pub(super) async fn create(
    app: Data<App>,
    who: Identity,
    game: Path<Uuid>,
    expected: Precondition,
    key: Key,
    body: Json<Wanted>,
) -> Answer {
    let once = key.once(&body.digest, whole);
    let (caller, wish) = (Caller::User(who.0.user), body.value.into());
    answer(play::play(&app, caller, *game, |tag| tag == expected.0, &wish, once).await?, whole)
}

/// `GET /v1/games/{game}/actions`
pub(super) async fn list(app: Data<App>, who: Identity, game: Path<Uuid>) -> Answer {
    let legal = look::legal_actions(&app, who.0.user, *game).await?;
    let tag = (ETAG, format!("\"{}\"", legal.tag));
    Ok(HttpResponse::Ok().insert_header(tag).json(present::LegalActions::of(&legal)))
}
