//! The seating of a new game (G-1): from the creator's request to seats, and the mails to invited users. Nobody learns
//! whether a mail address has a user (V-6), or who has blocked the creator.

use uuid::Uuid;

use super::invitations::lapses_at;
use crate::app::accounts::{Address, MAX_NAME_LENGTH, blocked};
use crate::app::game::load::LoadedGame;
use crate::app::limits::attempts::{self, Delivery, Limit};
use crate::app::limits::mailbox;
use crate::app::mails::personal;
use crate::app::mails::post::{self, Rows};
use crate::app::mails::reader::Reader;
use crate::app::notices::people::People;
use crate::app::webhooks::messages;
use crate::app::{App, Error, FieldFault, Result, notices};
use crate::auth::{Mailbox, Secret};
use crate::mail::{FieldReason, InvitationTerms, Recipient, Site};
use crate::store::invitations::Guest;
use crate::store::users::{self, User, UserContact};
use crate::store::{self, Connection, deadlines, deliveries, invitations};
use crate::values::{Language, Preferences, SeatStatus, Zone};

/// Who gets a seat (G-1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatAssignment {
    /// The creator.
    Me,
    /// A user, by name, who is invited.
    User(String),
    /// Whoever has this mail address, a user or not, who is invited.
    Address(String),
    /// Whoever takes it.
    Open,
}

/// A seat of a new game.
#[derive(Clone, Debug)]
pub(in crate::app) struct NewSeat {
    /// The user who has it or is invited to it, as far as the creator knows.
    pub user: Option<Uuid>,
    /// Its initial status.
    pub status: SeatStatus,
    /// The address of the invitation, if it is to an address.
    pub address: Option<String>,
}

impl NewSeat {
    /// The seat of a user.
    pub(in crate::app) const fn by(user: Uuid, status: SeatStatus) -> Self {
        Self { user: Some(user), status, address: None }
    }

    /// A seat that anybody may take.
    pub(in crate::app) const fn open() -> Self {
        Self { user: None, status: SeatStatus::Open, address: None }
    }
}

/// The faults of a seating that can be found without looking users up; it must have `seats` entries.
pub(in crate::app) fn faults(places: &[SeatAssignment], seats: Option<usize>) -> Option<FieldFault> {
    let fault = |what: String| Some(FieldFault::new("seats", what));
    if let Some(seats) = seats.filter(|seats| *seats != places.len()) {
        return fault(format!("are {seats} in this ruleset, not {}", places.len()));
    }
    if places.iter().filter(|place| **place == SeatAssignment::Me).count() != 1 {
        return fault("say once which one is yours".to_owned());
    }
    None
}

/// The users of a seating. All are looked up by one statement.
///
/// # Errors
/// [`Error::Invalid`] with the faults of all seats.
pub(in crate::app) async fn table(
    conn: &mut Connection,
    (site, host): (&Site, Uuid),
    places: &[SeatAssignment],
) -> Result<Vec<NewSeat>> {
    let names = places.iter().filter_map(|place| match place {
        // A text longer than any name belongs to nobody.
        SeatAssignment::User(name) => (name.len() <= MAX_NAME_LENGTH).then(|| name.to_ascii_lowercase()),
        SeatAssignment::Me | SeatAssignment::Address(_) | SeatAssignment::Open => None,
    });
    let known = users::named(conn, &names.collect::<Vec<_>>(), host).await?;
    let host = known.iter().find(|user| user.id == host).ok_or(Error::Unauthenticated)?;
    let mut faults = Vec::new();
    let mut table: Vec<NewSeat> = Vec::with_capacity(places.len());
    for (index, place) in places.iter().enumerate() {
        let mut fault = |what| faults.push(FieldFault { at: format!("seats[{index}].{}", place.field()), what });
        match check_invited(site, &known, host, place) {
            Ok(taken)
                if taken.status == SeatStatus::Invited && table.iter().any(|other| other.has_same_guest(&taken)) =>
            {
                fault(FieldReason::InvitedTwice);
            }
            Ok(taken) => table.push(taken),
            Err(what) => fault(what),
        }
    }
    if faults.is_empty() { Ok(table) } else { Err(Error::Invalid(faults)) }
}

impl SeatAssignment {
    /// The field of the request that names the user.
    const fn field(&self) -> &'static str {
        match self {
            Self::Address(_) => "address",
            Self::Me | Self::User(_) | Self::Open => "user",
        }
    }
}

