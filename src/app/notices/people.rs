//! A game's people for the notices: each with their own view, and the events that they were shown.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use fieldpost_engine::{Actor, Event, GameView, Seat, SeatSet, SeenEvent, Viewer};

use super::receipt::{LetterTalk, PlayedLetter};
use super::{Facts, Party, PreviousGame};
use crate::app::game::load::LoadedGame;
use crate::app::game::reported::{may_have_missed, since_own};
use crate::app::mails::post::Rows;
use crate::app::mails::reader::Reader;
use crate::app::time::clocks::{away, renews};
use crate::app::{App, Result};
use crate::auth::ReplyToken;
use crate::mail::{Absence, OwedTime, Pace, Recipient, TalkNews, Time};
use crate::store::outbox::OutboxRow;
use crate::store::replies::ReplyRow;
use crate::store::talk::TalkRow;
use crate::store::{Access, games};
use crate::values::{ConditionalReport, GameStatus, SeatClock, SeatStatus, TimeControl, UserKind};

/// A player, with the data that their party borrows.
struct Player {
    seat: Seat,
    reader: Option<Reader>,
    view: GameView,
    seen: Vec<SeenEvent>,
    time: Time,
    /// The reply address in their mails, with the token of the page for a rematch: it is the same.
    address: Option<ReplyRow>,
    reply: Option<String>,
    rematch: Option<String>,
}

impl Player {
    fn party(&self) -> Party<'_> {
        Party {
            seat: self.seat,
            reader: self.reader.as_ref(),
            view: &self.view,
            seen: &self.seen,
            time: self.time,
            reply: self.reply.as_deref(),
            rematch: self.rematch.as_deref(),
            talk: None,
        }
    }
}

/// A game's people, with the common parts of their mails.
pub(in crate::app) struct People {
    players: Vec<Player>,
    names: Vec<Option<String>>,
    bots: SeatSet,
    away: Vec<Absence>,
    owed: Vec<OwedTime>,
    status: GameStatus,
}

impl People {
    /// The players and invited users whom `wanted` picks, with what they saw of the `events` about which they have not
    /// been told.
    pub(in crate::app) fn of<'a, E: IntoIterator<Item = &'a Event>>(
        loaded: &LoadedGame,
        events: impl Fn(Seat) -> E,
        wanted: impl Fn(Seat) -> bool,
    ) -> Self {
        let seats = &loaded.rows.seats;
        let control = loaded.rows.game.time_control;
        let clocks = &loaded.rows.game.timing.clocks;
        let (owing, status) = (loaded.rows.game.progress.owed_by, loaded.rows.game.progress.status);
        let players = seats.iter().filter(|row| wanted(row.seat)).map(|row| {
            let seat = row.seat;
            let viewer = Viewer::Seat(seat);
            let reader = reader(row);
            let view = loaded.game.view_for(viewer);
            let seen = events(seat).into_iter().filter_map(|event| event.seen_by(viewer)).collect();
            let clock = clocks.of(seat);
            let since = owing.contains(seat).then_some(loaded.rows.game.timing.since);
            let time = Time { pace: pace(control, &clock, loaded.now), since, until: clock.until };
            Player { seat, reader, view, seen, time, address: None, reply: None, rematch: None }
        });
        let away = seats.iter().flat_map(|row| {
            let ahead = away(&row.away).into_iter().filter(|(_, ends)| *ends > loaded.now);
            ahead.map(|(begins, ends)| Absence { seat: row.seat, begins, ends })
        });
        let owed = seats.iter().map(|row| row.seat).filter(|seat| owing.contains(*seat)).map(|seat| {
            let clock = clocks.of(seat);
            OwedTime { seat, until: clock.until, bank: clock.left(loaded.now) }
        });
        Self {
            owed: owed.collect(),
            players: players.collect(),
            names: seats.iter().map(|row| row.name.clone()).collect(),
            bots: seats.iter().filter(|row| row.kind == Some(UserKind::Bot)).map(|row| row.seat).collect(),
            away: away.collect(),
            status,
        }
    }

