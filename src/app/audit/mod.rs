//! The audit trail (ADR 24): who did what to accounts and sessions, from where and when. Each use case records its
//! actions in its own transaction; failed log-ins, which anybody can cause in any number, are counted in memory and
//! written together. It owns the trail and those counts. It may call `limits`, for the networks that it names, and does
//! not record anything about games, except that an operator closed one, nor a secret, token or mail address.

mod failed;

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::app::limits::attempts::Network;
use crate::app::limits::client::Client;
use crate::app::{App, Error, Result};
use crate::store::{self, Connection, audit, names};

pub use crate::values::AuditKind;
pub use failed::FailedCounts;

/// The trail is shown as its rows are.
pub use crate::store::audit::AuditRow;

/// One recorded action.
#[derive(Clone, Copy, Debug)]
pub struct AuditEntry<'a> {
    id: Option<Uuid>,
    what: AuditKind,
    user: Option<Uuid>,
    session: Option<Uuid>,
    network: Option<Network>,
    device: Option<&'a str>,
    by_operator: Option<audit::OperatorReason<'a>>,
    about: Option<Uuid>,
}

impl<'a> AuditEntry<'a> {
    /// An action on a user's account.
    #[must_use]
    pub const fn new(what: AuditKind, user: Uuid) -> Self {
        Self { user: Some(user), ..Self::by_operator(what) }
    }

    /// An action of the operator.
    #[must_use]
    pub const fn by_operator(what: AuditKind) -> Self {
        Self { id: None, what, user: None, session: None, network: None, device: None, by_operator: None, about: None }
    }

    /// By an operator of this name, for this reason.
    #[must_use]
    pub const fn named(self, operator: &'a str, reason: &'a str) -> Self {
        Self { by_operator: Some(audit::OperatorReason { operator, reason }), ..self }
    }

    /// To a game, or to a line of talk.
    #[must_use]
    pub const fn on(self, about: Uuid) -> Self {
        Self { about: Some(about), ..self }
    }

    /// To the account of a user.
    #[must_use]
    pub const fn to(self, user: Uuid) -> Self {
        Self { user: Some(user), ..self }
    }

    /// Recorded only once per id.
    #[must_use]
    pub const fn once(self, id: Uuid) -> Self {
        Self { id: Some(id), ..self }
    }

    /// From a network; a letter comes from none that is known.
    #[must_use]
    pub fn from(self, network: impl Into<Option<Network>>) -> Self {
        Self { network: network.into(), ..self }
    }

    /// From a network, with a device.
    #[must_use]
    pub fn by(self, client: &'a Client) -> Self {
        Self { network: Some(client.network), device: client.device.words(), ..self }
    }

    /// About a session.
    #[must_use]
    pub const fn about(self, session: Uuid) -> Self {
        Self { session: Some(session), ..self }
    }
}

/// Records it, in the caller's transaction.
///
/// # Errors
/// The database's.
pub async fn record(conn: &mut Connection, entry: AuditEntry<'_>) -> store::Result<()> {
    let AuditEntry { id, what, user, session, network, device, by_operator, about } = entry;
    let network = network.map(|network| network.to_string());
    let id = id.unwrap_or_else(Uuid::now_v7);
    audit::insert(conn, &audit::NewAuditRow { id, what, user, session, network, device, by_operator, about }).await
}

/// A page of the caller's own trail.
#[derive(Debug)]
pub struct AuditPage {
    /// The rows, the latest first.
    pub rows: Vec<AuditRow>,
    /// Where the next page starts, if there is one.
    pub next: Option<(DateTime<Utc>, Uuid)>,
}

/// The entries of the caller's account, the latest first.
///
/// # Errors
/// The store's.
pub async fn list(app: &App, user: Uuid, after: Option<(DateTime<Utc>, Uuid)>, limit: i64) -> Result<AuditPage> {
    let mut conn = app.store.connection().await?;
    let mut rows = audit::of_user(&mut conn, user, after, limit.saturating_add(1)).await?;
    let more = i64::try_from(rows.len()).is_ok_and(|found| found > limit);
    rows.truncate(usize::try_from(limit).unwrap_or_default());
    let next = rows.last().filter(|_| more).map(|row| (row.at, row.id));
    Ok(AuditPage { rows, next })
}

/// An operator's query.
#[derive(Clone, Debug)]
pub struct AuditQuery {
    /// The name of a user, now or before.
    pub user: Option<String>,
    /// A name or an address of failed log-ins, whether or not it exists.
    pub login: Option<String>,
    /// The kind of entry.
    pub what: Option<AuditKind>,
    /// Since when.
    pub since: DateTime<Utc>,
    /// The maximum number.
    pub limit: i64,
}

/// The entries of all accounts, the latest first.
///
/// # Errors
/// [`Error::NotFound`] when nobody has the name; the store's.
pub async fn search(app: &App, query: &AuditQuery) -> Result<Vec<AuditRow>> {
    let mut conn = app.store.connection().await?;
    let users = match &query.user {
        Some(name) => {
            let found = names::users_with(&mut conn, name).await?;
            if found.is_empty() {
                return Err(Error::NotFound { what: "user" });
            }
            Some(found)
        }
        None => None,
    };
    let login_marks = query.login.as_ref().map(|login| app.seals.addresses(&login.to_ascii_lowercase()));
    let filter = audit::AuditFilter { users, what: query.what, login_marks, since: query.since, limit: query.limit };
    Ok(audit::search(&mut conn, &filter).await?)
}

/// Records a failed log-in: the typed name in lower case, and the user who has that name or address. It does not query
/// anything, and takes the same time whether or not there is a user.
pub(super) fn log_in_failed(app: &App, login: &str, user: Option<Uuid>, from: Network) {
    app.failed_log_ins.note(app.seals.address(login), user, from, app.clock.unix_seconds());
}

/// Writes the failed log-ins since the last time.
///
/// # Errors
/// The store's; log-ins that could not be written are written with the next ones.
pub async fn flush(app: &App) -> Result<()> {
    let failed = app.failed_log_ins.take();
    if failed.is_empty() {
        return Ok(());
    }
    let written = async {
        let mut conn = app.store.background().await?;
        audit::insert_failed(&mut conn, &failed).await
    };
    written.await.inspect_err(|_| app.failed_log_ins.put_back(&failed))?;
    Ok(())
}

/// Deletes a batch of entries that are older than configured; returns whether there may be more.
///
/// # Errors
/// The store's.
pub async fn sweep(app: &App) -> Result<bool> {
    let age = TimeDelta::days(app.settings.audit.keep_days.into());
    let mut conn = app.store.background().await?;
    Ok(audit::sweep(&mut conn, age).await? == audit::MAX_SWEPT)
}
