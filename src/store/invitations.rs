//! Invitations: the game and seat of a mailed secret. The secret itself is never stored.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, Bool, Bytea, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Connection, Result};

/// The recipient of an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guest<'a> {
    /// A user, at their current mailbox.
    User(&'a [u8]),
    /// Whoever has this address.
    Address(&'a str),
}

/// Stores an invitation, which is valid until the given time.
///
/// # Errors
/// When the database fails.
pub async fn invite(
    conn: &mut Connection,
    token_hash: &[u8],
    (game, seat): (Uuid, i16),
    guest: Guest<'_>,
    until: DateTime<Utc>,
) -> Result<()> {
    let (address, mailbox) = match guest {
        Guest::User(mailbox) => (None, Some(mailbox)),
        Guest::Address(address) => (Some(address), None),
    };
    diesel::sql_query(
        "INSERT INTO links (token_hash, purpose, subject, seat, address, mailbox, created_at, expires_at) \
         VALUES ($1, 'invitation', $2, $3, $4, $5, fieldpost_now(), $6)",
    )
    .bind::<Bytea, _>(token_hash)
    .bind::<SqlUuid, _>(game)
    .bind::<SmallInt, _>(seat)
    .bind::<Nullable<Text>, _>(address)
    .bind::<Nullable<Bytea>, _>(mailbox)
    .bind::<Timestamptz, _>(until)
    .execute(conn)
    .await?;
    Ok(())
}

/// A valid invitation.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct Invitation {
    /// The game.
    #[diesel(sql_type = SqlUuid)]
    pub game: Uuid,
    /// The seat.
    #[diesel(sql_type = SmallInt)]
    pub seat: i16,
    /// The invited one: the user of the seat, or whoever has the address.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub user: Option<Uuid>,
    /// The address of the invitation.
    #[diesel(sql_type = Nullable<Text>)]
    pub address: Option<String>,
    /// The inviting user.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub host: Option<Uuid>,
    /// Their name.
    #[diesel(sql_type = Nullable<Text>)]
    pub host_name: Option<String>,
    /// The name of the ruleset.
    #[diesel(sql_type = Text)]
    pub ruleset: String,
}

/// The invitation of a secret, as long as it is valid and the seat waits for the invited one.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, token_hash: &[u8]) -> Result<Option<Invitation>> {
    let found: Vec<Invitation> = diesel::sql_query(
        "SELECT g.id AS game, s.seat, u.id AS \"user\", coalesce(l.address, u.address) AS address, \
           h.id AS host, h.name AS host_name, g.ruleset FROM links l \
         JOIN games g ON g.id = l.subject JOIN seats s ON s.game_id = g.id AND s.seat = l.seat \
         LEFT JOIN users u ON u.id = coalesce(s.user_id, (SELECT id FROM users WHERE address = l.address)) \
         LEFT JOIN users h ON h.id = g.created_by \
         WHERE l.token_hash = $1 AND l.purpose = 'invitation' AND l.used_at IS NULL \
         AND l.expires_at > fieldpost_now() AND s.status = 'invited' AND g.decision IS NOT NULL \
         AND (s.user_id IS NULL OR l.mailbox = mailbox_of(u.id, u.address))",
    )
    .bind::<Bytea, _>(token_hash)
    .load(conn)
    .await?;
    Ok(found.into_iter().next())
}

#[derive(QueryableByName)]
struct Place {
    #[diesel(sql_type = SmallInt)]
    seat: i16,
}

/// The seat of a game to which an address is invited, if the invitation is still valid.
///
/// # Errors
/// When the database fails.
pub async fn seat_of(conn: &mut Connection, game: Uuid, address: &str) -> Result<Option<i16>> {
    let found: Vec<Place> = diesel::sql_query(
        "SELECT seat FROM links WHERE purpose = 'invitation' AND subject = $1 AND address = $2 AND used_at IS NULL \
         AND expires_at > fieldpost_now() LIMIT 1",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<Text, _>(address)
    .load(conn)
    .await?;
    Ok(found.into_iter().next().map(|place| place.seat))
}

/// Uses up every invitation to a seat, because it was answered in some way.
///
/// # Errors
/// When the database fails.
pub async fn consume(conn: &mut Connection, game: Uuid, seat: i16) -> Result<()> {
    diesel::sql_query(
        "UPDATE links SET used_at = fieldpost_now() \
         WHERE purpose = 'invitation' AND subject = $1 AND seat = $2 AND used_at IS NULL",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<SmallInt, _>(seat)
    .execute(conn)
    .await?;
    Ok(())
}

#[derive(QueryableByName)]
struct Refused {
    #[diesel(sql_type = Bool)]
    refused: bool,
}

/// Stores that an address, given as a digest, wants no invitations from anybody; or undoes that.
///
/// # Errors
/// When the database fails.
pub async fn refuse_all(conn: &mut Connection, address_digest: &[u8], refuses: bool) -> Result<()> {
    let statement = if refuses {
        "INSERT INTO refused_invitations (address_digest, refused_at) VALUES ($1, fieldpost_now()) ON CONFLICT DO NOTHING"
    } else {
        "DELETE FROM refused_invitations WHERE address_digest = $1"
    };
    diesel::sql_query(statement).bind::<Bytea, _>(address_digest).execute(conn).await?;
    Ok(())
}

/// Whether an address with one of these digests wants no invitations from anybody.
///
/// # Errors
/// When the database fails.
pub async fn refuses_all(conn: &mut Connection, address_digests: &[[u8; 16]]) -> Result<bool> {
    let digests: Vec<&[u8]> = address_digests.iter().map(<[u8; 16]>::as_slice).collect();
    let found: Refused = diesel::sql_query(
        "SELECT EXISTS (SELECT 1 FROM refused_invitations WHERE address_digest = ANY ($1)) AS refused",
    )
    .bind::<Array<Bytea>, _>(digests)
    .get_result(conn)
    .await?;
    Ok(found.refused)
}
