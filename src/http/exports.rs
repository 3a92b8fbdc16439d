//! Exports: a record in each line, sent while it is written. What the other end does not read is not written.

use actix_web::HttpResponse;
use actix_web::web::{Bytes, Data};
use chrono::{DateTime, Utc};
use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::conditional::written;
use super::identity::Identity;
use super::query::Query;
use super::{HandlerResult, Problem, paging};
use crate::app::App;
use crate::app::lobby::exports::{Export, ExportedRecord};
use crate::app::lobby::games::List;

/// Which games, and where the last export ended.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    #[serde(default)]
    list: Which,
    cursor: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Which {
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
    record: &'a RawValue,
}

/// `GET /v1/records`
pub(super) async fn records(app: Data<App>, who: Identity, Query(wanted): Query<Wanted>) -> HandlerResult {
    let list = match wanted.list {
        Which::Mine => List::Mine,
        Which::Public => List::Public,
    };
    let after = paging::parse(wanted.cursor.as_deref(), None)?.after;
    let mut export = Export::new(list, who.0.user, after);
    // Whatever is wrong from the beginning is a problem; later the response breaks off.
    let first = export.next(&app).await?;
    let rest = stream::try_unfold((app, export), |(app, mut export)| async move {
        let next = export.next(&app).await.map_err(broken)?;
        Ok::<_, std::io::Error>(next.map(|record| (line(&record), (app, export))))
    });
    let first = stream::iter(first.map(|record| Ok(line(&record))));
    Ok(HttpResponse::Ok().content_type("application/x-ndjson").streaming(first.chain(rest)))
}

fn line(exported: &ExportedRecord) -> Bytes {
    let ExportedRecord { game, ended_at, record } = exported;
    let cursor = paging::cursor((*ended_at, *game));
    let mut line = written(&Line { game: *game, ended_at: *ended_at, cursor, record });
    line.push('\n');
    line.into()
}

/// The end of a response that cannot go on: its reader sees that it is not whole. What was wrong is logged as for any
/// other response.
pub(super) fn broken(why: crate::app::Error) -> std::io::Error {
    std::io::Error::other(Problem::from(why).to_string())
}
