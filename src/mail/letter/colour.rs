//! The colours that a text and its ground may have, and whether a person can read one on the other. How colours are
//! written is the library's knowledge; the measure of what can be read is the contrast of two luminances, as
//! guidelines for web pages define it.

use cssparser::{Parser, ParserInput};
use cssparser_color::{Color, hsl_to_rgb};

use super::presence::Presence;

/// A colour, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Colour {
    /// The one of the mail program: black text on a white ground, unless its user chose others.
    Default,
    /// Its red, green and blue, and how opaque it is, from 0 to 1.
    Parts([f32; 3], f32),
    /// Written in a way that is not understood.
    Unknown,
}

/// The colours that a text or a ground may have.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Palette(Vec<Colour>);

/// The contrast from which a text is read, and the one below which nobody sees it.
const READ: f32 = 1.9;
const UNSEEN: f32 = 1.12;
/// The difference of a part that is seen, whatever the contrast: yellow on white.
const SEEN_PART: f32 = 0.16;
/// The maximum number of colours that are kept apart.
const COLOURS: usize = 8;
/// Words for the colour that text, or its ground, has where nothing is said.
const SYSTEM: [&str; 7] = ["auto", "canvas", "canvastext", "initial", "text", "window", "windowtext"];
/// Words that keep the colour around.
const AROUND: [&str; 4] = ["inherit", "revert", "revert-layer", "unset"];

impl Colour {
    pub(super) const BLACK: Self = Self::Parts([0.0; 3], 1.0);
    pub(super) const WHITE: Self = Self::Parts([1.0; 3], 1.0);
    pub(super) const TRANSPARENT: Self = Self::Parts([0.0; 3], 0.0);

    /// The colour that a value goes on with, if it is one.
    pub(super) fn next(input: &mut Parser<'_, '_>) -> Option<Self> {
        input.try_parse(Color::parse).ok().map(Self::from)
    }

    /// The colour of a whole value in a style; `None` for the one around.
    pub(super) fn parse(value: &str) -> Option<Self> {
        let word = value.to_ascii_lowercase();
        if AROUND.contains(&word.as_str()) {
            return None;
        }
        if SYSTEM.contains(&word.as_str()) {
            return Some(Self::Default);
        }
        let mut input = ParserInput::new(value);
        let mut input = Parser::new(&mut input);
        let colour = Self::next(&mut input).filter(|_| input.is_exhausted());
        Some(colour.unwrap_or(Self::Unknown))
    }

    /// The colour of an attribute, where programs forgive a missing `#`.
    pub(super) fn of_attribute(value: &str) -> Self {
        match Self::parse(value.trim()) {
            Some(Self::Unknown) => Self::parse(&format!("#{}", value.trim())),
            other => other,
        }
        .unwrap_or(Self::Unknown)
    }

    /// What is seen of it above another.
    pub(super) fn over(self, below: Self) -> Self {
        match (self, below) {
            (Self::Parts(_, alpha), _) if alpha <= 0.0 => below,
            (Self::Parts(parts, alpha), Self::Parts(other, _)) if alpha < 1.0 => {
                let mixed = |at: usize| Some(parts.get(at)? * alpha + other.get(at)? * (1.0 - alpha));
                let mixed = [0, 1, 2].map(|at| mixed(at).unwrap_or_default());
                Self::Parts(mixed, 1.0)
            }
            (Self::Parts(_, alpha), Self::Default) if alpha < 1.0 => self.over(Self::WHITE),
            (Self::Parts(_, alpha), Self::Unknown) if alpha < 1.0 => Self::Unknown,
            _ => self,
        }
    }

    /// How well a text of this colour is seen on a ground.
    fn on(self, ground: Self) -> Presence {
        match (self, ground) {
            (Self::Default, Self::Default) => Presence::Shown,
            // The program may choose another colour for the text on this ground.
            (Self::Default, ground) => Self::BLACK.on(ground).min(Presence::Unknown),
            (text, Self::Default) => text.on(Self::WHITE),
            (text, ground) => match (text.over(ground), ground) {
                (Self::Parts(text, _), Self::Parts(ground, _)) => contrasted(text, ground),
                _ => Presence::Unknown,
            },
        }
    }
}

impl From<Color> for Colour {
    fn from(color: Color) -> Self {
        match color {
            Color::Rgba(colour) => {
                let parts = [colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0);
                Self::Parts(parts, colour.alpha)
            }
            Color::Hsl(colour) => {
                let part = |part: Option<f32>| part.unwrap_or_default();
                let (hue, saturation, lightness) = (colour.hue, colour.saturation, colour.lightness);
                let (red, green, blue) = hsl_to_rgb(part(hue) / 360.0, part(saturation), part(lightness));
                Self::Parts([red, green, blue], part(colour.alpha))
            }
            _ => Self::Unknown,
        }
    }
}

