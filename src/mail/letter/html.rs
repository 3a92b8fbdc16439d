//! HTML as the lines of text that a person sees, with what is quoted marked by `>` as in plain text. It knows how mail
//! programs wrap quotations and nothing of styles; whatever is broken in the markup gives some text.

/// Elements that begin and end a line.
const BLOCKS: [&str; 24] = [
    "address",
    "article",
    "blockquote",
    "body",
    "br",
    "center",
    "dd",
    "div",
    "dl",
    "dt",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "header",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "table",
    "tr",
    "ul",
];
/// Elements without an end.
const VOID: [&str; 10] = ["area", "base", "br", "col", "hr", "img", "input", "link", "meta", "wbr"];
/// Elements of which nobody sees the contents.
const UNSEEN: [&str; 5] = ["head", "script", "style", "template", "title"];
/// In the class, id or name of elements that hold a quotation.
const QUOTES: [&str; 9] = [
    "gmail_quote",
    "gmail_attr",
    "yahoo_quoted",
    "protonmail_quote",
    "tutanota_quote",
    "moz-cite-prefix",
    "reply-intro",
    "reference-message",
    "\"quote\"",
];
/// In the class or id of elements from which on everything is quoted.
const CUTS: [&str; 3] = ["divrplyfwdmsg", "appendonsend", "olk_src_body_section"];

/// The most elements inside one another that are told apart.
const DEPTH: usize = 200;

/// An element that is open.
struct Open {
    name: String,
    quoted: bool,
    unseen: bool,
    kept: bool,
}

#[derive(Default)]
struct Writer {
    out: String,
    line: String,
    open: Vec<Open>,
    /// Whether the last line was quoted.
    quoting: bool,
}

/// What stands before a mark and after it. All looking ahead is done here, so that a test can tell how far.
fn cut<'h>(text: &'h str, mark: &str) -> Option<(&'h str, &'h str)> {
    let found = text.split_once(mark);
    #[cfg(test)]
    tests::looked_through(found.map_or(text, |(before, _)| before));
    found
}

/// The text of a page, quotations marked.
pub(super) fn to_text(html: &str) -> String {
    let mut writer = Writer::default();
    let mut rest = html;
    while let Some((text, _)) = cut(rest, "<") {
        writer.text(text);
        rest = writer.tag(rest.get(text.len()..).unwrap_or_default());
    }
    writer.text(rest);
    writer.end_line();
    writer.out
}

