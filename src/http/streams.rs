//! Streams: responses that go on, as server-sent events. A frame bears an `id`, by which a client that comes back says
//! how far it was told (`Last-Event-ID`). A stream writes only what its reader takes: nothing is read from the database
//! while there is something to send, so that a slow reader gets several changes at once. Comments are sent at a steady
//! pace, whatever happens: no time tells of what its reader is not shown.

use std::time::Duration;

use actix_web::http::Method;
use actix_web::http::header::{AUTHORIZATION, HeaderName, HeaderValue};
use actix_web::web::{Bytes, Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use futures_util::stream;
use serde::Deserialize;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, sleep};
use uuid::Uuid;

use super::identity::{self, Identity};
use super::problem::{HandlerResult, Problem};
use super::query::Query;
use super::{headers, paging, present};
use crate::app::lobby::bookmark::Bookmark;
use crate::app::lobby::changes::ChangeReader;
use crate::app::operation::listeners::{Listener, ListenerScope};
use crate::app::play::history;
use crate::app::{self, App, Error};

const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");
/// What keeps a connection open that has nothing to say.
const COMMENT: &str = ":\n\n";
/// The number of versions that are read at once.
const MAX_VERSIONS: i64 = 50;
/// The pause after the database has failed.
const AFTER_FAILURE: Duration = Duration::from_secs(1);
/// Milliseconds after which a client comes back that has lost its connection.
const RETRY_MS: u64 = 2_000;
/// When a process ends, its clients come back within this many milliseconds, not all at once.
const RETURN_MS: u64 = 5_000;

/// Where the stream of a game begins, unless a `Last-Event-ID` says so.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Start {
    #[serde(default)]
    after: i64,
}

/// `GET /v1/games/{game}/stream`
pub(super) async fn of_game(
    app: Data<App>,
    who: Identity,
    request: HttpRequest,
    game: Path<Uuid>,
    Query(start): Query<Start>,
) -> HandlerResult {
    begin_at(app, who.0.user, &request, *game, start.after).await
}

/// The stream of a game from a version on, or from where its client was.
pub(super) async fn begin_at(
    app: Data<App>,
    user: Uuid,
    request: &HttpRequest,
    game: Uuid,
    after: i64,
) -> HandlerResult {
    let known = last_event_id(request)?.map(|id| id.parse::<i64>().map_err(|_| not_an_id())).transpose()?;
    let after = known.unwrap_or(after);
    if after < 0 {
        return Err(paging::invalid("after", "is a version of the game, 0 for all"));
    }
    begin(app, user, request, ListenerScope::Games, Source::Game { user, game, after }).await
}

/// `GET /v1/me/stream`
pub(super) async fn mine(app: Data<App>, who: Identity, request: HttpRequest) -> HandlerResult {
    let known = last_event_id(&request)?.map(|id| id.parse::<Bookmark>().map_err(|_| not_an_id())).transpose()?;
    let source = Source::User(ChangeReader::new(who.0.user, known));
    begin(app, who.0.user, &request, ListenerScope::User, source).await
}

/// The id of the last frame that a client was told, if it comes back.
fn last_event_id(request: &HttpRequest) -> Result<Option<&str>, Problem> {
    let sent = request.headers().get(LAST_EVENT_ID).map(|id| id.to_str().map_err(|_| not_an_id())).transpose()?;
    Ok(sent.filter(|id| !id.is_empty()))
}

fn not_an_id() -> Problem {
    headers::invalid("Last-Event-ID", "is the id of an earlier frame of this stream")
}

/// What is streamed.
enum Source {
    /// The events of a game after a version, as a user may see them.
    Game { user: Uuid, game: Uuid, after: i64 },
    /// The changes of a user's games.
    User(ChangeReader),
}

/// How much of what there is has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// All of it.
    Current,
    /// There is more.
    Behind,
    /// Nobody knows: the database failed.
    Failed,
}

/// An open stream.
struct OpenStream {
    app: Data<App>,
    listener: Listener,
    credential: HeaderValue,
    source: Source,
    beats: Interval,
    progress: Progress,
    /// What was read before the response began.
    first: Option<String>,
    is_over: bool,
}

