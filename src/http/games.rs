//! Games: create, list, read, join, leave.

use actix_web::HttpResponse;
use actix_web::http::header::ETAG;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Datelike};
use fieldpost_engine::Options;
use serde::Deserialize;
use uuid::Uuid;

use super::conditional::{self, weak_json, written};
use super::game_response::{answer, created, json, whole};
use super::headers::{Key, KnownTags, quoted};
use super::identity::{AskerIdentity, Identity};
use super::json::Json;
use super::paging::{self, Paging};
use super::present;
use super::query::Query;
use super::tagged_union::TaggedUnion;
use super::{HandlerResult, Problem};
use crate::app::accounts::user_reference;
use crate::app::game::summary::{self, ConditionalGame};
use crate::app::lobby::games::{self, List, ListQuery, Order};
use crate::app::lobby::{rematches, seats};
use crate::app::{self, App};
use crate::values::{GameStatus, TimeControl};

/// The maximum number of seats of any game.
const MAX_SEATS: usize = 8;

/// `NewGame` of the contract: `seats`, or for two seats `opponent` and `red`, says who gets which seat.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGame {
    ruleset: String,
    #[serde(default)]
    options: Options,
    seats: Option<Vec<TaggedUnion<SeatAssignment>>>,
    seating: Option<Seating>,
    opponent: Option<TaggedUnion<Opponent>>,
    red: Option<RedPlayer>,
    #[serde(default)]
    time_control: TimeControl,
    #[serde(default)]
    public: bool,
    #[serde(default = "listed")]
    listed: bool,
}

