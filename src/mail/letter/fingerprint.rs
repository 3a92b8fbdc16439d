//! What must be known of a letter before it is parsed (I-6): whether it came before, and what it answers. It does not
//! read what its author wrote.

use mail_parser::MessageParser;
use sha2::{Digest, Sha256};

use super::super::{ReplyTarget, Site};
use super::{raw_header, recipients};

/// The part of a letter that must be known before it is parsed (I-6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Identifies a repeated letter: an MTA that got no response delivers it again, with other trace headers. Never the
    /// same for two different letters, nor for one that was sent to two of our addresses.
    pub fingerprint: [u8; 32],
    /// The reply address that it came to, if it came to one.
    pub reply: Option<ReplyTarget>,
}

impl Mark {
    /// The mark of a letter that came to `site`.
    #[must_use]
    pub fn of(site: &Site, raw: &[u8]) -> Self {
        let Some(mail) = MessageParser::default().parse(raw) else {
            return Self { fingerprint: Sha256::digest(raw).into(), reply: None };
        };
        let reply = recipients::reply(site, &mail);
        let mut hash = Sha256::new();
        let mut part = |bytes: &[u8]| {
            hash.update((bytes.len() as u64).to_be_bytes());
            hash.update(bytes);
        };
        for name in ["message-id", "date", "from", "to"] {
            part(raw_header(&mail, name).unwrap_or_default().trim().as_bytes());
        }
        part(reply.as_ref().map(|to| to.game.into_bytes()).unwrap_or_default().as_slice());
        part(reply.as_ref().map(|to| to.token.as_str()).unwrap_or_default().as_bytes());
        if let Some(to) = recipients::service(site, &mail).filter(|_| reply.is_none()) {
            part(to.token.as_deref().unwrap_or("service").as_bytes());
        }
        let body = usize::try_from(mail.root_part().raw_body_offset()).unwrap_or_default();
        part(raw.get(body..).unwrap_or_default());
        Self { fingerprint: hash.finalize().into(), reply }
    }
}
