//! What a property of a style means for the text: one that never hides anything means nothing, a few are understood,
//! and whatever is not listed here may do anything.

use cssparser::{Parser, ParserInput, Token};

use super::colour::Colour;
use super::declaration::Value;
use super::harmless::{bare, is_harmless, is_harmless_value, is_idle};
use super::measure::{length, number, pixels, size};
use super::presence::{Presence, Scale};

/// What a declaration means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Meaning {
    Effect(Effect),
    /// How well text is seen, in elements inside as well until they say otherwise; `None` if it is as around.
    Visibility(Option<Presence>),
    /// The size of type, in pixels.
    Size(Scale),
    /// A part of the one around.
    Opacity(Scale),
    /// `None` for the one around.
    Text(Option<Colour>),
    Ground(Colour),
}

/// What a declaration does to its element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Nothing,
    /// It is not there.
    Hides,
    /// A line goes through its text, not through what stands in a box of its own inside.
    Strikes,
    /// What is larger than the element is cut off.
    Clips,
    /// It has no height or width.
    Flattens,
    /// It has a certain height or width, or one at least.
    Limits,
    Grows,
    /// It stands wherever its offsets say, or beside its place.
    Floats,
    Shifts,
    /// An offset, and one outside the page.
    Offset,
    Outside,
    /// It is a box of its own in a line.
    Boxes,
    /// A line stands at its left, as at a quotation.
    Line,
    /// Something else than a colour is its ground.
    Picture,
    /// It may stand above other elements.
    Moves,
    /// It cannot be said.
    Unknown,
}

/// Values of `display` with which an element is in the page, and with which it is a box in a line.
const DISPLAYS: [&str; 12] = [
    "block",
    "flex",
    "flow-root",
    "inline",
    "list-item",
    "table",
    "table-caption",
    "table-cell",
    "table-footer-group",
    "table-header-group",
    "table-row",
    "table-row-group",
];
const BOXES: [&str; 4] = ["inline-block", "inline-flex", "inline-table", "-webkit-inline-box"];
/// Fonts of the system, which have a size.
const SYSTEM_FONTS: [&str; 6] = ["caption", "icon", "menu", "message-box", "small-caption", "status-bar"];
/// Words of the ground that neither colour nor cover it.
const GROUND: [&str; 23] = [
    "auto",
    "border-box",
    "bottom",
    "center",
    "contain",
    "content-box",
    "cover",
    "fixed",
    "inherit",
    "initial",
    "left",
    "local",
    "no-repeat",
    "none",
    "padding-box",
    "repeat",
    "repeat-x",
    "repeat-y",
    "right",
    "scroll",
    "top",
    "unset",
    "revert",
];
/// Pixels: below which nothing has a height, which hold a line, and where an element is outside the page.
const FLAT: f32 = 3.0;
const LINE: f32 = 8.0;
const OUTSIDE: f32 = -400.0;

impl Meaning {
    pub(super) const fn unknown() -> Self {
        Self::Effect(Effect::Unknown)
    }
}

/// What a declaration means, for each property that it sets.
pub(super) fn meanings(name: &str, value: &Value<'_>) -> Vec<(String, Meaning)> {
    if value.tokens.is_empty() || name.starts_with("--") {
        return Vec::new();
    }
    let one = |meaning| vec![(name.to_owned(), meaning)];
    let named = |name: &str, meaning| (name.to_owned(), meaning);
    match name {
        "visibility" => one(Meaning::Visibility(visibility(value))),
        "opacity" => one(Meaning::Opacity(opacity(value))),
        "font-size" => one(Meaning::Size(one_size(value))),
        "color" => one(Meaning::Text(Colour::parse(without_mark(value.text)))),
        "font" => {
            let (size, line) = font(value);
            vec![named("font-size", Meaning::Size(size)), named("line-height", Meaning::Effect(line))]
        }
        "background-color" | "background-image" | "background" => {
            let (colour, picture) = ground(value);
            let colour = (name != "background-image").then_some(named("background-color", Meaning::Ground(colour)));
            let picture = (name != "background-color" || picture != Effect::Nothing)
                .then_some(named("background-image", Meaning::Effect(picture)));
            colour.into_iter().chain(picture).collect()
        }
        "all" => vec![
            named("visibility", Meaning::Visibility(Some(Presence::Unknown))),
            named("font-size", Meaning::Size(Scale::Unknown)),
            named("color", Meaning::Text(Some(Colour::Unknown))),
            named(name, Meaning::unknown()),
        ],
        "text-decoration" => vec![named("text-decoration-line", Meaning::Effect(effect(name, value)))],
        _ if is_harmless(name) => Vec::new(),
        _ => one(Meaning::Effect(effect(name, value))),
    }
}

