//! HTML as the lines of text that a person sees, with quotations marked by `>` as in plain text. A browser-grade
//! tokenizer reads the markup, so that broken HTML gives the text that its author saw; this module knows how mail
//! programs mark quotations. What is struck through or cannot be seen is left out (`style`); what may not be seen is
//! read, and noted.

use html5gum::{DefaultEmitter, HtmlString, StartTag, Token, Tokenizer};

use super::colour::{Colour, Sight};
use super::sheet::{Element, Sheet};
use super::style::{Colours, Style, declarations};

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
/// Elements whose content is invisible.
const UNSEEN: [&str; 13] = [
    "head", "script", "style", "template", "title", "audio", "video", "canvas", "iframe", "datalist", "noembed",
    "noframes", "rp",
];
/// Elements whose content programs show or not, or show in another way.
const UNCERTAIN: [&str; 11] =
    ["noscript", "dialog", "object", "svg", "math", "select", "textarea", "details", "marquee", "ruby", "bdo"];
/// Elements that stand beside others in a line.
const CELLS: [&str; 2] = ["td", "th"];
/// Elements whose content was taken back.
const STRUCK: [&str; 3] = ["s", "del", "strike"];
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
    /// Struck through, or invisible for its style.
    omitted: bool,
    /// Whether it cannot be said whether its text is seen.
    uncertain: bool,
    kept: bool,
    colours: Colours,
    /// As style sheets see it.
    element: Element,
}

/// What a person sees of a page.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
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
    seen: Seen,
    sheet: Sheet,
}

