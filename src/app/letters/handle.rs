//! Handling a letter: whose it is, whether it is believed, and what is done (I-3 to I-6). It contains no rules of the
//! game; those are checked where actions are played.

use fieldpost_engine::{Action, Viewer};
use uuid::Uuid;

use super::answer::{self, LetterReply};
use super::case::Case;
use super::confirm::{confirm_held, held_question};
use super::refusal::{explain_refusal, late};
use super::{games as games_of, instruction, orders, rematch, report, service, settings};
use crate::app::accounts::bars;
use crate::app::game::load::{LoadedGame, Role, load};
use crate::app::mails::bounces;
use crate::app::notices::receipt::{PlayedLetter, ReceiptText};
use crate::app::play::origin::ActionOrigin;
use crate::app::play::talk::in_letter;
use crate::app::{App, Error, Result, play};
use crate::auth::ReplyToken;
use crate::mail::letter::{Command, CommandFault, Instruction, Letter, LetterMeaning, QuestionCause, Suggestions};
use crate::mail::{LetterQuestion, SettingOutcome};
use crate::rule_pages;
use crate::store::letters::{self, UnplayedOutcome};
use crate::store::replies;
use crate::store::{Connection, games, setups};

/// Handles a letter and marks it as handled.
///
/// # Errors
/// When the database fails; the letter is then handled again later.
pub async fn handle(app: &App, id: Uuid, raw: &[u8]) -> Result<()> {
    let letter = Letter::parse(&app.site, raw);
    let mut conn = app.store.connection().await?;
    if let Some(sealed) = &letter.sealed {
        // It is only parsed if it came to one of our envelope senders.
        let envelope = bounces::opened(app, id, sealed);
        if let Some((envelope, refusal)) = envelope.and_then(|envelope| Some((envelope, letter.refusal(raw)?))) {
            bounces::count_reported(app, &mut conn, id, &envelope, &refusal).await?;
        }
        letters::finish(&mut conn, id, UnplayedOutcome::Automatic).await?;
        return Ok(());
    }
    if let Some(why) = &letter.automatic {
        tracing::info!(letter = %id, why = why.word(), "an automatic letter");
        letters::finish(&mut conn, id, UnplayedOutcome::Automatic).await?;
        return Ok(());
    }
    if let Some(target) = &letter.service {
        return service::handle(app, &mut conn, id, &letter, target).await;
    }
    let reply = letter.reply.as_ref().and_then(|to| Some((to.game, ReplyToken::parse(&to.token)?.digest())));
    let address = match &reply {
        Some((game, token_hash)) => replies::find(&mut conn, *game, token_hash).await?,
        None => None,
    };
    if letter.reply.is_some() && address.is_none() {
        tracing::info!(letter = %id, "a letter to an address that is no longer valid");
        return service::handle_expired(app, &mut conn, id, &letter).await;
    }
    let Some(((_, token_hash), address)) = reply.zip(address) else {
        tracing::info!(letter = %id, "a letter to no address of ours");
        letters::finish(&mut conn, id, UnplayedOutcome::Dropped).await?;
        return Ok(());
    };
    let talk = letter.talk().map(str::to_owned);
    let mut case =
        Case { letter: id, token_hash: token_hash.to_vec(), address, date: letter.date, talk, is_believed: false };
    let loaded = load(app, &mut conn, case.address.game_id, None).await?;
    let Some(player) = case.player(&loaded) else {
        // Its author has given the seat up, or lost it.
        return service::handle_expired(app, &mut conn, id, &letter).await;
    };
    case.is_believed = is_believed(app, &letter, player) && case.is_theirs(&loaded);
    if let Some(user) = player.user
        && let Err(why) = bars::check(app, &mut conn, user).await
    {
        let Error::Barred { contact, .. } = why else { return Err(why) };
        return answer::send(app, &mut conn, &case, &loaded, &LetterReply::Barred { contact }).await;
    }
    let others = loaded.rows.seats.iter().filter(|row| row.seat != case.address.seat);
    let letter = letter.among(player.name.as_deref(), others.filter_map(|row| row.name.as_deref()));
    decide(app, &mut conn, &case, loaded, letter).await
}

