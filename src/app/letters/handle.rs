//! Handling a letter: whose it is, whether it is believed, and what is done (I-3 to I-6). It contains no rules of the
//! game; those are checked where actions are played.

use fieldpost_engine::{Action, Seat, Viewer};
use uuid::Uuid;

use super::answer::{self, LetterReply};
use super::confirm::{confirm_held, held_question};
use super::instruction;
use crate::app::game::load::{LoadedGame, Role, load};
use crate::app::mails::bounces;
use crate::app::notices::receipt::{PlayedLetter, ReceiptText};
use crate::app::play::origin::ActionOrigin;
use crate::app::{App, Error, Result, play};
use crate::auth::{Mailbox, ReplyToken};
use crate::mail::LetterQuestion;
use crate::mail::letter::{Command, CommandFault, Instruction, Letter, Nearest, Reading};
use crate::store::letters::{self, Outcome};
use crate::store::replies::{self, ReplyAddress};
use crate::store::{Connection, games, setups};
use crate::values::SeatStatus;

/// The number of lost races after which the letter is put off.
const TRIES: usize = 8;

/// A letter with the seat and decision of its reply address.
pub(super) struct Case {
    /// The letter.
    pub letter: Uuid,
    /// The digest of the token that it came with.
    pub token_hash: Vec<u8>,
    /// The seat and decision of the token.
    pub address: ReplyAddress,
}

impl Case {
    /// The seat.
    pub(super) fn seat(&self) -> Seat {
        self.address.seat
    }

    /// Whether its address is still valid for a command (I-1). An address becomes void when it is used, and all of a
    /// decision when that is over; only commands about the whole game outlive them.
    pub(super) fn is_good_for(&self, instruction: &Instruction, loaded: &LoadedGame) -> bool {
        loaded.game.outcome().is_none() && (self.is_fresh(loaded) || instruction::is_about_the_game(instruction))
    }

    /// Whether no confirmation is needed: never for commands that may end the game (G-2), nor from an old address, so
    /// that a late letter does not answer a different offer from the one it was written for.
    fn is_played_at_once(&self, instruction: &Instruction, loaded: &LoadedGame) -> bool {
        self.is_fresh(loaded) && !instruction::is_final(instruction)
    }

    /// Whether the game still waits for the same decision as when the address was made.
    pub(super) fn is_fresh(&self, loaded: &LoadedGame) -> bool {
        loaded.rows.game.timing.since == self.address.since && self.address.used_at.is_none()
    }

    /// Whether its address was mailed to the current mailbox of the seat's user: no other has any power over the game,
    /// neither one that they gave up nor that of an earlier user of the seat (ADR 22).
    pub(super) fn is_theirs(&self, loaded: &LoadedGame) -> bool {
        let mailbox = self.player(loaded).and_then(|row| Some(Mailbox::of(row.user?, row.address.as_deref()?)));
        mailbox.is_some_and(|mailbox| mailbox.is(&self.address.mailbox))
    }

    /// The user of the seat, if any.
    pub(super) fn player<'l>(&self, loaded: &'l LoadedGame) -> Option<&'l games::Seat> {
        let row = loaded.rows.seats.get(self.seat().index())?;
        (row.status == SeatStatus::Seated && row.user.is_some()).then_some(row)
    }
}

