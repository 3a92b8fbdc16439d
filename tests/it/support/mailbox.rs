//! Mails as their recipients read them: parsed by a different library than the one that wrote them.

use mail_parser::{Message, MessageParser, MimeHeaders};

use super::smtp::{ReceivedMail, SmtpServer};

/// A received mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Letter {
    /// The addresses in `To`.
    pub(crate) to: Vec<String>,
    /// The subject.
    pub(crate) subject: String,
    /// The text part, as decoded.
    pub(crate) text: String,
    /// The HTML part, as decoded.
    pub(crate) html: String,
    /// The attached files: name and text.
    pub(crate) attached: Vec<(String, String)>,
    /// The headers in order, names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    /// All of it.
    pub(crate) raw: Vec<u8>,
}

impl Letter {
    /// Parses a mail; the test fails if it is not one text and one HTML part.
    pub(crate) fn read(raw: &[u8]) -> Self {
        let mail = MessageParser::default().parse(raw).expect("a mail");
        assert_eq!((mail.text_body_count(), mail.html_body_count()), (1, 1), "one text, one HTML");
        let to = mail.to().expect("a recipient").iter().filter_map(|to| to.address().map(str::to_owned)).collect();
        assert!(mail.text_part(0).is_some_and(|part| part.is_content_type("text", "plain")));
        Self {
            to,
            subject: mail.subject().expect("a subject").to_owned(),
            text: mail.body_text(0).expect("a text").into_owned(),
            html: mail.body_html(0).expect("HTML").into_owned(),
            attached: mail.attachments().filter_map(attachment).collect(),
            headers: headers(&mail),
            raw: raw.to_vec(),
        }
    }

    /// The values of a header.
    pub(crate) fn header(&self, name: &str) -> Vec<&str> {
        let name = name.to_lowercase();
        self.headers.iter().filter(|(known, _)| *known == name).map(|(_, value)| value.as_str()).collect()
    }

    /// The first link of the text.
    pub(crate) fn link(&self) -> String {
        let links =
            self.text.split_whitespace().filter(|word| word.starts_with("http://") || word.starts_with("https://"));
        links.map(str::to_owned).next().unwrap_or_else(|| panic!("no link in {}", self.text))
    }

    /// The secret of a link `<site>/<purpose>/<token>`.
    pub(crate) fn token(&self, purpose: &str) -> String {
        let link = self.link();
        let (_, token) = link.split_once(&format!("/{purpose}/")).unwrap_or_else(|| panic!("no {purpose} in {link}"));
        token.to_owned()
    }
}

impl ReceivedMail {
    /// The mail as its recipient reads it.
    pub(crate) fn letter(&self) -> Letter {
        Letter::read(&self.raw)
    }
}

impl SmtpServer {
    /// The mails to an address, oldest first.
    pub(crate) fn mailbox(&self, address: &str) -> Vec<Letter> {
        let mails = self.received();
        mails.iter().filter(|mail| mail.to.iter().any(|to| to == address)).map(ReceivedMail::letter).collect()
    }
}

fn attachment(part: &mail_parser::MessagePart<'_>) -> Option<(String, String)> {
    Some((part.attachment_name()?.to_owned(), part.text_contents()?.to_owned()))
}

fn headers(mail: &Message<'_>) -> Vec<(String, String)> {
    mail.headers_raw().map(|(name, value)| (name.to_lowercase(), value.trim().to_owned())).collect()
}