    /// The same, where the player of a seat gets mails even if their address is suspended: they have written a letter,
    /// and these answer it.
    pub(in crate::app) fn with_author(mut self, loaded: &LoadedGame, seat: Seat) -> Self {
        let row = loaded.rows.seats.get(seat.index());
        for author in self.players.iter_mut().filter(|player| player.seat == seat) {
            author.reader = row.and_then(requesting_reader);
        }
        self
    }

    /// The same with a reply address for each, if mails can be answered and the game is in progress (I-1), or over with
    /// a result: a player who owes nothing may still ask for the board, or resign, or ask for a rematch. After a result
    /// its token is also that of the page for a rematch, whether mails can be answered or not. The addresses must be
    /// stored with the mails.
    pub(in crate::app) fn with_replies(self, app: &App) -> Result<Self> {
        let has_use = self.status.is_running();
        self.with_replies_if(has_use, app)
    }

    /// The same for answers to letters, also while the game waits for players: it can be given up.
    pub(in crate::app) fn with_replies_to_letters(self, app: &App) -> Result<Self> {
        let has_use = self.status.is_running() || self.status == GameStatus::Waiting;
        self.with_replies_if(has_use, app)
    }

    fn with_replies_if(mut self, has_use: bool, app: &App) -> Result<Self> {
        let is_over = self.status == GameStatus::Over;
        let is_answered = app.site.reads_letters();
        let has_use = is_over || is_answered && has_use;
        for player in self.players.iter_mut().filter(|_| has_use) {
            // No mail, no reply address.
            let Some(mailbox) = player.reader.as_ref().and_then(|reader| reader.mailbox()) else { continue };
            let token = ReplyToken::random()?;
            let (token_hash, seat) = (token.digest(), player.seat);
            player.address = Some(ReplyRow { token_hash, seat, mailbox: mailbox.into() });
            player.reply = is_answered.then(|| token.text());
            player.rematch = is_over.then(|| token.text());
        }
        Ok(self)
    }

    /// The addresses in these mails.
    pub(in crate::app) fn replies(&self, mails: &[OutboxRow]) -> Vec<ReplyRow> {
        let user = |player: &Player| player.reader.as_ref().and_then(|reader| reader.to.user);
        self.replies_of(|player| mails.iter().any(|mail| mail.user_id == user(player)))
    }

    /// All of them.
    pub(in crate::app) fn all_replies(&self) -> Vec<ReplyRow> {
        self.replies_of(|_| true)
    }

    fn replies_of(&self, wanted: impl Fn(&Player) -> bool) -> Vec<ReplyRow> {
        self.players.iter().filter(|player| wanted(player)).filter_map(|player| player.address.clone()).collect()
    }

    /// The common parts of their mails.
    pub(in crate::app) fn facts<'a>(&'a self, loaded: &'a LoadedGame, at: DateTime<Utc>) -> Facts<'a> {
        let game = &loaded.rows.game;
        Facts {
            game: game.id,
            version: game.version,
            names: &self.names,
            bots: self.bots,
            away: &self.away,
            owed: &self.owed,
            record: loaded.record.as_deref(),
            at,
        }
    }

    /// The people themselves.
    pub(in crate::app) fn parties(&self) -> Vec<Party<'_>> {
        self.players.iter().map(Player::party).collect()
    }
}

/// The player or invited user of a seat as a recipient; `None` if their address is suspended (L-4).
fn reader(row: &games::Seat) -> Option<Reader> {
    if row.suspended { None } else { requesting_reader(row) }
}

/// The same, even if their address is suspended: for mails that they requested.
fn requesting_reader(row: &games::Seat) -> Option<Reader> {
    let (name, address, zone, language) = (row.name.clone()?, row.address.clone()?, row.zone?, row.language?);
    let to = Recipient { user: row.user, name, address, zone, language };
    Some(Reader { to, preferences: row.preferences.clone()?, has_push: row.has_push })
}

