//! A record from text (N-5): tags, an empty line, then one action a line. Strict, so that a typing mistake is found
//! where it was made.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use core::str::FromStr;

use super::fault::{LineFault, MAX_LINE_LENGTH, RecordFault};
use super::{MAX_LENGTH, MAX_PLIES, Ply, Record};
use crate::notation::quoted;

/// What some editors write before a text, to say how its letters are coded.
const BYTE_ORDER_MARK: char = '\u{feff}';

impl FromStr for Record {
    type Err = RecordFault;

    fn from_str(text: &str) -> Result<Self, RecordFault> {
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        if text.len() > MAX_LENGTH {
            return Err(RecordFault { line: 1, why: LineFault::RecordTooLong });
        }
        let mut record = Self::default();
        let mut in_tags = true;
        for (index, line) in text.lines().enumerate() {
            let line = line.trim_end();
            let read = match line {
                _ if line.len() > MAX_LINE_LENGTH => Err(LineFault::TooLong),
                _ if line.chars().any(char::is_control) => Err(LineFault::ControlCharacter),
                "" => {
                    in_tags &= index == 0;
                    Ok(())
                }
                _ if line.starts_with('[') && in_tags => tag(&mut record, line),
                _ if line.starts_with('[') => Err(LineFault::LateTag),
                _ if in_tags => Err(LineFault::NoTag),
                _ => ply(&mut record, line),
            };
            read.map_err(|why| RecordFault { line: index + 1, why })?;
        }
        if record.ruleset.is_empty() {
            return Err(RecordFault { line: 1, why: LineFault::NoRuleset });
        }
        Ok(record)
    }
}

/// Reads `[Name "value"]`.
fn tag(record: &mut Record, line: &str) -> Result<(), LineFault> {
    let inside = line.strip_prefix('[').and_then(|rest| rest.strip_suffix("\"]"));
    let Some((name, value)) = inside.and_then(|inside| inside.split_once(" \"")) else {
        return Err(LineFault::Tag(quoted(line)));
    };
    if value.contains('"') {
        return Err(LineFault::QuotationMark);
    }
    let free = match name.split_once('.') {
        Some(("Seat", seat)) => record.seats.add(seat_name(seat)?, value.to_owned()),
        Some(("Setup", seat)) => record.setups.add(seat_name(seat)?, value.to_owned()),
        Some(("Deck", seat)) => record.decks.add(seat_name(seat)?, value.to_owned()),
        _ => match name {
            "First" => record.first.replace(seat_name(value)?).is_none(),
            "Ruleset" if value.is_empty() => return Err(LineFault::EmptyRuleset),
            "Ruleset" => core::mem::replace(&mut record.ruleset, value.to_owned()).is_empty(),
            "Date" => record.date.replace(value.to_owned()).is_none(),
            "Result" => record.result.replace(value.to_owned()).is_none(),
            "Options" => record.options.chosen().next().is_none() && options(record, value)?,
            _ => return Err(LineFault::UnknownTag(quoted(name))),
        },
    };
    if free { Ok(()) } else { Err(LineFault::Twice(quoted(name))) }
}

/// Reads `name=value` with blanks between.
fn options(record: &mut Record, text: &str) -> Result<bool, LineFault> {
    for option in text.split_whitespace() {
        let Some((name, value)) = option.split_once('=') else {
            return Err(LineFault::Option(quoted(option)));
        };
        record.options.choose(name, value).map_err(LineFault::Choice)?;
    }
    Ok(true)
}

/// Reads `3 red d5xd6 {7 beats 5}`.
fn ply(record: &mut Record, line: &str) -> Result<(), LineFault> {
    let (played, comment) = match line.split_once('{') {
        None => (line, None),
        Some((played, rest)) => match rest.strip_suffix('}') {
            Some(comment) if !comment.contains(['{', '}']) => (played, Some(comment.trim().to_owned())),
            Some(_) | None => return Err(LineFault::Braces),
        },
    };
    let mut words = played.split_whitespace();
    let (Some(number), Some(seat)) = (words.next(), words.next()) else { return Err(LineFault::NoPly) };
    let expected = record.actions.last().map_or(1, |last| last.ply + 1);
    if number != expected.to_string() {
        return Err(LineFault::Ply { expected, found: quoted(number) });
    }
    if record.actions.len() == MAX_PLIES {
        return Err(LineFault::TooManyPlies);
    }
    let mut action = String::new();
    for word in words {
        if !action.is_empty() {
            action.push(' ');
        }
        action.push_str(word);
    }
    if action.is_empty() {
        return Err(LineFault::NoAction(expected));
    }
    record.actions.push(Ply { ply: expected, seat: seat_name(seat)?, action, comment });
    Ok(())
}

fn seat_name(name: &str) -> Result<String, LineFault> {
    let fits =
        !name.is_empty() && name.len() <= 32 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if fits { Ok(name.to_ascii_lowercase()) } else { Err(LineFault::Seat(quoted(name))) }
}