/// Handles a letter and marks it as handled.
///
/// # Errors
/// When the database fails; the letter is then handled again later.
pub async fn handle(app: &App, id: Uuid, raw: &[u8]) -> Result<()> {
    let letter = Letter::read(&app.site, raw);
    let mut conn = app.store.connection().await?;
    if let Some(sealed) = &letter.sealed {
        // It is only parsed if it came to one of our envelope senders.
        let envelope = bounces::opened(app, id, sealed);
        if let Some((envelope, refusal)) = envelope.and_then(|envelope| Some((envelope, letter.refusal(raw)?))) {
            bounces::returned(app, &mut conn, id, &envelope, &refusal).await?;
        }
        letters::finish(&mut conn, id, Outcome::Automatic).await?;
        return Ok(());
    }
    if let Some(why) = &letter.automatic {
        tracing::info!(letter = %id, why = why.word(), "an automatic letter");
        letters::finish(&mut conn, id, Outcome::Automatic).await?;
        return Ok(());
    }
    let token = letter.token.as_deref().and_then(ReplyToken::parse).map(|token| token.digest());
    let address = match &token {
        Some(token) => replies::find(&mut conn, token).await?,
        None => None,
    };
    let Some((token_hash, address)) = token.zip(address) else {
        tracing::info!(letter = %id, "a letter to no address of ours");
        letters::finish(&mut conn, id, Outcome::Dropped).await?;
        return Ok(());
    };
    let case = Case { letter: id, token_hash: token_hash.to_vec(), address };
    let loaded = load(app, &mut conn, case.address.game_id, None).await?;
    let Some(player) = case.player(&loaded) else {
        letters::finish(&mut conn, id, Outcome::Dropped).await?;
        return Ok(());
    };
    let believed = is_believed(app, &letter, player) && case.is_theirs(&loaded);
    decide(app, &mut conn, &case, loaded, &letter, believed).await
}

async fn decide(
    app: &App,
    conn: &mut Connection,
    case: &Case,
    loaded: LoadedGame,
    letter: &Letter,
    believed: bool,
) -> Result<()> {
    // Only what the author may do anyway: nothing that they are told follows from more.
    let legal = loaded.game.view_for(Viewer::Seat(case.seat())).legal_actions();
    let said = match letter.reading(loaded.game.rules(), &legal) {
        Err(fault) => not_understood(letter, fault, &loaded, &legal),
        Ok(Reading::Command(Command::Help)) => LetterReply::Help,
        Ok(Reading::Command(Command::Show)) => LetterReply::Show,
        Ok(Reading::Command(answer @ (Command::Yes | Command::No))) => {
            let question = held_question(app, conn, case).await?.filter(|_| believed);
            let Some((held, said)) = question else {
                let fault = CommandFault::Unreadable(letter.own_text());
                let said = not_understood(letter, fault, &loaded, &legal);
                return answer::send(app, conn, case, &loaded, &said).await;
            };
            drop(loaded);
            return answered(app, conn, case, (&held, &said), &answer).await;
        }
        Ok(Reading::Command(Command::Do(instruction)) | Reading::Question(instruction))
            if !case.is_good_for(&instruction, &loaded) =>
        {
            LetterReply::Late
        }
        Ok(Reading::Command(Command::Do(instruction))) if believed && case.is_played_at_once(&instruction, &loaded) => {
            drop(loaded);
            return match act(app, conn, case, &instruction).await {
                Ok(()) => Ok(()),
                Err(why) => {
                    let loaded = load(app, conn, case.address.game_id, None).await?;
                    let said = refused(why, &instruction, &loaded, &legal)?;
                    answer::send(app, conn, case, &loaded, &said).await
                }
            };
        }
        Ok(Reading::Command(Command::Do(instruction))) => {
            let why = if believed { LetterQuestion::End } else { LetterQuestion::Sender };
            held(case, &loaded, &instruction, &legal, why)?
        }
        Ok(Reading::Question(instruction)) => {
            let why = if believed { LetterQuestion::Sentence } else { LetterQuestion::Sender };
            held(case, &loaded, &instruction, &legal, why)?
        }
    };
    answer::send(app, conn, case, &loaded, &said).await
}

/// The answer for an instruction that its author must confirm. Nothing is confirmed that would be refused.
fn held(
    case: &Case,
    loaded: &LoadedGame,
    instruction: &Instruction,
    legal: &[Action],
    why: LetterQuestion,
) -> Result<LetterReply> {
    match instruction::attempt(loaded, case.seat(), instruction) {
        Ok(()) => Ok(LetterReply::Hold { action: instruction.words(loaded.game.rules()), why }),
        Err(why) => refused(why, instruction, loaded, legal),
    }
}

