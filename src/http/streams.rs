//! Streams: responses that go on, as server-sent events. A frame bears an `id`, by which a client that comes back says
//! how far it was told (`Last-Event-ID`). A stream writes only what its reader takes: nothing is read from the database
//! while there is something to send, so that a slow reader gets several changes at once. Comments are sent at a steady
//! pace, whatever happens: no time tells of what its reader is not shown.

use std::ops::Range;
use std::time::Duration;

use actix_web::http::header::{AUTHORIZATION, HeaderName, HeaderValue};
use actix_web::web::{Bytes, Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use futures_util::future::ready;
use futures_util::stream;
use serde::Deserialize;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, sleep};
use uuid::Uuid;

use super::identity::{self, Identity, RequesterIdentity};
use super::problem::{HandlerResult, Problem};
use super::query::Query;
use super::{headers, paging, present};
use crate::app::accounts::caller::Requester;
use crate::app::lobby::bookmark::Bookmark;
use crate::app::lobby::changes::{ChangeReader, GameSelection};
use crate::app::operation::listeners::{Listener, ListenerScope};
use crate::app::play::history::{self, Conditional};
use crate::app::{self, App, Error};
use crate::values::Asker;

const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");
/// What keeps a connection open that has nothing to say.
const COMMENT: &str = ":\n\n";
/// The number of versions that are read at once.
const MAX_VERSIONS: i64 = 50;
/// The pause after the database has failed.
const AFTER_FAILURE: Duration = Duration::from_secs(1);
/// Milliseconds after which a client comes back that has lost its connection. Each client is told another time, so that
/// not all of those that lose it together come at once; it is drawn, because nobody is to learn how many others there
/// are.
const RETRY_MS: Range<u32> = 1_000..3_000;
/// The same when a process ends, with all its streams.
const RETURN_MS: Range<u32> = 1_000..6_000;

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
    RequesterIdentity(who): RequesterIdentity,
    request: HttpRequest,
    game: Path<Uuid>,
    Query(start): Query<Start>,
) -> HandlerResult {
    begin_at(app, who, &request, *game, start.after).await
}

/// The stream of a game from a version on, or from where its client was.
pub(super) async fn begin_at(
    app: Data<App>,
    who: Requester,
    request: &HttpRequest,
    game: Uuid,
    after: i64,
) -> HandlerResult {
    let known = last_event_id(request)?.map(|id| id.parse::<i64>().map_err(|_| not_an_id())).transpose()?;
    let after = match known {
        Some(known) if known < 0 => return Err(not_an_id()),
        Some(known) => known,
        None => paging::version(after)?,
    };
    let source = Source::Game { asker: who.asker(), game, after, tag: None };
    begin(app, who, request, ListenerScope::Games, source).await
}

/// `GET /v1/me/stream`
pub(super) async fn mine(app: Data<App>, who: Identity, request: HttpRequest) -> HandlerResult {
    let known = last_event_id(&request)?.map(|id| id.parse::<Bookmark>().map_err(|_| not_an_id())).transpose()?;
    let source = Source::User(ChangeReader::new(who.0.user, known));
    begin(app, who.0.into(), &request, ListenerScope::User, source).await
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
    /// The events of a game after a version, as somebody may see them, and the tag of those that were read last.
    Game { asker: Asker, game: Uuid, after: i64, tag: Option<String> },
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
    /// Nothing of somebody who does not say who they are.
    credential: Option<HeaderValue>,
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
    who: Requester,
    request: &HttpRequest,
    scope: ListenerScope,
    source: Source,
) -> HandlerResult {
    let credential = request.headers().get(AUTHORIZATION).cloned();
    let listener = app.listeners.open(&app.settings.streams, who, scope)?;
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
    open.first = Some(frames + &retry(&RETRY_MS));
    let mut response = HttpResponse::Ok();
    // A proxy that collects a response before it passes it on would never pass it on.
    response.content_type("text/event-stream").insert_header(("x-accel-buffering", "no"));
    Ok(response.streaming(stream::unfold(open, |mut open| async move {
        let chunk = open.next().await?;
        Some((Ok::<_, actix_web::Error>(Bytes::from(chunk)), open))
    })))
}

/// When to come back: some time within a span.
fn retry(span: &Range<u32>) -> String {
    let drawn = getrandom::u32().unwrap_or_default() % (span.end - span.start);
    format!("retry: {}\n\n", span.start + drawn)
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

    /// What there is to tell, and when to come back.
    async fn farewell(&mut self) -> String {
        self.is_over = true;
        let frames = Box::pin(self.read_again()).await.unwrap_or_default();
        frames + &retry(&RETURN_MS)
    }

    /// A comment that is due comes first, however much there is to tell: with it the caller is checked.
    async fn turn(&mut self) -> Turn {
        tokio::select! {
            biased;
            _ = self.beats.tick() => Turn::Beat,
            () = ready(()), if self.progress == Progress::Behind => Turn::Woken,
            () = self.listener.woken() => Turn::Woken,
            () = sleep(AFTER_FAILURE), if self.progress == Progress::Failed => Turn::Woken,
        }
    }

    /// A comment, after whatever was missed, if the caller is still logged in, or need not be. Whether they may see a
    /// game is checked whenever it is read.
    async fn beat(&mut self) -> app::Result<String> {
        if let Source::User(reader) = &mut self.source {
            reader.look_at(GameSelection::Regular);
        }
        let checked = match &self.credential {
            Some(sent) => identity::find(&self.app, sent).await.map(drop),
            None => Ok(()),
        };
        match checked {
            Ok(()) => Ok(self.read_again().await? + COMMENT),
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
            Source::Game { asker, game, after, tag } => {
                let page = (*after, MAX_VERSIONS);
                let known = |told: &str| tag.as_deref() == Some(told);
                match history::versions(&self.app, *asker, *game, page, known, present::events).await? {
                    Conditional::Unchanged(_) => (String::new(), false),
                    Conditional::Changed(told, versions) => {
                        let frames = present::event_frames(&versions, *after);
                        // A game that is not as far as that was restored from a backup, and is told from there on.
                        *after = versions.next.unwrap_or(versions.version);
                        *tag = Some(told);
                        (frames, versions.next.is_some())
                    }
                }
            }
            Source::User(reader) => {
                reader.look_at(self.listener.changed());
                let mut changes = reader.read(&self.app).await?;
                // What changed before it was watched is found by another look.
                let new = changes.open.take().map(|open| self.listener.watch(open)).unwrap_or_default();
                let has_more = changes.has_more || !new.is_empty();
                reader.look_at(GameSelection::from_iter(new));
                (present::change_frames(&changes), has_more)
            }
        };
        self.progress = if has_more { Progress::Behind } else { Progress::Current };
        Ok(frames)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn clients_are_told_different_times_after_which_to_come_back() {
        let drawn: HashSet<String> = (0..100).map(|_| retry(&RETRY_MS)).collect();
        assert!(drawn.len() > 50, "{drawn:?}");
        for text in &drawn {
            let time = text.strip_prefix("retry: ").and_then(|rest| rest.strip_suffix("\n\n")).expect("a field");
            assert!(RETRY_MS.contains(&time.parse().expect("milliseconds")), "{text}");
        }
    }
}
