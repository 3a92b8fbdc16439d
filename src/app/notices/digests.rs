//! The daily digest (L-5): the waiting notices become one mail, which shows each game as it is when the mail is made. A
//! game that no longer waits for the reader is shown without a question; one that the reader has dealt with meanwhile
//! is left out, and so are kinds that they have switched off. Everything is one transaction that locks the reader's
//! row: a digest is made once. Games that do not fit are sent in another one at once, and those that cannot be read now
//! in a later one: nothing is lost.

use std::panic::AssertUnwindSafe;

use chrono::{DateTime, TimeDelta, Utc};
use data_encoding::HEXLOWER;
use fieldpost_engine::{Event, Seat};
use futures_util::FutureExt;
use uuid::Uuid;

use super::people::People;
use super::{Facts, Party};
use crate::app::accounts::blocked;
use crate::app::game::load::{LoadedGame, load};
use crate::app::game::reported::since_own;
use crate::app::mails::key::NoticeKey;
use crate::app::mails::personal;
use crate::app::mails::reader::Reader;
use crate::app::{App, Error, Result};
use crate::auth::{self, Secret};
use crate::mail::{InvitationTerms, LetterAnswer, Notice, TalkNews};
use crate::store::digests::{self, DigestRow};
use crate::store::invitations::Guest;
use crate::store::leaves::{self, Leave};
use crate::store::{self, Connection, clock, games, invitations, outbox, replies, seats, talk, users};
use crate::values::{GameStatus, MailTiming, SeatStatus, SwitchableKind};

/// The maximum number of games in a digest; the others follow in another one.
const MAX_GAMES: usize = 12;

/// How long the notices of a game wait that cannot be read.
const UNREADABLE: TimeDelta = TimeDelta::hours(1);

/// How long a digest waits that cannot be made.
const FAILED: TimeDelta = TimeDelta::minutes(10);

/// A game in the digest.
struct Chapter {
    loaded: LoadedGame,
    people: People,
    seat: Seat,
    /// How the reader is invited, if they are.
    invitation: Option<DigestInvitation>,
    /// What the other player has said.
    talk: Vec<String>,
    /// Whether nothing else is told of the game.
    only_talk: bool,
}

/// An invitation in the digest.
struct DigestInvitation {
    /// The secret of the link to accept or decline.
    token: String,
    /// The name of the inviting user.
    host: Option<String>,
    /// Until when it is open.
    until: DateTime<Utc>,
    /// The token of the address at which it can be answered.
    reply: Option<String>,
}

/// The waiting games.
#[derive(Default)]
struct DigestContents {
    /// Those in the digest, the most urgent first.
    chapters: Vec<Chapter>,
    /// Those that do not fit.
    next: Vec<Uuid>,
    /// Those that could not be read.
    unreadable: Vec<Uuid>,
}

/// Makes one due digest; returns whether there was one. One that cannot be made waits a little, and does not hold up
/// others.
///
/// # Errors
/// When the database fails; the digest is then still due.
pub async fn make(app: &App) -> Result<bool> {
    let mut conn = app.store.connection().await?;
    let mut whose = None;
    let making = store::transaction(&mut conn, async |conn| {
        let Some((user, rows)) = digests::take(conn).await? else { return Ok(false) };
        whose = Some(user);
        // Nothing is mailed to a suspended address (L-4).
        let reader = users::find(conn, user).await?.and_then(Reader::reachable);
        let idle = |row: &DigestRow| reader.as_ref().is_none_or(|reader| is_off(reader, row));
        let (idle, waiting): (Vec<_>, Vec<_>) = rows.into_iter().partition(idle);
        digests::mark_told(conn, &idle).await?;
        match reader {
            Some(reader) => write(app, conn, &reader, waiting).await.map(|()| true),
            None => Ok(true),
        }
    });
    let panicked = |_| Err(store::Error::Corrupt("making it panicked; the log says where".to_owned()).into());
    let made = AssertUnwindSafe(making).catch_unwind().await.unwrap_or_else(panicked);
    drop(conn);
    match (made, whose) {
        (Err(why), Some(user)) => {
            let mut conn = app.store.connection().await?;
            digests::put_off(&mut conn, user, FAILED).await?;
            tracing::error!(%user, %why, "a digest cannot be made now");
            Ok(true)
        }
        (made, _) => made,
    }
}

/// Deletes a batch of notices that were sent in digests long ago; returns whether there may be more.
///
/// # Errors
/// When the database fails.
pub async fn sweep(app: &App) -> Result<bool> {
    let mut conn = app.store.background().await?;
    let age = TimeDelta::days(app.settings.mail.keep_days.into());
    Ok(digests::sweep(&mut conn, age).await? >= digests::MAX_SWEPT)
}

/// Whether a reader has switched such notices off since this one was written.
fn is_off(reader: &Reader, row: &DigestRow) -> bool {
    reader.preferences.timing(row.kind) == MailTiming::Off
}

