//! HTML as the lines of text that a person sees, with quotations marked by `>` as in plain text. A browser-grade
//! tokenizer reads the markup, so that broken HTML gives the text that its author saw; this module knows how mail
//! programs mark quotations. What is struck through or cannot be seen is left out (`style`); what may not be seen is
//! read, and noted. What elements are is known to `element`.

use html5gum::{DefaultEmitter, HtmlString, StartTag, Token, Tokenizer};

use super::element::{self, Element};
use super::fold;
use super::presence::Presence;
use super::quote::{self, MAX_INTRODUCTION_LINES};
use super::sheet::Sheet;
use super::style::Appearance;

/// Elements that stand beside others in a line.
const CELLS: [&str; 2] = ["td", "th"];
/// In the class, id or name of elements that hold a quotation.
const QUOTES: [&str; 8] = [
    "gmail_quote",
    "gmail_attr",
    "yahoo_quoted",
    "protonmail_quote",
    "tutanota_quote",
    "moz-cite-prefix",
    "reply-intro",
    "reference-message",
];
/// The whole class, id or name of elements that hold one.
const WHOLE_QUOTE: &str = "quote";
/// Attributes that identify an element's purpose.
const TELLING: [&str; 3] = ["class", "id", "name"];
/// In the class or id of elements after which everything is quoted.
const CUTS: [&str; 3] = ["divrplyfwdmsg", "appendonsend", "olk_src_body_section"];

/// The maximum nesting of elements that is tracked.
const MAX_DEPTH: usize = 200;

/// An element that is open.
struct OpenElement {
    name: String,
    quoted: bool,
    unseen: bool,
    kept: bool,
    appearance: Appearance,
    /// Where the text begins, if a line at the left is all that marks it as a quotation.
    lined: Option<usize>,
}

/// What a person sees of a page.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct VisiblePage {
    /// The text, quotations marked.
    pub(super) text: String,
    /// Whether something outside quotations was left out because it was struck through or invisible: the text that
    /// comes with the page may not show that.
    pub(super) omits: bool,
    /// Whether it cannot be said of something outside quotations whether a person sees it.
    pub(super) is_uncertain: bool,
    /// What stands for the pictures outside quotations.
    pub(super) pictures: Vec<String>,
}

#[derive(Default)]
struct Writer {
    out: String,
    line: String,
    open: Vec<OpenElement>,
    /// Whether the last line was quoted.
    quoting: bool,
    page: VisiblePage,
    sheet: Sheet,
}

/// The text of a page.
pub(super) fn visible_page(html: &str) -> VisiblePage {
    let mut writer = Writer { sheet: sheet(html), ..Writer::default() };
    for token in tokens(html) {
        match token {
            Token::StartTag(tag) => writer.open(&tag),
            Token::EndTag(tag) => writer.close(&text_of(&tag.name)),
            Token::String(text) => writer.text(&text_of(&text)),
            Token::Comment(_) | Token::Doctype(_) | Token::Error(_) => {}
        }
    }
    writer.end_line();
    writer.leave(0);
    VisiblePage { text: writer.out, ..writer.page }
}

fn tokens(html: &str) -> impl Iterator<Item = Token<()>> {
    let mut emitter = DefaultEmitter::default();
    // Contents of scripts, styles and titles are not markup.
    emitter.naively_switch_states(true);
    Tokenizer::new_with_emitter(html, emitter).flatten()
}

