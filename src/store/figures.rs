//! Counts for metrics, taken on request. None of them says who or which game.

use chrono::TimeDelta;
use diesel::dsl::count_star;
use diesel::sql_types::{BigInt, Double, Interval, Nullable, Timestamptz};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, QueryDsl, Queryable, QueryableByName,
};
use diesel_async::RunQueryDsl;

use super::functions::Now;
use super::schema::letters;
use super::{Connection, Result, mail_queue};
use fieldpost_values::LetterOutcome;

/// The current queues and problems.
#[derive(Clone, Copy, Debug, PartialEq, QueryableByName)]
pub struct Figures {
    /// Mails that wait to be sent.
    #[diesel(sql_type = BigInt)]
    pub mails_waiting: i64,
    /// For how many seconds the oldest of them has been waiting.
    #[diesel(sql_type = Double)]
    pub oldest_mail_seconds: f64,
    /// Letters that wait to be read.
    #[diesel(sql_type = BigInt)]
    pub letters_waiting: i64,
    /// For how many seconds the letter that is due the longest has been due.
    #[diesel(sql_type = Double)]
    pub letters_overdue_seconds: f64,
    /// Games that the clock should have checked by now.
    #[diesel(sql_type = BigInt)]
    pub games_overdue: i64,
    /// How far the clock is behind: for how many seconds the alarm that is due the longest has been due.
    #[diesel(sql_type = Double)]
    pub games_overdue_seconds: f64,
    /// Messages that wait for a receiver of a webhook.
    #[diesel(sql_type = BigInt)]
    pub messages_waiting: i64,
    /// For how many seconds the message that is due the longest has been due.
    #[diesel(sql_type = Double)]
    pub messages_overdue_seconds: f64,
    /// Pushes that wait for a push service.
    #[diesel(sql_type = BigInt)]
    pub pushes_waiting: i64,
    /// For how many seconds the push that is due the longest has been due.
    #[diesel(sql_type = Double)]
    pub pushes_overdue_seconds: f64,
    /// Suspended addresses.
    #[diesel(sql_type = BigInt)]
    pub suspended: i64,
    /// Strikes that still count.
    #[diesel(sql_type = BigInt)]
    pub strikes: i64,
    /// Deleted users who could not be taken out of all their games.
    #[diesel(sql_type = BigInt)]
    pub departures_stuck: i64,
}

/// Letters of the last day with one outcome.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct LetterCount {
    /// What became of them.
    pub outcome: LetterOutcome,
    /// How many.
    pub count: i64,
}

/// The maximum count of overdue games, and those of messages for webhooks and of pushes.
const MAX_COUNTED: u32 = 10_000;

/// Counts the queues and problems. Each count only reads an index: strikes by their age, the others a partial one.
/// Counts that may become very large are bounded: mails as in [`mail_queue::waiting`], overdue games, messages
/// and pushes at 10,000.
///
/// What is taken is due again when its lease ends, and what failed after a pause: whatever is overdue has been left
/// alone for that long.
///
/// # Errors
/// When the database fails.
pub async fn read(conn: &mut Connection, strike_age: TimeDelta) -> Result<Figures> {
    let waiting = mail_queue::waiting(conn).await?;
    // SQL: many counts in one round trip.
    let figures = diesel::sql_query(format!(
        "SELECT $1 AS mails_waiting, \
           coalesce(extract(epoch FROM {now} - $2), 0)::double precision AS oldest_mail_seconds, \
           (SELECT count(*) FROM letters WHERE outcome IS NULL) AS letters_waiting, \
           coalesce(extract(epoch FROM {now} - (SELECT due_at FROM letters WHERE outcome IS NULL AND due_at <= {now} \
             ORDER BY due_at LIMIT 1)), 0)::double precision AS letters_overdue_seconds, \
           (SELECT count(*) FROM (SELECT 1 FROM games WHERE alarm_at <= {now} \
             ORDER BY alarm_at LIMIT {MAX_COUNTED}) AS late) AS games_overdue, \
           coalesce(extract(epoch FROM {now} - (SELECT alarm_at FROM games WHERE alarm_at <= {now} \
             ORDER BY alarm_at LIMIT 1)), 0)::double precision AS games_overdue_seconds, \
           (SELECT count(*) FROM (SELECT 1 FROM webhook_deliveries WHERE due_at IS NOT NULL \
             ORDER BY due_at LIMIT {MAX_COUNTED}) AS known) AS messages_waiting, \
           coalesce(extract(epoch FROM {now} - (SELECT due_at FROM webhook_deliveries WHERE due_at <= {now} \
             ORDER BY due_at LIMIT 1)), 0)::double precision AS messages_overdue_seconds, \
           (SELECT count(*) FROM (SELECT 1 FROM pushes WHERE due_at IS NOT NULL \
             ORDER BY due_at LIMIT {MAX_COUNTED}) AS shown) AS pushes_waiting, \
           coalesce(extract(epoch FROM {now} - (SELECT due_at FROM pushes WHERE due_at <= {now} \
             ORDER BY due_at LIMIT 1)), 0)::double precision AS pushes_overdue_seconds, \
           (SELECT count(*) FROM users WHERE suspended_at IS NOT NULL AND deleted_at IS NULL) AS suspended, \
           (SELECT count(*) FROM strikes WHERE at >= {now} - $3) AS strikes, \
           (SELECT count(*) FROM departures WHERE stuck > 0) AS departures_stuck",
        now = now!()
    ));
    let figures = figures.bind::<BigInt, _>(waiting.count).bind::<Nullable<Timestamptz>, _>(waiting.oldest);
    let figures = figures.bind::<Interval, _>(strike_age);
    Ok(figures.get_result(conn).await?)
}

/// The size of the database in bytes.
///
/// # Errors
/// When the database fails.
pub async fn size(conn: &mut Connection) -> Result<i64> {
    #[derive(QueryableByName)]
    struct Size {
        #[diesel(sql_type = BigInt)]
        bytes: i64,
    }
    // SQL: functions of Postgres.
    let size: Size = diesel::sql_query("SELECT pg_database_size(current_database()) AS bytes").get_result(conn).await?;
    Ok(size.bytes)
}

/// The letters of the last day that were handled, by outcome.
///
/// # Errors
/// When the database fails.
pub async fn letters(conn: &mut Connection) -> Result<Vec<LetterCount>> {
    let lately = letters::received_at.gt(Now - TimeDelta::days(1)).and(letters::outcome.is_not_null());
    let found = letters::table.filter(lately).group_by(letters::outcome).order(letters::outcome);
    Ok(found.select((letters::outcome.assume_not_null(), count_star())).load(conn).await?)
}