/// A value without what makes it important.
fn without_mark(text: &str) -> &str {
    text.split('!').next().unwrap_or_default().trim()
}

fn effect(name: &str, value: &Value<'_>) -> Effect {
    let name = bare(name);
    let word = value.word();
    let is_one_of = |words: &[&str]| word.as_deref().is_some_and(|word| words.contains(&word));
    let nothing_if = |is_so: bool| if is_so { Effect::Nothing } else { Effect::Unknown };
    if value.is_computed() {
        return Effect::Unknown;
    }
    match name {
        "display" if is_one_of(&["none"]) => Effect::Hides,
        "display" if is_one_of(&BOXES) => Effect::Boxes,
        "display" => nothing_if(is_one_of(&DISPLAYS) || is_one_of(&["inherit", "initial", "revert", "unset"])),
        "text-decoration" | "text-decoration-line" if value.has_word("line-through") => Effect::Strikes,
        "text-decoration" | "text-decoration-line" => Effect::Nothing,
        "overflow" | "overflow-x" | "overflow-y" if is_one_of(&["visible", "initial", "unset"]) => Effect::Nothing,
        "overflow" | "overflow-x" | "overflow-y" => Effect::Clips,
        "position" if is_one_of(&["absolute", "fixed", "sticky", "-webkit-sticky"]) => Effect::Floats,
        "position" if is_one_of(&["relative"]) => Effect::Shifts,
        "position" => nothing_if(is_one_of(&["static", "initial", "unset", "revert"])),
        "float" if is_one_of(&["left", "right"]) => Effect::Boxes,
        "border-left" if is_line(value) => Effect::Line,
        "border-left" => Effect::Nothing,
        _ if word.as_deref().is_some_and(is_idle) => Effect::Nothing,
        "width" | "max-width" | "height" | "max-height" => extent(value),
        "min-width" | "min-height" if pixels(value) == Some(0.0) => Effect::Nothing,
        "min-width" | "min-height" => Effect::Grows,
        "left" | "right" | "top" | "bottom" | "inset" => offset(name, value),
        "line-height" => line_height(value.tokens.first()),
        "letter-spacing" => nothing_if(is_between(value, -0.8, 6.0)),
        "word-spacing" => nothing_if(is_between(value, -2.0, 30.0)),
        "text-indent" => nothing_if(is_between(value, -48.0, 400.0)),
        "text-stroke" | "text-stroke-width" => nothing_if(value.tokens.first().and_then(length) == Some(0.0)),
        "vertical-align" => nothing_if(word.is_some() || is_between(value, -LINE, LINE)),
        "text-size-adjust" | "zoom" => nothing_if(number(value) == Some(1.0)),
        "order" => nothing_if(number(value) == Some(0.0)),
        "z-index" => nothing_if(number(value).is_some_and(|number| number >= 0.0)),
        "text-fill-color" => nothing_if(is_one_of(&["currentcolor"])),
        "content" => {
            nothing_if(matches!(value.tokens.as_slice(), [Token::QuotedString(text)] if text.trim().is_empty()))
        }
        "list-style" | "list-style-type" | "list-style-image" => nothing_if(is_words(value)),
        _ if name.starts_with("margin") || name.starts_with("padding") => distance(value),
        _ => nothing_if(is_harmless_value(name, value)),
    }
}

fn visibility(value: &Value<'_>) -> Option<Presence> {
    match value.word().as_deref() {
        Some("inherit" | "unset" | "revert") => None,
        Some("visible" | "initial") => Some(Presence::Shown),
        Some("hidden" | "collapse") => Some(Presence::Hidden),
        _ => Some(Presence::Unknown),
    }
}

fn one_size(value: &Value<'_>) -> Scale {
    match value.tokens.as_slice() {
        [token] => size(token),
        _ => Scale::Unknown,
    }
}

