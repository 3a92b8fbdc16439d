//! What the recipes need not explain, because it is found here: a sweep that nothing runs, a limit or a kind of mail
//! that no page names, an operation that a proxy leaves open, the number of an alert, and a test that counts rulesets.

use std::fs;
use std::path::Path;

use fieldpost::values::{Language, SwitchableKind};

use super::defaults::stated;
use super::{FILES, code_of, players_pages_without, root};

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

/// The part of a page below a heading.
fn below(page: &str, heading: &str) -> String {
    let text = fs::read_to_string(root().join(page)).expect("a page");
    let (_, part) = text.split_once(&format!("\n## {heading}\n")).expect("the heading");
    part.split("\n## ").next().unwrap_or_default().to_owned()
}

#[test]
fn the_page_about_http_lists_what_is_compressed() {
    let code = code("src/http/compression.rs");
    let (_, listed) = code.split_once("const LISTED:").expect("the list");
    let lines = listed.split("];\n").next().unwrap_or_default().lines();
    let listed: Vec<_> = lines.filter(|line| line.contains("\"/")).collect();
    let page = below("docs/HTTP.md", "Compression");
    let row = |beginning: &str| page.lines().find(|line| line.starts_with(beginning)).expect("a row").to_owned();
    let (everybody, readers) = (row("| everybody |"), row("| whoever reads them without an account |"));
    for line in &listed {
        let path = format!("`{}`", line.split('"').nth(1).expect("a path"));
        let [row, other] = if line.contains("ForAnybody") { [&readers, &everybody] } else { [&everybody, &readers] };
        assert!(row.contains(&path) && !other.contains(&path), "docs/HTTP.md: {path}");
    }
    assert!(listed.len() > 10, "{listed:?}");
    assert_eq!([everybody, readers].concat().matches("`/").count(), listed.len(), "a path that is not compressed");
}

#[test]
fn the_page_about_http_names_what_is_closed_to_other_sites_or_counts_as_nothing() {
    let [closed, uncounted] = [("src/http/cross_origin.rs", "=> false"), ("src/http/limits.rs", "=> 0,")];
    for ((path, arm), heading) in [(closed, "Scripts of other sites"), (uncounted, "Limits")] {
        let part = below("docs/HTTP.md", heading);
        let code = code(path);
        let arms = code.lines().filter(|line| line.contains(arm));
        let paths: Vec<_> = arms.flat_map(|line| line.split('"').skip(1).step_by(2)).collect();
        assert!(!paths.is_empty(), "{path}");
        for named in paths {
            // Both of `/health` are one there.
            let named = if named.starts_with("/health") { "`/health`" } else { named };
            assert!(part.contains(named), "“{heading}” in docs/HTTP.md does not name {named}");
        }
    }
}

#[test]
fn every_source_that_has_the_request_of_a_new_game_is_named_by_its_recipe() {
    let guide = super::guide();
    let (_, recipe) = guide.split_once("\n## How to add a field to a request\n").expect("the recipe");
    let recipe = recipe.split("\n## ").next().unwrap_or_default();
    let is_word = |text: &str| text.split(|c: char| !c.is_alphanumeric()).any(|word| word == "NewGame");
    let mut found = 0;
    for path in FILES.iter().map(|file| file.path.as_str()) {
        let is_searched = path.starts_with("src/") || path.starts_with("page/src/") || path.ends_with("/values.ts");
        if is_searched && is_word(&code(path)) {
            found += 1;
            assert!(recipe.contains(path), "the recipe for a field of a request does not name {path}");
        }
    }
    assert!(found > 5, "{found}");
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

#[test]
fn the_examples_of_proxies_close_what_only_the_operators_programs_call() {
    let text = |path: &str| fs::read_to_string(root().join(path)).expect("a file");
    let contract = text("openapi-operator.yaml");
    let paths = contract.lines().filter_map(|line| line.strip_prefix("  /v1/")?.strip_suffix(':'));
    let paths: Vec<_> = paths.map(|path| format!("/v1/{path}")).collect();
    assert!(!paths.is_empty(), "the operator's contract has no path");
    let closes = |file: &str, beginning: &str, path: &str| {
        let text = text(file);
        let mut lines = text.lines().map(str::trim).filter(|line| line.starts_with(beginning));
        lines.any(|line| line.split(' ').any(|word| word == path))
    };
    for path in paths {
        assert!(closes("packaging/nginx/fieldpost.conf", "location = ", &path), "nginx does not close {path}");
        assert!(closes("packaging/caddy/Caddyfile", "@letters path ", &path), "Caddy does not close {path}");
        let tried = format!("\"https://$SITE{path}\"");
        assert!(text("tests/packaging/proxies.sh").contains(&tried), "no proxy is tried with {path}");
    }
}

#[test]
fn the_page_about_mails_has_a_row_for_every_kind_that_may_be_chosen() {
    let page = fs::read_to_string(root().join("docs/PLAYING-BY-MAIL.md")).expect("a page");
    for kind in SwitchableKind::ALL {
        let row = format!("\n| `{}` | ", kind.word().replace('-', "_"));
        assert!(page.contains(&row), "docs/PLAYING-BY-MAIL.md has no row for the kind `{}`", kind.word());
    }
}

/// What is shown at the end of a game and after an abort (V-4), as the pages for players say it.
const fn shown_at_the_end(language: Language) -> &'static str {
    match language {
        Language::En => "When the game is over, everything is shown. If it was aborted, nothing more is.",
        Language::De => {
            "Wenn die Partie zu Ende ist, wird alles gezeigt. Wurde sie abgebrochen, so bleibt der Rest verborgen."
        }
        Language::Nl => {
            "Als de partij voorbij is, wordt alles getoond. Is ze geannuleerd, dan blijft de rest verborgen."
        }
        Language::Fr => "Quand la partie est finie, tout est montré. Si elle a été annulée, le reste demeure caché.",
        Language::Da => "Når partiet er slut, bliver alt vist. Blev det aflyst, forbliver resten skjult.",
    }
}

#[test]
fn every_page_for_players_says_what_is_shown_at_the_end() {
    let wrong = players_pages_without(shown_at_the_end);
    assert!(wrong.is_empty(), "these pages do not say what is shown at the end: {wrong:#?}");
}

#[test]
fn the_alert_about_mails_that_come_back_has_one_number() {
    let read = |path: &str| fs::read_to_string(root().join(path)).expect("a file");
    let rules = read("packaging/prometheus/rules.yml");
    let (_, most) = rules.split_once("expr: max(fieldpost_strikes) > ").expect("the alert");
    let most: i64 = most.lines().next().and_then(|number| number.trim().parse().ok()).expect("a number");
    let sentence = stated("More than {} mails count against addresses", &[most]);
    assert!(read("docs/OPERATIONS.md").contains(&sentence), "docs/OPERATIONS.md does not say: {sentence}");
    let series = format!("{{series: 'fieldpost_strikes', values: '{}x30'}}", most + 1);
    assert!(read("tests/packaging/alerts.yml").contains(&series), "tests/packaging/alerts.yml does not try {series}");
}
