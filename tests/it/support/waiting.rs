//! The mails that wait in the outbox, as they will be sent.

use data_encoding::HEXLOWER;
use fieldpost::app::mails::contents::{Contents, contents};
use fieldpost::store::outbox::{MailId, TakenContent, TakenMail};

use super::app::TestApp;
use super::mailbox::Letter;

/// A mail that waits.
pub(crate) struct WaitingMail {
    /// Its key.
    pub(crate) key: String,
    /// To whom.
    pub(crate) address: String,
    /// Its kind.
    pub(crate) kind: String,
    /// Its bytes.
    pub(crate) bytes: Vec<u8>,
}

impl WaitingMail {
    /// The mail as its recipient reads it.
    pub(crate) fn letter(&self) -> Letter {
        Letter::read(&self.bytes)
    }
}

/// The rows of the waiting mails of which this SQL is true, in its order, and what is made of them.
async fn read(app: &TestApp, which: &str, order: &str) -> Vec<(TakenMail, Contents)> {
    let query = format!(
        "SELECT game_id, dedupe_key, user_id, address, kind, encode(content, 'hex'), notice_format, \
           (extract(epoch FROM created_at) * 1000000)::bigint \
         FROM outbox WHERE content IS NOT NULL AND ({which}) ORDER BY {order}"
    );
    let rows = app.sql(&query).await;
    let text = |cell: &Option<String>| cell.clone().expect("a value");
    let taken = rows.iter().map(|row| {
        let created_at =
            chrono::DateTime::from_timestamp_micros(text(&row[7]).parse().expect("a time")).expect("a time");
        TakenMail {
            id: MailId { game_id: text(&row[0]).parse().expect("an id"), dedupe_key: text(&row[1]) },
            user_id: row[2].as_deref().map(|id| id.parse().expect("an id")),
            address: text(&row[3]),
            kind: text(&row[4]).parse().expect("a kind"),
            content: TakenContent::from((
                HEXLOWER.decode(text(&row[5]).as_bytes()).expect("hex"),
                row[6].as_deref().map(|format| format.parse().expect("a number")),
            )),
            attempts: 1,
            refusals: 0,
            created_at,
            taken_at: created_at,
            is_to_nobody: false,
        }
    });
    let taken: Vec<TakenMail> = taken.collect();
    let mut conn = app.app.store.connection().await.expect("a connection");
    let all = contents(&app.app, &mut conn, &taken).await.expect("contents");
    taken.into_iter().zip(all).collect()
}

/// The waiting mails of which this SQL is true, in its order. They stay where they are.
pub(crate) async fn waiting(app: &TestApp, which: &str, order: &str) -> Vec<WaitingMail> {
    let bytes = |mail: &TakenMail, contents: &Contents| match contents {
        Contents::Mail => mail.content.mail().expect("a mail").to_vec(),
        Contents::Notice(contents) => contents.mail(app.app.post(), mail).expect("a mail"),
        Contents::Unreadable(why) => panic!("{}: {why}", mail.id.dedupe_key),
    };
    let mails = read(app, which, order).await.into_iter().map(|(mail, contents)| WaitingMail {
        key: mail.id.dedupe_key.clone(),
        address: mail.address.clone(),
        kind: mail.kind.to_string(),
        bytes: bytes(&mail, &contents),
    });
    mails.collect()
}

/// The games of all mails that wait, in the order of their keys, and why one of them cannot be made.
pub(crate) async fn unreadable(app: &TestApp) -> Vec<(String, Option<String>)> {
    let read = read(app, "true", "game_id, dedupe_key").await.into_iter().map(|(mail, contents)| match contents {
        Contents::Unreadable(why) => (mail.id.game_id.to_string(), Some(why.to_string())),
        Contents::Mail | Contents::Notice(_) => (mail.id.game_id.to_string(), None),
    });
    read.collect()
}
