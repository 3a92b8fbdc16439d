//! Every path that a page of the documentation names is in the repository: a file that was moved or renamed takes the
//! sentences about it along.

use std::fs;
use std::path::{Path, PathBuf};

/// Where the pages are.
const PAGES: [&str; 4] = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs"];

/// Where a path may begin, beside the folder of its page.
const ROOTS: [&str; 2] = ["", "src"];

/// How the name of a file ends that is in the repository.
const ENDINGS: [&str; 9] = [".rs", ".md", ".toml", ".yaml", ".yml", ".ftl", ".sql", ".dict", ".txt"];

/// What is made when the service runs.
const MADE: [&str; 1] = ["data/"];

fn pages() -> Vec<PathBuf> {
    let mut ahead: Vec<_> = PAGES.iter().map(|page| Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).collect();
    let mut pages = Vec::new();
    while let Some(at) = ahead.pop() {
        if at.is_dir() {
            ahead.extend(fs::read_dir(&at).expect("a folder").map(|entry| entry.expect("an entry").path()));
        } else if at.extension().is_some_and(|extension| extension == "md") {
            pages.push(at);
        }
    }
    assert!(pages.len() > 100, "{} pages", pages.len());
    pages
}

/// What a page names: paths between backticks, and the targets of its links.
fn named(text: &str) -> Vec<&str> {
    let is_path = |span: &&str| {
        let plain = span.chars().all(|c| c.is_ascii_alphanumeric() || "_.-/".contains(c));
        let ends = span.ends_with('/') || ENDINGS.iter().any(|ending| span.ends_with(ending));
        plain && ends && span.contains('/') && !span.starts_with('/') && !MADE.contains(span)
    };
    // Every other piece lies between backticks.
    let spans = text.split('`').skip(1).step_by(2).filter(is_path);
    let links = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
    // One that begins with a slash leads to a page of the server.
    let links = links.filter(|link| !link.is_empty() && !link.contains(':') && !link.starts_with('/'));
    spans.chain(links).collect()
}

fn is_there(page: &Path, path: &str) -> bool {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let beside = page.parent().is_some_and(|folder| folder.join(path).exists());
    beside || ROOTS.iter().any(|from| root.join(from).join(path).exists())
}

#[test]
fn every_path_that_a_page_names_is_there() {
    let mut missing = Vec::new();
    for page in pages() {
        let text = fs::read_to_string(&page).expect("text");
        // Blocks of code are not sentences.
        let text: String = text.split("```").step_by(2).collect();
        missing.extend(
            named(&text)
                .into_iter()
                .filter(|path| !is_there(&page, path))
                .map(|path| format!("{}: {path}", page.display())),
        );
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn paths_are_told_from_other_words() {
    let text = "`src/app/play/mod.rs`, `tests/it/`, `GET /v1/games`, `/v1/me`, `a/<b>.rs`, `data/`, [1](adr/1.md#why), [x](https://x.org), [y](/register)";
    assert_eq!(named(text), ["src/app/play/mod.rs", "tests/it/", "adr/1.md"]);
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/TIME.md");
    assert!(is_there(&page, "app/mod.rs") && is_there(&page, "adr/README.md") && !is_there(&page, "app/none.rs"));
}
