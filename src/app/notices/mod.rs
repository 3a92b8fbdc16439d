//! Who is told what about games, and when: notices become rows of the outbox, in the transaction of the change that
//! they report (L-1). It owns the notices of an action, their recipients and the daily digest. It may call `accounts`,
//! `mails`, `game` and `time`. It does not render (`crate::mail` does) and does not send (`mails` does).
//!
//! A notice's key says what it is about, so that nothing is reported twice.

pub mod digests;
pub(in crate::app) mod people;
pub(in crate::app) mod receipt;

use chrono::{DateTime, TimeDelta, Utc};
use fieldpost_engine::{Decision, Event, Fact, GameView, Seat, SeatSet, SeenEvent};
use uuid::Uuid;

use self::receipt::ReceiptText;
use crate::app::mails::key::NoticeKey;
use crate::app::mails::post::{Post, Row, Rows};
use crate::app::mails::reader::Reader;
use crate::app::mails::stored::StoredNotice;
use crate::mail::{Absence, GameNews, InvitationTerms, LastAnswer, LetterAnswer, Notice, OwedTime, TalkNews, Time};
use crate::values::ConditionalReport;

/// A game and its people, for the notices of one applied action.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// The game that the mails are about.
    pub game: Uuid,
    /// Its version after the action.
    pub version: i64,
    /// The user names by seat; `None` for an open seat.
    pub names: &'a [Option<String>],
    /// The seats of users who say that they are bots.
    pub bots: SeatSet,
    /// When its people are away.
    pub away: &'a [Absence],
    /// The time of everybody who owes a decision.
    pub owed: &'a [OwedTime],
    /// Its record, if the action has ended it with a result.
    pub record: Option<&'a str>,
    /// The database's time: the mails' date.
    pub at: DateTime<Utc>,
}

/// A player, with everything that only they may be told.
#[derive(Clone, Copy, Debug)]
pub struct Party<'a> {
    /// The seat that they have or are invited to.
    pub seat: Seat,
    /// The user, if their address is proven; nobody else gets mail about games.
    pub reader: Option<&'a Reader>,
    /// The game after the action, as they may see it.
    pub view: &'a GameView,
    /// What they were shown of the action.
    pub seen: &'a [SeenEvent],
    /// How long they have for their decision.
    pub time: Time,
    /// The token of the address to which they may answer.
    pub reply: Option<&'a str>,
    /// The token of the page on which they may ask for a rematch.
    pub rematch: Option<&'a str>,
    /// What they are told of talk.
    pub talk: Option<TalkNews<'a>>,
}

/// The mails for applied actions with their `events`: to every player at the end of the game, otherwise to those who
/// owe the decision that they led to. `before` is the version before them; `actor` is the seat that acted, if a player
/// did: nobody is told about their own action.
#[must_use]
pub fn after_action(
    post: Post<'_>,
    facts: &Facts<'_>,
    before: PreviousGame,
    actor: Option<Seat>,
    events: &[Event],
    parties: &[Party<'_>],
) -> Rows {
    let is_there = |party: &Party<'_>| actor == Some(party.seat) && before.is_by_hand();
    let due = parties.iter().filter(|party| !is_there(party) || party.view.table().outcome().is_some());
    let due = due.filter_map(|party| Some((party, notice(facts, (before, actor), events, party)?)));
    due.filter_map(|(party, notice)| after_row(post, facts, before.version, party, &notice)).collect()
}

/// The game before an action, as far as its notices follow from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PreviousGame {
    /// The version that the last action was decided on.
    pub version: i64,
    /// The version before everything that is written together with the action.
    pub began: i64,
    /// How many of the events that are written together were before the last conditional move, if one was played.
    pub unread: usize,
    /// The seat whose offer of a draw stood.
    pub offered_by: Option<Seat>,
}

impl PreviousGame {
    /// Whether the last action of a player was not a conditional move, so that they have just been here.
    #[must_use]
    pub const fn is_by_hand(&self) -> bool {
        self.version == self.began
    }
}

/// The rows of a notice after an action. What asks for a decision is stored as data, and its mail is made when it is
/// sent; only the few mails at the end of a game, with its record, are made here.
fn after_row(post: Post<'_>, facts: &Facts<'_>, before: i64, party: &Party<'_>, notice: &Notice<'_>) -> Option<Row> {
    let reader = party.reader?;
    if matches!(notice, Notice::GameOver { .. } | Notice::DrawRefused(_)) {
        return row(post, facts, party.seat, reader, notice);
    }
    let stored = stored(facts, before, party, reader);
    keyed(post, facts, reader, notice, Some(&stored), &key(facts, party.seat, notice))
}

/// The notice of what became of a player's conditional moves (O-8); it shows what has happened since a version.
#[must_use]
pub(crate) fn conditional(
    post: Post<'_>,
    facts: &Facts<'_>,
    before: i64,
    party: &Party<'_>,
    report: &ConditionalReport,
) -> Option<Row> {
    let reader = party.reader?;
    let notice = Notice::Answer { news: news(facts, party), answer: LetterAnswer::Conditional(report), last: None };
    let stored = StoredNotice {
        conditional: Some(report.clone()),
        owed: facts.owed.to_vec(),
        ..stored(facts, before, party, reader)
    };
    keyed(post, facts, reader, &notice, Some(&stored), &key(facts, party.seat, &notice))
}