/// The style sheets of a page, wherever in it they stand.
fn sheet(html: &str) -> Sheet {
    let mut sheet = Sheet::default();
    let lower = html.to_ascii_lowercase();
    if !lower.contains("<style") && !lower.contains("<link") {
        return sheet;
    }
    let mut media = None;
    for token in tokens(html) {
        match token {
            Token::StartTag(tag) => {
                let value = |name: &str| {
                    let value = tag.attributes.iter().find(|(own, _)| own.eq_ignore_ascii_case(name.as_bytes()));
                    value.map(|(_, value)| String::from_utf8_lossy(value).into_owned()).unwrap_or_default()
                };
                media = (tag.name.as_slice() == b"style").then(|| value("media"));
                // Another sheet, which is not read.
                let links = tag.name.as_slice() == b"link" && value("rel").to_ascii_lowercase().contains("stylesheet");
                sheet.is_uncertain |= links;
            }
            Token::String(text) => {
                if let Some(media) = &media {
                    sheet.add(&String::from_utf8_lossy(&text), media);
                }
            }
            Token::EndTag(_) => media = None,
            _ => {}
        }
    }
    sheet
}

/// Names, values and text come as bytes; those of a text in UTF-8 are UTF-8.
fn text_of(bytes: &HtmlString) -> String {
    #[cfg(test)]
    tests::handled(bytes);
    String::from_utf8_lossy(bytes).into_owned()
}

impl Writer {
    fn open(&mut self, tag: &StartTag<()>) {
        let name = text_of(&tag.name);
        let attributes = tag.attributes.iter();
        let attributes = attributes.map(|(name, value)| (text_of(name).to_ascii_lowercase(), text_of(value))).collect();
        let element = Element { name: name.clone(), attributes };
        if element.is_block() {
            self.end_line();
        }
        let open: Vec<&str> = self.open.iter().map(|open| open.name.as_str()).collect();
        if let Some(at) = element::ended_by(&name, &open) {
            self.leave(at);
        }
        let appearance = self.appearance().inside(&element, &self.sheet);
        let values: Vec<String> =
            TELLING.into_iter().filter_map(|name| element.value(name)).map(str::to_ascii_lowercase).collect();
        let is_rule = name == "hr" && appearance.image() != Presence::Hidden;
        if is_rule || CUTS.iter().any(|cut| values.iter().any(|value| value.contains(cut))) {
            self.line.push_str("----------");
            self.end_line();
        }
        self.add_sign(&element, &appearance);
        let is_deep = self.open.len() >= MAX_DEPTH;
        let is_quoted = self.is_quoted();
        let covers = appearance.moves && appearance.image() != Presence::Hidden;
        self.page.is_uncertain |= !is_quoted && (is_deep || covers);
        let is_empty = tag.self_closing && !element.is_unseen() && appearance.presence() == Presence::Shown;
        if element.is_void() || is_empty || is_deep {
            return;
        }
        let holds_quote = |value: &String| value == WHOLE_QUOTE || QUOTES.iter().any(|quote| value.contains(quote));
        let is_marked = name == "blockquote" || values.iter().any(holds_quote);
        let has_line = appearance.has_line && name == "div";
        self.open.push(OpenElement {
            quoted: is_marked || has_line,
            unseen: element.is_unseen(),
            kept: name == "pre",
            lined: (has_line && !is_marked && !is_quoted).then_some(self.out.len()),
            appearance,
            name,
        });
    }

    fn appearance(&self) -> Appearance {
        self.open.last().map(|open| open.appearance.clone()).unwrap_or_default()
    }

    fn is_quoted(&self) -> bool {
        self.open.iter().any(|open| open.quoted)
    }

    /// What a person sees beside the text: a box to tick, marks of quotation; and what stands for a picture.
    fn add_sign(&mut self, element: &Element, appearance: &Appearance) {
        if appearance.image() == Presence::Hidden || self.open.iter().any(|open| open.unseen) {
            return;
        }
        let kind = element.value("type").unwrap_or_default().to_ascii_lowercase();
        match (element.name.as_str(), kind.as_str()) {
            ("input", "checkbox" | "radio") => {
                self.line.push_str(if element.value("checked").is_some() { "[x] " } else { "[ ] " });
            }
            // It shows its value, or what it is for.
            ("input", kind) if kind != "hidden" => self.page.is_uncertain |= !self.is_quoted(),
            ("q", _) if appearance.presence() != Presence::Hidden => self.line.push('"'),
            ("td" | "th", _) => self.add_blank(),
            ("img", _) if !self.is_quoted() => {
                let alternative = element.value("alt").filter(|text| !text.trim().is_empty());
                self.page.pictures.extend(alternative.map(str::to_lowercase));
            }
            _ => {}
        }
    }

