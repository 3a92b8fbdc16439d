//! Actions: take one, list the legal ones.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::HandlerResult;
use super::conditional::{json_as, written};
use super::game_response::{answer, whole};
use super::headers::{Key, KnownTags, Precondition};
use super::identity::Identity;
use super::json::Json;
use super::present;
use super::tagged_union::TaggedUnion;
use crate::app::App;
use crate::app::game::legal;
use crate::app::lobby::guests;
use crate::app::play::ActionRequest;

/// `POST /v1/games/{game}/actions`
pub(super) async fn create(
    app: Data<App>,
    who: Identity,
    game: Path<Uuid>,
    expected: Precondition,
    key: Key,
    body: Json<TaggedUnion<ActionRequest>>,
) -> HandlerResult {
    let retry = key.retry_key(&body.digest, |game| whole(game).stored());
    answer(
        guests::play_or_give_up(&app, who.0.user, *game, |position| position == expected.0, &body.value.0, retry)
            .await?,
        whole,
    )
}

/// `GET /v1/games/{game}/actions`
pub(super) async fn list(app: Data<App>, who: Identity, game: Path<Uuid>, known: KnownTags) -> HandlerResult {
    let legal = legal::legal_actions(&app, who.0.user, *game).await?;
    Ok(json_as(&known, HttpResponse::Ok(), &legal.tag, || written(&present::LegalActions::of(&legal))))
}
