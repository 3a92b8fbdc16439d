//! The page on which a held letter is confirmed by whoever can read the mails of the address of record (I-5, G-2).
//! Reading it changes nothing (L-9).

use chrono::TimeDelta;
use fieldpost_engine::Action;

use super::answer;
use super::case::Case;
use super::handle::{act, beyond_the_game};
use super::held::parts_of_held;
use super::instruction;
use super::service::{self, HeldRequest};
use super::settings;
use crate::app::accounts::bars;
use crate::app::game::load::{LoadedGame, load};
use crate::app::lobby::guests;
use crate::app::{App, Error, Result};
use crate::auth::Secret;
use crate::mail::letter::Instruction;
use crate::store::{self, Connection, games, letters, replies};
use crate::values::Language;

/// What a page asks to confirm.
#[derive(Debug)]
pub struct HeldLetter {
    /// The action in words (N-4), or the request (I-9).
    pub said: String,
    /// What it is about.
    pub about: HeldSubject,
    /// Whether the user's address is suspended.
    pub suspended: bool,
    /// What the page is written in.
    pub language: Language,
}

/// What a held letter is about.
#[derive(Debug)]
pub enum HeldSubject {
    /// A game with these other players.
    Game(Vec<String>),
    /// A request to the service, in the name of this address.
    Request(String),
}

/// The held letter of a page's secret. Changes nothing.
///
/// # Errors
/// [`Error::InvalidLink`] when it is unknown, too old, used, or the decision is over.
pub async fn show_held(app: &App, secret: &str) -> Result<HeldLetter> {
    let mut conn = app.store.connection().await?;
    if let Some(HeldRequest { said, address, language, suspended }) = service::show(app, &mut conn, secret).await? {
        return Ok(HeldLetter { said, about: HeldSubject::Request(address), suspended, language });
    }
    let (case, said) = find_held(app, &mut conn, secret).await?;
    let loaded = load(app, &mut conn, case.address.game_id, None).await?;
    held_instruction(&case, &loaded, &said)?;
    let others = loaded.rows.seats.iter().filter(|row| row.seat != case.address.seat);
    let others = others.filter_map(|row| row.name.clone()).collect();
    let player = case.player(&loaded);
    let language = player.and_then(|row| row.language).unwrap_or_default();
    Ok(HeldLetter {
        said,
        about: HeldSubject::Game(others),
        suspended: player.is_some_and(|row| row.suspended),
        language,
    })
}

/// The outcome of a confirmed letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// It was played.
    Played,
    /// It was an abort by a guest: the seat is open again, and the game goes on.
    SeatGivenUp,
    /// It was a request to the service, a wish for another game or a setting, and was carried out.
    Done,
}

/// Plays a held letter.
///
/// # Errors
/// [`Error::InvalidLink`] as above; [`Error::Refused`] by the rules, and nothing has changed; [`Error::TooMany`] seats
/// of others' games given up in a day, or answers to letters; [`Error::Barred`].
pub async fn confirm(app: &App, secret: &str) -> Result<Confirmation> {
    let mut conn = app.store.connection().await?;
    if service::confirm(app, &mut conn, secret).await? {
        return Ok(Confirmation::Done);
    }
    let (case, said) = find_held(app, &mut conn, secret).await?;
    drop(conn);
    confirm_held(app, &case, &said).await
}