/// Queues the digest of these notices, unless it is empty, and records which of them are in it.
async fn write(app: &App, conn: &mut Connection, reader: &Reader, rows: Vec<DigestRow>) -> Result<()> {
    let now = clock::now(conn).await?;
    let DigestContents { chapters, next, unreadable } = gather(app, conn, reader, &rows).await?;
    digests::put_games_off(conn, &rows, &unreadable, UNREADABLE).await?;
    let waits = |game: &Uuid| next.contains(game) || unreadable.contains(game);
    let rows: Vec<DigestRow> = rows.into_iter().filter(|row| !row.game().as_ref().is_some_and(waits)).collect();
    digests::mark_told(conn, &rows).await?;
    let leaves = find_leaves(conn, &rows, now).await?;
    let facts: Vec<Facts<'_>> = chapters.iter().map(|chapter| chapter.people.facts(&chapter.loaded, now)).collect();
    let parties: Vec<Vec<Party<'_>>> = chapters.iter().map(|chapter| chapter.people.parties()).collect();
    let games = chapters.iter().zip(&facts).zip(&parties);
    let games = games.filter_map(|((chapter, facts), parties)| Some(chapter.notice(facts, parties.first()?)));
    let leaves =
        leaves.iter().map(|(who, leave)| Notice::LeaveAnnounced { who, begins: leave.begins_at, ends: leave.ends_at });
    let parts: Vec<Notice<'_>> = games.chain(leaves).collect();
    let Some(first) = rows.first().filter(|_| !parts.is_empty()) else { return Ok(()) };
    // A notice is sent once, so its key identifies its digest.
    let about = HEXLOWER.encode(&auth::digest(&[first.dedupe_key.as_bytes()])[..16]);
    let digest = Notice::Digest { parts: &parts };
    let mail = app.post().account_mail(first.user_id, &reader.to, &digest, about, now)?;
    outbox::queue(conn, &[mail]).await?;
    for chapter in &chapters {
        let game = &chapter.loaded.rows.game;
        replies::insert(conn, game.id, game.timing.since, &chapter.people.all_replies()).await?;
    }
    Ok(())
}

/// Loads the games, the most urgent first, until the digest is full.
async fn gather(app: &App, conn: &mut Connection, reader: &Reader, rows: &[DigestRow]) -> Result<DigestContents> {
    let mut found = DigestContents::default();
    let Some(user) = reader.to.user else { return Ok(found) };
    let named: Vec<Uuid> = rows.iter().filter_map(DigestRow::game).collect();
    for game in digests::by_urgency(conn, user, named).await? {
        if found.chapters.len() == MAX_GAMES {
            found.next.push(game);
            continue;
        }
        let rows: Vec<&DigestRow> = rows.iter().filter(|row| row.game() == Some(game)).collect();
        match chapter(app, conn, reader, game, &rows).await {
            Ok(chapter) => found.chapters.extend(chapter),
            Err(why) if !is_of_the_game(&why) => return Err(why),
            // One game that cannot be read must not hold up the others.
            Err(why) => {
                tracing::error!(%game, %why, "a game cannot be shown in a digest now");
                found.unreadable.push(game);
            }
        }
    }
    Ok(found)
}

/// Whether an error is in the stored data of one game. Any other error of the database, even one that is due to this
/// game, has ended the transaction, in which the others are read as well.
const fn is_of_the_game(why: &Error) -> bool {
    matches!(why, Error::Store(store::Error::Corrupt(_))) || !matches!(why, Error::Store(_) | Error::Busy)
}

/// The chapter of a game; nothing if the reader has dealt with everything that it would report.
async fn chapter(
    app: &App,
    conn: &mut Connection,
    reader: &Reader,
    game: Uuid,
    rows: &[&DigestRow],
) -> Result<Option<Chapter>> {
    let loaded = load(app, conn, game, None).await?;
    let row = match loaded.rows.seats.iter().find(|row| row.user == reader.to.user) {
        Some(row) => Some(row),
        None => find_invitation(conn, &loaded, &reader.to.address).await?,
    };
    let Some(&games::Seat { seat, status, user, .. }) = row else { return Ok(None) };
    match (status, loaded.rows.game.progress.status == GameStatus::Waiting) {
        (SeatStatus::Invited, true) => invitation_chapter(app, conn, reader, loaded, (seat, user)).await,
        (SeatStatus::Seated, false) => game_chapter(app, conn, loaded, (seat, user), rows).await,
        (SeatStatus::Open | SeatStatus::Invited | SeatStatus::Seated | SeatStatus::Declined, _) => Ok(None),
    }
}

