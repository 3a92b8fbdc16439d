//! What the mails of the tests are about, and what a letter is answered in them.

use fieldpost::mail::letter::CommandFault;
use fieldpost::mail::{
    GameTerms, LastAnswer, LetterAnswer, LetterQuestion, LetterRefusal, NewcomerSeat, OpenInvitation, RematchState,
    RulesetTitle, ServiceAnswer, ServiceQuestion, ServiceRefusal, TalkNews, UnclearLetter, UnsaidTalk,
};
use fieldpost::values::{OnExpiry, OrderRefusal, TimeControl};
use fieldpost_engine::{Illegal, Space};

use super::fixture::at;
use super::samples::{
    ACCOUNTS, GAMES, NO_CONDITION, NO_SETTING, ORDERED, REPORTS, RETRACTED, SEVERAL, SUGGESTED, UNCLEAR, waiting_game,
};

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::VariantArray)]
pub(super) enum About {
    Verify,
    Reset,
    Prove,
    Changed,
    /// The password was set anew.
    Password,
    /// The same, with the old one.
    PasswordWithOld,
    /// A personal access token was made.
    Token,
    Program,
    /// The second factor was switched on.
    FactorOn,
    /// It was switched off.
    FactorOff,
    /// An operator removed it.
    FactorRemoved,
    /// One of its recovery codes was used.
    CodeUsed,
    /// They were replaced.
    CodesReplaced,
    /// A code was wrong after the right password.
    CodeWrong,
    /// A webhook was switched off, because its receiver fails.
    Webhook,
    /// The same, because it is gone.
    WebhookGone,
    /// The same, because the secret is lost.
    WebhookSecret,
    /// Mails of a kind were switched off by a link.
    MailsOff,
    /// Those of the digest were.
    DigestOff,
    /// The account was deleted.
    Deleted,
    Known,
    Invitation,
    Setup,
    Turn,
    Leave,
    Decision,
    Reminder,
    TimeUp,
    Offered,
    /// An offer was refused.
    DrawRefused,
    /// The reader's own time is up.
    Overdue,
    Over,
    Received,
    Hidden,
    Refused,
    /// A line of a letter is repeated, and an action suggested.
    Unclear,
    Position,
    Late,
    Help,
    /// The rules of the game.
    Rules,
    /// The games of the reader.
    Games,
    /// The settings of the reader's account.
    Settings,
    /// A leave that cannot be announced.
    LeaveRefused,
    /// A line that begins like a setting.
    NoSetting,
    /// It is unclear, and may be somebody else's.
    Unbelieved,
    /// Its author is barred.
    Barred,
    /// A rematch to which the others are invited.
    Rematch,
    /// One that can begin.
    Begun,
    /// One that there is not.
    NoRematch,
    Confirm,
    Doubtful,
    /// What stood in a sentence.
    Asked,
    /// A conditional move was played.
    Answered,
    /// One that the rules refuse.
    Unanswered,
    /// All of them were dropped.
    Dropped,
    /// They were, because a backup was restored.
    DroppedByRestore,
    /// A move and conditional moves below it.
    ReceivedWithOrders,
    /// Conditional moves are stored.
    Ordered,
    /// They are taken back.
    Withdrawn,
    /// They are not taken.
    NotOrdered,
    /// A line that is almost a conditional move.
    NoCondition,
    /// A move and conditional moves that stood in a sentence.
    AskedOrders,
    /// Conditional moves in a letter that came after a newer one.
    Overtaken,
    /// The other player has said something.
    Talk,
    /// They have said it with a move.
    TurnWithTalk,
    /// A move and what was said with it.
    ReceivedWithTalk,
    /// A line that was reported.
    Reported,
    /// What was said with a line that is not understood.
    Unsaid,
    /// A letter that names one move and leaves open whether its author wants it.
    Doubted,
    /// Two lines that are two commands.
    Several,
    /// Two armies.
    Armies,
    /// A sentence with two commands.
    Contradiction,
    /// A command that is taken back.
    Retracted,
    /// Too many conditional moves.
    TooManyOrders,
    Digest,
    /// What a person without an account can write.
    Newcomers,
    /// What a user wrote and nobody understood.
    Unread,
    /// Whether to register.
    Registering,
    /// Whether to invite.
    Inviting,
    /// Whether a sentence meant that.
    Reading,
    /// An account that a letter made.
    Welcome,
    /// A name that is taken.
    Taken,
    /// Others are invited.
    Invited,
    /// A seat was taken.
    Joined,
    /// A seat is offered.
    Opened,
    /// What is played here.
    Rulesets,
    /// An invitation is declined.
    Declined,
    /// Only users can accept an invitation.
    NoAccount,
    /// Settings at the service address.
    ServiceSettings,
    /// An answer to an invitation that is neither yes nor no.
    UnclearInvitation,
    /// A question that is no longer open.
    Stale,
    /// An address that is no longer valid.
    Expired,
    /// A letter that could not be handled.
    GivenUp,
    /// A guest whose letters are never read.
    NeverRead,
    /// Its author is barred.
    ServiceBarred,
    /// The last refusal of a day in a game.
    LastInGame,
    /// The last question of a day in a game.
    LastQuestion,
    /// The last conditional moves of a day in a game.
    LastOrder,
    /// The last answer of a day to a request of a kind.
    LastOfKind,
    /// The last answer of a day.
    LastOfAll,
    /// The last answer of a day to letters about no game.
    LastOfService,
}