fn contrasted(text: [f32; 3], ground: [f32; 3]) -> Presence {
    let (one, other) = (luminance(text), luminance(ground));
    let contrast = (one.max(other) + 0.05) / (one.min(other) + 0.05);
    let is_near = text.iter().zip(ground).all(|(one, other)| (one - other).abs() < SEEN_PART);
    match contrast {
        READ.. => Presence::Shown,
        _ if contrast < UNSEEN && is_near => Presence::Hidden,
        _ => Presence::Unknown,
    }
}

fn luminance(parts: [f32; 3]) -> f32 {
    let weighed = parts.into_iter().zip([0.2126, 0.7152, 0.0722]).map(|(part, weight)| part.powf(2.2) * weight);
    weighed.sum()
}

impl Palette {
    pub(super) fn new(colours: impl IntoIterator<Item = Colour>) -> Self {
        let mut kept: Vec<Colour> = Vec::new();
        for colour in colours {
            if !kept.contains(&colour) {
                kept.push(colour);
            }
            if kept.len() > COLOURS {
                return Self(vec![Colour::Unknown]);
            }
        }
        Self(kept)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Colour> {
        self.0.iter().copied()
    }

    /// How well a text of these colours is seen on these grounds.
    pub(super) fn on(&self, grounds: &Self) -> Presence {
        Presence::one_of(self.iter().flat_map(|text| grounds.iter().map(move |ground| text.on(ground))))
    }
}

#[cfg(test)]
mod tests {
    use super::{Colour, Palette};
    use crate::letter::presence::Presence;

    #[test]
    fn colours_are_read_as_styles_write_them() {
        for white in [
            "#fff",
            "#FFFF",
            "white",
            "rgb(255,255,255)",
            "rgba(255, 255, 255, 1)",
            "rgb(100% 100% 100%)",
            "hsl(0,0%,100%)",
        ] {
            assert_eq!(Colour::parse(white), Some(Colour::WHITE), "{white}");
        }
        for unknown in ["var(--fg)", "#12345", "rgb(a)", "lab(50% 20 20)", "nonsense", "red blue", "fff"] {
            assert_eq!(Colour::parse(unknown), Some(Colour::Unknown), "{unknown}");
        }
        assert_eq!(Colour::parse("inherit"), None);
        assert_eq!(Colour::parse("WindowText"), Some(Colour::Default));
        assert_eq!(Colour::parse("transparent"), Some(Colour::TRANSPARENT));
        assert_eq!(Colour::of_attribute(" ffffff"), Colour::WHITE);
        assert_eq!(Colour::of_attribute("no colour"), Colour::Unknown);
    }

    #[test]
    fn a_text_is_shown_where_every_pair_of_colours_can_be_read() {
        use Presence::{Hidden, Shown, Unknown};
        for (texts, grounds, presence) in [
            (&["#333"][..], &["#fff"][..], Shown),
            (&["#fefefe"], &["#fff"], Hidden),
            (&["#ccc"], &["#fff"], Unknown),
            (&["#888"], &["#fff"], Shown),
            (&["yellow"], &["#fff"], Unknown),
            (&["#ff0"], &["#000"], Shown),
            (&["#111"], &["black"], Hidden),
            (&["rgba(0,0,0,.54)"], &["#fff"], Shown),
            (&["rgba(0,0,0,.02)"], &["#fff"], Hidden),
            (&["transparent"], &["lab(50% 20 20)"], Unknown),
            (&["initial"], &["initial"], Shown),
            (&["initial"], &["#000"], Unknown),
            (&["initial"], &["#ff0"], Shown),
            (&["#fff"], &["initial"], Hidden),
            (&["#fff", "#000"], &["#fff"], Unknown),
            (&["#fff", "#eee"], &["#000", "#111"], Shown),
            (&["#fff"], &["var(--ground)"], Unknown),
        ] {
            let [texts, grounds] =
                [texts, grounds].map(|all| Palette::new(all.iter().filter_map(|one| Colour::parse(one))));
            assert_eq!(texts.on(&grounds), presence, "{texts:?} {grounds:?}");
        }
    }

    #[test]
    fn a_ground_that_is_not_opaque_shows_the_one_below() {
        assert_eq!(Colour::TRANSPARENT.over(Colour::Unknown), Colour::Unknown);
        assert_eq!(Colour::BLACK.over(Colour::Unknown), Colour::BLACK);
        assert_eq!(Colour::Parts([0.0; 3], 0.5).over(Colour::Default), Colour::Parts([0.5; 3], 1.0));
    }
}
