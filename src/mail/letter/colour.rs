//! Colours of text and of its ground, as mails write them, and whether a person can read one on the other.

/// As a mail gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colour {
    /// By its parts.
    Parts([u8; 3]),
    /// A named one that is neither white nor nearly so.
    Dark,
    /// Not seen at all.
    Transparent,
    /// Written in a way that is not understood, or not certain.
    Unknown,
}

/// How well a person sees something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sight {
    #[default]
    Shown,
    /// It cannot be said.
    Unknown,
    Hidden,
}

pub(super) const WHITE: Colour = Colour::Parts([255; 3]);
pub(super) const BLACK: Colour = Colour::Parts([0; 3]);
/// The least difference of a part of two colours of which one is read on the other, and one that is certain.
const NEAR: u8 = 40;
const APART: u8 = 80;
/// Names of colours that are nearly white.
const PALE: [&str; 24] = [
    "white",
    "snow",
    "ivory",
    "azure",
    "mintcream",
    "ghostwhite",
    "floralwhite",
    "whitesmoke",
    "seashell",
    "honeydew",
    "aliceblue",
    "lavenderblush",
    "oldlace",
    "linen",
    "cornsilk",
    "beige",
    "lightyellow",
    "lightcyan",
    "lemonchiffon",
    "lightgoldenrodyellow",
    "antiquewhite",
    "papayawhip",
    "lavender",
    "mistyrose",
];
/// Names of light colours with which people mark what they write.
const LIGHT: [(&str, [u8; 3]); 10] = [
    ("yellow", [255, 255, 0]),
    ("lime", [0, 255, 0]),
    ("aqua", [0, 255, 255]),
    ("cyan", [0, 255, 255]),
    ("pink", [255, 192, 203]),
    ("orange", [255, 165, 0]),
    ("gold", [255, 215, 0]),
    ("silver", [192, 192, 192]),
    ("lightgray", [211, 211, 211]),
    ("lightgrey", [211, 211, 211]),
];
/// Words for the colour that text has where nothing is said.
const TEXT: [&str; 4] = ["black", "windowtext", "canvastext", "auto"];

impl Colour {
    /// The colour that a value in lower case names; `None` if it only says to keep the one around.
    pub(super) fn parse(value: &str) -> Option<Self> {
        let value = value.trim();
        if matches!(value, "inherit" | "unset" | "currentcolor" | "none" | "initial" | "revert" | "") {
            return None;
        }
        if value == "transparent" {
            return Some(Self::Transparent);
        }
        if PALE.contains(&value) || matches!(value, "window" | "canvas") {
            return Some(WHITE);
        }
        if TEXT.contains(&value) {
            return Some(BLACK);
        }
        if let Some((_, parts)) = LIGHT.into_iter().find(|(name, _)| *name == value) {
            return Some(Self::Parts(parts));
        }
        let parsed = match value.strip_prefix('#') {
            Some(digits) => hexadecimal(digits),
            None if value.chars().all(|c| c.is_ascii_alphabetic()) => Some(Self::Dark),
            None => function(value),
        };
        Some(parsed.unwrap_or(Self::Unknown))
    }

    /// How well a text of this colour is seen on another.
    pub(super) fn on(self, ground: Self) -> Sight {
        match (self, ground) {
            (Self::Transparent, _) => Sight::Hidden,
            (Self::Parts(text), Self::Parts(ground)) => {
                let apart = text.iter().zip(ground).map(|(one, other)| one.abs_diff(other)).max().unwrap_or_default();
                match apart {
                    NEAR.. if apart >= APART => Sight::Shown,
                    NEAR.. => Sight::Unknown,
                    _ => Sight::Hidden,
                }
            }
            (Self::Dark, ground) | (ground, Self::Dark) if ground.is_white() => Sight::Shown,
            _ => Sight::Unknown,
        }
    }

    fn is_white(self) -> bool {
        matches!(self, Self::Parts(parts) if parts.iter().all(|part| *part >= 255 - NEAR))
    }

    /// One that is not opaque.
    fn faded(self, alpha: f32) -> Self {
        match alpha {
            alpha if alpha < 0.15 => Self::Transparent,
            alpha if alpha < 0.6 => Self::Unknown,
            _ => self,
        }
    }
}

