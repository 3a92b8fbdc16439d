//! Rules that the compiler does not enforce: which module may use which, who may use an external crate, how long a file
//! may be. Reads the sources as text; a name in a comment does not count.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of `src`, and the modules that each may use. A module that is not listed may use none.
const MAY_NAME: &[(&str, &[&str])] = &[
    ("app", &["auth", "config", "mail", "page", "rule_pages", "spans", "store", "values", "webhook"]),
    ("auth", &["config", "values"]),
    ("backup", &[]),
    ("cli", &["app", "auth", "backup", "cluster", "config", "http", "mail", "store", "telemetry", "values", "worker"]),
    ("cluster", &[]),
    ("config", &[]),
    ("http", &["app", "config", "mail", "page", "spans", "telemetry", "values", "web"]),
    ("mail", &["config", "values"]),
    ("page", &["config"]),
    ("rule_pages", &["values"]),
    ("spans", &[]),
    ("store", &["config", "spans", "values"]),
    ("telemetry", &["config", "spans", "webhook"]),
    ("values", &[]),
    ("web", &["mail", "page", "rule_pages", "values"]),
    ("webhook", &["config", "values"]),
    ("worker", &["app", "spans"]),
];

/// External crates by the beginning of their names, and the only modules that may use them.
const OWNERS: &[(&str, &[&str])] = &[
    ("actix", &["http"]),
    ("diesel", &["store", "values"]),
    ("fluent", &["mail"]),
    ("hyper", &["webhook"]),
    ("governor", &["app"]),
    ("jsonwebtoken", &["auth"]),
    ("lettre", &["mail"]),
    ("mail_parser", &["mail"]),
    ("opentelemetry", &["telemetry"]),
    ("prometheus_client", &["app"]),
    ("prost", &["telemetry"]),
    ("pulldown_cmark", &["rule_pages", "web"]),
    ("rustix", &["app", "config", "http"]),
    ("tokio_postgres", &["store"]),
    ("tracing_actix_web", &["http"]),
    ("tracing_opentelemetry", &["telemetry"]),
    ("utoipa_swagger_ui", &["http"]),
];

/// Clients of Postgres, and the only files that may use them: every statement goes through one connection type, which
/// believes none before the server is ready again (docs/adr/0018).
const WIRE: (&[&str], &str) = (&["AsyncPgConnection", "PgConnection", "tokio_postgres"], "src/store/connection");

/// Types of the engine that hold secrets: these modules only get a view or a seen event.
const SECRETS: (&[&str], &[&str]) = (&["http", "mail", "web"], &["Game", "Event"]);

/// The maximum number of lines of a file; one noun seldom needs more than three hundred.
const LINES: usize = 400;

/// The maximum number of characters of a line, as in `rustfmt.toml`.
const WIDTH: usize = 120;

/// Generated from the catalogue of the database, and so as long as that.
const GENERATED: &str = "src/store/schema.rs";

/// A source file.
pub(super) struct Source {
    pub path: PathBuf,
    pub module: String,
    pub text: String,
}

pub(super) fn sources(root: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(root);
    let mut found = Vec::new();
    let mut ahead = vec![root.clone()];
    while let Some(path) = ahead.pop() {
        if path.is_dir() {
            ahead.extend(fs::read_dir(&path).expect("a folder").map(|entry| entry.expect("an entry").path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let inside = path.strip_prefix(&root).expect("inside");
            let first = inside.iter().next().expect("a name").to_string_lossy();
            let module = first.trim_end_matches(".rs").to_owned();
            let text = fs::read_to_string(&path).expect("text");
            found.push(Source { path, module, text });
        }
    }
    assert!(!found.is_empty(), "there are no sources in {root:?}");
    found
}

/// The modules of the service; the engine is a separate package, so the compiler checks it.
fn modules() -> impl Iterator<Item = Source> {
    sources("src").into_iter().filter(|source| !["engine", "lib", "main"].contains(&source.module.as_str()))
}

pub(super) fn without_comments(text: &str) -> String {
    let code = |line: &str| {
        // A URL has two slashes too.
        let end = line.match_indices("//").find(|(at, _)| !line[..*at].ends_with(':')).map_or(line.len(), |(at, _)| at);
        line[..end].to_owned()
    };
    text.lines().map(code).collect::<Vec<_>>().join("\n")
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// Everything that follows `prefix` as a path: `a::b`, or `{a, b::{c, d}}`.
fn paths<'t>(text: &'t str, prefix: &str) -> Vec<&'t str> {
    let ends = |rest: &str| {
        let mut depth = 0;
        for (at, c) in rest.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth > 0 => {
                    depth -= 1;
                    if depth == 0 {
                        return at + 1;
                    }
                }
                _ if depth > 0 || c.is_alphanumeric() || c == '_' || c == ':' => {}
                _ => return at,
            }
        }
        rest.len()
    };
    let starts = text.match_indices(prefix).map(|(at, _)| &text[at + prefix.len()..]);
    starts.map(|rest| &rest[..ends(rest)]).collect()
}

