//! The elements of a page: which begin a line, end others or show their content in another way, and what they do to
//! their text without any style.

use std::collections::BTreeMap;

use super::colour::Colour;
use super::declaration::Declaration;
use super::presence::Scale;
use super::property::{Effect, Meaning};

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
const UNCERTAIN: [&str; 14] = [
    "bdo", "button", "details", "dialog", "marquee", "math", "meter", "noscript", "object", "progress", "ruby",
    "select", "svg", "textarea",
];
/// Elements that go on after an end that is not their own.
const FORMATTING: [&str; 14] =
    ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];
/// Elements past which no end inside them reaches.
const SCOPES: [&str; 4] = ["caption", "table", "td", "th"];
/// The parts of a table.
const TABLE: [&str; 7] = ["table", "tbody", "td", "tfoot", "th", "thead", "tr"];
/// Elements whose attribute `bgcolor` counts.
const GROUNDED: [&str; 8] = ["body", "table", "tbody", "td", "tfoot", "th", "thead", "tr"];
/// How programs show a link and a marked text, if no style says otherwise.
const LINK: Colour = Colour::Parts([0.0, 0.0, 0.93], 1.0);
const MARK: Colour = Colour::Parts([1.0, 1.0, 0.0], 1.0);
/// The size of the smallest type of `font`, in pixels.
const SMALLEST: f32 = 10.0;

/// An element with its attributes, their names in lower case.
#[derive(Clone, Debug, Default)]
pub(super) struct Element {
    pub(super) name: String,
    pub(super) attributes: BTreeMap<String, String>,
}

/// What an element does to its text without a style, and whether every program does it.
pub(super) struct DefaultStyle {
    pub(super) declaration: Declaration,
    pub(super) is_certain: bool,
}

impl Element {
    pub(super) fn value(&self, attribute: &str) -> Option<&str> {
        self.attributes.get(attribute).map(String::as_str)
    }

    pub(super) fn is_block(&self) -> bool {
        is_block(&self.name)
    }

    pub(super) fn is_void(&self) -> bool {
        VOID.contains(&self.name.as_str())
    }

    pub(super) fn is_unseen(&self) -> bool {
        UNSEEN.contains(&self.name.as_str())
    }

    pub(super) fn is_uncertain(&self) -> bool {
        UNCERTAIN.contains(&self.name.as_str())
    }

    /// What it does to its text.
    pub(super) fn defaults(&self) -> Vec<DefaultStyle> {
        let mut all = Vec::new();
        let mut add = |is_certain: bool, property: &str, meaning: Meaning| {
            let declaration = Declaration { property: property.to_owned(), meaning, is_important: false };
            all.push(DefaultStyle { declaration, is_certain });
        };
        let name = self.name.as_str();
        match name {
            "s" | "strike" | "del" => add(true, "text-decoration-line", Meaning::Effect(Effect::Strikes)),
            "small" | "sub" | "sup" | "h5" => add(true, "font-size", Meaning::Size(Scale::Times(0.83))),
            "code" | "kbd" | "pre" | "samp" | "tt" => add(true, "font-size", Meaning::Size(Scale::Times(0.8))),
            "h6" => add(true, "font-size", Meaning::Size(Scale::Times(0.67))),
            "a" if self.value("href").is_some() => add(false, "color", Meaning::Text(Some(LINK))),
            "mark" => {
                add(false, "color", Meaning::Text(Some(Colour::BLACK)));
                add(false, "background-color", Meaning::Ground(MARK));
            }
            "font" if self.value("size").is_some_and(|size| size.trim().parse::<i32>().is_ok()) => {
                add(true, "font-size", Meaning::Size(Scale::Fixed(SMALLEST)));
            }
            _ => {}
        }
        for (attribute, value) in &self.attributes {
            let colour = || Colour::of_attribute(value);
            match attribute.as_str() {
                "hidden" => add(true, "display", Meaning::Effect(Effect::Hides)),
                "popover" => add(false, "display", Meaning::Effect(Effect::Hides)),
                "color" => add(name == "font", "color", Meaning::Text(Some(colour()))),
                "text" => add(name == "body", "color", Meaning::Text(Some(colour()))),
                "bgcolor" => add(GROUNDED.contains(&name), "background-color", Meaning::Ground(colour())),
                "background" => add(false, "background-image", Meaning::Effect(Effect::Picture)),
                "dir" if value.eq_ignore_ascii_case("rtl") => add(true, "direction", Meaning::unknown()),
                _ => {}
            }
        }
        all
    }
}

pub(super) fn is_block(name: &str) -> bool {
    BLOCKS.contains(&name)
}

/// Whether an element goes on after the end of one around it.
pub(super) fn goes_on(name: &str) -> bool {
    FORMATTING.contains(&name)
}

/// Of the elements that are open, the first that ends where another one begins, although nothing says so.
pub(super) fn ended_by(name: &str, open: &[&str]) -> Option<usize> {
    let last = |ended: &[&str], scopes: &[&str]| {
        let at = open.iter().rposition(|one| ended.contains(one) || scopes.contains(one))?;
        open.get(at).is_some_and(|one| ended.contains(one)).then_some(at)
    };
    let paragraph = if is_block(name) && name != "br" { last(&["p"], &SCOPES) } else { None };
    let other = match name {
        "li" => last(&["li"], &["ul", "ol", "table", "td", "th", "blockquote"]),
        "dd" | "dt" => last(&["dd", "dt"], &["dl", "table", "td", "th", "blockquote"]),
        "td" | "th" => last(&["td", "th"], &["table"]),
        "tr" => last(&["tr"], &["table"]),
        "tbody" | "thead" | "tfoot" => last(&["tbody", "thead", "tfoot"], &["table"]),
        _ => None,
    };
    paragraph.into_iter().chain(other).min()
}

/// Of the elements that are open, the one that an end closes.
pub(super) fn closed_by(name: &str, open: &[&str]) -> Option<usize> {
    // Whatever follows the end of the page stands in it.
    if ["body", "html"].contains(&name) {
        return None;
    }
    let at = open.iter().rposition(|one| *one == name)?;
    let is_past_a_scope = open.iter().skip(at + 1).any(|one| SCOPES.contains(one));
    (!is_past_a_scope || TABLE.contains(&name)).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::{closed_by, ended_by};

    #[test]
    fn elements_end_where_others_begin() {
        for (name, open, ended) in [
            ("p", &["body", "p", "span"][..], Some(1)),
            ("div", &["p"], Some(0)),
            ("span", &["p"], None),
            ("br", &["p"], None),
            ("p", &["p", "table", "tr", "td"], None),
            ("li", &["ul", "li", "p"], Some(1)),
            ("li", &["ul", "li", "ul"], None),
            ("td", &["table", "tr", "td"], Some(2)),
            ("tr", &["table", "tr", "td", "b"], Some(1)),
            ("tr", &["table", "tr", "td", "table"], None),
        ] {
            assert_eq!(ended_by(name, open), ended, "{name} in {open:?}");
        }
    }

    #[test]
    fn an_end_closes_what_is_open_around_it() {
        assert_eq!(closed_by("p", &["p", "b"]), Some(0));
        assert_eq!(closed_by("div", &["div", "table", "tr", "td"]), None);
        assert_eq!(closed_by("table", &["div", "table", "tr", "td"]), Some(1));
        assert_eq!(closed_by("i", &["p"]), None);
        assert_eq!(closed_by("body", &["html", "body"]), None);
    }
}