/// Plays a held letter.
///
/// # Errors
/// As of [`confirm`].
pub(super) async fn confirm_held(app: &App, case: &Case, said: &str) -> Result<Confirmation> {
    let mut conn = app.store.connection().await?;
    let loaded = load(app, &mut conn, case.address.game_id, None).await?;
    let instruction = held_instruction(case, &loaded, said)?;
    if let Some(user) = case.player(&loaded).and_then(|row| row.user) {
        bars::check(app, &mut conn, user).await?;
    }
    if matches!(instruction, Instruction::Act(Action::Abort))
        && guests::may_abort(&mut conn, &loaded, case.seat()).await?
    {
        let user = case.player(&loaded).and_then(|row| row.user).ok_or(Error::InvalidLink)?;
        // No connection is held while counting.
        drop(conn);
        guests::count_seat_leave(app, user).await?;
        return give_up(app, &mut *app.store.connection().await?, case, said).await;
    }
    if let Instruction::Set(setting) = instruction {
        settings::check_change(app, &mut conn, case.user(&loaded)?, setting).await?;
    }
    drop(loaded);
    if instruction.is_beyond_the_game() {
        // No connection is held while counting.
        drop(conn);
        if let Some((loaded, reply)) = beyond_the_game(app, case, &instruction).await? {
            let mut conn = app.store.connection().await?;
            answer::send_confirmed(app, &mut conn, case, &loaded, &reply).await?;
        }
        return Ok(Confirmation::Done);
    }
    confirm_played(act(app, &mut conn, case, &instruction).await)
}

/// The held letter that the mail asked about to whose reply address `case` came, with its action in words.
pub(super) async fn held_question(app: &App, conn: &mut Connection, case: &Case) -> Result<Option<(Case, String)>> {
    let age = TimeDelta::days(app.settings.letters.confirm_days.into());
    let held = letters::held_at(conn, case.address.game_id, &case.token_hash, age).await?;
    let question = |held: letters::HeldLetterRow| {
        let (said, talk) = game_parts(&held.said);
        let address = case.address.clone();
        let (letter, token_hash) = (held.id, held.token_hash);
        (Case { letter, token_hash, address, date: None, talk, is_believed: true }, said)
    };
    Ok(held.map(question))
}

/// An abort by a guest (G-1): their seat is open again, unless their army is locked.
async fn give_up(app: &App, conn: &mut Connection, case: &Case, said: &str) -> Result<Confirmation> {
    store::transaction(conn, async |conn| {
        games::lock(conn, case.address.game_id).await?;
        let loaded = load(app, conn, case.address.game_id, None).await?;
        let instruction = held_instruction(case, &loaded, said)?;
        if guests::reopen(app, conn, &loaded, &[case.seat()]).await? {
            letters::confirmed(conn, case.letter).await?;
            return Ok(Confirmation::SeatGivenUp);
        }
        drop(loaded);
        confirm_played(act(app, conn, case, &instruction).await)
    })
    .await
}

fn confirm_played(acted: Result<()>) -> Result<Confirmation> {
    match acted {
        Ok(()) => Ok(Confirmation::Played),
        Err(Error::Stale { .. }) => Err(Error::InvalidLink),
        Err(why) => Err(why),
    }
}

/// The request of a held letter, if its page is still valid.
fn held_instruction(case: &Case, loaded: &LoadedGame, said: &str) -> Result<Instruction> {
    let good = |instruction: &Instruction| {
        let in_time = instruction::outlasts(instruction) || case.is_fresh(loaded);
        case.is_theirs(loaded) && case.is_good_for(instruction, loaded) && in_time
    };
    Instruction::parse(loaded.game.rules(), said).filter(good).ok_or(Error::InvalidLink)
}

async fn find_held(app: &App, conn: &mut Connection, secret: &str) -> Result<(Case, String)> {
    let digest = Secret::parse(secret).ok_or(Error::InvalidLink)?.digest();
    let age = TimeDelta::days(app.settings.letters.confirm_days.into());
    let held = letters::held(conn, &digest, age).await?.ok_or(Error::InvalidLink)?;
    let address = replies::find(conn, held.game, &held.token_hash).await?.ok_or(Error::InvalidLink)?;
    let (said, talk) = game_parts(&held.said);
    let (letter, token_hash) = (held.id, held.token_hash);
    Ok((Case { letter, token_hash, address, date: None, talk, is_believed: true }, said))
}

/// The action and the talk of a held letter of a game.
fn game_parts(text: &str) -> (String, Option<String>) {
    let (said, talk) = parts_of_held(text);
    (said.to_owned(), talk.map(str::to_owned))
}
