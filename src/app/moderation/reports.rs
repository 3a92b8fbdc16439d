//! Reports of lines of talk: which are open, and that one was answered. The service tells nobody what came of a report:
//! the operator does, if anybody is to know.

use uuid::Uuid;

use super::Operator;
use crate::app::audit::{self, AuditKind};
use crate::app::{App, Error, Result};
use crate::store;
use crate::store::talk::{self, ReportQuery};

/// A reported line is shown as its row is.
pub use crate::store::talk::{ReportState, ReportedLine};

/// The reports of a state, or all; the latest first.
///
/// # Errors
/// The store's.
pub async fn reports(app: &App, by: &Operator, state: Option<ReportState>, limit: i64) -> Result<Vec<ReportedLine>> {
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        audit::record(conn, by.entry(AuditKind::ReportsRead)).await?;
        Ok(talk::reported(conn, ReportQuery { author: None, state }, limit).await?)
    })
    .await
}

/// Marks a report as answered.
///
/// # Errors
/// [`Error::NotFound`] unless there is such a report, and it is open; the store's.
pub async fn answer(app: &App, by: &Operator, game: Uuid, line: Uuid) -> Result<()> {
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        if !talk::answer(conn, game, line).await? {
            return Err(Error::NotFound { what: "report that is open" });
        }
        Ok(audit::record(conn, by.entry(AuditKind::ReportAnswered).on(line)).await?)
    })
    .await
}
