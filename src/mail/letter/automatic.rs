//! Letters that a program sent automatically (I-3): out-of-office answers, lists, delivery reports, our own mails
//! coming back. They are recorded and never answered, so that two programs cannot keep each other talking.

use mail_parser::{Message, MessageParser, MimeHeaders, PartType};

use super::super::Site;
use super::origin::Origin;
use super::{raw_header, recipients};

/// Why a letter is taken for a program's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AutomaticReason {
    /// It is a report on a mail of ours.
    Report(Report),
    /// It has no sender.
    NoSender,
    /// It says so: `Auto-Submitted`, or an older equivalent.
    SaysSo,
    /// It came through a list, or in bulk.
    List,
    /// We sent it ourselves.
    Ours,
}

impl AutomaticReason {
    /// The reason, as one word for logs, without addresses.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Report(_) => "report",
            Self::NoSender => "no sender",
            Self::SaysSo => "says so",
            Self::List => "list",
            Self::Ours => "ours",
        }
    }
}

/// A delivery report (RFC 3464).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The address that it reports on, in lower case.
    pub recipient: Option<String>,
    /// Whether the mail was given up.
    pub failed: bool,
    /// The enhanced status, `5.1.1`.
    pub status: Option<String>,
    /// The reply of the recipient's server, from its first digit on.
    pub reply: Option<String>,
}

/// Headers that only programs write, whatever their value, unless it is a no.
const MARKS: [&str; 6] =
    ["x-autoreply", "x-autorespond", "x-autoresponder", "x-autoreply-from", "x-auto-reply-from", "x-mdn-automatic"];
/// Local parts of programs.
const PROGRAMS: [&str; 5] = ["mailer-daemon", "postmaster", "noreply", "no-reply", "donotreply"];

/// The sender of a letter whose text cannot be read, by its headers alone: `None` if it is automatic, or came to an
/// envelope sender, so that it is not answered.
#[must_use]
pub fn person_behind(site: &Site, raw: &[u8]) -> Option<Origin> {
    let mail = MessageParser::default().parse(raw)?;
    let origin = Origin::of(site, &mail);
    (recipients::sealed(site, &mail).is_none() && of(site, &mail, &origin).is_none()).then_some(origin)
}

/// Why the letter is automatic, if it is.
pub(super) fn of(site: &Site, mail: &Message<'_>, origin: &Origin) -> Option<AutomaticReason> {
    let value = |name: &str| raw_header(mail, name).map(|value| value.trim().to_ascii_lowercase());
    if let Some(report) = report(mail) {
        return Some(AutomaticReason::Report(report));
    }
    if value("return-path").is_some_and(|path| path.is_empty() || path == "<>") {
        return Some(AutomaticReason::NoSender);
    }
    let submitted = value("auto-submitted").map(|value| value.split([';', ' ']).next().unwrap_or_default().to_owned());
    let marks = |mark: &&str| value(mark).is_some_and(|said| !["no", "false", "n", "0"].contains(&said.as_str()));
    if submitted.is_some_and(|how| how != "no") || MARKS.iter().any(marks) {
        return Some(AutomaticReason::SaysSo);
    }
    // Exchange sets it in its automatic answers, but also in read receipts and the like.
    if value("x-auto-response-suppress").is_some_and(|what| what.contains("all")) {
        return Some(AutomaticReason::SaysSo);
    }
    let bulk = value("precedence").is_some_and(|how| ["bulk", "junk", "list", "auto_reply"].contains(&how.as_str()));
    if bulk || raw_header(mail, "list-id").is_some() || raw_header(mail, "list-unsubscribe").is_some() {
        return Some(AutomaticReason::List);
    }
    of_sender(site, origin.from.as_deref()?)
}

/// Why whatever comes from an address, in lower case, is automatic.
fn of_sender(site: &Site, address: &str) -> Option<AutomaticReason> {
    if site.is_own(address) {
        return Some(AutomaticReason::Ours);
    }
    let local = address.split('@').next().unwrap_or_default();
    PROGRAMS.contains(&local).then_some(AutomaticReason::NoSender)
}

/// Whether letters from an address, in lower case, are never read, although letters are: nobody can play by mail from
/// there.
#[must_use]
pub fn is_never_read(site: &Site, address: &str) -> bool {
    site.reads_letters() && of_sender(site, address).is_some()
}

/// The content of a `multipart/report`; a read receipt is one too, but reports no failure.
fn report(mail: &Message<'_>) -> Option<Report> {
    let root = mail.root_part().content_type()?;
    if !(root.ctype().eq_ignore_ascii_case("multipart") && root.subtype()?.eq_ignore_ascii_case("report")) {
        return None;
    }
    let status = mail.parts.iter().find(|part| part.is_content_type("message", "delivery-status"));
    let text = status.map(|part| match &part.body {
        PartType::Text(text) | PartType::Html(text) => text.clone().into_owned(),
        PartType::Binary(bytes) | PartType::InlineBinary(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        PartType::Message(_) | PartType::Multipart(_) => String::new(),
    });
    let text = text.unwrap_or_default();
    let field = |name: &str| {
        let mut lines = text.lines().filter_map(|line| line.split_once(':'));
        lines
            .find(|(known, _)| known.trim().eq_ignore_ascii_case(name))
            .map(|(_, value)| value.trim().to_ascii_lowercase())
    };
    // `rfc822; anna@example.org`
    let recipient = field("original-recipient").or_else(|| field("final-recipient"));
    let recipient = recipient.map(|value| value.rsplit(';').next().unwrap_or_default().trim().to_owned());
    let status = field("status").map(|value| value.split_whitespace().next().unwrap_or_default().to_owned());
    // `smtp; 550-5.1.1 no such user`
    let diagnostic = field("diagnostic-code").filter(|code| code.starts_with("smtp"));
    let reply = diagnostic.and_then(|code| Some(code.split_once(';')?.1.trim().to_owned()));
    Some(Report { recipient, failed: field("action").is_some_and(|action| action == "failed"), status, reply })
}
