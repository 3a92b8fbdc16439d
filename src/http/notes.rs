//! A user's own note about a game.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::HandlerResult;
use super::conditional;
use super::headers::{KnownTags, NotePrecondition};
use super::identity::Identity;
use super::json::Json;
use super::problem::{Code, Problem};
use crate::app::App;
use crate::app::play::notes::{self, NewNote, NoteCondition};

/// `GET /v1/games/{game}/note`
pub(super) async fn read(app: Data<App>, who: Identity, game: Path<Uuid>, known: KnownTags) -> HandlerResult {
    let note = notes::find(&app, who.0.user, *game).await?;
    Ok(conditional::json(&known, HttpResponse::Ok(), note))
}

/// `PUT /v1/games/{game}/note`
pub(super) async fn put(
    app: Data<App>,
    who: Identity,
    game: Path<Uuid>,
    NotePrecondition(condition): NotePrecondition,
    body: Json<NewNote>,
) -> HandlerResult {
    let note = notes::put(&app, who.0.user, *game, &body.value, &condition).await?;
    Ok(conditional::fresh_json(note))
}

/// `DELETE /v1/games/{game}/note`
pub(super) async fn delete(
    app: Data<App>,
    who: Identity,
    game: Path<Uuid>,
    NotePrecondition(condition): NotePrecondition,
) -> HandlerResult {
    let NoteCondition::Replaces(tag) = condition else {
        return Err(Problem::new(Code::PreconditionRequired, "send the ETag of the note as If-Match"));
    };
    notes::remove(&app, who.0.user, *game, &tag).await?;
    Ok(HttpResponse::NoContent().finish())
}
