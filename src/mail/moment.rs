//! Durations and times in words. It reads no clock.

use chrono::{DateTime, Datelike, TimeDelta, TimeZone, Utc};

use super::phrases::Phrases;
use fieldpost_values::Zone;

/// A number of days, hours or minutes.
type Unit = fn(Phrases, usize) -> String;

/// `3 days`, `1 hour`, `1 day and 6 hours`: the two largest units that count.
pub fn span(phrases: Phrases, time: TimeDelta) -> String {
    let minutes = usize::try_from(time.num_minutes()).unwrap_or_default();
    let units: [(usize, Unit); 3] =
        [(minutes / 1440, Phrases::days), (minutes / 60 % 24, Phrases::hours), (minutes % 60, Phrases::minutes)];
    let parts = units.into_iter().filter(|(count, _)| *count > 0).take(2);
    let parts: Vec<_> = parts.map(|(count, unit)| unit(phrases, count)).collect();
    if parts.is_empty() { phrases.moments() } else { list(phrases, &parts) }
}

/// `Tuesday, 24 November 2026, 05:44 (Europe/Berlin; 04:44 UTC)`: the user's zone first.
pub fn moment(phrases: Phrases, at: DateTime<Utc>, zone: Zone) -> String {
    match zone.name() {
        "UTC" | "Etc/UTC" => format!("{} UTC", date(phrases, &at)),
        name => {
            let local = zone.local(at);
            let same_day = local.date_naive() == at.date_naive();
            let utc = if same_day { clock(&at) } else { phrases.weekday_time(&clock(&at), weekday(&at)) };
            format!("{} ({})", date(phrases, &local), phrases.series(name, &format!("{utc} UTC")))
        }
    }
}

fn date<Z: TimeZone<Offset: std::fmt::Display>>(phrases: Phrases, at: &DateTime<Z>) -> String {
    let year = usize::try_from(at.year()).unwrap_or_default();
    phrases.date(at.day() as usize, at.month() as usize, &clock(at), weekday(at), year)
}

/// `05:44`.
fn clock<Z: TimeZone<Offset: std::fmt::Display>>(at: &DateTime<Z>) -> String {
    at.format("%H:%M").to_string()
}

fn weekday<Z: TimeZone>(at: &DateTime<Z>) -> usize {
    at.weekday().number_from_monday() as usize
}

/// `a`, `a and b`, `a, b and c`.
pub fn list(phrases: Phrases, words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => phrases.list(&first.join(", "), last),
    }
}

/// `a; b; c`, for things that may have commas in them.
pub fn series(phrases: Phrases, words: &[String]) -> String {
    let mut words = words.iter().cloned();
    let first = words.next().unwrap_or_default();
    words.fold(first, |all, next| phrases.series(&all, &next))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fieldpost_values::Language;

    #[test]
    fn times_are_told_in_the_users_zone_and_in_utc() {
        let (phrases, at) = (Phrases::of(Language::En), DateTime::from_timestamp(1_795_495_440, 0).unwrap());
        let moment = |zone: &str| moment(phrases, at, zone.parse().unwrap());
        assert_eq!(moment("Europe/Berlin"), "Tuesday, 24 November 2026, 05:44 (Europe/Berlin; 04:44 UTC)");
        assert_eq!(
            moment("America/New_York"),
            "Monday, 23 November 2026, 23:44 (America/New_York; Tuesday, 04:44 UTC)"
        );
        assert_eq!(moment("UTC"), "Tuesday, 24 November 2026, 04:44 UTC");
    }

    #[test]
    fn one_is_told_from_several_in_every_language() {
        let spans = Language::ALL.map(|language| span(Phrases::of(language), TimeDelta::hours(26)));
        let wanted =
            ["1 day and 2 hours", "1 Tag und 2 Stunden", "1 dag en 2 uur", "1 jour et 2 heures", "1 dag og 2 timer"];
        assert_eq!(spans, wanted);
    }

    #[test]
    fn spans_are_told_in_their_two_largest_units() {
        let phrases = Phrases::of(Language::En);
        assert_eq!(span(phrases, TimeDelta::days(3)), "3 days");
        assert_eq!(span(phrases, TimeDelta::hours(30)), "1 day and 6 hours");
        assert_eq!(span(phrases, TimeDelta::seconds(20)), "less than a minute");
        assert_eq!(span(phrases, TimeDelta::days(-3)), "less than a minute");
    }
}