/// The time control for a mail.
fn pace(control: TimeControl, clock: &SeatClock, now: DateTime<Utc>) -> Pace {
    match control {
        TimeControl::PerTurn { seconds, .. } => Pace::PerTurn(TimeDelta::seconds(seconds)),
        TimeControl::Bank { increment_seconds, .. } => {
            Pace::Bank { left: clock.left(now).unwrap_or_default(), increment: TimeDelta::seconds(increment_seconds) }
        }
        TimeControl::None {} => Pace::Unlimited,
    }
}

/// The rows queued with an action.
#[derive(Debug, Default)]
pub(in crate::app) struct QueuedRows {
    /// Its notices.
    pub rows: Rows,
    /// The reply addresses in them.
    pub replies: Vec<ReplyRow>,
}

/// An action that was applied, with the automatic ones after it.
pub(in crate::app) struct AppliedAction<'a> {
    /// Who acted.
    pub actor: Actor,
    /// What happened, from the action on.
    pub events: &'a [Event],
    /// What became of conditional moves, for the seats that wrote them.
    pub reports: &'a [(Seat, ConditionalReport)],
    /// The letter that it came in, and the conditional moves that its author has now.
    pub letter: Option<(&'a PlayedLetter, &'a [(String, String)])>,
    /// The game before it.
    pub before: PreviousGame,
    /// When.
    pub at: DateTime<Utc>,
}

impl<'a> AppliedAction<'a> {
    /// The author of the letter.
    fn author(&self) -> Option<Seat> {
        self.letter.map(|(letter, _)| letter.seat)
    }

    /// The seat whose action it is.
    fn actor(&self) -> Option<Seat> {
        match self.actor {
            Actor::Seat(seat) => Some(seat),
            // The clock carries out a letter's claim, but it is still its author's action.
            Actor::Clock | Actor::Chance | Actor::Arbiter => self.author(),
        }
    }

    /// What asks for something is asked as if an answer had been an action of its own. Who is told the whole, by a
    /// receipt or at the end, is told what it answered as well: no other mail has that.
    fn unread_events(&self) -> &'a [Event] {
        self.events.get(self.before.unread..).unwrap_or_default()
    }

    fn talk(&self) -> Option<&'a LetterTalk> {
        self.letter.and_then(|(letter, _)| letter.talk.as_ref())
    }

    /// The line of talk in it that somebody is told.
    fn line(&self) -> Option<&'a TalkRow> {
        self.talk().and_then(LetterTalk::received_line)
    }

    fn reports_to(&self, seat: Seat) -> bool {
        self.reports.iter().any(|(owner, _)| *owner == seat)
    }
}

/// The seats that an action concerns.
struct ConcernedSeats {
    /// Those to whom a mail may go.
    notified: SeatSet,
    /// The one to whom a line of talk in it goes.
    listener: Option<Seat>,
    /// Whether an offer of a draw was made or refused.
    is_about_a_draw: bool,
}

impl ConcernedSeats {
    fn by(applied: &AppliedAction<'_>, loaded: &LoadedGame) -> Self {
        let rows = &loaded.rows.seats;
        let listener = applied.line().and_then(|line| rows.iter().find(|row| row.user == Some(line.reader_id)));
        let listener = listener.map(|row| row.seat);
        let (table, events) = (loaded.game.table(), applied.unread_events());
        let over = loaded.game.outcome().is_some();
        let owing = table.decision().map(fieldpost_engine::Decision::seats);
        let offered = table.draw_offer().filter(|_| super::offers_a_draw(events)).map(|offer| offer.awaits);
        let refused = applied.before.offered_by.filter(|_| super::refuses_a_draw(events));
        let refused = refused.map(|by| SeatSet::EMPTY.with(by));
        let is_notified = |seat: Seat| {
            let owes = [owing, offered, refused].into_iter().flatten().any(|seats| seats.contains(seat));
            let is_there = applied.actor() == Some(seat) && applied.before.is_by_hand();
            let is_author = applied.author() == Some(seat);
            over || is_author || listener == Some(seat) || applied.reports_to(seat) || (!is_there && owes)
        };
        // An invited user who never took the seat is not told anything.
        let seated = rows.iter().filter(|row| row.status == SeatStatus::Seated).map(|row| row.seat);
        let notified = seated.filter(|seat| is_notified(*seat)).collect();
        Self { notified, listener, is_about_a_draw: offered.is_some() || refused.is_some() }
    }
}

