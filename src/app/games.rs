//! Games: create them, invite to them, and find them in lists. Taking seats is in `seats`, playing in
//! `play`, looking in `look`.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use fieldpost_engine::{Actor, Game, Options, Rules};
use uuid::Uuid;

use super::attempts::{self, Limited};
use super::frozen::{self, corrupt};
use super::load::{Loaded, Standing, load, seat_of};
use super::look::Summary;
use super::notices;
use super::once::{finish, kept, or_twin};
use super::people::People;
use super::play::{self, Once, Played};
use super::time_control::TimeControl;
use super::{App, Error, FieldFault, Result};
use crate::auth::Secret;
use crate::store::commit::Entry;
use crate::store::creation::NewGame as Row;
use crate::store::lists;
pub use crate::store::lists::{List, Wanted};
use crate::store::{self, Connection, creation, invitations, outbox, seats};

/// A game to be.
#[derive(Debug)]
pub struct NewGame {
    /// The name of the ruleset.
    pub ruleset: String,
    /// What the creator chooses.
    pub options: Options,
    /// The user to invite by name; nothing = the other seats are open.
    pub opponent: Option<String>,
    /// Who is Red and moves first (S-3).
    pub red: Red,
    /// How long a seat has for a decision.
    pub time_control: TimeControl,
    /// Whether everybody may look on.
    pub public: bool,
}

/// Who is Red (S-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Red {
    /// Who creates the game.
    Creator,
    /// Who is invited, or takes the open seat.
    Invited,
    /// As the operating system's generator says.
    #[default]
    Random,
}

/// Creates a game and invites the opponent.
///
/// # Errors
/// [`Error::Invalid`] with every fault, [`Error::TooMany`], [`Error::KeyReused`].
pub async fn create(app: &App, user: Uuid, new: &NewGame, once: Option<Once<'_>>) -> Result<Played> {
    let mut conn = app.store.connection().await?;
    if let Some(kept) = kept(&mut conn, user, once.as_ref()).await? {
        return Ok(kept);
    }
    let (rules, opponent) = checked(app, &mut conn, user, new).await?;
    attempts::count(app, &mut conn, Limited::GamesBy(user)).await?;
    if let Some(to) = opponent {
        attempts::count(app, &mut conn, Limited::Invitations { from: user, to }).await?;
    }
    let others = rules.seats().len() - 1;
    let place = match new.red {
        Red::Creator => 0,
        Red::Invited => 1,
        Red::Random => random_below(rules.seats().len())?,
    };
    let mut table = vec![opponent.map_or((None, "open"), |guest| (Some(guest), "invited")); others];
    table.insert(place, (Some(user), "seated"));
    let played = store::transaction(&mut conn, async |conn| {
        let loaded = begin(app, conn, user, new, rules, &table).await?;
        invite(app, conn, &loaded).await?;
        finish(conn, &loaded, user, once.as_ref()).await
    })
    .await;
    or_twin(&mut conn, user, once.as_ref(), played).await
}

/// The rules and the opponent of a game to be, or everything that is wrong with it.
async fn checked(app: &App, conn: &mut Connection, user: Uuid, new: &NewGame) -> Result<(Arc<Rules>, Option<Uuid>)> {
    let mut faults = Vec::new();
    let mut fault = |at: &str, what: String| faults.push(FieldFault { at: at.to_owned(), what });
    let rules = match app.catalogue.with_options(&new.ruleset, &new.options) {
        Ok(rules) => Some(rules),
        Err(wrong) => {
            for wrong in wrong {
                let at = if wrong.at == "ruleset" { wrong.at } else { format!("options.{}", wrong.at) };
                fault(&at, wrong.what);
            }
            None
        }
    };
    for wrong in new.time_control.faults() {
        fault(&wrong.at, wrong.what);
    }
    let opponent = match &new.opponent {
        None => None,
        Some(name) => {
            let found = seats::user_named(conn, name).await?;
            match found {
                None => fault("opponent.user", "is no user here; look at the spelling".to_owned()),
                Some(found) if found == user => fault("opponent.user", "is yourself; invite somebody else".to_owned()),
                Some(_) => {}
            }
            found
        }
    };
    match rules {
        Some(rules) if faults.is_empty() => Ok((rules, opponent)),
        _ => Err(Error::Invalid(faults)),
    }
}