async fn decide(app: &App, conn: &mut Connection, case: &Case, loaded: LoadedGame, letter: Letter) -> Result<()> {
    let believed = case.is_believed;
    // Only what the author may do anyway: nothing that they are told follows from more.
    let view = loaded.game.view_for(Viewer::Seat(case.seat()));
    let legal = view.legal_actions();
    let letter = &letter.of_player(&view, case.seat());
    if believed && letter.is_only_talk(loaded.game.rules(), &legal) {
        return answer::send_talk(app, conn, case, &loaded).await;
    }
    let meaning = letter.meaning(loaded.game.rules(), &legal);
    if believed
        && let Some((held, held_text)) = held_question(app, conn, case).await?
        && let Some(answer) = letter.answer_to(&held_text, loaded.game.rules(), &meaning)
    {
        drop(loaded);
        return settle_held(app, conn, case, (&held, &held_text), &answer).await;
    }
    let reply = match meaning {
        Err(fault) => explain_fault(letter, fault, &loaded, &legal, believed),
        Ok(LetterMeaning::Command(Command::Help)) => LetterReply::Help,
        Ok(LetterMeaning::Command(Command::Show)) => LetterReply::Show,
        Ok(LetterMeaning::Command(Command::Rules)) => show_rules(app, case, &loaded),
        Ok(LetterMeaning::Command(Command::Games)) => show_games(app, conn, case, &loaded).await?,
        Ok(LetterMeaning::Command(Command::Settings)) => show_settings(app, case, &loaded).await?,
        Ok(LetterMeaning::Command(answer @ (Command::Yes | Command::No))) => {
            match answered_offer(&answer, &legal).filter(|_| believed) {
                Some(offer) => ask_to_confirm(case, &loaded, &offer, &legal, LetterQuestion::Sentence)?,
                None => {
                    let fault = CommandFault::Unreadable(letter.own_text());
                    explain_fault(letter, fault, &loaded, &legal, believed)
                }
            }
        }
        Ok(LetterMeaning::Command(Command::Do(instruction)) | LetterMeaning::Question(instruction, _))
            if !case.is_good_for(&instruction, &loaded) =>
        {
            late(&instruction, &loaded)
        }
        Ok(
            LetterMeaning::Command(Command::Do(Instruction::Order(order)))
            | LetterMeaning::Question(Instruction::Order(order), _),
        ) if orders::refusal(case, &loaded, &order).is_some() => orders::refused(case, &loaded, &order),
        Ok(LetterMeaning::Command(Command::Do(Instruction::Order(order))))
            if believed && order.turn.is_none() && case.is_overtaken(&loaded) =>
        {
            orders::overtaken(case, &loaded, &order)
        }
        Ok(LetterMeaning::Command(Command::Do(instruction)))
            if believed && case.is_played_at_once(&instruction, &loaded) =>
        {
            drop(loaded);
            return play_now(app, conn, case, &instruction, &legal).await;
        }
        Ok(LetterMeaning::Command(Command::Do(instruction))) => {
            let why = if believed { LetterQuestion::End } else { LetterQuestion::Sender };
            ask_to_confirm(case, &loaded, &instruction, &legal, why)?
        }
        Ok(LetterMeaning::Question(instruction, cause)) => {
            let why = match cause {
                _ if !believed => LetterQuestion::Sender,
                QuestionCause::Sentence => LetterQuestion::Sentence,
                QuestionCause::Around => LetterQuestion::Around,
            };
            ask_to_confirm(case, &loaded, &instruction, &legal, why)?
        }
    };
    answer::send(app, conn, case, &loaded, &reply).await
}

async fn show_games(app: &App, conn: &mut Connection, case: &Case, loaded: &LoadedGame) -> Result<LetterReply> {
    let player = case.player(loaded).and_then(|player| player.user.zip(player.address.as_deref()));
    let Some((user, address)) = player else { return Ok(LetterReply::Help) };
    let (games, addresses) = games_of::list(app, conn, user, address).await?;
    Ok(LetterReply::Games { games, addresses })
}

/// The rules, with the page about them in the language of their reader. A ruleset of the operator's own has none.
fn show_rules(app: &App, case: &Case, loaded: &LoadedGame) -> LetterReply {
    let language = case.player(loaded).and_then(|player| player.language).unwrap_or_default();
    let id = loaded.game.rules().ruleset().id.as_str();
    let page = rule_pages::text(language, id).filter(|_| app.catalogue.is_shipped(id));
    LetterReply::Rules { page }
}

