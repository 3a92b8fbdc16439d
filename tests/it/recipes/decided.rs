//! The lists in "Where it is decided" of docs/ARCHITECTURE.md are complete: whatever decides, calls or writes something
//! is named by the section about it.

use std::fs;

use super::{FILES, code_of, named};

/// A question, where its answer is searched for, and the words of whatever belongs to it.
const QUESTIONS: [(&str, &str, &[&str]); 9] = [
    ("Who sees the rank of a piece?", "src/engine/rules/", &["reveal(", "Event::Revealed", "shows_defender("]),
    (
        "Who sees the rank of a piece?",
        "src/",
        &[
            "Audience::Everyone",
            "Audience::Only",
            "enum Audience",
            "known_to(",
            "Meaning::Known",
            "piece.public",
            "SeenEvent::Revealed {",
        ],
    ),
    (
        "Which of two simultaneous requests wins?",
        "src/app/",
        &[
            "games::lock(",
            "play::act(",
            "decide::write(",
            ".stale(",
            "Error::Stale",
            "Error::SeatTaken",
            "accept_within(",
            "decline_within(",
            "rematches::ask",
            "seats::join(",
            "seats::take(",
            "ServiceAnswer::Stale",
        ],
    ),
    (
        "Which of two simultaneous requests wins?",
        "src/",
        &["Code::Stale", "Self::Stale =>", "service_stale(", "late_lead(", "late_said("],
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
            "SendFailure::Message(",
            "SendFailure::Outage(",
            "SendFailure::Later(",
            "SendFailure::TimedOut",
            "not_made()",
            "strikes::lift(",
            "AuditKind::AddressSuspended",
        ],
    ),
    ("When is somebody reminded?", "src/", &["Plan::of(", "half_time(", "min_reminded_time(", "are_reminders("]),
    ("How long is an invitation valid?", "src/", &["invited_until(", "lapses_at(", "invitation_days"]),
    ("What does a list show of a game?", "src/", &["Summary::of(", "SummaryJson::of("]),
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