fn opacity(value: &Value<'_>) -> Scale {
    match value.tokens.as_slice() {
        [Token::Number { value, .. }] => Scale::Times(value.clamp(0.0, 1.0)),
        [Token::Percentage { unit_value, .. }] => Scale::Times(unit_value.clamp(0.0, 1.0)),
        [Token::Ident(word)] if is_idle(word) => Scale::Times(1.0),
        _ => Scale::Unknown,
    }
}

/// The size and the height of lines in `font`.
fn font(value: &Value<'_>) -> (Scale, Effect) {
    if value.word().is_some_and(|word| SYSTEM_FONTS.contains(&word.as_str()) || word.starts_with("-apple-system")) {
        return (Scale::Fixed(13.0), Effect::Nothing);
    }
    let mut tokens = value.tokens.iter().skip_while(|token| size(token) == Scale::Unknown);
    let size = tokens.next().map_or(Scale::Unknown, size);
    let line = match tokens.next() {
        Some(Token::Delim('/')) => line_height(tokens.next()),
        _ => Effect::Nothing,
    };
    (size, line)
}

fn line_height(token: Option<&Token<'_>>) -> Effect {
    let is_enough = match token {
        Some(Token::Number { value: parts, .. } | Token::Percentage { unit_value: parts, .. }) => *parts >= 0.8,
        Some(Token::Ident(word)) => is_idle(word),
        Some(token) => length(token).is_some_and(|pixels| pixels >= LINE),
        None => false,
    };
    if is_enough { Effect::Nothing } else { Effect::Unknown }
}

/// The colour of a ground, and whether something else covers it.
fn ground(value: &Value<'_>) -> (Colour, Effect) {
    let mut input = ParserInput::new(value.text);
    let mut input = Parser::new(&mut input);
    let (mut colour, mut picture) = (Colour::TRANSPARENT, Effect::Nothing);
    while !input.is_exhausted() {
        if let Some(next) = Colour::next(&mut input) {
            colour = next;
            continue;
        }
        match input.next() {
            Ok(Token::Delim('!')) | Err(_) => break,
            Ok(Token::Ident(word)) => match word.to_ascii_lowercase().as_str() {
                "window" | "canvas" => colour = Colour::Default,
                word if GROUND.contains(&word) => {}
                _ => colour = Colour::Unknown,
            },
            Ok(Token::Number { .. } | Token::Dimension { .. } | Token::Percentage { .. } | Token::Delim('/')) => {}
            Ok(_) => picture = Effect::Picture,
        }
    }
    (colour, picture)
}

/// What a height or a width does.
fn extent(value: &Value<'_>) -> Effect {
    if value.word().is_some_and(|word| ["fit-content", "max-content"].contains(&bare(&word))) {
        return Effect::Nothing;
    }
    match (value.tokens.as_slice(), pixels(value)) {
        ([Token::Percentage { unit_value, .. }], _) if *unit_value >= 0.5 => Effect::Nothing,
        ([Token::Percentage { unit_value, .. }], _) if *unit_value > 0.0 => Effect::Limits,
        (_, Some(pixels)) if (0.0..FLAT).contains(&pixels) => Effect::Flattens,
        (_, Some(pixels)) if pixels >= LINE => Effect::Limits,
        _ => Effect::Unknown,
    }
}

fn offset(name: &str, value: &Value<'_>) -> Effect {
    match pixels(value) {
        Some(pixels) if pixels.abs() <= LINE => Effect::Nothing,
        Some(pixels) if pixels <= OUTSIDE && matches!(name, "left" | "top") => Effect::Outside,
        _ => Effect::Offset,
    }
}

/// What a margin or a padding does.
fn distance(value: &Value<'_>) -> Effect {
    let is_near = |token: &Token<'_>| match token {
        Token::Percentage { unit_value, .. } => (0.0..=0.5).contains(unit_value),
        Token::Ident(word) => is_idle(word),
        token => length(token).is_some_and(|pixels| (-10.0..=400.0).contains(&pixels)),
    };
    if value.tokens.iter().all(is_near) { Effect::Nothing } else { Effect::Moves }
}

fn is_words(value: &Value<'_>) -> bool {
    value.tokens.iter().all(|token| matches!(token, Token::Ident(_)))
}

