//! The sentences that state a default, each with the number that it must state: whoever changes a default finds them
//! here, because they fail.

use std::fs;

use chrono::{DateTime, TimeDelta, Utc};
use fieldpost::config::Settings;
use fieldpost::values::{Language, TimeControl};
use serde_json::json;

use super::{FILES, players_pages_without, root};
use crate::support::contract::CONTRACT;

/// The numbers that sentences write as words.
const WORDS: &str = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen \
                     seventeen eighteen nineteen twenty";

/// A day in seconds.
const DAY: i64 = 86_400;

/// What changed, of which only what is not released yet states today's numbers, if it states them at all.
const CHANGES: &str = "CHANGELOG.md";

/// A file and a sentence in it; `{}` is the number as a word, or a numeral beyond twenty, except thirty; `#` always a
/// numeral, and `@` the seconds of the default time.
type Statement = (&'static str, &'static str);

/// A default, its numbers, and the sentences that state it, each with all of these numbers.
fn defaults() -> Vec<(&'static str, Vec<i64>, &'static [Statement])> {
    let Settings { games, mail, .. } = Settings::load_from(None, []).expect("defaults");
    vec![
        (
            "games.invitation_days",
            vec![games.invitation_days.into()],
            &[
                ("docs/GAMES.md", "An invitation is valid for {} days (`games.invitation_days`)"),
                ("docs/CORRESPONDENCE.md", "expire after {} days"),
                ("openapi.yaml", "The invitation is valid for {} days"),
                (CHANGES, "Invitations end after {} days"),
            ],
        ),
        ("games.open_days", vec![games.open_days.into()], &[("docs/GAMES.md", "{} days (`games.open_days`)")]),
        (
            "mail.strikes_to_suspend",
            vec![mail.strikes_to_suspend.into()],
            &[
                ("docs/PLAYING-BY-MAIL.md", "If {} mails to your address come back within"),
                ("docs/GLOSSARY.md", "`mail.strikes_to_suspend` of them ({}), or one that says"),
                ("docs/CORRESPONDENCE.md", "{}, or one 5.1.1, suspend it"),
                (CHANGES, "to which {} mails could not be delivered"),
            ],
        ),
        ("mail.strike_days", vec![mail.strike_days.into()], &[("docs/PLAYING-BY-MAIL.md", "come back within {} days")]),
        (
            "mail.give_up_hours",
            vec![i64::from(mail.give_up_hours) / 24],
            &[("docs/CORRESPONDENCE.md", "for {} days or until the decision that the mail asks for is over")],
        ),
        (
            "users.reminder_hours",
            reminder_hours(),
            &[("docs/TIME.md", "# and # by default"), ("docs/CORRESPONDENCE.md", "(# and # by default)")],
        ),
        (
            "TimeControl::DEFAULT_SECONDS",
            vec![TimeControl::DEFAULT_SECONDS / DAY],
            &[
                (
                    "docs/TIME.md",
                    "\"seconds\": @}` | the same time for every decision: an hour to thirty days, {} days by default",
                ),
                ("docs/CORRESPONDENCE.md", "an hour to thirty days, {} days by default"),
                ("openapi.yaml", "Left out, it is `@`, {} days.', minimum: 3600, maximum: 2592000, x-default: @}"),
                ("docs/PLAYING-BY-MAIL.md", "in any game with {} days for a turn"),
                ("docs/PLAYING-BY-MAIL.md", "without a time {} days for a turn"),
                ("src/values/time.rs", "The default time for a decision: {} days."),
            ],
        ),
    ]
}

