//! Becoming a user: register, request the mail again, prove the address.

use secrecy::SecretString;
use uuid::Uuid;

use super::fields::{Address, UserName};
use super::language::LanguageChoice;
use super::links::{LinkMail, LinkMailKind, LinkRequest, secret, send_link};
use super::{blocked, names, passwords};
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::{self, Delivery, Limit, MailPurpose, Network};
use crate::app::mails::reader;
use crate::app::{App, Error, FieldFault, Result};
use crate::auth::{Secret, Verdict};
use crate::mail::Recipient;
use crate::store::registrations::Registration;
use crate::store::users::{Credentials, NewUser, User, UserConflict};
use crate::store::{self, Connection, links, registrations, strikes, users};
use crate::values::{Language, LinkPurpose, UserKind, Zone};

/// The queue for passwords set by letter: no network has it.
const BY_MAIL: [u8; 8] = [0xff; 8];

/// A registration.
#[derive(Debug)]
pub struct RegistrationRequest {
    /// The name that the user is to have.
    pub name: String,
    /// The address that the link goes to.
    pub address: String,
    /// The password, which is asked for again with the link.
    pub password: SecretString,
    /// What the mails are written in.
    pub language: LanguageChoice,
    /// Who is to play.
    pub kind: UserKind,
    /// The game whose open seat they came for, if any: the mail leads back to it.
    pub game: Option<Uuid>,
}

/// Registers: sends a link to the address, or tells its owner that it is known. The response and the work are the same.
///
/// # Errors
/// [`Error::Invalid`] with every fault, [`Error::NameTaken`], [`Error::TooMany`], [`Error::Busy`].
pub async fn register(app: &App, from: Network, request: RegistrationRequest) -> Result<()> {
    let (name, address, language) = parse(app, &request)?;
    let (kind, game) = (request.kind, request.game);
    attempts::count(app, Limit::MailFrom(from)).await?;
    refuse_taken(app, name.as_str()).await?;
    attempts::count_mail(app, from, MailPurpose::Registration, address.as_str()).await?;
    let password_hash = app.passwords.hash(from.bytes(), request.password).await?;
    let registration = Registration {
        id: Uuid::now_v7(),
        name: name.as_str().to_owned(),
        address: address.as_str().to_owned(),
        password_hash,
        language,
        kind,
    };
    let owner = users::find_by_address(&mut *app.store.for_sign_in().await?, &registration.address).await?;
    let delivery = Delivery::to(owner.is_none_or(|owner| owner.suspended_at.is_none()));
    let may_go = attempts::mail_may_go(app, MailPurpose::Registration, &registration.address, delivery).await?;
    let mut conn = app.store.for_sign_in().await?;
    store::transaction(&mut conn, async |conn| {
        let owner = users::find_by_address(conn, &registration.address).await?;
        let ttl = app.settings.auth.verify_ttl();
        // Also for a known address: nobody ever learns that link.
        registrations::insert(conn, &registration, ttl).await?;
        let is_suspended = owner.as_ref().is_some_and(|owner| owner.suspended_at.is_some());
        let delivery = Delivery::to(may_go && !is_suspended);
        let (about, to) = match owner {
            Some(owner) => (LinkMailKind::Known, reader::recipient(owner)),
            None => (LinkMailKind::Verify(game), recipient(&registration)),
        };
        let request = LinkRequest::WithMail(AuditKind::Registered, from);
        send_link(app, conn, LinkMail { about, subject: registration.id, to, ttl, delivery, request }).await
    })
    .await
}

