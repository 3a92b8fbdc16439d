//! The English of the tree: phrases that a native engineer would not write, and that can be searched for, in texts and
//! in the names of functions, and names of types that are not nouns, in Rust and in TypeScript. The others are in
//! `CONTRIBUTING.md`, under “What to avoid”.

mod types;

use std::fs;
use std::path::{Path, PathBuf};

/// A phrase to avoid, and its better form.
struct Phrase {
    words: &'static str,
    better: &'static str,
    /// Words that make it right if they come directly before or after.
    unless: &'static [&'static str],
}

const fn avoid(words: &'static str, better: &'static str) -> Phrase {
    Phrase { words, better, unless: &[] }
}

const fn unless(words: &'static str, better: &'static str, unless: &'static [&'static str]) -> Phrase {
    Phrase { words, better, unless }
}

const PHRASES: &[Phrase] = &[
    unless("is no", "is not a", &["there", "longer", "more", "better", "wider", "slower"]),
    unless("are no", "are not", &["there", "longer", "more", "better", "wider", "slower"]),
    unless("is none", "is missing, or is not valid", &["there"]),
    unless("are none", "are missing, or are not valid", &["there"]),
    avoid("so many", "this many, or the number itself"),
    avoid("answers whether", "returns whether"),
    avoid("answers how", "returns how"),
    avoid("answers when", "returns when"),
    avoid("answers what", "returns the …"),
    avoid("answers true", "returns true"),
    unless("for who", "for whoever", &["in"]),
    avoid("of who", "of whoever"),
    avoid("to who", "to whoever"),
    avoid("than who", "than whoever"),
    avoid("look whether", "check whether"),
    avoid("looks whether", "checks whether"),
    avoid("looking whether", "checking whether"),
    avoid("slip of the pen", "mistake"),
    avoid("slips of the pen", "mistakes"),
    avoid("is of no use", "is not valid"),
    avoid("the house", "the service"),
    avoid("this house", "this service"),
    avoid("at the door", "on arrival"),
    avoid("the one door", "the only entry point"),
    avoid("only door", "only entry point"),
    avoid("this room", "this module"),
    avoid("another room", "another module"),
    avoid("mail room", "module `mail`"),
    avoid("the only room", "the only module"),
    avoid("from here on", "from then on"),
    avoid("in the place of", "in place of"),
    avoid("it tells of", "it is about"),
    avoid("they tell of", "they report"),
    avoid("no function of", "does not follow from"),
    avoid("nowhere but", "only"),
    avoid("on whatever way", "however"),
    avoid("a row each", "one row each"),
    avoid("stay good", "stay valid"),
    avoid("stays good", "stays valid"),
    avoid("mail is out", "mail is sent"),
    avoid("five languages", "each language: a number has to be changed with the next one"),
    avoid("those of the database", "When the database fails"),
    avoid("may look on", "may watch"),
    avoid("any case of letters", "ignoring case"),
    avoid("the no of", "a rejection by"),
    avoid("attempt is made any more", "no further attempt is made"),
    avoid("tell the one from", "reveal which it is"),
];

/// How the name of a constant must not begin, and its better form.
const PREFIXES: &[(&str, &str)] =
    &[("MOST", "MAX"), ("LONGEST", "MAX"), ("SHORTEST", "MIN"), ("LEAST", "MIN"), ("USUAL", "DEFAULT")];

/// Where people write, as paths from the root.
const SEARCHED: &[&str] = &[
    ".ci",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.toml",
    "README.md",
    "build",
    "clients/README.md",
    "clients/python/README.md",
    "clients/python/src",
    "clients/python/tests",
    "clients/rust/README.md",
    "clients/rust/examples",
    "clients/rust/src",
    "clients/rust/tests",
    "clients/typescript/README.md",
    "clients/typescript/src",
    "clients/typescript/tests",
    "clippy.toml",
    "config",
    "deny.toml",
    "docs",
    "examples",
    "fuzz",
    "migrations",
    "openapi-operator.yaml",
    "openapi.yaml",
    "packaging",
    "page",
    "script",
    "src",
    "tests",
];

/// Not searched: the released contract, what the page is built of and into, games and letters as they are, mails in all
/// languages, the comments of the database once more, and this list.
const PASSED_OVER: &[&str] = &[
    "docs/api/",
    "page/dist",
    "page/node_modules",
    "src/mail/words",
    "src/store/schema.rs",
    "tests/golden",
    "tests/it/english.rs",
    "tests/it/mail/translations",
];

/// The part of `CONTRIBUTING.md` that quotes what to avoid.
const QUOTED: &str = "## What to avoid\n";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Whether a file is TypeScript that people write: the types of the contract have the names that it gives them.
fn is_typescript(path: &Path) -> bool {
    let is_made = path.starts_with("page/src/made") || path.ends_with("contract.d.ts");
    path.extension().is_some_and(|kind| kind == "ts" || kind == "tsx") && !is_made
}