/// The same for limits.
fn limits() -> Vec<(&'static str, Vec<i64>, &'static [Statement])> {
    let Settings { auth, games, limits, streams, webhooks, .. } = Settings::load_from(None, []).expect("defaults");
    let pause = |before| webhooks.pauses.after(before);
    let in_minutes = [pause(1), pause(2)].map(|pause| pause.num_minutes());
    let in_hours = [pause(3), pause(4), pause(5), pause(6)].map(|pause| pause.num_hours());
    vec![
        (
            "webhooks.pauses_s",
            [&[pause(0).num_seconds()][..], &in_minutes, &in_hours].concat(),
            &[(
                "docs/WEBHOOKS.md",
                "after # seconds, # minutes, # minutes, # hour, # hours and # hours, and then every # hours",
            )],
        ),
        (
            "webhooks.give_up_days",
            vec![webhooks.give_up_days.into()],
            &[
                ("docs/WEBHOOKS.md", "A message is given up after # days"),
                ("openapi.yaml", "tried for # days (the server's `webhooks.give_up_days`)"),
                ("openapi.yaml", "if that fails, it is tried for # days again"),
                (CHANGES, "queued together with what they tell, tried for {} days"),
            ],
        ),
        (
            "games.notes_per_user",
            vec![games.notes_per_user.into()],
            &[
                ("docs/GAMES.md", "fifty setups and # notes (`games.notes_per_user`"),
                ("openapi.yaml", "keeps at most # notes (the server's `games.notes_per_user`)"),
            ],
        ),
        (
            "auth.unused_program_days",
            vec![auth.unused_program_days.into()],
            &[("docs/OAUTH.md", "allows anything for # days (the server's `auth.unused_program_days`)")],
        ),
        (
            "limits.requests_per_user",
            vec![limits.requests_per_user.into(), limits.requests_per_user_burst.into()],
            &[("docs/HTTP.md", "A user may send # requests a second in the long run and # in a burst")],
        ),
        (
            "limits.requests_per_network",
            vec![limits.requests_per_network.into(), limits.requests_per_network_burst.into()],
            &[("docs/HTTP.md", "who is not logged in shares # a second and # in a burst")],
        ),
        (
            "limits.exports_per_user",
            vec![limits.exports_per_user.into()],
            &[
                ("openapi.yaml", "I can have {} exports at once"),
                ("openapi.yaml", "One user can have {} exports at once"),
            ],
        ),
        (
            "limits.exports_per_network",
            vec![limits.exports_per_network.into()],
            &[("openapi.yaml", "not logged in shares {} more (`limits.exports_per_network`)")],
        ),
        (
            "limits.exports_of_anybody",
            vec![limits.exports_of_anybody.into()],
            &[("openapi.yaml", "all of them together have {} (`limits.exports_of_anybody`)")],
        ),
        (
            "streams.per_network",
            vec![streams.per_network.into()],
            &[("openapi.yaml", "who is not logged in shares # streams (the server's `streams.per_network`)")],
        ),
        (
            "streams.per_user",
            vec![streams.per_user.into()],
            &[
                ("docs/GAMES.md", "have {} streams in each process (`streams.per_user`)"),
                ("openapi.yaml", "One user has at most # streams"),
            ],
        ),
        (
            "streams.per_token",
            vec![streams.per_token.into()],
            &[
                ("docs/GAMES.md", "token {} of them (`streams.per_token`)"),
                (
                    "openapi.yaml",
                    "one session or token # of them (the server's `streams.per_user` and `streams.per_token`",
                ),
            ],
        ),
        (
            "streams.heartbeat_s",
            vec![streams.heartbeat.as_secs().cast_signed()],
            &[("openapi.yaml", "A comment comes every # seconds (the server's `streams.heartbeat_s`)")],
        ),
    ]
}

