//! The recipes of CONTRIBUTING.md are complete. Each has examples that exist already: every file that mentions one of
//! them is a place that the next one of its kind needs too, and the recipe must name it. Files that merely use an
//! example are listed in `list`, and so are the places that no example mentions by its name, each with the reason.

mod decided;
mod defaults;
mod fuzzed;
mod languages;
mod list;
mod names;
mod scopes;
mod unnamed;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use fieldpost::values::Language;

use list::RECIPES;

/// A recipe and its examples.
struct Recipe {
    /// The heading, after `## How to`.
    heading: &'static str,
    examples: &'static [Example],
    /// The beginnings of the paths of files that use an example and need no other like it, and what for.
    uses: &'static [(&'static str, &'static str)],
    /// Places that the words of the examples do not find, and why.
    also: &'static [(&'static str, &'static str)],
}

/// Something that exists already.
struct Example {
    /// The value of `<…>` in the paths that the recipe names.
    id: &'static str,
    /// The words by which files mention it.
    words: &'static [&'static str],
}

/// Every recipe names the place where its readers learn that something is new.
const EVERY_RECIPE: &str = "CHANGELOG.md";

/// The searched paths, from the root of the repository.
const SEARCHED: [&str; 17] = [
    ".ci",
    "CHANGELOG.md",
    "README.md",
    "build",
    "clients/",
    "config",
    "docs",
    "examples",
    "fuzz/words.dict",
    "migrations",
    "openapi-operator.yaml",
    "openapi.yaml",
    "packaging",
    "page/",
    "script",
    "src",
    "tests",
];

/// Files that mention everything but are not places: decisions, the released contract, measurements, what is made from
/// other files or installed, letters of the corpus, stored states, and this file.
const PASSED_OVER: [&str; 17] = [
    "build/startup.order",
    "clients/python/build",
    "clients/rust/Cargo.lock",
    "clients/rust/target",
    "clients/typescript/dist",
    "clients/typescript/node_modules",
    "docs/adr/",
    "docs/api/",
    "docs/BENCHMARKS.md",
    "page/dist",
    "page/node_modules",
    "page/package-lock.json",
    "page/src/contract.d.ts",
    "page/src/made",
    "tests/golden/letters/",
    "tests/golden/snapshots/",
    "tests/it/recipes",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The pages for players, in every language, that do not have the sentence of their language.
fn players_pages_without(sentence: fn(Language) -> &'static str) -> Vec<PathBuf> {
    let mut without = Vec::new();
    for language in Language::ALL {
        let players = root().join("docs/rules/players");
        let folder = if language == Language::En { players } else { players.join(language.tag()) };
        let pages = fs::read_dir(folder).expect("pages").map(|entry| entry.expect("an entry").path());
        for page in pages.filter(|path| path.extension().is_some_and(|extension| extension == "md")) {
            let text = fs::read_to_string(&page).expect("a page");
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            without.extend(Some(page).filter(|_| !text.contains(sentence(language))));
        }
    }
    without
}

/// A searched file, and the words of all examples that it mentions, in its text or its name.
struct File {
    path: String,
    mentions: BTreeSet<&'static str>,
}

/// All of them, read once.
static FILES: LazyLock<Vec<File>> = LazyLock::new(|| {
    let root = root();
    let mut ahead: Vec<_> = SEARCHED.iter().map(|path| root.join(path)).collect();
    let mut found = Vec::new();
    while let Some(path) = ahead.pop() {
        let name = path.strip_prefix(root).expect("inside").to_string_lossy().into_owned();
        if PASSED_OVER.iter().any(|passed| name.starts_with(passed)) {
            continue;
        }
        if path.is_dir() {
            ahead.extend(fs::read_dir(&path).expect("a folder").map(|entry| entry.expect("an entry").path()));
            continue;
        }
        let text = String::from_utf8(fs::read(&path).expect("a file")).unwrap_or_default();
        let mut mentions = mentioned(&code_of(&name, &text));
        mentions.extend(name.split(['/', '.']).filter_map(word_of_an_example));
        found.push(File { path: name, mentions });
    }
    found
});

/// The text without comments and unit tests, if it is source of the program.
fn code_of(path: &str, text: &str) -> String {
    if !path.ends_with(".rs") {
        return text.to_owned();
    }
    let is_test = path.starts_with("tests/") || path.contains("/tests/");
    let code = if is_test { text } else { text.split("#[cfg(test)]").next().unwrap_or_default() };
    code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The words of examples that a text mentions, as whole words.
fn mentioned(text: &str) -> BTreeSet<&'static str> {
    let inside = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    text.split(|c| !inside(c)).filter_map(word_of_an_example).collect()
}

fn word_of_an_example(word: &str) -> Option<&'static str> {
    static WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| RECIPES.iter().flat_map(Recipe::words).collect());
    WORDS.get(word).copied()
}