/// Every text file at or below `path`.
fn texts(path: &Path, found: &mut Vec<(PathBuf, String)>) {
    let inside = path.strip_prefix(root()).expect("a path of the repository").to_owned();
    if PASSED_OVER.iter().any(|passed| inside.starts_with(passed)) {
        return;
    }
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            texts(&entry.unwrap().path(), found);
        }
    } else if let Ok(text) = fs::read_to_string(path) {
        // In Python and in SQL that is an operator.
        let text = match inside.extension().and_then(|kind| kind.to_str()) {
            Some("py") => text.replace(" is None", " == None"),
            Some("sql") => text.replace(" IS '", " = '"),
            _ => text,
        };
        found.push((inside, text));
    }
}

/// The words of a text with their lines, in lower case. A mark between words is a word too, except those of comments,
/// quotation and emphasis, so that a phrase is found across the end of a line but not across the end of a sentence.
fn words(text: &str) -> Vec<(usize, String)> {
    let mut words = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_start().trim_start_matches(['/', '!', '#', '-', '*', '>']);
        let mut word = String::new();
        for c in line.chars().chain([' ']) {
            if c.is_alphanumeric() || c == '_' {
                word.extend(c.to_lowercase());
                continue;
            }
            if !word.is_empty() {
                words.push((number + 1, std::mem::take(&mut word)));
            }
            if !c.is_whitespace() && !['*', '`', '\''].contains(&c) {
                words.push((number + 1, c.to_string()));
            }
        }
    }
    words
}

/// The phrases in a text, each with its line and its better form.
fn found(text: &str) -> Vec<String> {
    found_among(&words(text), PHRASES)
}

/// The same in the names of the functions of a source file, each of which is read as a sentence.
fn found_in_names(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in source.lines().enumerate() {
        for declared in line.split("fn ").skip(1) {
            let name = declared.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
            let words: Vec<_> = name.split('_').map(|word| (number + 1, word.to_lowercase())).collect();
            found.extend(found_among(&words, PHRASES));
            found.extend(relative_beginning(&words));
        }
    }
    found
}

/// A name that begins with a free relative, after the id of its clause (`v_6_…`, `t6_…`): “what is written is read
/// back”.
fn relative_beginning(name: &[(usize, String)]) -> Option<String> {
    let is_of_a_clause = |word: &str| word.len() == 1 || word.chars().any(|c| c.is_ascii_digit());
    let (line, first) = name.iter().find(|(_, word)| !is_of_a_clause(word))?;
    ["what", "who"]
        .contains(&first.as_str())
        .then(|| format!("line {line}: “{first} …”: say which thing, or “whoever”"))
}

fn found_among(words: &[(usize, String)], phrases: &[Phrase]) -> Vec<String> {
    let mut found = Vec::new();
    for Phrase { words: phrase, better, unless } in phrases {
        let wanted: Vec<_> = phrase.split(' ').collect();
        let lies_at =
            |at: usize| wanted.iter().enumerate().all(|(n, word)| words.get(at + n).is_some_and(|it| it.1 == *word));
        for at in (0..words.len()).filter(|at| lies_at(*at)) {
            let beside = [at.checked_sub(1), Some(at + wanted.len())].map(|at| words.get(at?));
            if !beside.iter().flatten().any(|(_, word)| unless.contains(&word.as_str())) {
                found.push(format!("line {}: “{phrase}”: say “{better}”", words[at].0));
            }
        }
    }
    found
}

/// The constants of a source file whose names have the wrong beginning.
fn misnamed(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in source.lines().enumerate() {
        for name in line.split(|c: char| !c.is_alphanumeric() && c != '_') {
            let first = name.split('_').next().unwrap_or_default();
            if let Some((prefix, better)) = PREFIXES.iter().find(|(prefix, _)| *prefix == first) {
                found.push(format!("line {}: “{name}”: say “{}”", number + 1, name.replacen(prefix, better, 1)));
            }
        }
    }
    found
}

/// The name that a line declares: of a field, a variant, a type or a function.
fn declared(line: &str) -> Option<&str> {
    let line = line.trim();
    let line = line.strip_prefix("pub").map_or(line, |rest| match rest.strip_prefix('(') {
        Some(rest) => rest.split_once(')').map_or("", |(_, rest)| rest),
        None => rest,
    });
    let is_keyword = |word: &str| ["async", "const", "enum", "fn", "struct", "trait", "type"].contains(&word);
    let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    words.find(|word| !is_keyword(word))
}

