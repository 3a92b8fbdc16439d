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

/// The strings in a source, without comments and unit tests.
fn literals(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let code: Vec<_> = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n").replace("'\"'", "").replace("b'\"'", "");
    let (mut found, mut rest) = (Vec::new(), code.as_str());
    while let Some((_, after)) = rest.split_once('"') {
        let end =
            after.match_indices('"').find(|(at, _)| !after[..*at].ends_with('\\')).map_or(after.len(), |(at, _)| at);
        let mut lines = after[..end].split("\\\n");
        let first = lines.next().unwrap_or_default().to_owned();
        found.push(lines.fold(first, |whole, line| whole + line.trim_start()));
        rest = after.get(end + 1..).unwrap_or_default();
    }
    found
}

/// Whether a sentence is this string with anything in its holes, which are not all of it.
fn is_an_instance(sentence: &str, literal: &str) -> bool {
    let fixed: Vec<_> = literal
        .split('{')
        .enumerate()
        .map(|(at, part)| match part.split_once('}') {
            Some((_, after)) if at > 0 => after,
            _ => part,
        })
        .collect();
    let [first, holes @ ..] = fixed.as_slice() else { return false };
    let Some(mut rest) = sentence.strip_prefix(first) else { return false };
    for part in holes {
        match rest.split_once(part) {
            Some((_, after)) if !part.is_empty() => rest = after,
            Some(_) => rest = "",
            None => return false,
        }
    }
    rest.is_empty() && (holes.is_empty() || fixed.concat().chars().filter(|c| c.is_alphabetic()).count() > 10)
}

#[test]
fn the_examples_of_problems_say_what_the_program_says() {
    let mut sources = sources("src");
    // Mails and records have sentences of their own, with the names of spaces.
    sources.retain(|(path, _)| !path.ends_with("notation/words.rs"));
    let mut literals: BTreeSet<_> = sources.iter().flat_map(|(_, text)| literals(text)).collect();
    // What people get wrong as well is said in every language.
    let words = include_str!("../../src/mail/words/en.ftl").lines().filter_map(|line| line.split_once(" = "));
    let wrong = words.filter(|(name, _)| name.starts_with("wrong-") || name.starts_with("fault-"));
    literals.extend(wrong.map(|(_, said)| said.to_owned()));
    let is_said = |sentence: &str| literals.iter().any(|literal| is_an_instance(sentence, literal));
    let mut unsaid = Vec::new();
    for code in Code::ALL {
        let example = &CONTRACT.document()["components"]["examples"][code.slug()]["value"];
        let detail = example["detail"].as_str().expect("a sentence");
        let faults: Vec<_> = example["faults"].as_array().into_iter().flatten().collect();
        let said: Vec<_> = faults.iter().filter_map(|fault| fault["what"].as_str()).collect();
        let single = match faults.as_slice() {
            [fault] => format!("{} {}", fault["at"].as_str().expect("a place"), said.concat()),
            _ => String::new(),
        };
        if detail != single && !is_said(detail) {
            unsaid.push((code.slug(), detail));
        }
        unsaid.extend(said.into_iter().filter(|what| !is_said(what)).map(|what| (code.slug(), what)));
    }
    assert!(unsaid.is_empty(), "{unsaid:#?}");
}

#[test]
fn a_string_of_the_program_is_found_in_its_instances() {
    assert_eq!(literals("f(\"a \\\n   b\"); // c\n// \"d\"\n'\"' g(\"e\")"), ["a b", "e"]);
    assert!(is_an_instance("try again in 30 seconds", "try again in {seconds} seconds"));
    assert!(!is_an_instance("Try again in 30 seconds", "try again in {seconds} seconds"));
    assert!(!is_an_instance("try again in 30 seconds.", "try again in {seconds} seconds"));
    assert!(!is_an_instance("anything", "{why}"));
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
