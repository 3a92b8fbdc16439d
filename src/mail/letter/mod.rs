//! Letters: mails that come in, read without a database, a clock or a game (I-3 to I-5). What a letter is taken for is
//! decided from its bytes alone; whether its command is obeyed is not decided here.
//!
//! Reading is total: any bytes give a letter, at worst one that says nothing. Nothing is guessed, and nothing that stands
//! in a quotation is ever read.

mod army;
mod automatic;
mod bounce;
mod command;
mod fold;
mod html;
mod origin;
mod own;
mod quote;
mod results;

use mail_parser::{Address, HeaderName, Message, MessageParser, PartType};
use sha2::{Digest, Sha256};

use super::{Refusal, Site};

pub use automatic::{Automatic, Report};
pub use command::{Command, Deed, Unclear};
pub use origin::Origin;

/// The most addresses of a letter that are looked at.
const ADDRESSES: usize = 32;
/// The most characters of a body that are looked at.
const CHARACTERS: usize = 200_000;

/// A mail that came in, as far as a game needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// Why a program must have sent it, if one did: it is recorded and never answered.
    pub automatic: Option<Automatic>,
    /// Who sent it, and whether our own MTA vouches for that.
    pub origin: Origin,
    /// The token of the reply address that it came to, if it came to one.
    pub token: Option<String>,
    /// What stands in the address, if it came to the sender of an envelope, where nobody writes to; whether we sealed it is
    /// not known here.
    pub sealed: Option<String>,
    /// The lines that its author wrote, above or below what they quote, folded.
    lines: Vec<String>,
}

impl Letter {
    /// Reads a letter that came to `site`.
    #[must_use]
    pub fn read(site: &Site, raw: &[u8]) -> Self {
        let Some(mail) = MessageParser::default().parse(raw) else { return Self::blank() };
        let origin = Origin::of(site, &mail);
        let automatic = automatic::of(site, &mail, &origin);
        let token = token(site, &mail);
        let sealed = recipients(&mail).iter().find_map(|address| site.sealed_in(address));
        let lines = if automatic.is_some() { Vec::new() } else { lines(&mail) };
        Self { automatic, origin, token, sealed, lines }
    }

    fn blank() -> Self {
        Self { automatic: None, origin: Origin::default(), token: None, sealed: None, lines: Vec::new() }
    }

    /// Why the mail was not delivered to the sender of whose envelope this letter came, of which `raw` are the bytes; nothing
    /// when it was, may still be, or nobody can tell. To be asked only if the envelope was ours: it takes some work.
    #[must_use]
    pub fn refusal(&self, raw: &[u8]) -> Option<Refusal> {
        bounce::refusal(&MessageParser::default().parse(raw)?, self.automatic.as_ref())
    }

    /// What its author wants, in a game of these rules (I-4).
    ///
    /// # Errors
    /// Why that is not clear.
    pub fn command(&self, rules: &fieldpost_engine::Rules) -> Result<Command, Unclear> {
        command::of(rules, &self.lines)
    }
}

/// What is to be known of a letter before it is read (I-6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What makes a letter the same as one that came before: an MTA that saw no answer brings it again, with other trace
    /// headers. Never the same for two letters that somebody wrote, nor for one that was sent to two of our addresses.
    pub fingerprint: [u8; 32],
    /// The token of the reply address that it came to, if it came to one.
    pub token: Option<String>,
}

impl Mark {
    /// The mark of a letter that came to `site`.
    #[must_use]
    pub fn of(site: &Site, raw: &[u8]) -> Self {
        let Some(mail) = MessageParser::default().parse(raw) else {
            return Self { fingerprint: Sha256::digest(raw).into(), token: None };
        };
        let token = token(site, &mail);
        let mut hash = Sha256::new();
        let mut part = |bytes: &[u8]| {
            hash.update((bytes.len() as u64).to_be_bytes());
            hash.update(bytes);
        };
        for name in ["message-id", "date", "from", "to"] {
            part(raw_header(&mail, name).unwrap_or_default().trim().as_bytes());
        }
        part(token.as_deref().unwrap_or_default().as_bytes());
        let body = usize::try_from(mail.root_part().raw_body_offset()).unwrap_or_default();
        part(raw.get(body..).unwrap_or_default());
        Self { fingerprint: hash.finalize().into(), token }
    }
}

/// The token of the address of ours that it came to.
fn token(site: &Site, mail: &Message<'_>) -> Option<String> {
    recipients(mail).iter().find_map(|address| site.token_in(address))
}

/// To whom it was sent: first as the MTA noted it from the envelope, then as the letter says itself.
fn recipients(mail: &Message<'_>) -> Vec<String> {
    let envelope = ["delivered-to", "envelope-to", "x-original-to"];
    let noted = mail.headers_raw().filter(|(name, _)| envelope.contains(&name.to_ascii_lowercase().as_str()));
    let mut found: Vec<String> = noted.flat_map(|(_, value)| value.split(',').map(bare)).take(ADDRESSES).collect();
    for list in [mail.to(), mail.cc()].into_iter().flatten().map(Address::iter) {
        found.extend(list.filter_map(|to| to.address().map(str::to_owned)).take(ADDRESSES));
    }
    found
}

/// `<a@b>` as `a@b`.
fn bare(address: &str) -> String {
    address.trim().trim_start_matches('<').trim_end_matches('>').trim().to_owned()
}

/// The first header of a name, as it stands there.
fn raw_header<'m>(mail: &'m Message<'_>, name: &str) -> Option<&'m str> {
    mail.headers_raw().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}

/// How many headers of a name there are.
fn count(mail: &Message<'_>, name: &HeaderName<'_>) -> usize {
    mail.headers().iter().filter(|header| header.name == *name).count()
}

/// The author's own lines: of the text if it says anything, otherwise of the HTML.
fn lines(mail: &Message<'_>) -> Vec<String> {
    let cut = |text: &str| text.chars().take(CHARACTERS).collect::<String>();
    let mut written = Vec::new();
    for part in mail.text_bodies().chain(mail.html_bodies()) {
        written = match &part.body {
            PartType::Text(text) => own::lines(&cut(text)),
            PartType::Html(html) => own::lines(&html::to_text(&cut(html))),
            _ => continue,
        };
        // A text that is there and quotes only has said nothing, and its HTML twin says the same.
        let blank = |text: &str| text.trim().is_empty();
        if !written.is_empty() || matches!(&part.body, PartType::Text(text) if !blank(text)) {
            break;
        }
    }
    written
}
