//! What is limited: each kind of attempt with its subject, and how many are allowed. It counts nothing.

use chrono::TimeDelta;
use uuid::Uuid;

use super::counter::{Operation, Step};
use super::delivery::{Delivery, MailPurpose};
use super::mailbox;
use super::network::{Network, Site};
use super::request_kind::RequestKind;
use crate::app::App;
use crate::app::allowance::Allowance;
use crate::auth;

/// A limit, with its subject.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum Limit<'a> {
    /// Log-ins by one name or address from one network: what is typed, in lower case, whether or not it exists. The two
    /// of one user are counted apart, as a common count would reveal that they belong together.
    LogInAs(&'a str, Network),
    /// Log-ins by one name or address from a whole site, which is many networks.
    LogInAsFromSite(&'a str, Site),
    /// Log-ins by one name or address from everywhere, many more: names are public, and a few wrong passwords must not
    /// lock anybody out.
    LogInAnywhere(&'a str),
    /// Log-ins from one known device, identified by the digest of what it shows: nobody else can use them up.
    LogInByDevice(&'a [u8; 32]),
    /// Log-ins from one network, and everything else that takes a password from a stranger, except the proof of an
    /// address and a new password for one. A few by each name or address are let through all the same.
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
    /// Log-ins of a user with the right password, and changes of it with the old one: each leaves rows.
    LogInsBy(Uuid),
    /// Log-ins of a user with the right password that are refused all the same, because a code is missing or wrong or
    /// the user is barred, from devices that are not known: each has a password hashed.
    RefusedLogInsBy(Uuid),
    /// The same from one known device: whoever has found out the password cannot use these up.
    RefusedLogInsByDevice(&'a [u8; 32]),
    /// Codes of an authenticator app with the right password, from devices on which none has been proven: until one is
    /// right. Recovery codes are not counted, as nobody can guess them.
    CodesBy(Uuid),
    /// The same from one device on which one has been.
    CodesByDevice(&'a [u8; 32]),
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
    /// Personal access tokens and grants that a user makes: each is a mail to them.
    TokensBy(Uuid),
    /// Programs that are registered from one network.
    ProgramsFrom(Network),
    /// Webhooks that a user registers, changes or tests, secrets and messages that they ask for.
    WebhooksBy(Uuid),
    /// Lines of talk of a user.
    TalkBy(Uuid),
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
        /// The game that the letters are about.
        game: Uuid,
    },
    /// Requests of one user by letter, per kind of request.
    RequestsBy {
        /// The author of the letters.
        user: Uuid,
        /// The kind of request.
        kind: RequestKind,
        /// The game, if requests of the kind are counted for each by itself.
        game: Option<Uuid>,
    },
    /// Answers of all kinds to letters of one user.
    AnswersTo(Uuid),
    /// Answers to letters from an address of which it is not certain that its owner wrote them (I-9).
    AnswersToAddress(&'a str),
    /// The same, for all addresses of the domain.
    AnswersToDomain(&'a str),
    /// Answers to such letters in which no request was found, counted apart from the others.
    UnclearFromAddress(&'a str),
    /// The same, each text by itself: two programs must not keep each other talking.
    UnclearText {
        /// The address that the letter came from.
        address: &'a str,
        /// What its author wrote.
        text: &'a str,
    },
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
        /// The address that is invited.
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

/// The name of the limits of log-ins of strangers by one name or address.
pub const LOG_INS_TO_ACCOUNT: &str = "log-ins-to-account";

const DAY_MINUTES: u32 = 24 * 60;
/// Log-ins by one name or address from everywhere, as a multiple of those from one network.
const NETWORKS: u32 = 10;
/// Log-ins by one name or address from one site, as a multiple of those from one network.
const NETWORKS_OF_A_SITE: u32 = 2;
/// How many networks it takes to use up the mails of one kind that an address gets in a day.
const SHARES_OF_A_DAY: u32 = 4;

/// The subject of a limit on requested mails to an address.
fn mailed(what: &[u8], purpose: MailPurpose, address: &str, from: &[u8]) -> [u8; 32] {
    let (mailbox, domain) = mailbox::of(address);
    auth::digest(&[what, &[purpose as u8], mailbox.as_bytes(), domain.as_bytes(), from])
}

impl Limit<'_> {
    pub(super) fn subject(&self) -> [u8; 32] {
        match self {
            Self::LogInAs(login, from) => auth::digest(&[b"log in as", login.as_bytes(), &from.bytes()]),
            Self::LogInAsFromSite(login, site) => {
                auth::digest(&[b"log in as from site", login.as_bytes(), &site.bytes()])
            }
            Self::LogInAnywhere(login) => auth::digest(&[b"log in anywhere", login.as_bytes()]),
            Self::LogInByDevice(device) => auth::digest(&[b"log in by device", device.as_slice()]),
            Self::LogInFrom(network) => auth::digest(&[b"log in from", &network.bytes()]),
            Self::ProofOf(registration) => auth::digest(&[b"proof of", registration.as_bytes()]),
            Self::PasswordBy(link) => auth::digest(&[b"password by", link.as_slice()]),
            Self::MailTo(purpose, address, from) => mailed(b"mail to", *purpose, address, &from.bytes()),
            Self::MailToInADayFrom(purpose, address, from) => {
                mailed(b"mail to in a day from", *purpose, address, &from.bytes())
            }
            Self::MailToFromAnywhere(purpose, address, delivery) => {
                mailed(&delivery.counted_as(b"mail to from anywhere"), *purpose, address, &[])
            }
            Self::MailToInADay(purpose, address, delivery) => {
                mailed(&delivery.counted_as(b"mail to in a day"), *purpose, address, &[])
            }
            Self::MailFrom(network) => auth::digest(&[b"mail from", &network.bytes()]),
            Self::LogInsBy(user) => auth::digest(&[b"log-ins by", user.as_bytes()]),
            Self::RefusedLogInsBy(user) => auth::digest(&[b"refused log-ins by", user.as_bytes()]),
            Self::RefusedLogInsByDevice(device) => auth::digest(&[b"refused log-ins by device", device.as_slice()]),
            Self::CodesBy(user) => auth::digest(&[b"codes by", user.as_bytes()]),
            Self::CodesByDevice(device) => auth::digest(&[b"codes by device", device.as_slice()]),
            Self::GamesBy(user) => auth::digest(&[b"games by", user.as_bytes()]),
            Self::JoinsBy(user) => auth::digest(&[b"joins by", user.as_bytes()]),
            Self::SeatLeavesBy(user) => auth::digest(&[b"seat leaves by", user.as_bytes()]),
            Self::BlocksBy(user) => auth::digest(&[b"blocks by", user.as_bytes()]),
            Self::LeavesBy(user) => auth::digest(&[b"leaves by", user.as_bytes()]),
            Self::TokensBy(user) => auth::digest(&[b"tokens by", user.as_bytes()]),
            Self::ProgramsFrom(network) => auth::digest(&[b"programs from", &network.bytes()]),
            Self::WebhooksBy(user) => auth::digest(&[b"webhooks by", user.as_bytes()]),
            Self::TalkBy(user) => auth::digest(&[b"talk by", user.as_bytes()]),
            Self::RefusalsTo { user, reason } => auth::digest(&[b"refusals to", user.as_bytes(), reason.as_bytes()]),
            Self::RefusalsIn { user, game } => auth::digest(&[b"refusals in", user.as_bytes(), game.as_bytes()]),
            Self::RequestsBy { user, kind, game } => {
                let game = game.as_ref().map_or(&[][..], |game| game.as_bytes());
                auth::digest(&[b"requests by", user.as_bytes(), kind.word().as_bytes(), game])
            }
            Self::AnswersTo(user) => auth::digest(&[b"answers to", user.as_bytes()]),
            Self::AnswersToAddress(address) => {
                auth::digest(&[b"answers to address", mailbox::folded(address).as_bytes()])
            }
            Self::AnswersToDomain(address) => auth::digest(&[b"answers to domain", mailbox::of(address).1.as_bytes()]),
            Self::UnclearFromAddress(address) => {
                auth::digest(&[b"unclear from address", mailbox::folded(address).as_bytes()])
            }
            Self::UnclearText { address, text } => {
                auth::digest(&[b"unclear text", mailbox::folded(address).as_bytes(), text.as_bytes()])
            }
            Self::InvitationsByMail(user) => auth::digest(&[b"invitations by mail", user.as_bytes()]),
            Self::InvitationsByMailTo { from, address } => {
                let (mailbox, domain) = mailbox::of(address);
                let parts =
                    [b"invitations by mail to".as_slice(), from.as_bytes(), mailbox.as_bytes(), domain.as_bytes()];
                auth::digest(&parts)
            }
            Self::InvitationsMailed { from, address, delivery } => {
                let what = delivery.counted_as(b"invitations mailed");
                auth::digest(&[&what, from.as_bytes(), mailbox::folded(address).as_bytes()])
            }
            Self::InvitationsTo(address, delivery) => {
                let (mailbox, domain) = mailbox::of(address);
                let what = delivery.counted_as(b"invitations to");
                auth::digest(&[&what, mailbox.as_bytes(), domain.as_bytes()])
            }
            Self::Invitations { from, to } => auth::digest(&[b"invitations", from.as_bytes(), to.as_bytes()]),
        }
    }

    /// How many, within which time, and by which name.
    pub(super) fn described(&self, app: &App) -> Allowance {
        let (quota, minutes) = self.allowance(app);
        Allowance { name: self.name(), quota, window: minutes.saturating_mul(60) }
    }

    /// The word by which callers are told of it. Those of whom nobody is told have one, too.
    const fn name(&self) -> &'static str {
        match self {
            Self::LogInAs(..) | Self::LogInAsFromSite(..) | Self::LogInAnywhere(_) => LOG_INS_TO_ACCOUNT,
            Self::LogInByDevice(_) => "log-ins-by-device",
            Self::LogInFrom(_) => "log-ins-from-network",
            Self::ProofOf(_) | Self::PasswordBy(_) => "passwords-by-link",
            Self::MailTo(..) | Self::MailToFromAnywhere(..) => "mails-to-address",
            Self::MailToInADayFrom(..) | Self::MailToInADay(..) => "mails-to-address-in-a-day",
            Self::MailFrom(_) => "mails-from-network",
            Self::LogInsBy(_) | Self::RefusedLogInsBy(_) | Self::RefusedLogInsByDevice(_) => "log-ins",
            Self::CodesBy(_) | Self::CodesByDevice(_) => "codes",
            Self::GamesBy(_) => "games",
            Self::JoinsBy(_) => "joins",
            Self::SeatLeavesBy(_) => "seat-leaves",
            Self::BlocksBy(_) => "blocks",
            Self::LeavesBy(_) => "leaves",
            Self::TalkBy(_) => "talk",
            Self::TokensBy(_) => "tokens",
            Self::ProgramsFrom(_) => "programs-from-network",
            Self::WebhooksBy(_) => "webhooks",
            Self::RefusalsTo { .. } | Self::RefusalsIn { .. } | Self::RequestsBy { .. } | Self::AnswersTo(_) => {
                "letters"
            }
            Self::AnswersToAddress(_)
            | Self::AnswersToDomain(_)
            | Self::UnclearFromAddress(_)
            | Self::UnclearText { .. } => "letters-to-service",
            Self::InvitationsByMail(_) | Self::InvitationsByMailTo { .. } => "invitations-by-mail",
            Self::InvitationsMailed { .. } | Self::InvitationsTo(..) => "invitations-to-address",
            Self::Invitations { .. } => "invitations-to-user",
        }
    }

    /// How many, within how many minutes.
    fn allowance(&self, app: &App) -> (u32, u32) {
        let (auth, limits) = (&app.settings.auth, &app.settings.limits);
        match self {
            Self::LogInAs(..) | Self::LogInByDevice(_) | Self::ProofOf(_) | Self::PasswordBy(_) => {
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
            Self::LogInsBy(_) | Self::RefusedLogInsBy(_) | Self::RefusedLogInsByDevice(_) => {
                (limits.log_ins_per_day, DAY_MINUTES)
            }
            Self::CodesBy(_) | Self::CodesByDevice(_) => (limits.codes_per_day, DAY_MINUTES),
            Self::GamesBy(_) => (limits.games_per_day, DAY_MINUTES),
            Self::JoinsBy(_) => (limits.joins_per_day, DAY_MINUTES),
            Self::SeatLeavesBy(_) => (limits.seat_leaves_per_day, DAY_MINUTES),
            Self::BlocksBy(_) => (limits.blocks_per_day, DAY_MINUTES),
            Self::LeavesBy(_) => (limits.leaves_per_day, DAY_MINUTES),
            Self::TokensBy(_) => (limits.tokens_per_day, DAY_MINUTES),
            Self::ProgramsFrom(_) => (limits.programs_per_network_per_day, DAY_MINUTES),
            Self::WebhooksBy(_) => (limits.webhook_changes_per_day, DAY_MINUTES),
            Self::TalkBy(_) => (limits.talk_per_day, DAY_MINUTES),
            Self::RefusalsTo { .. } | Self::UnclearText { .. } => (limits.letter_refusals_per_day, DAY_MINUTES),
            Self::RefusalsIn { .. } => (limits.letter_refusals_per_game_per_day, DAY_MINUTES),
            Self::RequestsBy { .. } => (limits.letter_requests_per_day, DAY_MINUTES),
            Self::AnswersTo(_) => (limits.letter_answers_per_day, DAY_MINUTES),
            Self::AnswersToAddress(_) => (limits.letter_answers_per_address_per_day, DAY_MINUTES),
            Self::AnswersToDomain(_) => (limits.letter_answers_per_domain_per_day, DAY_MINUTES),
            Self::UnclearFromAddress(_) => (limits.letter_unclear_answers_per_address_per_day, DAY_MINUTES),
            Self::InvitationsByMail(_) => (limits.invitations_by_mail_per_day, DAY_MINUTES),
            Self::InvitationsMailed { .. } => (limits.invitations_mailed_to_one_address_per_day, DAY_MINUTES),
            Self::InvitationsTo(..) => (limits.invitations_received_per_day, DAY_MINUTES),
            Self::Invitations { .. } => (limits.invitations_to_one_user_per_day, DAY_MINUTES),
        }
    }

    pub(super) fn step(&self, app: &App, operation: Operation) -> Step {
        (operation, self.subject(), TimeDelta::seconds(self.described(app).window.into()))
    }
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
            of(Limit::LogInByDevice(&[0; 32])),
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
            of(Limit::LogInsBy(Uuid::nil())),
            of(Limit::RefusedLogInsBy(Uuid::nil())),
            of(Limit::RefusedLogInsByDevice(&[0; 32])),
            of(Limit::CodesBy(Uuid::nil())),
            of(Limit::CodesByDevice(&[0; 32])),
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
            of(Limit::AnswersToAddress("anna@example.org")),
            of(Limit::AnswersToDomain("anna@example.org")),
            of(Limit::AnswersToDomain("anna@example.com")),
            of(Limit::UnclearFromAddress("anna@example.org")),
            of(Limit::UnclearText { address: "anna@example.org", text: "hello" }),
            of(Limit::UnclearText { address: "anna@example.org", text: "help me" }),
            of(Limit::InvitationsTo("anna@example.org", Delivery::Sent)),
            of(Limit::InvitationsTo("anna@example.org", Delivery::ForShow)),
            of(Limit::InvitationsByMailTo { from: Uuid::nil(), address: "anna@example.org" }),
        ];
        for (at, subject) in subjects.iter().enumerate() {
            assert!(!subjects[at + 1..].contains(subject));
        }
    }
}
