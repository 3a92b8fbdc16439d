//! Limits on attempts. Counts are in the database, so that several processes share a limit; subjects are stored as
//! digests, so that unknown names leave no trace. An attempt is counted before it is made, and before anything is
//! looked up for it, except whether it comes from a known device: concurrent ones cannot slip through together. The
//! caller holds no connection meanwhile; `counter` writes for all. What is limited is in `limit`, limits on plain
//! requests are in [`super::requests`].

use chrono::TimeDelta;

pub use super::counter::Counter;
use super::counter::Operation;
pub(in crate::app) use super::delivery::{Delivery, MailPurpose};
pub use super::limit::LOG_INS_TO_ACCOUNT;
pub(in crate::app) use super::limit::Limit;
pub use super::network::{Network, Site};
pub(in crate::app) use super::request_kind::RequestKind;
use crate::app::allowance::Allowance;
use crate::app::{App, Error, Result};
use crate::store::attempts::{self as store, CountChange};
use crate::store::{Connection, transaction};

/// Counts an attempt.
///
/// # Errors
/// [`Error::TooMany`] if the limit is reached; [`Error::Busy`].
pub(in crate::app) async fn count(app: &App, what: Limit<'_>) -> Result<()> {
    count_together(app, &[what]).await
}

/// Counts an attempt, and returns how many there have been in its window with this one.
///
/// # Errors
/// As of [`count`].
pub(in crate::app) async fn tally(app: &App, what: Limit<'_>) -> Result<i64> {
    let counts = app.attempts.take(vec![what.step(app, Operation::Count)]).await?;
    let counted = counts.first().ok_or_else(|| Error::internal("an attempt was counted and its count is missing"))?;
    judge(what.described(app), counted.count, counted.seconds_left)?;
    Ok(counted.count)
}

/// Counts an attempt in the transaction of `conn`, for work that is repeated if the transaction is not committed. Not
/// for requests: others that count the same subject wait until it is.
///
/// # Errors
/// As of [`count`].
pub(in crate::app) async fn count_within(app: &App, conn: &mut Connection, what: Limit<'_>) -> Result<()> {
    add_within(app, conn, what).await.map(drop)
}

/// The same for a limit about which nobody is told at once: how many attempts are left after this one; `None` if the
/// limit is reached.
///
/// # Errors
/// When the database fails.
pub(in crate::app) async fn left_within(app: &App, conn: &mut Connection, what: Limit<'_>) -> Result<Option<u32>> {
    match add_within(app, conn, what).await {
        Ok(left) => Ok(Some(left)),
        Err(Error::TooMany { .. }) => Ok(None),
        Err(why) => Err(why),
    }
}

/// Counts an attempt; returns how many are left.
async fn add_within(app: &App, conn: &mut Connection, what: Limit<'_>) -> Result<u32> {
    let allowance = what.described(app);
    let change = CountChange { plus: 1, minus: 0, window: TimeDelta::seconds(allowance.window.into()) };
    let counted = store::change(conn, &[(what.subject(), change)]).await?;
    let total = counted.first().ok_or_else(|| Error::internal("an attempt was counted and its count is missing"))?;
    judge(allowance, total.count.into(), total.seconds_left)?;
    Ok(allowance.quota.saturating_sub(total.count.unsigned_abs()))
}

