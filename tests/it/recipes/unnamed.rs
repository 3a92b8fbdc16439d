//! What the recipes need not explain, because it is found here: a sweep that nothing runs, a limit that no page names,
//! and a test that counts rulesets.

use std::fs;
use std::path::Path;

use super::{FILES, code_of, root};

/// The code of a file.
fn code(path: &str) -> String {
    code_of(path, &fs::read_to_string(root().join(path)).expect("a source"))
}

/// The code of all files in a folder, each with its path.
fn sources(folder: &str) -> impl Iterator<Item = (&'static str, String)> {
    let files = FILES.iter().map(|file| file.path.as_str()).filter(move |path| path.starts_with(folder));
    files.filter(|path| path.ends_with(".rs")).map(|path| (path, code(path)))
}

/// The public sweeps of a file, as others call them: `inbox::sweep_addresses(`.
fn sweeps(path: &str, code: &str) -> Vec<String> {
    let path = Path::new(path).with_extension("");
    let module = if path.ends_with("mod") { path.parent() } else { Some(path.as_path()) };
    let module = module.and_then(Path::file_name).expect("a module").to_string_lossy().into_owned();
    let names = code.split("pub async fn ").skip(1).filter_map(|rest| rest.split('(').next());
    names.filter(|name| name.starts_with("sweep")).map(|name| format!("{module}::{name}(")).collect()
}

#[test]
fn every_sweep_of_a_use_case_is_a_task_of_the_worker() {
    let tasks = code("src/worker/mod.rs");
    let steps: Vec<_> = sources("src/worker/").collect();
    let found: Vec<_> = sources("src/app/").flat_map(|(path, code)| sweeps(path, &code)).collect();
    assert!(found.len() > 5, "{found:?}");
    for sweep in found {
        assert!(steps.iter().any(|(_, code)| code.contains(&sweep)), "no step in src/worker/ calls {sweep}…)");
    }
    for step in steps.iter().flat_map(|(path, code)| sweeps(path, code)) {
        assert!(tasks.contains(&step), "no `Task` in src/worker/mod.rs calls {step}…)");
    }
}

#[test]
fn every_limit_is_named_on_the_pages_about_limits() {
    /// Nobody is told of these.
    const UNTOLD: [&str; 3] = ["invitations-to-address", "letters", "letters-to-service"];
    let code = code("src/app/limits/limit.rs");
    let (_, names) = code.split_once("const fn name(").expect("the names");
    let (names, _) = names.split_once("fn allowance(").expect("what follows them");
    let names: Vec<_> = names.split('"').skip(1).step_by(2).collect();
    assert!(names.len() > 10, "{names:?}");
    let pages = ["docs/HTTP.md", "docs/OPERATIONS.md"];
    for page in pages {
        let text = fs::read_to_string(root().join(page)).expect("a page");
        let (_, limits) = text.split_once("\n## Limits\n").expect("limits");
        let limits = limits.split("\n## ").next().unwrap_or_default();
        for name in names.iter().filter(|name| page != "docs/HTTP.md" || !UNTOLD.contains(name)) {
            assert!(limits.contains(&format!("`{name}`")), "{page} does not name the limit `{name}`");
        }
    }
}

#[test]
fn every_test_that_counts_all_rulesets_is_named_by_the_recipe() {
    let guide = super::guide();
    let (_, recipe) = guide.split_once("\n## How to add a ruleset\n").expect("the recipe");
    let recipe = recipe.split("\n## ").next().unwrap_or_default();
    let number = format!(", {});", fs::read_dir(root().join("config/rulesets")).expect("rulesets").count());
    let is_count =
        |line: &str| line.contains(&number) && ["rulesets", "shipped()", "list()"].iter().any(|all| line.contains(all));
    let tests = sources("tests/").chain(sources("src/engine/tests/"));
    let found: Vec<_> = tests.filter(|(_, code)| code.lines().any(is_count)).map(|(path, _)| path).collect();
    assert!(!found.is_empty(), "no test has the number of rulesets any more");
    for path in found {
        assert!(recipe.contains(path), "the recipe does not name {path}, which counts rulesets");
    }
}