    fn add_blank(&mut self) {
        if !self.line.is_empty() && !self.line.ends_with(' ') {
            self.line.push(' ');
        }
    }

    fn close(&mut self, name: &str) {
        let open: Vec<&str> = self.open.iter().map(|open| open.name.as_str()).collect();
        let at = element::closed_by(name, &open);
        if element::is_block(name) {
            self.end_line();
        } else if CELLS.contains(&name) {
            self.add_blank();
        } else if name == "q" && at.is_some() && self.appearance().presence() != Presence::Hidden {
            self.line.push('"');
        }
        if let Some(at) = at {
            // Formatting goes on behind the end of what it stands in.
            let mut inside = self.open.iter().skip(at + 1);
            let goes_on =
                inside.any(|open| element::goes_on(&open.name) && open.appearance.presence() != Presence::Shown);
            self.page.is_uncertain |= goes_on && !self.is_quoted();
            self.leave(at);
        }
    }

    /// Closes the elements from this one on.
    fn leave(&mut self, at: usize) {
        for open in self.open.drain(at..) {
            let Some(begin) = open.lined else { continue };
            let [above, inside] = folded_at(&self.out, begin);
            self.page.is_uncertain |= !inside.is_empty() && !quote::is_introduced(&above, &inside);
        }
    }

    fn text(&mut self, text: &str) {
        if self.open.iter().any(|open| open.unseen) {
            return;
        }
        let says = !text.trim().is_empty() && !self.is_quoted();
        let presence = self.open.last().map(|open| open.appearance.presence()).unwrap_or_default();
        if presence == Presence::Hidden {
            self.page.omits |= says;
            return;
        }
        self.page.is_uncertain |= says && (self.sheet.is_uncertain || presence == Presence::Unknown);
        let kept = self.open.iter().any(|open| open.kept);
        for c in text.chars() {
            match c {
                '\n' if kept => self.end_line(),
                '\n' | '\r' | '\t' | ' ' | '\u{2002}' | '\u{2003}' | '\u{2009}' => self.add_blank(),
                _ => self.line.push(c),
            }
        }
    }