/// The first names of a path: `a` of `a::b`, `a` and `b` of `{a, b::c}`.
fn first_names(path: &str) -> BTreeSet<&str> {
    let Some(list) = path.strip_prefix('{') else {
        return words(path).take(1).collect();
    };
    let mut depth = 0;
    let items = list.split(|c: char| {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    });
    items.filter_map(|item| words(item).next()).collect()
}

/// The faults of one file, by the rules above.
fn faults(module: &str, text: &str) -> Vec<String> {
    let code = without_comments(text);
    let mut faults = Vec::new();
    let allowed = MAY_NAME.iter().find(|(name, _)| *name == module).map_or(&[][..], |(_, allowed)| *allowed);
    // Some modules are packages, which have a name outside of `crate` as well.
    let named = [paths(&code, "crate::"), paths(&code, "fieldpost_")].concat();
    for named in named.iter().flat_map(|path| first_names(path)) {
        let is_module = MAY_NAME.iter().any(|(name, _)| *name == named);
        if is_module && named != module && !allowed.contains(&named) {
            faults.push(format!("{module} must not name {named}"));
        }
    }
    for (outside, owners) in OWNERS {
        if !owners.contains(&module) && words(&code).any(|word| word.starts_with(outside)) {
            faults.push(format!("only {} names {outside}", owners.join(" and ")));
        }
    }
    let (blind, secrets) = SECRETS;
    if blind.contains(&module) {
        let of_engine = paths(&code, "engine::");
        for word in of_engine.iter().flat_map(|path| words(path)).filter(|word| secrets.contains(word)) {
            faults.push(format!("{module} must not see the engine's {word}"));
        }
    }
    faults
}