/// Sends another link for the latest registration with this address, or to a user whose address is suspended, if there
/// is either; the response does not say.
///
/// # Errors
/// [`Error::Invalid`], [`Error::TooMany`].
pub async fn ask_again(app: &App, from: Network, address: &str) -> Result<()> {
    let address = Address::parse(address).map_err(Error::field)?;
    attempts::count(app, Limit::MailFrom(from)).await?;
    attempts::count_mail(app, from, MailPurpose::Proof, address.as_str()).await?;
    let (waiting, suspended) = unproven(&mut *app.store.for_sign_in().await?, &address).await?;
    let delivery = Delivery::to(waiting.is_some() || suspended.is_some());
    let may_go = attempts::mail_may_go(app, MailPurpose::Proof, address.as_str(), delivery).await?;
    let mut conn = app.store.for_sign_in().await?;
    store::transaction(&mut conn, async |conn| {
        let (waiting, suspended) = unproven(conn, &address).await?;
        let delivery = Delivery::to(may_go && (waiting.is_some() || suspended.is_some()));
        let (subject, to) = match suspended {
            Some(user) => (user.id, reader::recipient(user)),
            None => {
                let registration = waiting.unwrap_or_else(|| nobody(&address));
                (registration.id, recipient(&registration))
            }
        };
        let ttl = app.settings.auth.verify_ttl();
        let request = LinkRequest::WithMail(AuditKind::ProofAsked, from);
        send_link(app, conn, LinkMail { about: LinkMailKind::Verify(None), subject, to, ttl, delivery, request }).await
    })
    .await
}

/// The person with something to prove at an address: the latest registration, or its user if it is suspended.
async fn unproven(conn: &mut Connection, address: &Address) -> Result<(Option<Registration>, Option<User>)> {
    let owner = users::find_by_address(conn, address.as_str()).await?;
    let waiting = registrations::latest(conn, address.as_str()).await?.filter(|_| owner.is_none());
    Ok((waiting, owner.filter(|owner| owner.suspended_at.is_some())))
}

/// The person whose address a link proves.
enum Claimant {
    /// A registration, which becomes a user.
    Newcomer(Registration),
    /// A user whose address was suspended (L-4).
    User(Box<User>, Credentials),
}

impl Claimant {
    const fn name_and_language(&self) -> (&String, Language) {
        match self {
            Self::Newcomer(registration) => (&registration.name, registration.language),
            Self::User(user, _) => (&user.name, user.language),
        }
    }

    const fn id(&self) -> Uuid {
        match self {
            Self::Newcomer(registration) => registration.id,
            Self::User(user, _) => user.id,
        }
    }

    /// The user, if there is one already, and the address.
    fn account(&self) -> (Option<Uuid>, String) {
        match self {
            Self::Newcomer(registration) => (None, registration.address.clone()),
            Self::User(user, _) => (Some(user.id), user.address.clone()),
        }
    }

    fn password_hash(self) -> String {
        match self {
            Self::Newcomer(registration) => registration.password_hash,
            Self::User(_, credentials) => credentials.password_hash,
        }
    }
}

/// The person whose address a link would prove.
#[derive(Debug)]
pub struct PendingProof {
    /// The name that the user has, or is to have.
    pub name: String,
    /// What the page is written in.
    pub language: Language,
}

/// The person behind a link. Changes nothing (L-9).
///
/// # Errors
/// [`Error::InvalidLink`].
pub async fn pending_proof(app: &App, token: &str) -> Result<PendingProof> {
    let digest = secret(token)?.digest();
    let mut conn = app.store.connection().await?;
    let claimant = claimant(&mut conn, &digest).await?;
    let (name, language) = claimant.name_and_language();
    Ok(PendingProof { name: name.clone(), language })
}