async fn show_settings(app: &App, case: &Case, loaded: &LoadedGame) -> Result<LetterReply> {
    let Some(user) = case.player(loaded).and_then(|player| player.user) else { return Ok(LetterReply::Help) };
    Ok(LetterReply::Settings(settings::show(app, user, SettingOutcome::Shown).await?))
}

/// Plays an instruction; if it is refused, the answer says why.
async fn play_now(
    app: &App,
    conn: &mut Connection,
    case: &Case,
    instruction: &Instruction,
    legal: &[Action],
) -> Result<()> {
    let Err(why) = act(app, conn, case, instruction).await else { return Ok(()) };
    let loaded = load(app, conn, case.address.game_id, None).await?;
    let reply = explain_refusal(why, instruction, &loaded, legal)?;
    answer::send(app, conn, case, &loaded, &reply).await
}

/// The answer for an instruction that its author must confirm. Nothing is confirmed that would be refused.
fn ask_to_confirm(
    case: &Case,
    loaded: &LoadedGame,
    instruction: &Instruction,
    legal: &[Action],
    why: LetterQuestion,
) -> Result<LetterReply> {
    match instruction::attempt(loaded, case.seat(), instruction) {
        Ok(()) => Ok(LetterReply::Hold { action: instruction.words(loaded.game.rules()), why, stored: Vec::new() }),
        Err(why) => explain_refusal(why, instruction, loaded, legal),
    }
}

/// What a plain yes or no means that answers no question of ours: the answer to an offer of a draw, if one stands.
fn answered_offer(answer: &Command, legal: &[Action]) -> Option<Instruction> {
    let action = if *answer == Command::Yes { Action::AcceptDraw } else { Action::RefuseDraw };
    legal.contains(&action).then_some(Instruction::Act(action))
}

/// The answer for a letter without a command. Nothing is repeated to the player that they may not have written.
fn explain_fault(
    letter: &Letter,
    fault: CommandFault,
    loaded: &LoadedGame,
    legal: &[Action],
    believed: bool,
) -> LetterReply {
    let said = [letter.own_text().as_str(), letter.talk().unwrap_or_default()].join("\n");
    if !believed {
        return LetterReply::Unbelieved { said };
    }
    let suggestions = |line: Option<&str>| letter.suggestions(loaded.game.rules(), legal, line);
    let suggestions = match &fault {
        CommandFault::Unreadable(line) | CommandFault::Doubtful(line) | CommandFault::Retracted([line, _]) => {
            suggestions(Some(line))
        }
        CommandFault::Empty | CommandFault::Several(..) => suggestions(None),
        // What depends on something is not a move of its own.
        CommandFault::Encrypted | CommandFault::Condition(_) | CommandFault::Setting(_) => Suggestions::default(),
    };
    let said = match &fault {
        // These lines, whatever stands around them: a program that sends our answers back is told of them once.
        CommandFault::Several(first, Some(second)) => format!("{first}\n{second}"),
        _ => said,
    };
    LetterReply::NoCommand { fault, said, suggestions }
}

/// Carries out the answer to the question whether a held letter was meant: yes or no. `held` is that letter and
/// `held_text` its instruction in words; `case` is the letter that answers.
async fn settle_held(
    app: &App,
    conn: &mut Connection,
    case: &Case,
    (held, held_text): (&Case, &str),
    answer: &Command,
) -> Result<()> {
    let outcome = match answer {
        Command::Yes => confirm_held(app, held, held_text).await.map(|_| ()),
        _ => letters::withdraw(conn, held.letter).await.map_err(Error::from),
    };
    let loaded = load(app, conn, case.address.game_id, None).await?;
    let reply = match (outcome, answer) {
        // The receipt is the answer, unless something is left unsaid.
        (Ok(()), Command::Yes) if case.talk.is_none() => {
            letters::finish(conn, case.letter, UnplayedOutcome::Answered).await?;
            return Ok(());
        }
        // Who cannot be told of a leave today cannot be told that it was not changed either; the question stays open.
        (Err(Error::TooMany { .. }), _) if is_setting(&loaded, held_text) => {
            letters::finish(conn, case.letter, UnplayedOutcome::Answered).await?;
            return Ok(());
        }
        (Ok(()), _) => LetterReply::Show,
        (Err(why), _) => {
            let legal = loaded.game.view_for(Viewer::Seat(case.seat())).legal_actions();
            match (Instruction::parse(loaded.game.rules(), held_text), why) {
                (Some(instruction), Error::InvalidLink) => late(&instruction, &loaded),
                (Some(instruction), why) => explain_refusal(why, &instruction, &loaded, &legal)?,
                (None, Error::InvalidLink | Error::Stale { .. }) => LetterReply::Late { action: held_text.to_owned() },
                (None, why) => return Err(why),
            }
        }
    };
    answer::send(app, conn, case, &loaded, &reply).await
}

