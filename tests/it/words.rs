//! The words of mails as they are checked when the program is built: what is wrong with a language cannot be built, and
//! every fault says what to do.

#[path = "../../build/words/mod.rs"]
mod checked;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use fieldpost::app::rulesets::Catalogue;
use fieldpost_engine::{Card, Options};
use fluent_syntax::ast::{Entry, Pattern, PatternElement};
use fluent_syntax::parser;

use crate::tidy::{sources, without_comments};

/// A reference with one message of every sort.
const ENGLISH: &str = "\
### $who: person
### $count: number
### $name: text
### $act: move | answer
### <piece>: a family
hello = Hello { $name }
turns = { $count ->
        [one] a turn
       *[other] { $count } turns
    }
genitive = { $who }'s
advice = { $act ->
        [move] Move
       *[answer] Answer
    }
piece-bomb = bomb
piece-flag = flag
";

/// What is said of another language that differs from English in one thing.
fn faults(change: &str, into: &str) -> Vec<String> {
    let plain: String =
        ENGLISH.lines().filter(|line| !line.starts_with("###")).map(|line| format!("{line}\n")).collect();
    assert!(plain.contains(change), "{change}");
    let files = [("en.ftl", ENGLISH.to_owned()), ("de.ftl", plain.replace(change, into))];
    let files = files.map(|(name, text)| (name.to_owned(), text));
    checked::compile(&files).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

#[test]
fn a_language_that_says_the_same_with_the_same_variables_is_built() {
    assert_eq!(faults("Hello", "Hallo"), Vec::<String>::new());
    let files = [("en.ftl".to_owned(), ENGLISH.to_owned())];
    let code = checked::compile(&files).expect("code");
    for function in [
        "fn hello(self, name: &str) -> String",
        "fn turns(self, count: usize) -> String",
        "fn genitive(self, who: &Person<'_>) -> String",
        "fn advice(self, act: Act) -> String",
        "fn piece(self, id: &str) -> Option<String>",
    ] {
        assert!(code.contains(function), "{function}\n{code}");
    }
}

#[test]
fn a_missing_or_superfluous_message_is_named_with_its_file_and_line() {
    assert_eq!(faults("hello = Hello { $name }\n", ""), ["de.ftl:1: `hello` is missing: say “Hello $name”"]);
    let extra = faults("hello =", "extra = More\nhello =");
    assert_eq!(extra, ["de.ftl:1: `extra` is not in en.ftl: take it away, or say it there too"]);
    assert_eq!(faults("{ $who }'s", "his"), ["de.ftl:6: `genitive` does not say `$who`, as en.ftl does"]);
    assert_eq!(
        faults("{ $who }'s", "{ $who }s { $name }"),
        ["de.ftl:6: `genitive` says `$name`, which en.ftl does not"]
    );
    assert_eq!(faults("genitive =", "hello =").len(), 4, "there twice, one missing, and both its variables");
    assert_eq!(faults("piece-flag = flag\n", ""), ["de.ftl:1: `piece-flag` is missing: say “flag”"]);
    let gender = faults("piece-flag = flag", "piece-flag = Fahne\n    .gender = feminine");
    assert_eq!(gender, ["de.ftl:11: `piece-bomb` has no `.gender`, as others of its family have"]);
}

#[test]
fn an_impossible_message_is_refused() {
    for (change, into, what) in [
        ("{ $name }", "{ $nobody }", "`$nobody` is not declared"),
        ("{ $who }'s", "{ $who-age }", "a Person has no `-age`"),
        ("[move] Move", "[fly] Fly", "`$act` is never `fly`: it is one of move, answer"),
        ("[one] a turn", "[few] turns", "`$count` is never `few`"),
        ("Hello { $name }", "{ greeting } { $name }", "contains `greeting`, which is not there"),
        ("Hello { $name }", "{ -brand } { $name }", "contains `-brand`, which is not there"),
        ("hello =", "-brand = fieldpost\nhello =", "`-brand` is never used"),
        ("Hello { $name }", "{ UPPER($name) }", "the function `UPPER`"),
        ("Hello { $name }", "Hello { $name", "this is not Fluent"),
        ("{ $who }'s", "{ $who ->\n       *[other] his\n    }", "`$who` is text: there is nothing to choose by"),
    ] {
        let faults = faults(change, into);
        assert!(faults.iter().any(|fault| fault.contains(what)), "{into}: {faults:?}");
    }
    for (change, into, what) in [
        (
            "piece-flag = flag",
            "piece-flag = Fahne\n    .gender = feminin",
            "de.ftl:13: `piece-flag.gender` is “feminin”",
        ),
        (
            "{ $who }'s",
            "{ $who-is ->\n        [you] your\n       *[other] somebody's\n    }",
            "de.ftl:6: `genitive` only chooses by `$who` and never says it",
        ),
        ("{ $count } turns", "some turns", "de.ftl:2: `turns` only chooses by `$count` and never says it"),
        ("{ $who }'s", "{ $who }'s { $who-is }", "de.ftl:6: `genitive` says `$who-is`, which is there to choose by"),
    ] {
        let faults = faults(change, into);
        assert!(faults.iter().any(|fault| fault.starts_with(what)), "{into}: {faults:?}");
    }
    let fives = faults("[one] a turn", "[5] five turns");
    assert_eq!(fives, Vec::<String>::new(), "a number may also be chosen by its value");
}

/// The messages of English, an attribute as `message.attribute`.
fn english() -> BTreeMap<String, String> {
    let text = include_str!("../../src/mail/words/en.ftl");
    let said = |pattern: &Pattern<&str>| {
        let parts = pattern.elements.iter().map(|element| match element {
            PatternElement::TextElement { value } => *value,
            PatternElement::Placeable { .. } => "{}",
        });
        parts.collect::<String>().replace('\n', " ")
    };
    let mut messages = BTreeMap::new();
    for entry in parser::parse(text).expect("Fluent").body {
        let Entry::Message(message) = entry else { continue };
        let attributes =
            message.attributes.iter().map(|one| (format!("{}.{}", message.id.name, one.id.name), &one.value));
        let value = message.value.iter().map(|value| (message.id.name.to_owned(), value));
        messages.extend(value.chain(attributes).map(|(name, pattern)| (name, said(pattern))));
    }
    messages
}

/// The members of a family.
fn members(family: &str) -> BTreeSet<String> {
    let messages = english().into_keys().filter(|name| !name.contains('.'));
    messages.filter_map(|name| Some(name.strip_prefix(family)?.strip_prefix('-')?.to_owned())).collect()
}

fn ids<T: Into<String>>(ids: impl IntoIterator<Item = T>) -> BTreeSet<String> {
    ids.into_iter().map(|id| Into::<String>::into(id).replace('_', "-")).collect()
}

#[test]
fn everything_that_a_ruleset_names_has_its_word_and_nothing_else_has() {
    let catalogue = Catalogue::open(None).unwrap();
    let rules = || catalogue.list();
    let kinds = rules().flat_map(|rules| rules.kinds().map(|(_, kind)| kind.id.clone()));
    assert_eq!(members("piece"), ids(kinds.chain(["any".to_owned()])));
    let seats = rules().flat_map(|rules| rules.ruleset().seats.iter().map(|seat| seat.name.clone()));
    assert_eq!(members("seat"), ids(seats));
    assert_eq!(members("ruleset"), ids(rules().map(|rules| rules.ruleset().id.clone())));
    assert_eq!(members("card"), ids(Card::ALL.iter().map(|(_, word)| *word)));
    assert_eq!(members("option"), ids(Options::ALL.iter().map(|option| option.name)));
    assert_eq!(members("place"), ids(["ring", "tower"]));
    assert_eq!(members("value"), ids(["true", "false", "first_seat", "chance"]));
}

#[test]
fn rulesets_and_options_are_said_in_english_as_they_are_everywhere() {
    let said = english();
    for rules in Catalogue::open(None).unwrap().list() {
        let ruleset = rules.ruleset();
        assert_eq!(said[&format!("ruleset-{}", ruleset.id)], ruleset.name);
        assert_eq!(said[&format!("ruleset-{}.summary", ruleset.id)], ruleset.summary);
    }
    for option in &Options::ALL {
        assert_eq!(said[&format!("option-{}.meaning", option.name.replace('_', "-"))], option.meaning);
    }
}

#[test]
fn every_message_is_used_by_a_mail_or_a_page() {
    let languages = [("en.ftl".to_owned(), include_str!("../../src/mail/words/en.ftl").to_owned())];
    let code = checked::compile(&languages).expect("code");
    let functions = code.lines().filter_map(|line| line.trim().strip_prefix("pub fn ")?.split('(').next());
    let files = ["src/app", "src/http", "src/mail", "src/web"].into_iter().flat_map(sources);
    let templates = ["src/mail/templates", "src/web/templates"].into_iter().flat_map(|folder| {
        fs::read_dir(folder).expect("templates").map(|file| fs::read_to_string(file.unwrap().path()).unwrap())
    });
    let uses: String = files.map(|file| without_comments(&file.text)).chain(templates).collect();
    let used: BTreeSet<_> = uses.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let unused: Vec<_> = functions.filter(|function| !used.contains(function)).collect();
    assert!(unused.is_empty(), "take them away: {unused:#?}");
}
