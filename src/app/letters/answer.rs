//! Answers to letters that were not played: the same letter in the same decision once a day, a few a day in a game, and
//! some more to a person (I-7, ADR 40), always to the address of record, never to the sender of the letter.

use fieldpost_engine::Seat;

use super::case::Case;
use super::games::NewAddresses;
use super::held::held_text;
use super::permission::{self, Permission};
use crate::app::game::load::LoadedGame;
use crate::app::mails::post::{self, Rows};
use crate::app::notices::Party;
use crate::app::notices::people::People;
use crate::app::notices::receipt::LetterTalk;
use crate::app::play::{conditional, talk};
use crate::app::refusal::Refusal;
use crate::app::{App, Result, notices};
use crate::auth::Secret;
use crate::mail::letter::{CommandFault, Suggestions};
use crate::mail::{
    AccountSettings, GameLimit, GameList, LastAnswer, LetterAnswer, LetterQuestion, LetterRefusal, RematchState,
    TalkNews, UnsaidTalk, clean_talk,
};
use crate::store::letters::{self, UnplayedOutcome};
use crate::store::{self, Connection, replies};
use crate::values::{ConditionalMove, OrderRefusal};

/// What becomes of the talk of a letter that is answered.
const UNSAID: TalkNews<'_> = TalkNews::Unsaid(UnsaidTalk::NothingPlayed);

/// The answer to the author of a letter.
pub(super) enum LetterReply {
    /// The letter is not a command.
    NoCommand {
        /// Why not.
        fault: CommandFault,
        /// What its author wrote.
        said: String,
        /// What they may have meant.
        suggestions: Suggestions,
    },
    /// The letter is not a command, and may be somebody else's: its words are not repeated.
    Unbelieved {
        /// What its author wrote, for counting.
        said: String,
    },
    /// The rules refuse it.
    Refused {
        /// The action in words.
        action: String,
        /// Why the rules refuse it.
        refusal: Box<Refusal>,
        /// The nearest legal action.
        nearest: Option<String>,
    },
    /// Nobody's time is up.
    NothingToClaim {
        /// The action in words.
        action: String,
    },
    /// There is no rematch: the game has no result yet, or never will have one.
    NoRematch {
        /// The request in words.
        action: String,
    },
    /// Its author has done as much of it as they may.
    Limited {
        /// The request in words.
        action: String,
        /// How much that is.
        limit: GameLimit,
    },
    /// The rematch, as requested.
    Rematch(RematchState),
    /// This line of talk is reported, as requested.
    Reported(String),
    /// There is no line to report: its author was told none.
    NothingSaid,
    /// The settings of its author's account, as requested or after a change.
    Settings(AccountSettings),
    /// The conditional moves in it are not taken.
    NotOrdered {
        /// Why not.
        why: OrderRefusal,
        /// They, in words.
        said: String,
        /// The first condition, in words.
        first: String,
    },
    /// These conditional moves are stored, and no others.
    Ordered {
        /// Conditions and answers.
        moves: Vec<(String, String)>,
    },
    /// The decision is over.
    Late {
        /// What was asked for, in words.
        action: String,
    },
    /// Its author is barred, and may write to this address about it.
    Barred {
        /// The address.
        contact: String,
    },
    /// The board, as requested.
    Show,
    /// The list of words, as requested.
    Help,
    /// The rules of the game, as requested.
    Rules {
        /// The page that explains them to players, as text, if there is one.
        page: Option<&'static str>,
    },
    /// The games of its author, as requested.
    Games {
        /// What is said of them.
        games: GameList,
        /// Where letters about each go.
        addresses: NewAddresses,
    },
    /// It is held until somebody confirms it.
    Hold {
        /// The action in words.
        action: String,
        /// Why it is held.
        why: LetterQuestion,
        /// The conditional moves that are stored, if it is about them.
        stored: Vec<(String, String)>,
    },
}

impl LetterReply {
    /// The only action that the author of a letter names without making it clear whether they want it, in words: they
    /// are asked (I-4).
    fn doubted(&self) -> Option<&str> {
        match self {
            Self::NoCommand {
                fault: CommandFault::Doubtful(_) | CommandFault::Unreadable(_) | CommandFault::Retracted(_),
                suggestions,
                ..
            } => suggestions.only_named(),
            _ => None,
        }
    }
}

