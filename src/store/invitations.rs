//! Invitations: the game and seat of a mailed secret. The secret itself is never stored.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::dsl::exists;
use diesel::sql_types::{Bytea, Nullable, SmallInt, Text, Uuid as SqlUuid};
use diesel::{BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, OptionalExtension, QueryDsl};
use diesel_async::RunQueryDsl;
use fieldpost_engine::Seat;
use uuid::Uuid;

use super::functions::fieldpost_now;
use super::schema::{links, refused_invitations};
use super::{Connection, Result};
use fieldpost_values::{LinkPurpose, SeatNumber, SeatStatus};

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
    (game, seat): (Uuid, Seat),
    guest: Guest<'_>,
    until: DateTime<Utc>,
) -> Result<()> {
    let (address, mailbox) = match guest {
        Guest::User(mailbox) => (None, Some(mailbox)),
        Guest::Address(address) => (Some(address), None),
    };
    let new = (
        links::token_hash.eq(token_hash),
        links::purpose.eq(LinkPurpose::Invitation),
        (links::subject.eq(game), links::seat.eq(SeatNumber(seat))),
        (links::address.eq(address), links::mailbox.eq(mailbox)),
        (links::created_at.eq(fieldpost_now()), links::expires_at.eq(until)),
    );
    diesel::insert_into(links::table).values(new).execute(conn).await?;
    Ok(())
}

/// A valid invitation.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct Invitation {
    /// The game that the link leads to.
    #[diesel(sql_type = SqlUuid)]
    pub game: Uuid,
    /// The seat that it offers.
    #[diesel(sql_type = SmallInt, deserialize_as = SeatNumber)]
    pub seat: Seat,
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
    // SQL: users are joined twice, and by one of two ways.
    let found: Vec<Invitation> = diesel::sql_query(
        "SELECT g.id AS game, s.seat, u.id AS \"user\", coalesce(l.address, u.address) AS address, \
           h.id AS host, h.name AS host_name, g.ruleset FROM links l \
         JOIN games g ON g.id = l.subject JOIN seats s ON s.game_id = g.id AND s.seat = l.seat \
         LEFT JOIN users u ON u.id = coalesce(s.user_id, (SELECT id FROM users WHERE address = l.address)) \
         LEFT JOIN users h ON h.id = g.created_by \
         WHERE l.token_hash = $1 AND l.purpose = $2 AND l.used_at IS NULL \
         AND l.expires_at > fieldpost_now() AND s.status = $3 AND g.decision IS NOT NULL \
         AND (s.user_id IS NULL OR l.mailbox = mailbox_of(u.id, u.address))",
    )
    .bind::<Bytea, _>(token_hash)
    .bind::<Text, _>(LinkPurpose::Invitation)
    .bind::<Text, _>(SeatStatus::Invited)
    .load(conn)
    .await?;
    Ok(found.into_iter().next())
}

/// The seat of a game to which an address is invited, if the invitation still stands.
///
/// # Errors
/// When the database fails.
pub async fn seat_of(conn: &mut Connection, game: Uuid, address: &str) -> Result<Option<Seat>> {
    let invitation = links::purpose.eq(LinkPurpose::Invitation).and(links::subject.eq(game));
    let unused = links::used_at.is_null().and(links::expires_at.gt(fieldpost_now()));
    let standing = links::table.filter(invitation.and(unused)).filter(links::address.eq(address));
    let found: Option<SeatNumber> = standing.select(links::seat.assume_not_null()).first(conn).await.optional()?;
    Ok(found.map(Seat::from))
}

/// Uses up every invitation to a seat, because it was answered in some way.
///
/// # Errors
/// When the database fails.
pub async fn consume(conn: &mut Connection, game: Uuid, seat: Seat) -> Result<()> {
    let invitation = links::purpose.eq(LinkPurpose::Invitation).and(links::subject.eq(game));
    let unused = links::table.filter(invitation).filter(links::seat.eq(SeatNumber(seat)).and(links::used_at.is_null()));
    diesel::update(unused).set(links::used_at.eq(fieldpost_now().nullable())).execute(conn).await?;
    Ok(())
}

/// Notes that an address, of which only a digest is given, wants no invitations from anybody; or takes that back.
///
/// # Errors
/// When the database fails.
pub async fn refuse_all(conn: &mut Connection, address_digest: &[u8], refuses: bool) -> Result<()> {
    if refuses {
        let row = refused_invitations::address_digest.eq(address_digest);
        let row = (row, refused_invitations::refused_at.eq(fieldpost_now()));
        diesel::insert_into(refused_invitations::table).values(row).on_conflict_do_nothing().execute(conn).await?;
    } else {
        diesel::delete(refused_invitations::table.find(address_digest)).execute(conn).await?;
    }
    Ok(())
}

/// Whether an address with one of these digests wants no invitations from anybody.
///
/// # Errors
/// When the database fails.
pub async fn refuses_all(conn: &mut Connection, address_digests: &[[u8; 16]]) -> Result<bool> {
    let digests = address_digests.iter().map(<[u8; 16]>::as_slice);
    let refused = refused_invitations::table.filter(refused_invitations::address_digest.eq_any(digests));
    Ok(diesel::select(exists(refused)).get_result(conn).await?)
}
