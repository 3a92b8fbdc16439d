//! The manual of playing by mail (`docs/PLAYING-BY-MAIL.md`): every example of it is read as the page says. A table
//! that begins with "you write" has examples in its first column; what the second one says of them decides how they
//! are tested. So a change of how letters are read changes the page.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use fieldpost::app::rulesets::Catalogue;
use fieldpost::mail::letter::{Command, Instruction, Letter, LetterMeaning};
use fieldpost_engine::notation::action;
use fieldpost_engine::notation::setup::{self, Form};
use fieldpost_engine::{Action, Rules, Seat};

use super::armies::read;

/// The page.
static MANUAL: LazyLock<String> = LazyLock::new(|| {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/PLAYING-BY-MAIL.md");
    std::fs::read_to_string(path).unwrap()
});
/// The rulesets whose words the page uses.
const RULESETS: [&str; 5] = ["original", "quick-arena", "tournament", "battle-cards", "stratego4-four"];
/// What the page asks for in words of its own: a form, and what stands in the game's own mails.
const FORMS: [&str; 1] = ["setup"];

/// A table of the page: its head, and its rows.
struct Table {
    head: [&'static str; 2],
    rows: Vec<[&'static str; 2]>,
}

/// The first two cells of a line of a table.
fn cells(line: &'static str) -> Option<[&'static str; 2]> {
    let mut cells = line.strip_prefix("| ")?.split(" | ");
    Some([cells.next()?, cells.next()?.trim_end_matches(" |")])
}

fn tables() -> Vec<Table> {
    let mut tables: Vec<Table> = Vec::new();
    let mut is_open = false;
    for line in MANUAL.lines() {
        match cells(line).filter(|_| line.starts_with("| ")) {
            Some(row) if is_open => tables.last_mut().unwrap().rows.push(row),
            Some(head) => tables.push(Table { head, rows: Vec::new() }),
            None if line.starts_with("|---") => {}
            None => is_open = false,
        }
        is_open |= line.starts_with("| ");
    }
    tables
}

/// The tables with this head.
fn with_head(first: &str, second: &str) -> Vec<Table> {
    let found: Vec<Table> = tables().into_iter().filter(|table| table.head == [first, second]).collect();
    assert!(!found.is_empty() && found.iter().all(|table| table.rows.len() > 2), "the table of {first} and {second}");
    found
}

/// What stands in code.
fn codes(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

fn all_rules() -> Vec<Arc<Rules>> {
    let catalogue = Catalogue::open(None).unwrap();
    RULESETS.iter().map(|id| catalogue.get(id).unwrap().clone()).collect()
}

/// A letter that says this and nothing else.
fn letter(text: &str) -> Letter {
    read("text/plain", text)
}

/// What its author may do: each piece of the front rows one step ahead, and the ends of a game. Whoever was offered a
/// draw answers that, and offers none.
fn legal(rules: &Rules, is_offered: bool) -> Vec<Action> {
    let ends: &[&str] = if is_offered { &["accept", "refuse"] } else { &["draw"] };
    let mut words: Vec<String> = ["resign", "abort"].iter().chain(ends).map(|word| (*word).to_owned()).collect();
    for column in 'a'..='j' {
        words.push(format!("{column}4-{column}5"));
        words.push(format!("{column}7-{column}6"));
    }
    // There are lakes before some of them.
    words.iter().filter_map(|words| action::parse(rules, words).ok()).collect()
}

/// What a letter is asked back as, if it is.
fn asked(rules: &Rules, text: &str) -> Result<String, String> {
    let meanings = [false, true].map(|is_offered| letter(text).meaning(rules, &legal(rules, is_offered)));
    let asked = |meaning: &Result<LetterMeaning, _>| match meaning {
        Ok(LetterMeaning::Question(instruction, _)) => Some(instruction.words(rules)),
        _ => None,
    };
    let words: Vec<String> = meanings.iter().filter_map(asked).collect();
    words.first().cloned().ok_or_else(|| format!("{text}: {meanings:?}"))
}

#[test]
fn the_commands_of_the_manual_are_commands() {
    let rules = all_rules();
    let is_command = |text: &&str| rules.iter().any(|rules| letter(text).command(rules).is_ok());
    let tables = with_head("you write", "it means");
    let [service, game, settings] = tables.as_slice() else { panic!("{} tables", tables.len()) };
    let examples = |table: &Table| table.rows.iter().flat_map(|row| codes(row[0])).collect::<Vec<_>>();
    for text in examples(service) {
        assert!(letter(text).service_request().is_ok(), "{text}: {:?}", letter(text).service_request());
    }
    let wrong: Vec<_> = examples(game).into_iter().filter(|text| !FORMS.contains(text) && !is_command(text)).collect();
    assert_eq!(wrong, [""; 0], "no command in any ruleset");
    for text in examples(settings) {
        let command = letter(text).command(&rules[0]);
        assert!(matches!(command, Ok(Command::Settings | Command::Do(Instruction::Set(_)))), "{text}: {command:?}");
        assert!(letter(text).service_request().is_ok(), "{text}");
    }
}

#[test]
fn spellings_that_the_manual_calls_the_same_are_one_command() {
    let rules = &all_rules()[0];
    for table in with_head("what", "examples") {
        for [label, examples] in table.rows {
            let said = |text: &str| letter(text).command(rules).map_err(|fault| format!("{text}: {fault:?}"));
            let commands: Vec<_> = codes(examples).into_iter().map(|text| (text, said(text))).collect();
            assert!(
                !commands.is_empty() && commands.iter().all(|(_, command)| command.is_ok()),
                "{label}: {commands:?}"
            );
            if !examples.contains('5') {
                continue;
            }
            for (text, command) in commands {
                let Ok(Command::Do(Instruction::Act(action))) = command else { panic!("{text}") };
                let words = action::write(rules, &action).replace('x', "-");
                assert_eq!(words, "a4-a5", "{text}");
            }
        }
    }
}

#[test]
fn sentences_are_asked_back_as_the_manual_says() {
    let rules = &all_rules()[0];
    for [examples, actions] in with_head("you write", "you are asked about").remove(0).rows {
        let (examples, actions) = (codes(examples), codes(actions));
        assert!(!examples.is_empty() && [1, examples.len()].contains(&actions.len()), "{examples:?}");
        for (at, text) in examples.iter().enumerate() {
            let wanted = actions.get(at).or(actions.first()).copied().unwrap_or_default();
            assert_eq!(asked(rules, text).as_deref(), Ok(wanted), "{text}");
        }
    }
    for [examples, why] in with_head("you write", "because").remove(0).rows {
        for text in codes(examples) {
            let meaning = letter(text).meaning(rules, &legal(rules, false));
            assert!(meaning.is_err(), "{text} ({why}): {meaning:?}");
        }
    }
    for [examples, command] in with_head("you write", "you get").remove(0).rows {
        for text in codes(examples) {
            let meaning = letter(text).meaning(rules, &legal(rules, false));
            let plain = letter(codes(command)[0]).command(rules);
            assert_eq!(meaning, plain.map(LetterMeaning::Command), "{text}");
        }
    }
}

#[test]
fn the_letters_in_the_manual_are_read() {
    let (original, barrage) = (all_rules().remove(0), Catalogue::open(None).unwrap().get("barrage").unwrap().clone());
    // Blocks of code, fenced or indented, between empty lines.
    let fenced = MANUAL.split("```").skip(1).step_by(2).map(|block| block.trim().to_owned());
    let is_block = |part: &&str| part.lines().all(|line| line.starts_with("    "));
    let indented = MANUAL.split("\n\n").filter(is_block);
    let bare = indented.map(|part| part.lines().map(str::trim_start).collect::<Vec<_>>().join("\n"));
    let mut seen = [0; 3];
    for text in fenced.chain(bare) {
        if let Ok(Command::Do(Instruction::SetUp(rows))) = letter(&text).command(&barrage) {
            assert!(setup::parse_as(&barrage, Seat(0), &rows, Form::Rows).is_ok(), "{rows}");
            seen[0] += 1;
            continue;
        }
        let read = letter(&text);
        assert!(read.command(&original).is_ok(), "{text}: {:?}", read.command(&original));
        seen[1 + usize::from(read.talk().is_some())] += 1;
    }
    assert!(seen.iter().all(|count| *count > 0), "armies, conditional moves and talk: {seen:?}");
}