/// Writes the new game and reads it back.
async fn begin(
    app: &App,
    conn: &mut Connection,
    user: Uuid,
    new: &NewGame,
    rules: Arc<Rules>,
    table: &[(Option<Uuid>, &'static str)],
) -> Result<Loaded> {
    let at = outbox::now(conn).await?;
    let digest = frozen::digest(rules.ruleset())?;
    let (game, events) = Game::start(rules, new.options.clone());
    let json = |why: serde_json::Error| corrupt(&why.to_string());
    let options = serde_json::to_string(&new.options).map_err(json)?;
    let time_control = serde_json::to_string(&new.time_control).map_err(json)?;
    let row = Row {
        id: Uuid::new_v4(),
        ruleset: &new.ruleset,
        rules_digest: &digest,
        options: &options,
        time_control: &time_control,
        public: new.public,
        creator: user,
        seats: table,
    };
    let state = play::started(&game, new.time_control, at)?;
    let actor = serde_json::to_string(&Actor::Arbiter).map_err(json)?;
    let entry = Entry { actor, action: None, events: serde_json::to_string(&events).map_err(json)?, at };
    creation::create(conn, &row, &state, &entry).await?;
    load(app, conn, row.id, None, None).await
}

/// A secret and a mail for everybody who is invited.
async fn invite(app: &App, conn: &mut Connection, loaded: &Loaded) -> Result<()> {
    let game = loaded.card.game.id;
    for row in loaded.card.seats.iter().filter(|row| row.status == "invited") {
        let secret = Secret::random()?;
        invitations::invite(conn, &secret.digest(), game, row.seat).await?;
        let people = People::of(loaded, |_| [], |seat| seat == seat_of(row.seat))?;
        let facts = people.facts(loaded, loaded.now);
        for party in people.parties() {
            let mail = notices::invitation(&app.site, &facts, &party, &secret.text());
            notices::queue(conn, mail.as_slice()).await?;
        }
    }
    Ok(())
}

/// Which of the lists, a page of it, and where to go on.
#[derive(Debug)]
pub struct Page {
    /// The games.
    pub games: Vec<Summary>,
    /// Where the next page begins.
    pub next: Option<(DateTime<Utc>, Uuid)>,
    /// The database's time.
    pub now: DateTime<Utc>,
}

/// A page of games.
///
/// # Errors
/// Those of the database.
pub async fn list(app: &App, wanted: &Wanted<'_>) -> Result<Page> {
    let mut conn = app.store.connection().await?;
    let page = lists::page(&mut conn, &Wanted { limit: wanted.limit + 1, ..wanted.clone() }).await?;
    let limit = usize::try_from(wanted.limit).unwrap_or(usize::MAX);
    let next = page.get(limit).and(limit.checked_sub(1)).and_then(|last| page.get(last));
    let next = next.map(|(card, at)| (*at, card.game.id));
    let mut games = Vec::with_capacity(limit.min(page.len()));
    for (card, _) in page.iter().take(limit) {
        let rules = app.frozen.of(&mut conn, &card.game).await?;
        let you = Standing::of(card, wanted.user).and_then(Standing::seat);
        games.push(Summary::of(card, &rules, you)?);
    }
    let now = outbox::now(&mut conn).await?;
    Ok(Page { games, next, now })
}

/// A number below `count`, drawn from the operating system's generator.
fn random_below(count: usize) -> Result<usize> {
    let drawn = getrandom::u64().map_err(|why| corrupt(&why.to_string()))?;
    // With at most eight seats the bias of the remainder is below 2^-60.
    Ok(usize::try_from(drawn % count.max(1) as u64).unwrap_or(0))
}