impl Writer {
    /// Takes the tag, or comment, at the beginning of `text`, and answers what follows it.
    fn tag<'h>(&mut self, text: &'h str) -> &'h str {
        if let Some(comment) = text.strip_prefix("<!--") {
            return cut(comment, "-->").map_or("", |(_, rest)| rest);
        }
        // A sign that stands for itself: found out at once, so that many of them cost no more than any other text.
        let inner = text.get(1..).unwrap_or_default();
        if !inner.starts_with(|next: char| next.is_ascii_alphanumeric() || matches!(next, '!' | '?' | '/' | ':')) {
            self.text("<");
            return inner;
        }
        let Some((tag, rest)) = cut(inner, ">") else { return "" };
        let named = tag.strip_prefix('/').unwrap_or(tag);
        let name: String = named.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == ':').collect();
        let name = name.to_ascii_lowercase();
        if name.is_empty() {
            // `<!DOCTYPE ...>`.
            return rest;
        }
        if BLOCKS.contains(&name.as_str()) {
            self.end_line();
        }
        if tag.starts_with('/') {
            self.close(&name);
        } else {
            self.open(name, tag);
        }
        rest
    }

    fn open(&mut self, name: String, tag: &str) {
        let lower = tag.to_ascii_lowercase();
        if name == "hr" || CUTS.iter().any(|cut| lower.contains(cut)) {
            self.line.push_str("----------");
            self.end_line();
        }
        if VOID.contains(&name.as_str()) || tag.ends_with('/') || self.open.len() >= DEPTH {
            return;
        }
        let quoted = name == "blockquote" || QUOTES.iter().any(|quote| lower.contains(quote));
        let (unseen, kept) = (UNSEEN.contains(&name.as_str()), name == "pre");
        self.open.push(Open { name, quoted, unseen, kept });
    }

    fn close(&mut self, name: &str) {
        if let Some(at) = self.open.iter().rposition(|open| open.name == name) {
            self.open.truncate(at);
        }
    }

    fn text(&mut self, text: &str) {
        if self.open.iter().any(|open| open.unseen) {
            return;
        }
        let kept = self.open.iter().any(|open| open.kept);
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let (c, length) = if c == '&' { entity(rest) } else { (c, c.len_utf8()) };
            rest = rest.get(length..).unwrap_or_default();
            match c {
                '\n' if kept => self.end_line(),
                '\n' | '\r' | '\t' | ' ' if self.line.is_empty() || self.line.ends_with(' ') => {}
                '\n' | '\r' | '\t' => self.line.push(' '),
                _ => self.line.push(c),
            }
        }
    }

    fn end_line(&mut self) {
        // Empty lines say nothing in a page, whose elements end many.
        let line = std::mem::take(&mut self.line);
        if line.trim().is_empty() {
            return;
        }
        let quoted = self.open.iter().any(|open| open.quoted);
        if quoted != self.quoting {
            self.out.push('\n');
            self.quoting = quoted;
        }
        if quoted {
            self.out.push_str("> ");
        }
        self.out.push_str(line.trim());
        self.out.push('\n');
    }
}

/// The most letters of a reference that is known.
const LONGEST_REFERENCE: usize = 10;

/// The character of the reference at the beginning of `text`, and how long it is.
fn entity(text: &str) -> (char, usize) {
    let plain = ('&', 1);
    let rest = text.get(1..).unwrap_or_default();
    let end = rest.bytes().take(LONGEST_REFERENCE + 1).position(|byte| byte == b';');
    let Some(name) = end.and_then(|end| rest.get(..end)) else { return plain };
    let number = |digits: &str, base| u32::from_str_radix(digits, base).ok().and_then(char::from_u32);
    let found = match (name.strip_prefix("#x").or_else(|| name.strip_prefix("#X")), name.strip_prefix('#')) {
        (Some(digits), _) => number(digits, 16),
        (None, Some(digits)) => number(digits, 10),
        (None, None) => named(name),
    };
    found.map_or(plain, |c| (c, name.len() + 2))
}

fn named(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        "ensp" | "emsp" | "thinsp" => ' ',
        "ndash" => '\u{2013}',
        "mdash" => '\u{2014}',
        "minus" => '\u{2212}',
        "hyphen" | "dash" => '\u{2010}',
        "shy" => '\u{ad}',
        "times" => '\u{d7}',
        "zwnj" => '\u{200c}',
        "zwj" => '\u{200d}',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::to_text;

    thread_local! {
        static LOOKED_THROUGH: Cell<usize> = const { Cell::new(0) };
    }

    /// Counts the bytes that the reader of this test has looked at.
    pub(super) fn looked_through(text: &str) {
        LOOKED_THROUGH.with(|count| count.set(count.get() + text.len() + 1));
    }

    #[test]
    fn however_a_page_is_broken_no_byte_of_it_is_looked_at_again_and_again() {
        for part in ["<", "<a", "< ", "<!", "<!--", "<!-- <", "</", "<>", "<a ><", "&", "&#", "<p>", "<div><", "a<b "] {
            let page = part.repeat(20_000 / part.len());
            LOOKED_THROUGH.with(|count| count.set(0));
            to_text(&page);
            let looked = LOOKED_THROUGH.with(Cell::get);
            assert!(looked <= 3 * page.len() + 3, "{part}: {looked} bytes of {}", page.len());
        }
    }
}
