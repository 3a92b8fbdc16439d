//! Who is told what, and when: notices become rows of the outbox, in the transaction of what they tell of (L-1).
//!
//! Rendering is the mail room's work, sending the worker's. A notice's key says what it is about, so that the same thing
//! is never told twice.

use chrono::{DateTime, TimeDelta, Utc};
use fieldpost_engine::{Decision, Event, Fact, GameView, Seat, SeenEvent};
use uuid::Uuid;

use super::way::Told;
use crate::mail::{self, Answer, Away, Notice, Play, Recipient, Site, Time};
use crate::store::outbox::{self, OutboxRow};
use crate::store::{self, Connection};

/// A game and its people, for the notices of one applied action.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// The game.
    pub game: Uuid,
    /// Its version after the action.
    pub version: i64,
    /// The user names by seat; none for a seat that is open.
    pub names: &'a [Option<String>],
    /// When its people are away.
    pub away: &'a [Away],
    /// Its record, when the action has ended it with a result.
    pub record: Option<&'a str>,
    /// The database's time: the mails' date.
    pub at: DateTime<Utc>,
}

/// A player, with what they alone may be told.
#[derive(Clone, Copy, Debug)]
pub struct Party<'a> {
    /// Their seat.
    pub seat: Seat,
    /// The user, if their address is verified; nobody else gets mail about games.
    pub recipient: Option<&'a Recipient>,
    /// The game after the action, as they may see it.
    pub view: &'a GameView,
    /// What they were shown of the action.
    pub seen: &'a [SeenEvent],
    /// Their time.
    pub time: Time,
    /// The token of the address to which they may answer.
    pub reply: Option<&'a str>,
}

/// The mails that applied actions with their `events` give rise to: to every player at the end of the game, otherwise to
/// those who owe the decision that they led to. `actor` is the seat that acted, if a player did: nobody is told of what
/// they just did.
#[must_use]
pub fn after_action(
    site: &Site,
    facts: &Facts<'_>,
    actor: Option<Seat>,
    events: &[Event],
    parties: &[Party<'_>],
) -> Vec<OutboxRow> {
    let due = parties.iter().filter(|party| actor != Some(party.seat) || party.view.table().outcome().is_some());
    let due = due.filter_map(|party| Some((party, party.recipient?, notice(facts, events, party)?)));
    due.filter_map(|(party, to, notice)| row(site, facts, party.seat, to, &notice)).collect()
}

/// What a player is told: the end, or the decision that they owe since these events, or else an offer of a draw that leaves
/// the decision as it is.
fn notice<'a>(facts: &Facts<'a>, events: &[Event], party: &Party<'a>) -> Option<Notice<'a>> {
    let play = play(facts, party);
    if party.view.table().outcome().is_some() {
        return Some(Notice::GameOver { play, record: facts.record });
    }
    let decision = party.view.table().decision()?;
    let asked = Event::Fact(Fact::Asked { decision });
    if !decision.seats().contains(party.seat) || !events.contains(&asked) {
        let offer = party.view.table().draw_offer().filter(|offer| offer.awaits.contains(party.seat));
        return offer.filter(|_| offers_a_draw(events)).map(|_| Notice::DrawOffered(play));
    }
    Some(match decision {
        Decision::Turn { .. } => Notice::YourTurn(play),
        Decision::SetUp { .. } => Notice::SetupWanted(play),
        Decision::Deal
        | Decision::Redraw { .. }
        | Decision::Defence { .. }
        | Decision::Rescue { .. }
        | Decision::Recruit { .. }
        | Decision::Flag { .. } => Notice::DecisionWanted(play),
    })
}

/// Whether somebody has just offered a draw.
pub(super) fn offers_a_draw(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Fact(Fact::DrawOffered { .. })))
}

/// The mails to a game whose last seat was just taken: who has yet to hide an army is asked to.
#[must_use]
pub fn after_joining(site: &Site, facts: &Facts<'_>, parties: &[Party<'_>]) -> Vec<OutboxRow> {
    let owes = |party: &&Party<'_>| match party.view.table().decision() {
        Some(decision @ Decision::SetUp { .. }) => decision.seats().contains(party.seat),
        Some(_) | None => false,
    };
    let due = parties.iter().filter(owes).filter_map(|party| Some((party, party.recipient?)));
    due.filter_map(|(party, to)| row(site, facts, party.seat, to, &Notice::SetupWanted(play(facts, party)))).collect()
}

