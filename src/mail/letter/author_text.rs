//! What the author of a letter wrote, from the parts of the mail: its text, the HTML that says the same, and what a
//! signature is wrapped around. What they quote is left out.

use mail_parser::{Message, MessageParser, MessagePart, MimeHeaders, PartType};

use super::own::{InterleavedText, Line};
use super::{armour, cms, flowed, html, own};

/// The maximum number of characters of a body that are read.
pub(super) const CHARACTERS: usize = 200_000;
/// The maximum number of envelopes around a letter that are opened.
const MAX_ENVELOPES: usize = 2;

/// What the author of a letter wrote.
#[derive(Default)]
pub(super) struct AuthorText {
    /// Their own lines.
    pub(super) lines: Vec<Line>,
    /// The same as the HTML alternative says it, if there is one.
    pub(super) alternative: Vec<Line>,
    /// What may be theirs as well: below the rule that ends the text or the HTML.
    pub(super) doubtful: Vec<Line>,
    /// What stands between the lines of quotations.
    pub(super) interleaved: InterleavedText,
    /// What stands for the pictures of the HTML.
    pub(super) pictures: Vec<Line>,
    /// Whether it is not certain that a person sees all that is read of the HTML.
    pub(super) may_be_unseen: bool,
    /// Whether something could not be read because it is encrypted.
    pub(super) encrypted: bool,
}

impl AuthorText {
    /// That of a mail.
    pub(super) fn of(mail: &Message<'_>) -> Self {
        author_text(mail, 0)
    }
}

/// The author's own lines: of the text part if it has any, otherwise of the HTML. HTML that leaves out what is struck
/// through or invisible counts before the text, which does not show that. Further parts of text follow.
fn author_text(mail: &Message<'_>, depth: usize) -> AuthorText {
    if let Some(inner) = enveloped(mail, depth) {
        return inner;
    }
    let (mut encrypted, mut doubtful) = (false, Vec::new());
    let (mut pictures, mut interleaved) = (Vec::new(), InterleavedText::default());
    let mut may_be_unseen = false;
    let mut read = |part: &MessagePart<'_>| match &part.body {
        PartType::Text(text) => {
            let plain = armour::plain_text(&unfolded(part, &cut(text)));
            encrypted |= plain.encrypted;
            doubtful.extend(own::doubtful(&plain.text));
            interleaved.extend(own::interleaved(&plain.text));
            Some((own::lines(&plain.text), !plain.text.trim().is_empty()))
        }
        PartType::Html(html) => {
            let html::VisiblePage { text, pictures: shown, is_uncertain, .. } = html::visible_page(&cut(html));
            pictures.extend(own::elements(&shown.join("\n\n")));
            may_be_unseen |= is_uncertain;
            doubtful.extend(own::doubtful(&text));
            // A page is read by its text; what is a quotation in it has no marks.
            interleaved.extend(InterleavedText { lines: Vec::new(), below: Vec::new(), ..own::interleaved(&text) });
            Some((own::elements(&text), false))
        }
        _ => None,
    };
    let omits =
        |part: &&MessagePart<'_>| matches!(&part.body, PartType::Html(html) if html::visible_page(&cut(html)).omits);
    let pages: Vec<_> = mail.html_bodies().filter(|part| matches!(part.body, PartType::Html(_))).collect();
    let (mut lines, mut found): (Vec<Line>, bool) = (Vec::new(), false);
    let alternative: Vec<Line> = pages.iter().filter_map(|part| read(part)).flat_map(|(lines, _)| lines).collect();
    if pages.iter().any(omits) {
        let lines = alternative;
        let alternative = Vec::new();
        return AuthorText { lines, alternative, doubtful, interleaved, pictures, may_be_unseen, encrypted };
    }
    for part in mail.text_bodies() {
        if let Some((own, said)) = read(part) {
            lines.extend(own);
            // A text part that only quotes has no own lines, and neither has its HTML alternative.
            found |= said;
        }
    }
    if lines.is_empty() && !found {
        lines.clone_from(&alternative);
    }
    AuthorText { lines, alternative, doubtful, interleaved, pictures, may_be_unseen, encrypted }
}

fn cut(text: &str) -> String {
    text.chars().take(CHARACTERS).collect()
}

