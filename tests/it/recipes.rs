//! The recipes of CONTRIBUTING.md are complete. Each has an example that exists already: every file that mentions the
//! example is a place that the next one of its kind needs too, and the recipe must name it. Files that merely use the
//! example are listed here, each with the reason.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A recipe and its example.
struct Recipe {
    /// The heading, after `## How to add`.
    heading: &'static str,
    /// The value of `<…>` in the paths that the recipe names.
    example: &'static str,
    /// The words by which files mention the example.
    words: &'static [&'static str],
    /// The beginnings of the paths of files that use the example and need no other like it, and what for.
    uses: &'static [(&'static str, &'static str)],
}

const RECIPES: &[Recipe] = &[
    Recipe {
        heading: "a language",
        example: "da",
        words: &["da", "Da", "Danish"],
        uses: &[
            ("config/rulesets/", "a source in that language"),
            ("docs/rules/", "a source in that language"),
            ("docs/PLAYING-BY-MAIL.md", "a mail in some language"),
            ("src/mail/words/de.ftl", "a word of German"),
            ("src/mail/words/en.ftl", "where a rule comes from"),
            ("tests/it/mail/hostile.rs", "some language"),
            ("tests/it/variants/secrets.rs", "some language"),
        ],
    },
    Recipe {
        heading: "a ruleset",
        example: "duel",
        words: &["duel", "ruleset-duel"],
        uses: &[
            ("config/rulesets/quick-arena.toml", "a ruleset that extends it"),
            ("docs/rules/quick-arena.md", "a ruleset that extends it"),
            ("src/engine/tests/laws/golden.rs", "some small game"),
            ("src/engine/tests/laws/properties.rs", "some small game"),
            ("src/engine/tests/laws/snapshots.rs", "the smallest of a family"),
            ("src/engine/tests/laws/stratego4.rs", "some small game"),
            ("tests/golden/rulesets/", "a ruleset that extends it"),
            ("tests/it/conventions/", "some small game"),
            ("tests/it/leaves.rs", "some small game"),
            ("tests/it/letters/", "some small game"),
            ("tests/it/mail/", "some small game"),
            ("tests/it/names.rs", "some small game"),
            ("tests/it/records.rs", "some small game"),
            ("tests/it/records_refused.rs", "some small game"),
            ("tests/it/shared_data.rs", "positions that were recorded elsewhere"),
            ("tests/it/tour.rs", "some small game"),
            ("tests/it/variants/", "some small game"),
        ],
    },
    Recipe {
        heading: "an event",
        example: "flag_dropped",
        words: &["FlagDropped", "flag_dropped", "flag-dropped"],
        uses: &[
            ("src/engine/tests/laws/drawings.rs", "a board with a flag on it"),
            ("src/engine/tests/laws/opening.rs", "a board with a flag on it"),
            ("src/engine/tests/laws/snapshots.rs", "a board with a flag on it"),
        ],
    },
    Recipe {
        heading: "a refusal",
        example: "not-aligned",
        words: &["NotAligned", "not-aligned", "refusal-not-aligned", "refusal_not_aligned"],
        uses: &[("src/engine/rules/swap.rs", "where it is refused")],
    },
    Recipe {
        heading: "an endpoint",
        example: "blocked",
        words: &["unblock_user", "unblock"],
        uses: &[
            ("tests/it/audit.rs", "something that is recorded"),
            ("tests/it/games/mailed.rs", "a mailbox that is blocked under another address"),
        ],
    },
    Recipe {
        heading: "a mail",
        example: "leave",
        words: &["leave-announced", "LeaveAnnounced", "leave_announced", "page-mails-leave-announced", "leave-lead"],
        uses: &[
            ("tests/it/notices/digest.rs", "some kind of mail"),
            ("tests/it/notices/unsubscribe.rs", "some kind of mail"),
            ("src/app/accounts/leaves.rs", "what the mail tells about"),
            ("tests/it/leaves.rs", "its own story"),
        ],
    },
    Recipe {
        heading: "a problem code",
        example: "leave-in-use",
        words: &["LeaveInUse", "leave-in-use"],
        uses: &[("src/app/accounts/leaves.rs", "where it is refused"), ("tests/it/leaves.rs", "its own story")],
    },
    Recipe { heading: "a column of games", example: "locked_by", words: &["locked_by"], uses: &[] },
    Recipe {
        heading: "a setting",
        example: "open_days",
        words: &["open_days"],
        uses: &[("src/app/lobby/", "where it is heeded"), ("docs/GAMES.md", "what it is about")],
    },
];

