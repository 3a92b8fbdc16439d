//! What is kept of the mails to one user, and of their letters, for their export.

use chrono::{DateTime, Utc};
use diesel::sql_types::{Text, Timestamptz, Uuid as SqlUuid};
use diesel::{BoolExpressionMethods, ExpressionMethods, QueryDsl, Queryable, QueryableByName};
use diesel_async::RunQueryDsl;
use serde::Serialize;
use uuid::Uuid;

use super::super::schema::{digest_notices, outbox, seats};
use super::super::{Connection, Result};
use super::MAX_ROWS;
use fieldpost_values::{FixedKind, LetterOutcome, MailKind};

/// A mail to the user: what is known of it, without its text.
#[derive(Clone, Debug, Queryable, Serialize)]
pub struct KeptMail {
    /// The kind of notice.
    pub notice: String,
    /// Where it goes.
    pub address: String,
    /// When it was queued.
    pub queued_at: DateTime<Utc>,
    /// When a server accepted it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sent_at: Option<DateTime<Utc>>,
    /// When it was given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed_at: Option<DateTime<Utc>>,
}

/// A notice for the daily mail.
#[derive(Clone, Debug, Queryable, Serialize)]
pub struct KeptNotice {
    /// The kind of notice.
    pub notice: String,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When it is to be mailed.
    pub due_at: DateTime<Utc>,
    /// When it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub told_at: Option<DateTime<Utc>>,
}

/// A letter that came to an address of the user.
#[derive(Clone, Debug, QueryableByName, Serialize)]
pub struct KeptLetter {
    /// When it arrived.
    #[diesel(sql_type = Timestamptz)]
    pub received_at: DateTime<Utc>,
    /// What became of it.
    #[diesel(sql_type = Text)]
    pub outcome: String,
    /// When it was read.
    #[diesel(sql_type = Timestamptz)]
    pub handled_at: DateTime<Utc>,
    /// What it asks for, while that is to be confirmed.
    #[diesel(sql_type = Text)]
    pub said: String,
}

/// The mails to a user. Those that wait are found by what they are about: the account, or a game of theirs. That which
/// proves an address is left out: whether it was sent tells whether the address has an account.
///
/// # Errors
/// When the database fails.
pub async fn mails(conn: &mut Connection, user: Uuid) -> Result<Vec<KeptMail>> {
    let columns = || (outbox::kind, outbox::address, outbox::created_at, outbox::sent_at, outbox::failed_at);
    let shown = outbox::user_id.eq(user).and(outbox::kind.ne(MailKind::Fixed(FixedKind::ProveAddress)));
    let theirs = || outbox::table.filter(shown).order(outbox::created_at).limit(MAX_ROWS);
    let done = theirs().filter(outbox::content.is_null()).select(columns());
    let mut found: Vec<KeptMail> = done.load(conn).await?;
    let waiting = || theirs().filter(outbox::content.is_not_null());
    found.extend(waiting().filter(outbox::game_id.eq(user)).select(columns()).load::<KeptMail>(conn).await?);
    let games = seats::table.filter(seats::user_id.eq(user)).select(seats::game_id);
    found.extend(waiting().filter(outbox::game_id.eq_any(games)).select(columns()).load::<KeptMail>(conn).await?);
    found.sort_by_key(|mail| mail.queued_at);
    Ok(found)
}

/// The notices for the daily mail of a user.
///
/// # Errors
/// When the database fails.
pub async fn notices(conn: &mut Connection, user: Uuid) -> Result<Vec<KeptNotice>> {
    use digest_notices::{created_at, due_at, kind, told_at, user_id};
    let theirs = || digest_notices::table.filter(user_id.eq(user)).order(created_at).limit(MAX_ROWS);
    let columns = || (kind, created_at, due_at, told_at);
    let mut found: Vec<KeptNotice> = theirs().filter(told_at.is_not_null()).select(columns()).load(conn).await?;
    found.extend(theirs().filter(told_at.is_null()).select(columns()).load::<KeptNotice>(conn).await?);
    found.sort_by_key(|notice| notice.created_at);
    Ok(found)
}

/// The letters that came to the reply addresses of a user's mailbox, or to their personal ones, and are known to have
/// come there: those that wait to be confirmed.
///
/// # Errors
/// When the database fails.
pub async fn letters(conn: &mut Connection, user: Uuid) -> Result<Vec<KeptLetter>> {
    // A literal: a partial index is found by it.
    let held = LetterOutcome::Held;
    // SQL: letters that are found by the games of a user, and those that are found by their addresses.
    let found = diesel::sql_query(format!(
        "SELECT l.received_at, l.outcome, l.handled_at, l.said FROM users u JOIN seats s ON s.user_id = u.id \
           JOIN reply_addresses r ON r.game_id = s.game_id AND r.mailbox = mailbox_of(u.id, u.address) \
           JOIN letters l ON l.outcome = '{held}' AND l.reply_game_id = r.game_id AND l.token_hash = r.token_hash \
         WHERE u.id = $1 \
         UNION ALL SELECT l.received_at, l.outcome, l.handled_at, l.said FROM personal_addresses p \
           JOIN letters l ON l.outcome = '{held}' AND l.reply_game_id IS NULL AND l.token_hash = p.token_hash \
         WHERE p.user_id = $1 ORDER BY received_at LIMIT {MAX_ROWS}"
    ));
    Ok(found.bind::<SqlUuid, _>(user).load(conn).await?)
}
