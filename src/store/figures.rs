//! How much there is of what an operator watches, counted when somebody asks. Nothing of it says who or which game.

use chrono::TimeDelta;
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Double, Interval, Nullable, Text, Timestamptz};
use diesel_async::RunQueryDsl;

use super::{Connection, Result, outbox};
use crate::values::LetterOutcome;

/// What waits and what is wrong, now.
#[derive(Clone, Copy, Debug, PartialEq, QueryableByName)]
pub struct Figures {
    /// Mails that wait to be sent.
    #[diesel(sql_type = BigInt)]
    pub mails_waiting: i64,
    /// For how many seconds the oldest of them has waited.
    #[diesel(sql_type = Double)]
    pub oldest_mail_seconds: f64,
    /// Letters that wait to be read.
    #[diesel(sql_type = BigInt)]
    pub letters_waiting: i64,
    /// Games at which the clock should have looked by now.
    #[diesel(sql_type = BigInt)]
    pub games_overdue: i64,
    /// Addresses to which no mails are sent, because they came back.
    #[diesel(sql_type = BigInt)]
    pub suspended: i64,
    /// Mails that came back and still count.
    #[diesel(sql_type = BigInt)]
    pub strikes: i64,
}

/// Letters of the last day with one outcome.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct Letters {
    /// The outcome.
    #[diesel(sql_type = Text)]
    pub outcome: LetterOutcome,
    /// How many.
    #[diesel(sql_type = BigInt)]
    pub count: i64,
}

/// Games that are counted at most where the clock is late.
const MAX_GAMES: u32 = 10_000;

/// Counts what waits and what is wrong. Each count reads an index of little else: strikes by their age, of which only those
/// that still count, the others a partial one. Of what may become very many only the first are counted: mails as in
/// [`outbox::waiting`], games at which the clock should have looked up to 10,000.
///
/// # Errors
/// The database's.
pub async fn read(conn: &mut Connection, strike_age: TimeDelta) -> Result<Figures> {
    let waiting = outbox::waiting(conn).await?;
    let figures = diesel::sql_query(format!(
        "SELECT $1 AS mails_waiting, \
           coalesce(extract(epoch FROM {now} - $2), 0)::double precision AS oldest_mail_seconds, \
           (SELECT count(*) FROM letters WHERE outcome IS NULL) AS letters_waiting, \
           (SELECT count(*) FROM (SELECT 1 FROM games WHERE alarm_at <= {now} \
             ORDER BY alarm_at LIMIT {MAX_GAMES}) AS late) AS games_overdue, \
           (SELECT count(*) FROM users WHERE suspended_at IS NOT NULL) AS suspended, \
           (SELECT count(*) FROM strikes WHERE at >= {now} - $3) AS strikes",
        now = now!()
    ));
    let figures = figures.bind::<BigInt, _>(waiting.count).bind::<Nullable<Timestamptz>, _>(waiting.oldest);
    let figures = figures.bind::<Interval, _>(strike_age);
    Ok(figures.get_result(conn).await?)
}

/// The letters that came within a day and were handled, by what became of them.
///
/// # Errors
/// The database's.
pub async fn letters(conn: &mut Connection) -> Result<Vec<Letters>> {
    let letters = diesel::sql_query(concat!(
        "SELECT outcome, count(*) AS count FROM letters \
         WHERE received_at > ",
        now!(),
        " - interval '1 day' AND outcome IS NOT NULL GROUP BY outcome ORDER BY outcome"
    ));
    Ok(letters.load(conn).await?)
}
