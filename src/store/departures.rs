//! Users who delete their account: their rows are erased, and the one of the user is made anonymous. Those who are
//! still in games have a row here until a worker has ended these. Which games end how is decided elsewhere.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::sql_types::{BigInt, Interval, Timestamptz, Uuid as SqlUuid};
use diesel::{BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, QueryDsl, QueryableByName};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::fieldpost_now;
use super::schema::{
    blocks, departures, digest_notices, games, grants, idempotency_keys, leaves, links, name_changes, notes, outbox,
    personal_addresses, push_subscriptions, saved_setups, seats, second_factors, sessions, stranger_blocks, strikes,
    talk, tokens, users, webhooks,
};
use super::{Connection, Result};
use fieldpost_values::{ConditionalMoves, LetterOutcome, Preferences, SeatStatus, Zone};

/// A user who has deleted their account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct Departure {
    /// The user.
    #[diesel(sql_type = SqlUuid)]
    pub user_id: Uuid,
    /// When they deleted it.
    #[diesel(sql_type = Timestamptz)]
    pub asked_at: DateTime<Utc>,
    /// The database's time.
    #[diesel(sql_type = Timestamptz)]
    pub now: DateTime<Utc>,
}

/// What stands for a deleted user. It is as unique as their id.
#[derive(Clone, Copy, Debug)]
pub struct Substitute<'a> {
    /// The name that others see.
    pub name: &'a str,
    /// An address at which nobody is reached.
    pub address: &'a str,
    /// A hash that no password has.
    pub hash: &'a str,
}

/// Notes that a user has deleted their account.
///
/// # Errors
/// When the database fails.
pub async fn insert(conn: &mut Connection, user: Uuid) -> Result<()> {
    let times = (departures::asked_at.eq(fieldpost_now()), departures::due_at.eq(fieldpost_now()));
    diesel::insert_into(departures::table).values((departures::user_id.eq(user), times)).execute(conn).await?;
    Ok(())
}

/// Takes departures that are due, under a lease.
///
/// # Errors
/// When the database fails.
pub async fn take(conn: &mut Connection, lease: TimeDelta, most: i64) -> Result<Vec<Departure>> {
    // SQL: `FOR UPDATE SKIP LOCKED` in a condition, and the time once.
    let taken = diesel::sql_query(format!(
        "UPDATE departures SET due_at = {now} + $1 WHERE user_id = ANY (ARRAY ( \
           SELECT user_id FROM departures WHERE due_at <= {now} ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)) \
         RETURNING user_id, asked_at, {now} AS now",
        now = now!()
    ));
    Ok(taken.bind::<Interval, _>(lease).bind::<BigInt, _>(most).load(conn).await?)
}

/// Sets when a departure is looked at next, and how many games could not be left.
///
/// # Errors
/// When the database fails.
pub async fn postpone(conn: &mut Connection, user: Uuid, until: DateTime<Utc>, stuck: u32) -> Result<()> {
    let stuck = i32::try_from(stuck).unwrap_or(i32::MAX);
    let next = (departures::due_at.eq(until), departures::stuck.eq(stuck));
    diesel::update(departures::table.find(user)).set(next).execute(conn).await?;
    Ok(())
}

/// Forgets the names that a user had.
///
/// # Errors
/// When the database fails.
pub async fn erase_names(conn: &mut Connection, user: Uuid) -> Result<()> {
    diesel::delete(name_changes::table.filter(name_changes::user_id.eq(user))).execute(conn).await?;
    Ok(())
}

/// Forgets a departure.
///
/// # Errors
/// When the database fails.
pub async fn finish(conn: &mut Connection, user: Uuid) -> Result<()> {
    diesel::delete(departures::table.find(user)).execute(conn).await?;
    Ok(())
}

/// The games that are not over in which a user has a seat, or is invited to one, after one of them by id.
///
/// # Errors
/// When the database fails.
pub async fn unfinished(conn: &mut Connection, user: Uuid, after: Uuid, limit: i64) -> Result<Vec<Uuid>> {
    let theirs = seats::status.eq_any([SeatStatus::Seated, SeatStatus::Invited]).and(seats::user_id.eq(user));
    let found = seats::table.inner_join(games::table).filter(theirs).filter(games::decision.is_not_null());
    let found = found.filter(seats::game_id.gt(after));
    Ok(found.order(seats::game_id).limit(limit).select(seats::game_id).load(conn).await?)
}

