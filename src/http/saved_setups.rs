//! Setups of no game: those that the caller keeps for later ones, and the check of one by the rules of a ruleset.

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::headers::{Key, created};
use super::identity::Identity;
use super::json::Json;
use super::setups::army;
use super::{HandlerResult, Problem, present};
use crate::app::App;
use crate::app::play::saved_setups::{self, LooseSetup, NewSavedSetup, SavedSetup};
use crate::app::rulesets::names::{KindName, SpaceName};

/// `LooseSetup` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetupToCheck {
    seat: Option<String>,
    pieces: Option<BTreeMap<SpaceName, KindName>>,
    text: Option<String>,
}

/// `NewSavedSetup` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetupToSave {
    name: String,
    ruleset: String,
    seat: Option<String>,
    pieces: Option<BTreeMap<SpaceName, KindName>>,
    text: Option<String>,
}

/// `SavedSetup` of the contract.
#[derive(Serialize)]
struct SavedSetupJson {
    id: Uuid,
    name: String,
    ruleset: String,
    text: String,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

/// `POST /v1/rulesets/{ruleset}/setups`
pub(super) async fn check(
    app: Data<App>,
    _: Identity,
    ruleset: Path<String>,
    body: Json<SetupToCheck>,
) -> HandlerResult {
    let SetupToCheck { seat, pieces, text } = body.value;
    let checked = saved_setups::check(&app, &ruleset, &LooseSetup { seat, army: army(pieces, text)? })?;
    Ok(HttpResponse::Ok().json(present::CheckedSetup::of(&checked)))
}

/// `GET /v1/me/setups`
pub(super) async fn list(app: Data<App>, who: Identity) -> HandlerResult {
    let list: Vec<_> = saved_setups::list(&app, who.0.user).await?.into_iter().map(SavedSetupJson::from).collect();
    Ok(HttpResponse::Ok().json(json!({ "setups": list })))
}

/// `POST /v1/me/setups`
pub(super) async fn create(app: Data<App>, who: Identity, key: Key, body: Json<SetupToSave>) -> HandlerResult {
    let new = body.value.parsed()?;
    let saved = saved_setups::create(&app, who.0.user, &new, key.text()).await?;
    Ok(created(saved, |saved| HttpResponse::Created().json(SavedSetupJson::from(saved))))
}

/// `GET /v1/me/setups/{setup}`
pub(super) async fn read(app: Data<App>, who: Identity, setup: Path<Uuid>) -> HandlerResult {
    let found = saved_setups::find(&app, who.0.user, *setup).await?;
    Ok(HttpResponse::Ok().json(SavedSetupJson::from(found)))
}

/// `PUT /v1/me/setups/{setup}`
pub(super) async fn put(app: Data<App>, who: Identity, setup: Path<Uuid>, body: Json<SetupToSave>) -> HandlerResult {
    let new = body.value.parsed()?;
    let replaced = saved_setups::replace(&app, who.0.user, *setup, &new).await?;
    Ok(HttpResponse::Ok().json(SavedSetupJson::from(replaced)))
}

/// `DELETE /v1/me/setups/{setup}`
pub(super) async fn delete(app: Data<App>, who: Identity, setup: Path<Uuid>) -> HandlerResult {
    saved_setups::remove(&app, who.0.user, *setup).await?;
    Ok(HttpResponse::NoContent().finish())
}

impl SetupToSave {
    fn parsed(self) -> Result<NewSavedSetup, Problem> {
        let Self { name, ruleset, seat, pieces, text } = self;
        Ok(NewSavedSetup { name, ruleset, setup: LooseSetup { seat, army: army(pieces, text)? } })
    }
}

impl From<SavedSetup> for SavedSetupJson {
    fn from(setup: SavedSetup) -> Self {
        let SavedSetup { id, name, ruleset, army, created_at, updated_at } = setup;
        Self { id, name, ruleset, text: army, created_at, updated_at }
    }
}