/// What each kind of operation counts as by default.
fn weights() -> [(&'static str, u32); 9] {
    let weights = Settings::load_from(None, []).expect("defaults").weights;
    [
        ("others", weights.others),
        ("lists", weights.lists),
        ("setup", weights.setup),
        ("events", weights.events),
        ("game", weights.game),
        ("profile", weights.profile),
        ("record", weights.record),
        ("export", weights.export),
        ("standing_orders", weights.standing_orders),
    ]
}

/// The default list of reminders, which the database gives.
fn reminder_hours() -> Vec<i64> {
    let mut migrations =
        fs::read_dir(root().join("migrations")).expect("migrations").map(|entry| entry.unwrap().path());
    let users = migrations.find(|folder| folder.to_string_lossy().ends_with("_users")).expect("that of users");
    let table = fs::read_to_string(users.join("up.sql")).expect("a migration");
    let (_, list) = table.split_once("reminder_hours smallint[] NOT NULL DEFAULT '{").expect("its default");
    let (list, _) = list.split_once('}').expect("the end of the list");
    list.split(',').map(|hours| hours.parse().expect("hours")).collect()
}

/// A sentence with its numbers.
pub(super) fn stated(sentence: &str, numbers: &[i64]) -> String {
    let mut numbers = numbers.iter();
    let mut whole = String::new();
    let mut rest = sentence;
    while let Some(at) = rest.find(['{', '#']) {
        let number = *numbers.next().expect("as many numbers");
        let word = match number {
            30 => Some("thirty"),
            _ => usize::try_from(number).ok().and_then(|number| WORDS.split(' ').nth(number)),
        };
        let is_word = rest[at..].starts_with("{}");
        whole += &rest[..at];
        whole += &word.filter(|_| is_word).map_or_else(|| number.to_string(), str::to_owned);
        rest = &rest[at + if is_word { 2 } else { 1 }..];
    }
    assert!(numbers.next().is_none(), "a number that “{sentence}” does not state");
    whole + rest
}

/// What is not released yet, of what changed, as one line in lower case.
fn unreleased(changes: &str) -> &str {
    let (_, rest) = changes.split_once("## unreleased").unwrap_or_default();
    rest.split(" ## ").next().unwrap_or_default()
}

#[test]
fn every_sentence_that_states_a_default_states_the_right_number() {
    let mut wrong = Vec::new();
    for (name, numbers, statements) in defaults().into_iter().chain(limits()) {
        for (file, sentence) in statements {
            let text = fs::read_to_string(root().join(file)).expect("a text");
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            let expected = stated(&sentence.replace('@', &TimeControl::DEFAULT_SECONDS.to_string()), &numbers);
            let beginning = sentence.split('{').next().unwrap_or_default().to_lowercase();
            let text = if *file == CHANGES { unreleased(&text) } else { text.as_str() };
            if *file == CHANGES && !text.contains(&beginning) {
                continue;
            }
            if !text.contains(&expected.to_lowercase()) {
                wrong.push(format!("{name}: {file} does not say “{expected}”"));
            }
        }
    }
    let table = fs::read_to_string(root().join("docs/HTTP.md")).expect("a page");
    let rows = weights().map(|(name, weight)| format!("| {weight} | `weights.{name}` |"));
    wrong.extend(rows.into_iter().filter(|row| !table.contains(row)));
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The settings that a page gives with a number behind them, as “`mail.keep_days` (30)” and “(`mail.keep_days`, 30)”.
fn numbered(text: &str) -> Vec<(&str, i64)> {
    // Every other part is in quotation marks of code.
    let parts: Vec<_> = text.split('`').collect();
    let behind = |pair: &[&str]| {
        let (number, _) = match (pair[1].strip_prefix(" ("), pair[1].strip_prefix(", ")) {
            (Some(rest), _) => rest.split_once([')', ';', ','])?,
            (None, Some(rest)) => rest.split_once(')')?,
            (None, None) => return None,
        };
        let word = WORDS.split(' ').position(|word| word == number).and_then(|number| i64::try_from(number).ok());
        word.or_else(|| number.parse().ok())
    };
    let pairs = parts.get(1..).unwrap_or_default().chunks_exact(2);
    pairs.filter_map(|pair| Some((pair[0], behind(pair)?))).collect()
}

#[test]
fn every_setting_that_a_page_gives_with_its_number_has_that_number() {
    let file: toml::Value = toml::from_str(&fs::read_to_string(root().join("config/default.toml")).unwrap()).unwrap();
    let mut found = 0;
    let mut wrong = Vec::new();
    for page in FILES.iter().filter(|file| file.path.starts_with("docs/")) {
        let text = fs::read_to_string(root().join(&page.path)).expect("a page");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for (name, number) in numbered(&text) {
            let Some((section, key)) = name.split_once('.') else { continue };
            let Some(default) = file.get(section).and_then(|section| section.get(key)) else { continue };
            found += 1;
            if default.as_integer() != Some(number) {
                wrong.push(format!("{} says that `{name}` is {number}", page.path));
            }
        }
    }
    assert!(found > 20, "{found}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What the pages for players say of the default time control.
const fn time_for_each_decision(language: Language) -> &'static str {
    match language {
        Language::En => "three days for each decision unless they choose otherwise",
        Language::De => "drei Tage für jede Entscheidung, wenn nichts anderes gewählt wird",
        Language::Nl => "drie dagen voor elke beslissing, tenzij er iets anders is gekozen",
        Language::Fr => "trois jours pour chaque décision, sauf choix contraire",
        Language::Da => "tre dage til hver beslutning, hvis der ikke er valgt andet",
    }
}

/// The numbers from eleven on that could be the number of rulesets, as words.
const fn numbers(language: Language) -> &'static str {
    match language {
        Language::En => "eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
        Language::De => "elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig",
        Language::Nl => "elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig",
        Language::Fr => "onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt",
        Language::Da => "elleve tolv tretten fjorten femten seksten sytten atten nitten tyve",
    }
}

#[test]
fn no_text_says_how_many_rulesets_or_languages_there_are() {
    let rulesets = fs::read_dir(root().join("config/rulesets")).expect("rulesets").count();
    let mut wrong = Vec::new();
    for (number, nouns) in [(rulesets, ["rulesets", "variants"]), (Language::ALL.len(), ["languages", "translations"])]
    {
        let word = WORDS.split(' ').nth(number).map_or_else(|| number.to_string(), str::to_owned);
        let phrases = nouns.map(|noun| [format!(" {word} {noun}"), format!(" {number} {noun}")]).concat();
        for path in FILES.iter().map(|file| file.path.as_str()).filter(|path| !path.ends_with(".rs")) {
            let text = String::from_utf8(fs::read(root().join(path)).expect("a file")).unwrap_or_default();
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            wrong.extend(
                phrases.iter().filter(|phrase| text.contains(*phrase)).map(|phrase| format!("{path}:{phrase}")),
            );
        }
    }
    // On the page to play on, in every language, no number that could be that of the rulesets.
    for language in Language::ALL {
        let path = format!("page/src/words/{}.ts", language.tag());
        let text = fs::read_to_string(root().join(&path)).expect("words").to_lowercase();
        for line in text.lines() {
            let mut words = line.split(|c: char| !c.is_alphabetic() && c != '-');
            let is_number = words.any(|word| numbers(language).split(' ').any(|number| number == word));
            wrong.extend(Some(format!("{path}: {line}")).filter(|_| is_number));
        }
    }
    assert!(wrong.is_empty(), "a number that has to be changed with the next one: {wrong:#?}");
}

#[test]
fn every_page_for_players_states_the_default_time_control() {
    // Another number is another sentence in each language: change these and, in one go, the pages.
    assert_eq!(TimeControl::DEFAULT_SECONDS, 3 * DAY, "`time_for_each_decision` and the pages say three days");
    let wrong = players_pages_without(time_for_each_decision);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_examples_of_a_user_have_the_default_reminders() {
    let reminders: Vec<_> = reminder_hours()
        .into_iter()
        .map(|hours| json!({ "hours": hours, "min_decision_seconds": 2 * hours * 3_600 }))
        .collect();
    for name in ["me", "suspended_me"] {
        let example = &CONTRACT.document()["components"]["examples"][name]["value"];
        assert_eq!(example["reminder_hours"], json!(reminder_hours()), "{name}");
        assert_eq!(example["reminders"], json!(reminders), "{name}");
    }
    let export = "/paths/~1v1~1me~1export/get/responses/200/content/application~1x-ndjson/example";
    let export = CONTRACT.document().pointer(export).expect("an export").as_str().expect("lines");
    let account: serde_json::Value = serde_json::from_str(export.lines().next().expect("a line")).expect("an account");
    assert_eq!(account["reminder_hours"], json!(reminder_hours()), "the export of an account");
}

#[test]
fn the_example_of_an_invitation_is_valid_for_the_default_time() {
    let example = "/paths/~1v1~1me~1decisions/get/responses/200/content/application~1json/example/decisions";
    let decisions = CONTRACT.document().pointer(example).and_then(serde_json::Value::as_array).expect("decisions");
    let invitation = decisions.iter().find(|decision| decision["decision"] == "invitation").expect("an invitation");
    let at = |decision: &serde_json::Value, name: &str| -> DateTime<Utc> {
        decision[name].as_str().expect("a time").parse().expect("a time")
    };
    let days = Settings::load_from(None, []).expect("defaults").games.invitation_days;
    assert_eq!(at(invitation, "until") - at(invitation, "since"), TimeDelta::days(days.into()));
    // All of them were listed at the same moment.
    let left = |decision: &serde_json::Value| TimeDelta::seconds(decision["seconds_left"].as_i64().expect("seconds"));
    for decision in decisions {
        assert_eq!(at(decision, "until") - left(decision), at(invitation, "until") - left(invitation));
    }
}

#[test]
fn a_number_behind_a_setting_is_found() {
    let text = "`a.b` (30), `c.d` (four) mails (`e.f`, 7); `g.h`, 9 of them; after `i.j` (90);";
    assert_eq!(numbered(text), [("a.b", 30), ("c.d", 4), ("e.f", 7), ("i.j", 90)]);
}

#[test]
fn a_number_is_stated_as_a_word_where_there_is_one() {
    assert_eq!(stated("for {} days (#)", &[14, 14]), "for fourteen days (14)");
    assert_eq!(stated("{}, or one", &[21]), "21, or one");
    assert_eq!(stated("{} days", &[30]), "thirty days");
}
