//! A notice as the bytes of one mail, made when it is queued, or when it is first sent (L-2).
//!
//! The same notice, key and time give the same bytes: the MIME boundary comes from the key, the date from the outbox
//! row, the Message-ID from the key and all other bytes, so that it never names two different mails (ADR 26). It sends
//! nothing.

use std::fmt::Write as _;
use std::time::SystemTime;

use askama::Template;
use chrono::{DateTime, Utc};
use data_encoding::BASE32_NOPAD;
use lettre::address::Envelope;
use lettre::message::header::{
    ContentDisposition, ContentTransferEncoding, ContentType, Header, HeaderName, HeaderValue,
};
use lettre::message::{Body, Mailbox, MaybeString, MultiPart, SinglePart};
use lettre::{Address, Message};
use sha2::{Digest, Sha256};

use super::compose;
use super::contents::{Contents, Link};
use super::notice::{Notice, Recipient};
use super::site::Site;
use super::unsubscribe::{OneClick, Unsubscribe};
use super::wrap;
use fieldpost_values::Language;

/// The maximum length of an unencoded line, in bytes; RFC 5321 allows 998.
const MAX_LINE_BYTES: usize = 900;
/// Bytes of the digest in a Message-ID: it only has to distinguish mails of the same key.
const DIGEST: usize = 10;

/// A mail, ready to be stored and sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenderedMail {
    /// Its `Message-ID`, with the angle brackets.
    pub message_id: String,
    /// All of it, with CRLF line ends.
    pub raw: Vec<u8>,
}

/// What switches mails off without a log-in: secrets of links, or the links.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnsubscribeLinks {
    /// Mails of this kind, if that is possible.
    pub mail: Option<String>,
    /// What other players say, if this is a mail of another kind that tells some of it.
    pub talk: Option<String>,
}

/// Why a notice could not be made into a mail.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The recipient's address is not valid; it is not repeated here.
    #[error("the recipient's address is not a mail address")]
    Address,
    /// A template failed.
    #[error("a mail template failed: {0}")]
    Template(#[from] askama::Error),
    /// A notice cannot be stored.
    #[error("the notice cannot be stored: {0}")]
    Stored(#[from] postcard::Error),
    /// The parts do not form a mail.
    #[error("the mail could not be put together: {0}")]
    Message(#[from] lettre::error::Error),
}

#[derive(Template)]
#[template(path = "mail/templates/mail.txt")]
struct TextBody<'a> {
    mail: &'a Contents,
    site: &'a Site,
    unsubscribe_links: &'a UnsubscribeLinks,
}

#[derive(Template)]
#[template(path = "mail/templates/mail.html")]
struct HtmlBody<'a> {
    mail: &'a Contents,
    site: &'a Site,
    unsubscribe_links: &'a UnsubscribeLinks,
}

/// Whether a mail is about games, and not about an account.
fn is_about_games(notice: &Notice<'_>) -> bool {
    notice.news().is_some() || matches!(notice, Notice::Digest { .. } | Notice::LeaveAnnounced { .. })
}

/// Whether mails can be addressed to `text`.
#[must_use]
pub fn is_address(text: &str) -> bool {
    text.is_ascii() && text.parse::<Address>().is_ok()
}

/// The mail of `notice` to `to`. `secrets` are those of the links that switch mails off; `key` is the dedupe key of the
/// outbox row, `at` its time.
///
/// # Errors
/// [`Fault::Address`] if the address is not valid; the others do not happen with any name or game.
pub fn render(
    site: &Site,
    to: &Recipient,
    notice: &Notice<'_>,
    secrets: &UnsubscribeLinks,
    key: &str,
    at: DateTime<Utc>,
) -> Result<RenderedMail, Fault> {
    let address: Address = to.address.parse().map_err(|_| Fault::Address)?;
    let mail = compose::compose(site, to, notice);
    let page = |token: &Option<String>| token.as_ref().map(|token| site.page("unsubscribe", token));
    let unsubscribe_links = UnsubscribeLinks { mail: page(&secrets.mail), talk: page(&secrets.talk) };
    let plain = wrap::fold(&TextBody { mail: &mail, site, unsubscribe_links: &unsubscribe_links }.render()?);
    let html = ascii(&wrap::fold(&HtmlBody { mail: &mail, site, unsubscribe_links: &unsubscribe_links }.render()?));

    let id = atom(key);
    let mut message = Message::builder()
        .from(site.from.clone())
        // No display name: the recipient knows it, and the header stays free of user input.
        .to(Mailbox::new(None, address.clone()))
        // Otherwise it is read out of the headers again, for nothing.
        .envelope(Envelope::new(None, vec![address])?)
        .subject(mail.subject.as_str())
        .date(SystemTime::from(at))
        .header(AutoSubmitted)
        .header(ContentLanguage(to.language))
        .header(List::of(site, notice));
    if let Some(unsubscribe_link) = unsubscribe_links.mail {
        // Mail programs offer one click only where it is safe (RFC 8058, 3.1).
        if unsubscribe_link.starts_with("https://") {
            message = message.header(OneClick);
        }
        message = message.header(Unsubscribe(unsubscribe_link));
    }
    let reply = notice.reply_to().and_then(|to| to.address(site));
    // Nobody reads what comes to the sender. A mail that cannot be answered itself leads to where everybody is
    // answered.
    let reply = reply.or_else(|| site.service_address().filter(|_| is_about_games(notice)));
    if let Some(reply) = reply {
        message = message.reply_to(Mailbox::new(None, reply.parse().map_err(|_| Fault::Address)?));
    }
    if let Some(news) = notice.news() {
        let root = format!("<game.{}@{}>", news.game, site.domain());
        message = message.in_reply_to(root.clone()).references(root);
    }
    let parts = MultiPart::alternative()
        .boundary(format!("=_{id}"))
        .singlepart(SinglePart::builder().header(ContentType::TEXT_PLAIN).body(body(plain)))
        .singlepart(SinglePart::builder().header(ContentType::TEXT_HTML).body(body(html)));
    let parts = match mail.attached {
        None => parts,
        Some((name, text)) => {
            let file = SinglePart::builder().header(ContentType::TEXT_PLAIN);
            let file = file.header(ContentDisposition::attachment(&name)).body(body(text));
            // Neither boundary is a prefix of the other.
            MultiPart::mixed().boundary(format!("=_with.{id}")).multipart(parts).singlepart(file)
        }
    };
    Ok(identified(&id, site.domain(), &message.multipart(parts)?.formatted()))
}