/// The searched paths, from the root of the repository.
const SEARCHED: [&str; 9] =
    ["README.md", "openapi.yaml", "build", "config", "docs", "fuzz/words.dict", "migrations", "src", "tests"];

/// Files that mention everything but are not places: decisions, measurements, letters of the corpus, stored states, and
/// this file.
const PASSED_OVER: [&str; 5] =
    ["docs/adr/", "docs/BENCHMARKS.md", "tests/golden/letters/", "tests/golden/snapshots/", "tests/it/recipes.rs"];

/// The paths of all files that are searched, with their text where it is text.
fn files() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut ahead: Vec<_> = SEARCHED.iter().map(|path| root.join(path)).collect();
    let mut found = Vec::new();
    while let Some(path) = ahead.pop() {
        if path.is_dir() {
            ahead.extend(fs::read_dir(&path).expect("a folder").map(|entry| entry.expect("an entry").path()));
            continue;
        }
        let name = path.strip_prefix(root).expect("inside").to_string_lossy().into_owned();
        if !PASSED_OVER.iter().any(|passed| name.starts_with(passed)) {
            let text = fs::read(&path).expect("a file");
            found.push((name, String::from_utf8(text).unwrap_or_default()));
        }
    }
    found.sort();
    found
}

/// The text without comments and tests of its own, if it is source of the program.
fn spoken(path: &str, text: &str) -> String {
    if !path.ends_with(".rs") {
        return text.to_owned();
    }
    let is_test = path.starts_with("tests/") || path.contains("/tests/");
    let code = if is_test { text } else { text.split("#[cfg(test)]").next().unwrap_or_default() };
    code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// Whether a text contains one of the words, as a whole word.
fn speaks_of(text: &str, words: &[&str]) -> bool {
    let inside = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    text.split(|c| !inside(c)).any(|word| words.contains(&word))
}

/// The files that mention the example, in their text or their names.
fn places<'f>(recipe: &Recipe, files: &'f [(String, String)]) -> BTreeSet<&'f str> {
    let named = |path: &str| path.split(['/', '.']).any(|part| recipe.words.contains(&part));
    let found = files.iter().filter(|(path, text)| named(path) || speaks_of(&spoken(path, text), recipe.words));
    let used = |path: &str| recipe.uses.iter().any(|(used, _)| path.starts_with(used));
    found.map(|(path, _)| path.as_str()).filter(|path| !used(path)).collect()
}

/// The text of a recipe.
fn text_of<'g>(guide: &'g str, heading: &str) -> &'g str {
    let heading = format!("## How to add {heading}\n");
    let (_, rest) = guide.split_once(&heading).unwrap_or_else(|| panic!("there is no recipe {heading}"));
    rest.split("\n## ").next().unwrap_or_default()
}

/// The paths that a recipe names, as patterns: `<…>` is the example, and `*` any part of a name.
fn named(text: &str, example: &str) -> Vec<String> {
    let quoted =
        text.split('`').skip(1).step_by(2).chain(text.split("](").skip(1).filter_map(|rest| rest.split(')').next()));
    let paths = quoted.filter(|word| !word.contains(' ') && SEARCHED.iter().any(|root| word.starts_with(root)));
    paths.map(|path| with_example(path, example)).collect()
}

