//! Who is to sit at the table of a new game (G-1): from what the creator asks for to seats, and the mails to those who are
//! invited. Whether a mail address has a user is told to nobody (V-6), and neither is who has blocked the creator.

use uuid::Uuid;

use super::invitations::lapse;
use crate::app::accounts::{Address, LONGEST_NAME, blocked};
use crate::app::game::load::{Loaded, seat_of};
use crate::app::limits::attempts::{self, Limited};
use crate::app::mails::post::{self, Reader};
use crate::app::mails::preferences::Preferences;
use crate::app::notices::people::People;
use crate::app::{App, Error, FieldFault, Result, notices};
use crate::auth::{Mailbox, Secret};
use crate::mail::{Language, Recipient};
use crate::store::invitations::Guest;
use crate::store::users::{self, Named};
use crate::store::{Connection, deadlines, invitations};

/// Who shall have a seat (G-1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Who creates the game.
    Me,
    /// A user, by name, who is invited.
    User(String),
    /// Whoever has this mail address, who is invited, a user or not.
    Address(String),
    /// Whoever takes it.
    Open,
}

/// A seat of a new game.
#[derive(Clone, Debug)]
pub(in crate::app) struct Taken {
    /// Who has it or is invited to it, as far as the creator knows.
    pub user: Option<Uuid>,
    /// The status that it begins with.
    pub status: &'static str,
    /// Where the invitation goes, if it goes to an address.
    pub address: Option<String>,
}

impl Taken {
    /// The seat of a user.
    pub(in crate::app) const fn by(user: Uuid, status: &'static str) -> Self {
        Self { user: Some(user), status, address: None }
    }

    /// A seat that anybody may take.
    pub(in crate::app) const fn open() -> Self {
        Self { user: None, status: "open", address: None }
    }
}

/// What is wrong with the places of a table, whoever is meant by them; there must be as many as `seats`.
pub(in crate::app) fn faults(places: &[Place], seats: Option<usize>) -> Option<FieldFault> {
    let fault = |what: String| Some(FieldFault { at: "seats".to_owned(), what });
    if let Some(seats) = seats.filter(|seats| *seats != places.len()) {
        return fault(format!("are {seats} in this ruleset, not {}", places.len()));
    }
    if places.iter().filter(|place| **place == Place::Me).count() != 1 {
        return fault("say once which one is yours".to_owned());
    }
    None
}

/// Who is meant by the places of a table. All are looked up by one statement.
///
/// # Errors
/// [`Error::Invalid`] with the faults of all places.
pub(in crate::app) async fn table(conn: &mut Connection, host: Uuid, places: &[Place]) -> Result<Vec<Taken>> {
    let names = places.iter().filter_map(|place| match place {
        // What is longer than any name is nobody's.
        Place::User(name) => (name.len() <= LONGEST_NAME).then(|| name.to_ascii_lowercase()),
        Place::Me | Place::Address(_) | Place::Open => None,
    });
    let known = users::named(conn, &names.collect::<Vec<_>>(), host).await?;
    let host = known.iter().find(|user| user.id == host).ok_or(Error::Unauthenticated)?;
    let mut faults = Vec::new();
    let mut table: Vec<Taken> = Vec::with_capacity(places.len());
    for (index, place) in places.iter().enumerate() {
        let mut fault = |what: &str| {
            faults.push(FieldFault { at: format!("seats[{index}].{}", place.field()), what: what.to_owned() });
        };
        match taken(&known, host, place) {
            Ok(taken) if taken.status == "invited" && table.iter().any(|other| other.is_for_whom(&taken)) => {
                fault("is invited twice; one seat is enough for anybody");
            }
            Ok(taken) => table.push(taken),
            Err(what) => fault(what),
        }
    }
    if faults.is_empty() { Ok(table) } else { Err(Error::Invalid(faults)) }
}

impl Place {
    /// The field of the request that says who is meant.
    const fn field(&self) -> &'static str {
        match self {
            Self::Address(_) => "address",
            Self::Me | Self::User(_) | Self::Open => "user",
        }
    }
}

impl Taken {
    fn is_for_whom(&self, other: &Self) -> bool {
        (&self.user, &self.address) == (&other.user, &other.address)
    }
}

