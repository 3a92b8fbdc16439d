//! Limits per user and per network: the sections `[limits]` and `[weights]`. The limits on passwords, and on mails that
//! anybody may request, are in `[auth]`.

use serde::Deserialize;

use super::Fault;
use super::check::within;

/// Limits per user and per network.
#[derive(Debug, Clone, Deserialize)]
pub struct Limits {
    /// Requests per second of one user in the long run, per process; 0 means no limit.
    pub requests_per_user: u32,
    /// Requests of one user in a burst.
    pub requests_per_user_burst: u32,
    /// The part of both that one session or token of the user gets, in percent.
    pub token_share_percent: u32,
    /// Requests per second of everybody in one network who is not logged in; 0 means no limit.
    pub requests_per_network: u32,
    /// Such requests in a burst.
    pub requests_per_network_burst: u32,
    /// Exports that one user may have under way at once in one process.
    pub exports_per_user: u32,
    /// Exports that everybody in one network together who has no account may have under way at once in one process.
    pub exports_per_network: u32,
    /// Exports that all who have no account together may have under way at once in one process.
    pub exports_of_anybody: u32,
    /// Log-ins of one user with the right password in a day, and changes of it with the old one.
    pub log_ins_per_day: u32,
    /// Codes of a second factor that may be wrong in a day, in a row: of one user, and from each of their known
    /// devices.
    pub codes_per_day: u32,
    /// Games that one user may create in a day.
    pub games_per_day: u32,
    /// Open seats that one user may take in a day.
    pub joins_per_day: u32,
    /// Seats in others' games that one user may give up in a day, before play begins.
    pub seat_leaves_per_day: u32,
    /// Users whom one user may block in a day.
    pub blocks_per_day: u32,
    /// Leaves that one user may announce in a day.
    pub leaves_per_day: u32,
    /// Personal access tokens that one user may make in a day, and programs that they may let act for them.
    pub tokens_per_day: u32,
    /// Programs that may be registered from one network in a day.
    pub programs_per_network_per_day: u32,
    /// Webhooks that one user may register or test in a day, with secrets that they replace and messages that they have
    /// delivered again.
    pub webhook_changes_per_day: u32,
    /// Lines of talk that one user may write in a day.
    pub talk_per_day: u32,
    /// Invitations that one user may send to another in a day.
    pub invitations_to_one_user_per_day: u32,
    /// Invitations to mail addresses that one user may send in a day.
    pub invitations_by_mail_per_day: u32,
    /// Invitations of one user that are mailed to one address in a day.
    pub invitations_mailed_to_one_address_per_day: u32,
    /// Invitations that are mailed to one address in a day, whoever sends them.
    pub invitations_received_per_day: u32,
    /// Boards, lists of words and confirmation pages that one user may request by letter in a day, each.
    pub letter_requests_per_day: u32,
    /// Refusals of letters that one user is sent in a day, per reason (I-7), and answers to the same unclear text at
    /// the service address (I-9).
    pub letter_refusals_per_day: u32,
    /// Letters of one user that are answered in a day, without those that are played or asked back (I-7).
    pub letter_answers_per_day: u32,
    /// Answers in a day to letters from one address that its owner may not have written.
    pub letter_answers_per_address_per_day: u32,
    /// The same for all addresses of one domain, not counting letters that pass DMARC.
    pub letter_answers_per_domain_per_day: u32,
    /// Answers in a day to letters from one such address in which nothing is asked, beside the others.
    pub letter_unclear_answers_per_address_per_day: u32,
    /// Refusals of letters of one user in one game in a day.
    pub letter_refusals_per_game_per_day: u32,
}

