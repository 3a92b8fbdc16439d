//! The lists in "Where it is decided" of docs/ARCHITECTURE.md are complete: whatever decides, calls or writes something
//! is named by the section about it.

use std::collections::BTreeSet;
use std::fs;

use super::{FILES, code_of, means, named};

/// A question, where its answer is searched for, and the words of whatever belongs to it.
const QUESTIONS: &[(&str, &str, &[&str])] = &[
    ("Who sees the rank of a piece?", "src/engine/rules/", &["reveal(", "Event::Revealed", "shows_defender("]),
    (
        "Who sees the rank of a piece?",
        "page/",
        &["event.public", "piece.revealed", "known: true", "t('known_to_all')", "unaccounted(", "read('read_game'"],
    ),
    ("Who sees the rank of a piece?", "page/", &["known_to_all", "still_hidden", "returned_unseen"]),
    ("Who sees the rank of a piece?", "README.md", &["everything is revealed"]),
    ("Who sees the rank of a piece?", "openapi.yaml", &["nothing is revealed"]),
    (
        "Who sees the rank of a piece?",
        "docs/",
        &["everything is revealed", "revealed completely", "keeps its secrets", "game reveals nothing"],
    ),
    ("Who sees the rank of a piece?", "docs/adr/", &["V-4", "V-6"]),
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
    ("Who sees the rank of a piece?", "src/", &["returned_unseen("]),
    ("Who sees the rank of a piece?", "src/engine/tests/", &["Audience::Everyone", "Audience::Only"]),
    ("Who sees the rank of a piece?", "tests/it/", &["Audience::Only"]),
    ("Who sees the rank of a piece?", "page/test/", &["revealed: false"]),
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
            "Error::SetupChanged",
            "accept_within(",
            "decline_within(",
            "rematches::ask",
            "seats::join_by_password(",
            "seats::take(",
            "ServiceAnswer::Stale",
        ],
    ),
    (
        "Which of two simultaneous requests wins?",
        "src/",
        &["Code::Stale", "Self::Stale =>", "service_stale(", "late_lead(", "late_said("],
    ),
    ("Which of two simultaneous requests wins?", "src/app/lobby/", &["Error::Busy"]),
    ("Which of two simultaneous requests wins?", "src/app/", &["ok_or(Error::Busy)", "Err(Error::Busy)"]),
    (
        "Which of two simultaneous requests wins?",
        "src/app/play/",
        &[".ok_or(Error::Busy)", "Err(Error::KeyReused)", "Err(Error::NoteChanged"],
    ),
    (
        "Which of two simultaneous requests wins?",
        "src/app/",
        &[
            "users::lock(",
            "users::conflict(",
            "leaves::lock(",
            "grants::lock(",
            "webhooks::lock(",
            "links::consume",
            "sessions::rotate(",
        ],
    ),
    ("Which of two simultaneous requests wins?", "src/http/", &["page_seat_taken_said("]),
    (
        "Which of two simultaneous requests wins?",
        "page/",
        &["'stale'", "412)", "[409, 412]", "note-changed", "note_elsewhere", "'setup-changed'", "status === 503"],
    ),
    (
        "Which of two simultaneous requests wins?",
        "docs/",
        &["/problems/stale", "note-changed", "setup-changed", "the same `Idempotency-Key`", "ask at the same time"],
    ),
    ("Which of two simultaneous requests wins?", "docs/adr/", &["concurrent", "lost a race"]),
    ("Which of two simultaneous requests wins?", "clients/", &["stale", "Stale"]),
    ("Which of two simultaneous requests wins?", "tests/clients/", &["stale", "Stale"]),
    (
        "Which of two simultaneous requests wins?",
        "tests/it/",
        &[
            "\"stale\"",
            "\"seat-taken\"",
            "\"setup-locked\"",
            "\"note-changed\"",
            "\"setup-changed\"",
            "LetterAnswer::Late",
        ],
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
            "strike_days",
            "strikes_to_suspend",
        ],
    ),
    (
        "What does a bounced mail count as?",
        "src/",
        &[
            "page_suspended(",
            "suspended_at.is_none()",
            "suspended_at.is_some()",
            "suspended_at.nullable()",
            "suspended_at.ge(",
            "row.suspended",
        ],
    ),
    ("What does a bounced mail count as?", "src/http/", &["suspension_banner("]),
    ("What does a bounced mail count as?", "src/mail/letter/", &["Report {"]),
    ("What does a bounced mail count as?", "migrations/", &["suspended", "mail.strike"]),
    ("What does a bounced mail count as?", "page/", &["mails_suspended"]),
    ("What does a bounced mail count as?", "docs/adr/", &["strike"]),
    ("What does a bounced mail count as?", "packaging/", &["fieldpost_strikes"]),
    ("What does a bounced mail count as?", "tests/packaging/", &["fieldpost_strikes"]),
    ("What does a bounced mail count as?", "tests/it/", &["SET suspended_at"]),
    (
        "What does a bounced mail count as?",
        "docs/",
        &["strikes_to_suspend", "strike_days", "mails to your address come back"],
    ),
    (
        "When is somebody reminded?",
        "src/",
        &["Plan::of(", "half_time(", "min_reminded_time(", "struct ReminderChoice("],
    ),
    ("What is the default time for a turn?", "src/", &["DEFAULT_SECONDS", "default_seconds("]),
    ("What is the default time for a turn?", "page/", &["DEFAULT_SECONDS"]),
    (
        "How long is an invitation valid?",
        "src/",
        &["invited_until(", "lapses_at(", "invitation_days", "FurtherLink", " invitations::invite("],
    ),
    ("What does a list show of a game?", "src/", &["Summary::of(", "SummaryJson::of("]),
    ("What does a list show of a game?", "page/", &["GameSummary"]),
    (
        "What does the row of a game hold?",
        "src/store/",
        &["games::table", "games::find(", "FROM games ", "JOIN games ", "UPDATE games"],
    ),
];