/// The chapter of a game to which the reader is invited, with links of its own to accept and decline.
async fn invitation_chapter(
    app: &App,
    conn: &mut Connection,
    reader: &Reader,
    loaded: LoadedGame,
    (seat, user): (Seat, Option<Uuid>),
) -> Result<Option<Chapter>> {
    let game = loaded.rows.game.id;
    // Its creator may have been blocked since.
    let Some(host) = seats::origin(conn, game, seat).await?.host else { return Ok(None) };
    if !blocked::accepts_from(conn, &reader.to, host).await? {
        return Ok(None);
    }
    let secret = Secret::random()?;
    let mailbox = user.and_then(|_| reader.mailbox());
    let guest = match &mailbox {
        Some(mailbox) => Guest::User(mailbox.bytes()),
        None => Guest::Address(&reader.to.address),
    };
    let until = app.settings.games.invited_until(loaded.rows.game.created_at);
    invitations::invite(conn, &secret.digest(), (game, seat), guest, until).await?;
    let reply = match app.site.service_address() {
        Some(_) => Some(personal::new(conn, &reader.to, Some(secret.digest().to_vec())).await?.text()),
        None => None,
    };
    let people = People::of(&loaded, |_| [], |other| other == seat);
    let host = users::find(conn, host).await?.map(|user| user.name);
    let invitation = Some(DigestInvitation { token: secret.text(), host, until, reply });
    Ok(Some(Chapter { loaded, people, seat, invitation, talk: Vec::new(), only_talk: false }))
}

/// The chapter of a game in which the reader has a seat.
async fn game_chapter(
    app: &App,
    conn: &mut Connection,
    loaded: LoadedGame,
    (seat, user): (Seat, Option<Uuid>),
    rows: &[&DigestRow],
) -> Result<Option<Chapter>> {
    let game = loaded.rows.game.id;
    let kinds: Vec<SwitchableKind> = rows.iter().map(|row| row.kind).collect();
    let are_all = |is: fn(SwitchableKind) -> bool| kinds.iter().all(|kind| is(*kind));
    let lines = rows.iter().filter(|row| row.kind == SwitchableKind::Talk);
    let lines: Vec<Uuid> = lines.filter_map(|row| NoticeKey::line_of(&row.dedupe_key)).collect();
    let talk = talk::texts(conn, game, lines, user).await?;
    let only_talk = !talk.is_empty() && are_all(|kind| kind == SwitchableKind::Talk);
    let over = loaded.game.outcome().is_some();
    // The end of a game has a notice of its own, and an invitation was seen to.
    if over && talk.is_empty() && !kinds.contains(&SwitchableKind::GameOver)
        || are_all(|kind| kind == SwitchableKind::Invitation)
    {
        return Ok(None);
    }
    let waits = loaded.rows.game.waits_for().contains(seat);
    let events: Vec<Event> = since_own(conn, game, seat, loaded.rows.game.version).await?;
    if !over && events.is_empty() && are_all(SwitchableKind::asks) && !waits {
        return Ok(None);
    }
    let people = People::of(&loaded, |_| &events, |other| other == seat);
    let people = if waits || only_talk || over { people.with_replies(app)? } else { people };
    Ok(Some(Chapter { loaded, people, seat, invitation: None, talk, only_talk }))
}

/// The seat to which an address is invited.
async fn find_invitation<'l>(
    conn: &mut Connection,
    loaded: &'l LoadedGame,
    address: &str,
) -> Result<Option<&'l games::Seat>> {
    let seat = invitations::seat_of(conn, loaded.rows.game.id, address).await?;
    Ok(loaded.rows.seats.iter().find(|row| Some(row.seat) == seat))
}

impl Chapter {
    /// The notice of the game's chapter.
    fn notice<'a>(&'a self, facts: &Facts<'a>, party: &Party<'a>) -> Notice<'a> {
        let talk = (!self.talk.is_empty()).then_some(TalkNews::Received(&self.talk));
        let party = &Party { talk, ..*party };
        let (game, news) = (&self.loaded.rows.game, super::news(facts, party));
        if let Some(DigestInvitation { token, host, until, reply }) = &self.invitation {
            let terms = InvitationTerms::new(host.as_deref(), game.time_control, *until);
            let terms = terms.answered_at(reply.as_deref());
            return Notice::Invitation { news, token, terms };
        }
        let over = self.loaded.game.outcome().is_some();
        if let Some(owed) = super::owed(facts, party).filter(|_| !(over && self.only_talk)) {
            return owed;
        }
        if game.timing.may_claim.contains(self.seat) {
            Notice::TimeUp(news)
        } else if game.progress.offered_to.contains(self.seat) {
            Notice::DrawOffered(news)
        } else if self.only_talk {
            Notice::Talk(news)
        } else {
            Notice::Answer { news, answer: LetterAnswer::Position, last: None }
        }
    }
}

/// The leaves in the digest: those that were not cancelled and are not over, with the names of those who will be away.
async fn find_leaves(conn: &mut Connection, rows: &[DigestRow], now: DateTime<Utc>) -> Result<Vec<(String, Leave)>> {
    let mut announced = Vec::new();
    for leave in leaves::all(conn, rows.iter().filter_map(|row| row.leave_id).collect()).await? {
        let who = users::find(conn, leave.user_id).await?.map(|user| user.name);
        announced.extend(who.filter(|_| leave.ends_at > now).map(|who| (who, leave)));
    }
    Ok(announced)
}
