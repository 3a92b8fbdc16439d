//! How the files of `src` depend on one another: the modules of `src/app` lie in an order in which each names only
//! those below it, no large group of files names one another in a circle, and no module writes an `impl` for a type of
//! another. Reads the sources as text, like `tidy.rs`; tests inside the files do not count.

mod impls;
mod openings;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::tidy::{sources, without_comments};

/// The modules of `src/app` (ADR 30). Each may name those above it in this list, and what all of them share: `App`,
/// `Allowance`, `Error` and `Refusal`.
const ORDER: [&str; 16] = [
    "limits",
    "audit",
    "time",
    "rulesets",
    "game",
    "mails",
    "accounts",
    "webhooks",
    "pushes",
    "notices",
    "play",
    "lobby",
    "deadlines",
    "letters",
    "moderation",
    "operation",
];

/// What the modules of `src/app` share, beside its own `mod.rs`.
const SHARED: [&str; 3] = ["allowance", "error", "refusal"];

/// The folders of `src` that are packages of their own: `crate` is the folder there, and `fieldpost_mail` elsewhere.
const PACKAGES: [&str; 6] = ["config", "engine", "mail", "spans", "store", "values"];

/// Files that name one another in a circle, at most.
const MAX_CIRCLE: usize = 4;

/// Larger circles, by the file whose name comes first, and why they are there.
const CIRCLES: &[(&str, usize, &str)] =
    &[("engine/rules/answer", 12, "the phases of a game, which lead to one another")];

/// Where a file is: `["app", "play", "history"]`, and `["app", "play"]` for a `mod.rs`.
type Location = Vec<String>;

/// A path of the language as it is written: `crate::app::App`.
type WrittenPath = Vec<String>;

/// The files of `src` and the names in them.
struct Tree {
    files: BTreeMap<Location, String>,
    /// What a file shows under a name of its own: `pub use child::Name`.
    shown: BTreeMap<(Location, String), Location>,
}

fn location(path: &Path) -> Location {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let inside = path.strip_prefix(root).expect("inside").with_extension("");
    let mut names: Location = inside.iter().map(|name| name.to_string_lossy().into_owned()).collect();
    if names.last().is_some_and(|name| name == "mod") {
        names.pop();
    }
    names
}