/// Proves the address and creates the user, or lifts the suspension of a user's address. The link is not enough:
/// anybody may have registered with this address, and its owner, by opening the link, would create a user whose
/// password a stranger knows.
///
/// # Errors
/// [`Error::InvalidLink`]; [`Error::WrongCredentials`] if it is not the password of the registration or the user, and
/// the link stays valid; [`Error::TooMany`], [`Error::Busy`]; [`Error::NameTaken`] if somebody else was faster with the
/// name.
pub async fn verify(app: &App, from: Network, token: &str, password: SecretString) -> Result<()> {
    let digest = secret(token)?.digest();
    let claimant = claimant(&mut *app.store.for_sign_in().await?, &digest).await?;
    if let Claimant::Newcomer(registration) = &claimant {
        // Nothing is hashed for a name that is no longer free; below it is checked again.
        refuse_taken(app, &registration.name).await?;
    }
    // Not by its network: wrong passwords of others there lock nobody out, and only readers of the mailbox come here.
    let tried = [Limit::ProofOf(claimant.id())];
    attempts::count_in_turn(app, &tried).await?;
    let (user, address) = claimant.account();
    let verdict = app.passwords.check(from.bytes(), password, Some(claimant.password_hash())).await;
    if matches!(verdict, Ok(Verdict::Wrong)) {
        audit::log_in_failed(app, &address, user, from);
        return Err(Error::WrongCredentials);
    }
    if let Err(why) = verdict {
        // Nothing was tried.
        attempts::take_back(app, &tried).await?;
        return Err(why.into());
    }
    // Attempts that create no user stay counted.
    prove(app, &mut *app.store.for_sign_in().await?, from, &digest).await?;
    if let Err(why) = attempts::take_back(app, &tried).await {
        tracing::warn!(%why, "an attempt stays counted");
    }
    Ok(())
}

/// The person whose address a link proves, as long as there is something to prove.
async fn claimant(conn: &mut Connection, digest: &[u8; 32]) -> Result<Claimant> {
    let link = links::find(conn, LinkPurpose::Verify, digest).await?.ok_or(Error::InvalidLink)?;
    if let Some(user) = users::find(conn, link.subject).await?.filter(|user| user.suspended_at.is_some()) {
        let credentials = users::credentials(conn, &user.address).await?.ok_or(Error::InvalidLink)?;
        return Ok(Claimant::User(Box::new(user), credentials));
    }
    let registration = registrations::find(conn, link.subject).await?.ok_or(Error::InvalidLink)?;
    if users::find_by_address(conn, &registration.address).await?.is_some() {
        return Err(Error::InvalidLink);
    }
    Ok(Claimant::Newcomer(registration))
}

/// Uses the link up, if it is still valid.
async fn prove(app: &App, conn: &mut Connection, from: Network, digest: &[u8; 32]) -> Result<()> {
    store::transaction(conn, async |conn| {
        let claimant = claimant(conn, digest).await?;
        links::consume(conn, LinkPurpose::Verify, digest).await?.ok_or(Error::InvalidLink)?;
        match claimant {
            Claimant::Newcomer(registration) => {
                insert(app, conn, &registration).await?;
                Ok(audit::record(conn, AuditEntry::new(AuditKind::AddressProven, registration.id).from(from)).await?)
            }
            Claimant::User(user, _) => {
                audit::record(conn, AuditEntry::new(AuditKind::SuspensionLifted, user.id).from(from)).await?;
                Ok(strikes::lift(conn, user.id).await?)
            }
        }
    })
    .await
}

/// Creates the user: the address is proven.
async fn insert(app: &App, conn: &mut Connection, registration: &Registration) -> Result<()> {
    let Registration { id, name, address, password_hash, language, kind } = registration;
    let new = NewUser { id: *id, name, address, password_hash, language: *language, kind: *kind };
    if let Err(why) = users::insert(conn, &new).await {
        return Err(match users::conflict(&why) {
            Some(UserConflict::Name) => Error::NameTaken,
            // Another link to the same address was used before.
            Some(UserConflict::Address) => Error::InvalidLink,
            None => why.into(),
        });
    }
    if names::is_kept(app, conn, name, Some(*id)).await? {
        return Err(Error::NameTaken);
    }
    blocked::adopt(conn, *id, address).await?;
    Ok(registrations::forget(conn, address).await?)
}

/// A name, the hash of a password and a language, for a person whose address a link has proven.
pub(in crate::app) struct HashedCredentials {
    name: UserName,
    password_hash: String,
    language: Language,
}

impl HashedCredentials {
    /// Those of a person who has no password until they set one by the mail for a forgotten one: it is random, and
    /// nobody knows it. Logging in takes as long as ever, so that nobody learns that there is none.
    pub(in crate::app) async fn without_password(app: &App, name: UserName, language: Language) -> Result<Self> {
        let password = SecretString::from(Secret::random()?.text());
        Ok(Self { name, password_hash: app.passwords.hash(BY_MAIL, password).await?, language })
    }
}

