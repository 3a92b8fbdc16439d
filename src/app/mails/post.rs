//! From a notice to its rows (L-1): a mail, an entry in the reader's next digest, or neither, and a push, by their
//! preferences (L-5). It does not decide who is told what, and sends nothing.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::key::NoticeKey;
use super::preferences::{NoticeTiming, notice_timing};
use super::reader::Reader;
use super::stored::StoredNotice;
use super::unsubscribe::{Link, LinkHolder, UserMails};
use crate::app::limits::mailbox;
use crate::auth::{MAX_PUSHED, Mailbox, Seals};
use crate::mail::{self, Notice, PushText, Recipient, Site, UnsubscribeLinks};
use crate::store::digests::{self, DigestRow};
use crate::store::outbox::{self, Content, OutboxRow};
use crate::store::pushes::{self, NewPush};
use crate::store::{self, Connection};
use crate::values::SwitchableKind;

/// The context for making mails.
#[derive(Clone, Copy, Debug)]
pub struct Post<'a> {
    /// Their sender.
    pub site: &'a Site,
    /// Seals the links in them.
    pub seals: &'a Seals,
    /// How long a notice may be pushed; `None` if none is.
    pub push_for: Option<TimeDelta>,
}

/// The rows of a notice; there is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// That of its mail.
    pub mail: Option<MailRow>,
    /// That for browsers.
    pub push: Option<NewPush>,
}

/// The row of the mail of a notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailRow {
    /// A separate mail.
    Mail(OutboxRow),
    /// An entry in the next digest.
    Digest(DigestRow),
}

/// What the page gets to show.
#[derive(Serialize)]
struct PushPayload<'a> {
    title: &'a str,
    body: &'a str,
    path: &'a str,
    tag: &'a str,
}

/// The rows of several notices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    /// Those for the outbox.
    pub mails: Vec<OutboxRow>,
    /// The entries in digests.
    pub later: Vec<DigestRow>,
    /// Those for browsers.
    pub pushes: Vec<NewPush>,
}

impl Extend<Row> for Rows {
    fn extend<T: IntoIterator<Item = Row>>(&mut self, rows: T) {
        for row in rows {
            match row.mail {
                Some(MailRow::Mail(mail)) => self.mails.push(mail),
                Some(MailRow::Digest(notice)) => self.later.push(notice),
                None => {}
            }
            self.pushes.extend(row.push);
        }
    }
}

impl Rows {
    /// Adds those of another notice, or of several.
    pub fn append(&mut self, other: Self) {
        let Self { mails, later, pushes } = other;
        self.mails.extend(mails);
        self.later.extend(later);
        self.pushes.extend(pushes);
    }
}

impl FromIterator<Row> for Rows {
    fn from_iter<T: IntoIterator<Item = Row>>(rows: T) -> Self {
        let mut all = Self::default();
        all.extend(rows);
        all
    }
}