impl Recipe {
    /// The words of its examples.
    fn words(&self) -> impl Iterator<Item = &'static str> {
        self.examples.iter().flat_map(|example| example.words).copied()
    }
}

/// The files that mention an example, except those that only use it.
fn places(recipe: &Recipe) -> BTreeSet<&'static str> {
    let found = FILES.iter().filter(|file| recipe.words().any(|word| file.mentions.contains(word)));
    let used = |path: &str| recipe.uses.iter().any(|(used, _)| path.starts_with(used));
    found.map(|file| file.path.as_str()).filter(|path| !used(path)).collect()
}

/// The text of a recipe.
fn text_of<'g>(guide: &'g str, recipe: &Recipe) -> &'g str {
    let heading = format!("## How to {}\n", recipe.heading);
    let (_, rest) = guide.split_once(&heading).unwrap_or_else(|| panic!("there is no recipe to {}", recipe.heading));
    rest.split("\n## ").next().unwrap_or_default()
}

/// The paths that a recipe names: `<…>` is an example, and `*` any part of a name.
fn named(text: &str) -> BTreeSet<&str> {
    let quoted =
        text.split('`').skip(1).step_by(2).chain(text.split("](").skip(1).filter_map(|rest| rest.split(')').next()));
    let is_path = |word: &str| SEARCHED.iter().any(|root| word.starts_with(root));
    quoted.filter(|word| !word.contains(' ') && is_path(word)).collect()
}