#[test]
fn the_modules_name_only_what_they_may() {
    let wrong: Vec<String> = modules()
        .flat_map(|source| faults(&source.module, &source.text).into_iter().map(move |why| (source.path.clone(), why)))
        .map(|(path, why)| format!("{}: {why}", path.display()))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Whether a file bypasses the one connection type.
fn goes_past_the_connection(path: &str, text: &str) -> bool {
    let (names, owner) = WIRE;
    let code = without_comments(text);
    !path.contains(owner) && words(&code).any(|word| names.contains(&word))
}

#[test]
fn every_statement_goes_through_the_one_connection() {
    let past: Vec<PathBuf> = sources("src")
        .into_iter()
        .filter(|source| goes_past_the_connection(&source.path.to_string_lossy(), &source.text))
        .map(|source| source.path)
        .collect();
    assert!(past.is_empty(), "they may believe a statement before it is committed: {past:#?}");
}

#[test]
fn every_module_is_listed() {
    let unknown: BTreeSet<String> = modules()
        .map(|source| source.module)
        .filter(|module| MAY_NAME.iter().all(|(name, _)| name != module))
        .collect();
    assert!(unknown.is_empty(), "say what they may name: {unknown:?}");
}

#[test]
fn a_file_is_about_one_thing_and_no_longer_than_that_takes() {
    let long: Vec<String> = sources("src")
        .into_iter()
        .chain(sources("tests"))
        .map(|source| (source.text.lines().count(), source.path))
        .filter(|(lines, path)| *lines > LINES && !path.ends_with(GENERATED))
        .map(|(lines, path)| format!("{} has {lines} lines", path.display()))
        .collect();
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn no_comment_is_longer_than_a_line_of_code() {
    let mut long = Vec::new();
    let searched = ["src", "tests", "build", "clients/rust/src", "fuzz"];
    for Source { path, text, .. } in searched.into_iter().flat_map(sources) {
        // The formatter breaks code, and nobody breaks comments.
        let comments = text.lines().enumerate().filter(|(_, line)| line.trim().starts_with("//"));
        let too_long = comments.filter(|(_, line)| line.chars().count() > WIDTH);
        long.extend(too_long.map(|(number, _)| format!("{}:{}", path.display(), number + 1)));
    }
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn every_file_opens_with_what_it_is() {
    let silent: Vec<PathBuf> = sources("src")
        .into_iter()
        .filter(|source| !source.text.starts_with("//! "))
        .map(|source| source.path)
        .collect();
    assert!(silent.is_empty(), "{silent:#?}");
}

#[test]
fn a_breach_would_be_seen() {
    let seen = |module: &str, text: &str| !faults(module, text).is_empty();
    assert!(seen("http", "use crate::store::games;"));
    assert!(seen("http", "use crate::{app::App, store};"));
    assert!(seen("http", "use fieldpost_store::games;"));
    assert!(seen("store", "fn a() { crate::app::play() }"));
    assert!(seen("app", "use diesel_async::RunQueryDsl;"));
    assert!(seen("mail", "fn a(x: &engine::Game) {}"));
    assert!(seen("http", "use fieldpost_engine::{view::{GameView}, Event};"));
    assert!(!seen("http", "use crate::app::{App, store_of};"));
    assert!(!seen("http", "use fieldpost_engine::{GameView, SeenEvent}; // never Game"));
    assert!(!seen("worker", "// crate::http::serve, \"https://x\"\nuse crate::app::App;"));
    let past = |text: &str| goes_past_the_connection("src/store/games.rs", text);
    assert!(past("use diesel_async::{AsyncPgConnection, RunQueryDsl};"));
    assert!(past("fn a(client: &tokio_postgres::Client) {}"));
    assert!(!past("use super::Connection; // no AsyncPgConnection"));
    assert!(!goes_past_the_connection("src/store/connection/row.rs", "use tokio_postgres::Row;"));
    assert!(seen("config", "const A: &str = \"http://x\"; use crate::store::Store;"));
}

/// Things that not every machine has: the module that finds them, and the `#[ignore]` reason of their tests.
const NEEDED: &[(&str, &str)] = &[
    ("support::browser::", "needs Chromium"),
    ("support::disk::", "needs a memory disk"),
    ("support::exim::", "needs Exim"),
    ("support::patroni::", "needs Patroni"),
    ("support::pgbouncer::", "needs PgBouncer"),
    ("support::shared::", "needs the recorded games"),
];

/// The same for the tests of the page to play on: its folder.
const NEEDED_BY_PAGE: (&str, &str) = ("the page", "needs Chromium, chromedriver and a built page");

#[test]
fn tests_that_need_more_than_postgres_say_so_and_none_passes_without_it() {
    for Source { path, text, .. } in sources("tests/it") {
        if path.parent().is_some_and(|folder| folder.ends_with("support")) || path.ends_with("tidy.rs") {
            continue;
        }
        let of_page = path.parent().is_some_and(|folder| folder.ends_with("board_page")).then_some(NEEDED_BY_PAGE);
        for (module, reason) in NEEDED.iter().filter(|(module, _)| text.contains(module)).copied().chain(of_page) {
            for test in text.split("#[tokio::test").skip(1).chain(text.split("#[test]").skip(1)) {
                let head = test.split("fn ").next().unwrap_or_default();
                assert!(head.contains(reason), "{} uses {module}: {head}", path.display());
            }
        }
        assert!(!text.contains("else { return }"), "{} may pass without testing", path.display());
    }
}

fn script(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a script")
}

/// The tests that `script/test` runs only where the machine has what they need.
fn run_where_possible(script: &str) -> Vec<&str> {
    script.lines().filter_map(|line| line.strip_prefix("has ")?.split(' ').next()).collect()
}

#[test]
fn ci_run_requires_all_tests_except_those_that_no_package_makes_possible() {
    let (ci, script) = (script(".ci/run"), script("script/test"));
    let required = ci.lines().find(|line| line.starts_with("export FIELDPOST_REQUIRE=")).expect("what is required");
    let is_required = |tests: &&str| required.split([' ', '"']).any(|one| one == *tests);
    let left_out: Vec<&str> = run_where_possible(&script).into_iter().filter(|tests| !is_required(tests)).collect();
    assert_eq!(left_out, ["faults::full::", "shared_data::"]);
    assert!(script.contains("\nhas_board_page() { has_browser && has_page; }\n") && ci.contains("\nhas_page || "));
}

#[test]
fn a_page_that_could_not_be_built_is_missing_whatever_an_earlier_build_has_left() {
    let folder = std::env::temp_dir().join(format!("fieldpost-built-page-{}", std::process::id()));
    fs::create_dir_all(folder.join("page/dist")).expect("a folder");
    fs::create_dir_all(folder.join("script")).expect("a folder");
    fs::write(folder.join("page/dist/manifest.json"), "{}").expect("a file");
    let has_page = |outcome: &str| {
        let steps = r#"set -eu; printf '#!/bin/sh\nexit %s\n' "$1" >script/page; chmod +x script/page
            . "$0/script/lib.sh"; build_page; if has_page; then echo built; fi"#;
        let mut bash = std::process::Command::new("bash");
        let said = bash.args(["-c", steps, env!("CARGO_MANIFEST_DIR"), outcome]).current_dir(&folder).output();
        String::from_utf8(said.expect("bash").stdout).expect("text") == "built\n"
    };
    let found = ["0", "69"].map(has_page);
    fs::remove_dir_all(&folder).expect("a folder to remove");
    assert_eq!(found, [true, false]);
}

#[test]
fn every_ignored_test_is_run_by_script_test_where_it_can() {
    let script = script("script/test");
    let run = run_where_possible(&script);
    assert!(run.iter().all(|tests| tests.ends_with("::")) && run.contains(&"mta::"), "{run:?}");
    let left_out = |Source { path, text, .. }: &Source| {
        let path = path.to_string_lossy();
        let (_, inside) = path.split_once("tests/it/").expect("a path inside");
        let module = format!("{}::", inside.trim_end_matches(".rs").replace('/', "::"));
        let is_run = run.iter().any(|tests| module.contains(tests));
        (text.contains("#[ignore = ") && !is_run && module != "tidy::").then_some(module)
    };
    let left_out: Vec<String> = sources("tests/it").iter().filter_map(left_out).collect();
    assert!(left_out.is_empty(), "script/test never runs the ignored tests of {left_out:?}");
}

#[test]
fn a_bot_has_fewer_than_a_hundred_lines() {
    // That in Rust is a link to the example of its package, which is published as a whole.
    let bots = ["examples/bots/bot.py", "examples/bots/bot.ts", "examples/bots/bot.rs"];
    let lines = bots.map(|bot| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(bot);
        (bot, fs::read_to_string(path).expect("a program").lines().count())
    });
    assert!(lines.iter().all(|(_, lines)| *lines < 100), "{lines:?}");
}

/// The lines of a file of the store that make a statement of SQL, and whether the reason stands directly above.
fn statements(text: &str) -> Vec<(&str, bool)> {
    let lines: Vec<&str> = text.lines().collect();
    let is_sql = |line: &str| {
        ["sql_query(", "dsl::sql::<", ".batch_execute(", "> QueryFragment<Pg>", "impl QueryFragment<Pg>"]
            .iter()
            .any(|by| line.contains(by))
    };
    let says_why = |at: usize| lines[at.saturating_sub(3)..at].iter().any(|line| line.trim().starts_with("// SQL: "));
    let found = lines.iter().enumerate().filter(|(_, line)| is_sql(line));
    found.map(|(at, line)| (*line, says_why(at))).collect()
}

#[test]
fn a_statement_that_is_not_the_dsl_says_why() {
    let mut counted = 0;
    for Source { path, text, .. } in sources("src/store") {
        let found = statements(&text);
        counted += found.len();
        let missing: Vec<_> = found.into_iter().filter(|(_, says_why)| !says_why).collect();
        assert!(missing.is_empty(), "{}: no `// SQL:` above {missing:#?}", path.display());
    }
    assert!(counted > 20, "{counted}");
    assert_eq!(
        statements("// SQL: it must\nsql_query(a)\n;\n;\n;\nsql_query(b)"),
        [("sql_query(a)", true), ("sql_query(b)", false)]
    );
}
