//! After a restore (ADR 26): the report to an operator, and carrying out their decisions. The same versions of games
//! are played again, mails that had been sent wait again, and whatever was used up, ended or changed since the backup
//! is as it was then. Everything is done in one transaction, while nothing else runs on the database, except that
//! accounts are deleted again before, one by one; the new life that it starts is what lets the service start.

use chrono::TimeDelta;
use uuid::Uuid;

use super::lineage;
use super::processes::StartRefusal;
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::game::load::load;
use crate::app::mails::post::{self, Rows};
use crate::app::notices::Party;
use crate::app::notices::people::People;
use crate::app::play::conditional;
use crate::app::{App, Result, notices};
use crate::store::restore::{self as store, QueuedMails, RestoredRows};
use crate::store::{self as database, Connection, processes, replies};

/// Games handled per batch.
const PAGE: i64 = 500;

/// What to do with waiting mails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mails {
    /// Send them; most people then get them a second time.
    Send,
    /// They are not.
    Drop,
}

/// What to do with sessions, personal access tokens and grants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sessions {
    /// All stay valid, even those that were ended after the backup.
    Keep,
    /// All end; everybody has to log in again, and to make new tokens for their programs.
    End,
}

/// Whether players who owe a decision are mailed again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decisions {
    /// They are, with the current board and a new reply address.
    Ask,
    /// They are not.
    Leave,
}

/// The operator's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Waiting mails.
    pub mails: Mails,
    /// Whether users stay logged in, and their tokens valid.
    pub sessions: Sessions,
    /// Owed decisions.
    pub decisions: Decisions,
    /// How long deadlines rest, at least.
    pub rest: TimeDelta,
}

/// What there is to decide about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The mails that wait, by kind.
    pub waiting: Vec<QueuedMails>,
    /// Everything else that the backup brought back.
    pub revived: RestoredRows,
}

/// The result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RestoreResult {
    /// Mails that are not sent.
    pub dropped: usize,
    /// Sessions that were ended.
    pub ended: usize,
    /// Personal access tokens and grants that were ended.
    pub revoked: usize,
    /// Webhooks that were switched off.
    pub switched_off: usize,
    /// Links that were used up.
    pub voided: usize,
    /// Notices that ask for decisions again, or say that conditional moves are dropped: mails, or chapters of digests.
    pub asked: usize,
}

/// What there is to decide about.
///
/// # Errors
/// [`StartRefusal::Running`] while a process runs on the database; the database's.
pub async fn report(app: &App) -> Result<Report, StartRefusal> {
    super::processes::await_end_of_all(app).await?;
    let mut conn = app.store.connection().await?;
    Ok(Report { waiting: store::waiting(&mut conn).await?, revived: store::revived(&mut conn).await? })
}

/// Carries out the decisions, and starts a new life of the database.
///
/// # Errors
/// [`StartRefusal::Running`] while a process runs on the database; the database's. Nothing is then done.
pub async fn carry_out(app: &App, choice: Choice) -> Result<RestoreResult, StartRefusal> {
    super::processes::await_end_of_all(app).await?;
    let mut conn = app.store.connection().await?;
    let done = database::transaction(&mut conn, async |conn| {
        store::take_time(conn).await?;
        processes::lock(conn).await?;
        nobody_runs(conn).await?;
        store::release(conn).await?;
        let mut done = RestoreResult { voided: store::void_links(conn).await?, ..RestoreResult::default() };
        if choice.mails == Mails::Drop {
            done.dropped = store::drop_waiting(conn).await?;
        }
        if choice.sessions == Sessions::End {
            (done.ended, done.revoked, done.switched_off) = store::end_sessions(conn).await?;
        }
        store::rest(conn, choice.rest).await?;
        audit::record(conn, AuditEntry::by_operator(AuditKind::Restored)).await?;
        let before = database::lives::find(conn).await?;
        database::lives::begin(conn, before.place_now.as_deref()).await?;
        if choice.decisions == Decisions::Ask {
            done.asked = ask(app, conn, before.ids.len()).await?;
        }
        store::drop_conditional_moves(conn).await?;
        Ok::<_, StartRefusal>(done)
    })
    .await?;
    lineage::forget(app).await;
    Ok(done)
}

async fn nobody_runs(conn: &mut Connection) -> Result<(), StartRefusal> {
    match processes::living(conn, Uuid::nil()).await?.into_iter().next() {
        None => Ok(()),
        Some(process) => Err(StartRefusal::Running(Box::new(process))),
    }
}

/// Mails everybody who owes a decision, as if it had just been asked for, and everybody whose conditional moves are
/// dropped, once per life. Whoever gave some owes no decision: nothing else would tell them.
async fn ask(app: &App, conn: &mut Connection, life: usize) -> Result<usize> {
    let (mut asked, mut after) = (0, Uuid::nil());
    loop {
        let page = store::owing(conn, after, PAGE).await?;
        let Some(last) = page.last() else { return Ok(asked) };
        after = *last;
        for game in page {
            asked += ask_in(app, conn, game, life).await?;
        }
    }
}

async fn ask_in(app: &App, conn: &mut Connection, game: Uuid, life: usize) -> Result<usize> {
    let loaded = load(app, conn, game, None).await?;
    let people = People::of(&loaded, |_| [], |_| true).with_replies(app)?;
    let facts = people.facts(&loaded, loaded.now);
    let again = |party| notices::again(app.post(), &facts, &party, life);
    let dropped = |party: &Party<'_>| {
        let report = conditional::restored(&loaded, party.seat)?;
        notices::restored(app.post(), &facts, party, &report, life)
    };
    let parties = people.parties();
    let rows: Rows = parties.iter().filter_map(dropped).chain(parties.iter().copied().filter_map(again)).collect();
    post::queue(conn, &rows).await?;
    replies::insert(conn, game, loaded.rows.game.timing.since, &people.replies(&rows.mails)).await?;
    Ok(rows.mails.len() + rows.later.len())
}
