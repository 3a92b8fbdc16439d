//! The rules of style sheets that mails use to hide and colour text: elements, classes, ids and attributes, alone or
//! inside others. A selector or a condition that is not understood may hold or not.

use std::collections::BTreeMap;

/// The maximum number of rules that are looked at.
const RULES: usize = 300;
/// The maximum number of conditions inside each other.
const NESTED: usize = 3;
/// The properties that a rule is kept for.
const KEPT: [&str; 24] = [
    "display",
    "visibility",
    "opacity",
    "font-size",
    "mso-hide",
    "text-indent",
    "margin-left",
    "clip",
    "clip-path",
    "transform",
    "filter",
    "mask",
    "color",
    "-webkit-text-fill-color",
    "background",
    "background-color",
    "background-image",
    "text-decoration",
    "text-decoration-line",
    "height",
    "max-height",
    "width",
    "position",
    "overflow",
];

/// What a selector says of one element.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Compound {
    name: Option<String>,
    id: Option<String>,
    classes: Vec<String>,
    /// Attributes, and the value that they must have.
    attributes: Vec<(String, Option<String>)>,
    /// Whether it says something more, that may hold or not.
    is_uncertain: bool,
}

/// A rule, for one selector.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rule {
    /// The element that it is about, and those around it.
    compounds: Vec<Compound>,
    /// Its declarations.
    style: String,
    is_uncertain: bool,
}

/// An element as selectors see it, in lower case.
#[derive(Clone, Debug, Default)]
pub(super) struct Element {
    pub(super) name: String,
    pub(super) attributes: BTreeMap<String, String>,
}

/// The rules of the style sheets of a page.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet {
    rules: Vec<Rule>,
    /// Whether they may show or hide more than is known.
    pub(super) is_uncertain: bool,
}

/// The declarations that hold for an element.
#[derive(Debug, Default)]
pub(super) struct Matched {
    /// Those that certainly hold, the stronger ones later.
    pub(super) certain: String,
    /// Those that may hold as well, each by itself.
    pub(super) uncertain: Vec<String>,
    /// Those of them that are stronger than the element's own.
    pub(super) important: String,
}

impl Sheet {
    /// Adds a style sheet.
    pub(super) fn add(&mut self, text: &str) {
        let text = without_comments(&text.to_lowercase());
        self.add_rules(&text, false, 0);
    }

    fn add_rules(&mut self, text: &str, is_uncertain: bool, depth: usize) {
        if depth > NESTED {
            self.is_uncertain = true;
            return;
        }
        let mut rest = text;
        while let Some((head, after)) = rest.split_once('{') {
            let length = block(after);
            let body = after.get(..length).unwrap_or_default();
            rest = after.get(length + 1..).unwrap_or_default();
            let head = head.rsplit([';', '}']).next().unwrap_or_default().trim();
            match head.strip_prefix('@') {
                Some(rule) if rule.starts_with("media") => {
                    let media = rule.trim_start_matches("media").trim();
                    let is_screen = matches!(media, "screen" | "all" | "only screen" | "");
                    if media != "print" {
                        self.add_rules(body, is_uncertain || !is_screen, depth + 1);
                    }
                }
                Some(rule) if rule.starts_with("supports") || rule.starts_with("layer") => {
                    self.add_rules(body, true, depth + 1);
                }
                Some(_) => {}
                None => head.split(',').for_each(|selector| self.add_rule(selector, body, is_uncertain)),
            }
        }
    }

    fn add_rule(&mut self, selector: &str, style: &str, is_uncertain: bool) {
        let named =
            |name: &str| style.split(';').filter_map(|one| one.split_once(':')).any(|(own, _)| own.trim() == name);
        let adds = selector.contains("before") || selector.contains("after");
        if adds && selector.contains(':') {
            // Text that stands in the style sheet.
            let content =
                style.split(';').filter_map(|one| one.split_once(':')).find(|(name, _)| name.trim() == "content");
            self.is_uncertain |=
                content.is_some_and(|(_, value)| value.contains(char::is_alphabetic) && value.contains(['"', '\'']));
            return;
        }
        if !KEPT.into_iter().any(named) {
            return;
        }
        if self.rules.len() >= RULES {
            self.is_uncertain = true;
            return;
        }
        let beside = selector.contains(['+', '~']);
        let parts = selector.split(|c: char| c.is_whitespace() || matches!(c, '>' | '+' | '~'));
        let compounds: Vec<Compound> = parts.filter(|part| !part.is_empty()).map(Compound::parse).collect();
        if !compounds.is_empty() {
            self.rules.push(Rule { compounds, style: style.to_owned(), is_uncertain: is_uncertain || beside });
        }
    }