/// Comments of one word that repeat the name below them: “The seat.” on `seat`.
fn repeated_names(source: &str) -> Vec<String> {
    let lines: Vec<&str> = source.lines().collect();
    let mut found = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let Some(comment) = line.trim().strip_prefix("/// ").and_then(|comment| comment.strip_suffix('.')) else {
            continue;
        };
        let Some((article, noun)) = comment.split_once(' ') else { continue };
        let is_alone = number == 0 || !lines[number - 1].trim().starts_with("///");
        let name =
            lines[number + 1..].iter().find(|line| !line.trim().starts_with("#[")).and_then(|line| declared(line));
        let repeats = name.is_some_and(|name| name.replace('_', " ").eq_ignore_ascii_case(noun));
        if is_alone && repeats && ["The", "A", "An", "Its", "Their"].contains(&article) {
            found.push(format!("line {}: “{comment}.” repeats the name: say what it does not say", number + 1));
        }
    }
    found
}

#[test]
fn the_texts_are_plain_english() {
    let mut files = Vec::new();
    for path in SEARCHED {
        texts(&root().join(path), &mut files);
    }
    assert!(files.len() > 500, "{} files", files.len());
    let wrong: Vec<String> = files
        .iter()
        .flat_map(|(path, text)| {
            let text = match text.split_once(QUOTED) {
                // The lines stay where they are.
                Some((before, quoted)) if path.ends_with("CONTRIBUTING.md") => {
                    let (list, after) = quoted.split_once("\n## ").expect("another section");
                    format!("{before}\n{}{after}", "\n".repeat(list.lines().count()))
                }
                _ => text.clone(),
            };
            let is_source = path.extension().is_some_and(|extension| extension == "rs");
            let in_crates = path.starts_with("src") && is_source;
            let mut names = if is_source { [misnamed(&text), found_in_names(&text)].concat() } else { Vec::new() };
            names.extend(if is_source || is_typescript(path) { types::participles(&text) } else { Vec::new() });
            names.extend(if in_crates { repeated_names(&text) } else { Vec::new() });
            found(&text).into_iter().chain(names).map(move |why| format!("{}: {why}", path.display()))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_phrase_is_found_across_lines_and_where_it_is_right_it_is_not() {
    assert_eq!(found("/// A code that is\n/// none.").len(), 1);
    assert_eq!(found("/// What is no\n/// key of the file.").len(), 1);
    assert_eq!(found("These are no spaces.").len(), 1);
    assert_eq!(found("One in so many looks.").len(), 1);
    assert_eq!(found("COMMENT ON COLUMN a.b IS 'Not valid from here on';").len(), 1);
    assert_eq!(found("The answer to\n//! who made it.").len(), 1);
    assert_eq!(found("# Errors\nThose of the database.").len(), 1);
    assert_eq!(found("If there is none, it waits."), Vec::<String>::new());
    assert_eq!(found("There\n//! are no rules. It is no longer valid."), Vec::<String>::new());
    assert_eq!(found("for who in [anna, bert] {"), Vec::<String>::new());
    assert_eq!(found("It is what it is. None is left."), Vec::<String>::new());
}

#[test]
fn a_phrase_is_found_in_the_name_of_a_function() {
    assert_eq!(found_in_names("\n    async fn a_folder_that_is_none_is_a_fault() {").len(), 1);
    assert_eq!(found_in_names("fn that_which_is_no_token() {").len(), 1);
    assert_eq!(found_in_names("fn n_4_what_is_written_is_read_back(").len(), 1);
    assert_eq!(found_in_names("async fn who_waits_asks_again() {").len(), 1);
    assert_eq!(found_in_names("fn a_mail_says_what_happened() {"), Vec::<String>::new());
    assert_eq!(
        found_in_names("pub(crate) const fn so_many() {}"),
        ["line 1: “so many”: say “this many, or the number itself”"]
    );
    assert_eq!(found_in_names("fn there_is_no_digest() { x.is_none() }"), Vec::<String>::new());
    assert_eq!(found_in_names("fn a_link_is_no_longer_valid() {}"), Vec::<String>::new());
}

#[test]
fn a_constant_with_the_wrong_beginning_is_found() {
    assert_eq!(misnamed("const LONGEST_NAME: usize = 3;"), ["line 1: “LONGEST_NAME”: say “MAX_NAME”"]);
    assert_eq!(misnamed("\nlet all = store::MOST;").len(), 1);
    assert_eq!(misnamed("const MAX_NAME: usize = 3; // The MOSTLY, and the most."), Vec::<String>::new());
}

#[test]
fn a_comment_that_repeats_the_name_is_found() {
    assert_eq!(repeated_names("struct A {\n    /// The seat.\n    pub(super) seat: Seat,\n}").len(), 1);
    assert_eq!(repeated_names("/// A strike.\n#[derive(Debug)]\npub struct Strike;").len(), 1);
    assert_eq!(repeated_names("/// Its log.\npub async fn log() {}").len(), 1);
    assert_eq!(repeated_names("/// The token hash.\ntoken_hash: u8,").len(), 1);
    assert_eq!(
        repeated_names("/// The seat that attacks.\nseat: Seat,\n/// The user.\nseat: Seat,"),
        Vec::<String>::new()
    );
    assert_eq!(repeated_names("/// The log of a game.\n///\n/// The log.\nlog: Log,"), Vec::<String>::new());
}