/// The section of a question.
fn section<'p>(page: &'p str, question: &str) -> &'p str {
    let (_, section) = page.split_once(&format!("\n### {question}\n")).expect("the question");
    section.split("\n##").next().unwrap_or_default()
}

/// The text with its sentences on one line each; a source as it is.
fn on_one_line(path: &str, text: String) -> String {
    if path.ends_with(".md") || path.ends_with(".yaml") {
        return text.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    text
}

#[test]
fn every_list_of_where_it_is_decided_is_complete() {
    let root = super::root();
    let page = fs::read_to_string(root.join("docs/ARCHITECTURE.md")).expect("a page");
    let files = FILES.iter().map(|file| file.path.as_str());
    let files = files.filter(|path| *path != "docs/ARCHITECTURE.md" && !path.starts_with("tests/it/recipes/"));
    let text = |path: &str| String::from_utf8(fs::read(root.join(path)).expect("a file")).unwrap_or_default();
    let files = files.map(|path| (path.to_owned(), code_of(path, &text(path))));
    let decisions =
        fs::read_dir(root.join("docs/adr")).expect("decisions").map(|entry| entry.expect("an entry").path());
    let decisions = decisions.map(|path| path.strip_prefix(root).expect("inside").to_string_lossy().into_owned());
    let decisions = decisions.map(|path| (path.clone(), text(&path)));
    let files: Vec<_> = files.chain(decisions).map(|(path, text)| (on_one_line(&path, text), path)).collect();
    let mut left_out = Vec::new();
    for &(question, folder, words) in QUESTIONS {
        let section = section(&page, question);
        // The page links its neighbours.
        let linked = section.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let linked: Vec<_> = linked.map(|path| format!("docs/{path}")).collect();
        let mut named = named(section);
        named.extend(linked.iter().map(String::as_str));
        // A folder that is named does not stand for its files. A pattern does, but not for clients and tests: one would
        // cover whatever is added there.
        let may_be_pattern = |path: &str| !["clients/", "tests/"].iter().any(|folder| path.starts_with(folder));
        let is_named = |path: &str| {
            let mut patterns = named.iter().filter(|pattern| pattern.contains('*') && may_be_pattern(path));
            named.contains(path) || patterns.any(|pattern| means(pattern, path))
        };
        // The engine's tests are searched where the question says so.
        let is_searched = |path: &str| {
            path.starts_with(folder)
                && (!path.starts_with("src/engine/tests/") || folder.starts_with("src/engine/tests/"))
        };
        let searched: Vec<_> = files.iter().filter(|(_, path)| is_searched(path)).collect();
        for word in words {
            let found: Vec<_> = searched.iter().filter(|(code, _)| code.contains(word)).collect();
            assert!(!found.is_empty(), "{question}: nothing has `{word}`");
            let missing = found.into_iter().filter(|(_, path)| !is_named(path));
            left_out.extend(missing.map(|(_, path)| format!("{question} {path} has `{word}`")));
        }
    }
    assert!(left_out.is_empty(), "{left_out:#?}");
}

#[test]
fn every_page_and_case_of_a_clause_about_ranks_is_named() {
    let page = fs::read_to_string(super::root().join("docs/ARCHITECTURE.md")).expect("a page");
    let section = section(&page, "Who sees the rank of a piece?");
    let (_, table) = section.split_once("| clauses | cases |\n").expect("its first table");
    let rows = table.split("\n\n").next().unwrap_or_default().lines().skip(1);
    let rows: Vec<Vec<_>> = rows.map(|row| row.trim().trim_matches('|').split('|').collect()).collect();
    let is_clause = |word: &&str| word.contains('-') && word.starts_with(char::is_uppercase);
    let clauses: BTreeSet<_> = rows.iter().flat_map(|row| row[2].split([' ', ',', ';'])).filter(is_clause).collect();
    assert!(clauses.len() > 10, "{clauses:?}");
    let cases: Vec<_> = rows.iter().flat_map(|row| row[3].split('`').skip(1).step_by(2)).collect();
    let cases: Vec<_> = cases.iter().map(|case| format!("tests/golden/cases/{case}.case")).collect();
    let unused: Vec<_> = cases.iter().filter(|case| !FILES.iter().any(|file| means(case, &file.path))).collect();
    assert!(unused.is_empty(), "no case is called {unused:?}");

    let named = named(section);
    let mut left_out = Vec::new();
    for path in FILES.iter().map(|file| file.path.as_str()) {
        let name = path.rsplit('/').next().unwrap_or_default();
        let is_case = |clause: &&str| name.starts_with(&format!("{}-", clause.to_lowercase()));
        if path.starts_with("tests/golden/cases/") && clauses.iter().any(is_case) {
            left_out.extend(Some(path).filter(|path| !cases.iter().any(|case| means(case, path))));
        } else if path.starts_with("docs/rules/") && !named.contains(path) {
            let text = fs::read_to_string(super::root().join(path)).expect("a page");
            let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '-');
            left_out.extend(Some(path).filter(|_| words.any(|word| clauses.contains(word))));
        }
    }
    assert!(left_out.is_empty(), "{left_out:#?}");
}
