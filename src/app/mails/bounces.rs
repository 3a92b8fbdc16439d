//! Bounces (L-4, L-6). Each mail has its own envelope sender, which seals the mail, its user and its address; a report
//! there that the recipient was refused is a strike against the address, and so is a direct refusal by the server. An
//! address with too many strikes is suspended: nothing but answers to letters from there is queued for it until its
//! user proves it again. Nobody else learns of it.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::{App, Result};
use crate::auth::{Purpose, digest};
use crate::mail::SendFailure;
use crate::store::outbox::TakenMail;
use crate::store::strikes::{self, Strike, StrikeResult, Suspension};
use crate::store::{self, Connection, users};

/// The start of the minutes in an envelope, in Unix time: the beginning of 2026. Three bytes last until 2057.
const EPOCH: i64 = 1_767_225_600;
/// The last minute that can be sealed.
const LAST: i64 = (1 << 24) - 1;

/// Enough of a digest to distinguish the addresses of a user, or the mails of one minute; the seal keeps strangers from
/// guessing.
type Mark = [u8; 2];

/// The sealed content of an envelope sender: at most [`crate::auth::MAX_SEALED`] bytes.
#[derive(Debug, PartialEq, Eq)]
pub struct Envelope {
    user: Uuid,
    address: Mark,
    mail: MailTag,
}

/// Which mail of a user it is: the minute in which it was queued, and a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct MailTag([u8; 5]);

impl MailTag {
    fn of(key: &str, queued: DateTime<Utc>) -> Self {
        let minutes = (queued.timestamp() - EPOCH).div_euclid(60).clamp(0, LAST);
        let [.., a, b, c] = minutes.to_be_bytes();
        let [d, e] = mark(key);
        Self([a, b, c, d, e])
    }

    /// The start of the minute in which it was queued.
    fn queued(self) -> DateTime<Utc> {
        let Self([a, b, c, ..]) = self;
        let minutes = u32::from_be_bytes([0, a, b, c]);
        DateTime::UNIX_EPOCH + TimeDelta::seconds(EPOCH) + TimeDelta::minutes(minutes.into())
    }
}

impl Envelope {
    /// That of the mail with this key. Mails to people without an account are sealed without a user.
    fn of(user: Option<Uuid>, address: &str, key: &str, queued: DateTime<Utc>) -> Self {
        Self { user: user.unwrap_or_default(), address: mark(address), mail: MailTag::of(key, queued) }
    }

    fn bytes(&self) -> Vec<u8> {
        [self.user.as_bytes().as_slice(), &self.address, &self.mail.0].concat()
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        let (user, rest) = bytes.split_first_chunk()?;
        let (address, mail) = rest.split_first_chunk()?;
        Some(Self { user: Uuid::from_bytes(*user), address: *address, mail: MailTag(mail.try_into().ok()?) })
    }
}

fn mark(text: &str) -> Mark {
    let [one, two, ..] = digest(&[text.as_bytes()]);
    [one, two]
}

/// The envelope sender of a mail, if we can receive reports. The same for every attempt.
#[must_use]
pub fn sender(app: &App, mail: &TakenMail) -> Option<String> {
    let envelope = Envelope::of(mail.user_id, &mail.address, &mail.id.dedupe_key, mail.created_at);
    app.site.bounce_address(&app.seals.seal(Purpose::Bounce, &envelope.bytes()))
}

/// The envelope to whose sender a letter came, if it is one of ours.
#[must_use]
pub fn opened(app: &App, letter: Uuid, sealed: &str) -> Option<Envelope> {
    let envelope = app.seals.open(Purpose::Bounce, sealed).as_deref().and_then(Envelope::parse);
    if envelope.is_none() {
        tracing::info!(%letter, "a report on a mail that we did not send");
    }
    envelope
}

