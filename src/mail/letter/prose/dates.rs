//! Days and hours as sentences name them: "from 3 to 10 August", "vom 20. Dezember bis zum 3. Januar", "at 6 pm".

use chrono::{Datelike, NaiveDate};

use super::super::lexicon;
use super::super::setting::{Setting, day, is_of_whole_hour, is_said};
use super::clause::{Clause, Prose};

/// The minimum number of letters of a shortened month.
const MONTH: usize = 3;

/// A day as far as it is named.
#[derive(Clone, Copy, Debug)]
struct NamedDay {
    day: u32,
    month: Option<u32>,
    year: Option<i32>,
}

impl NamedDay {
    fn in_year(self, year: i32) -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(self.year.unwrap_or(year), self.month?, self.day)
    }
}

/// The leave that the sentence of a clause names: two days, or one alone. Without a year it is the next one that has
/// not passed.
pub(super) fn leave(prose: &Prose, clause: &Clause, today: NaiveDate) -> Option<Setting> {
    let tokens: Vec<&str> = prose.beside(clause).flat_map(Clause::tokens).filter_map(|at| prose.bare(at)).collect();
    let is_open = prose.beside(clause).any(|other| prose.holds(other, "open"));
    let (first, last) = match *named_days(prose, &tokens)?.as_slice() {
        [only] if !is_open => (only, only),
        [first, last] => (NamedDay { month: first.month.or_else(|| month_before(first, last)), ..first }, last),
        _ => return None,
    };
    let last = (today.year()..=today.year() + 1).filter_map(|year| last.in_year(year)).find(|day| *day >= today)?;
    let first = [last.year(), last.year() - 1].into_iter().filter_map(|year| first.in_year(year));
    let first = first.into_iter().find(|day| *day <= last)?;
    Some(Setting::Away(first, last))
}

/// The month of a first day that names none: "from 28 to 3 January" begins in December.
fn month_before(first: NamedDay, last: NamedDay) -> Option<u32> {
    match last.month? {
        month if first.day <= last.day => Some(month),
        1 => Some(12),
        month => Some(month - 1),
    }
}

/// The days that tokens name; `None` if one of them has no month.
fn named_days(prose: &Prose, tokens: &[&str]) -> Option<Vec<NamedDay>> {
    let (mut days, mut at): (Vec<NamedDay>, usize) = (Vec::new(), 0);
    while let Some(token) = tokens.get(at) {
        let month_at = |at: usize| tokens.get(at).and_then(|token| month(prose, token));
        let year_at = |at: usize| tokens.get(at)?.parse().ok().filter(|year| (2000..=9999).contains(year));
        if let Some(date) = day(token) {
            days.push(NamedDay { day: date.day(), month: Some(date.month()), year: Some(date.year()) });
        } else if let Some((first, last)) = token.split_once('-').and_then(|(a, b)| Some((number(a)?, number(b)?))) {
            days.push(NamedDay { day: first, month: None, year: None });
            days.push(NamedDay { day: last, month: month_at(at + 1), year: year_at(at + 2) });
        } else if let Some(day) = number(token) {
            let (before, after) = (at.checked_sub(1).and_then(month_at), month_at(at + 1));
            let year = if after.is_some() { year_at(at + 2) } else { before.and_then(|_| year_at(at + 1)) };
            // "August 3" counts where no month follows, and "3 August 4" is nothing.
            days.push(NamedDay { day, month: after.or(before), year });
        }
        at += 1;
    }
    days.last().is_some_and(|last| last.month.is_some()).then_some(days)
}

/// A number of a day: `3`, `3.`, `3rd`, `1er`.
fn number(token: &str) -> Option<u32> {
    let digits = token.trim_end_matches(|c: char| !c.is_ascii_digit());
    let tail = token.get(digits.len()..)?;
    let is_day = ["", "."].contains(&tail) || is_said("ordinals", tail);
    digits.parse().ok().filter(|day| is_day && (1..=31).contains(day))
}

/// The number of a month by its name in the language of the letter.
fn month(prose: &Prose, token: &str) -> Option<u32> {
    let word = lexicon::folded(token).concat();
    let is_it = |month: &String| word.len() >= MONTH && month.starts_with(&word);
    u32::try_from(prose.months.iter().position(is_it)? + 1).ok()
}

/// The only hour of a day that the sentence of a clause names: `18`, `18:00`, "6 pm", "7 Uhr", "21h", "um 7 Uhr
/// abends". None that is named with a half or a quarter of it, nor one of twelve that may be at noon or at midnight.
pub(super) fn hour(prose: &Prose, clause: &Clause) -> Option<u8> {
    let tokens: Vec<&str> = prose.beside(clause).flat_map(Clause::tokens).filter_map(|at| prose.bare(at)).collect();
    let says = |id: &str| prose.beside(clause).any(|other| prose.holds(other, id));
    if says("half") {
        return None;
    }
    let is_evening = says("evening");
    let said = |at: usize| {
        let token = tokens.get(at)?.to_lowercase();
        let digits = token.bytes().take_while(u8::is_ascii_digit).count();
        let (hour, rest) = token.split_at_checked(digits)?;
        let next = tokens.get(at + 1).map(|next| next.to_lowercase()).unwrap_or_default();
        // On a clock of twelve hours, which is written so in every language.
        let (early, late) = (["am", "a.m"], ["pm", "p.m"]);
        let is_beside = |signs: [&str; 2]| [rest, next.as_str()].iter().any(|said| signs.contains(said));
        let (is_early, is_late) = (is_beside(early), is_beside(late));
        let is_whole = is_of_whole_hour(rest) || early.contains(&rest) || late.contains(&rest);
        let hour: u8 = hour.parse().ok().filter(|hour| is_whole && *hour < 24)?;
        match hour {
            12 if is_early => Some(0),
            12 if is_evening && !is_late => None,
            0..12 if is_late || (is_evening && !is_early) => Some(hour + 12),
            _ => Some(hour),
        }
    };
    let hours: Vec<u8> = (0..tokens.len()).filter_map(said).collect();
    match hours.as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}
