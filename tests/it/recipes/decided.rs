//! The lists in "Where it is decided" of docs/ARCHITECTURE.md are complete: whatever decides, calls or writes something
//! is named by the section about it.

use std::fs;

use super::{FILES, code_of, named};

/// A question, where its answer is searched for, and the words of whatever belongs to it.
const QUESTIONS: [(&str, &str, &[&str]); 6] = [
    ("Who sees the rank of a piece?", "src/engine/rules/", &["reveal(", "Event::Revealed", "shows_defender("]),
    ("Who sees the rank of a piece?", "src/", &["Audience::Everyone", "piece.public", "SeenEvent::Revealed {"]),
    (
        "Which of two simultaneous requests wins?",
        "src/app/",
        &["games::lock(", "play::act(", "decide::write(", ".stale(", "Error::Stale"],
    ),
    (
        "What does a bounced mail count as?",
        "src/",
        &[
            "count_direct(",
            "count_reported(",
            "classify(",
            "may_blame(",
            "strikes::strike(",
            "fn strike(",
            "SendFailure::Recipient {",
        ],
    ),
    ("How long is an invitation valid?", "src/", &["invited_until("]),
    (
        "What does the row of a game hold?",
        "src/store/",
        &["update(games::table", "insert_into(games::table", "UPDATE games", "games::table.find("],
    ),
];

#[test]
fn every_list_of_where_it_is_decided_is_complete() {
    let root = super::root();
    let page = fs::read_to_string(root.join("docs/ARCHITECTURE.md")).expect("a page");
    let mut left_out = Vec::new();
    for (question, folder, words) in QUESTIONS {
        let (_, section) = page.split_once(&format!("\n### {question}\n")).expect("the question");
        let section = section.split("\n##").next().unwrap_or_default();
        let named = named(section);
        for word in words {
            let files = FILES.iter().map(|file| file.path.as_str()).filter(|path| path.starts_with(folder));
            let files: Vec<_> = files
                .filter(|path| path.ends_with(".rs") && !path.contains("/tests/"))
                .filter(|path| code_of(path, &fs::read_to_string(root.join(path)).expect("a source")).contains(word))
                .collect();
            assert!(!files.is_empty(), "{question}: nothing has `{word}`");
            let missing = files.into_iter().filter(|path| !named.contains(path));
            left_out.extend(missing.map(|path| format!("{question} {path} has `{word}`")));
        }
    }
    assert!(left_out.is_empty(), "{left_out:#?}");
}