fn with_example(path: &str, example: &str) -> String {
    let mut parts = path.split('<');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |whole, part| whole + example + part.split_once('>').map_or("", |(_, rest)| rest))
}

/// Whether a pattern means this path: itself, or a folder that it lies in.
fn means(pattern: &str, path: &str) -> bool {
    let (pattern, path): (Vec<_>, Vec<_>) = (pattern.split('/').collect(), path.split('/').collect());
    let fits = |pattern: &str, part: &str| match pattern.split_once('*') {
        Some((before, after)) => part.starts_with(before) && part.ends_with(after),
        None => pattern == part,
    };
    match pattern.split_last() {
        Some((&"", [])) => false,
        Some((&"", folder)) => {
            path.len() > folder.len() && folder.iter().zip(&path).all(|(one, other)| fits(one, other))
        }
        _ => pattern.len() == path.len() && pattern.iter().zip(&path).all(|(one, other)| fits(one, other)),
    }
}

/// The places that a recipe leaves out.
fn left_out<'f>(recipe: &Recipe, guide: &str, files: &'f [(String, String)]) -> Vec<&'f str> {
    let named = named(text_of(guide, recipe.heading), recipe.example);
    places(recipe, files).into_iter().filter(|path| !named.iter().any(|pattern| means(pattern, path))).collect()
}

fn guide() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("CONTRIBUTING.md")).expect("a guide")
}

#[test]
fn every_recipe_names_every_place_that_its_example_needed() {
    let (guide, files) = (guide(), files());
    for recipe in RECIPES {
        let found = places(recipe, &files);
        assert!(found.len() > 2, "{}: hardly anything speaks of {}: {found:?}", recipe.heading, recipe.example);
        let left_out = left_out(recipe, &guide, &files);
        assert!(left_out.is_empty(), "“How to add {}” does not name {left_out:#?}", recipe.heading);
    }
}

#[test]
fn every_path_that_a_recipe_names_is_there_for_its_example() {
    let (guide, files) = (guide(), files());
    for recipe in RECIPES {
        let gone: Vec<_> = named(text_of(&guide, recipe.heading), recipe.example)
            .into_iter()
            .filter(|pattern| {
                !PASSED_OVER.iter().any(|passed| pattern.starts_with(passed))
                    && !files.iter().any(|(path, _)| means(pattern, path))
            })
            .collect();
        assert!(gone.is_empty(), "“How to add {}” names what is not there: {gone:?}", recipe.heading);
        let unused: Vec<_> =
            recipe.uses.iter().filter(|(used, _)| !files.iter().any(|file| file.0.starts_with(used))).collect();
        assert!(unused.is_empty(), "{}: {unused:?}", recipe.heading);
    }
}

#[test]
fn a_place_that_a_recipe_forgets_is_found() {
    let (guide, files) = (guide(), files());
    for recipe in RECIPES {
        let text = text_of(&guide, recipe.heading);
        for path in
            text.split('`').skip(1).step_by(2).filter(|word| means(&with_example(word, recipe.example), "openapi.yaml"))
        {
            let shorter = guide.replace(text, &text.replace(&format!("`{path}`"), "the contract"));
            assert_eq!(left_out(recipe, &shorter, &files), ["openapi.yaml"], "{}", recipe.heading);
        }
    }
}

#[test]
fn a_pattern_means_what_it_says() {
    assert!(means("docs/rules/duel.md", "docs/rules/duel.md"));
    assert!(means("tests/golden/games/duel/", "tests/golden/games/duel/flag.game"));
    assert!(means("migrations/*_users/up.sql", "migrations/2026-11-22-010600_users/up.sql"));
    assert!(!means("tests/golden/games/duel", "tests/golden/games/duel/flag.game"));
    assert!(!means("docs/rules/", "docs/rules.md"));
    assert_eq!(with_example("a/<id>/<id>.toml", "duel"), "a/duel/duel.toml");
    assert!(speaks_of("[en, de, da]", &["da"]) && !speaks_of("ruleset-duel", &["duel"]));
}
