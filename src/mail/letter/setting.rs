//! Settings of an account as a letter gives them: a word in any language of the mails, and what it is set to. They are
//! read without the rules of a game.

use chrono::{Datelike, NaiveDate};

use super::super::phrases::Phrases;
use super::vocabulary;
use fieldpost_values::{Language, Zone};

/// Something to set in the account of a letter's author.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The language of mails and pages.
    Language(Language),
    /// The zone in which times are written.
    Zone(Zone),
    /// Mails that may wait come once a day, at this local hour.
    Digest(u8),
    /// Those mails come at once.
    NoDigest,
    /// Announce a leave (T-5), from the first day to the last.
    Away(NaiveDate, NaiveDate),
    /// Cancel every leave that has not begun.
    Back,
    /// No mail says what other players write.
    NoTalk,
    /// Mails say it again.
    Talk,
}

/// The years of dates, so that each is written with four digits.
const YEARS: std::ops::RangeInclusive<i32> = 2000..=9999;
/// The maximum number of words of a setting.
const MAX_WORDS: usize = 8;

/// Reads what follows the word for a setting, as text and as words.
type ReadValue = fn(&str, &[String]) -> Option<Setting>;

/// A line that begins with the word for a setting.
pub(super) enum SettingLine {
    /// It says what to set.
    Said(Setting),
    /// What follows the word is not understood.
    Unclear,
}

/// A text that is a setting as a whole, or begins like one.
pub(super) fn parse(text: &str) -> Option<SettingLine> {
    let words = vocabulary::words(text);
    if words.len() > MAX_WORDS {
        return None;
    }
    let alone = [
        ("no-digest", Setting::NoDigest),
        ("back", Setting::Back),
        ("no-talk", Setting::NoTalk),
        ("talk", Setting::Talk),
    ];
    for (id, setting) in alone {
        if vocabulary::are(id, &words) {
            return Some(SettingLine::Said(setting));
        }
    }
    let readings: [(&str, ReadValue); 4] = [("language", language), ("zone", zone), ("digest", digest), ("away", away)];
    readings.into_iter().find_map(|(id, read)| {
        let length = vocabulary::begin(id, &words)?;
        let value = vocabulary::after(text, length).trim_start_matches([':', '=']).trim();
        Some(read(value, words.get(length..)?).map_or(SettingLine::Unclear, SettingLine::Said))
    })
}

/// A language by its tag or by its name in any language of the mails.
fn language(_: &str, words: &[String]) -> Option<Setting> {
    let named = |language: &Language| {
        let tag = words == [language.tag()];
        tag || vocabulary::are(&format!("language-{}", language.tag()), words)
    };
    Language::ALL.into_iter().find(named).map(Setting::Language)
}

/// The languages that words name.
pub(super) fn languages_named(words: &[String]) -> Vec<Language> {
    let named = |language: &Language| vocabulary::hold(&format!("language-{}", language.tag()), words);
    Language::ALL.into_iter().filter(named).collect()
}

/// A zone by its name.
pub(super) fn zone_named(text: &str) -> Option<Setting> {
    zone(text, &[])
}

/// The areas of the tz database whose zones are called by cities.
const CONTINENTS: [&str; 10] =
    ["Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"];
/// The zones there that are called by a direction.
const DIRECTIONS: [&str; 3] = ["North", "South", "West"];

/// A zone of the tz database by its name in any case, or by the last part of it: `Europe/Berlin`, `new york`.
fn zone(text: &str, _: &[String]) -> Option<Setting> {
    let name = text.replace(' ', "_");
    // `Etc/GMT+2` is two hours behind UTC, and `Canada/Central` is not a city.
    let city = |zone: &Zone| {
        let parts = zone.name().rsplit_once('/').filter(|(area, _)| CONTINENTS.iter().any(|of| area.starts_with(of)));
        parts.is_some_and(|(_, city)| city.eq_ignore_ascii_case(&name) && !DIRECTIONS.contains(&city))
    };
    let found = Zone::all().find(|zone| zone.name().eq_ignore_ascii_case(&name)).or_else(|| Zone::all().find(city));
    found.map(Setting::Zone)
}

/// An hour of the day: `18`, `18:00`, `18h`, "7 Uhr", "kl. 7".
fn digest(text: &str, _: &[String]) -> Option<Setting> {
    let (first, behind) = text.split_once(char::is_whitespace).unwrap_or_default();
    let text = if is_said("hours", first) { behind.trim_start() } else { text };
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (hour, rest) = text.split_at_checked(digits)?;
    let is_whole = is_of_whole_hour(rest.trim());
    hour.parse().ok().filter(|hour| is_whole && *hour < 24).map(Setting::Digest)
}

/// Whether this, behind a number, makes it a whole hour: nothing, minutes that are zero, or a word for hours.
pub(super) fn is_of_whole_hour(rest: &str) -> bool {
    matches!(rest.to_lowercase().as_str(), "" | ":00" | ".00" | "h" | "h00") || is_said("hours", rest)
}

/// Whether a text is one of the words of a message `heard-…`, in any language.
pub(super) fn is_said(id: &str, text: &str) -> bool {
    let words = vocabulary::words(text);
    let is_one = |said: String| said.split(',').any(|phrase| vocabulary::words(phrase) == words);
    !words.is_empty() && Language::ALL.into_iter().any(|language| Phrases::of(language).heard(id).is_some_and(is_one))
}