/// Names, `::`, and every other sign by itself.
fn tokens(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = if first.is_alphanumeric() || first == '_' {
            rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        found.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    found
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Reads a path and what branches from it, `a::b` or `a::{b, c::d}`; returns the place behind it.
fn branches(tokens: &[&str], mut at: usize, before: &WrittenPath, found: &mut Vec<WrittenPath>) -> usize {
    let mut path = before.clone();
    loop {
        match tokens.get(at) {
            Some(&"{") => {
                at += 1;
                while tokens.get(at).is_some_and(|token| *token != "}") {
                    let next = branches(tokens, at, &path, found);
                    at = next.max(at + 1);
                }
                return at + 1;
            }
            Some(name) if is_name(name) => path.push((*name).to_owned()),
            _ => break,
        }
        at += 1;
        if tokens.get(at) != Some(&"::") {
            break;
        }
        at += 1;
    }
    if path.len() > before.len() {
        found.push(path);
    }
    at
}

/// The paths in a file.
#[derive(Default)]
struct Paths {
    /// Those of its imports.
    imported: Vec<WrittenPath>,
    /// Those elsewhere in it.
    named: Vec<WrittenPath>,
    /// Those that it shows to others.
    shown: Vec<WrittenPath>,
}

fn paths(text: &str) -> Paths {
    let tokens = tokens(text);
    let mut paths = Paths::default();
    let (mut at, mut is_public) = (0, false);
    while at < tokens.len() {
        match tokens[at] {
            "pub" => {
                is_public = true;
                // Who may see something does not use it: `pub(in crate::store)`.
                if tokens.get(at + 1) == Some(&"(") {
                    at += tokens[at..].iter().position(|token| *token == ")").unwrap_or_default();
                }
            }
            ";" | "{" | "}" => is_public = false,
            "use" if is_public => {
                at = branches(&tokens, at + 1, &WrittenPath::new(), &mut paths.shown);
                continue;
            }
            "use" => {
                at = branches(&tokens, at + 1, &WrittenPath::new(), &mut paths.imported);
                continue;
            }
            // A name by itself is a variable, or was imported.
            name if is_name(name) && tokens.get(at + 1) == Some(&"::") => {
                at = branches(&tokens, at, &WrittenPath::new(), &mut paths.named);
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    paths
}

impl Tree {
    fn new(files: BTreeMap<Location, String>) -> Self {
        let mut tree = Self { files, shown: BTreeMap::new() };
        let mut all = BTreeMap::new();
        for (file, text) in &tree.files {
            for path in paths(text).shown {
                let Some((name, target)) = path.last().zip(tree.absolute(file, &path)) else { continue };
                let owner = tree.owner(&target);
                all.insert((file.clone(), name.clone()), owner);
            }
        }
        tree.shown = all;
        tree
    }

    fn read() -> Self {
        let code = |text: &str| {
            let text = without_comments(text);
            text.split("#[cfg(test)]").next().unwrap_or_default().to_owned()
        };
        let files = sources("src").into_iter().map(|source| (location(&source.path), code(&source.text)));
        let is_tree =
            |file: &Location| !["lib", "main"].contains(&file[0].as_str()) && !file.contains(&"tests".to_owned());
        Self::new(files.filter(|(file, _)| is_tree(file)).collect())
    }

    /// A path as written in a file, from the root of `src`; nothing for what is elsewhere.
    fn absolute(&self, file: &Location, path: &WrittenPath) -> Option<Location> {
        let mut rest = path.as_slice();
        let mut base = match rest.first()?.as_str() {
            "crate" if PACKAGES.contains(&file[0].as_str()) => vec![file[0].clone()],
            "crate" => Vec::new(),
            "self" => file.clone(),
            "super" => file[..file.len() - 1].to_vec(),
            first if PACKAGES.iter().any(|package| first.strip_prefix("fieldpost_") == Some(package)) => {
                vec![first["fieldpost_".len()..].to_owned()]
            }
            first => {
                // What a file is the parent of it may name as it is.
                let child = [file.as_slice(), &[first.to_owned()]].concat();
                return self.files.contains_key(&child).then(|| [file.as_slice(), rest].concat());
            }
        };
        rest = &rest[1..];
        while rest.first().is_some_and(|name| name == "super") {
            base.pop();
            rest = &rest[1..];
        }
        base.extend_from_slice(rest);
        Some(base)
    }

    /// The file that a location lies in, and where what a file merely shows comes from.
    fn owner(&self, at: &[String]) -> Location {
        let length = (0..=at.len()).rev().find(|length| self.files.contains_key(&at[..*length])).unwrap_or_default();
        let file = at[..length].to_vec();
        let from = at.get(length).and_then(|name| self.shown.get(&(file.clone(), name.clone())));
        from.cloned().unwrap_or(file)
    }

    /// The other files that each file names.
    fn arrows(&self) -> BTreeMap<Location, BTreeSet<Location>> {
        let named = |file: &Location, text: &String| {
            let Paths { imported, named, .. } = paths(text);
            let targets = imported.into_iter().chain(named).filter_map(|path| self.absolute(file, &path));
            targets.map(|target| self.owner(&target)).filter(|target| target != file && !target.is_empty()).collect()
        };
        self.files.iter().map(|(file, text)| (file.clone(), named(file, text))).collect()
    }
}

/// The module that a file belongs to: a folder of `src/app`, or a folder of `src`.
fn module(file: &[String]) -> &[String] {
    &file[..file.len().min(if file[0] == "app" { 2 } else { 1 })]
}

/// Arrows that run against the order of the modules.
fn against_the_order(tree: &Tree) -> Vec<String> {
    let rank = |file: &Location| match file.as_slice() {
        [app, name, ..] if app == "app" && !SHARED.contains(&name.as_str()) => {
            ORDER.iter().position(|module| module == name).map(|at| at + 1)
        }
        [app, ..] if app == "app" => Some(0),
        _ => None,
    };
    let mut wrong = Vec::new();
    for (file, targets) in tree.arrows().iter().filter(|(file, _)| file.len() > 1) {
        for target in targets.iter().filter(|target| rank(target) > rank(file) && rank(file).is_some()) {
            wrong.push(format!("{} names {}", file.join("/"), target.join("/")));
        }
    }
    wrong
}

/// Groups of files of one module in which each file names each other one, if only by way of others.
fn circles(tree: &Tree) -> BTreeSet<BTreeSet<String>> {
    let arrows = tree.arrows();
    let reached = |from: &Location| {
        let (mut reached, mut ahead) = (BTreeSet::new(), vec![from]);
        while let Some(file) = ahead.pop() {
            let next = arrows[file].iter().filter(|next| module(next) == module(from) && arrows.contains_key(*next));
            ahead.extend(next.filter(|next| reached.insert((*next).clone())));
        }
        reached
    };
    let reached: BTreeMap<&Location, BTreeSet<Location>> = arrows.keys().map(|file| (file, reached(file))).collect();
    let circle = |file: &Location| -> BTreeSet<String> {
        let both = reached[file].iter().filter(|other| reached[*other].contains(file));
        both.map(|other| other.join("/")).collect()
    };
    reached.keys().map(|file| circle(file)).filter(|circle| circle.len() > 1).collect()
}

#[test]
fn the_modules_of_the_use_cases_name_only_those_below_them() {
    let wrong = against_the_order(&Tree::read());
    assert!(wrong.is_empty(), "see docs/adr/0030-the-order-of-the-modules.md: {wrong:#?}");
}

#[test]
fn no_large_group_of_files_names_one_another() {
    let found = circles(&Tree::read());
    let expected = |circle: &&BTreeSet<String>| {
        let first = circle.first().map(String::as_str);
        circle.len() > MAX_CIRCLE
            && !CIRCLES.iter().any(|(file, most, _)| Some(*file) == first && circle.len() <= *most)
    };
    let wrong: Vec<_> = found.iter().filter(expected).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    for (file, ..) in CIRCLES {
        assert!(found.iter().any(|circle| circle.first().is_some_and(|first| first == file)), "{file} is in none now");
    }
}

#[test]
fn a_breach_would_be_seen() {
    let tree = |files: &[(&str, &str)]| {
        let file = |(at, text): &(&str, &str)| (at.split('/').map(str::to_owned).collect(), (*text).to_owned());
        Tree::new(files.iter().map(file).collect())
    };
    let order = |text: &str| {
        let files =
            [("app", "pub mod play; pub use play::Played;"), ("app/play", "pub mod load;"), ("app/play/load", "")];
        against_the_order(&tree(&[&files[..], &[("app/game/a", text), ("app/error", "")]].concat())).len()
    };
    assert_eq!(order("use crate::app::play::load;"), 1);
    assert_eq!(order("use crate::app::{error::Error, play::{load::{Loaded}}};"), 1);
    assert_eq!(order("fn a() -> super::super::play::load::Loaded {}"), 1);
    assert_eq!(order("use crate::app::Played;"), 1, "by another name");
    assert_eq!(order("use crate::app::{App, error::Error}; use crate::store::play;"), 0);
    let circle = |text: &str| {
        let files =
            [("a/one", "use super::two::X;"), ("a/two", "use crate::a::three;"), ("a/three", text), ("a", "mod one;")];
        circles(&tree(&files)).iter().map(BTreeSet::len).max()
    };
    assert_eq!(circle("use super::one;"), Some(3));
    assert_eq!(circle("use super::y;"), None);
}