/// Begins a stream. What is wrong at its beginning is still a problem like any other.
async fn begin(
    app: Data<App>,
    user: Uuid,
    request: &HttpRequest,
    scope: ListenerScope,
    source: Source,
) -> HandlerResult {
    let credential = request.headers().get(AUTHORIZATION).cloned().ok_or(Error::Unauthenticated)?;
    let listener = app.listeners.open(&app.settings.streams, user, scope)?;
    if let Source::Game { game, .. } = &source {
        listener.watch(vec![*game]);
    }
    let period = app.settings.streams.heartbeat;
    let mut beats = interval_at(Instant::now() + period, period);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut open = OpenStream {
        app,
        listener,
        credential,
        source,
        beats,
        progress: Progress::Current,
        first: None,
        is_over: false,
    };
    let frames = open.read().await?;
    open.first = Some(format!("{frames}retry: {RETRY_MS}\n\n"));
    let mut response = HttpResponse::Ok();
    // A proxy that collects a response before it passes it on would never pass it on.
    response.content_type("text/event-stream").insert_header(("x-accel-buffering", "no"));
    if request.method() == Method::HEAD {
        return Ok(response.finish());
    }
    Ok(response.streaming(stream::unfold(open, |mut open| async move {
        let chunk = open.next().await?;
        Some((Ok::<_, actix_web::Error>(Bytes::from(chunk)), open))
    })))
}

/// Why a stream goes on.
enum Turn {
    /// Something may have changed, or the last attempt to read it failed.
    Woken,
    /// A comment is due.
    Beat,
}

impl OpenStream {
    /// The next frames or comment; nothing at the end.
    async fn next(&mut self) -> Option<String> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        loop {
            if self.is_over {
                return None;
            }
            if self.listener.is_closing() {
                return Some(self.farewell().await);
            }
            let frames = match self.turn().await {
                Turn::Woken if self.listener.is_closing() => continue,
                Turn::Woken => Box::pin(self.read_again()).await,
                Turn::Beat => Box::pin(self.beat()).await,
            };
            match frames {
                Ok(frames) if frames.is_empty() => {}
                Ok(frames) => return Some(frames),
                Err(why) => {
                    tracing::debug!(%why, "a stream ends");
                    return None;
                }
            }
        }
    }

    /// What there is to tell, and when to come back: clients of one process do not all come at once.
    async fn farewell(&mut self) -> String {
        self.is_over = true;
        let frames = Box::pin(self.read_again()).await.unwrap_or_default();
        format!("{frames}retry: {}\n\n", 1_000 + self.listener.number() * 97 % RETURN_MS)
    }

    async fn turn(&mut self) -> Turn {
        let pause = match self.progress {
            Progress::Behind => return Turn::Woken,
            Progress::Failed => Some(AFTER_FAILURE),
            Progress::Current => None,
        };
        tokio::select! {
            biased;
            _ = self.beats.tick() => Turn::Beat,
            () = self.listener.woken() => Turn::Woken,
            () = sleep(pause.unwrap_or_default()), if pause.is_some() => Turn::Woken,
        }
    }

    /// A comment, after whatever was missed, if the caller is still logged in.
    async fn beat(&mut self) -> app::Result<String> {
        match identity::find(&self.app, &self.credential).await {
            Ok(_) => Ok(self.read_again().await? + COMMENT),
            // Whoever cannot be checked is told nothing.
            Err(Error::Store(_)) => Ok(COMMENT.to_owned()),
            Err(why) => Err(why),
        }
    }

    /// The frames that there are now; none while the database is away, and then the same are read again.
    async fn read_again(&mut self) -> app::Result<String> {
        match self.read().await {
            Err(Error::Store(why)) if why.is_passing() => {
                tracing::debug!(%why, "a stream waits for the database");
                self.progress = Progress::Failed;
                Ok(String::new())
            }
            read => read,
        }
    }

    /// The frames that there are now.
    async fn read(&mut self) -> app::Result<String> {
        let (frames, has_more) = match &mut self.source {
            Source::Game { user, game, after } => {
                let page = (*after, MAX_VERSIONS);
                let versions = history::versions(&self.app, *user, *game, page, present::events).await?;
                let frames = present::event_frames(&versions, *after);
                // A game that is not as far as that was restored from a backup, and is told from there on.
                *after = versions.next.unwrap_or(versions.version);
                (frames, versions.next.is_some())
            }
            Source::User(reader) => {
                let changes = reader.read(&self.app).await?;
                // What changed before it was watched is found by another look.
                let has_new = changes.open.is_some_and(|open| self.listener.watch(open));
                (present::change_frames(&changes.list), changes.has_more || has_new)
            }
        };
        self.progress = if has_more { Progress::Behind } else { Progress::Current };
        Ok(frames)
    }
}
