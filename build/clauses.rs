//! Embeds the pages of clauses, `docs/rules`, in the program, and for each ruleset those that hold for it: its own,
//! those of the rulesets that it extends, those to which they link if they are not about another ruleset, and those
//! that all rulesets have in common.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The folder of the pages, below the package's root.
const PAGES: &str = "docs/rules";
/// The folder of the rulesets.
const RULESETS: &str = "config/rulesets";
/// The pages that hold for every ruleset, where its own say nothing else.
const COMMON: [&str; 4] = ["original", "options", "boards", "notation"];
/// The page about the pages.
const ABOUT: &str = "README";

/// The code of two constants: every page with its text, and the pages of every ruleset, its own first.
pub(super) fn embedded(root: &Path) -> io::Result<String> {
    println!("cargo::rerun-if-changed={}", root.join(PAGES).display());
    let pages = texts(&root.join(PAGES), "md")?;
    let rulesets: BTreeMap<_, _> =
        texts(&root.join(RULESETS), "toml")?.into_iter().map(|(id, (_, text))| (id, parent(&text))).collect();
    let mut code = String::from("const TEXTS: &[(&str, &str)] = &[\n");
    for (name, (path, _)) in pages.iter().filter(|(name, _)| *name != ABOUT) {
        writeln!(code, "    ({name:?}, include_str!({path:?})),").map_err(io::Error::other)?;
    }
    code.push_str("];\nconst CHAINS: &[(&str, &[&str])] = &[\n");
    for id in rulesets.keys().filter(|id| pages.contains_key(*id)) {
        writeln!(code, "    ({id:?}, &{:?}),", chain(id, &pages, &rulesets)).map_err(io::Error::other)?;
    }
    code.push_str("];\n");
    Ok(code)
}

type Texts = BTreeMap<String, (PathBuf, String)>;

/// The files of a folder with this extension, by their names.
fn texts(folder: &Path, extension: &str) -> io::Result<Texts> {
    let mut found = Texts::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|found| found == extension) {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let text = fs::read_to_string(&path)?;
            found.insert(name, (path, text));
        }
    }
    Ok(found)
}

/// The ruleset that another one extends.
fn parent(ruleset: &str) -> Option<String> {
    let line = ruleset.lines().find_map(|line| line.strip_prefix("extends = "))?;
    Some(line.trim().trim_matches('"').to_owned())
}

/// The pages that hold for a ruleset, each once.
fn chain(id: &str, pages: &Texts, rulesets: &BTreeMap<String, Option<String>>) -> Vec<String> {
    let mut ancestors = BTreeSet::new();
    let mut next = Some(id.to_owned());
    while let Some(found) = next {
        next = rulesets.get(&found).cloned().flatten();
        ancestors.insert(found);
    }
    let holds = |name: &String| {
        pages.contains_key(name) && name != ABOUT && (!rulesets.contains_key(name) || ancestors.contains(name))
    };
    let mut found = vec![id.to_owned()];
    let mut at = 0;
    while let Some(name) = found.get(at) {
        let linked = pages.get(name).map(|(_, text)| links(text)).unwrap_or_default();
        for name in linked.into_iter().filter(holds) {
            // What all have in common comes last.
            if !found.contains(&name) && !COMMON.contains(&name.as_str()) {
                found.push(name);
            }
        }
        at += 1;
    }
    let common: Vec<String> =
        COMMON.iter().map(|name| (*name).to_owned()).filter(|name| !found.contains(name)).collect();
    found.extend(common);
    found
}

/// The pages beside this one to which it links.
fn links(text: &str) -> Vec<String> {
    let target = |rest: &str| Some(rest.split_once(')')?.0.strip_suffix(".md")?.to_owned());
    text.split("](").skip(1).filter_map(target).collect()
}
