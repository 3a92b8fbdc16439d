//! From whom an address wants no more invitations (G-1). Addresses that no user has can say so too.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Connection, Result};

/// Somebody from whom an address wants no more invitations.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct Blocked {
    /// Their name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Since when.
    #[diesel(sql_type = Timestamptz)]
    pub since: DateTime<Utc>,
}

/// Notes that an address wants no more invitations from a host.
///
/// # Errors
/// Those of the database.
pub async fn block(conn: &mut Connection, address: &str, host: Uuid) -> Result<()> {
    diesel::sql_query(
        "INSERT INTO refused_hosts (address, host, refused_at) VALUES ($1, $2, fieldpost_now()) ON CONFLICT DO NOTHING",
    )
    .bind::<Text, _>(address)
    .bind::<SqlUuid, _>(host)
    .execute(conn)
    .await?;
    Ok(())
}

/// Notes that an address takes invitations again from the user with this name, in whatever case; answers whether it had
/// wanted none.
///
/// # Errors
/// Those of the database.
pub async fn unblock(conn: &mut Connection, address: &str, name: &str) -> Result<bool> {
    let removed = diesel::sql_query(
        "DELETE FROM refused_hosts WHERE address = $1 AND host = (SELECT id FROM users WHERE lower(name) = $2)",
    )
    .bind::<Text, _>(address)
    .bind::<Text, _>(name.to_ascii_lowercase())
    .execute(conn)
    .await?;
    Ok(removed == 1)
}

/// From whom an address wants no more invitations, the latest first.
///
/// # Errors
/// Those of the database.
pub async fn list(conn: &mut Connection, address: &str, limit: i64) -> Result<Vec<Blocked>> {
    let found = diesel::sql_query(
        "SELECT u.name, f.refused_at AS since FROM refused_hosts f JOIN users u ON u.id = f.host \
         WHERE f.address = $1 ORDER BY f.refused_at DESC, u.id LIMIT $2",
    )
    .bind::<Text, _>(address)
    .bind::<BigInt, _>(limit)
    .load(conn)
    .await?;
    Ok(found)
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Bool)]
    found: bool,
}

/// Whether an address wants no invitations from a host.
///
/// # Errors
/// Those of the database.
pub async fn is_blocked(conn: &mut Connection, address: &str, host: Uuid) -> Result<bool> {
    let found: Found =
        diesel::sql_query("SELECT EXISTS (SELECT 1 FROM refused_hosts WHERE address = $1 AND host = $2) AS found")
            .bind::<Text, _>(address)
            .bind::<SqlUuid, _>(host)
            .get_result(conn)
            .await?;
    Ok(found.found)
}
