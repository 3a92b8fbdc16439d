//! A player's own setup.

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use actix_web::http::header::ETAG;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use uuid::Uuid;

use super::conditional::{json_as, written};
use super::headers::{KnownTags, SetupPrecondition, quoted};
use super::identity::Identity;
use super::json::Json;
use super::{HandlerResult, Problem, present};
use crate::app::play::setups::{self, SetupInput};
use crate::app::rulesets::names::{KindName, SpaceName};
use crate::app::{self, App};

/// A setup, in one of its two forms.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetupChoice {
    pieces: Option<BTreeMap<SpaceName, KindName>>,
    text: Option<String>,
    #[serde(default)]
    locked: bool,
}

impl SetupChoice {
    fn given(self) -> Result<SetupInput, Problem> {
        army(self.pieces, self.text)
    }
}

/// A setup that was sent in one of its two forms.
pub(super) fn army(pieces: Option<BTreeMap<SpaceName, KindName>>, text: Option<String>) -> Result<SetupInput, Problem> {
    match (pieces, text) {
        (Some(pieces), None) => Ok(SetupInput::Pieces(pieces)),
        (None, Some(text)) => Ok(SetupInput::Text(text)),
        (Some(_), Some(_)) => {
            Err(app::Error::invalid("text", "cannot be combined with `pieces`; send one of them").into())
        }
        (None, None) => Err(app::Error::invalid("pieces", "is missing, and so is `text`; send one of them").into()),
    }
}

/// `PUT /v1/games/{game}/setup`
pub(super) async fn put(
    app: Data<App>,
    who: Identity,
    game: Path<Uuid>,
    SetupPrecondition(condition): SetupPrecondition,
    body: Json<SetupChoice>,
) -> HandlerResult {
    let locked = body.value.locked;
    let given = body.value.given()?;
    let setup = match locked {
        true => setups::lock(&app, who.0.user, *game, &given).await?,
        false => setups::save(&app, who.0.user, *game, &given, &condition).await?,
    };
    shown(&setup)
}

/// `GET /v1/games/{game}/setup`
pub(super) async fn read(app: Data<App>, who: Identity, game: Path<Uuid>, known: KnownTags) -> HandlerResult {
    let setup = setups::find(&app, who.0.user, *game).await?;
    let body = || written(&present::OwnSetup::of(&setup));
    Ok(json_as(&known, HttpResponse::Ok(), &setup.tag()?, body))
}

fn shown(setup: &setups::OwnSetup) -> HandlerResult {
    Ok(HttpResponse::Ok().insert_header((ETAG, quoted(&setup.tag()?))).json(present::OwnSetup::of(setup)))
}

/// `DELETE /v1/games/{game}/setup`
pub(super) async fn delete(app: Data<App>, who: Identity, game: Path<Uuid>) -> HandlerResult {
    setups::remove(&app, who.0.user, *game).await?;
    Ok(HttpResponse::NoContent().finish())
}