impl Post<'_> {
    /// The rows of a notice with this key. If it is `stored`, its mail is made when it is first sent.
    ///
    /// # Errors
    /// [`mail::Fault`] when the mail cannot be made.
    pub(in crate::app) fn row(
        self,
        reader: &Reader,
        notice: &Notice<'_>,
        stored: Option<&StoredNotice>,
        key: &NoticeKey,
        at: DateTime<Utc>,
    ) -> Result<Option<Row>, mail::Fault> {
        let mail = self.mail_row(reader, notice, stored, key, at)?;
        let push = self.push(reader, notice, key, at);
        Ok((mail.is_some() || push.is_some()).then_some(Row { mail, push }))
    }

    /// The row of its mail.
    fn mail_row(
        self,
        reader: &Reader,
        notice: &Notice<'_>,
        stored: Option<&StoredNotice>,
        key: &NoticeKey,
        at: DateTime<Utc>,
    ) -> Result<Option<MailRow>, mail::Fault> {
        let to = &reader.to;
        let until = notice.news().and_then(|news| news.time.until);
        let timing = |kind| notice_timing(&reader.preferences, kind, until, at, to.zone);
        let timed = notice.switch().map(|kind| (kind, timing(kind)));
        match (timed, to.user) {
            (Some((_, NoticeTiming::Never)), Some(_)) => Ok(None),
            (Some((kind, NoticeTiming::With(due_at))), Some(user_id)) => {
                let (game_id, dedupe_key, leave_id) = (key.place(), key.to_string(), key.leave());
                Ok(Some(MailRow::Digest(DigestRow { game_id, dedupe_key, user_id, kind, leave_id, due_at })))
            }
            (Some((_, NoticeTiming::Never | NoticeTiming::With(_) | NoticeTiming::AtOnce)) | None, _) => {
                let content = match stored {
                    Some(stored) => stored.content()?,
                    None => Content::Mail(self.bytes(to, notice, &key.to_string(), at)?),
                };
                Ok(Some(MailRow::Mail(outbox_row(to, notice, key, content, at))))
            }
        }
    }

    /// The row for the browsers of its reader, if they may have any and want its kind there. Of a game, a newer notice
    /// takes the place of an older one, except that talk takes only that of talk.
    fn push(self, reader: &Reader, notice: &Notice<'_>, key: &NoticeKey, at: DateTime<Utc>) -> Option<NewPush> {
        let (user, kind) = (reader.to.user.filter(|_| reader.has_push)?, notice.switch()?);
        if !reader.preferences.is_pushed(kind) {
            return None;
        }
        let give_up_at = at + self.push_for?;
        let PushText { title, body, path } = PushText::of(&reader.to, notice)?;
        let about = key.place();
        let of_talk = if kind == SwitchableKind::Talk { kind.word() } else { "" };
        // Of the user as well, and keyed: push services cannot tell who plays with whom.
        let topic = self.seals.push_topic(user, about, of_talk);
        // Plain text: this does not fail.
        let shown = PushPayload { title: &title, body: &body, path: &path, tag: &topic };
        let message = serde_json::to_string(&shown).ok()?;
        debug_assert!(message.len() <= MAX_PUSHED, "it could be pushed to nobody: {}", key);
        Some(NewPush { about, dedupe_key: key.to_string(), user, kind, topic, message, give_up_at })
    }

    /// The mail for a notice, whatever its reader wants.
    ///
    /// # Errors
    /// [`mail::Fault`] when it cannot be made.
    pub(in crate::app) fn mail(
        self,
        to: &Recipient,
        notice: &Notice<'_>,
        key: &NoticeKey,
        at: DateTime<Utc>,
    ) -> Result<OutboxRow, mail::Fault> {
        let content = Content::Mail(self.bytes(to, notice, &key.to_string(), at)?);
        Ok(outbox_row(to, notice, key, content, at))
    }

    /// The bytes of the mail for a notice.
    ///
    /// # Errors
    /// [`mail::Fault`] when it cannot be made.
    pub(super) fn bytes(
        self,
        to: &Recipient,
        notice: &Notice<'_>,
        dedupe_key: &str,
        at: DateTime<Utc>,
    ) -> Result<Vec<u8>, mail::Fault> {
        let kind = notice.switch();
        let mails =
            if matches!(notice, Notice::Digest { .. }) { Some(UserMails::Digest) } else { kind.map(UserMails::Kind) };
        let talk = (notice.brings_talk() && kind != Some(SwitchableKind::Talk)).then_some(SwitchableKind::Talk);
        let unsubscribe_links = UnsubscribeLinks {
            mail: mails.map(|mails| self.unsubscribe_secret(to, mails)),
            talk: talk.map(|talk| self.unsubscribe_secret(to, UserMails::Kind(talk))),
        };
        Ok(mail::render(self.site, to, notice, &unsubscribe_links, dedupe_key, at)?.raw)
    }

    /// The mail for a notice about the account of `owner`, a user or a registration; `about` is the id of its token, or
    /// whatever else makes it unique.
    ///
    /// # Errors
    /// [`mail::Fault`] when it cannot be made.
    pub fn account_mail(
        self,
        owner: Uuid,
        to: &Recipient,
        notice: &Notice<'_>,
        about: impl std::fmt::Display,
        at: DateTime<Utc>,
    ) -> Result<OutboxRow, mail::Fault> {
        let key = NoticeKey::Account { owner, kind: notice.kind(), about: about.to_string() };
        self.mail(to, notice, &key, at)
    }

    /// The rows of the notice of a leave to a player of the same game.
    ///
    /// # Errors
    /// [`mail::Fault`] when the mail cannot be made.
    pub(in crate::app) fn leave_row(
        self,
        reader: &Reader,
        notice: &Notice<'_>,
        leave: Uuid,
        at: DateTime<Utc>,
    ) -> Result<Option<Row>, mail::Fault> {
        let key = NoticeKey::Leave { leave, reader: reader.to.user.unwrap_or_default() };
        self.row(reader, notice, None, &key, at)
    }

    /// The secret of the link that switches mails off.
    fn unsubscribe_secret(self, to: &Recipient, mails: UserMails) -> String {
        let link = match to.user {
            Some(user) => {
                let (holder, mailbox) = (LinkHolder::Anybody, Mailbox::of(user, &to.address).short());
                Link::User { holder, user, mailbox, mails }
            }
            None => Link::Address { digest: self.seals.address(&mailbox::folded(&to.address)) },
        };
        link.token(self.seals)
    }
}

fn outbox_row(to: &Recipient, notice: &Notice<'_>, key: &NoticeKey, content: Content, at: DateTime<Utc>) -> OutboxRow {
    OutboxRow {
        game_id: key.place(),
        dedupe_key: key.to_string(),
        user_id: to.user,
        address: to.address.clone(),
        kind: notice.kind(),
        content,
        created_at: at,
        due_at: at,
    }
}

/// Queues mails and pushes, and writes entries for digests, in the caller's transaction; except notices that were
/// already sent or queued the other way, because their reader changed their preferences meanwhile.
///
/// # Errors
/// When the database fails.
pub async fn queue(conn: &mut Connection, rows: &Rows) -> store::Result<()> {
    digests::insert(conn, &rows.later).await?;
    pushes::queue(conn, &rows.pushes).await?;
    let ids = rows.mails.iter().map(|mail| (mail.game_id, mail.dedupe_key.as_str())).unzip();
    let known = digests::known(conn, ids).await?;
    if known.is_empty() {
        return outbox::queue(conn, &rows.mails).await.map(drop);
    }
    let is_known = |mail: &OutboxRow| known.iter().any(|(game, key)| (*game, key) == (mail.game_id, &mail.dedupe_key));
    let fresh: Vec<OutboxRow> = rows.mails.iter().filter(|mail| !is_known(mail)).cloned().collect();
    outbox::queue(conn, &fresh).await.map(drop)
}