fn stored(facts: &Facts<'_>, before: i64, party: &Party<'_>, reader: &Reader) -> StoredNotice {
    StoredNotice {
        before,
        version: facts.version,
        seat: party.seat,
        names: facts.names.to_vec(),
        zone: reader.to.zone,
        language: reader.to.language,
        reply: party.reply.map(str::to_owned),
        time: party.time,
        away: facts.away.to_vec(),
        owed: Vec::new(),
        conditional: None,
        talk: match party.talk {
            Some(TalkNews::Received(lines)) => lines.to_vec(),
            Some(TalkNews::Passed(_) | TalkNews::Unsaid(_)) | None => Vec::new(),
        },
        bots: facts.bots,
    }
}

/// The notice for a player: the end, or the decision that they owe since these events, or else a draw offer or its
/// refusal, which leave the decision unchanged.
fn notice<'a>(
    facts: &Facts<'a>,
    (before, actor): (PreviousGame, Option<Seat>),
    events: &[Event],
    party: &Party<'a>,
) -> Option<Notice<'a>> {
    let table = party.view.table();
    if table.outcome().is_some() {
        let (news, rematch) = (news(facts, party), party.rematch);
        return Some(Notice::GameOver { news, record: facts.record, by: actor, rematch });
    }
    let asked = table.decision().is_some_and(|decision| events.contains(&Event::Fact(Fact::Asked { decision })));
    let owed = owed(facts, party).filter(|_| asked);
    let offer = table.draw_offer().filter(|offer| offer.awaits.contains(party.seat) && offers_a_draw(events));
    let refused = before.offered_by == Some(party.seat) && refuses_a_draw(events);
    owed.or_else(|| offer.map(|_| Notice::DrawOffered(news(facts, party))))
        .or_else(|| refused.then(|| Notice::DrawRefused(news(facts, party))))
}

/// The notice of a player's current decision, or of the game's end.
pub(super) fn owed<'a>(facts: &Facts<'a>, party: &Party<'a>) -> Option<Notice<'a>> {
    let news = news(facts, party);
    if party.view.table().outcome().is_some() {
        return Some(Notice::GameOver { news, record: facts.record, by: None, rematch: party.rematch });
    }
    let decision = party.view.table().decision().filter(|decision| decision.seats().contains(party.seat))?;
    Some(match decision {
        Decision::Turn { .. } => Notice::YourTurn(news),
        Decision::SetUp { .. } => Notice::SetupWanted(news),
        Decision::Deal
        | Decision::Redraw { .. }
        | Decision::Defence { .. }
        | Decision::Rescue { .. }
        | Decision::Recruit { .. }
        | Decision::Flag { .. } => Notice::DecisionWanted(news),
    })
}

/// Whether somebody has just offered a draw.
pub(super) fn offers_a_draw(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Fact(Fact::DrawOffered { .. })))
}

/// Whether somebody has just refused one.
pub(super) fn refuses_a_draw(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Fact(Fact::DrawRefused { .. })))
}

/// The mails of a game whose last seat was just taken: players without a setup are asked for one.
#[must_use]
pub fn after_joining(post: Post<'_>, facts: &Facts<'_>, parties: &[Party<'_>]) -> Rows {
    let owes = |party: &&Party<'_>| match party.view.table().decision() {
        Some(decision @ Decision::SetUp { .. }) => decision.seats().contains(party.seat),
        Some(_) | None => false,
    };
    let due = parties.iter().filter(owes).filter_map(|party| Some((party, party.reader?)));
    due.filter_map(|(party, to)| {
        let notice = Notice::SetupWanted(news(facts, party));
        let since = party.time.since.unwrap_or(facts.at);
        let key = NoticeKey::Decision { game: facts.game, since, seat: party.seat, kind: notice.kind() };
        keyed(post, facts, to, &notice, None, &key)
    })
    .collect()
}

/// The mail that reminds a player of a decision that is owed since then, `hours` before its deadline.
#[must_use]
pub fn reminder(
    post: Post<'_>,
    facts: &Facts<'_>,
    party: &Party<'_>,
    since: DateTime<Utc>,
    hours: i16,
    left: TimeDelta,
) -> Option<Row> {
    let notice = Notice::Reminder { news: news(facts, party), left };
    let key = NoticeKey::Reminder { game: facts.game, since, seat: party.seat, hours };
    keyed(post, facts, party.reader?, &notice, None, &key)
}

/// The notice for a player who owes a decision in a restored game, once per life of the database.
#[must_use]
pub(super) fn again(post: Post<'_>, facts: &Facts<'_>, party: &Party<'_>, life: usize) -> Option<Row> {
    let notice = owed(facts, party).filter(|_| party.view.table().outcome().is_none())?;
    let Facts { game, version, .. } = *facts;
    let key = NoticeKey::Restored { game, version, seat: party.seat, kind: notice.kind(), life };
    keyed(post, facts, party.reader?, &notice, None, &key)
}

