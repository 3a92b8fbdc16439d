//! Exports: a line for each thing, sent while they are written. What the other end does not read is not written. A user
//! has a few of them at once, and so has a network for those who do not say who they are; all of these together have
//! one or two, so that they leave users the readers of logs.

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use actix_web::web::{Bytes, Data};
use chrono::{DateTime, Utc};
use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::conditional::written;
use super::identity::RequesterIdentity;
use super::query::Query;
use super::{HandlerResult, Problem, paging};
use crate::app::accounts::caller::Requester;
use crate::app::limits::open::Holder;
use crate::app::lobby::exports::{Export, ExportedRecord, FinishedGames};
use crate::app::{self, App};

/// Which games, and where the last export ended.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExportQuery {
    #[serde(default)]
    list: ExportedList,
    cursor: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ExportedList {
    Mine,
    #[default]
    Public,
}

/// `ExportedRecord` of the contract: one line.
#[derive(Serialize)]
struct Line<'a> {
    game: Uuid,
    ended_at: DateTime<Utc>,
    cursor: String,
    user_ids: &'a BTreeMap<String, Uuid>,
    record: &'a RawValue,
}

/// What an export is written from.
pub(super) trait LineSource: 'static {
    /// The next lines, perhaps none; nothing at the end.
    async fn lines(&mut self, app: &App) -> app::Result<Option<Bytes>>;
}

impl LineSource for Export {
    async fn lines(&mut self, app: &App) -> app::Result<Option<Bytes>> {
        Ok(self.next(app).await?.map(|record| line(&record)))
    }
}

/// Begins an export.
pub(super) async fn begin(app: Data<App>, who: impl Into<Requester>, mut source: impl LineSource) -> HandlerResult {
    let limits = &app.settings.limits;
    let open = match who.into() {
        Requester::Caller(caller) => (app.exports.open(limits.exports_per_user, caller.user)?, None),
        Requester::Anybody(network) => {
            let of_network = app.exports.open(limits.exports_per_network, network)?;
            (of_network, Some(app.exports.open(limits.exports_of_anybody, Holder::Anybody)?))
        }
    };
    // Whatever is wrong from the beginning is a problem; later the response breaks off.
    let first = source.lines(&app).await?;
    let rest = stream::try_unfold((app, source, open), |(app, mut source, open)| async move {
        let next = source.lines(&app).await.map_err(broken)?;
        Ok::<_, std::io::Error>(next.map(|lines| (lines, (app, source, open))))
    });
    let body = stream::iter(first.map(Ok)).chain(rest);
    Ok(HttpResponse::Ok().content_type("application/x-ndjson").streaming(body))
}

/// `GET /v1/records`
pub(super) async fn records(
    app: Data<App>,
    RequesterIdentity(who): RequesterIdentity,
    Query(wanted): Query<ExportQuery>,
) -> HandlerResult {
    let list = match wanted.list {
        ExportedList::Mine => FinishedGames::Mine,
        ExportedList::Public => FinishedGames::Public,
    };
    let after = paging::parse(wanted.cursor.as_deref(), None)?.after;
    begin(app, who, Export::new(list, who, after)?).await
}

fn line(exported: &ExportedRecord) -> Bytes {
    let ExportedRecord { game, ended_at, user_ids, record } = exported;
    let cursor = paging::cursor((*ended_at, *game));
    let mut line = written(&Line { game: *game, ended_at: *ended_at, cursor, user_ids, record });
    line.push('\n');
    line.into()
}

/// The end of a response that cannot go on: its reader sees that it is not whole. What was wrong is logged as for any
/// other response.
fn broken(why: app::Error) -> std::io::Error {
    std::io::Error::other(Problem::from(why).to_string())
}