/// The mails for an action; the game is the one after it. Each mail reports what happened since its reader's own last
/// action (L-7). If it came in a letter, its author gets a receipt; whoever's conditional moves it concerns gets a
/// report.
pub(in crate::app) async fn mails_after(
    app: &App,
    db: &mut Access<'_>,
    loaded: &LoadedGame,
    applied: &AppliedAction<'_>,
) -> Result<QueuedRows> {
    let concerned = ConcernedSeats::by(applied, loaded);
    let people = people_told(app, db, loaded, applied, &concerned).await?;
    let (facts, mut parties) = (people.facts(loaded, applied.at), people.parties());
    let line = applied.line();
    let lines: Vec<String> = line.iter().map(|line| line.text.clone()).collect();
    for party in &mut parties {
        let receives = concerned.listener == Some(party.seat) && party.reader.is_some_and(Reader::receives_talk);
        party.talk = match applied.talk() {
            Some(talk) if applied.author() == Some(party.seat) => Some(talk.news()),
            Some(_) if receives => Some(TalkNews::Received(&lines)),
            Some(_) | None => None,
        };
    }
    let post = app.post();
    let mut rows =
        super::after_action(post, &facts, applied.before, applied.actor(), applied.unread_events(), &parties);
    if let Some((line, listener)) = line.zip(parties.iter().find(|party| concerned.listener == Some(party.seat))) {
        let user = listener.reader.and_then(|reader| reader.to.user);
        if !rows.mails.iter().any(|mail| mail.user_id == user) {
            rows.extend(super::talk(post, &facts, listener, line.id));
        }
    }
    for (seat, report) in applied.reports {
        let owner = parties.iter().find(|party| party.seat == *seat);
        // Another mail tells what was said.
        let owner = owner.map(|owner| Party { talk: None, ..*owner });
        rows.extend(owner.and_then(|owner| super::conditional(post, &facts, applied.before.began, &owner, report)));
    }
    let over = loaded.game.outcome().is_some();
    let author = parties.iter().find(|party| !over && Some(party.seat) == applied.author());
    rows.extend(author.zip(applied.letter).and_then(|(author, (letter, left))| {
        // A report lists them already.
        let left = if applied.reports_to(author.seat) { &[][..] } else { left };
        super::receipt(post, &facts, author, &letter.receipt, left)
    }));
    let replies = people.replies(&rows.mails);
    Ok(QueuedRows { rows, replies })
}

/// The people to whom mails about an action may go. Views are expensive: only those people's are made.
async fn people_told(
    app: &App,
    db: &mut Access<'_>,
    loaded: &LoadedGame,
    applied: &AppliedAction<'_>,
    concerned: &ConcernedSeats,
) -> Result<People> {
    let (over, is_letter) = (loaded.game.outcome().is_some(), applied.letter.is_some());
    let mut missed = BTreeMap::new();
    // All other notices are stored, and their mails find this in the log.
    if (over || is_letter) && may_have_missed(&loaded.game) {
        for seat in concerned.notified.iter() {
            let (game, began) = (loaded.rows.game.id, applied.before.began);
            missed.insert(seat, since_own(&mut *db.connection().await?, game, seat, began).await?);
        }
    }
    let unseen = |seat: Seat| missed.get(&seat).into_iter().flatten().chain(applied.events);
    let people = People::of(loaded, unseen, |seat| concerned.notified.contains(seat));
    let people = match applied.author() {
        Some(author) => people.with_author(loaded, author),
        None => people,
    };
    let asks = over || renews(applied.unread_events()) || concerned.is_about_a_draw;
    if asks || is_letter || !applied.reports.is_empty() { people.with_replies(app) } else { Ok(people) }
}