impl NewSeat {
    fn has_same_guest(&self, other: &Self) -> bool {
        (&self.user, &self.address) == (&other.user, &other.address)
    }
}

/// The user of a seat, or why they cannot be invited.
fn check_invited(
    site: &Site,
    known: &[UserContact],
    host: &UserContact,
    place: &SeatAssignment,
) -> std::result::Result<NewSeat, FieldReason> {
    let (user, address) = match place {
        SeatAssignment::Me => return Ok(NewSeat::by(host.id, SeatStatus::Seated)),
        SeatAssignment::Open => return Ok(NewSeat::open()),
        SeatAssignment::User(name) => match known.iter().find(|user| user.name.eq_ignore_ascii_case(name)) {
            None => return Err(FieldReason::NoUser),
            Some(found) => (Some(found.id), found.address.clone()),
        },
        SeatAssignment::Address(text) => match Address::of_player(site, text) {
            Err(fault) => return Err(fault.what),
            Ok(address) => (None, address.as_str().to_owned()),
        },
    };
    if host.address == address {
        return Err(FieldReason::Yourself);
    }
    Ok(NewSeat { user, status: SeatStatus::Invited, address: user.is_none().then_some(address) })
}

/// Counts invitations against the limits of the sender.
pub(in crate::app) async fn count(app: &App, from: Uuid, table: &[NewSeat]) -> Result<()> {
    let mut counted = Vec::new();
    for seat in table.iter().filter(|seat| seat.status == SeatStatus::Invited) {
        counted.extend(seat.user.map(|to| Limit::Invitations { from, to }));
        if let Some(address) = &seat.address {
            counted.extend([Limit::InvitationsByMail(from), Limit::InvitationsByMailTo { from, address }]);
        }
    }
    if counted.is_empty() { Ok(()) } else { attempts::count_together(app, &counted).await }
}

/// Whom the invitations to a game reach, by seat. The sender is told nothing about it: not who has blocked them, whose
/// address is suspended, or how many others have invited.
#[derive(Debug)]
pub(in crate::app) struct Reach(Vec<SeatReach>);

/// Whom one invitation reaches.
#[derive(Clone, Copy, Debug, Default)]
struct SeatReach {
    /// Whether the invited user accepts invitations from the host.
    is_accepted: bool,
    /// Whether they also want to be told by mail, possibly in a digest.
    is_wanted: bool,
    /// Whether it may be mailed as well.
    is_mailed: bool,
}

/// Finds whom the invitations reach, and counts the mailed ones against the limits of a mailbox, from the sender and
/// from all users together. No connection is held meanwhile; ones that are not mailed are counted for show.
pub(in crate::app) async fn reached(app: &App, host: Uuid, table: &[NewSeat]) -> Result<Reach> {
    let mut readers = Vec::with_capacity(table.len());
    let mut conn = app.store.connection().await?;
    for seat in table {
        readers.push(match seat {
            NewSeat { status: SeatStatus::Invited, user: Some(user), .. } => {
                users::find(&mut conn, *user).await?.map(known_reader)
            }
            NewSeat { status: SeatStatus::Invited, address: Some(address), .. } => {
                Some(reader_at(&mut conn, address, Language::default()).await?)
            }
            NewSeat { .. } => None,
        });
    }
    let mut wanted = Vec::with_capacity(table.len());
    for reader in &readers {
        wanted.push(match reader {
            // Each is checked whatever the result of the others, so that timing reveals nothing.
            Some((reader, reached)) => {
                let accepts = blocked::accepts_from(&mut conn, &reader.to, host).await?;
                let accepts_any = accepts_any(app, &mut conn, reader).await?;
                (accepts && accepts_any, *reached && accepts && accepts_any)
            }
            None => (false, false),
        });
    }
    drop(conn);
    let mut reached = Vec::with_capacity(table.len());
    for (reader, (is_accepted, is_wanted)) in readers.iter().zip(wanted) {
        reached.push(match reader {
            Some((reader, _)) => {
                let few = is_within_limits(app, host, &reader.to.address, Delivery::to(is_wanted)).await?;
                SeatReach { is_accepted, is_wanted, is_mailed: is_wanted && few }
            }
            None => SeatReach::default(),
        });
    }
    Ok(Reach(reached))
}

