//! What is sent for a row of the outbox: the mail in it, or the one that is made of its notice, of the game at the
//! notice's version and of the log (L-2). It writes nothing but the checkpoints of games.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use fieldpost_engine::{Event, Game, GameView, SeenEvent, Viewer};
use futures_util::FutureExt;
use uuid::Uuid;

use super::post::Post;
use super::stored::StoredNotice;
use crate::app::game::checkpoints::game_at;
use crate::app::game::load::parse_snapshot;
use crate::app::game::reported::{may_have_missed, since_own};
use crate::app::game::rules;
use crate::app::{App, Error, Result};
use crate::mail::{GameNews, LetterAnswer, Notice, TalkNews};
use crate::store::games::{self, StoredState};
use crate::store::log::{self, LoggedEvents, LoggedEventsByGame, VersionRange};
use crate::store::outbox::{TakenContent, TakenMail};
use crate::store::{Access, Connection};
use crate::values::MailKind;

/// A notice with the game that it is about.
#[derive(Debug)]
pub struct NoticeContents {
    notice: StoredNotice,
    game: Uuid,
    view: GameView,
    seen: Vec<SeenEvent>,
}

/// What is sent for a row.
#[derive(Debug)]
pub enum Contents {
    /// These bytes.
    Mail,
    /// What is made of this.
    Notice(Box<NoticeContents>),
    /// Its notice cannot be read, by this program at least.
    Unreadable(Error),
}

/// The games of stored notices as they are now.
#[derive(Debug, Default)]
pub(super) struct Games(HashMap<Uuid, StoredState>);

impl Games {
    /// Those that these mails are about.
    pub(super) async fn of(conn: &mut Connection, mails: &[TakenMail]) -> Result<Self> {
        let stored = mails.iter().filter(|mail| mail.is_stored());
        let mut ids: Vec<Uuid> = stored.map(|mail| mail.id.game_id).collect();
        if ids.is_empty() {
            return Ok(Self::default());
        }
        ids.sort_unstable();
        ids.dedup();
        let found = games::states(conn, &ids).await?;
        Ok(Self(found.into_iter().map(|state| (state.id, state)).collect()))
    }

    /// Whether the game of a stored notice has moved on since.
    pub(super) fn has_moved_on(&self, mail: &TakenMail) -> bool {
        let version = notice_of(mail).map(|notice| notice.version);
        let now = self.0.get(&mail.id.game_id).map(|state| state.version);
        version.zip(now).is_some_and(|(version, now)| version != now)
    }
}

fn notice_of(mail: &TakenMail) -> Option<StoredNotice> {
    match &mail.content {
        TakenContent::Notice { format, bytes } => StoredNotice::parse(bytes, *format),
        TakenContent::Mail(_) | TakenContent::Made(_) => None,
    }
}

/// The contents of mails, in their order.
///
/// # Errors
/// When the database fails. What is wrong with one notice holds up no other.
pub async fn contents(app: &App, conn: &mut Connection, mails: &[TakenMail]) -> Result<Vec<Contents>> {
    let games = Games::of(conn, mails).await?;
    read(app, conn, mails, &games).await
}

/// The same with games that were read before.
pub(super) async fn read(
    app: &App,
    conn: &mut Connection,
    mails: &[TakenMail],
    games: &Games,
) -> Result<Vec<Contents>> {
    let range = |mail: &TakenMail| {
        let notice = notice_of(mail)?;
        Some(VersionRange { game: mail.id.game_id, after: notice.before, version: notice.version })
    };
    let ranges: Vec<VersionRange> = mails.iter().filter_map(range).collect();
    let logged = if ranges.is_empty() { LoggedEventsByGame::new() } else { log::in_ranges(conn, &ranges).await? };
    let mut all = Vec::with_capacity(mails.len());
    for mail in mails {
        if !mail.is_stored() {
            all.push(Contents::Mail);
            continue;
        }
        let read = AssertUnwindSafe(of_notice(app, conn, mail, games, &logged)).catch_unwind().await;
        all.push(match read.unwrap_or_else(|_| Err(Error::corrupt("a panic while a notice was read"))) {
            Ok(contents) => Contents::Notice(Box::new(contents)),
            Err(Error::Store(why)) if why.is_of_the_database() => return Err(why.into()),
            Err(why) => Contents::Unreadable(why),
        });
        // Others are being sent meanwhile.
        tokio::task::yield_now().await;
    }
    Ok(all)
}