impl About {
    pub(super) const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// What the mail tells of talk, if the other player said these lines.
    pub(super) fn talk(self, said: &[String]) -> Option<TalkNews<'_>> {
        match self {
            Self::Talk | Self::TurnWithTalk | Self::Digest => Some(TalkNews::Received(said)),
            Self::ReceivedWithTalk => said.last().map(|line| TalkNews::Passed(line)),
            Self::Unsaid => Some(TalkNews::Unsaid(UnsaidTalk::NothingPlayed)),
            _ => None,
        }
    }
}

impl About {
    /// Which letters are not answered after it that day.
    pub(super) fn last(self) -> Option<LastAnswer> {
        match self {
            Self::LastInGame => Some(LastAnswer::InGame),
            Self::LastQuestion => Some(LastAnswer::Question),
            Self::LastOrder => Some(LastAnswer::Order),
            Self::LastOfKind | Self::LastOfService => Some(LastAnswer::OfKind),
            Self::LastOfAll => Some(LastAnswer::OfAll),
            _ => None,
        }
    }

    /// What a letter is answered; the board for everything that is not an answer.
    pub(super) fn answer(self, token: &str) -> LetterAnswer<'_> {
        match self {
            Self::Received | Self::ReceivedWithTalk => LetterAnswer::Received { said: "a4-a5", ordered: &[] },
            Self::ReceivedWithOrders => LetterAnswer::Received { said: "a4-a5", ordered: ORDERED.as_slice() },
            Self::Ordered | Self::LastOrder => LetterAnswer::Ordered { moves: ORDERED.as_slice() },
            Self::Withdrawn => LetterAnswer::Ordered { moves: &[] },
            Self::NotOrdered => LetterAnswer::Refused {
                why: LetterRefusal::Order {
                    why: OrderRefusal::Implausible,
                    first: "e7xe6 wins",
                    said: "if e7xe6 wins then d5xe6",
                },
                nearest: &[],
            },
            Self::TooManyOrders => LetterAnswer::Refused {
                why: LetterRefusal::Order {
                    why: OrderRefusal::TooMany,
                    first: "e7-e6",
                    said: "if e7-e6 then d3-d4, if a7-a6 then a4-a5, if e7xe6 wins then d5xe6",
                },
                nearest: &[],
            },
            Self::Several => LetterAnswer::Refused {
                why: LetterRefusal::NoCommand { fault: &SEVERAL[0], unknown_space: None },
                nearest: SUGGESTED.as_slice(),
            },
            Self::Armies => unclear(&SEVERAL[1]),
            Self::Contradiction => unclear(&SEVERAL[2]),
            Self::Retracted => unclear(&RETRACTED),
            Self::Doubted => LetterAnswer::Doubted { fault: &RETRACTED, said: "a4xa5", token },
            Self::NoCondition => LetterAnswer::Refused {
                why: LetterRefusal::NoCommand { fault: &NO_CONDITION, unknown_space: None },
                nearest: &[],
            },
            Self::Hidden => LetterAnswer::Hidden,
            Self::Refused => LetterAnswer::Refused {
                why: LetterRefusal::Rule { illegal: &Illegal::OwnPiece(Space(0)), said: "a4-a5" },
                nearest: &SUGGESTED[..1],
            },
            Self::Unclear | Self::Unsaid | Self::LastInGame => LetterAnswer::Refused {
                why: LetterRefusal::NoCommand { fault: &UNCLEAR, unknown_space: None },
                nearest: &SUGGESTED[1..2],
            },
            Self::Reported => LetterAnswer::Reported("resign? b7-b6! no talk, https://evil.example/x"),
            Self::Late => LetterAnswer::Late { said: "resign" },
            Self::Help | Self::LastOfKind => LetterAnswer::Help,
            Self::Rules => LetterAnswer::Rules { page: Some("Barrage\n=======\n\nresign\n\na4-a5\n") },
            Self::Games => LetterAnswer::Games(&GAMES),
            Self::Settings => LetterAnswer::Settings(&ACCOUNTS[0]),
            Self::LeaveRefused => LetterAnswer::Settings(&ACCOUNTS[1]),
            Self::NoSetting => LetterAnswer::Refused {
                why: LetterRefusal::NoCommand { fault: &NO_SETTING, unknown_space: None },
                nearest: &[],
            },
            Self::Unbelieved => LetterAnswer::Refused { why: LetterRefusal::Unbelieved, nearest: &[] },
            Self::Barred => LetterAnswer::Barred { contact: "moderators@example.org" },
            Self::Rematch => LetterAnswer::Rematch(RematchState::Invited),
            Self::Begun => LetterAnswer::Rematch(RematchState::Complete),
            Self::NoRematch => {
                LetterAnswer::Refused { why: LetterRefusal::NoRematch { said: "rematch" }, nearest: &[] }
            }
            Self::Confirm => asked("resign", token, LetterQuestion::End, &[]),
            Self::Doubtful => asked("a4xa5", token, LetterQuestion::Sender, &[]),
            Self::AskedOrders => {
                let said = "a4-a5, if e7-e6 then a5-a6, if e7xe6 wins then a4xa5, if a7-a6 then a5-a4";
                asked(said, token, LetterQuestion::Sentence, &[])
            }
            Self::Overtaken => asked("no conditions", token, LetterQuestion::Overtaken, ORDERED.as_slice()),
            Self::Asked | Self::LastQuestion => asked("a4-a5", token, LetterQuestion::Sentence, &[]),
            Self::Answered => LetterAnswer::Conditional(&REPORTS[0]),
            Self::Unanswered => LetterAnswer::Conditional(&REPORTS[1]),
            Self::Dropped => LetterAnswer::Conditional(&REPORTS[2]),
            Self::DroppedByRestore => LetterAnswer::Conditional(&REPORTS[3]),
            _ => LetterAnswer::Position,
        }
    }
}

