//! Which declarations of the style sheets of a page hold for an element. A rule of one name, class or id certainly
//! holds; one with anything else in its selector, or inside a condition, may. What stands around an element, and in
//! which order, is not looked at.

use cssparser::{
    AtRuleParser, CowRcStr, ParseError, Parser, ParserInput, ParserState, QualifiedRuleParser, StyleSheetParser, Token,
};

use super::declaration::{Block, Declaration};
use super::element::Element;

/// The maximum number of declarations that are kept, and of conditions inside each other.
const DECLARATIONS: usize = 600;
const NESTED: usize = 3;
/// Rules that hold for no element of the page.
const ELSEWHERE: [&str; 12] = [
    "charset",
    "counter-style",
    "font-feature-values",
    "font-palette-values",
    "keyframes",
    "list",
    "-moz-keyframes",
    "-ms-viewport",
    "namespace",
    "page",
    "viewport",
    "-webkit-keyframes",
];

/// The rules of the style sheets of a page.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    rules: Vec<Rule>,
    count: usize,
    /// Whether they may show or hide more than is known.
    pub(super) is_uncertain: bool,
}

#[derive(Debug)]
struct Rule {
    selectors: Vec<Selector>,
    declarations: Vec<Declaration>,
    is_certain: bool,
}

/// What a selector says of the element itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Selector {
    name: Option<String>,
    ids: Vec<String>,
    classes: Vec<String>,
    /// The names of attributes that it must have.
    attributes: Vec<String>,
    /// Whether it says something more, that may hold or not.
    is_uncertain: bool,
}

/// Where rules hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RuleScope {
    Everywhere,
    Somewhere,
    Elsewhere,
    /// They are not rules but a font, which may show other letters.
    Font,
}

impl RuleScope {
    /// That of a list of media.
    fn of_media(media: &str) -> Self {
        let media = media.to_ascii_lowercase();
        let each: Vec<&str> = media.split(',').map(str::trim).collect();
        let any_is = |known: &[&str]| each.iter().any(|one| known.contains(one));
        match each.iter().all(|one| *one == "print") {
            true => Self::Elsewhere,
            false if any_is(&["", "all", "screen", "only screen"]) => Self::Everywhere,
            false => Self::Somewhere,
        }
    }
}

impl Sheet {
    /// Adds a style sheet for these media, if it says any.
    pub(super) fn add(&mut self, text: &str, media: &str) {
        let scope = RuleScope::of_media(media);
        if scope != RuleScope::Elsewhere {
            let mut input = ParserInput::new(text);
            self.add_rules(&mut Parser::new(&mut input), scope == RuleScope::Everywhere, 0);
        }
    }

    fn add_rules(&mut self, input: &mut Parser<'_, '_>, is_certain: bool, depth: usize) {
        if depth > NESTED {
            self.is_uncertain = true;
            return;
        }
        let mut rules = Rules { sheet: self, is_certain, depth };
        // What is not a rule is ignored.
        StyleSheetParser::new(input, &mut rules).for_each(drop);
    }

    /// The declarations that may hold for an element, and whether they certainly do.
    pub(super) fn declarations(&self, element: &Element) -> impl Iterator<Item = (&Declaration, bool)> {
        self.rules.iter().flat_map(|rule| {
            let fitting = rule.selectors.iter().filter_map(|selector| selector.fits(element));
            let fits = fitting.reduce(|one, other| one || other);
            let holds = fits.map(|is_certain| is_certain && rule.is_certain);
            holds.into_iter().flat_map(|is_certain| rule.declarations.iter().map(move |one| (one, is_certain)))
        })
    }
}

impl Selector {
    /// Whether it certainly says the element; `None` if it certainly does not.
    fn fits(&self, element: &Element) -> Option<bool> {
        let id = element.value("id").unwrap_or_default();
        let classes = || element.value("class").unwrap_or_default().split_ascii_whitespace();
        let may = self.name.as_ref().is_none_or(|name| *name == element.name)
            && self.ids.iter().all(|one| one.eq_ignore_ascii_case(id))
            && self.classes.iter().all(|one| classes().any(|class| class.eq_ignore_ascii_case(one)))
            && self.attributes.iter().all(|one| element.value(one).is_some());
        // Capitals count or do not, with the age of the page.
        let must = !self.is_uncertain
            && self.ids.iter().all(|one| one == id)
            && self.classes.iter().all(|one| classes().any(|class| class == one));
        may.then_some(must)
    }
}