/// Answers a letter and marks it as handled, in one transaction.
pub(super) async fn send(
    app: &App,
    conn: &mut Connection,
    case: &Case,
    loaded: &LoadedGame,
    said: &LetterReply,
) -> Result<()> {
    let secret = Secret::random()?;
    let (token, confirm_hash) = (secret.text(), secret.digest());
    store::transaction(conn, async |conn| {
        // If another process has handled the letter since, there is no answer and no count.
        if !letters::lock(conn, case.letter).await? {
            return Ok(());
        }
        let permission = match case.reader(loaded) {
            Some(user) => permission::count(app, conn, said, (user, loaded)).await?,
            None => Permission::Refused,
        };
        let may = permission.is_granted();
        let people = author_of(app, case, loaded)?;
        let replies = people.all_replies();
        // A page is about the current state of the game, so it is bound to the reply address that is made now.
        let bound = replies.first().map_or(case.token_hash.as_slice(), |row| row.token_hash.as_slice());
        let held = match said {
            // Nobody is asked whether they said what somebody else wrote.
            LetterReply::Hold { action, why: LetterQuestion::Sender, .. } => Some(held_text(action, None)),
            LetterReply::Hold { action, .. } => {
                Some(held_text(action, case.talk.as_deref().map(clean_talk).as_deref()))
            }
            _ => said.doubted().map(|action| held_text(action, None)),
        };
        let outcome = match &held {
            Some(said) if may => UnplayedOutcome::Held {
                game: case.address.game_id,
                token_hash: bound,
                said,
                confirm_hash: &confirm_hash,
            },
            _ => UnplayedOutcome::Answered,
        };
        letters::finish(conn, case.letter, outcome).await?;
        if let (LetterReply::Games { addresses, .. }, true) = (said, may) {
            addresses.store(conn).await?;
        }
        let is_said_later = matches!(said, LetterReply::Hold { why, .. } if !matches!(why, LetterQuestion::Sender));
        let unsaid = case.talk.as_ref().filter(|_| !is_said_later).map(|_| UNSAID);
        match permission {
            Permission::Granted(last) => {
                queue(app, conn, case, loaded, &people, (said.answer(&token), unsaid, last)).await
            }
            Permission::Refused => Ok(()),
        }
    })
    .await
}

/// Says what a letter says to the other player, answers it and marks it as handled, in one transaction.
pub(super) async fn send_talk(app: &App, conn: &mut Connection, case: &Case, loaded: &LoadedGame) -> Result<()> {
    store::transaction(conn, async |conn| {
        let player = case.player(loaded).and_then(|player| player.user);
        if !letters::finish(conn, case.letter, UnplayedOutcome::Answered).await? {
            return Ok(());
        }
        let Some((user, text)) = player.zip(case.talk.as_deref()) else { return Ok(()) };
        let talk = talk::in_letter(app, conn, loaded, (case.seat(), user), (case.letter, text)).await?;
        if let LetterTalk::Said(row) = &talk {
            talk::tell(app, conn, loaded, row).await?;
        }
        let said = LetterReply::Show;
        // A line that was passed on has a limit of its own, and takes no other answer away.
        let permission = match talk {
            LetterTalk::Said(_) => Permission::Granted(None),
            LetterTalk::Unsaid(_) => permission::count(app, conn, &said, (user, loaded)).await?,
        };
        let Permission::Granted(last) = permission else { return Ok(()) };
        let people = author_of(app, case, loaded)?;
        queue(app, conn, case, loaded, &people, (said.answer(""), Some(talk.news()), last)).await
    })
    .await
}

/// Tells the author of a held letter what became of it once they confirmed it, and marks it as carried out, in one
/// transaction.
pub(super) async fn send_confirmed(
    app: &App,
    conn: &mut Connection,
    case: &Case,
    loaded: &LoadedGame,
    said: &LetterReply,
) -> Result<()> {
    store::transaction(conn, async |conn| {
        letters::confirmed(conn, case.letter).await?;
        let Some(user) = case.player(loaded).and_then(|player| player.user) else { return Ok(()) };
        let permission = permission::count(app, conn, said, (user, loaded)).await?;
        let Permission::Granted(last) = permission else { return Ok(()) };
        let people = author_of(app, case, loaded)?;
        queue(app, conn, case, loaded, &people, (said.answer(""), case.talk.as_ref().map(|_| UNSAID), last)).await
    })
    .await
}