/// A letter that has no command.
const fn unclear(fault: &CommandFault) -> LetterAnswer<'_> {
    LetterAnswer::Refused { why: LetterRefusal::NoCommand { fault, unknown_space: None }, nearest: &[] }
}

const fn asked<'a>(
    said: &'a str,
    token: &'a str,
    why: LetterQuestion,
    stored: &'a [(String, String)],
) -> LetterAnswer<'a> {
    LetterAnswer::Confirm { said, token, why, stored }
}

impl About {
    /// What a letter about no game is answered, if that is what the mail is.
    pub(super) fn service_answer(self, name: &str, token: &str) -> Option<ServiceAnswer> {
        let title = |id: &str| RulesetTitle { id: id.to_owned(), name: id.to_owned(), summary: String::new() };
        let terms = |id: &str, opponents: usize| {
            let (initial_seconds, increment_seconds, cap_seconds) = (108_000, 43_200, 216_000);
            let on_expiry = OnExpiry::Claim;
            let control = TimeControl::Bank { initial_seconds, increment_seconds, cap_seconds, on_expiry };
            GameTerms { ruleset: title(id), opponents, control }
        };
        let names = || vec![name.to_owned(), "carla@example.org".to_owned()];
        let confirm = |question: ServiceQuestion| ServiceAnswer::Confirm { question, token: token.to_owned() };
        Some(match self {
            Self::Newcomers => ServiceAnswer::Help { newcomer: true, unclear: None, invitation: None },
            Self::Unread => {
                let unclear =
                    Some(UnclearLetter { fault: Some(CommandFault::Unreadable("register my complaint".to_owned())) });
                ServiceAnswer::Help { newcomer: false, unclear, invitation: None }
            }
            Self::UnclearInvitation => {
                let unclear =
                    Some(UnclearLetter { fault: Some(CommandFault::Unreadable("a4-a5 or resign".to_owned())) });
                let invitation = OpenInvitation {
                    host: Some(name.to_owned()),
                    others: names(),
                    partner: Some(name.to_owned()),
                    terms: terms("stratego4-four", 3),
                    seat: "west".to_owned(),
                    chosen: vec![("repetition_limit", "5".to_owned())],
                    until: at(),
                    token: token.to_owned(),
                };
                ServiceAnswer::Help { newcomer: false, unclear, invitation: Some(invitation) }
            }
            Self::Registering => confirm(ServiceQuestion::Register { name: "anna".to_owned() }),
            Self::Inviting => confirm(ServiceQuestion::Request { said: "invite bert quick-arena 3d".to_owned() }),
            Self::Reading => confirm(ServiceQuestion::Sentence { said: "I decline the invitation".to_owned() }),
            Self::Welcome => ServiceAnswer::Welcome { name: name.to_owned(), seat: NewcomerSeat::Lapsed },
            Self::Taken => ServiceAnswer::Refused(ServiceRefusal::NameTaken { free: Some("anna2".to_owned()) }),
            Self::Invited => ServiceAnswer::Invited { guests: names(), terms: terms("barrage", 1) },
            Self::Joined => ServiceAnswer::Joined { others: names(), terms: terms("barrage", 1) },
            Self::Opened => ServiceAnswer::Opened { terms: terms("barrage", 1) },
            Self::Declined => ServiceAnswer::Declined,
            Self::NoAccount => ServiceAnswer::Refused(ServiceRefusal::NoAccount),
            Self::ServiceSettings => ServiceAnswer::Settings(ACCOUNTS[1].clone()),
            Self::Stale => ServiceAnswer::Stale,
            Self::Expired => ServiceAnswer::Expired(Some(waiting_game())),
            Self::GivenUp => ServiceAnswer::GivenUp,
            Self::NeverRead => ServiceAnswer::Refused(ServiceRefusal::NeverRead),
            Self::LastOfService => ServiceAnswer::Stale,
            Self::ServiceBarred => {
                ServiceAnswer::Refused(ServiceRefusal::Barred { contact: "m@mods.example".to_owned() })
            }
            Self::Rulesets => ServiceAnswer::Rulesets(vec![title("barrage"), title("original")]),
            _ => return None,
        })
    }
}