/// The same for each example.
fn patterns(named: &BTreeSet<&str>, recipe: &Recipe) -> Vec<String> {
    named.iter().flat_map(|path| recipe.examples.iter().map(|example| with_example(path, example.id))).collect()
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

/// The places of a recipe that these paths leave out.
fn left_out<'f>(recipe: &'f Recipe, named: &BTreeSet<&str>, places: &BTreeSet<&'f str>) -> Vec<&'f str> {
    // A folder that is named for another reason does not stand for its files.
    let stands = |path: &&str| !(path.ends_with('/') && recipe.also.iter().any(|(folder, _)| folder == path));
    let patterns = patterns(&named.iter().copied().filter(stands).collect(), recipe);
    let covered = |path: &str| patterns.iter().any(|pattern| means(pattern, path));
    let missing = places.iter().copied().filter(|path| !covered(path));
    let listed = recipe.also.iter().map(|(path, _)| *path).chain([EVERY_RECIPE]);
    missing.chain(listed.filter(|path| !named.contains(path))).collect()
}

fn guide() -> String {
    fs::read_to_string(root().join("CONTRIBUTING.md")).expect("a guide")
}

#[test]
fn every_recipe_names_every_place_that_its_examples_needed() {
    let guide = guide();
    let mut missing = BTreeMap::new();
    for recipe in RECIPES {
        let places = places(recipe);
        assert!(places.len() > 2, "{}: hardly any file mentions its example: {places:?}", recipe.heading);
        let left_out = left_out(recipe, &named(text_of(&guide, recipe)), &places);
        if !left_out.is_empty() {
            missing.insert(recipe.heading, left_out);
        }
    }
    assert!(missing.is_empty(), "these recipes do not name all places: {missing:#?}");
}

#[test]
fn every_worked_example_names_every_source_that_has_its_word() {
    let guide = guide();
    let mut missing = Vec::new();
    let mut worked = 0;
    for recipe in RECIPES {
        for example in recipe.examples {
            let beginning = format!("\nFor example `{}`", example.id);
            let Some((_, table)) = text_of(&guide, recipe).split_once(&beginning) else { continue };
            worked += 1;
            let named = named(table);
            let used = |path: &str| recipe.uses.iter().any(|(used, _)| path.starts_with(used));
            let found = FILES.iter().filter(|file| file.mentions.contains(example.id)).map(|file| file.path.as_str());
            let sources = found.filter(|path| path.starts_with("src/") || path.starts_with("tests/"));
            let left_out = sources.filter(|path| !used(path) && !named.iter().any(|pattern| means(pattern, path)));
            missing.extend(left_out.map(|path| format!("`{}`: {path}", example.id)));
        }
    }
    assert!(worked > 1, "{worked} worked examples");
    assert!(missing.is_empty(), "these worked examples leave out {missing:#?}");
}

#[test]
fn a_place_that_is_taken_out_of_a_recipe_is_missed() {
    let guide = guide();
    let mut unguarded = BTreeMap::new();
    for recipe in RECIPES {
        let (named, places) = (named(text_of(&guide, recipe)), places(recipe));
        assert!(named.len() > 3, "{}: {named:?}", recipe.heading);
        // A script that is named is one to run.
        for path in named.iter().filter(|path| !path.starts_with("script/")) {
            let mut fewer = named.clone();
            fewer.remove(path);
            if left_out(recipe, &fewer, &places).is_empty() {
                unguarded.entry(recipe.heading).or_insert_with(Vec::new).push(*path);
            }
        }
    }
    assert!(unguarded.is_empty(), "no example mentions these, so list them under `also`: {unguarded:#?}");
}

#[test]
fn every_path_that_a_recipe_names_is_there_for_an_example() {
    let guide = guide();
    let is_there = |path: &str| FILES.iter().any(|file| means(path, &file.path));
    for recipe in RECIPES {
        let gone: Vec<_> = named(text_of(&guide, recipe))
            .into_iter()
            .filter(|path| !PASSED_OVER.iter().any(|passed| path.starts_with(passed)))
            .filter(|path| !recipe.examples.iter().any(|example| is_there(&with_example(path, example.id))))
            .collect();
        assert!(gone.is_empty(), "“How to {}” names what is not there: {gone:?}", recipe.heading);
        let unused: Vec<_> =
            recipe.uses.iter().filter(|(used, _)| !FILES.iter().any(|file| file.path.starts_with(used))).collect();
        assert!(unused.is_empty(), "{}: {unused:?}", recipe.heading);
    }
}

#[test]
fn every_recipe_of_the_guide_is_tested() {
    /// How something else is done: without a list of places, or with one that its own test holds.
    const OTHERS: [&str; 6] = [
        "add a field to a request",
        "add a sentence to a mail or a page",
        "change a policy of a ruleset",
        "change the interface",
        "change what a game holds",
        "change the database",
    ];
    let guide = guide();
    let headings: BTreeSet<_> = guide.lines().filter_map(|line| line.strip_prefix("## How to ")).collect();
    let known = RECIPES.iter().map(|recipe| recipe.heading).chain(OTHERS).collect();
    assert_eq!(headings, known);
}

#[test]
fn a_pattern_means_what_it_says() {
    assert!(means("docs/rules/duel.md", "docs/rules/duel.md"));
    assert!(means("tests/golden/games/duel/", "tests/golden/games/duel/flag.game"));
    assert!(means("migrations/*_users/up.sql", "migrations/2026-11-22-010600_users/up.sql"));
    assert!(!means("tests/golden/games/duel", "tests/golden/games/duel/flag.game"));
    assert!(!means("docs/rules/", "docs/rules.md"));
    assert_eq!(with_example("a/<id>/<id>.toml", "duel"), "a/duel/duel.toml");
    assert_eq!(mentioned("[en, de, da] ruleset-duel"), BTreeSet::from(["da", "ruleset-duel"]));
}
