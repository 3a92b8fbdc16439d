//! The lives of the database. One ends when the database is restored from a backup: everything since then is undone.
//! Detecting that is done elsewhere.

use chrono::{DateTime, Utc};
use diesel::dsl;
use diesel::sql_types::{Bool, Text, Timestamptz};
use diesel::{ExpressionMethods, IntoSql, NullableExpressionMethods, QueryDsl, Queryable, QueryableByName};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::schema::{lives, presence};
use super::{Connection, Error, Result};

/// The progress of the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lives {
    /// The lives, oldest first; never empty. The first one identifies the database, the last one is current.
    pub ids: Vec<Uuid>,
    /// Where its tables were when a process started in this life; `None` before the first start.
    pub place: Option<String>,
    /// Where they are; `None` if Postgres does not say.
    pub place_now: Option<String>,
    /// The number of beats, in all lives.
    pub beats: i64,
    /// When the last life began.
    pub began_at: DateTime<Utc>,
    /// The database's time.
    pub now: DateTime<Utc>,
}

#[derive(Queryable)]
struct Life {
    id: Uuid,
    place: Option<String>,
    beats: i64,
    began_at: DateTime<Utc>,
    now: DateTime<Utc>,
}

/// The current progress of the database.
///
/// # Errors
/// When the database fails; [`Error::Corrupt`] if it has no life.
pub async fn find(conn: &mut Connection) -> Result<Lives> {
    let beats = presence::table.select(presence::beats).single_value().assume_not_null();
    let all = lives::table.order(lives::number);
    let all = all.select((lives::id, lives::place, beats, lives::began_at, dsl::now.into_sql::<Timestamptz>()));
    let lives: Vec<Life> = all.load(conn).await?;
    let Some(last) = lives.last() else { return Err(Error::Corrupt("table lives is empty".to_owned())) };
    let (place, beats, began_at, now) = (last.place.clone(), last.beats, last.began_at, last.now);
    let place_now = place_now(conn).await?;
    Ok(Lives { ids: lives.into_iter().map(|life| life.id).collect(), place, place_now, beats, began_at, now })
}

/// The identifier of the cluster, which a base backup keeps and a new cluster does not, and the OID of the database.
async fn place_now(conn: &mut Connection) -> Result<Option<String>> {
    #[derive(QueryableByName)]
    struct Privilege {
        #[diesel(sql_type = Bool)]
        may: bool,
    }
    #[derive(QueryableByName)]
    struct Location {
        #[diesel(sql_type = Text)]
        place: String,
    }
    // Whoever runs Postgres for us may have forbidden it; the question itself would then be an error.
    // SQL: a function of Postgres.
    let may: Vec<Privilege> =
        diesel::sql_query("SELECT has_function_privilege('pg_control_system()', 'EXECUTE') AS may").load(conn).await?;
    if !may.iter().any(|may| may.may) {
        return Ok(None);
    }
    // SQL: a function of Postgres, and its catalogue.
    let place: Vec<Location> = diesel::sql_query(
        "SELECT system_identifier::text || '/' || oid::text AS place \
         FROM pg_control_system(), pg_database WHERE datname = current_database()",
    )
    .load(conn)
    .await?;
    Ok(place.into_iter().next().map(|place| place.place))
}

/// Records where the tables of this life are.
///
/// # Errors
/// When the database fails.
pub async fn settle(conn: &mut Connection, place: &str) -> Result<()> {
    let last = lives::table.select(lives::number).order(lives::number.desc()).first::<i32>(conn).await?;
    diesel::update(lives::table.find(last)).set(lives::place.eq(place)).execute(conn).await?;
    Ok(())
}

/// Starts a new life at this place.
///
/// # Errors
/// When the database fails.
pub async fn begin(conn: &mut Connection, place: Option<&str>) -> Result<()> {
    diesel::insert_into(lives::table).values(lives::place.eq(place)).execute(conn).await?;
    Ok(())
}
