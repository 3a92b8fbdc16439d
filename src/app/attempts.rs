//! How often something may be tried. Counts are in the database, so that several processes share a limit; what is
//! counted is a digest, so that names which nobody has leave no trace. An attempt is counted before it is made: many at
//! the same moment cannot slip through together.

use std::net::IpAddr;

use chrono::TimeDelta;
use uuid::Uuid;

use super::{App, Error, Result};
use crate::auth;
use crate::store::{Connection, attempts};

/// Where a request comes from: an IPv4 address, or the /64 of an IPv6 address, which is what one customer gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network([u8; 8]);

impl Network {
    /// The network of an address.
    #[must_use]
    pub fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => {
                let [a, b, c, d] = address.octets();
                // 0::/64 holds no hosts: no IPv6 network collides with an IPv4 address.
                Self([0, 0, 0, 0, a, b, c, d])
            }
            IpAddr::V6(address) => {
                let [a, b, c, d, e, f, g, h, ..] = address.octets();
                Self([a, b, c, d, e, f, g, h])
            }
        }
    }
}

/// One thing that is limited, for one who tries it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Limited<'a> {
    /// Log-ins as somebody from somewhere: a name or an address, in lower case, whether or not anybody has it.
    LogInAs(&'a str, Network),
    /// Log-ins as somebody from everywhere, many more: names are public, and nobody shall be able to lock others out with
    /// a few wrong passwords.
    LogInAnywhere(&'a str),
    /// Log-ins from somewhere, and proofs of addresses, which take a password too.
    LogInFrom(Network),
    /// Passwords for one registration, from everywhere: who reads the mails of its address alone can try any.
    ProofOf(Uuid),
    /// Mails to an address that anybody may have typed, each kind by itself: who has mails of one kind sent, or none
    /// at all because there is nobody to send them to, keeps nobody from asking for another.
    MailTo(Asked, &'a str),
    /// Such mails, asked for from somewhere.
    MailFrom(Network),
    /// Games that somebody creates.
    GamesBy(Uuid),
    /// Open seats that somebody takes: whoever takes one and leaves ends another's game.
    JoinsBy(Uuid),
    /// Leaves that somebody announces: each is a mail to all who play with them.
    LeavesBy(Uuid),
    /// Refusals of letters of one user, each reason by itself: two programs must not keep each other talking (I-7).
    RefusalsTo {
        /// Whose letters.
        user: Uuid,
        /// What is refused.
        reason: &'a str,
    },
    /// What one user asks for by letter, each wish by itself.
    WishesOf {
        /// Whose letters.
        user: Uuid,
        /// What is asked for.
        wish: &'a str,
    },
    /// Answers of all kinds to letters of one user.
    AnswersTo(Uuid),
    /// Invitations that somebody sends to mail addresses: whose they are is not asked.
    InvitationsByMail(Uuid),
    /// Invitations that are mailed to an address, whoever sends them.
    InvitationsTo(&'a str),
    /// Invitations of one user to another: each is a mail that nobody asked for.
    Invitations {
        /// Who invites.
        from: Uuid,
        /// Who is invited.
        to: Uuid,
    },
}

/// What a mail was asked for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Asked {
    /// To become a user.
    Registration,
    /// To be sent the link of a registration once more.
    Proof,
    /// To choose a new password.
    Reset,
    /// To play.
    Invitation,
    /// To have another address.
    Address,
}

/// Games that one user may create in a day; far more than anybody can play.
const GAMES_A_DAY: u32 = 500;
/// Open seats that one user may take in a day.
const JOINS_A_DAY: u32 = 100;
/// Leaves that one user may announce in a day.
const LEAVES_A_DAY: u32 = 10;
/// Invitations to mail addresses that one user may send in a day.
const INVITATIONS_BY_MAIL_A_DAY: u32 = 30;
/// Invitations that one user may send to another in a day.
const INVITATIONS_A_DAY: u32 = 50;
/// Invitations that are mailed to one address in a day; what is more stands in its user's list of decisions alone.
const INVITATIONS_MAILED_A_DAY: u32 = 20;
/// Boards, lists of words and pages to confirm on that one user may ask for by mail in a day, each.
const WISHES_A_DAY: u32 = 10;
/// Letters of one user that are answered in a day, those apart that are played.
const ANSWERS_A_DAY: u32 = 50;
const DAY_MINUTES: u32 = 24 * 60;
/// Log-ins as somebody from everywhere, as a multiple of those from one network.
const NETWORKS: u32 = 10;

impl Limited<'_> {
    fn subject(&self) -> [u8; 32] {
        match self {
            Self::LogInAs(login, from) => auth::digest(&[b"log in as", login.as_bytes(), &from.0]),
            Self::LogInAnywhere(login) => auth::digest(&[b"log in anywhere", login.as_bytes()]),
            Self::LogInFrom(network) => auth::digest(&[b"log in from", &network.0]),
            Self::ProofOf(registration) => auth::digest(&[b"proof of", registration.as_bytes()]),
            Self::MailTo(asked, address) => {
                let (mailbox, domain) = mailbox(address);
                auth::digest(&[b"mail to", &[*asked as u8], mailbox.as_bytes(), domain.as_bytes()])
            }
            Self::MailFrom(network) => auth::digest(&[b"mail from", &network.0]),
            Self::GamesBy(user) => auth::digest(&[b"games by", user.as_bytes()]),
            Self::JoinsBy(user) => auth::digest(&[b"joins by", user.as_bytes()]),
            Self::LeavesBy(user) => auth::digest(&[b"leaves by", user.as_bytes()]),
            Self::RefusalsTo { user, reason } => auth::digest(&[b"refusals to", user.as_bytes(), reason.as_bytes()]),
            Self::WishesOf { user, wish } => auth::digest(&[b"wishes of", user.as_bytes(), wish.as_bytes()]),
            Self::AnswersTo(user) => auth::digest(&[b"answers to", user.as_bytes()]),
            Self::InvitationsByMail(user) => auth::digest(&[b"invitations by mail", user.as_bytes()]),
            Self::InvitationsTo(address) => {
                let (mailbox, domain) = mailbox(address);
                auth::digest(&[b"invitations to", mailbox.as_bytes(), domain.as_bytes()])
            }
            Self::Invitations { from, to } => auth::digest(&[b"invitations", from.as_bytes(), to.as_bytes()]),
        }
    }

    /// How many, within how many minutes.
    fn limit(&self, app: &App) -> (u32, u32) {
        let auth = &app.settings.auth;
        match self {
            Self::LogInAs(..) | Self::ProofOf(_) => (auth.attempts_per_account, auth.attempts_window_minutes),
            Self::LogInAnywhere(_) => {
                (auth.attempts_per_account.saturating_mul(NETWORKS), auth.attempts_window_minutes)
            }
            Self::LogInFrom(_) => (auth.attempts_per_address, auth.attempts_window_minutes),
            Self::MailTo(..) => (auth.mails_per_address, auth.mails_window_minutes),
            Self::MailFrom(_) => (auth.mails_per_network, auth.mails_window_minutes),
            Self::GamesBy(_) => (GAMES_A_DAY, DAY_MINUTES),
            Self::JoinsBy(_) => (JOINS_A_DAY, DAY_MINUTES),
            Self::LeavesBy(_) => (LEAVES_A_DAY, DAY_MINUTES),
            Self::RefusalsTo { .. } => (1, DAY_MINUTES),
            Self::WishesOf { .. } => (WISHES_A_DAY, DAY_MINUTES),
            Self::AnswersTo(_) => (ANSWERS_A_DAY, DAY_MINUTES),
            Self::InvitationsByMail(_) => (INVITATIONS_BY_MAIL_A_DAY, DAY_MINUTES),
            Self::InvitationsTo(_) => (INVITATIONS_MAILED_A_DAY, DAY_MINUTES),
            Self::Invitations { .. } => (INVITATIONS_A_DAY, DAY_MINUTES),
        }
    }
}

/// The mailbox of an address and its domain: what follows a plus is most often a tag, and all tags fill one mailbox.
fn mailbox(address: &str) -> (&str, &str) {
    let (local, domain) = address.rsplit_once('@').unwrap_or((address, ""));
    let mailbox = local.split_once('+').map_or(local, |(mailbox, _)| mailbox);
    (if mailbox.is_empty() { local } else { mailbox }, domain)
}

/// Counts an attempt.
///
/// # Errors
/// [`Error::TooMany`] when it is one too many.
pub(super) async fn count(app: &App, conn: &mut Connection, what: Limited<'_>) -> Result<()> {
    let (limit, minutes) = what.limit(app);
    let counted = attempts::count(conn, &what.subject(), TimeDelta::minutes(minutes.into())).await?;
    if i64::from(counted.count) <= i64::from(limit) {
        return Ok(());
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a day")]
    let seconds = counted.seconds_left.ceil().clamp(1.0, 86_400.0) as u32;
    Err(Error::TooMany { limit, seconds })
}

/// Takes an attempt back that turned out to be none of those that are limited.
pub(super) async fn take_back(conn: &mut Connection, what: Limited<'_>) -> Result<()> {
    Ok(attempts::take_back(conn, &what.subject()).await?)
}

/// Starts the count anew: who was right is not suspect any more.
pub(super) async fn forget(conn: &mut Connection, what: Limited<'_>) -> Result<()> {
    Ok(attempts::forget(conn, &what.subject()).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(address: &str) -> Network {
        Network::of(address.parse().unwrap())
    }

    #[test]
    fn one_customer_is_one_network() {
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
        assert_eq!(network("192.0.2.1"), network("::ffff:192.0.2.1"));
        assert_eq!(network("2001:db8::1"), network("2001:db8::ffff:2"));
        assert_ne!(network("2001:db8::1"), network("2001:db8:0:1::1"));
    }

    #[test]
    fn nothing_that_is_limited_is_mistaken_for_another() {
        let of = |what: Limited<'_>| what.subject();
        let there = network("192.0.2.1");
        let subjects = [
            of(Limited::LogInAs("anna", there)),
            of(Limited::LogInAnywhere("anna")),
            of(Limited::MailTo(Asked::Registration, "anna")),
            of(Limited::MailTo(Asked::Proof, "anna")),
            of(Limited::MailTo(Asked::Reset, "anna")),
            of(Limited::MailTo(Asked::Address, "anna")),
            of(Limited::MailTo(Asked::Reset, "anna@example.org")),
            of(Limited::MailTo(Asked::Reset, "+anna@example.org")),
            of(Limited::MailTo(Asked::Reset, "+bert@example.org")),
            of(Limited::LogInFrom(there)),
            of(Limited::ProofOf(Uuid::nil())),
            of(Limited::MailFrom(there)),
            of(Limited::InvitationsTo("anna@example.org")),
        ];
        for (at, subject) in subjects.iter().enumerate() {
            assert!(!subjects[at + 1..].contains(subject));
        }
    }

    #[test]
    fn the_tags_of_an_address_share_its_mailbox() {
        let of = |address| Limited::MailTo(Asked::Reset, address).subject();
        assert_eq!(of("anna+one@example.org"), of("anna@example.org"));
        assert_ne!(of("anna+one@example.org"), of("anna+one@example.com"));
    }
}