const fn listed() -> bool {
    true
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum SeatAssignment {
    Me {},
    User { user: String },
    Address { address: String },
    Open {},
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Seating {
    AsListed,
    Random,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Opponent {
    User { user: String },
    Address { address: String },
    Open {},
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RedPlayer {
    Creator,
    Invited,
    Random,
}

impl NewGame {
    fn parse(self) -> Result<games::NewGame, app::Error> {
        let (table, rotates_seats) = match (self.seats, self.opponent) {
            (Some(places), None) => {
                if places.len() > MAX_SEATS {
                    return Err(app::Error::invalid("seats", format!("has more than {MAX_SEATS} entries")));
                }
                // A value that means the same as leaving the field out is allowed.
                if self.red.is_some_and(|red| red != RedPlayer::Random) {
                    let what = "goes with `opponent`; the order of `seats` decides it, so leave it out";
                    return Err(app::Error::invalid("red", what));
                }
                (places.into_iter().map(|place| place.0.into()).collect(), self.seating == Some(Seating::Random))
            }
            (None, Some(opponent)) => {
                if self.seating == Some(Seating::Random) {
                    let what = "goes with `seats`; `red` decides it, so leave it out";
                    return Err(app::Error::invalid("seating", what));
                }
                let red = self.red.unwrap_or(RedPlayer::Random);
                let mut table = vec![games::SeatAssignment::Me, opponent.0.into()];
                if red == RedPlayer::Invited {
                    table.reverse();
                }
                (table, red == RedPlayer::Random)
            }
            (Some(_), Some(_)) => {
                return Err(app::Error::invalid("opponent", "cannot be combined with `seats`; send one of them"));
            }
            (None, None) => {
                return Err(app::Error::invalid("seats", "is missing, and so is `opponent`; send one of them"));
            }
        };
        let Self { ruleset, options, time_control, public, listed, .. } = self;
        Ok(games::NewGame { ruleset, options, table, rotates_seats, time_control, public, listed })
    }
}

impl From<SeatAssignment> for games::SeatAssignment {
    fn from(place: SeatAssignment) -> Self {
        match place {
            SeatAssignment::Me {} => Self::Me,
            SeatAssignment::User { user } => Self::User(user),
            SeatAssignment::Address { address } => Self::Address(address),
            SeatAssignment::Open {} => Self::Open,
        }
    }
}

impl From<Opponent> for games::SeatAssignment {
    fn from(opponent: Opponent) -> Self {
        match opponent {
            Opponent::User { user } => Self::User(user),
            Opponent::Address { address } => Self::Address(address),
            Opponent::Open {} => Self::Open,
        }
    }
}

/// Faults of the seat that the short form calls `opponent`.
fn in_short(mut why: app::Error) -> app::Error {
    if let app::Error::Invalid(faults) = &mut why {
        for fault in faults.iter_mut().filter(|fault| fault.at.starts_with("seats[")) {
            let field = fault.at.split_once("].").map_or("user", |(_, field)| field);
            fault.at = format!("opponent.{field}");
        }
    }
    why
}

/// `POST /v1/games`
pub(super) async fn create(app: Data<App>, who: Identity, key: Key, body: Json<NewGame>) -> HandlerResult {
    let retry = key.retry_key(&body.digest, |game| created(game).stored());
    let short = body.value.opponent.is_some();
    let created_now = games::create(&app, who.0.user, &body.value.parse()?, retry).await;
    answer(created_now.map_err(|why| if short { in_short(why) } else { why })?, created)
}

/// The filters of a list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Filter {
    #[serde(default)]
    list: ListName,
    status: Option<GameStatus>,
    ruleset: Option<String>,
    user: Option<String>,
    changed_after: Option<String>,
    cursor: Option<String>,
    limit: Option<i64>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ListName {
    #[default]
    Mine,
    Open,
    Public,
}

/// `GET /v1/games`
pub(super) async fn list(
    app: Data<App>,
    AskerIdentity(asker): AskerIdentity,
    request: actix_web::HttpRequest,
    known: KnownTags,
    Query(filter): Query<Filter>,
) -> HandlerResult {
    let Paging { after, limit } = paging::parse(filter.cursor.as_deref(), filter.limit)?;
    let list = match filter.list {
        ListName::Mine => List::Mine,
        ListName::Open => List::Open,
        ListName::Public => List::Public,
    };
    let (status, ruleset) = (filter.status, filter.ruleset.as_deref());
    let in_slug = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if ruleset.is_some_and(|id| id.is_empty() || id.len() > 64 || id.starts_with('-') || !id.bytes().all(in_slug)) {
        return Err(paging::invalid("ruleset", "is the id of a ruleset"));
    }
    let player = filter
        .user
        .as_deref()
        .map(|user| user_reference(user).ok_or_else(|| paging::invalid("user", "is the name of a user, or their id")));
    let player = player.transpose()?;
    let order = order(list, filter.changed_after.as_deref())?;
    let wanted = ListQuery { list, asker, status, ruleset, player, order, after, limit };
    let page = games::list(&app, &wanted).await?;
    let next = page.next.map(paging::cursor);
    let response = paging::response(&request, next.as_deref());
    let games = present::Games::of(&page.games, &page.notes, next);
    let lasting = written(&games);
    Ok(match page.as_of {
        None => conditional::json(&known, response, lasting),
        Some(as_of) => weak_json(&known, response, &lasting, || written(&games.changed_until(as_of))),
    })
}

/// The order of a list, from the value of `changed_after`.
fn order(list: List, changed_after: Option<&str>) -> Result<Order, Problem> {
    let Some(text) = changed_after else { return Ok(Order::Latest) };
    if list == List::Open {
        return Err(paging::invalid("changed_after", "goes with `mine` and `public`; open games come and go"));
    }
    let at = DateTime::parse_from_rfc3339(text).ok().map(|at| at.to_utc());
    let at = at.filter(|at| (1970..9999).contains(&at.year()));
    at.map(Order::ChangedAfter).ok_or_else(|| paging::invalid("changed_after", "is a time like `as_of`"))
}

/// `GET /v1/games/{game}`
pub(super) async fn read(
    app: Data<App>,
    AskerIdentity(asker): AskerIdentity,
    game: Path<Uuid>,
    known: KnownTags,
) -> HandlerResult {
    Ok(match summary::show(&app, asker, *game, |tag| known.has(tag), json).await? {
        ConditionalGame::Unchanged(tag) => HttpResponse::NotModified().insert_header((ETAG, quoted(&tag))).finish(),
        ConditionalGame::Changed(tag, game) => {
            HttpResponse::Ok().content_type("application/json").insert_header((ETAG, quoted(&tag))).body(game)
        }
    })
}

/// The requested seat.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatChoice {
    seat: Option<String>,
}

/// `POST /v1/games/{game}/seats`
pub(super) async fn join(
    app: Data<App>,
    who: Identity,
    game: Path<Uuid>,
    key: Key,
    body: Json<SeatChoice>,
) -> HandlerResult {
    let retry = key.retry_key(&body.digest, |game| whole(game).stored());
    answer(seats::join(&app, who.0.user, *game, body.value.seat.as_deref(), retry).await?, whole)
}

/// `POST /v1/games/{game}/rematch`
pub(super) async fn rematch(app: Data<App>, who: Identity, game: Path<Uuid>, key: Key) -> HandlerResult {
    let retry = key.retry_key(&[], |game| created(game).stored());
    answer(rematches::ask(&app, who.0.user, *game, retry).await?, created)
}

/// `DELETE /v1/games/{game}/seats/{seat}`
pub(super) async fn leave(app: Data<App>, who: Identity, path: Path<(Uuid, String)>) -> HandlerResult {
    seats::leave(&app, who.0.user, path.0, &path.1).await?;
    Ok(HttpResponse::NoContent().finish())
}