/// Whether an instruction in words changes a setting.
fn is_setting(loaded: &LoadedGame, words: &str) -> bool {
    matches!(Instruction::parse(loaded.game.rules(), words), Some(Instruction::Set(_)))
}

/// Plays a letter, with a receipt, in the one statement that also marks the letter as handled.
pub(super) async fn act(app: &App, conn: &mut Connection, case: &Case, instruction: &Instruction) -> Result<()> {
    let (seat, game) = (case.seat(), case.address.game_id);
    if let Instruction::Set(setting) = instruction {
        let user = case.user(&load(app, conn, game, None).await?)?;
        if !settings::may_change(app, conn, user, *setting).await? {
            letters::finish(conn, case.letter, UnplayedOutcome::Answered).await?;
            return Ok(());
        }
    }
    if let Some((loaded, reply)) = beyond_the_game(app, case, instruction).await? {
        return answer::send(app, conn, case, &loaded, &reply).await;
    }
    if let Instruction::Order(order) = instruction
        && order.turn.is_none()
    {
        return orders::store(app, conn, case, order).await;
    }
    let mut talk = None;
    for _ in 0..play::MAX_LOST_RACES {
        let loaded = load(app, conn, game, None).await?;
        let stale = loaded.stale(Role::Player(seat));
        if let Instruction::Order(order) = instruction
            && orders::refusal(case, &loaded, order).is_some()
        {
            return Err(stale);
        }
        if !case.is_good_for(instruction, &loaded) || !case.is_theirs(&loaded) {
            return Err(stale);
        }
        let (actor, action) = instruction::action(&loaded, seat, instruction)?;
        if let (Some(text), None) = (&case.talk, &talk) {
            // What is not played passes nothing on, and takes no line of the day away.
            instruction::attempt(&loaded, seat, instruction)?;
            let user = case.player(&loaded).and_then(|player| player.user).ok_or(Error::Busy)?;
            talk = Some(in_letter(app, conn, &loaded, (seat, user), (case.letter, text)).await?);
        }
        let letter = PlayedLetter {
            letter: case.letter,
            token_hash: case.token_hash.clone(),
            once: !instruction::is_about_the_game(instruction),
            seat,
            written_at: case.written_at(&loaded),
            receipt: instruction::receipt_text(&loaded.game, seat, instruction),
            ordered: orders::below(instruction).to_vec(),
            talk: talk.clone(),
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

/// Carries out an instruction that is about something else than the game; returns the game and the answer. `None` if it
/// is about the game.
///
/// # Errors
/// Those of a rematch, of a report and of a setting.
pub(super) async fn beyond_the_game(
    app: &App,
    case: &Case,
    instruction: &Instruction,
) -> Result<Option<(LoadedGame, LetterReply)>> {
    Ok(match instruction {
        Instruction::Rematch => {
            let (over, state) = rematch::ask(app, case).await?;
            Some((over, LetterReply::Rematch(state)))
        }
        Instruction::Report => Some(report::last_line(app, case).await?),
        Instruction::Set(setting) => Some(settings::set(app, case, *setting).await?),
        Instruction::Act(_) | Instruction::SetUp(_) | Instruction::Order(_) | Instruction::Claim => None,
    })
}

/// Whether the letter certainly comes from the player: from their proven address, with DMARC if the operator requires
/// it (I-5).
fn is_believed(app: &App, letter: &Letter, player: &games::Seat) -> bool {
    let from = letter.origin.from.as_deref();
    let same = from.zip(player.address.as_deref()).is_some_and(|(from, address)| from.eq_ignore_ascii_case(address));
    same && (letter.origin.vouched || !app.settings.letters.require_dmarc)
}