/// The selectors of a rule, up to its block: of each only the last part.
fn selectors(input: &mut Parser<'_, '_>) -> Vec<Selector> {
    let mut all: Vec<Selector> = Vec::new();
    let mut last = Selector::default();
    // Whether the part has begun, whether another one follows, and whether every program understands all of them.
    let (mut has_begun, mut has_ended, mut is_understood) = (false, false, true);
    while let Ok(token) = input.next_including_whitespace().cloned() {
        match token {
            Token::WhiteSpace(_) => {
                has_ended = has_begun;
                continue;
            }
            Token::Delim('>' | '+' | '~') => {
                (has_begun, has_ended) = (true, true);
                continue;
            }
            Token::Comma => {
                is_understood &= has_begun;
                all.push(std::mem::take(&mut last));
                (has_begun, has_ended) = (false, false);
                continue;
            }
            _ if has_ended => last = Selector { is_uncertain: true, ..Selector::default() },
            _ => {}
        }
        (has_begun, has_ended) = (true, false);
        is_understood &= add_part(&mut last, &token, input);
    }
    is_understood &= has_begun;
    all.push(last);
    all.iter_mut().for_each(|selector| selector.is_uncertain |= !is_understood);
    all
}

/// Adds what a token, and those that belong to it, say of an element; returns whether every program understands it.
fn add_part(selector: &mut Selector, token: &Token<'_>, input: &mut Parser<'_, '_>) -> bool {
    match token {
        Token::Ident(name) => selector.name = Some(name.to_ascii_lowercase()),
        Token::Delim('*') => {}
        Token::Hash(id) | Token::IDHash(id) => selector.ids.push(id.to_string()),
        Token::Delim('.') => match input.next_including_whitespace() {
            Ok(Token::Ident(class)) => selector.classes.push(class.to_string()),
            _ => return false,
        },
        Token::SquareBracketBlock => {
            let name = |inner: &mut Parser<'_, '_>| match inner.next() {
                Ok(Token::Ident(name)) => Some(name.to_ascii_lowercase()),
                _ => None,
            };
            let name = input.parse_nested_block(|inner| {
                let name = name(inner);
                let has_space = inner.try_parse(|inner| inner.expect_delim('|')).is_ok();
                while inner.next().is_ok() {}
                Ok::<_, ParseError<'_, ()>>(name.filter(|_| !has_space))
            });
            selector.attributes.extend(name.ok().flatten());
            selector.is_uncertain = true;
        }
        Token::Colon => {
            let mut next = || input.next_including_whitespace().cloned();
            match next() {
                Ok(Token::Ident(name)) if name.eq_ignore_ascii_case("root") => selector.name = Some("html".to_owned()),
                Ok(Token::Colon) => drop(next()),
                _ => {}
            }
            return false;
        }
        _ => return false,
    }
    true
}

/// Reads the rules of a sheet, or of a condition in it.
struct Rules<'s> {
    sheet: &'s mut Sheet,
    is_certain: bool,
    depth: usize,
}

impl<'i> QualifiedRuleParser<'i> for Rules<'_> {
    type Prelude = Vec<Selector>;
    type QualifiedRule = ();
    type Error = ();

    fn parse_prelude<'t>(&mut self, input: &mut Parser<'i, 't>) -> Result<Vec<Selector>, ParseError<'i, ()>> {
        Ok(selectors(input))
    }

    fn parse_block<'t>(
        &mut self,
        selectors: Vec<Selector>,
        _start: &ParserState,
        input: &mut Parser<'i, 't>,
    ) -> Result<(), ParseError<'i, ()>> {
        let block = Block::parse(input);
        self.sheet.count += block.declarations.len();
        let is_full = self.sheet.count > DECLARATIONS;
        self.sheet.is_uncertain |= block.is_uncertain || is_full;
        if !is_full && !block.declarations.is_empty() {
            let rule = Rule { selectors, declarations: block.declarations, is_certain: self.is_certain };
            self.sheet.rules.push(rule);
        }
        Ok(())
    }
}