    fn end_line(&mut self) {
        // Empty lines mean nothing in HTML, where elements produce many.
        let line = std::mem::take(&mut self.line);
        if line.trim().is_empty() {
            return;
        }
        let quoted = self.is_quoted();
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

/// The last lines of a text, and all lines from there on, folded.
fn folded_at(text: &str, at: usize) -> [Vec<String>; 2] {
    let (above, below) = text.split_at_checked(at).unwrap_or((text, ""));
    let folded = |line: &str| fold::fold(line.trim_start_matches("> "));
    let is_said = |line: &&str| !line.is_empty();
    let mut last: Vec<String> = above.lines().rev().filter(is_said).take(MAX_INTRODUCTION_LINES).map(folded).collect();
    last.reverse();
    [last, below.lines().filter(is_said).map(folded).collect()]
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::visible_page;

    fn to_text(html: &str) -> String {
        visible_page(html).text
    }

    thread_local! {
        static HANDLED: Cell<usize> = const { Cell::new(0) };
    }

    /// Counts the bytes that this test has taken from the tokenizer.
    pub(super) fn handled(bytes: &[u8]) {
        HANDLED.with(|count| count.set(count.get() + bytes.len()));
    }

    #[test]
    fn however_a_page_is_broken_no_byte_of_it_is_looked_at_again_and_again() {
        for part in ["<", "<a", "< ", "<!", "<!--", "<!-- <", "</", "<>", "<a ><", "&", "&#", "<p>", "<div><", "a<b "] {
            let page = part.repeat(20_000 / part.len());
            HANDLED.with(|count| count.set(0));
            to_text(&page);
            let handled = HANDLED.with(Cell::get);
            assert!(handled <= page.len(), "{part}: {handled} bytes of {}", page.len());
        }
    }

    #[test]
    fn only_text_that_browsers_show_is_read() {
        for (html, text) in [
            ("a4-a5<br>and more", "a4-a5\nand more\n"),
            ("a4&#45;a5&thinsp;&NotEqualTilde;", "a4-a5 \u{2242}\u{338}\n"),
            ("<title>a <b>4</title><p title='a>b'>a4</p>", "a4\n"),
            ("<script>if (a<b) { '<p>resign</p>' }</script>a4", "a4\n"),
            ("<style>p > a { }</style><!-- resign --><![if !mso]>a4<![endif]>", "a4\n"),
            ("<textarea><p>a4</textarea>", "<p>a4\n"),
            ("1 < 2 <3 a4", "1 < 2 <3 a4\n"),
            ("a4 <p unfinished", "a4\n"),
        ] {
            assert_eq!(to_text(html), text, "{html}");
        }
    }

    #[test]
    fn struck_through_or_invisible_text_is_left_out_and_noted() {
        for hidden in [
            "<s>d4</s>",
            "<del>d4</del>",
            "<strike>d4</strike>",
            "<span style='color:red; text-decoration: underline line-through'>d4</span>",
            "<div style='DISPLAY : none !important'>d4</div>",
            "<p style='visibility:hidden'>d4</p>",
            "<span style='font-size:0px'>d4</span>",
            "<span style='opacity: 0.0'>d4</span>",
            "<p hidden>d4</p>",
            "<font color=#FFFFFF>d4</font>",
            "<div style='background:#000'><b style='color: rgb(0, 0, 0)'>d4</b></div>",
            "<style>p, .Taken.Back > b { color: red; text-decoration: line-through }</style><p class='x taken'>d4</p>",
        ] {
            let page = visible_page(&format!("<body>a4 {hidden} b4"));
            assert_eq!(page.text.replace('\n', " "), "a4 b4 ", "{hidden}");
            assert!(page.omits, "{hidden}");
        }
        for shown in [
            "<span style='font-size:0.9em;color:#333'>d4</span>",
            "<div style='background:black;color:white'>d4</div>",
            "<p style='text-decoration:none;opacity:1'>d4</p>",
        ] {
            assert!(visible_page(shown).text.contains("d4") && !visible_page(shown).omits, "{shown}");
        }
        let quoted = visible_page("<blockquote><p hidden>d4</p></blockquote>a4");
        assert!(!quoted.omits, "nothing of the author's own is missing");
    }

    #[test]
    fn only_the_right_attribute_marks_a_quotation() {
        assert_eq!(to_text("<p style='gmail_quote' href='#gmail_quote'>a4"), "a4\n");
        assert_eq!(to_text("<p id=Gmail_Quote>a4"), "\n> a4\n");
        assert_eq!(to_text("<p class=quote>a4"), "\n> a4\n");
        assert_eq!(to_text("<p class=quoted>a4"), "a4\n");
    }

    #[test]
    fn a_line_at_the_left_marks_a_quotation_that_is_introduced() {
        let line = "<div style='border-left:solid blue 1.5pt'>";
        for (html, is_uncertain) in [
            (format!("<p>a4</p>{line}not yet</div>"), true),
            (format!("<p>a4</p>{line}</div>"), false),
            (format!("<p>a4</p><p>On Monday, Bert wrote:</p>{line}<p>b4</p></div>"), false),
            (format!("<p>a4</p>{line}<div><p><b>From:</b> Bert<br><b>Sent:</b> Monday</p></div>b4</div>"), false),
            (format!("<p>a4</p><blockquote>{line}b4</div></blockquote>"), false),
        ] {
            let page = visible_page(&html);
            assert!(page.text.starts_with("a4\n"), "{html}");
            assert_eq!(page.is_uncertain, is_uncertain, "{html}: {}", page.text);
        }
    }
}