/// The notice for a player whose conditional moves are dropped in a restored game, once per life of the database.
#[must_use]
pub(super) fn restored(
    post: Post<'_>,
    facts: &Facts<'_>,
    party: &Party<'_>,
    report: &ConditionalReport,
    life: usize,
) -> Option<Row> {
    let notice = Notice::Answer { news: news(facts, party), answer: LetterAnswer::Conditional(report), last: None };
    let Facts { game, version, .. } = *facts;
    let key = NoticeKey::Restored { game, version, seat: party.seat, kind: notice.kind(), life };
    keyed(post, facts, party.reader?, &notice, None, &key)
}

/// The mails to those who may claim that the time for the turn is up.
#[must_use]
pub fn time_up(post: Post<'_>, facts: &Facts<'_>, parties: &[Party<'_>]) -> Rows {
    let due = parties.iter().filter_map(|party| Some((party, party.reader?)));
    due.filter_map(|(party, to)| row(post, facts, party.seat, to, &Notice::TimeUp(news(facts, party)))).collect()
}

/// The mail to a player whose time is up where others may claim that.
#[must_use]
pub fn overdue(post: Post<'_>, facts: &Facts<'_>, party: &Party<'_>) -> Option<Row> {
    row(post, facts, party.seat, party.reader?, &Notice::Overdue(news(facts, party)))
}

/// The mail to a player whose letter was played (I-5): the receipt, with the conditional moves that are stored.
#[must_use]
pub(crate) fn receipt(
    post: Post<'_>,
    facts: &Facts<'_>,
    party: &Party<'_>,
    receipt: &ReceiptText,
    ordered: &[(String, String)],
) -> Option<Row> {
    let answer = match receipt {
        ReceiptText::Words(said) => LetterAnswer::Received { said, ordered },
        ReceiptText::Army => LetterAnswer::Hidden,
    };
    let notice = Notice::Answer { news: news(facts, party), answer, last: None };
    row(post, facts, party.seat, party.reader?, &notice)
}

/// The mail that answers a letter which was not played; `last` if others are not answered after it that day.
#[must_use]
pub fn answer(
    post: Post<'_>,
    facts: &Facts<'_>,
    party: &Party<'_>,
    letter: Uuid,
    (answer, last): (LetterAnswer<'_>, Option<LastAnswer>),
) -> Option<Row> {
    let notice = Notice::Answer { news: news(facts, party), answer, last };
    let key = NoticeKey::Letter { game: facts.game, letter, seat: party.seat, kind: notice.kind() };
    keyed(post, facts, party.reader?, &notice, None, &key)
}

/// The notice for a player to whom the other one has said something, if no other mail tells it.
#[must_use]
pub(crate) fn talk(post: Post<'_>, facts: &Facts<'_>, party: &Party<'_>, line: Uuid) -> Option<Row> {
    let key = NoticeKey::Talk { game: facts.game, line, seat: party.seat };
    keyed(post, facts, party.reader?, &Notice::Talk(news(facts, party)), None, &key)
}

/// The mail to a user who was invited; `token` is the secret of its link.
#[must_use]
pub fn invitation(
    post: Post<'_>,
    facts: &Facts<'_>,
    party: &Party<'_>,
    token: &str,
    terms: InvitationTerms<'_>,
) -> Option<Row> {
    row(post, facts, party.seat, party.reader?, &Notice::Invitation { news: news(facts, party), token, terms })
}

pub(super) fn news<'a>(facts: &Facts<'a>, party: &Party<'a>) -> GameNews<'a> {
    let Facts { game, names, bots, away, owed, .. } = *facts;
    let Party { view, seen, time, reply, talk, .. } = *party;
    GameNews { game, view, seen, names, bots, time, away, owed, reply, talk }
}

/// The rows of a notice about a game. A mail that cannot be made, which does not happen with any name or game, is
/// logged and does not hold up a move.
fn row(post: Post<'_>, facts: &Facts<'_>, seat: Seat, reader: &Reader, notice: &Notice<'_>) -> Option<Row> {
    keyed(post, facts, reader, notice, None, &key(facts, seat, notice))
}

fn keyed(
    post: Post<'_>,
    facts: &Facts<'_>,
    reader: &Reader,
    notice: &Notice<'_>,
    stored: Option<&StoredNotice>,
    key: &NoticeKey,
) -> Option<Row> {
    post.row(reader, notice, stored, key, facts.at).unwrap_or_else(|why| {
        tracing::error!(notice = %key, %why, "a notice is lost");
        None
    })
}

/// The key of the notice of an action.
fn key(facts: &Facts<'_>, seat: Seat, notice: &Notice<'_>) -> NoticeKey {
    NoticeKey::Action { game: facts.game, version: facts.version, seat, kind: notice.kind() }
}
