//! The lives of the database. One ends when the database is restored from a backup: everything since then is undone.
//! Detecting that is done elsewhere.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

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

#[derive(QueryableByName)]
struct Life {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = Nullable<Text>)]
    place: Option<String>,
    #[diesel(sql_type = BigInt)]
    beats: i64,
    #[diesel(sql_type = Timestamptz)]
    began_at: DateTime<Utc>,
    #[diesel(sql_type = Timestamptz)]
    now: DateTime<Utc>,
}

/// The current progress of the database.
///
/// # Errors
/// When the database fails; [`Error::Corrupt`] if it has no life.
pub async fn find(conn: &mut Connection) -> Result<Lives> {
    let lives: Vec<Life> = diesel::sql_query(
        "SELECT id, place, (SELECT beats FROM presence) AS beats, began_at, now() AS now FROM lives ORDER BY number",
    )
    .load(conn)
    .await?;
    let Some(last) = lives.last() else { return Err(Error::Corrupt("table lives is empty".to_owned())) };
    let (place, beats, began_at, now) = (last.place.clone(), last.beats, last.began_at, last.now);
    let place_now = place_now(conn).await?;
    Ok(Lives { ids: lives.into_iter().map(|life| life.id).collect(), place, place_now, beats, began_at, now })
}

/// The identifier of the cluster, which a base backup keeps and a new cluster does not, and the OID of the database.
async fn place_now(conn: &mut Connection) -> Result<Option<String>> {
    #[derive(QueryableByName)]
    struct May {
        #[diesel(sql_type = Bool)]
        may: bool,
    }
    #[derive(QueryableByName)]
    struct Place {
        #[diesel(sql_type = Text)]
        place: String,
    }
    // A managed Postgres may forbid it; the query itself would then be an error.
    let may: Vec<May> =
        diesel::sql_query("SELECT has_function_privilege('pg_control_system()', 'EXECUTE') AS may").load(conn).await?;
    if !may.iter().any(|may| may.may) {
        return Ok(None);
    }
    let place: Vec<Place> = diesel::sql_query(
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
    diesel::sql_query("UPDATE lives SET place = $1 WHERE number = (SELECT max(number) FROM lives)")
        .bind::<Text, _>(place)
        .execute(conn)
        .await?;
    Ok(())
}

/// Starts a new life at this place.
///
/// # Errors
/// When the database fails.
pub async fn begin(conn: &mut Connection, place: Option<&str>) -> Result<()> {
    diesel::sql_query("INSERT INTO lives (place) VALUES ($1)").bind::<Nullable<Text>, _>(place).execute(conn).await?;
    Ok(())
}
