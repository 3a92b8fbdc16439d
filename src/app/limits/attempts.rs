//! How often something may be tried. Counts are in the database, so that several processes share a limit; what is
//! counted is a digest, so that names which nobody has leave no trace. An attempt is counted before it is made, and before
//! anything is looked up for it: many at the same moment cannot slip through together. Whoever counts holds no connection
//! meanwhile; `counter` writes for all. Limits of mere requests are in [`super::requests`].

use chrono::TimeDelta;
use uuid::Uuid;

pub use super::counter::Counter;
use super::counter::{Deed, Step};
use super::mailbox;
pub use super::network::{Network, Site};
use crate::app::{App, Error, Result};
use crate::auth;
use crate::store::Connection;
use crate::store::attempts::{self as store, Change};

/// One thing that is limited, for one who tries it.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum Limited<'a> {
    /// Log-ins as somebody from somewhere: a name or an address, in lower case, whether or not anybody has it.
    LogInAs(&'a str, Network),
    /// Log-ins as somebody from the whole of a site, which is many networks.
    LogInAsFromSite(&'a str, Site),
    /// Log-ins as somebody from everywhere, many more: names are public, and nobody shall be able to lock others out with
    /// a few wrong passwords.
    LogInAnywhere(&'a str),
    /// Log-ins from somewhere, and whatever else takes a password from whoever comes.
    LogInFrom(Network),
    /// Passwords for one registration, from everywhere: who reads the mails of its address alone can try any.
    ProofOf(Uuid),
    /// Passwords that are set by one link, which is known by its digest: of many at once one is of use.
    PasswordBy(&'a [u8; 32]),
    /// Mails to an address that anybody may have typed, asked for from somewhere, each kind by itself: who has mails of one
    /// kind sent, or none at all because there is nobody to send them to, keeps nobody from asking for another.
    MailTo(Asked, &'a str, Network),
    /// The same in a day: a part of what the address gets from everywhere.
    MailToInADayFrom(Asked, &'a str, Network),
    /// Such mails from everywhere, in the same window: more, and whoever asks is not told.
    MailToFromAnywhere(Asked, &'a str, Delivery),
    /// Such mails from everywhere, in a day; whoever asks is not told.
    MailToInADay(Asked, &'a str, Delivery),
    /// Such mails, asked for from somewhere.
    MailFrom(Network),
    /// Games that somebody creates.
    GamesBy(Uuid),
    /// Open seats that somebody takes: whoever takes one and leaves ends another's game.
    JoinsBy(Uuid),
    /// Seats in others' games that somebody gives up before play begins.
    SeatLeavesBy(Uuid),
    /// Users whom somebody blocks.
    BlocksBy(Uuid),
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
    /// Invitations of one user to one mail address.
    InvitationsByMailTo {
        /// Who invites.
        from: Uuid,
        /// Who is invited.
        address: &'a str,
    },
    /// Invitations of one user that are mailed to an address, however they are sent: a part of what the address gets; whoever
    /// sends them is not told.
    InvitationsMailed {
        /// Who invites.
        from: Uuid,
        /// Where the mail goes.
        address: &'a str,
        /// Whether it does.
        delivery: Delivery,
    },
    /// Invitations that are mailed to an address, whoever sends them; they are not told.
    InvitationsTo(&'a str, Delivery),
    /// Invitations of one user to another: each is a mail that nobody asked for.
    Invitations {
        /// Who invites.
        from: Uuid,
        /// Who is invited.
        to: Uuid,
    },
}

/// Whether a mail is one that somebody gets. What nobody gets is counted apart, so that it takes as long and uses up nothing
/// that is shared: neither time nor later answers tell whether there is somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Delivery {
    /// It is sent, unless there were too many.
    Sent,
    /// It is not sent in any case.
    ForShow,
}

impl Delivery {
    /// What is sent if there is somebody to send it to.
    pub(in crate::app) const fn to(somebody: bool) -> Self {
        if somebody { Self::Sent } else { Self::ForShow }
    }
}

/// What a mail was asked for.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum Asked {
    /// To become a user.
    Registration,
    /// To be sent the link of a registration once more.
    Proof,
    /// To choose a new password.
    Reset,
    /// To have another address.
    Address,
}

const DAY_MINUTES: u32 = 24 * 60;
/// Log-ins as somebody from everywhere, as a multiple of those from one network.
const NETWORKS: u32 = 10;
/// Log-ins as somebody from one site, as a multiple of those from one network.
const NETWORKS_OF_A_SITE: u32 = 2;
/// How many networks it takes to use up the mails of one kind that an address gets in a day.
const SHARES_OF_A_DAY: u32 = 4;

impl Limited<'_> {
    fn subject(&self) -> [u8; 32] {
        let mailed = |what: &[u8], asked: Asked, address: &str, from: &[u8]| {
            let (mailbox, domain) = mailbox::of(address);
            auth::digest(&[what, &[asked as u8], mailbox.as_bytes(), domain.as_bytes(), from])
        };
        let shown = |what: &[u8], delivery: Delivery| match delivery {
            Delivery::Sent => what.to_vec(),
            Delivery::ForShow => [what, b" for show"].concat(),
        };
        match self {
            Self::LogInAs(login, from) => auth::digest(&[b"log in as", login.as_bytes(), &from.bytes()]),
            Self::LogInAsFromSite(login, site) => {
                auth::digest(&[b"log in as from site", login.as_bytes(), &site.bytes()])
            }
            Self::LogInAnywhere(login) => auth::digest(&[b"log in anywhere", login.as_bytes()]),
            Self::LogInFrom(network) => auth::digest(&[b"log in from", &network.bytes()]),
            Self::ProofOf(registration) => auth::digest(&[b"proof of", registration.as_bytes()]),
            Self::PasswordBy(link) => auth::digest(&[b"password by", link.as_slice()]),
            Self::MailTo(asked, address, from) => mailed(b"mail to", *asked, address, &from.bytes()),
            Self::MailToInADayFrom(asked, address, from) => {
                mailed(b"mail to in a day from", *asked, address, &from.bytes())
            }
            Self::MailToFromAnywhere(asked, address, delivery) => {
                mailed(&shown(b"mail to from anywhere", *delivery), *asked, address, &[])
            }
            Self::MailToInADay(asked, address, delivery) => {
                mailed(&shown(b"mail to in a day", *delivery), *asked, address, &[])
            }
            Self::MailFrom(network) => auth::digest(&[b"mail from", &network.bytes()]),
            Self::GamesBy(user) => auth::digest(&[b"games by", user.as_bytes()]),
            Self::JoinsBy(user) => auth::digest(&[b"joins by", user.as_bytes()]),
            Self::SeatLeavesBy(user) => auth::digest(&[b"seat leaves by", user.as_bytes()]),
            Self::BlocksBy(user) => auth::digest(&[b"blocks by", user.as_bytes()]),
            Self::LeavesBy(user) => auth::digest(&[b"leaves by", user.as_bytes()]),
            Self::RefusalsTo { user, reason } => auth::digest(&[b"refusals to", user.as_bytes(), reason.as_bytes()]),
            Self::WishesOf { user, wish } => auth::digest(&[b"wishes of", user.as_bytes(), wish.as_bytes()]),
            Self::AnswersTo(user) => auth::digest(&[b"answers to", user.as_bytes()]),
            Self::InvitationsByMail(user) => auth::digest(&[b"invitations by mail", user.as_bytes()]),
            Self::InvitationsByMailTo { from, address } => {
                let (mailbox, domain) = mailbox::of(address);
                let parts =
                    [b"invitations by mail to".as_slice(), from.as_bytes(), mailbox.as_bytes(), domain.as_bytes()];
                auth::digest(&parts)
            }
            Self::InvitationsMailed { from, address, delivery } => {
                let what = shown(b"invitations mailed", *delivery);
                auth::digest(&[&what, from.as_bytes(), mailbox::folded(address).as_bytes()])
            }
            Self::InvitationsTo(address, delivery) => {
                let (mailbox, domain) = mailbox::of(address);
                auth::digest(&[&shown(b"invitations to", *delivery), mailbox.as_bytes(), domain.as_bytes()])
            }
            Self::Invitations { from, to } => auth::digest(&[b"invitations", from.as_bytes(), to.as_bytes()]),
        }
    }

    /// How many, within how many minutes.
    fn limit(&self, app: &App) -> (u32, u32) {
        let (auth, limits) = (&app.settings.auth, &app.settings.limits);
        match self {
            Self::LogInAs(..) | Self::ProofOf(_) | Self::PasswordBy(_) => {
                (auth.attempts_per_account, auth.attempts_window_minutes)
            }
            Self::LogInAsFromSite(..) => {
                (auth.attempts_per_account.saturating_mul(NETWORKS_OF_A_SITE), auth.attempts_window_minutes)
            }
            Self::LogInAnywhere(_) => {
                (auth.attempts_per_account.saturating_mul(NETWORKS), auth.attempts_window_minutes)
            }
            Self::LogInFrom(_) => (auth.attempts_per_address, auth.attempts_window_minutes),
            Self::MailTo(..) | Self::InvitationsByMailTo { .. } => (auth.mails_per_address, auth.mails_window_minutes),
            Self::MailToFromAnywhere(..) => (auth.mails_per_address_from_anywhere, auth.mails_window_minutes),
            Self::MailToInADayFrom(..) => (auth.mails_per_address_per_day.div_ceil(SHARES_OF_A_DAY), DAY_MINUTES),
            Self::MailToInADay(..) => (auth.mails_per_address_per_day, DAY_MINUTES),
            Self::MailFrom(_) => (auth.mails_per_network, auth.mails_window_minutes),
            Self::GamesBy(_) => (limits.games_per_day, DAY_MINUTES),
            Self::JoinsBy(_) => (limits.joins_per_day, DAY_MINUTES),
            Self::SeatLeavesBy(_) => (limits.seat_leaves_per_day, DAY_MINUTES),
            Self::BlocksBy(_) => (limits.blocks_per_day, DAY_MINUTES),
            Self::LeavesBy(_) => (limits.leaves_per_day, DAY_MINUTES),
            Self::RefusalsTo { .. } => (limits.letter_refusals_per_day, DAY_MINUTES),
            Self::WishesOf { .. } => (limits.letter_wishes_per_day, DAY_MINUTES),
            Self::AnswersTo(_) => (limits.letter_answers_per_day, DAY_MINUTES),
            Self::InvitationsByMail(_) => (limits.invitations_by_mail_per_day, DAY_MINUTES),
            Self::InvitationsMailed { .. } => (limits.invitations_mailed_to_one_address_per_day, DAY_MINUTES),
            Self::InvitationsTo(..) => (limits.invitations_received_per_day, DAY_MINUTES),
            Self::Invitations { .. } => (limits.invitations_to_one_user_per_day, DAY_MINUTES),
        }
    }

    fn step(&self, app: &App, deed: Deed) -> Step {
        let (_, minutes) = self.limit(app);
        (deed, self.subject(), TimeDelta::minutes(minutes.into()))
    }
}

/// Counts an attempt.
///
/// # Errors
/// [`Error::TooMany`] when it is one too many; [`Error::Busy`].
pub(in crate::app) async fn count(app: &App, what: Limited<'_>) -> Result<()> {
    count_together(app, &[what]).await
}

/// Counts an attempt in the transaction of `conn`, for what is done again when the transaction is not committed. Not for
/// requests: whoever counts the same waits until it is.
///
/// # Errors
/// As of [`count`].
pub(in crate::app) async fn count_within(app: &App, conn: &mut Connection, what: Limited<'_>) -> Result<()> {
    let (limit, minutes) = what.limit(app);
    let change = Change { plus: 1, minus: 0, window: TimeDelta::minutes(minutes.into()) };
    let counted = store::change(conn, &[(what.subject(), change)]).await?;
    counted.iter().try_for_each(|total| judge(limit, total.count.into(), total.seconds_left))
}

/// Counts attempts one after the other, the next one only if the one before was not too many: whoever is held back by
/// their own network uses up nothing that others share.
///
/// # Errors
/// As of [`count`].
pub(in crate::app) async fn count_in_turn(app: &App, what: &[Limited<'_>]) -> Result<()> {
    for limited in what {
        count(app, *limited).await?;
    }
    Ok(())
}

/// Counts several attempts at once, all of which are the caller's own business.
///
/// # Errors
/// As of [`count`], for the first that is one too many.
pub(in crate::app) async fn count_together(app: &App, what: &[Limited<'_>]) -> Result<()> {
    let steps = what.iter().map(|limited| limited.step(app, Deed::Count)).collect();
    let standings = app.attempts.take(steps).await?;
    for (limited, standing) in what.iter().zip(standings) {
        judge(limited.limit(app).0, standing.count, standing.seconds_left)?;
    }
    Ok(())
}

fn judge(limit: u32, count: i64, seconds_left: f64) -> Result<()> {
    if count <= i64::from(limit) {
        return Ok(());
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a day")]
    let seconds = seconds_left.ceil().clamp(1.0, 86_400.0) as u32;
    Err(Error::TooMany { limit, seconds })
}

/// Counts an attempt at having a mail sent to an address, for whoever asks too often from one network. Before anything is
/// done for it, and before [`mail_may_go`].
///
/// # Errors
/// As of [`count`].
pub(in crate::app) async fn count_mail(app: &App, from: Network, asked: Asked, address: &str) -> Result<()> {
    let own = [Limited::MailTo(asked, address, from), Limited::MailToInADayFrom(asked, address, from)];
    count_in_turn(app, &own).await
}

/// Counts a mail to an address against what everybody together may have sent there, and returns whether it may go. Whoever
/// asks is not told, so that nobody learns of others or is kept from asking. The hour goes first: what it holds back does
/// not count for the day, and what nobody gets counts for nobody.
///
/// # Errors
/// As of [`count`].
pub(in crate::app) async fn mail_may_go(app: &App, asked: Asked, address: &str, delivery: Delivery) -> Result<bool> {
    let all = [Limited::MailToFromAnywhere(asked, address, delivery), Limited::MailToInADay(asked, address, delivery)];
    Ok(quietly(count_in_turn(app, &all).await)? && delivery == Delivery::Sent)
}

/// The limits of log-ins as somebody from somewhere, the last of which all share.
pub(in crate::app) fn log_ins<'a>(login: &'a str, from: Network) -> Vec<Limited<'a>> {
    let site = from.site().map(|site| Limited::LogInAsFromSite(login, site));
    let (own, all) = (Limited::LogInAs(login, from), Limited::LogInAnywhere(login));
    [Some(own), site, Some(all)].into_iter().flatten().collect()
}

/// Whether an attempt was not one too many, for limits of which nobody is told.
pub(in crate::app) fn quietly(counted: Result<()>) -> Result<bool> {
    match counted {
        Ok(()) => Ok(true),
        Err(Error::TooMany { .. }) => Ok(false),
        Err(why) => Err(why),
    }
}

/// Takes attempts back that turned out to be none of those that are limited.
pub(in crate::app) async fn take_back(app: &App, what: &[Limited<'_>]) -> Result<()> {
    settle(app, &[], what).await
}

/// Starts counts anew, for who was right is not suspect any more, and takes other attempts back.
pub(in crate::app) async fn settle(app: &App, forgotten: &[Limited<'_>], taken_back: &[Limited<'_>]) -> Result<()> {
    let forgotten = forgotten.iter().map(|limited| limited.step(app, Deed::Forget));
    let steps = forgotten.chain(taken_back.iter().map(|limited| limited.step(app, Deed::TakeBack)));
    app.attempts.take(steps.collect()).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_limited_is_mistaken_for_another() {
        let of = |what: Limited<'_>| what.subject();
        let network = |address: &str| Network::of(address.parse().unwrap());
        let (there, elsewhere) = (network("192.0.2.1"), network("192.0.2.2"));
        let mail = |asked| of(Limited::MailTo(asked, "anna", there));
        let subjects = [
            of(Limited::LogInAs("anna", there)),
            of(Limited::LogInAs("anna", elsewhere)),
            of(Limited::LogInAnywhere("anna")),
            mail(Asked::Registration),
            mail(Asked::Proof),
            mail(Asked::Reset),
            mail(Asked::Address),
            of(Limited::MailTo(Asked::Reset, "anna", elsewhere)),
            of(Limited::MailToInADayFrom(Asked::Reset, "anna", there)),
            of(Limited::MailToFromAnywhere(Asked::Reset, "anna", Delivery::Sent)),
            of(Limited::MailToFromAnywhere(Asked::Reset, "anna", Delivery::ForShow)),
            of(Limited::MailToInADay(Asked::Reset, "anna", Delivery::Sent)),
            of(Limited::MailToInADay(Asked::Reset, "anna", Delivery::ForShow)),
            of(Limited::MailTo(Asked::Reset, "anna@example.org", there)),
            of(Limited::LogInFrom(there)),
            of(Limited::ProofOf(Uuid::nil())),
            of(Limited::PasswordBy(&[0; 32])),
            of(Limited::MailFrom(there)),
            of(Limited::LogInAsFromSite("anna", network("2001:db8::1").site().unwrap())),
            of(Limited::InvitationsMailed { from: Uuid::nil(), address: "anna@example.org", delivery: Delivery::Sent }),
            of(Limited::InvitationsMailed {
                from: Uuid::nil(),
                address: "anna@example.org",
                delivery: Delivery::ForShow,
            }),
            of(Limited::InvitationsTo("anna@example.org", Delivery::Sent)),
            of(Limited::InvitationsTo("anna@example.org", Delivery::ForShow)),
            of(Limited::InvitationsByMailTo { from: Uuid::nil(), address: "anna@example.org" }),
        ];
        for (at, subject) in subjects.iter().enumerate() {
            assert!(!subjects[at + 1..].contains(subject));
        }
    }
}