/// The text with its paragraphs put together, if its program says that it broke them.
fn unfolded(part: &MessagePart<'_>, text: &str) -> String {
    let says = |name: &str, value: &str| {
        let said = part.content_type().and_then(|kind| kind.attribute(name));
        said.is_some_and(|said| said.eq_ignore_ascii_case(value))
    };
    if says("format", "flowed") { flowed::joined(text, says("delsp", "yes")) } else { text.to_owned() }
}

/// What stands in a letter that is one encrypted or opaquely signed part (OpenPGP, S/MIME); `None` for any other.
fn enveloped(mail: &Message<'_>, depth: usize) -> Option<AuthorText> {
    let root = mail.root_part();
    if root.is_content_type("multipart", "encrypted") {
        return Some(AuthorText { encrypted: true, ..AuthorText::default() });
    }
    let is_opaque = ["pkcs7-mime", "x-pkcs7-mime"].into_iter().any(|kind| root.is_content_type("application", kind));
    if !is_opaque {
        return None;
    }
    let inner = cms::signed_content(root.contents()).filter(|_| depth < MAX_ENVELOPES);
    let inner = inner.as_deref().and_then(|inner| MessageParser::default().parse(inner));
    Some(inner.map_or_else(
        || AuthorText { encrypted: true, ..AuthorText::default() },
        |inner| author_text(&inner, depth + 1),
    ))
}

#[cfg(test)]
mod tests {
    use mail_parser::MessageParser;

    use super::AuthorText;

    fn written(raw: &str) -> AuthorText {
        AuthorText::of(&MessageParser::default().parse(raw.as_bytes()).expect("a mail"))
    }

    fn lines(written: &AuthorText) -> Vec<&str> {
        written.lines.iter().map(|line| line.text.as_str()).collect()
    }

    /// A mail that says the same in text and in HTML, or is meant to.
    fn both(text: &str, html: &str) -> AuthorText {
        let part =
            |kind: &str, body: &str| format!("--b\r\nContent-Type: text/{kind}; charset=utf-8\r\n\r\n{body}\r\n");
        written(&format!(
            "From: bert@example.com\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n{}{}--b--\r\n",
            part("plain", text),
            part("html", html),
        ))
    }

    #[test]
    fn the_text_is_read_and_the_page_compared_with_it() {
        let written = both("d4-d5\r\n\r\n> e4-e5\r\n", "<p>d4-d5</p><blockquote>e4-e5</blockquote>");
        assert_eq!(lines(&written), ["d4-d5"]);
        assert_eq!(written.alternative.len(), 1);
        assert!(!written.may_be_unseen);
    }

    #[test]
    fn a_page_that_leaves_something_out_is_read_instead_of_the_text() {
        let written = both("d4-d5\r\nd4-d3\r\n", "<p><s>d4-d5</s></p><p>d4-d3</p>");
        assert_eq!(lines(&written), ["d4-d3"]);
        assert!(written.alternative.is_empty());
    }

    #[test]
    fn a_page_is_read_where_there_is_no_text_but_not_where_the_text_only_quotes() {
        assert_eq!(lines(&both("", "<p>d4-d5</p>")), ["d4-d5"]);
        assert!(lines(&both("> d4-d5\r\n", "<p>d4-d5</p>")).is_empty());
    }

    #[test]
    fn a_signature_and_the_words_of_pictures_are_kept_apart() {
        let written = both("d4-d5\r\n-- \r\nnot yet\r\n", "<p>d4-d5</p><img alt='just a test'>");
        assert_eq!(lines(&written), ["d4-d5"]);
        assert!(written.doubtful.iter().any(|line| line.text == "not yet"));
        assert!(written.pictures.iter().any(|line| line.text == "just a test"));
    }

    #[test]
    fn an_encrypted_letter_is_told_from_an_empty_one() {
        let head = "From: bert@example.com\r\nMIME-Version: 1.0\r\nContent-Type: ";
        let encrypted = format!("{head}multipart/encrypted; boundary=b\r\n\r\n--b\r\n\r\nx\r\n--b--\r\n");
        assert!(written(&encrypted).encrypted);
        assert!(!written(&format!("{head}text/plain\r\n\r\n")).encrypted);
    }

    #[test]
    fn a_line_that_a_program_broke_is_put_together() {
        let flowed = "From: bert@example.com\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; format=flowed\r\n\r\n\
                      d4-d5 \r\nperhaps\r\n";
        assert_eq!(lines(&written(flowed)), ["d4-d5 perhaps"]);
    }
}