/// The mail with its `Message-ID`. After a restore the same key is used again, for example for another move of the same
/// version; a digest of the whole mail distinguishes the two.
fn identified(id: &str, domain: &str, mail: &[u8]) -> RenderedMail {
    let digest = Sha256::digest(mail);
    let digest =
        BASE32_NOPAD.encode(digest.first_chunk::<DIGEST>().map_or(&[][..], |first| first)).to_ascii_lowercase();
    let message_id = format!("<{id}.{digest}@{domain}>");
    let raw = [b"Message-ID: ", message_id.as_bytes(), b"\r\n", mail].concat();
    RenderedMail { message_id, raw }
}

/// The same page without a character that SMTP cannot carry: quoted-printable would make it a third longer, because it
/// writes every `=` of an attribute as three.
fn ascii(html: &str) -> String {
    let mut ascii = String::with_capacity(html.len() + html.len() / 16);
    let mut rest = html;
    while let Some(index) = rest.bytes().position(|byte| !byte.is_ascii()) {
        let (plain, other) = rest.split_at(index);
        ascii.push_str(plain);
        let mut others = other.chars();
        let _ = others.next().map(|character| write!(ascii, "&#{};", u32::from(character)));
        rest = others.as_str();
    }
    ascii.push_str(rest);
    ascii
}

/// The plain text if SMTP can carry it, and quoted-printable otherwise. By default lettre would encode every mail with
/// one long link, which makes links hard to find in the source and mails a quarter longer.
fn body(text: String) -> Body {
    if let Some(lines) = plain_lines(&text) {
        return Body::dangerous_pre_encoded(lines, ContentTransferEncoding::SevenBit);
    }
    Body::new_with_encoding(text, ContentTransferEncoding::QuotedPrintable)
        .unwrap_or_else(|text| Body::new(MaybeString::from(text)))
}

/// The lines of a text, as SMTP carries them; `None` if it cannot.
fn plain_lines(text: &str) -> Option<Vec<u8>> {
    if !text.is_ascii() {
        return None;
    }
    let mut lines = Vec::with_capacity(text.len() + text.len() / 16);
    for line in text.lines() {
        if line.len() > MAX_LINE_BYTES {
            return None;
        }
        lines.extend_from_slice(line.as_bytes());
        lines.extend_from_slice(b"\r\n");
    }
    Some(lines)
}

/// The key as a dot-atom, for the left side of an `@`.
fn atom(key: &str) -> String {
    key.chars().take(120).map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '.' }).collect()
}

/// `Auto-Submitted` (RFC 3834): no out-of-office answers, please.
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

/// `Content-Language` (RFC 3282), for programs that read mails aloud or offer to translate them.
#[derive(Clone)]
struct ContentLanguage(Language);

impl Header for ContentLanguage {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Content-Language")
    }

    fn parse(tag: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self(tag.parse()?))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), self.0.tag().to_owned())
    }
}

/// `List-Id` (RFC 2919), for people who sort their mail: `<games.example.org>`.
#[derive(Clone)]
struct List(String);

impl List {
    fn of(site: &Site, notice: &Notice<'_>) -> Self {
        let list = if is_about_games(notice) { "games" } else { "account" };
        Self(format!("<{list}.{}>", site.domain()))
    }
}

impl Header for List {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Id")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self(text.to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), self.0.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_that_smtp_cannot_carry_is_written_with_its_number() {
        assert_eq!(ascii("<p>plain</p>"), "<p>plain</p>");
        assert_eq!(ascii("é<p>„grün“ ♟</p>"), "&#233;<p>&#8222;gr&#252;n&#8220; &#9823;</p>");
    }
}