/// The answer for a letter without a command.
fn not_understood(letter: &Letter, fault: CommandFault, loaded: &LoadedGame, legal: &[Action]) -> LetterReply {
    let nearest = match &fault {
        CommandFault::Unreadable(line) => Letter::nearest(loaded.game.rules(), legal, line),
        CommandFault::Empty | CommandFault::Encrypted | CommandFault::Several | CommandFault::Doubtful(_) => {
            Nearest::default()
        }
    };
    LetterReply::NoCommand { fault, said: letter.own_text(), nearest }
}

/// Carries out an answer to the question whether a held letter was meant: yes or no.
async fn answered(
    app: &App,
    conn: &mut Connection,
    case: &Case,
    (held, said): (&Case, &str),
    answer: &Command,
) -> Result<()> {
    let outcome = match answer {
        Command::Yes => confirm_held(app, held, said).await.map(|_| ()),
        _ => letters::withdraw(conn, held.letter).await.map_err(Error::from),
    };
    let loaded = load(app, conn, case.address.game_id, None).await?;
    let said = match (outcome, answer) {
        // The receipt is the answer.
        (Ok(()), Command::Yes) => {
            letters::finish(conn, case.letter, Outcome::Answered).await?;
            return Ok(());
        }
        (Ok(()), _) => LetterReply::Show,
        (Err(Error::InvalidLink | Error::Stale { .. }), _) => LetterReply::Late,
        (Err(why), _) => {
            let legal = loaded.game.view_for(Viewer::Seat(case.seat())).legal_actions();
            let instruction = Instruction::parse(loaded.game.rules(), said);
            let instruction = instruction.unwrap_or(Instruction::Act(Action::Decline));
            refused(why, &instruction, &loaded, &legal)?
        }
    };
    answer::send(app, conn, case, &loaded, &said).await
}

/// Plays a letter, with a receipt, in the one statement that also marks the letter as handled.
pub(super) async fn act(app: &App, conn: &mut Connection, case: &Case, instruction: &Instruction) -> Result<()> {
    let (seat, game) = (case.seat(), case.address.game_id);
    for _ in 0..TRIES {
        let loaded = load(app, conn, game, None).await?;
        let stale = loaded.stale(Role::Player(seat));
        if !case.is_good_for(instruction, &loaded) || !case.is_theirs(&loaded) {
            return Err(stale);
        }
        let (actor, action) = instruction::action(&loaded, seat, instruction)?;
        let letter = PlayedLetter {
            letter: case.letter,
            token_hash: case.token_hash.clone(),
            once: !instruction::is_about_the_game(instruction),
            seat,
            receipt: instruction::receipt_text(&loaded.game, seat, instruction),
        };
        let who = (Role::Player(seat), actor);
        if play::act(app, conn, loaded, who, action, ActionOrigin::Letter(&letter)).await?.is_some() {
            if letter.receipt == ReceiptText::Army {
                setups::remove(conn, game, case.address.seat).await?;
            }
            return Ok(());
        }
        // Lost a race: against another action, or against whoever handled the letter meanwhile.
        if !letters::is_open(conn, case.letter).await? {
            return Err(stale);
        }
    }
    Err(Error::Busy)
}

/// Whether the letter certainly comes from the player: from their proven address, with DMARC if the operator requires
/// it (I-5).
fn is_believed(app: &App, letter: &Letter, player: &games::Seat) -> bool {
    let from = letter.origin.from.as_deref();
    let same = from.zip(player.address.as_deref()).is_some_and(|(from, address)| from.eq_ignore_ascii_case(address));
    same && (letter.origin.vouched || !app.settings.letters.require_dmarc)
}

/// The answer for an action that was not played; other errors are ours.
fn refused(why: Error, instruction: &Instruction, loaded: &LoadedGame, legal: &[Action]) -> Result<LetterReply> {
    let rules = loaded.game.rules();
    let action = instruction.words(rules);
    match why {
        Error::Refused(refusal) => {
            let nearest = Letter::nearest(rules, legal, &action).action;
            Ok(LetterReply::Refused { action, refusal, nearest })
        }
        Error::NothingToClaim => Ok(LetterReply::NothingToClaim { action }),
        Error::Stale { .. } => Ok(LetterReply::Late),
        other => Err(other),
    }
}
