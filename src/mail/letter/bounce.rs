//! Bounces (L-4, I-3): what a letter to an envelope sender says about the mail in that envelope. Whether the envelope
//! was ours, and the consequences for the address, are decided elsewhere.
//!
//! Reports are believed as far as they are clear. A letter that is not a standard report (RFC 3464) counts only if it
//! quotes a reply that servers only give to a mail that they refuse for good.

use mail_parser::Message;

use super::super::smtp::{classify, enhanced};
use super::super::transport::SendFailure;
use super::author_text::CHARACTERS;
use super::automatic::{AutomaticReason, Report};

/// The maximum number of places of a text at which a reply is searched.
const CANDIDATES: usize = 1_000;
/// The maximum number of characters of a reply that are read: both codes fit.
const REPLY: usize = 16;

/// An enhanced status code (RFC 3463).
type Status = (u8, u16, u16);

/// Why the mail that a letter to its envelope sender is about was not delivered; `None` if it was, may still be, or
/// that is unclear.
pub(super) fn refusal(mail: &Message<'_>, automatic: Option<&AutomaticReason>) -> Option<SendFailure> {
    match automatic {
        Some(AutomaticReason::Report(report)) => reported(report),
        Some(AutomaticReason::NoSender | AutomaticReason::SaysSo | AutomaticReason::Ours) => quoted(mail),
        // A list distributes anybody's text, and a person's text is not a server's.
        Some(AutomaticReason::List) | None => None,
    }
}

/// The failure of a delivery report, if it says that the mail was given up.
fn reported(report: &Report) -> Option<SendFailure> {
    if !report.failed {
        return None;
    }
    let status = report.status.as_deref().and_then(enhanced);
    let (code, said) = report.reply.as_deref().map_or((None, None), reply);
    let (status, said) = (status.filter(|status| !is_vague(*status)).or(said).or(status), said.or(status));
    // A server that refuses us for policy reasons says so in either place.
    let status = if is_policy(said) { said } else { status };
    // Given up after temporary refusals: that says nothing about the address.
    let passing = code.is_some_and(|code| (400..500).contains(&code)) || status.is_some_and(|(class, ..)| class == 4);
    Some(classify(if passing { 450 } else { code.unwrap_or(550) }, status))
}

/// Many servers say 5.0.0 whatever happened.
const fn is_vague((_, subject, detail): Status) -> bool {
    subject == 0 && detail == 0
}

const fn is_policy(status: Option<Status>) -> bool {
    matches!(status, Some((5, 7, _)))
}

/// `550-5.1.1 no such user` as its two codes.
fn reply(said: &str) -> (Option<u16>, Option<Status>) {
    let Some((code, rest)) = said.split_at_checked(3) else { return (None, None) };
    let code = code.parse().ok().filter(|code| (200..600).contains(code));
    (code, code.and_then(|_| enhanced(rest.trim_start_matches(['-', ' ']))))
}

/// The reply that a non-standard report quotes: `550 5.1.1`, both codes together.
fn quoted(mail: &Message<'_>) -> Option<SendFailure> {
    let text = mail.body_text(0)?;
    let text: String = text.chars().take(CHARACTERS).collect();
    candidates(&text).map(reply).find_map(|(code, status)| match (code, status) {
        (Some(code @ 550..=554), Some(status @ (5, ..))) => Some(classify(code, Some(status))),
        _ => None,
    })
}

/// The places where a final reply may start, each with a bounded length: the author of the text decides how many there
/// are and how long.
fn candidates(text: &str) -> impl Iterator<Item = &str> {
    let begins =
        text.match_indices("55").filter(|(at, _)| !text[..*at].ends_with(|c: char| c.is_ascii_digit() || c == '.'));
    begins.take(CANDIDATES).map(|(at, _)| {
        let rest = &text[at..];
        rest.char_indices().nth(REPLY).map_or(rest, |(end, _)| &rest[..end])
    })
}

#[cfg(test)]
mod tests {
    use mail_parser::MessageParser;

    use super::*;

    fn report(status: &str, reply: &str) -> Option<String> {
        let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let report = Report { recipient: None, failed: true, status: some(status), reply: some(reply) };
        reported(&report).map(|refusal| word(&refusal))
    }

    fn word(refusal: &SendFailure) -> String {
        match refusal {
            SendFailure::NotMade(why) => format!("not made {why}"),
            SendFailure::Later(why) => format!("later {why}"),
            SendFailure::TimedOut => "timed out".to_owned(),
            SendFailure::Recipient { why, unknown: true } => format!("unknown {why}"),
            SendFailure::Recipient { why, unknown: false } => format!("recipient {why}"),
            SendFailure::Message(why) => format!("message {why}"),
            SendFailure::Outage(why) => format!("outage {why}"),
        }
    }

    #[test]
    fn a_report_says_whose_fault_it_was() {
        for (status, reply, expected) in [
            ("5.1.1", "550 5.1.1 <anna@example.org> no such user", "unknown 550 5.1.1"),
            ("5.1.1", "", "unknown 550 5.1.1"),
            ("5.0.0", "550-5.1.1 the account does not exist", "unknown 550 5.1.1"),
            ("5.2.2", "552 mailbox full", "recipient 552 5.2.2"),
            ("5.0.0", "550 unrouteable address", "recipient 550 5.0.0"),
            ("", "", "recipient 550"),
            ("5.3.4", "552 message too big", "message 552 5.3.4"),
            ("5.6.0", "", "message 550 5.6.0"),
            ("5.7.1", "550 blocked", "outage 550 5.7.1"),
            ("5.0.0", "550 5.7.26 unauthenticated mail", "outage 550 5.7.26"),
            ("5.1.1", "550 5.7.1 blocked", "outage 550 5.7.1"),
            ("4.4.7", "", "later 450 4.4.7"),
            ("5.0.0", "451 try again later", "later 450 5.0.0"),
        ] {
            assert_eq!(report(status, reply).as_deref(), Some(expected), "{status} {reply}");
        }
    }