/// Checks whether these attempts would be within their limits now. Counts nothing.
///
/// # Errors
/// As of [`count`], for the first limit that is reached.
pub(in crate::app) async fn check_room(app: &App, conn: &mut Connection, what: &[Limit<'_>]) -> Result<()> {
    let counted = transaction(conn, async |conn| {
        for limit in what {
            count_within(app, conn, *limit).await?;
        }
        Err::<(), _>(UncountedReason::Room)
    });
    match counted.await {
        Ok(()) | Err(UncountedReason::Room) => Ok(()),
        Err(UncountedReason::Failed(why)) => Err(why),
    }
}

/// Why attempts are not counted.
enum UncountedReason {
    /// It was only asked whether they could be.
    Room,
    Failed(Error),
}

impl From<Error> for UncountedReason {
    fn from(why: Error) -> Self {
        Self::Failed(why)
    }
}

impl From<crate::store::Error> for UncountedReason {
    fn from(why: crate::store::Error) -> Self {
        Self::Failed(why.into())
    }
}

/// Counts attempts one after the other, and stops at the first limit that is reached: a caller stopped by the limit of
/// their own network uses up nothing that others share.
///
/// # Errors
/// As of [`count`].
pub(in crate::app) async fn count_in_turn(app: &App, what: &[Limit<'_>]) -> Result<()> {
    for limit in what {
        count(app, *limit).await?;
    }
    Ok(())
}

/// Counts several attempts at once, none of which others share.
///
/// # Errors
/// As of [`count`], for the first limit that is reached.
pub(in crate::app) async fn count_together(app: &App, what: &[Limit<'_>]) -> Result<()> {
    let steps = what.iter().map(|limit| limit.step(app, Operation::Count)).collect();
    let counts = app.attempts.take(steps).await?;
    for (limit, counted) in what.iter().zip(counts) {
        judge(limit.described(app), counted.count, counted.seconds_left)?;
    }
    Ok(())
}

fn judge(allowance: Allowance, count: i64, seconds_left: f64) -> Result<()> {
    if count <= i64::from(allowance.quota) {
        return Ok(());
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a day")]
    let seconds = seconds_left.ceil().clamp(1.0, 86_400.0) as u32;
    Err(Error::TooMany { allowance, seconds })
}

/// Counts an attempt at having a mail sent to an address, against the limits of one network. Before anything is done
/// for it, and before [`mail_may_go`].
///
/// # Errors
/// As of [`count`].
pub(in crate::app) async fn count_mail(app: &App, from: Network, purpose: MailPurpose, address: &str) -> Result<()> {
    let own = [Limit::MailTo(purpose, address, from), Limit::MailToInADayFrom(purpose, address, from)];
    count_in_turn(app, &own).await
}

/// Counts a mail to an address against the limits of all callers together, and returns whether it may be sent. The
/// caller is not told, so that nobody learns about others or is locked out by them. The hour is counted first: mails
/// that it stops do not count for the day, and mails that nobody would get count for nobody.
///
/// # Errors
/// As of [`count`].
pub(in crate::app) async fn mail_may_go(
    app: &App,
    purpose: MailPurpose,
    address: &str,
    delivery: Delivery,
) -> Result<bool> {
    let all = [Limit::MailToFromAnywhere(purpose, address, delivery), Limit::MailToInADay(purpose, address, delivery)];
    Ok(quietly(count_in_turn(app, &all).await)? && delivery == Delivery::Sent)
}

/// The limits of log-ins by one name or address from one network; the last one is shared by all.
pub(in crate::app) fn log_ins<'a>(login: &'a str, from: Network) -> Vec<Limit<'a>> {
    let site = from.site().map(|site| Limit::LogInAsFromSite(login, site));
    let (own, all) = (Limit::LogInAs(login, from), Limit::LogInAnywhere(login));
    [Some(own), site, Some(all)].into_iter().flatten().collect()
}

/// Whether an attempt is within its limit, for limits about which nobody is told.
pub(in crate::app) fn quietly(counted: Result<()>) -> Result<bool> {
    match counted {
        Ok(()) => Ok(true),
        Err(Error::TooMany { .. }) => Ok(false),
        Err(why) => Err(why),
    }
}

/// Takes back attempts that turned out not to be limited.
pub(in crate::app) async fn take_back(app: &App, what: &[Limit<'_>]) -> Result<()> {
    settle(app, &[], what).await
}

/// Resets counts after a success, and takes back other attempts.
pub(in crate::app) async fn settle(app: &App, forgotten: &[Limit<'_>], taken_back: &[Limit<'_>]) -> Result<()> {
    let forgotten = forgotten.iter().map(|limit| limit.step(app, Operation::Forget));
    let steps = forgotten.chain(taken_back.iter().map(|limit| limit.step(app, Operation::TakeBack)));
    app.attempts.take(steps.collect()).await.map(drop)
}

/// The same after something that is done and must be acknowledged, even if no count can be changed now.
pub(in crate::app) async fn settle_or_warn(
    app: &App,
    forgotten: &[Limit<'_>],
    taken_back: &[Limit<'_>],
    done: &'static str,
) {
    if let Err(why) = settle(app, forgotten, taken_back).await {
        tracing::warn!(%why, done, "attempts could not be reset");
    }
}

/// Deletes a batch of expired counts; returns whether there may be more.
///
/// # Errors
/// When the database fails.
pub async fn sweep(app: &App) -> Result<bool> {
    let mut conn = app.store.background().await?;
    Ok(store::sweep(&mut conn).await? == store::MAX_SWEPT)
}
