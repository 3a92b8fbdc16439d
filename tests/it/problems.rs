//! Every problem is documented, used and tested.

use std::collections::BTreeSet;
use std::path::Path;

use fieldpost::http::Code;
use fieldpost_engine::RefusalCode;

use crate::support::contract::CONTRACT;

/// All Rust files below a folder of the package, with their text.
fn sources(folder: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut ahead = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = ahead.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                ahead.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push((path.display().to_string(), std::fs::read_to_string(&path).expect("a source")));
            }
        }
    }
    found
}

#[test]
fn the_contract_documents_the_problems_of_the_program() {
    let document = CONTRACT.document();
    let listed = document["components"]["schemas"]["ProblemCode"]["enum"].as_array().expect("the codes");
    let listed: BTreeSet<&str> = listed.iter().filter_map(|code| code.as_str()).collect();
    assert_eq!(Code::ALL.iter().map(|code| code.slug()).collect::<BTreeSet<_>>(), listed);
    for code in Code::ALL {
        let example = &document["components"]["examples"][code.slug()]["value"];
        assert_eq!(example["title"], code.title(), "{}", code.slug());
        assert_eq!(example["status"], code.status().as_u16(), "{}", code.slug());
    }
}

/// Codes that no request can meet as yet, and why.
const AHEAD: &[(&str, &str)] = &[("not-yours", "the actions of the clock and of the arbiter cannot be sent")];

#[test]
fn every_problem_is_used() {
    let sources = sources("src");
    let unused: Vec<_> = Code::ALL
        .iter()
        .filter(|code| {
            let name = format!("Code::{code:?}");
            let ends = |rest: &str| !rest.starts_with(|next: char| next.is_alphanumeric());
            let of_refusal = RefusalCode::ALL.iter().any(|refusal| Code::from(*refusal) == **code);
            !of_refusal && !sources.iter().any(|(_, text)| text.split(&name).skip(1).any(ends))
        })
        .collect();
    assert!(unused.is_empty(), "nothing answers {unused:?}");
}

#[test]
fn every_refusal_of_the_engine_is_a_problem_of_the_same_name() {
    for refusal in RefusalCode::ALL {
        // Chance draws for the service, which alone can be wrong about it.
        let expected = if *refusal == RefusalCode::WrongDeal { "internal" } else { refusal.as_str() };
        assert_eq!(Code::from(*refusal).slug(), expected);
    }
}

#[test]
fn every_problem_is_tested() {
    let mut tests = sources("tests/it");
    // A problem that is met only where there is a browser or Exim is not tested everywhere.
    tests.retain(|(path, text)| !path.ends_with("problems.rs") && !text.contains("#[ignore"));
    let met = |slug: &str| {
        let words = [format!("\"{slug}\""), format!("/problems/{slug}\"")];
        tests.iter().any(|(_, text)| words.iter().any(|word| text.contains(word)))
    };
    let untested: Vec<_> = Code::ALL.iter().map(|code| code.slug()).filter(|slug| !met(slug)).collect();
    let ahead: Vec<_> = AHEAD.iter().map(|(slug, _)| *slug).collect();
    assert_eq!(untested, ahead, "left: what no test meets; right: what none can meet");
}