/// Counts the failure that a letter reports of the mail in such an envelope; the letter itself is not changed.
///
/// # Errors
/// The database's.
pub async fn count_reported(
    app: &App,
    conn: &mut Connection,
    letter: Uuid,
    envelope: &Envelope,
    failure: &SendFailure,
) -> Result<()> {
    match failure {
        SendFailure::Recipient { why, unknown } => {
            let (why, user) = (why.to_string(), users::find(conn, envelope.user).await?);
            let Some(user) = user.filter(|user| mark(&user.address) == envelope.address) else { return Ok(()) };
            let (MailTag(mail), queued) = (&envelope.mail, envelope.mail.queued());
            let strike = Strike { user: user.id, address: &user.address, mail, queued, why: &why, unknown: *unknown };
            let struck = store::transaction(conn, async |conn| count(app, conn, &strike).await).await?;
            log(&why, struck);
        }
        SendFailure::Message(why) => tracing::warn!(%letter, %why, "a mail came back because of what is in it"),
        SendFailure::Outage(why) => tracing::error!(%letter, %why, "a mail came back because somebody refuses us"),
        SendFailure::NotMade(_) | SendFailure::Later(_) | SendFailure::TimedOut => {}
    }
    Ok(())
}

/// Counts the failure with which the mail server itself ended a mail that is given up, if it refused the address: in
/// the caller's transaction, which gives the mail up. Nothing is logged before it is committed.
///
/// # Errors
/// The database's.
pub async fn count_direct(
    app: &App,
    conn: &mut Connection,
    mail: &TakenMail,
    failure: &SendFailure,
) -> store::Result<StrikeResult> {
    let (SendFailure::Recipient { why, unknown }, Some(user)) = (failure, mail.user_id) else {
        return Ok(StrikeResult::Nothing);
    };
    if !app.relay.may_blame(user) {
        return Ok(StrikeResult::Nothing);
    }
    let (why, tag) = (why.to_string(), MailTag::of(&mail.id.dedupe_key, mail.created_at));
    let (address, queued) = (&*mail.address, tag.queued());
    count(app, conn, &Strike { user, address, mail: &tag.0, queued, why: &why, unknown: *unknown }).await
}

/// Counts a strike, in the caller's transaction.
async fn count(app: &App, conn: &mut Connection, strike: &Strike<'_>) -> store::Result<StrikeResult> {
    let mail = &app.settings.mail;
    let age = TimeDelta::days(mail.strike_days.into());
    let suspension = Suspension { strikes: mail.strikes_to_suspend, age };
    let struck = strikes::strike(conn, strike, suspension).await?;
    if struck == StrikeResult::Suspended {
        audit::record(conn, AuditEntry::new(AuditKind::AddressSuspended, strike.user)).await?;
    }
    Ok(struck)
}

/// Writes the result of a strike to the log.
pub(super) fn log(why: &str, struck: StrikeResult) {
    match struck {
        StrikeResult::Nothing => {}
        StrikeResult::Counted => tracing::info!(why, "a mail came back"),
        StrikeResult::Suspended => tracing::warn!(why, "mails come back; an address is suspended"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::auth::MAX_SEALED;

    #[test]
    fn an_envelope_tells_mails_users_and_addresses_apart_and_fits_into_a_seal() {
        let (user, now) = (Uuid::from_u128(7), DateTime::UNIX_EPOCH + TimeDelta::seconds(EPOCH + 1_000_000));
        let of = |user, address, key, late| Envelope::of(user, address, key, now + TimeDelta::minutes(late));
        let envelope = of(Some(user), "anna@example.org", "a:1:0:your-turn", 0);
        assert_eq!(envelope.bytes().len(), MAX_SEALED);
        assert_eq!(Envelope::parse(&envelope.bytes()).as_ref(), Some(&envelope));
        for other in [
            of(None, "anna@example.org", "a:1:0:your-turn", 0),
            of(Some(user), "anna@example.net", "a:1:0:your-turn", 0),
            of(Some(user), "anna@example.org", "a:3:0:your-turn", 0),
            of(Some(user), "anna@example.org", "a:1:0:your-turn", 1),
        ] {
            assert_ne!(other.bytes(), envelope.bytes());
        }
        for wrong in [&[][..], &[0; 16], &[0; 22], &[0; 24]] {
            assert_eq!(Envelope::parse(wrong), None);
        }
    }

    #[test]
    fn a_mail_knows_its_minute() {
        for (after, minute) in [(0, 0), (59, 0), (60, 60), (-5, 0), (LAST * 60 + 61, LAST * 60)] {
            let at = |seconds| DateTime::UNIX_EPOCH + TimeDelta::seconds(EPOCH + seconds);
            assert_eq!(MailTag::of("a", at(after)).queued(), at(minute), "{after}");
        }
    }
}