impl<'i> AtRuleParser<'i> for Rules<'_> {
    type Prelude = RuleScope;
    type AtRule = ();
    type Error = ();

    fn parse_prelude<'t>(
        &mut self,
        name: CowRcStr<'i>,
        input: &mut Parser<'i, 't>,
    ) -> Result<RuleScope, ParseError<'i, ()>> {
        let start = input.position();
        while input.next().is_ok() {}
        let condition = input.slice_from(start).trim();
        let name = name.to_ascii_lowercase();
        // Another sheet, which is not read.
        self.sheet.is_uncertain |= name == "import";
        Ok(match name.as_str() {
            "media" => RuleScope::of_media(condition),
            "font-face" => RuleScope::Font,
            name if ELSEWHERE.contains(&name) => RuleScope::Elsewhere,
            _ => RuleScope::Somewhere,
        })
    }

    fn rule_without_block(&mut self, _scope: RuleScope, _start: &ParserState) -> Result<(), ()> {
        Ok(())
    }

    fn parse_block<'t>(
        &mut self,
        scope: RuleScope,
        _start: &ParserState,
        input: &mut Parser<'i, 't>,
    ) -> Result<(), ParseError<'i, ()>> {
        match scope {
            RuleScope::Elsewhere => {}
            RuleScope::Font => {
                let block = Block::parse(input);
                self.sheet.is_uncertain |= block.declarations.iter().any(|one| one.property == "src");
            }
            RuleScope::Everywhere | RuleScope::Somewhere => {
                let is_certain = self.is_certain && scope == RuleScope::Everywhere;
                self.sheet.add_rules(input, is_certain, self.depth + 1);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Sheet;
    use crate::letter::element::Element;
    use crate::letter::html::visible_page;

    /// Whether the rules for `p#i.c`, in small letters, certainly hold; `None` if none does.
    fn holds(sheet: &str, media: &str) -> Option<bool> {
        let mut all = Sheet::default();
        all.add(sheet, media);
        let attributes =
            [("id", "i"), ("class", "b c"), ("lang", "de")].map(|(name, value)| (name.into(), value.into()));
        let element = Element { name: "p".into(), attributes: attributes.into() };
        let held: Vec<bool> = all.declarations(&element).map(|(_, is_certain)| is_certain).collect();
        held.iter().copied().reduce(|one, other| one || other)
    }

    #[test]
    fn a_rule_certainly_holds_only_in_the_simple_case() {
        for (selector, held) in [
            ("p", Some(true)),
            ("P", Some(true)),
            ("*", Some(true)),
            (".c", Some(true)),
            ("p.b.c#i", Some(true)),
            ("\\70", Some(true)),
            (".x, .c", Some(true)),
            ("/* a */p", Some(true)),
            (".C", Some(false)),
            ("#I", Some(false)),
            ("div p", Some(false)),
            ("div>p", Some(false)),
            ("a + b > .c", Some(false)),
            ("p[lang]", Some(false)),
            ("p[lang=\"en\"]", Some(false)),
            ("p:hover", Some(false)),
            ("p::before", Some(false)),
            (":not(p)", Some(false)),
            ("p, q:hover", Some(false)),
            ("p,", Some(false)),
            ("p & q, p", Some(false)),
            ("p.x", None),
            ("div", None),
            ("p div", None),
            ("#j", None),
            ("p[title]", None),
            (":root", None),
        ] {
            assert_eq!(holds(&format!("{selector} {{ display: none }}"), ""), held, "{selector}");
        }
    }

    #[test]
    fn conditions_and_media_make_a_rule_uncertain() {
        let rule = "p { display: none }";
        for (condition, held) in [
            ("@media screen", Some(true)),
            ("@media only screen", Some(true)),
            ("@media print, all", Some(true)),
            ("@media print", None),
            ("@media not print", Some(false)),
            ("@media (max-width: 600px)", Some(false)),
            ("@supports (display: grid)", Some(false)),
            ("@layer base", Some(false)),
            ("@unheard-of", Some(false)),
            ("@page WordSection1", None),
            ("@keyframes k", None),
        ] {
            assert_eq!(holds(&format!("{condition} {{ {rule} }}"), ""), held, "{condition}");
        }
        assert_eq!(holds(rule, "screen"), Some(true));
        assert_eq!(holds(rule, "print"), None);
        assert_eq!(holds(rule, "(max-width: 600px)"), Some(false));
        assert_eq!(holds(&format!("<!-- @charset \"utf-8\"; a {{ b: \"}}\" }} {rule} -->"), ""), Some(true));
    }

    #[test]
    fn of_several_rules_only_what_all_of_them_say_is_certain() {
        for (sheet, text, is_uncertain) in [
            (".a { display: none }", "", false),
            (".a { display: none } p { display: block }", "x", true),
            (".a { display: none !important } p { display: block }", "", false),
            (".a:hover { display: none !important }", "x", true),
            (".a { display: none } @media print { p { display: block } }", "", false),
            (".a { color: #fff } @media (prefers-color-scheme: light) { .a { color: #000 } }", "x", true),
            (".a { color: #fff; background: #000 }", "x", false),
            ("p { margin: 0 } .a::after { content: 'not ' }", "x", true),
            (".a::after { content: '' }", "x", false),
            (".a { color: red; b { display: none } }", "x", true),
            ("@import url(other.css);", "x", true),
            ("@font-face { font-family: a; src: url(a.woff) }", "x", true),
            ("@font-face { font-family: a; panose-1: 2 4 }", "x", false),
        ] {
            let page = visible_page(&format!("<style>{sheet}</style><p class=a>x</p>"));
            assert_eq!((page.text.trim(), page.is_uncertain), (text, is_uncertain), "{sheet}");
        }
        for (sheet, own, text, is_uncertain) in [
            ("p { display: none }", "display:block", "x", false),
            ("p { display: none !important }", "display:block", "", false),
            ("div p { display: none !important }", "display:block", "x", true),
            ("p { display: none !important }", "display:block !important", "x", false),
        ] {
            let page = visible_page(&format!("<style>{sheet}</style><p style='{own}'>x</p>"));
            assert_eq!((page.text.trim(), page.is_uncertain), (text, is_uncertain), "{sheet} {own}");
        }
        assert!(visible_page("<link rel=stylesheet href=a.css><p>x</p>").is_uncertain);
        let many = "p { left: 0; top: 0 } ".repeat(400);
        assert!(visible_page(&format!("<style>{many}</style><p>x</p>")).is_uncertain, "not all of it is kept");
    }
}
