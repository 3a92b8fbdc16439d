//! Lengths, numbers and sizes of type, as the values of a style give them.

use cssparser::Token;

use super::declaration::Value;
use super::presence::Scale;

/// Keywords for sizes of type, in pixels.
const SIZES: [(&str, f32); 8] = [
    ("xx-small", 9.0),
    ("x-small", 10.0),
    ("small", 13.0),
    ("medium", 16.0),
    ("large", 18.0),
    ("x-large", 24.0),
    ("xx-large", 32.0),
    ("xxx-large", 48.0),
];

/// The size of type that a token says.
pub(super) fn size(token: &Token<'_>) -> Scale {
    match token {
        Token::Percentage { unit_value: value, .. } | Token::Dimension { value, .. } if *value < 0.0 => Scale::Unknown,
        Token::Number { value: 0.0, .. } => Scale::Fixed(0.0),
        Token::Percentage { unit_value, .. } => Scale::Times(*unit_value),
        Token::Dimension { value, unit, .. } => match unit.to_ascii_lowercase().as_str() {
            "em" => Scale::Times(*value),
            "ex" | "ch" => Scale::Times(*value / 2.0),
            _ => length(token).map_or(Scale::Unknown, Scale::Fixed),
        },
        Token::Ident(word) => match word.to_ascii_lowercase().as_str() {
            "inherit" | "unset" | "revert" => Scale::Times(1.0),
            "initial" => Scale::Fixed(16.0),
            "smaller" => Scale::Times(0.8),
            "larger" => Scale::Times(1.2),
            word => {
                SIZES.iter().find(|(name, _)| *name == word).map_or(Scale::Unknown, |(_, pixels)| Scale::Fixed(*pixels))
            }
        },
        _ => Scale::Unknown,
    }
}

/// The only number of a value, a part of the whole if it is a percentage.
pub(super) fn number(value: &Value<'_>) -> Option<f32> {
    match value.tokens.as_slice() {
        [Token::Number { value, .. } | Token::Percentage { unit_value: value, .. }] => Some(*value),
        _ => None,
    }
}

/// The only length of a value, in pixels.
pub(super) fn pixels(value: &Value<'_>) -> Option<f32> {
    match value.tokens.as_slice() {
        [token] => length(token),
        _ => None,
    }
}

/// A length in pixels, of usual type for what is relative.
pub(super) fn length(token: &Token<'_>) -> Option<f32> {
    match token {
        Token::Number { value: 0.0, .. } => Some(0.0),
        Token::Dimension { value, unit, .. } => {
            let of = match unit.to_ascii_lowercase().as_str() {
                "px" => 1.0,
                "pt" => 4.0 / 3.0,
                "pc" | "em" | "rem" => 16.0,
                "in" => 96.0,
                "cm" => 37.8,
                "mm" => 3.78,
                "q" => 0.945,
                "ex" | "ch" => 8.0,
                "vw" | "vh" if *value == 0.0 => 0.0,
                _ => return None,
            };
            Some(*value * of)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use cssparser::{Parser, ParserInput, Token};

    use super::{length, size};
    use crate::letter::presence::Scale;

    fn first<T>(text: &str, read: impl Fn(&Token<'_>) -> T) -> T {
        let mut input = ParserInput::new(text);
        read(Parser::new(&mut input).next().expect("a token"))
    }

    #[test]
    fn sizes_are_read_in_the_units_of_styles() {
        for (text, scale) in [
            ("12px", Scale::Fixed(12.0)),
            ("12PT", Scale::Fixed(16.0)),
            ("0", Scale::Fixed(0.0)),
            ("0mm", Scale::Fixed(0.0)),
            ("0vw", Scale::Fixed(0.0)),
            ("1.2em", Scale::Times(1.2)),
            ("0%", Scale::Times(0.0)),
            ("Large", Scale::Fixed(18.0)),
            ("inherit", Scale::Times(1.0)),
            ("-5px", Scale::Unknown),
            ("12", Scale::Unknown),
            ("1vw", Scale::Unknown),
            ("calc(0px)", Scale::Unknown),
            ("var(--x)", Scale::Unknown),
        ] {
            assert_eq!(first(text, size), scale, "{text}");
        }
        assert_eq!(first("-1in", length), Some(-96.0));
        assert_eq!(first("5", length), None);
    }
}