/// Ends every session, token and grant of a user, without a trace of where they were used; returns which.
///
/// # Errors
/// When the database fails.
pub async fn lock_out(conn: &mut Connection, user: Uuid) -> Result<Vec<Uuid>> {
    use fieldpost_values::{EndedBy, GrantEndedBy, TokenEndedBy};
    let live = sessions::table.filter(sessions::user_id.eq(user).and(sessions::ended_at.is_null()));
    let ended = (sessions::ended_at.eq(fieldpost_now().nullable()), sessions::ended_by.eq(EndedBy::Owner));
    let mut ids: Vec<Uuid> = diesel::update(live).set(ended).returning(sessions::id).get_results(conn).await?;
    let gone = (sessions::device.eq(None::<String>), sessions::first_network.eq(None::<String>));
    let gone = (gone, sessions::last_network.eq(None::<String>));
    let theirs = sessions::table.filter(sessions::user_id.eq(user).and(sessions::ended_at.is_not_null()));
    diesel::update(theirs).set(gone).execute(conn).await?;
    let live = tokens::table.filter(tokens::user_id.eq(user).and(tokens::ended_at.is_null()));
    let ended = (tokens::ended_at.eq(fieldpost_now().nullable()), tokens::ended_by.eq(TokenEndedBy::Owner));
    ids.extend(diesel::update(live).set(ended).returning(tokens::id).get_results::<Uuid>(conn).await?);
    diesel::update(tokens::table.filter(tokens::user_id.eq(user))).set(tokens::name.eq("-")).execute(conn).await?;
    ids.extend(super::grants::end_all(conn, user, GrantEndedBy::Owner).await?);
    Ok(ids)
}

/// Rows that are found by those of another table. Rows of games are found by the games of the user, because every key
/// of a game begins with it (ADR 42); of letters only those that are unread or held know an address. Words are
/// literals: partial indexes are found by them.
fn found_by_others() -> [String; 7] {
    let at_games = |outcome: &str| {
        format!(
            "DELETE FROM letters l USING users u, seats s, reply_addresses r WHERE u.id = $1 AND s.user_id = u.id \
               AND r.game_id = s.game_id AND r.mailbox = mailbox_of(u.id, u.address) \
               AND l.outcome {outcome} AND l.reply_game_id = r.game_id AND l.token_hash = r.token_hash"
        )
    };
    let at_personal_addresses = |outcome: &str| {
        format!(
            "DELETE FROM letters l USING personal_addresses p WHERE p.user_id = $1 \
               AND l.outcome {outcome} AND l.reply_game_id IS NULL AND l.token_hash = p.token_hash"
        )
    };
    let (unread, held) = ("IS NULL", format!("= '{}'", LetterOutcome::Held));
    [
        at_games(unread),
        at_games(&held),
        at_personal_addresses(unread),
        at_personal_addresses(&held),
        "DELETE FROM outbox o USING seats s WHERE s.user_id = $1 AND o.game_id = s.game_id AND o.user_id = $1".into(),
        "DELETE FROM setup_drafts d USING seats s WHERE s.user_id = $1 AND d.game_id = s.game_id AND d.seat = s.seat"
            .into(),
        "DELETE FROM idempotency_keys k USING seats s WHERE s.user_id = $1 AND k.game_id = s.game_id \
           AND k.user_id = $1"
            .into(),
    ]
}

