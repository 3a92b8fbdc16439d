//! What docs/OPERATIONS.md and other pages for operators tell them to write: every command is one of the program, every
//! setting is one of config/default.toml, and every example that is to be copied is packed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use toml::Table;

/// What stands in a command for something of the operator's own, and what may stand there.
const PLACEHOLDERS: [(&str, &str); 6] = [
    ("GAME…", "7d3f8a52-9c1e-4b6a-8f0d-2e5c7b9a1f34"),
    ("GAME", "7d3f8a52-9c1e-4b6a-8f0d-2e5c7b9a1f34"),
    ("LINE", "0193537b-1c4d-7e20-9b1a-4d7e8f0a2c31"),
    ("USER", "anna"),
    ("NAME", "berta"),
    ("FILE", "some.file"),
];
/// The ends of names of files, which look like settings.
const FILES: [&str; 5] = ["conf", "dump", "jsonl", "key", "toml"];
/// Where the package puts what is to be copied, and where that is in the repository.
const EXAMPLES: [&str; 2] = ["/usr/share/doc/fieldpost/examples", "packaging"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The pages for operators: the manual, and the README.
fn pages() -> Vec<(&'static str, String)> {
    ["docs/OPERATIONS.md", "docs/PRIVACY.md", "README.md"]
        .map(|page| (page, fs::read_to_string(root().join(page)).expect(page)))
        .to_vec()
}

/// The lines of the blocks of a page whose language is one of these.
fn blocks<'a>(page: &'a str, languages: &[&str]) -> Vec<&'a str> {
    let mut lines = Vec::new();
    for (index, block) in page.split("\n```").enumerate().filter(|(index, _)| index % 2 == 1) {
        let (language, text) = block.split_once('\n').unwrap_or_else(|| panic!("block {index} is empty"));
        if languages.contains(&language) {
            lines.extend(text.lines());
        }
    }
    lines
}

/// The words between backticks in a page, outside its blocks.
fn spans(page: &str) -> Vec<String> {
    let text: Vec<&str> = page.split("\n```").step_by(2).collect();
    let text = text.join("\n");
    text.split('`').skip(1).step_by(2).map(|span| span.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// The words of a line of a shell, of which those in quotation marks are one each.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut is_quoted, mut is_new) = (Vec::<String>::new(), false, true);
    for sign in line.chars() {
        match sign {
            '"' | '\'' => is_quoted = !is_quoted,
            ' ' if !is_quoted => is_new = true,
            _ if is_new => {
                words.push(sign.to_string());
                is_new = false;
            }
            _ => words.last_mut().expect("a word").push(sign),
        }
    }
    words
}

/// The command of fieldpost in a line, if it is one: without where its output goes, and with something in each of its
/// gaps. What may be left out is written.
fn command(line: &str) -> Option<Vec<String>> {
    let line = line.strip_prefix("$ ").unwrap_or(line);
    let line = line.strip_prefix("sudo -u fieldpost ").unwrap_or(line);
    let words = words(line);
    if words.first()? != "fieldpost" {
        return None;
    }
    let words = words.into_iter().take_while(|word| !word.starts_with('>') && word != "|" && word != "&&");
    let filled = words.map(|word| {
        let bare = word.trim_matches(['[', ']']);
        let with = PLACEHOLDERS.iter().find(|(placeholder, _)| bare == *placeholder);
        with.map_or(bare.to_owned(), |(_, with)| (*with).to_owned())
    });
    Some(filled.collect())
}

/// How a command is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CommandForm {
    /// All of it.
    Whole,
    /// Maybe without what it needs besides.
    Named,
}

/// Why the program would not understand a command.
fn fault(words: &[String], form: CommandForm) -> Option<String> {
    let why = fieldpost::cli::grammar().try_get_matches_from(words).err()?;
    let lacks = matches!(
        why.kind(),
        ErrorKind::MissingRequiredArgument
            | ErrorKind::MissingSubcommand
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    );
    // Of an option that is named without its value clap says that the value is not valid, and shows none.
    let lacks =
        lacks || why.kind() == ErrorKind::InvalidValue && words.last().is_some_and(|word| word.starts_with("--"));
    (form == CommandForm::Whole || !lacks).then(|| why.to_string())
}

