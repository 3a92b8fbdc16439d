//! What the tests of mails put into answers to letters: lines, moves and names that would be commands if they stood
//! alone.

use std::sync::LazyLock;

use chrono::TimeDelta;
use fieldpost::mail::letter::CommandFault;
use fieldpost::mail::{
    AccountSettings, DigestSetting, GameList, GameTerms, ListedGame, ListedState, OpenInvitation, RulesetTitle,
    SettingOutcome,
};
use fieldpost::values::{ConditionalReport, Language, MailTiming, TimeControl};

use super::fixture::{GAME, at};

/// A line that holds what would be commands on lines of their own.
pub(super) static UNCLEAR: LazyLock<CommandFault> =
    LazyLock::new(|| CommandFault::Unreadable("yes I resign or a4-a5 help \"resign\" a4xa5".to_owned()));

/// A line that is almost a conditional move.
pub(super) static NO_CONDITION: LazyLock<CommandFault> =
    LazyLock::new(|| CommandFault::Condition("if you play e7-e6 then if a4-a5 then a4-a5".to_owned()));

/// A line that begins like a setting.
pub(super) static NO_SETTING: LazyLock<CommandFault> =
    LazyLock::new(|| CommandFault::Setting("away a4-a5 or resign".to_owned()));

/// Two commands, in two lines, in two armies, and in one sentence.
pub(super) static SEVERAL: LazyLock<[CommandFault; 3]> = LazyLock::new(|| {
    [
        ("resign", Some("if e7-e6 then a4-a5")),
        ("setup 29..M3..2S / .......... / .......... / ........BF", Some("setup")),
        ("draw or a4-a5", None),
    ]
    .map(|(one, other)| CommandFault::Several(one.to_owned(), other.map(str::to_owned)))
});

/// A command and the line that takes it back.
pub(super) static RETRACTED: LazyLock<CommandFault> =
    LazyLock::new(|| CommandFault::Retracted(["a4-a5", "no, resign"].map(str::to_owned)));

/// Settings of an account.
pub(super) static ACCOUNTS: LazyLock<[AccountSettings; 2]> = LazyLock::new(|| {
    [SettingOutcome::Changed, SettingOutcome::LeaveRefused].map(|outcome| AccountSettings {
        outcome,
        refused: (outcome != SettingOutcome::Changed).then(|| "away 2030-12-20 2030-12-31".to_owned()),
        language: Language::Fr,
        zone: "America/Argentina/Buenos_Aires".parse().unwrap(),
        digest: DigestSetting::At(18),
        talk: MailTiming::Off,
        leaves: vec![(at(), at() + TimeDelta::days(3)), (at() + TimeDelta::days(30), at() + TimeDelta::days(33))],
        days_left: vec![(2026, 22), (2027, 28)],
    })
});

/// Actions that the author of a letter may have meant.
pub(super) static SUGGESTED: LazyLock<[String; 4]> =
    LazyLock::new(|| ["a4-a5", "a4xa5", "b4-b5", "j4-i4"].map(str::to_owned));

/// Conditional moves in words.
pub(super) static ORDERED: LazyLock<[(String, String); 3]> = LazyLock::new(|| {
    [("e7-e6", "a4-a5"), ("e7xe6 wins", "a4xa5"), ("a7-a6", "a5-a4")]
        .map(|(when, then)| (when.to_owned(), then.to_owned()))
});

/// What may become of conditional moves.
pub(super) static REPORTS: LazyLock<[ConditionalReport; 4]> = LazyLock::new(|| {
    let moves = || vec![("e7xe6 wins".to_owned(), "d5xe6".to_owned()), ("e6-e5".to_owned(), "a4-a5".to_owned())];
    let said = || "a4-a5".to_owned();
    [
        ConditionalReport::Played { said: said(), left: moves() },
        ConditionalReport::Refused { said: said() },
        ConditionalReport::Dropped { moves: moves() },
        ConditionalReport::Restored { moves: moves() },
    ]
});

/// Games of the reader; the others are called like commands.
pub(super) static GAMES: LazyLock<GameList> = LazyLock::new(|| {
    let names = |names: [&str; 2]| names.map(str::to_owned).to_vec();
    let title = RulesetTitle { id: "barrage".to_owned(), name: "Barrage".to_owned(), summary: String::new() };
    let states = [
        ListedState::Yours { until: Some(at()), left: Some(TimeDelta::hours(30)) },
        ListedState::Yours { until: None, left: None },
        ListedState::Others { names: names(["resign", "games"]), until: Some(at()) },
        ListedState::Others { names: vec!["a4-a5".to_owned()], until: Some(at()) },
        ListedState::Invitation(Box::new(OpenInvitation {
            host: Some("accept".to_owned()),
            others: names(["decline", "yes"]),
            partner: None,
            terms: GameTerms { ruleset: title, opponents: 3, control: TimeControl::default() },
            seat: "red".to_owned(),
            chosen: Vec::new(),
            until: at(),
            token: "k4pz7m2qx5tnw3ybc6hdj2r4vs".to_owned(),
        })),
    ];
    let game = |state| ListedGame {
        game: GAME,
        others: names(["Bert", "d4-d5"]),
        state,
        reply: "k4pz7m2qx5tnw3ybc6hdj2r4vs".to_owned(),
    };
    GameList { games: states.map(game).to_vec(), more: 3 }
});

/// A game of the reader that waits for players.
pub(super) fn waiting_game() -> GameList {
    let game = ListedGame { state: ListedState::Open, ..GAMES.games[0].clone() };
    GameList { games: vec![game], more: 0 }
}
