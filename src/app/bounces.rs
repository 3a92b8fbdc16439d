//! Mails that come back (L-4, L-6). Each goes out in an envelope of its own, whose sender says in a sealed form which mail
//! it is, whose, and to which address; a report that comes there strikes the address, and so does a server that refuses it
//! to our face. An address that was struck too often is suspended: nothing is queued for it until its user proves it again.
//! Nobody else learns of it.

use uuid::Uuid;

use super::{App, Result};
use crate::auth::{Purpose, digest};
use crate::mail::Refusal;
use crate::mail::letter::Bounce;
use crate::store::strikes::{self, Strike, Struck};
use crate::store::{self, Connection, users};

/// Enough of a digest to tell one address, or one mail, of a user from another; the seal keeps strangers from guessing.
type Mark = [u8; 3];

/// What stands sealed in an envelope's sender: at most [`crate::auth::MOST_SEALED`] bytes.
#[derive(Debug, PartialEq, Eq)]
struct Envelope {
    user: Uuid,
    address: Mark,
    mail: Mark,
}

impl Envelope {
    /// That of the mail with this key. Mails to somebody who is no user are sealed as nobody's.
    fn of(user: Option<Uuid>, address: &str, key: &str) -> Self {
        Self { user: user.unwrap_or_default(), address: mark(address), mail: mark(key) }
    }

    fn bytes(&self) -> Vec<u8> {
        [self.user.as_bytes().as_slice(), &self.address, &self.mail].concat()
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let (user, marks) = bytes.split_first_chunk()?;
        let (address, mail) = marks.split_first_chunk()?;
        Some(Self { user: Uuid::from_bytes(*user), address: *address, mail: mail.try_into().ok()? })
    }
}

fn mark(text: &str) -> Mark {
    let [one, two, three, ..] = digest(&[text.as_bytes()]);
    [one, two, three]
}

/// The sender of the envelope of a mail, if reports can come back to us. The same for every attempt.
#[must_use]
pub fn sender(app: &App, user: Option<Uuid>, address: &str, key: &str) -> Option<String> {
    let sealed = app.seals.seal(Purpose::Bounce, &Envelope::of(user, address, key).bytes());
    app.site.bounce_address(&sealed)
}

/// What a letter to such a sender leads to; the letter itself is not changed.
///
/// # Errors
/// The database's.
pub async fn returned(app: &App, conn: &mut Connection, letter: Uuid, bounce: &Bounce) -> Result<()> {
    let opened = app.seals.open(Purpose::Bounce, &bounce.sealed);
    let Some(envelope) = opened.as_deref().and_then(Envelope::read) else {
        tracing::info!(%letter, "a report on a mail that we did not send");
        return Ok(());
    };
    match &bounce.refusal {
        Some(Refusal::Recipient { why, unknown }) => {
            let (why, user) = (why.to_string(), users::find(conn, envelope.user).await?);
            let Some(user) = user.filter(|user| mark(&user.address) == envelope.address) else { return Ok(()) };
            let (address, mail) = (&*user.address, &envelope.mail);
            let strike = Strike { user: user.id, address, mail, why: &why, certain: *unknown };
            tell(&why, count(conn, &strike).await?);
        }
        Some(Refusal::Outage(why)) => tracing::error!(%letter, %why, "a mail came back because somebody refuses us"),
        Some(Refusal::Later(_)) | None => {}
    }
    Ok(())
}

/// What it leads to that the mail server refused a user's address for good when the mail with this key was given up.
///
/// # Errors
/// The database's.
pub async fn refused(
    app: &App,
    conn: &mut Connection,
    (user, address, key): (Uuid, &str, &str),
    refusal: &Refusal,
) -> Result<()> {
    let Refusal::Recipient { why, unknown } = refusal else { return Ok(()) };
    if app.relay.refused(user) {
        let why = why.to_string();
        let strike = Strike { user, address, mail: &mark(key), why: &why, certain: *unknown };
        tell(&why, count(conn, &strike).await?);
    }
    Ok(())
}

async fn count(conn: &mut Connection, strike: &Strike<'_>) -> Result<Struck> {
    Ok(store::transaction(conn, async |conn| strikes::strike(conn, strike).await).await?)
}

fn tell(why: &str, struck: Struck) {
    match struck {
        Struck::Nothing => {}
        Struck::Counted => tracing::info!(why, "a mail came back"),
        Struck::Suspended => tracing::warn!(why, "mails come back; an address is suspended"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::auth::MOST_SEALED;

    #[test]
    fn an_envelope_tells_mails_users_and_addresses_apart_and_fits_into_a_seal() {
        let user = Uuid::from_u128(7);
        let envelope = Envelope::of(Some(user), "anna@example.org", "a:1:0:your-turn");
        assert_eq!(envelope.bytes().len(), MOST_SEALED);
        assert_eq!(
            Envelope::read(&envelope.bytes()),
            Some(Envelope::of(Some(user), "anna@example.org", "a:1:0:your-turn"))
        );
        for other in [
            Envelope::of(None, "anna@example.org", "a:1:0:your-turn"),
            Envelope::of(Some(user), "anna@example.net", "a:1:0:your-turn"),
            Envelope::of(Some(user), "anna@example.org", "a:3:0:your-turn"),
        ] {
            assert_ne!(other.bytes(), envelope.bytes());
        }
        for wrong in [&[][..], &[0; 16], &[0; 21], &[0; 23]] {
            assert_eq!(Envelope::read(wrong), None);
        }
    }
}