/// Stores the conditional moves of a letter, acknowledges them and marks the letter as handled, in one transaction.
/// Those that cannot be acknowledged today are not stored, except that all are taken back. Returns `false` if the game
/// has gone on meanwhile, or another process has handled the letter.
pub(super) async fn send_ordered(
    app: &App,
    conn: &mut Connection,
    case: &Case,
    loaded: &LoadedGame,
    (moves, said): (&[ConditionalMove], &LetterReply),
) -> Result<bool> {
    let Some(user) = case.player(loaded).and_then(|player| player.user) else { return Ok(false) };
    store::transaction(conn, async |conn| {
        let is_new = letters::lock(conn, case.letter).await?;
        if !is_new && !letters::is_open(conn, case.letter).await? {
            return Ok(false);
        }
        let permission = permission::count(app, conn, said, (user, loaded)).await?;
        if (permission.is_granted() || moves.is_empty())
            && !conditional::store(conn, loaded, (case.seat(), user), (moves, case.written_at(loaded))).await?
        {
            return Ok(false);
        }
        if is_new {
            letters::finish(conn, case.letter, UnplayedOutcome::Answered).await?;
        } else {
            letters::confirmed(conn, case.letter).await?;
        }
        if let Permission::Granted(last) = permission {
            let (people, unsaid) = (author_of(app, case, loaded)?, case.talk.as_ref().map(|_| UNSAID));
            queue(app, conn, case, loaded, &people, (said.answer(""), unsaid, last)).await?;
        }
        Ok(true)
    })
    .await
}

impl LetterReply {
    fn answer<'a>(&'a self, token: &'a str) -> LetterAnswer<'a> {
        if let (Self::NoCommand { fault, .. }, Some(said)) = (self, self.doubted()) {
            return LetterAnswer::Doubted { fault, said, token };
        }
        let refused = |why| LetterAnswer::Refused { why, nearest: &[] };
        match self {
            Self::NoCommand { fault, suggestions, .. } => LetterAnswer::Refused {
                why: LetterRefusal::NoCommand { fault, unknown_space: suggestions.unknown_space.as_deref() },
                nearest: &suggestions.actions,
            },
            Self::Unbelieved { .. } => refused(LetterRefusal::Unbelieved),
            Self::Refused { action, refusal, nearest } => LetterAnswer::Refused {
                why: LetterRefusal::Rule { illegal: &refusal.illegal, said: action },
                nearest: nearest.as_slice(),
            },
            Self::NothingToClaim { action } => refused(LetterRefusal::NothingToClaim { said: action }),
            Self::NotOrdered { why, first, said } => refused(LetterRefusal::Order { why: *why, first, said }),
            Self::Ordered { moves } => LetterAnswer::Ordered { moves },
            Self::NoRematch { action } => refused(LetterRefusal::NoRematch { said: action }),
            Self::Limited { action, limit } => refused(LetterRefusal::Limited { said: action, limit: *limit }),
            Self::Rematch(state) => LetterAnswer::Rematch(*state),
            Self::Reported(line) => LetterAnswer::Reported(line),
            Self::NothingSaid => refused(LetterRefusal::NothingSaid),
            Self::Settings(settings) => LetterAnswer::Settings(settings),
            Self::Late { action } => LetterAnswer::Late { said: action },
            Self::Barred { contact } => LetterAnswer::Barred { contact },
            Self::Rules { page } => LetterAnswer::Rules { page: *page },
            Self::Games { games, .. } => LetterAnswer::Games(games),
            Self::Show => LetterAnswer::Position,
            Self::Help => LetterAnswer::Help,
            Self::Hold { action, why, stored } => LetterAnswer::Confirm { said: action, token, why: *why, stored },
        }
    }
}

/// The author of a letter. One who certainly wrote it is answered even if their address is suspended (L-4).
fn author_of(app: &App, case: &Case, loaded: &LoadedGame) -> Result<People> {
    let people = People::of(loaded, |_| [], |seat: Seat| seat == case.seat());
    let people = if case.is_believed { people.with_author(loaded, case.seat()) } else { people };
    people.with_replies_to_letters(app)
}

async fn queue(
    app: &App,
    conn: &mut Connection,
    case: &Case,
    loaded: &LoadedGame,
    people: &People,
    (answer, talk, last): (LetterAnswer<'_>, Option<TalkNews<'_>>, Option<LastAnswer>),
) -> Result<()> {
    let facts = people.facts(loaded, loaded.now);
    let parties = people.parties();
    let answer =
        |party: &Party<'_>| notices::answer(app.post(), &facts, &Party { talk, ..*party }, case.letter, (answer, last));
    let rows: Rows = parties.iter().filter_map(answer).collect();
    replies::insert(conn, loaded.rows.game.id, loaded.rows.game.timing.since, &people.all_replies()).await?;
    post::queue(conn, &rows).await?;
    Ok(())
}