/// Who is meant by a place, or why they cannot be invited.
fn taken(known: &[Named], host: &Named, place: &Place) -> std::result::Result<Taken, &'static str> {
    let (user, address) = match place {
        Place::Me => return Ok(Taken::by(host.id, "seated")),
        Place::Open => return Ok(Taken::open()),
        Place::User(name) => match known.iter().find(|user| user.name.eq_ignore_ascii_case(name)) {
            None => return Err("is not a user here; check the spelling"),
            Some(found) => (Some(found.id), found.address.clone()),
        },
        Place::Address(text) => match Address::parse(text) {
            Err(_) => return Err("must be a plain mail address such as anna@example.org"),
            Ok(address) => (None, address.as_str().to_owned()),
        },
    };
    if host.address == address {
        return Err("is yourself; invite somebody else");
    }
    Ok(Taken { user, status: "invited", address: user.is_none().then_some(address) })
}

/// Counts invitations against what one user may send.
pub(in crate::app) async fn count(app: &App, from: Uuid, table: &[Taken]) -> Result<()> {
    let mut counted = Vec::new();
    for seat in table.iter().filter(|seat| seat.status == "invited") {
        counted.extend(seat.user.map(|to| Limited::Invitations { from, to }));
        if let Some(address) = &seat.address {
            counted.extend([Limited::InvitationsByMail(from), Limited::InvitationsByMailTo { from, address }]);
        }
    }
    if counted.is_empty() { Ok(()) } else { attempts::count_together(app, &counted).await }
}

/// A secret and a mail for everybody who is invited and has not blocked who invites. The clock looks whether they have
/// answered, and whether open seats are taken.
pub(in crate::app) async fn invite(app: &App, conn: &mut Connection, loaded: &Loaded, table: &[Taken]) -> Result<()> {
    let game = &loaded.card.game;
    let invited = loaded.card.seats.iter().zip(table).filter(|(row, _)| row.status == "invited");
    if let Some(lapse) = lapse(app, &loaded.card) {
        deadlines::arm(conn, game.id, game.version, Some(lapse)).await?;
    }
    // Who invites is the only one who sits as yet. A stranger is spoken to in their language.
    let host = loaded.card.seats.iter().find(|row| row.status == "seated");
    let language = Language::or_english(host.and_then(|row| row.language.as_deref()).unwrap_or_default());
    let host = host.and_then(|row| row.user);
    for (row, Taken { address, .. }) in invited {
        let secret = Secret::random()?;
        let mailbox = row.user.zip(row.address.as_deref()).map(|(user, address)| Mailbox::of(user, address));
        let guest = match (address, &mailbox) {
            (Some(address), _) => Guest::Address(address),
            (None, Some(mailbox)) => Guest::User(mailbox.bytes()),
            // The user has gone meanwhile.
            (None, None) => continue,
        };
        let until = app.settings.games.invited_until(loaded.card.game.created_at);
        invitations::invite(conn, &secret.digest(), (game.id, row.seat), guest, until).await?;
        let stranger = match address {
            Some(address) => reader(conn, address, language).await?,
            None => None,
        };
        let people = People::of(loaded, |_| [], |seat| seat == seat_of(row.seat))?;
        let facts = people.facts(loaded, loaded.now);
        for mut party in people.parties() {
            party.reader = party.reader.or(stranger.as_ref());
            let (Some(reader), Some(host)) = (party.reader, host) else { continue };
            // Written in any case: how long it took says nothing.
            let row = notices::invitation(app.post(), &facts, &party, &secret.text());
            let address = &reader.to.address;
            let hears = blocked::hears(conn, &reader.to, host).await? && hears_any(app, conn, reader).await?;
            if hears && is_one_of_few(app, address).await? {
                post::queue(conn, &row.into_iter().collect()).await?;
            }
        }
    }
    Ok(())
}

/// Whether somebody takes invitations at all. What a user wants is known already; a stranger has a link to say it.
async fn hears_any(app: &App, conn: &mut Connection, reader: &Reader) -> Result<bool> {
    match reader.to.user {
        Some(_) => Ok(true),
        None => Ok(!invitations::refuses_all(conn, &app.seals.addresses(&reader.to.address)).await?),
    }
}

/// Counts an invitation against what one mailbox gets from all users together; who invites is not told.
async fn is_one_of_few(app: &App, address: &str) -> Result<bool> {
    attempts::quietly(attempts::count(app, Limited::InvitationsTo(address)).await)
}

/// Whoever reads the mails to an address, if anybody does; `language` is for somebody who is no user.
async fn reader(conn: &mut Connection, address: &str, language: Language) -> Result<Option<Reader>> {
    let (address, name, zone) = (address.to_owned(), String::new(), "UTC".to_owned());
    let known = users::find_by_address(conn, &address).await?;
    let stranger = || Recipient { user: None, name, address, zone, language };
    Ok(known.map_or_else(|| Some(Reader { to: stranger(), preferences: Preferences::default() }), Reader::of))
}