/// Whether a border is a line that a person sees.
fn is_line(value: &Value<'_>) -> bool {
    let has_width = value.tokens.iter().any(|token| length(token).is_some_and(|width| width >= 1.0));
    has_width && ["solid", "double", "dashed", "dotted", "ridge", "groove"].iter().any(|kind| value.has_word(kind))
}

fn is_between(value: &Value<'_>, least: f32, most: f32) -> bool {
    pixels(value).is_some_and(|pixels| (least..=most).contains(&pixels))
}

#[cfg(test)]
mod tests {
    use super::{Effect, Meaning};
    use crate::letter::colour::Colour;
    use crate::letter::declaration::Block;
    use crate::letter::presence::Scale;

    fn meanings(style: &str) -> Vec<Meaning> {
        Block::of_attribute(style).declarations.into_iter().map(|one| one.meaning).collect()
    }

    #[test]
    fn the_effect_of_a_property_is_known_or_unknown() {
        for (style, effect) in [
            ("display:none", Effect::Hides),
            ("display:flex", Effect::Nothing),
            ("display:var(--x)", Effect::Unknown),
            ("display:contents", Effect::Unknown),
            ("text-decoration:underline line-through", Effect::Strikes),
            ("text-decoration:none", Effect::Nothing),
            ("overflow:hidden", Effect::Clips),
            ("overflow:visible", Effect::Nothing),
            ("height:0", Effect::Flattens),
            ("max-height:0mm", Effect::Flattens),
            ("width:98%", Effect::Nothing),
            ("width:calc(0px)", Effect::Unknown),
            ("position:absolute", Effect::Floats),
            ("left:-9999px", Effect::Outside),
            ("left:9999px", Effect::Offset),
            ("line-height:0", Effect::Unknown),
            ("line-height:1.5", Effect::Nothing),
            ("letter-spacing:-1em", Effect::Unknown),
            ("letter-spacing:normal", Effect::Nothing),
            ("text-indent:-18.0pt", Effect::Nothing),
            ("text-indent:-9999px", Effect::Unknown),
            ("margin:0cm 0cm .0001pt -5.4pt", Effect::Nothing),
            ("margin-left:9999px", Effect::Moves),
            ("margin-top:-40px", Effect::Moves),
            ("float:right", Effect::Boxes),
            ("border-left:solid blue 1.5pt", Effect::Line),
            ("border-left:0", Effect::Nothing),
            ("mso-hide:all", Effect::Unknown),
            ("text-shadow:0 0 4px #fff", Effect::Unknown),
            ("transform:scale(0)", Effect::Unknown),
            ("-webkit-transform:none", Effect::Nothing),
            ("content:'no'", Effect::Unknown),
            ("content:''", Effect::Nothing),
            ("direction:rtl", Effect::Unknown),
            ("unicode-bidi:bidi-override", Effect::Unknown),
            ("list-style-type:'no '", Effect::Unknown),
            ("font-size-adjust:0", Effect::Unknown),
            ("not-invented-yet:1", Effect::Unknown),
            ("not-invented-yet:none", Effect::Nothing),
        ] {
            assert_eq!(meanings(style), [Meaning::Effect(effect)], "{style}");
        }
    }

    #[test]
    fn shorthands_set_all_that_they_stand_for() {
        let nothing = Meaning::Effect(Effect::Nothing);
        assert_eq!(meanings("font:0/0 a"), [Meaning::Size(Scale::Fixed(0.0)), Meaning::Effect(Effect::Unknown)]);
        assert_eq!(meanings("font:italic 700 12px/1.5 Georgia, serif"), [Meaning::Size(Scale::Fixed(12.0)), nothing]);
        assert_eq!(meanings("background:#fff none repeat 0 0"), [Meaning::Ground(Colour::WHITE), nothing]);
        let picture = Meaning::Effect(Effect::Picture);
        assert_eq!(meanings("background:url(x) white"), [Meaning::Ground(Colour::WHITE), picture]);
        assert_eq!(meanings("background-image:linear-gradient(red,blue)"), [picture]);
        assert_eq!(meanings("font-size:calc(1px)"), [Meaning::Size(Scale::Unknown)]);
        assert_eq!(meanings("all:initial").len(), 4);
    }
}