#[test]
fn every_command_that_is_written_down_is_one_of_the_program() {
    let mut seen = 0;
    for (page, text) in pages() {
        let named = spans(&text).into_iter().map(|span| (span, CommandForm::Named));
        let lines = blocks(&text, &["", "sh", "bash"]).into_iter().map(|line| (line.to_owned(), CommandForm::Whole));
        for (line, form) in lines.chain(named) {
            if let Some(words) = command(&line) {
                seen += 1;
                assert_eq!(fault(&words, form), None, "{page}: {line}");
            }
        }
    }
    assert!(seen > 30, "{seen}");
}

#[test]
fn a_command_that_does_not_exist_would_be_seen() {
    for line in [
        "fieldpost recieve-mail",
        "$ fieldpost backup",
        "sudo -u fieldpost fieldpost audit --sinse 7d",
        "fieldpost admin ban anna",
    ] {
        assert!(fault(&command(line).expect("a command"), CommandForm::Whole).is_some(), "{line}");
    }
    let named = command("fieldpost admin ban").expect("a command");
    assert!(fault(&named, CommandForm::Named).is_some(), "it has no such name");
    assert_eq!(command("fieldpost status >x"), Some(vec!["fieldpost".to_owned(), "status".to_owned()]));
    assert_eq!(command("the process fieldpost"), None);
}

/// The names of all settings: those of sections, and of what is in them.
fn settings(table: &Table, before: &str, into: &mut BTreeSet<String>) {
    for (name, value) in table {
        let name = format!("{before}{name}");
        if let Some(table) = value.as_table() {
            settings(table, &format!("{name}."), into);
        }
        into.insert(name);
    }
}

/// The settings that there are: those with a default, and those that are commented out.
fn known_settings() -> BTreeSet<String> {
    let text = fs::read_to_string(root().join("config/default.toml")).expect("settings");
    let is_setting = |line: &str| {
        let name = line.split(" = ").next().unwrap_or_default();
        line.contains(" = ") && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    };
    let all = text.lines().map(|line| match line.strip_prefix("# ").or_else(|| line.strip_prefix('#')) {
        Some(setting) if is_setting(setting) => setting,
        _ => line,
    });
    let mut known = BTreeSet::new();
    // One that is commented out beside one of the same name would be there twice.
    let mut section = String::new();
    for line in all {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.split(']').next()) {
            section = name.to_owned();
            known.insert(section.clone());
        } else if is_setting(line) {
            let name = line.split(" = ").next().unwrap_or_default();
            known.insert(format!("{section}.{name}"));
        }
    }
    known
}

#[test]
fn every_setting_that_is_written_down_exists() {
    let known = known_settings();
    let sections: BTreeSet<&str> = known.iter().filter(|name| !name.contains('.')).map(String::as_str).collect();
    let mut seen = 0;
    for (page, text) in pages() {
        let mut written = BTreeSet::new();
        for span in spans(&text) {
            let name = span.split(" = ").next().unwrap_or_default();
            let is_name = |part: &str| {
                !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
            };
            let is_setting = name.split_once('.').is_some_and(|(section, rest)| {
                sections.contains(section)
                    && rest.split('.').all(is_name)
                    && !name.contains("example")
                    && !FILES.contains(&rest)
            });
            if is_setting {
                written.insert(name.to_owned());
            }
        }
        let examples = blocks(&text, &["toml"]).join("\n");
        // Each begins with its section.
        for example in examples.split("\n[").filter(|example| !example.is_empty()) {
            let example = if example.starts_with('[') { example.to_owned() } else { format!("[{example}") };
            let table: Table = example.parse().unwrap_or_else(|why| panic!("{page}: {why}: {example}"));
            settings(&table, "", &mut written);
        }
        let unknown: Vec<_> = written.difference(&known).collect();
        assert!(unknown.is_empty(), "{page} names what is not in config/default.toml: {unknown:?}");
        seen += written.len();
    }
    assert!(seen > 50, "{seen}");
}

#[test]
fn every_example_that_is_to_be_copied_is_packed() {
    let [installed, packed] = EXAMPLES;
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
    let mut seen = 0;
    for (page, text) in pages() {
        for after in text.split(installed).skip(1) {
            let path = after.split(|c: char| c.is_whitespace() || "`)],:".contains(c)).next().unwrap_or_default();
            let path = path.trim_matches('/');
            if path.is_empty() {
                continue;
            }
            seen += 1;
            let own: PathBuf = root().join(packed).join(path);
            assert!(own.exists(), "{page} names {installed}/{path}, which is not in {packed}");
            let folder = path.split('/').next().unwrap_or_default();
            assert!(manifest.contains(&format!("[\"{packed}/{folder}/*\"")), "{folder} is not a part of the package");
        }
    }
    assert!(seen >= 4, "{seen}");
}