/// The text of a page.
pub(super) fn seen(html: &str) -> Seen {
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
    Seen { text: writer.out, ..writer.seen }
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
    if !html.to_ascii_lowercase().contains("<style") {
        return sheet;
    }
    let mut is_style = false;
    for token in tokens(html) {
        match token {
            Token::StartTag(tag) => is_style = tag.name.as_slice() == b"style",
            Token::String(text) if is_style => sheet.add(&String::from_utf8_lossy(&text)),
            Token::EndTag(_) => is_style = false,
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
        if BLOCKS.contains(&name.as_str()) {
            self.end_line();
        }
        let lower = |bytes: &HtmlString| text_of(bytes).to_ascii_lowercase();
        let attributes = tag.attributes.iter().map(|(name, value)| (lower(name), lower(value))).collect();
        let element = Element { name: name.clone(), attributes };
        let value = |name: &str| element.attributes.get(name).map(String::as_str);
        let values: Vec<&str> = TELLING.into_iter().filter_map(value).collect();
        if name == "hr" || CUTS.iter().any(|cut| values.iter().any(|value| value.contains(cut))) {
            self.line.push_str("----------");
            self.end_line();
        }
        self.add_sign(&name, &element);
        if VOID.contains(&name.as_str()) || tag.self_closing || self.open.len() >= MAX_DEPTH {
            return;
        }
        let holds_quote = |value: &&str| *value == WHOLE_QUOTE || QUOTES.iter().any(|quote| value.contains(quote));
        let (style, uncertain) = self.style(&element);
        let around = self.open.last().map(|open| open.colours).unwrap_or_default();
        let colours = style.colours.over(around);
        let open = OpenElement {
            quoted: name == "blockquote" || values.iter().any(holds_quote) || style.has_line && name == "div",
            unseen: UNSEEN.contains(&name.as_str()),
            omitted: STRUCK.contains(&name.as_str())
                || value("hidden").is_some()
                || style.strikes
                || style.sight == Sight::Hidden,
            uncertain: UNCERTAIN.contains(&name.as_str()) || uncertain || style.sight == Sight::Unknown,
            kept: name == "pre",
            colours,
            name,
            element,
        };
        self.open.push(open);
    }

    /// The style of an element, and whether rules that may hold make it another one.
    fn style(&self, element: &Element) -> (Style, bool) {
        let around: Vec<&Element> = self.open.iter().map(|open| &open.element).collect();
        let matched = self.sheet.matched(element, &around);
        let value = |name: &str| element.attributes.get(name).map(String::as_str);
        let own = value("style").unwrap_or_default();
        let colour = |name: &str| value(name).and_then(Colour::parse);
        let style = |more: &str| {
            let texts = [matched.certain.as_str(), more, own, matched.important.as_str()];
            let mut style = Style::of(texts.into_iter().flat_map(declarations));
            style.colours.text = style.colours.text.or_else(|| colour("color")).or_else(|| colour("text"));
            style.colours.ground = style.colours.ground.or_else(|| colour("bgcolor"));
            style
        };
        let certain = style("");
        let mut shown = certain;
        let mut uncertain = false;
        for more in &matched.uncertain {
            let other = style(more);
            uncertain |= other.sight != certain.sight || other.strikes != certain.strikes;
            if other.colours.text != certain.colours.text {
                shown.colours.text = Some(Colour::Unknown);
            }
            if other.colours.ground != certain.colours.ground {
                shown.colours.ground = Some(Colour::Unknown);
            }
        }
        (shown, uncertain)
    }

    /// What a person sees beside the text: a box to tick, marks of quotation; and what stands for a picture.
    fn add_sign(&mut self, name: &str, element: &Element) {
        let value = |name: &str| element.attributes.get(name).map(String::as_str);
        match (name, value("type")) {
            ("input", Some("checkbox" | "radio")) => {
                self.line.push_str(if value("checked").is_some() { "[x] " } else { "[ ] " });
            }
            ("q", _) => self.line.push('"'),
            ("td" | "th", _) => self.add_blank(),
            ("img", _) if !self.open.iter().any(|open| open.quoted || open.unseen) => {
                let alternative = value("alt").filter(|text| !text.trim().is_empty());
                self.seen.pictures.extend(alternative.map(str::to_owned));
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
        if BLOCKS.contains(&name) {
            self.end_line();
        } else if CELLS.contains(&name) {
            self.add_blank();
        } else if name == "q" {
            self.line.push('"');
        }
        if let Some(at) = self.open.iter().rposition(|open| open.name == name) {
            self.open.truncate(at);
        }
    }

    fn text(&mut self, text: &str) {
        if self.open.iter().any(|open| open.unseen) {
            return;
        }
        let says = !text.trim().is_empty() && !self.open.iter().any(|open| open.quoted);
        // An element may colour what it holds, and nothing of its own.
        let coloured = self.open.last().map(|open| open.colours.sight()).unwrap_or_default();
        if coloured == Sight::Hidden || self.open.iter().any(|open| open.omitted) {
            self.seen.omits |= says;
            return;
        }
        let uncertain = coloured == Sight::Unknown || self.open.iter().any(|open| open.uncertain);
        self.seen.is_uncertain |= says && (self.sheet.is_uncertain || uncertain);
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::seen;

    fn to_text(html: &str) -> String {
        seen(html).text
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
            "<span style='mso-hide:all'>d4</span>",
            "<style>p, .Taken.Back > b { color: red; text-decoration: line-through }</style><p class='x taken'>d4</p>",
        ] {
            let page = seen(&format!("<body>a4 {hidden} b4"));
            assert_eq!(page.text.replace('\n', " "), "a4 b4 ", "{hidden}");
            assert!(page.omits, "{hidden}");
        }
        for shown in [
            "<span style='font-size:0.9em;color:#333'>d4</span>",
            "<div style='background:black;color:white'>d4</div>",
            "<p style='text-decoration:none;opacity:1'>d4</p>",
        ] {
            assert!(seen(shown).text.contains("d4") && !seen(shown).omits, "{shown}");
        }
        let quoted = seen("<blockquote><p hidden>d4</p></blockquote>a4");
        assert!(!quoted.omits, "nothing of the author's own is missing");
    }

    #[test]
    fn only_the_right_attribute_marks_a_quotation() {
        assert_eq!(to_text("<p style='gmail_quote' href='#gmail_quote'>a4"), "a4\n");
        assert_eq!(to_text("<p id=Gmail_Quote>a4"), "\n> a4\n");
        assert_eq!(to_text("<p class=quote>a4"), "\n> a4\n");
        assert_eq!(to_text("<p class=quoted>a4"), "a4\n");
    }
}
