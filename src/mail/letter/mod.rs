//! Letters: incoming mails, parsed without a database, a clock or a game (I-3 to I-5). The result depends only on the
//! bytes of a letter; whether its command is carried out is decided elsewhere.
//!
//! Parsing is total: any bytes give a letter, at worst an empty one. Nothing is guessed, and nothing in a quotation is
//! ever read.

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

use super::{SendFailure, Site};

pub use automatic::{AutomaticReason, Report};
pub use command::{Command, CommandFault, Instruction};
pub use origin::Origin;

/// The maximum number of addresses of a letter that are considered.
const ADDRESSES: usize = 32;
/// The maximum number of characters of a body that are read.
const CHARACTERS: usize = 200_000;

/// An incoming mail, as far as a game needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// Why it is automatic, if it is: then it is recorded and never answered.
    pub automatic: Option<AutomaticReason>,
    /// Its sender, and whether our own MTA has authenticated it.
    pub origin: Origin,
    /// The token of the reply address that it came to, if it came to one.
    pub token: Option<String>,
    /// The sealed part of the address, if it came to an envelope sender; whether we sealed it is checked elsewhere.
    pub sealed: Option<String>,
    /// The lines that its author wrote, above or below what they quote, folded.
    lines: Vec<String>,
}

impl Letter {
    /// Parses a letter that came to `site`.
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

    /// If this letter, whose bytes are `raw`, came to an envelope sender: why the mail in that envelope was not
    /// delivered. `None` if it was, may still be, or that is unclear. Call it only if the envelope was ours: it takes
    /// some work.
    #[must_use]
    pub fn refusal(&self, raw: &[u8]) -> Option<SendFailure> {
        bounce::refusal(&MessageParser::default().parse(raw)?, self.automatic.as_ref())
    }

    /// Its command, in a game of these rules (I-4).
    ///
    /// # Errors
    /// Why that is not clear.
    pub fn command(&self, rules: &fieldpost_engine::Rules) -> Result<Command, CommandFault> {
        command::of(rules, &self.lines)
    }
}

/// The part of a letter that must be known before it is parsed (I-6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Identifies a repeated letter: an MTA that got no response delivers it again, with other trace headers. Never the
    /// same for two different letters, nor for one that was sent to two of our addresses.
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

/// The token of the reply address that it came to.
fn token(site: &Site, mail: &Message<'_>) -> Option<String> {
    recipients(mail).iter().find_map(|address| site.token_in(address))
}

/// Its recipients: first as the MTA recorded them from the envelope, then as the letter itself says.
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

/// The raw value of the first header with a name.
fn raw_header<'m>(mail: &'m Message<'_>, name: &str) -> Option<&'m str> {
    mail.headers_raw().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}

/// The number of headers with a name.
fn count(mail: &Message<'_>, name: &HeaderName<'_>) -> usize {
    mail.headers().iter().filter(|header| header.name == *name).count()
}

/// The author's own lines: of the text part if it has any, otherwise of the HTML.
fn lines(mail: &Message<'_>) -> Vec<String> {
    let cut = |text: &str| text.chars().take(CHARACTERS).collect::<String>();
    let mut written = Vec::new();
    for part in mail.text_bodies().chain(mail.html_bodies()) {
        written = match &part.body {
            PartType::Text(text) => own::lines(&cut(text)),
            PartType::Html(html) => own::lines(&html::to_text(&cut(html))),
            _ => continue,
        };
        // A text part that only quotes has no own lines, and neither has its HTML alternative.
        let blank = |text: &str| text.trim().is_empty();
        if !written.is_empty() || matches!(&part.body, PartType::Text(text) if !blank(text)) {
            break;
        }
    }
    written
}