/// The fields of a person who becomes a user by accepting an invitation.
#[derive(Debug)]
pub struct Newcomer {
    /// The name that the user is to have.
    pub name: String,
    /// The password to log in with from then on.
    pub password: SecretString,
    /// What the mails are written in.
    pub language: LanguageChoice,
}

/// Checks the fields of a new user and hashes the password. Their link is identified by its digest, and was mailed to
/// an address; passwords behind it are counted, and so are those from their network, until one of them creates a user.
///
/// # Errors
/// [`Error::Invalid`], [`Error::NameTaken`], [`Error::TooMany`], [`Error::Busy`].
pub(in crate::app) async fn hash_for(
    app: &App,
    from: Network,
    (link, address): (&[u8; 32], &str),
    newcomer: Newcomer,
) -> Result<HashedCredentials> {
    let Newcomer { name, password, language } = newcomer;
    let (name, language) =
        match (app.names.parse(&name), passwords::judge(&password, &[&name, address]), language.language()) {
            (Ok(name), Ok(()), Ok(language)) => (name, language),
            (name, password, language) => return Err(invalid([name.err(), password.err(), language.err()])),
        };
    attempts::count_in_turn(app, &[Limit::LogInFrom(from), Limit::PasswordBy(link)]).await?;
    refuse_taken(app, name.as_str()).await?;
    Ok(HashedCredentials { name, password_hash: app.passwords.hash(from.bytes(), password).await?, language })
}

/// Refuses a name that a user has, or gave up recently.
async fn refuse_taken(app: &App, name: &str) -> Result<()> {
    if names::is_taken(app, &mut *app.store.for_sign_in().await?, name).await? { Err(Error::NameTaken) } else { Ok(()) }
}

/// Creates a user whose address is proven, by a request `from` a network or by a letter.
///
/// # Errors
/// [`Error::NameTaken`]; [`Error::InvalidLink`] if the address has a user.
pub(in crate::app) async fn create_proven(
    app: &App,
    conn: &mut Connection,
    from: Option<Network>,
    hashed: &HashedCredentials,
    address: &str,
) -> Result<Uuid> {
    let (name, password_hash) = (hashed.name.as_str().to_owned(), hashed.password_hash.clone());
    let (address, language) = (address.to_owned(), hashed.language);
    let kind = UserKind::Person;
    let registration = Registration { id: Uuid::now_v7(), name, address, password_hash, language, kind };
    insert(app, conn, &registration).await?;
    audit::record(conn, AuditEntry::new(AuditKind::AddressProven, registration.id).from(from)).await?;
    Ok(registration.id)
}

fn parse(app: &App, request: &RegistrationRequest) -> Result<(UserName, Address, Language)> {
    let (name, address) = (app.names.parse(&request.name), Address::of_player(&app.site, &request.address));
    let password = passwords::judge(&request.password, &[&request.name, &request.address]);
    match (name, address, password, request.language.language()) {
        (Ok(name), Ok(address), Ok(()), Ok(language)) => Ok((name, address, language)),
        (name, address, password, language) => {
            Err(invalid([name.err(), address.err(), password.err(), language.err()]))
        }
    }
}

fn invalid<const FIELDS: usize>(faults: [Option<FieldFault>; FIELDS]) -> Error {
    Error::Invalid(faults.into_iter().flatten().collect())
}

fn recipient(registration: &Registration) -> Recipient {
    let Registration { name, address, language, .. } = registration.clone();
    Recipient { user: None, name, address, zone: Zone::UTC, language }
}

/// A stand-in to do the same work for if there is no user.
fn nobody(address: &Address) -> Registration {
    let (id, address) = (Uuid::now_v7(), address.as_str().to_owned());
    let (name, password_hash, language) = ("somebody".to_owned(), String::new(), Language::En);
    Registration { id, name, address, password_hash, language, kind: UserKind::Person }
}
