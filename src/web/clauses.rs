//! The exact rules of a ruleset, clause by clause: its page in `docs/rules` and those that it builds on, each as HTML
//! that is made once. They are in English. A clause is an anchor where it stands first: those that a ruleset changes
//! come before the older ones. The tests that hold a clause are left out.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::markdown;

include!(concat!(env!("OUT_DIR"), "/clauses.rs"));

/// The pages as HTML, by their names.
static SECTIONS: LazyLock<BTreeMap<&'static str, Section>> =
    LazyLock::new(|| TEXTS.iter().map(|(name, text)| (*name, Section::new(text))).collect());

/// How a row of a clause begins in HTML.
const ROW: &str = "<td><strong>";
/// How the name of the clause ends there.
const NAME_END: &str = "</strong></td>";
/// The last column of a table of clauses.
const TESTS: &str = "| tests |";

/// A page with its headings one level lower.
#[derive(Debug)]
struct Section {
    title: String,
    html: String,
}

impl Section {
    fn new(text: &str) -> Self {
        let (title, html) = markdown::html(&without_tests(text), served);
        Self { title, html: html.replace("<h2>", "<h3>").replace("</h2>", "</h3>") }
    }
}

/// The path of the exact rules of a ruleset.
pub(super) fn path(ruleset: &str) -> String {
    format!("/rules/{ruleset}/clauses")
}

/// Whether a ruleset that came with the program has a clause.
pub(super) fn has(ruleset: &str, clause: &str) -> bool {
    let mut chain = CHAINS.iter().filter(|(id, _)| *id == ruleset).flat_map(|(_, pages)| pages.iter());
    let row = format!("{ROW}{clause}{NAME_END}");
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    clause.bytes().all(is_name) && chain.any(|name| SECTIONS.get(name).is_some_and(|one| one.html.contains(&row)))
}

/// The clauses of a ruleset that came with the program, as HTML.
pub(super) fn html(ruleset: &str) -> Option<String> {
    let (_, pages) = CHAINS.iter().find(|(id, _)| *id == ruleset)?;
    let mut anchors = BTreeSet::new();
    let sections = pages.iter().filter_map(|name| {
        let Section { title, html } = SECTIONS.get(name)?;
        Some(format!("<section>\n<h2 id=\"{name}\">{title}</h2>\n{}</section>\n", anchored(html, &mut anchors)))
    });
    Some(sections.collect())
}

/// The same HTML, with an anchor at each clause that has none yet.
fn anchored<'a>(html: &'a str, anchors: &mut BTreeSet<&'a str>) -> String {
    let mut parts = html.split(ROW);
    let mut found = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(NAME_END) {
            Some((name, rest)) if anchors.insert(name) => {
                found
                    .push_str(&format!("<td id=\"{name}\"><strong><a href=\"#{name}\">{name}</a></strong></td>{rest}"));
            }
            Some(_) | None => found.push_str(&format!("{ROW}{part}")),
        }
    }
    found
}

/// The text without the column of tests.
fn without_tests(text: &str) -> String {
    let mut in_table = false;
    let mut kept = String::with_capacity(text.len());
    for line in text.lines() {
        in_table = line.starts_with('|') && (in_table || line.ends_with(TESTS));
        let row = line.strip_suffix('|').filter(|_| in_table).and_then(|row| row.rsplit_once('|'));
        match row {
            Some((row, _)) => kept.push_str(&format!("{row}|\n")),
            None => kept.push_str(&format!("{line}\n")),
        }
    }
    kept
}

/// Where a link of a page leads here: to another page of the same game, or to the exact rules of another one.
fn served(link: &str) -> Option<String> {
    let name = link.strip_suffix(".md").filter(|name| TEXTS.iter().any(|(page, _)| page == name))?;
    let is_ruleset = CHAINS.iter().any(|(id, _)| *id == name);
    Some(if is_ruleset { path(name) } else { format!("#{name}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_that_a_ruleset_changes_has_the_anchor_and_stands_before_the_older_one() {
        let html = html("barrage").expect("a page");
        let at = |what: &str| html.find(what).unwrap_or_else(|| panic!("no {what}"));
        assert_eq!(html.matches("id=\"R-6\"").count(), 1);
        assert!(at("id=\"barrage\"") < at("id=\"R-6\"") && at("id=\"R-6\"") < at("id=\"original\""));
        assert!(at("id=\"original\"") < at("id=\"R-2\"") && at("id=\"O-3\"") > 0);
    }

    #[test]
    fn the_pages_of_a_ruleset_are_its_own_and_those_that_it_builds_on() {
        let chain = |ruleset: &str| CHAINS.iter().find(|(id, _)| *id == ruleset).expect("a ruleset").1;
        assert_eq!(chain("original"), ["original", "options", "boards", "notation"]);
        assert_eq!(chain("quick-arena"), ["quick-arena", "duel", "original", "options", "boards", "notation"]);
        let four = ["stratego4-partners", "stratego4-four", "stratego4", "original", "options", "boards", "notation"];
        assert_eq!(chain("stratego4-partners").iter().copied().collect::<BTreeSet<_>>(), four.into_iter().collect());
        assert_eq!(chain("stratego4-partners")[0], "stratego4-partners");
    }

    #[test]
    fn tests_are_left_out_of_tables_of_clauses_alone() {
        let text = "| a | tests |\n|---|---|\n| **M-1** | `x`<br>`y` |\n\n| b | c |\n|---|---|\n| d | e |\n";
        let kept = "| a |\n|---|\n| **M-1** |\n\n| b | c |\n|---|---|\n| d | e |\n";
        assert_eq!(without_tests(text), kept);
    }

    #[test]
    fn links_lead_to_pages_that_are_served() {
        for (ruleset, pages) in CHAINS {
            let html = html(ruleset).expect("a page");
            for link in html.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                let found = match link.strip_prefix('#') {
                    Some(anchor) => html.contains(&format!("id=\"{anchor}\"")),
                    None => CHAINS.iter().any(|(id, _)| path(id) == link),
                };
                assert!(found, "{ruleset}: {link} of {pages:?}");
            }
        }
    }
}