/// A secret and a mail for everybody who is invited, as far as they are `reached`. The clock checks whether they have
/// answered, and whether open seats are taken.
pub(in crate::app) async fn invite(
    app: &App,
    conn: &mut Connection,
    loaded: &LoadedGame,
    table: &[NewSeat],
    Reach(reached): &Reach,
) -> Result<()> {
    let game = &loaded.rows.game;
    let seats = loaded.rows.seats.iter().zip(table).zip(reached);
    if let Some(alarm) = lapses_at(app, &loaded.rows) {
        deadlines::arm(conn, game.id, game.version, Some(alarm)).await?;
    }
    // Only the creator has a seat yet. A person without an account is invited in the creator's language.
    let host = loaded.rows.seats.iter().find(|row| row.status == SeatStatus::Seated);
    let language = host.and_then(|row| row.language).unwrap_or_default();
    for ((row, NewSeat { address, .. }), reach) in seats.filter(|((row, _), _)| row.status == SeatStatus::Invited) {
        let secret = Secret::random()?;
        let mailbox = row.user.zip(row.address.as_deref()).map(|(user, address)| Mailbox::of(user, address));
        let guest = match (address, &mailbox) {
            (Some(address), _) => Guest::Address(address),
            (None, Some(mailbox)) => Guest::User(mailbox.bytes()),
            // The user is gone meanwhile.
            (None, None) => continue,
        };
        let until = app.settings.games.invited_until(loaded.rows.game.created_at);
        invitations::invite(conn, &secret.digest(), (game.id, row.seat), guest, until).await?;
        let to = address.as_deref().or(row.address.as_deref()).unwrap_or_default();
        let (other, _) = reader_at(conn, to, language).await?;
        let people = People::of(loaded, |_| [], |seat| seat == row.seat);
        let facts = people.facts(loaded, loaded.now);
        for mut party in people.parties() {
            party.reader = party.reader.or(Some(&other));
            // Written and queued in any case, so that timing reveals nothing.
            let reply = match (app.site.service_address(), party.reader) {
                (Some(_), Some(reader)) => {
                    Some(personal::new(conn, &reader.to, Some(secret.digest().to_vec())).await?.text())
                }
                _ => None,
            };
            let terms = InvitationTerms::new(host.and_then(|row| row.name.as_deref()), game.time_control, until);
            let terms = terms.answered_at(reply.as_deref());
            let row = notices::invitation(app.post(), &facts, &party, &secret.text(), terms);
            let rows: Rows = row.into_iter().collect();
            let real = if rows.mails.is_empty() { reach.is_wanted } else { reach.is_mailed };
            store::transaction_or_dry_run(conn, real, async |conn| post::queue(conn, &rows).await).await?;
        }
        let told: Vec<_> = messages::invitation(&app.settings.webhooks, loaded, row.seat).into_iter().collect();
        let real = reach.is_accepted;
        store::transaction_or_dry_run(conn, real, async |conn| deliveries::queue(conn, &told).await).await?;
    }
    Ok(())
}

/// Whether somebody accepts invitations at all. A user's preferences are known; a person without an account has a link
/// to refuse them.
async fn accepts_any(app: &App, conn: &mut Connection, reader: &Reader) -> Result<bool> {
    let digests = app.seals.addresses(&mailbox::folded(&reader.to.address));
    let refuses = invitations::refuses_all(conn, &digests).await?;
    Ok(reader.to.user.is_some() || !refuses)
}

/// Counts an invitation against the limits of a mailbox, from one user and from all users together; the sender is not
/// told.
async fn is_within_limits(app: &App, from: Uuid, address: &str, delivery: Delivery) -> Result<bool> {
    let all = [Limit::InvitationsMailed { from, address, delivery }, Limit::InvitationsTo(address, delivery)];
    attempts::quietly(attempts::count_in_turn(app, &all).await)
}

/// A user as a recipient of mails, and whether mails reach them (L-4).
fn known_reader(user: User) -> (Reader, bool) {
    let reached = user.suspended_at.is_none();
    (Reader::new(user), reached)
}

/// The reader of an address, and whether mails reach them; `language` is for a person without an account.
async fn reader_at(conn: &mut Connection, address: &str, language: Language) -> Result<(Reader, bool)> {
    if let Some(user) = users::find_by_address(conn, address).await? {
        return Ok(known_reader(user));
    }
    let to = Recipient { user: None, name: String::new(), address: address.to_owned(), zone: Zone::UTC, language };
    Ok((Reader { to, preferences: Preferences::default(), has_push: false }, true))
}