/// How many requests an operation counts as, by its kind.
#[derive(Debug, Clone, Deserialize)]
pub struct Weights {
    /// What has no weight of its own.
    pub others: u32,
    /// Lists of games and of decisions.
    pub lists: u32,
    /// A page of events, a new stream, a picture of the board, the rules of a game.
    pub events: u32,
    /// Writing a setup.
    pub setup: u32,
    /// Creating a game.
    pub game: u32,
    /// Changing one's profile.
    pub profile: u32,
    /// The record of a game.
    pub record: u32,
    /// An export of records.
    pub export: u32,
    /// Writing standing orders.
    pub standing_orders: u32,
}

/// The maximum of a weight.
const MAX_WEIGHT: u32 = 10_000;

impl Weights {
    pub(super) fn check(&self, faults: &mut Vec<Fault>) {
        let all = [
            ("weights.others", self.others),
            ("weights.lists", self.lists),
            ("weights.events", self.events),
            ("weights.setup", self.setup),
            ("weights.game", self.game),
            ("weights.profile", self.profile),
            ("weights.record", self.record),
            ("weights.export", self.export),
            ("weights.standing_orders", self.standing_orders),
        ];
        for (key, weight) in all {
            within(faults, key, weight, 1, MAX_WEIGHT);
        }
    }
}

/// The maximum of requests per second, and in a burst.
const MAX_REQUESTS: u32 = 1_000_000;
/// The maximum of a daily limit.
const MAX_PER_DAY: u32 = 1_000_000;

impl Limits {
    pub(super) fn check(&self, faults: &mut Vec<Fault>) {
        within(faults, "limits.requests_per_user", self.requests_per_user, 0, MAX_REQUESTS);
        within(faults, "limits.requests_per_user_burst", self.requests_per_user_burst, 1, MAX_REQUESTS);
        within(faults, "limits.token_share_percent", self.token_share_percent, 1, 100);
        within(faults, "limits.requests_per_network", self.requests_per_network, 0, MAX_REQUESTS);
        within(faults, "limits.requests_per_network_burst", self.requests_per_network_burst, 1, MAX_REQUESTS);
        within(faults, "limits.exports_per_user", self.exports_per_user, 1, 1_000);
        within(faults, "limits.exports_per_network", self.exports_per_network, 1, 1_000);
        within(faults, "limits.exports_of_anybody", self.exports_of_anybody, 1, 1_000);
        let days = [
            ("limits.log_ins_per_day", self.log_ins_per_day),
            ("limits.codes_per_day", self.codes_per_day),
            ("limits.games_per_day", self.games_per_day),
            ("limits.joins_per_day", self.joins_per_day),
            ("limits.seat_leaves_per_day", self.seat_leaves_per_day),
            ("limits.blocks_per_day", self.blocks_per_day),
            ("limits.leaves_per_day", self.leaves_per_day),
            ("limits.tokens_per_day", self.tokens_per_day),
            ("limits.programs_per_network_per_day", self.programs_per_network_per_day),
            ("limits.webhook_changes_per_day", self.webhook_changes_per_day),
            ("limits.talk_per_day", self.talk_per_day),
            ("limits.invitations_to_one_user_per_day", self.invitations_to_one_user_per_day),
            ("limits.invitations_by_mail_per_day", self.invitations_by_mail_per_day),
            ("limits.invitations_mailed_to_one_address_per_day", self.invitations_mailed_to_one_address_per_day),
            ("limits.invitations_received_per_day", self.invitations_received_per_day),
            ("limits.letter_requests_per_day", self.letter_requests_per_day),
            ("limits.letter_refusals_per_day", self.letter_refusals_per_day),
            ("limits.letter_answers_per_day", self.letter_answers_per_day),
            ("limits.letter_answers_per_address_per_day", self.letter_answers_per_address_per_day),
            ("limits.letter_answers_per_domain_per_day", self.letter_answers_per_domain_per_day),
            ("limits.letter_unclear_answers_per_address_per_day", self.letter_unclear_answers_per_address_per_day),
            ("limits.letter_refusals_per_game_per_day", self.letter_refusals_per_game_per_day),
        ];
        for (key, limit) in days {
            within(faults, key, limit, 1, MAX_PER_DAY);
        }
    }
}
