//! The opening paragraph of each module of `src/app`: which modules it calls, compared with those that it names.

use std::collections::{BTreeMap, BTreeSet};

use super::{ORDER, Tree};
use crate::tidy::sources;

/// The text at the top of a file.
fn opening(text: &str) -> String {
    text.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim).collect::<Vec<_>>().join(" ")
}

/// The modules that an opening paragraph names in what comes after “may call”.
fn said(opening: &str) -> BTreeSet<String> {
    let (_, after) = opening.split_once("may call").unwrap_or_default();
    let list = after.split(['.', ';']).next().unwrap_or_default();
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The modules that the files of each module name.
fn called(tree: &Tree) -> BTreeMap<String, BTreeSet<String>> {
    let of_app = |file: &[String]| match file {
        [app, name, ..] if app == "app" && ORDER.contains(&name.as_str()) => Some(name.clone()),
        _ => None,
    };
    let mut called: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, targets) in tree.arrows() {
        let Some(module) = of_app(&file) else { continue };
        let others = targets.iter().filter_map(|target| of_app(target)).filter(|other| *other != module);
        called.entry(module.clone()).or_default().extend(others);
    }
    called
}

#[test]
fn every_module_of_the_use_cases_has_its_place_and_says_what_it_owns_and_calls() {
    let called = called(&Tree::read());
    let (mut found, mut wrong) = (BTreeSet::new(), Vec::new());
    let folders = sources("src/app").into_iter().filter(|source| source.path.ends_with("mod.rs"));
    for source in folders.filter(|source| source.module != "mod") {
        let opening = opening(&source.text);
        for word in ["owns", "may call", "does not"] {
            assert!(opening.contains(word), "{} does not say what it {word}", source.path.display());
        }
        let (said, calls) = (said(&opening), &called[&source.module]);
        // A folder in a module has an opening paragraph too, which names what that folder calls.
        let is_module = source.path.ends_with(format!("app/{}/mod.rs", source.module));
        if is_module && said != *calls {
            wrong.push(format!("{} says that it may call {said:?}, and calls {calls:?}", source.module));
        }
        found.insert(source.module);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(found, ORDER.map(str::to_owned).into());
}

#[test]
fn a_name_that_is_missing_or_not_called_would_be_seen() {
    let names = |text: &str| said(text).into_iter().collect::<Vec<_>>().join(" ");
    assert_eq!(names("It owns `x`. It may call `time` and `game`, for `y`. It does not `z`."), "game time y");
    assert_eq!(names("It may call `limits`; it does not know `game`."), "limits");
    assert_eq!(names("It may call no other module."), "");
    let file = |(at, text): (&str, &str)| (at.split('/').map(str::to_owned).collect(), text.to_owned());
    let files = [
        ("app", "pub mod game; pub mod time;"),
        ("app/time", ""),
        ("app/time/clocks", ""),
        ("app/game", "use super::time::clocks::Clocks;"),
        ("app/game/load", "use crate::app::game;"),
    ];
    let called = called(&Tree::new(files.map(file).into()));
    assert_eq!(called["game"], ["time".to_owned()].into());
    assert_eq!(called["time"], BTreeSet::new());
}