    /// What holds for an element inside others.
    pub(super) fn matched(&self, element: &Element, around: &[&Element]) -> Matched {
        let mut certain: Vec<(usize, &Rule)> = Vec::new();
        let mut matched = Matched::default();
        for rule in &self.rules {
            let Some((own, outer)) = rule.compounds.split_last() else { continue };
            let holds = own.fits(element) && outer.iter().all(|outer| around.iter().any(|one| outer.fits(one)));
            if holds && (rule.is_uncertain || rule.compounds.iter().any(|one| one.is_uncertain)) {
                matched.uncertain.push(rule.style.clone());
            } else if holds {
                certain.push((rule.compounds.iter().map(Compound::weight).sum(), rule));
            }
        }
        certain.sort_by_key(|(weight, _)| *weight);
        let declarations = || certain.iter().flat_map(|(_, rule)| rule.style.split(';'));
        let is_important = |one: &&str| one.contains("!important") || one.contains("! important");
        matched.certain = declarations().filter(|one| !is_important(one)).collect::<Vec<_>>().join(";");
        matched.important = declarations().filter(is_important).collect::<Vec<_>>().join(";");
        matched
    }
}

impl Compound {
    /// `p.class#id[name=value]:hover`.
    fn parse(text: &str) -> Self {
        let mut compound = Self::default();
        let is_sign = |c: char| matches!(c, '.' | '#' | '[' | ':');
        let (name, mut rest) = text.split_at(text.find(is_sign).unwrap_or(text.len()));
        compound.name = Some(name.to_owned()).filter(|name| !name.is_empty() && name != "*");
        while let Some(sign) = rest.chars().next() {
            let after = rest.get(1..).unwrap_or_default();
            let end = if sign == '[' {
                after.find(']').map_or(after.len(), |at| at + 1)
            } else {
                after.find(is_sign).unwrap_or(after.len())
            };
            let (part, next) = after.split_at(end);
            match sign {
                '.' => compound.classes.push(part.to_owned()),
                '#' => compound.id = Some(part.to_owned()),
                '[' => compound.add_attribute(part.trim_end_matches(']')),
                _ => compound.is_uncertain |= part != "root",
            }
            rest = next;
        }
        compound
    }

    fn add_attribute(&mut self, text: &str) {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value.trim_matches(['"', '\'', ' ']).to_owned())),
            None => (text, None),
        };
        let bare = name.trim_end_matches(['~', '^', '$', '*', '|']);
        self.is_uncertain |= bare != name;
        self.attributes.push((bare.trim().to_owned(), value.filter(|_| bare == name)));
    }

    fn fits(&self, element: &Element) -> bool {
        let value = |name: &str| element.attributes.get(name);
        let classes: Vec<&str> = value("class").map(|all| all.split_whitespace().collect()).unwrap_or_default();
        self.name.as_ref().is_none_or(|name| *name == element.name)
            && self.id.as_ref().is_none_or(|id| value("id") == Some(id))
            && self.classes.iter().all(|class| classes.contains(&class.as_str()))
            && self.attributes.iter().all(|(name, wanted)| {
                value(name).is_some_and(|value| wanted.as_ref().is_none_or(|wanted| wanted == value))
            })
    }

    fn weight(&self) -> usize {
        usize::from(self.id.is_some()) * 10_000
            + (self.classes.len() + self.attributes.len()) * 100
            + usize::from(self.name.is_some())
    }
}

/// The length of a block up to the brace that closes it.
fn block(text: &str) -> usize {
    let mut depth = 1;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

fn without_comments(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        kept.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    kept.replace("<!--", "").replace("-->", "")
}
