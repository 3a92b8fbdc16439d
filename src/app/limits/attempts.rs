//! Limits on attempts. Counts are in the database, so that several processes share a limit; subjects are stored as
//! digests, so that unknown names leave no trace. An attempt is counted before it is made, and before anything is
//! looked up for it: concurrent ones cannot slip through together. The caller holds no connection meanwhile; `counter`
//! writes for all. Limits on plain requests are in [`super::requests`].

use chrono::TimeDelta;
use uuid::Uuid;

pub use super::counter::Counter;
use super::counter::{Operation, Step};
use super::mailbox;
pub use super::network::{Network, Site};
use crate::app::{App, Error, Result};
use crate::auth;
use crate::store::Connection;
use crate::store::attempts::{self as store, Change};

/// A limit, with its subject.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum Limit<'a> {
    /// Log-ins as one account from one network: a name or an address, in lower case, whether or not it exists.
    LogInAs(&'a str, Network),
    /// Log-ins as one account from a whole site, which is many networks.
    LogInAsFromSite(&'a str, Site),
    /// Log-ins as one account from everywhere, many more: names are public, and a few wrong passwords must not lock
    /// anybody out.
    LogInAnywhere(&'a str),
    /// Log-ins from one network, and everything else that takes a password from a stranger.
    LogInFrom(Network),
    /// Passwords for one registration, from everywhere: only readers of its mailbox can try any.
    ProofOf(Uuid),
    /// Passwords set through one link, identified by its digest: of many concurrent ones only one has an effect.
    PasswordBy(&'a [u8; 32]),
    /// Mails to an address that anybody may have typed, requested from one network, per kind: requesting one kind, even
    /// for an unknown address, does not use up another.
    MailTo(MailPurpose, &'a str, Network),
    /// The same in a day: a part of what the address gets from everywhere.
    MailToInADayFrom(MailPurpose, &'a str, Network),
    /// Such mails from everywhere, in the same window: more, and the caller is not told.
    MailToFromAnywhere(MailPurpose, &'a str, Delivery),
    /// Such mails from everywhere, in a day; the caller is not told.
    MailToInADay(MailPurpose, &'a str, Delivery),
    /// Such mails, requested from one network.
    MailFrom(Network),
    /// Games that a user creates.
    GamesBy(Uuid),
    /// Open seats that a user takes.
    JoinsBy(Uuid),
    /// Seats in others' games that a user gives up before play begins.
    SeatLeavesBy(Uuid),
    /// Users whom a user blocks.
    BlocksBy(Uuid),
    /// Leaves that a user announces: each is a mail to everybody who plays with them.
    LeavesBy(Uuid),
    /// Refusals of letters of one user, each reason by itself: two programs must not keep each other talking (I-7).
    RefusalsTo {
        /// The author of the letters.
        user: Uuid,
        /// The reason of the refusal.
        reason: &'a str,
    },
    /// Refusals of letters of one user in one game.
    RefusalsIn {
        /// The author of the letters.
        user: Uuid,
        /// The game.
        game: Uuid,
    },
    /// Requests of one user by letter, per kind of request.
    RequestsBy {
        /// The author of the letters.
        user: Uuid,
        /// The kind of request.
        kind: &'a str,
    },
    /// Answers of all kinds to letters of one user.
    AnswersTo(Uuid),
    /// Invitations that a user sends to mail addresses, whoever owns them.
    InvitationsByMail(Uuid),
    /// Invitations of one user to one mail address.
    InvitationsByMailTo {
        /// The inviting user.
        from: Uuid,
        /// The invited one.
        address: &'a str,
    },
    /// Invitations of one user that are mailed to an address, by name or by address: a part of what the address gets;
    /// the sender is not told.
    InvitationsMailed {
        /// The inviting user.
        from: Uuid,
        /// The address.
        address: &'a str,
        /// Whether it is really mailed.
        delivery: Delivery,
    },
    /// Invitations that are mailed to an address, from all users; the senders are not told.
    InvitationsTo(&'a str, Delivery),
    /// Invitations of one user to another: each is a mail that nobody asked for.
    Invitations {
        /// The inviting user.
        from: Uuid,
        /// The invited one.
        to: Uuid,
    },
}

/// Whether anybody gets a mail. Mails that nobody gets are counted separately, so that they take as long and use up
/// nothing that is shared: neither timing nor later responses reveal whether a user exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Delivery {
    /// It is sent, unless there were too many.
    Sent,
    /// It is not sent in any case.
    ForShow,
}

impl Delivery {
    /// Sent if there is a recipient.
    pub(in crate::app) const fn to(somebody: bool) -> Self {
        if somebody { Self::Sent } else { Self::ForShow }
    }
}

/// The purpose of a requested mail.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum MailPurpose {
    /// To register.
    Registration,
    /// To get the link of a registration again.
    Proof,
    /// To choose a new password.
    Reset,
    /// To change the address.
    Address,
}

const DAY_MINUTES: u32 = 24 * 60;
/// Log-ins as one account from everywhere, as a multiple of those from one network.
const NETWORKS: u32 = 10;
/// Log-ins as one account from one site, as a multiple of those from one network.
const NETWORKS_OF_A_SITE: u32 = 2;
/// How many networks it takes to use up the mails of one kind that an address gets in a day.
const SHARES_OF_A_DAY: u32 = 4;

impl Limit<'_> {
    fn subject(&self) -> [u8; 32] {
        let mailed = |what: &[u8], purpose: MailPurpose, address: &str, from: &[u8]| {
            let (mailbox, domain) = mailbox::of(address);
            auth::digest(&[what, &[purpose as u8], mailbox.as_bytes(), domain.as_bytes(), from])
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
            Self::MailTo(purpose, address, from) => mailed(b"mail to", *purpose, address, &from.bytes()),
            Self::MailToInADayFrom(purpose, address, from) => {
                mailed(b"mail to in a day from", *purpose, address, &from.bytes())
            }
            Self::MailToFromAnywhere(purpose, address, delivery) => {
                mailed(&shown(b"mail to from anywhere", *delivery), *purpose, address, &[])
            }
            Self::MailToInADay(purpose, address, delivery) => {
                mailed(&shown(b"mail to in a day", *delivery), *purpose, address, &[])
            }
            Self::MailFrom(network) => auth::digest(&[b"mail from", &network.bytes()]),
            Self::GamesBy(user) => auth::digest(&[b"games by", user.as_bytes()]),
            Self::JoinsBy(user) => auth::digest(&[b"joins by", user.as_bytes()]),
            Self::SeatLeavesBy(user) => auth::digest(&[b"seat leaves by", user.as_bytes()]),
            Self::BlocksBy(user) => auth::digest(&[b"blocks by", user.as_bytes()]),
            Self::LeavesBy(user) => auth::digest(&[b"leaves by", user.as_bytes()]),
            Self::RefusalsTo { user, reason } => auth::digest(&[b"refusals to", user.as_bytes(), reason.as_bytes()]),
            Self::RefusalsIn { user, game } => auth::digest(&[b"refusals in", user.as_bytes(), game.as_bytes()]),
            Self::RequestsBy { user, kind } => auth::digest(&[b"requests by", user.as_bytes(), kind.as_bytes()]),
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
    fn allowance(&self, app: &App) -> (u32, u32) {
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
            Self::RefusalsIn { .. } => (limits.letter_refusals_per_game_per_day, DAY_MINUTES),
            Self::RequestsBy { .. } => (limits.letter_requests_per_day, DAY_MINUTES),
            Self::AnswersTo(_) => (limits.letter_answers_per_day, DAY_MINUTES),
            Self::InvitationsByMail(_) => (limits.invitations_by_mail_per_day, DAY_MINUTES),
            Self::InvitationsMailed { .. } => (limits.invitations_mailed_to_one_address_per_day, DAY_MINUTES),
            Self::InvitationsTo(..) => (limits.invitations_received_per_day, DAY_MINUTES),
            Self::Invitations { .. } => (limits.invitations_to_one_user_per_day, DAY_MINUTES),
        }
    }

    fn step(&self, app: &App, operation: Operation) -> Step {
        let (_, minutes) = self.allowance(app);
        (operation, self.subject(), TimeDelta::minutes(minutes.into()))
    }
}

/// Counts an attempt.
///
/// # Errors
/// [`Error::TooMany`] if the limit is reached; [`Error::Busy`].
pub(in crate::app) async fn count(app: &App, what: Limit<'_>) -> Result<()> {
    count_together(app, &[what]).await
}

/// Counts an attempt in the transaction of `conn`, for work that is repeated if the transaction is not committed. Not
/// for requests: others that count the same subject wait until it is.
///
/// # Errors
/// As of [`count`].
pub(in crate::app) async fn count_within(app: &App, conn: &mut Connection, what: Limit<'_>) -> Result<()> {
    let (limit, minutes) = what.allowance(app);
    let change = Change { plus: 1, minus: 0, window: TimeDelta::minutes(minutes.into()) };
    let counted = store::change(conn, &[(what.subject(), change)]).await?;
    counted.iter().try_for_each(|total| judge(limit, total.count.into(), total.seconds_left))
}

/// Counts attempts one after the other, and stops at the first limit that is reached: a caller stopped by the limit of
/// their own network uses up nothing that others share.
///
/// # Errors
/// As of [`count`].
pub(in crate::app) async fn count_in_turn(app: &App, what: &[Limit<'_>]) -> Result<()> {
    for limit in what {
        count(app, *limit).await?;
    }
    Ok(())
}

/// Counts several attempts at once, none of which others share.
///
/// # Errors
/// As of [`count`], for the first limit that is reached.
pub(in crate::app) async fn count_together(app: &App, what: &[Limit<'_>]) -> Result<()> {
    let steps = what.iter().map(|limit| limit.step(app, Operation::Count)).collect();
    let counts = app.attempts.take(steps).await?;
    for (limit, counted) in what.iter().zip(counts) {
        judge(limit.allowance(app).0, counted.count, counted.seconds_left)?;
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

/// Counts an attempt at having a mail sent to an address, against the limits of one network. Before anything is done
/// for it, and before [`mail_may_go`].
///
/// # Errors
/// As of [`count`].
pub(in crate::app) async fn count_mail(app: &App, from: Network, purpose: MailPurpose, address: &str) -> Result<()> {
    let own = [Limit::MailTo(purpose, address, from), Limit::MailToInADayFrom(purpose, address, from)];
    count_in_turn(app, &own).await
}

/// Counts a mail to an address against the limits of all callers together, and returns whether it may be sent. The
/// caller is not told, so that nobody learns about others or is locked out by them. The hour is counted first: mails
/// that it stops do not count for the day, and mails that nobody would get count for nobody.
///
/// # Errors
/// As of [`count`].
pub(in crate::app) async fn mail_may_go(
    app: &App,
    purpose: MailPurpose,
    address: &str,
    delivery: Delivery,
) -> Result<bool> {
    let all = [Limit::MailToFromAnywhere(purpose, address, delivery), Limit::MailToInADay(purpose, address, delivery)];
    Ok(quietly(count_in_turn(app, &all).await)? && delivery == Delivery::Sent)
}

/// The limits of log-ins as one account from one network; the last one is shared by all.
pub(in crate::app) fn log_ins<'a>(login: &'a str, from: Network) -> Vec<Limit<'a>> {
    let site = from.site().map(|site| Limit::LogInAsFromSite(login, site));
    let (own, all) = (Limit::LogInAs(login, from), Limit::LogInAnywhere(login));
    [Some(own), site, Some(all)].into_iter().flatten().collect()
}

/// Whether an attempt is within its limit, for limits about which nobody is told.
pub(in crate::app) fn quietly(counted: Result<()>) -> Result<bool> {
    match counted {
        Ok(()) => Ok(true),
        Err(Error::TooMany { .. }) => Ok(false),
        Err(why) => Err(why),
    }
}

/// Takes back attempts that turned out not to be limited.
pub(in crate::app) async fn take_back(app: &App, what: &[Limit<'_>]) -> Result<()> {
    settle(app, &[], what).await
}

/// Resets counts after a success, and takes back other attempts.
pub(in crate::app) async fn settle(app: &App, forgotten: &[Limit<'_>], taken_back: &[Limit<'_>]) -> Result<()> {
    let forgotten = forgotten.iter().map(|limit| limit.step(app, Operation::Forget));
    let steps = forgotten.chain(taken_back.iter().map(|limit| limit.step(app, Operation::TakeBack)));
    app.attempts.take(steps.collect()).await.map(drop)
}

/// Deletes a batch of expired counts; returns whether there may be more.
///
/// # Errors
/// When the database fails.
pub async fn sweep(app: &App) -> Result<bool> {
    let mut conn = app.store.background().await?;
    Ok(store::sweep(&mut conn).await? == store::MAX_SWEPT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_limited_is_mistaken_for_another() {
        let of = |what: Limit<'_>| what.subject();
        let network = |address: &str| Network::of(address.parse().unwrap());
        let (there, elsewhere) = (network("192.0.2.1"), network("192.0.2.2"));
        let mail = |purpose| of(Limit::MailTo(purpose, "anna", there));
        let subjects = [
            of(Limit::LogInAs("anna", there)),
            of(Limit::LogInAs("anna", elsewhere)),
            of(Limit::LogInAnywhere("anna")),
            mail(MailPurpose::Registration),
            mail(MailPurpose::Proof),
            mail(MailPurpose::Reset),
            mail(MailPurpose::Address),
            of(Limit::MailTo(MailPurpose::Reset, "anna", elsewhere)),
            of(Limit::MailToInADayFrom(MailPurpose::Reset, "anna", there)),
            of(Limit::MailToFromAnywhere(MailPurpose::Reset, "anna", Delivery::Sent)),
            of(Limit::MailToFromAnywhere(MailPurpose::Reset, "anna", Delivery::ForShow)),
            of(Limit::MailToInADay(MailPurpose::Reset, "anna", Delivery::Sent)),
            of(Limit::MailToInADay(MailPurpose::Reset, "anna", Delivery::ForShow)),
            of(Limit::MailTo(MailPurpose::Reset, "anna@example.org", there)),
            of(Limit::LogInFrom(there)),
            of(Limit::ProofOf(Uuid::nil())),
            of(Limit::PasswordBy(&[0; 32])),
            of(Limit::MailFrom(there)),
            of(Limit::LogInAsFromSite("anna", network("2001:db8::1").site().unwrap())),
            of(Limit::InvitationsMailed { from: Uuid::nil(), address: "anna@example.org", delivery: Delivery::Sent }),
            of(Limit::InvitationsMailed {
                from: Uuid::nil(),
                address: "anna@example.org",
                delivery: Delivery::ForShow,
            }),
            of(Limit::InvitationsTo("anna@example.org", Delivery::Sent)),
            of(Limit::InvitationsTo("anna@example.org", Delivery::ForShow)),
            of(Limit::InvitationsByMailTo { from: Uuid::nil(), address: "anna@example.org" }),
        ];
        for (at, subject) in subjects.iter().enumerate() {
            assert!(!subjects[at + 1..].contains(subject));
        }
    }
}