/// Two days, or one.
fn away(_: &str, words: &[String]) -> Option<Setting> {
    let said = vocabulary::without(&["to", "origin", "until"], words);
    let days: Option<Vec<NaiveDate>> = said.iter().filter(|word| !word.is_empty()).map(|word| day(word)).collect();
    match days?.as_slice() {
        [only] => Some(Setting::Away(*only, *only)),
        [first, last] => Some(Setting::Away(*first, *last)),
        _ => None,
    }
}

/// `2026-12-24`, `24.12.2026` or `24-12-2026`; with slashes day and month could change places.
pub(super) fn day(word: &str) -> Option<NaiveDate> {
    let formats = ["%Y-%m-%d", "%d.%m.%Y", "%d-%m-%Y"];
    let mut found = formats.into_iter().filter_map(|format| NaiveDate::parse_from_str(word, format).ok());
    found.find(|day| YEARS.contains(&day.year()))
}

impl Setting {
    /// Parses the output of [`Self::words`].
    pub(super) fn parse(text: &str) -> Option<Self> {
        match parse(text)? {
            SettingLine::Said(setting) => Some(setting),
            SettingLine::Unclear => None,
        }
    }

    /// The words that ask for it, in one line.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Language(language) => format!("language {}", language.tag()),
            Self::Zone(zone) => format!("zone {zone}"),
            Self::Digest(hour) => format!("digest {hour}"),
            Self::NoDigest => "no digest".to_owned(),
            Self::Away(first, last) => format!("away {first} {last}"),
            Self::Back => "back".to_owned(),
            Self::NoTalk => "no talk".to_owned(),
            Self::Talk => "talk".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Option<Setting> {
        Setting::parse(text)
    }

    #[test]
    fn settings_are_read_in_every_language() {
        for (text, language) in [
            ("language de", Language::De),
            ("Sprache: Englisch", Language::En),
            ("taal Frans", Language::Fr),
            ("langue danois", Language::Da),
            ("sprog nederlandsk", Language::Nl),
        ] {
            assert_eq!(said(text), Some(Setting::Language(language)), "{text}");
        }
        for (text, hour) in [
            ("digest 18", 18),
            ("digest 18 o'clock", 18),
            ("Digest: 7 Uhr", 7),
            ("digest 7 uur", 7),
            ("digest 7 heures", 7),
            ("digest kl. 7", 7),
            ("digest 0:00", 0),
            ("digest 21h", 21),
            ("digest 7uhr", 7),
        ] {
            assert_eq!(said(text), Some(Setting::Digest(hour)), "{text}");
        }
        let day = |day: u32| NaiveDate::from_ymd_opt(2026, 12, day).unwrap();
        for text in [
            "away 2026-12-20 2026-12-27",
            "abwesend vom 20.12.2026 bis 27.12.2026",
            "afwezig 20-12-2026 tot 27-12-2026",
        ] {
            assert_eq!(said(text), Some(Setting::Away(day(20), day(27))), "{text}");
        }
        assert_eq!(said("absente 2026-12-24"), Some(Setting::Away(day(24), day(24))));
        assert_eq!(said("no digest"), Some(Setting::NoDigest));
        for text in ["no talk", "keine Nachrichten", "geen berichten", "pas de messages", "ingen beskeder"] {
            assert_eq!(said(text), Some(Setting::NoTalk), "{text}");
        }
        for text in ["talk", "Nachrichten an", "berichten aan", "messages \u{e0} nouveau", "beskeder igen"] {
            assert_eq!(said(text), Some(Setting::Talk), "{text}");
        }
    }

    #[test]
    fn a_zone_is_found_by_its_city() {
        for (text, name) in [
            ("zone Europe/Berlin", "Europe/Berlin"),
            ("Zeitzone: europe/berlin", "Europe/Berlin"),
            ("time zone New York", "America/New_York"),
            ("tijdzone amsterdam", "Europe/Amsterdam"),
            ("fuseau horaire UTC", "UTC"),
        ] {
            assert_eq!(said(text), Some(Setting::Zone(name.parse().unwrap())), "{text}");
        }
    }

    #[test]
    fn a_setting_without_a_known_value_is_not_guessed() {
        for text in [
            "language",
            "language klingon",
            "zone Moon/Base",
            "digest 24",
            "digest 1800",
            "digest -1",
            "digest Uhr",
            "digest 7 Tage",
            "away tomorrow",
            "away 12/24/2026",
            "away 2026-12-20 2026-12-21 2026-12-22",
            "away 20-12-26",
        ] {
            assert!(matches!(parse(text), Some(SettingLine::Unclear)), "{text}");
        }
        for text in ["a4-a5", "I like your language very much, it is nice", "no"] {
            assert!(parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn every_setting_is_parsed_from_its_words() {
        let day = NaiveDate::from_ymd_opt(2027, 1, 2).unwrap();
        let zone = "America/Argentina/Buenos_Aires".parse().unwrap();
        for setting in [
            Setting::Language(Language::Nl),
            Setting::Zone(zone),
            Setting::Digest(0),
            Setting::NoDigest,
            Setting::Away(day, day),
            Setting::Back,
            Setting::NoTalk,
            Setting::Talk,
        ] {
            assert_eq!(said(&setting.words()), Some(setting));
        }
    }
}