/// The mail that reminds a player of a decision, which `since` tells from others, so many `hours` before its deadline.
#[must_use]
pub fn reminder(
    site: &Site,
    facts: &Facts<'_>,
    party: &Party<'_>,
    since: i64,
    hours: i16,
    left: TimeDelta,
) -> Option<OutboxRow> {
    let notice = Notice::Reminder { play: play(facts, party), left };
    let key = format!("{}:{since}:{}:{}-{hours}", facts.game, party.seat.0, notice.kind());
    keyed(site, facts, party.seat, party.recipient?, &notice, key)
}

/// The mails to those who may claim that the time for the turn is up.
#[must_use]
pub fn time_up(site: &Site, facts: &Facts<'_>, parties: &[Party<'_>]) -> Vec<OutboxRow> {
    let due = parties.iter().filter_map(|party| Some((party, party.recipient?)));
    due.filter_map(|(party, to)| row(site, facts, party.seat, to, &Notice::TimeUp(play(facts, party)))).collect()
}

/// The mail to a player whose letter was played (I-5): the receipt.
#[must_use]
pub(crate) fn receipt(site: &Site, facts: &Facts<'_>, party: &Party<'_>, told: &Told) -> Option<OutboxRow> {
    let answer = match told {
        Told::Words(said) => Answer::Received { said },
        Told::Army => Answer::Hidden,
    };
    let notice = Notice::Answer { play: play(facts, party), answer };
    row(site, facts, party.seat, party.recipient?, &notice)
}

/// The mail that answers a letter which was not played.
#[must_use]
pub fn answer(
    site: &Site,
    facts: &Facts<'_>,
    party: &Party<'_>,
    letter: Uuid,
    answer: Answer<'_>,
) -> Option<OutboxRow> {
    let notice = Notice::Answer { play: play(facts, party), answer };
    let key = format!("{}:{letter}:{}:{}", facts.game, party.seat.0, notice.kind());
    keyed(site, facts, party.seat, party.recipient?, &notice, key)
}

/// The mail to a user who was invited; `token` is the secret of its link.
#[must_use]
pub fn invitation(site: &Site, facts: &Facts<'_>, party: &Party<'_>, token: &str) -> Option<OutboxRow> {
    row(site, facts, party.seat, party.recipient?, &Notice::Invitation { play: play(facts, party), token })
}

/// The mail for a notice about the account itself; `about` is the id of its token, or what else makes it one of a
/// kind.
///
/// # Errors
/// [`mail::Fault`] when the mail cannot be made.
pub fn account(
    site: &Site,
    to: &Recipient,
    notice: &Notice<'_>,
    about: impl std::fmt::Display,
    at: DateTime<Utc>,
) -> Result<OutboxRow, mail::Fault> {
    written(site, to, notice, format!("{}:{about}", notice.kind()), at)
}

/// Queues mails in the caller's transaction.
///
/// # Errors
/// The database's.
pub async fn queue(conn: &mut Connection, rows: &[OutboxRow]) -> store::Result<()> {
    outbox::queue(conn, rows).await.map(drop)
}

fn play<'a>(facts: &Facts<'a>, party: &Party<'a>) -> Play<'a> {
    let Facts { game, names, away, .. } = *facts;
    Play { game, view: party.view, seen: party.seen, names, time: party.time, away, reply: party.reply }
}

/// A mail about a game. One that cannot be made, which no name and no game brings about, is told to the log and holds up
/// no move.
fn row(site: &Site, facts: &Facts<'_>, seat: Seat, to: &Recipient, notice: &Notice<'_>) -> Option<OutboxRow> {
    let key = format!("{}:{}:{}:{}", facts.game, facts.version, seat.0, notice.kind());
    keyed(site, facts, seat, to, notice, key)
}

fn keyed(
    site: &Site,
    facts: &Facts<'_>,
    seat: Seat,
    to: &Recipient,
    notice: &Notice<'_>,
    key: String,
) -> Option<OutboxRow> {
    match written(site, to, notice, key, facts.at) {
        Ok(row) => Some(row),
        Err(why) => {
            tracing::error!(game = %facts.game, version = facts.version, seat = seat.0, %why, "a notice is lost");
            None
        }
    }
}

fn written(
    site: &Site,
    to: &Recipient,
    notice: &Notice<'_>,
    dedupe_key: String,
    at: DateTime<Utc>,
) -> Result<OutboxRow, mail::Fault> {
    let raw = mail::render(site, to, notice, &dedupe_key, at)?.raw;
    Ok(OutboxRow {
        dedupe_key,
        game_id: notice.play().map(|play| play.game),
        user_id: to.user,
        address: to.address.clone(),
        kind: notice.kind(),
        raw,
        created_at: at,
        due_at: at,
    })
}