    #[test]
    fn a_report_of_a_delay_says_nothing() {
        let report = Report { recipient: None, failed: false, status: Some("4.4.1".into()), reply: None };
        assert_eq!(reported(&report), None);
    }

    #[test]
    fn a_report_of_no_standard_form_counts_when_it_quotes_a_final_reply() {
        let said = |text: &str| {
            let raw = format!("From: <>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n");
            quoted(&MessageParser::default().parse(raw.as_bytes()).unwrap()).map(|refusal| word(&refusal))
        };
        assert_eq!(said("Sorry: host said: 550 5.1.1 \u{e4} no such user").as_deref(), Some("unknown 550 5.1.1"));
        assert_eq!(said("<a@b>: (552-5.2.2 full)").as_deref(), Some("recipient 552 5.2.2"));
        assert_eq!(said("550 5.7.1 blocked").as_deref(), Some("outage 550 5.7.1"));
        assert_eq!(
            said("550 5.1.1 \u{e4}\u{1f600}\u{e4}\u{e4}\u{e4}\u{e4}\u{e4}").as_deref(),
            Some("unknown 550 5.1.1")
        );
        for nothing in
            ["I am away until 5.1.1", "451 4.7.1 greylisted", "call 0550 5.1.1", "550 something", "55", "550"]
        {
            assert_eq!(said(nothing), None, "{nothing}");
        }
    }

    /// Words of a list: `one, two or three`.
    fn list(words: &[String], before_last: &str) -> String {
        let (last, others) = words.split_last().expect("a word");
        if others.is_empty() { last.clone() } else { format!("{}{before_last}{last}", others.join(", ")) }
    }

    #[test]
    fn the_tables_of_the_docs_have_the_codes_that_are_classified() {
        let permanent = |class: fn(&SendFailure) -> bool, status: Option<Status>| -> Vec<String> {
            let codes = (500..600).filter(|code| class(&classify(*code, status)));
            codes.map(|code| code.to_string()).collect()
        };
        // The statuses of a subject without the details that have a class of their own.
        let subjects = |code: u16, class: fn(&SendFailure) -> bool| -> Vec<String> {
            let subjects = (0..10).filter(|subject| class(&classify(code, Some((5, *subject, 999)))));
            subjects.map(|subject| format!("5.{subject}.x")).collect()
        };
        let is_outage: fn(&SendFailure) -> bool = |failure| matches!(failure, SendFailure::Outage(_));
        let is_message: fn(&SendFailure) -> bool = |failure| matches!(failure, SendFailure::Message(_));
        let is_recipient: fn(&SendFailure) -> bool = |failure| matches!(failure, SendFailure::Recipient { .. });
        let is_unknown: fn(&SendFailure) -> bool =
            |failure| matches!(failure, SendFailure::Recipient { unknown: true, .. });

        let recipient = permanent(is_recipient, None);
        let [first, last] = [recipient.first(), recipient.last()].map(|code| code.expect("a code"));
        assert_eq!(permanent(is_message, Some((5, 3, 0))), recipient, "the codes of a mail that is refused");
        // Of every code with a status that blames the recipient, these blame us.
        let ours = list(&permanent(is_outage, Some((5, 1, 999))), ", ");
        let policy = list(&subjects(550, is_outage), ", ");
        let (message, any) = (subjects(550, is_message), subjects(500, is_recipient));
        let unknown: Vec<_> = (0..10)
            .flat_map(|subject| (0..100).map(move |detail| (5, subject, detail)))
            .filter(|status| is_unknown(&classify(550, Some(*status))))
            .map(|(class, subject, detail)| format!("{class}.{subject}.{detail}"))
            .collect();
        let unknown = list(&unknown, ", ");

        let or = |words: &[String]| list(words, " or ");
        let pages = [
            (
                "docs/OPERATIONS.md",
                [
                    format!("| {ours}, {policy}, no TLS"),
                    format!("| {first} to {last} with {}: ", or(&message)),
                    format!("| {first} to {last} otherwise, or any 5xx with {}: ", or(&any)),
                    format!("does not exist ({unknown}) |"),
                ],
            ),
            (
                "docs/ARCHITECTURE.md",
                [
                    format!("| `Outage` | {ours}, {policy}, any other 5xx (`classify`)"),
                    format!("| `Message` | {first}\u{2013}{last} with {} (`classify`)", or(&message)),
                    format!("| `Recipient` | {first}\u{2013}{last}, {} (`classify`)", list(&any, ", ")),
                    format!("| `Recipient`, unknown | {unknown} (`classify`)"),
                ],
            ),
        ];
        for (page, rows) in pages {
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(page);
            let text = std::fs::read_to_string(path).expect("a page");
            for row in rows {
                assert!(text.contains(&row), "{page} does not say: {row}");
            }
        }
    }

    #[test]
    fn a_hostile_text_is_looked_at_a_little_at_a_time() {
        for piece in ["550x", "550-", "550 ", "55\u{e4}", "\u{1f600}55"] {
            let text = piece.repeat(CHARACTERS / piece.len());
            let looked_at: usize = candidates(&text).map(str::len).sum();
            assert!(looked_at <= CANDIDATES * REPLY * 4, "{piece}: {looked_at}");
        }
    }
}