async fn of_notice(
    app: &App,
    conn: &mut Connection,
    mail: &TakenMail,
    Games(games): &Games,
    logged: &LoggedEventsByGame,
) -> Result<NoticeContents> {
    let unreadable = || Error::corrupt("a notice in the outbox cannot be read");
    let notice = notice_of(mail).ok_or_else(unreadable)?;
    let id = mail.id.game_id;
    let state = games.get(&id).ok_or_else(|| Error::corrupt("the game of a notice does not exist"))?;
    let rules = app.frozen.of(&mut Access::Held(&mut *conn), id, &state.rules_digest).await?;
    let now = if state.version == notice.version {
        parse_snapshot(&rules, state.snapshot_format, &state.snapshot)
    } else {
        None
    };
    let game: Game = match now {
        Some(game) => game,
        None => game_at(app, conn, id, &rules, notice.version).await?,
    };
    let mut events: Vec<Event> = Vec::new();
    if may_have_missed(&game) {
        events = since_own(conn, id, notice.seat, notice.before).await?;
    }
    let since = logged.get(&id).map(Result::as_ref).transpose().map_err(Error::corrupt)?;
    let is_since = |entry: &&LoggedEvents| (notice.before + 1..=notice.version).contains(&entry.version);
    for entry in since.into_iter().flatten().filter(is_since) {
        events.extend(rules::events_in(&entry.events)?);
    }
    let viewer = Viewer::Seat(notice.seat);
    let seen = events.iter().filter_map(|event| event.seen_by(viewer)).collect();
    Ok(NoticeContents::new(notice, id, game.view_for(viewer), seen))
}

impl Contents {
    /// Makes the bytes of a mail, unless it has them already.
    ///
    /// # Errors
    /// When the notice cannot be read, or its parts do not make a mail.
    pub(super) fn make(self, post: Post<'_>, mail: &mut TakenMail) -> Result<()> {
        match self {
            Self::Mail => {}
            Self::Notice(contents) => {
                let made = catch_unwind(AssertUnwindSafe(|| contents.mail(post, mail)));
                let bytes = made.map_err(|_| Error::corrupt("a panic while a mail was made"))??;
                mail.content = TakenContent::Made(bytes);
            }
            Self::Unreadable(why) => return Err(why),
        }
        Ok(())
    }
}

impl NoticeContents {
    /// A notice about a game, which is seen and whose latest events were seen like this by its reader.
    #[must_use]
    pub const fn new(notice: StoredNotice, game: Uuid, view: GameView, seen: Vec<SeenEvent>) -> Self {
        Self { notice, game, view, seen }
    }

    /// The bytes of the mail.
    ///
    /// # Errors
    /// When its parts do not make a mail.
    pub fn mail(&self, post: Post<'_>, mail: &TakenMail) -> Result<Vec<u8>> {
        let Self { notice, game, view, seen } = self;
        let unreadable = || Error::corrupt("a notice in the outbox has no such kind or seat");
        let to = notice.recipient(mail.user_id, &mail.address).ok_or_else(unreadable)?;
        let news = GameNews {
            game: *game,
            view,
            seen,
            names: &notice.names,
            bots: notice.bots,
            time: notice.time,
            reply: notice.reply.as_deref(),
            away: &notice.away,
            owed: &notice.owed,
            talk: (!notice.talk.is_empty()).then_some(TalkNews::Received(&notice.talk)),
        };
        let whole = match (&notice.conditional, mail.kind.parse()) {
            (Some(report), _) => Notice::Answer { news, answer: LetterAnswer::Conditional(report), last: None },
            (None, Ok(MailKind::Switchable(kind))) => Notice::of_decision(kind, news).ok_or_else(unreadable)?,
            (None, _) => return Err(unreadable()),
        };
        post.bytes(&to, &whole, &mail.id.dedupe_key, mail.created_at).map_err(Error::corrupt)
    }
}
