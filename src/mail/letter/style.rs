//! Whether the style of an element shows its text: how it is hidden, in which of the ways that mails use, and its
//! colours. What is not understood is neither shown nor hidden.

use super::colour::{BLACK, Colour, Sight, WHITE};

/// The colours of a text and of what is behind it; `None` as far as nothing says so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Colours {
    pub(super) text: Option<Colour>,
    pub(super) ground: Option<Colour>,
}

/// The style of an element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Style {
    /// How well its content is seen, whatever its colours.
    pub(super) sight: Sight,
    /// Whether it is struck through.
    pub(super) strikes: bool,
    /// Its own colours.
    pub(super) colours: Colours,
    /// Whether it has a line at its left, as quotations have.
    pub(super) has_line: bool,
}

/// Where text is that is moved out of the page, in pixels.
const OUTSIDE: f32 = -400.0;
/// The size of type that nobody reads, and one that is small, in pixels.
const UNREADABLE: f32 = 3.0;
const SMALL: f32 = 6.0;
/// Pixels of an `em`, and of a `pt`.
const EM: f32 = 16.0;
const POINT: f32 = 1.33;

/// The names and values of declarations, in lower case, without what makes them important.
pub(super) fn declarations(style: &str) -> impl Iterator<Item = (&str, &str)> {
    let parts = style.split(';').filter_map(|property| property.split_once(':'));
    parts.map(|(name, value)| (name.trim(), value.split('!').next().unwrap_or_default().trim()))
}

impl Style {
    /// The style of these declarations, the later ones before the earlier.
    pub(super) fn of<'d>(declarations: impl IntoIterator<Item = (&'d str, &'d str)>) -> Self {
        let mut style = Self::default();
        let all: Vec<(&str, &str)> = declarations.into_iter().collect();
        let last = |wanted: &str| all.iter().rev().find(|(name, _)| *name == wanted).map(|(_, value)| *value);
        for (at, (name, value)) in all.iter().enumerate() {
            let is_last = !all.iter().skip(at + 1).any(|(later, _)| later == name);
            if is_last {
                style.sight = style.sight.max(sight(name, value));
                style.strikes |= name.contains("text-decoration") && value.contains("line-through");
                style.has_line |= *name == "border-left" && is_line(value);
            }
            match *name {
                "color" | "-webkit-text-fill-color" => style.colours.text = Colour::parse(value).or(style.colours.text),
                "background-color" => style.colours.ground = ground(value).or(style.colours.ground),
                "background" | "background-image" => style.colours.ground = ground(value).or(style.colours.ground),
                _ => {}
            }
        }
        let clips = ["overflow", "overflow-x", "overflow-y"]
            .into_iter()
            .filter_map(last)
            .any(|value| value.contains("hidden") || value.contains("clip"));
        let least = if clips { UNREADABLE } else { 0.5 };
        let is_small = |value| pixels(value).is_some_and(|pixels| pixels.abs() < least);
        let is_flat = ["height", "max-height", "width", "max-width"].into_iter().filter_map(last).any(is_small);
        let flat = if clips { Sight::Hidden } else { Sight::Unknown };
        style.sight = style.sight.max(if is_flat { flat } else { Sight::Shown });
        let floats = last("position").is_some_and(|value| matches!(value, "absolute" | "fixed"));
        let is_out = ["left", "right", "top", "bottom"].into_iter().filter_map(last).any(is_outside);
        style.sight = style.sight.max(if floats && is_out { Sight::Hidden } else { Sight::Shown });
        style
    }
}

/// How well a declaration by itself lets the text be seen.
fn sight(name: &str, value: &str) -> Sight {
    let hidden = |is_so: bool| if is_so { Sight::Hidden } else { Sight::Shown };
    match name {
        "display" => hidden(value == "none"),
        "visibility" => hidden(matches!(value, "hidden" | "collapse")),
        "mso-hide" => hidden(value == "all"),
        "opacity" => match value.trim_end_matches('%').parse::<f32>() {
            Ok(number) if value.ends_with('%') => faded(number / 100.0),
            Ok(number) => faded(number),
            Err(_) => Sight::Unknown,
        },
        "font-size" => pixels(value).map_or(Sight::Shown, size),
        "text-indent" | "margin-left" => hidden(is_outside(value)),
        "clip" | "clip-path" | "-webkit-clip-path" if !matches!(value, "auto" | "none") => Sight::Unknown,
        "transform" | "filter" | "-webkit-transform" | "mask" if value != "none" => Sight::Unknown,
        _ => Sight::Shown,
    }
}

fn faded(opacity: f32) -> Sight {
    match opacity {
        opacity if opacity < 0.15 => Sight::Hidden,
        opacity if opacity < 0.5 => Sight::Unknown,
        _ => Sight::Shown,
    }
}

fn size(pixels: f32) -> Sight {
    match pixels {
        pixels if pixels < UNREADABLE => Sight::Hidden,
        pixels if pixels < SMALL => Sight::Unknown,
        _ => Sight::Shown,
    }
}

impl Colours {
    /// These where they are given, otherwise those around. A ground that is not seen is the one around.
    pub(super) fn over(self, around: Self) -> Self {
        let ground = self.ground.filter(|ground| *ground != Colour::Transparent);
        Self { text: self.text.or(around.text), ground: ground.or(around.ground) }
    }

    /// How well the text is seen. Where nothing is said, it is black on white; on another ground programs may choose.
    pub(super) fn sight(self) -> Sight {
        match (self.text, self.ground) {
            (None, None) => Sight::Shown,
            (None, Some(ground)) => BLACK.on(ground).min(Sight::Unknown),
            (Some(text), ground) => text.on(ground.unwrap_or(WHITE)),
        }
    }
}

/// The colour of a ground; one with a picture or several colours is not known.
fn ground(value: &str) -> Option<Colour> {
    if value.contains("url(") || value.contains("gradient") || value.contains("var(") {
        return Some(Colour::Unknown);
    }
    let words =
        ["repeat", "no-repeat", "scroll", "fixed", "center", "top", "left", "right", "bottom", "cover", "none", "0"];
    let bare = value.replace(", ", ",");
    let bare = if bare.contains('(') {
        bare
    } else {
        bare.split_whitespace().find(|word| !words.contains(word)).unwrap_or_default().to_owned()
    };
    Colour::parse(&bare)
}

/// Whether a border is a line that a person sees.
fn is_line(value: &str) -> bool {
    let has_width = value.split_whitespace().any(|part| pixels(part).is_some_and(|width| width >= 1.0));
    has_width && ["solid", "double", "dashed", "dotted", "ridge", "groove"].iter().any(|kind| value.contains(kind))
}

fn is_outside(value: &str) -> bool {
    pixels(value).is_some_and(|pixels| pixels <= OUTSIDE)
}

/// A length in pixels, of a font's size for what is relative; `None` if it is no number.
fn pixels(value: &str) -> Option<f32> {
    let unit = value.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '+'));
    let number: f32 = value.get(..value.len() - unit.len())?.parse().ok()?;
    let of = match unit.trim() {
        "" | "px" => 1.0,
        "em" | "rem" | "vw" | "vh" => EM,
        "pt" => POINT,
        "cm" => 37.8,
        "%" => EM / 100.0,
        _ => return None,
    };
    Some(number * of)
}