/// Erases what only a user was shown, what they said, and the mails that wait for them. Their name, address and leave,
/// and their sessions, are left to others.
///
/// # Errors
/// When the database fails.
pub async fn erase(conn: &mut Connection, user: Uuid) -> Result<()> {
    for statement in found_by_others() {
        // SQL: DELETE … USING.
        diesel::sql_query(statement).bind::<SqlUuid, _>(user).execute(conn).await?;
    }
    let address = || users::table.find(user).select(users::address).single_value();
    diesel::delete(personal_addresses::table.filter(personal_addresses::user_id.eq(user))).execute(conn).await?;
    let theirs = personal_addresses::address.nullable().eq(address());
    diesel::delete(personal_addresses::table.filter(theirs)).execute(conn).await?;
    // A mail about no game has the user in its place; so, below, has the key of a request that creates a game.
    diesel::delete(outbox::table.filter(outbox::game_id.eq(user))).execute(conn).await?;
    let done = outbox::content.is_null().and(outbox::user_id.eq(user));
    diesel::delete(outbox::table.filter(done)).execute(conn).await?;
    let theirs = outbox::user_id.is_null().and(outbox::address.nullable().eq(address()));
    diesel::delete(outbox::table.filter(theirs)).execute(conn).await?;
    // Two statements: each finds its rows by a partial index.
    let notices = || digest_notices::table.filter(digest_notices::user_id.eq(user));
    diesel::delete(notices().filter(digest_notices::told_at.is_null())).execute(conn).await?;
    diesel::delete(notices().filter(digest_notices::told_at.is_not_null())).execute(conn).await?;
    let keys = idempotency_keys::game_id.eq(user).and(idempotency_keys::user_id.eq(user));
    diesel::delete(idempotency_keys::table.filter(keys)).execute(conn).await?;
    diesel::delete(notes::table.filter(notes::user_id.eq(user))).execute(conn).await?;
    diesel::delete(saved_setups::table.filter(saved_setups::user_id.eq(user))).execute(conn).await?;
    diesel::delete(second_factors::table.filter(second_factors::user_id.eq(user))).execute(conn).await?;
    diesel::delete(webhooks::table.filter(webhooks::user_id.eq(user))).execute(conn).await?;
    diesel::delete(push_subscriptions::table.filter(push_subscriptions::user_id.eq(user))).execute(conn).await?;
    diesel::delete(talk::table.filter(talk::author_id.eq(user))).execute(conn).await?;
    diesel::delete(blocks::table.filter(blocks::user_id.eq(user))).execute(conn).await?;
    diesel::delete(blocks::table.filter(blocks::blocked_id.eq(user))).execute(conn).await?;
    diesel::delete(stranger_blocks::table.filter(stranger_blocks::blocked_id.eq(user))).execute(conn).await?;
    diesel::delete(strikes::table.filter(strikes::user_id.eq(user))).execute(conn).await?;
    diesel::delete(links::table.filter(links::subject.eq(user))).execute(conn).await?;
    Ok(())
}

/// Erases what is needed as long as a user is in games, or could still be recognised: leave, standing orders, sessions.
///
/// # Errors
/// When the database fails.
pub async fn erase_rest(conn: &mut Connection, user: Uuid) -> Result<()> {
    diesel::delete(leaves::table.filter(leaves::user_id.eq(user))).execute(conn).await?;
    let ended = sessions::user_id.eq(user).and(sessions::ended_at.is_not_null());
    diesel::delete(sessions::table.filter(ended)).execute(conn).await?;
    diesel::delete(tokens::table.filter(tokens::user_id.eq(user))).execute(conn).await?;
    diesel::delete(grants::table.filter(grants::user_id.eq(user))).execute(conn).await?;
    let ordered = seats::conditional_moves.is_not_null().or(seats::declines_defence).or(seats::seen_version.gt(0));
    let theirs = seats::table.filter(seats::user_id.eq(user)).filter(ordered);
    let none = (seats::conditional_moves.eq(None::<&ConditionalMoves>), seats::declines_defence.eq(false));
    let none = (none, seats::seen_version.eq(0));
    diesel::update(theirs).set(none).execute(conn).await?;
    Ok(())
}

/// Makes the row of a user anonymous, for good: nobody finds it by a name or an address, and no mail goes there.
///
/// # Errors
/// When the database fails.
pub async fn anonymise(conn: &mut Connection, user: Uuid, substitute: Substitute<'_>) -> Result<()> {
    let who = (
        users::name.eq(substitute.name),
        users::address.eq(substitute.address),
        users::password_hash.eq(substitute.hash),
    );
    let locked = users::password_version.eq(users::password_version + 1);
    let settings = (users::zone.eq(Zone::UTC), users::language.eq("en"), users::reminder_hours.eq(Vec::<i16>::new()));
    let settings = (settings, users::notices.eq(Preferences::default()), users::has_webhooks.eq(false));
    let settings = (settings, users::has_push.eq(false));
    let mails = (users::suspended_at.eq(fieldpost_now().nullable()), users::suspended_why.eq("deleted"));
    let proven = users::proven_again_at.eq(None::<DateTime<Utc>>);
    let deleted = users::deleted_at.eq(fieldpost_now().nullable());
    let not_barred = (users::barred_at.eq(None::<DateTime<Utc>>), users::barred_until.eq(None::<DateTime<Utc>>));
    let not_barred = (not_barred, users::barred_why.eq(None::<&str>));
    let new = (who, locked, settings, mails, proven, not_barred, deleted);
    diesel::update(users::table.find(user)).set(new).execute(conn).await?;
    Ok(())
}