/// `fff`, `ffff`, `ffffff`, `ffffffff`.
fn hexadecimal(digits: &str) -> Option<Colour> {
    let digits: Option<Vec<u32>> = digits.chars().map(|digit| digit.to_digit(16)).collect();
    let parts: Vec<u8> = match digits?.as_slice() {
        short @ ([_, _, _] | [_, _, _, _]) => short.iter().filter_map(|digit| u8::try_from(digit * 17).ok()).collect(),
        long if matches!(long.len(), 6 | 8) => long
            .chunks(2)
            .filter_map(|pair| u8::try_from(pair.iter().fold(0, |sum, digit| sum * 16 + digit)).ok())
            .collect(),
        _ => return None,
    };
    let colour = Colour::Parts([*parts.first()?, *parts.get(1)?, *parts.get(2)?]);
    Some(parts.get(3).map_or(colour, |alpha| colour.faded(f32::from(*alpha) / 255.0)))
}

/// `rgb(…)`, `rgba(…)`, `hsl(…)`, with commas or blanks.
fn function(value: &str) -> Option<Colour> {
    let (name, rest) = value.split_once('(')?;
    let inner = rest.strip_suffix(')')?;
    let parts: Vec<&str> = inner.split([',', ' ', '/']).filter(|part| !part.is_empty()).collect();
    let number = |at: usize, whole: f32| {
        let part = parts.get(at)?.trim_end_matches("deg");
        match part.strip_suffix('%') {
            Some(percent) => percent.parse::<f32>().ok().map(|percent| percent / 100.0 * whole),
            None => part.parse::<f32>().ok(),
        }
    };
    let (one, two, three) = (number(0, 255.0)?, number(1, 255.0)?, number(2, 255.0)?);
    let colour = match name.trim() {
        "rgb" | "rgba" => Colour::Parts([one, two, three].map(part)),
        // Without saturation it is a grey.
        "hsl" | "hsla" if two < 1.0 || !(20.0..=235.0).contains(&three) => Colour::Parts([part(three); 3]),
        _ => return None,
    };
    let alpha = number(3, 1.0);
    Some(if parts.len() > 3 { colour.faded(alpha?) } else { colour })
}

/// A part of a colour, of a number that may be out of range.
fn part(value: f32) -> u8 {
    let value = value.clamp(0.0, 255.0);
    (0..=u8::MAX).find(|part| f32::from(*part) >= value).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::{BLACK, Colour, Sight, WHITE};

    #[test]
    fn colours_are_read_as_mails_write_them() {
        for white in [
            "#fff",
            "#ffff",
            "#FFFFFF",
            "rgb(255,255,255)",
            "rgba(255, 255, 255, 1)",
            "rgb(100% 100% 100%)",
            "hsl(0,0%,100%)",
            "snow",
        ] {
            assert_eq!(Colour::parse(&white.to_lowercase()), Some(WHITE), "{white}");
        }
        for unknown in ["var(--fg)", "#12345", "rgb(a)", "rgba(0,0,0,.5)", "hsl(120,50%,50%)"] {
            assert_eq!(Colour::parse(unknown), Some(Colour::Unknown), "{unknown}");
        }
        assert_eq!(Colour::parse("inherit"), None);
        assert_eq!(Colour::parse("rgba(0,0,0,0)"), Some(Colour::Transparent));
    }

    #[test]
    fn text_like_its_ground_is_hidden_and_on_an_unknown_one_it_is_unknown() {
        let grey = |part| Colour::Parts([part; 3]);
        assert_eq!(grey(254).on(WHITE), Sight::Hidden);
        assert_eq!(grey(200).on(WHITE), Sight::Unknown);
        assert_eq!(grey(51).on(WHITE), Sight::Shown);
        assert_eq!(WHITE.on(BLACK), Sight::Shown);
        assert_eq!(Colour::Dark.on(WHITE), Sight::Shown);
        assert_eq!(WHITE.on(Colour::Dark), Sight::Shown);
        assert_eq!(Colour::Dark.on(BLACK), Sight::Unknown);
        assert_eq!(WHITE.on(Colour::Unknown), Sight::Unknown);
    }
}
