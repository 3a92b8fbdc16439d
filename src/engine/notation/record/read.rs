//! A record from text (N-5): tags, an empty line, then one action a line. Strict, so that a slip of the pen is found
//! where it was made.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use core::str::FromStr;

use super::{LONGEST, MOST_PLIES, Ply, Record, RecordFault};
use crate::notation::quoted;

/// The longest line, in bytes.
const LONGEST_LINE: usize = 1024;

impl FromStr for Record {
    type Err = RecordFault;

    fn from_str(text: &str) -> Result<Self, RecordFault> {
        if text.len() > LONGEST {
            return Err(RecordFault { line: 1, what: format!("a record has at most {LONGEST} bytes") });
        }
        let mut record = Self::default();
        let mut in_tags = true;
        for (index, line) in text.lines().enumerate() {
            let line = line.trim_end();
            let read = match line {
                _ if line.len() > LONGEST_LINE => Err(format!("a line has at most {LONGEST_LINE} bytes")),
                _ if line.chars().any(char::is_control) => {
                    Err("control characters have no place in a record".to_owned())
                }
                "" => {
                    in_tags &= index == 0;
                    Ok(())
                }
                _ if line.starts_with('[') && in_tags => tag(&mut record, line),
                _ if line.starts_with('[') => Err("tags stand above the empty line only".to_owned()),
                _ if in_tags => {
                    Err("expected a tag, as `[Ruleset \"original\"]`, or the empty line that ends the tags".to_owned())
                }
                _ => ply(&mut record, line),
            };
            read.map_err(|what| RecordFault { line: index + 1, what })?;
        }
        if record.ruleset.is_empty() {
            return Err(RecordFault { line: 1, what: "the tag `[Ruleset \"…\"]` is missing".to_owned() });
        }
        Ok(record)
    }
}

/// Reads `[Name "value"]`.
fn tag(record: &mut Record, line: &str) -> Result<(), String> {
    let inside = line.strip_prefix('[').and_then(|rest| rest.strip_suffix("\"]"));
    let Some((name, value)) = inside.and_then(|inside| inside.split_once(" \"")) else {
        return Err(format!("`{}` is no tag: expected `[Name \"value\"]`", quoted(line)));
    };
    if value.contains('"') {
        return Err("a value holds no quotation mark".to_owned());
    }
    let twice = || format!("the tag `{}` is there twice", quoted(name));
    let free = match name.split_once('.') {
        Some(("Seat", seat)) => record.seats.add(seat_name(seat)?, value.to_owned()),
        Some(("Setup", seat)) => record.setups.add(seat_name(seat)?, value.to_owned()),
        Some(("Deck", seat)) => record.decks.add(seat_name(seat)?, value.to_owned()),
        _ => match name {
            "First" => record.first.replace(seat_name(value)?).is_none(),
            "Ruleset" if value.is_empty() => return Err("the tag `Ruleset` is empty".to_owned()),
            "Ruleset" => core::mem::replace(&mut record.ruleset, value.to_owned()).is_empty(),
            "Date" => record.date.replace(value.to_owned()).is_none(),
            "Result" => record.result.replace(value.to_owned()).is_none(),
            "Options" => record.options.chosen().next().is_none() && options(record, value)?,
            _ => {
                return Err(format!(
                    "there is no tag `{}`: there are Ruleset, Options, Seat.<seat>, Setup.<seat>, Deck.<seat>, First, Date and Result",
                    quoted(name)
                ));
            }
        },
    };
    if free { Ok(()) } else { Err(twice()) }
}

/// Reads `name=value` with blanks between.
fn options(record: &mut Record, text: &str) -> Result<bool, String> {
    for option in text.split_whitespace() {
        let Some((name, value)) = option.split_once('=') else {
            return Err(format!("`{}` is no option: expected `name=value`", quoted(option)));
        };
        record.options.choose(name, value).map_err(|fault| fault.to_string())?;
    }
    Ok(true)
}

/// Reads `3 red d5xd6 {7 beats 5}`.
fn ply(record: &mut Record, line: &str) -> Result<(), String> {
    let (played, comment) = match line.split_once('{') {
        None => (line, None),
        Some((played, rest)) => match rest.strip_suffix('}') {
            Some(comment) if !comment.contains(['{', '}']) => (played, Some(comment.trim().to_owned())),
            Some(_) | None => return Err("what came of an action stands in one pair of braces at the end".to_owned()),
        },
    };
    let mut words = played.split_whitespace();
    let (Some(number), Some(seat)) = (words.next(), words.next()) else {
        return Err("expected ply, seat and action, as `1 red a4-a5`".to_owned());
    };
    let expected = record.actions.last().map_or(1, |last| last.ply + 1);
    if number != expected.to_string() {
        return Err(format!("expected ply {expected}, found `{}`", quoted(number)));
    }
    if record.actions.len() == MOST_PLIES {
        return Err(format!("a record has at most {MOST_PLIES} plies"));
    }
    let mut action = String::new();
    for word in words {
        if !action.is_empty() {
            action.push(' ');
        }
        action.push_str(word);
    }
    if action.is_empty() {
        return Err(format!("ply {expected} has no action"));
    }
    record.actions.push(Ply { ply: expected, seat: seat_name(seat)?, action, comment });
    Ok(())
}

fn seat_name(name: &str) -> Result<String, String> {
    let fits =
        !name.is_empty() && name.len() <= 32 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if fits { Ok(name.to_ascii_lowercase()) } else { Err(format!("`{}` is no seat", quoted(name))) }
}
