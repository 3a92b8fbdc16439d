//! The pages that explain the rules to players, `docs/rules/players`, as they were embedded when the program was built,
//! and as plain text for mails. As HTML they are in `web`.

use std::sync::LazyLock;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::values::Language;

include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// How far a drawn board or an example is indented.
const INDENT: &str = "    ";

/// The pages as plain text.
static TEXTS: LazyLock<Vec<(Language, &'static str, String)>> = LazyLock::new(|| {
    let pages = PAGES.iter().filter_map(|(tag, id, page)| Some((tag.parse().ok()?, *id, plain(page))));
    pages.collect()
});

/// All pages: language, ruleset and text in Markdown.
#[must_use]
pub const fn all() -> &'static [(&'static str, &'static str, &'static str)] {
    PAGES
}

/// The page about a ruleset in a language, as plain text.
#[must_use]
pub fn text(language: Language, ruleset: &str) -> Option<&'static str> {
    let found = TEXTS.iter().find(|(of, id, _)| *of == language && *id == ruleset);
    found.map(|(_, _, text)| text.as_str())
}

/// A page in Markdown as plain text: headings are underlined, the cells of a table are separated by bars, and of links
/// only the words are left.
fn plain(page: &str) -> String {
    let mut text = String::with_capacity(page.len());
    let mut paragraph = String::new();
    let mut cells: Vec<String> = Vec::new();
    let mut in_code = false;
    for event in Parser::new_ext(page, Options::ENABLE_TABLES) {
        match event {
            Event::Text(words) if in_code => {
                for line in words.lines() {
                    line_of(&mut paragraph, &format!("{INDENT}{line}"));
                }
            }
            Event::Text(words) | Event::Code(words) => paragraph.push_str(&words),
            Event::SoftBreak | Event::HardBreak => paragraph.push('\n'),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented)) => in_code = true,
            Event::Start(Tag::Item) => paragraph.push_str("- "),
            Event::End(TagEnd::CodeBlock) => {
                in_code = false;
                end_paragraph(&mut text, &mut paragraph);
            }
            Event::End(TagEnd::Heading(level)) => {
                let line = if level == HeadingLevel::H1 { "=" } else { "-" };
                let under = line.repeat(paragraph.chars().count());
                line_of(&mut paragraph, &under);
                end_paragraph(&mut text, &mut paragraph);
            }
            Event::End(TagEnd::Paragraph | TagEnd::Item) => end_paragraph(&mut text, &mut paragraph),
            Event::End(TagEnd::TableCell) => cells.push(std::mem::take(&mut paragraph)),
            Event::End(TagEnd::TableHead | TagEnd::TableRow) => {
                text.push_str(cells.join(" | ").trim_start_matches([' ', '|']));
                text.push('\n');
                cells.clear();
            }
            Event::End(TagEnd::Table) => text.push('\n'),
            _ => {}
        }
    }
    text.trim_end().to_owned() + "\n"
}

/// Adds a line below those of a paragraph.
fn line_of(paragraph: &mut String, line: &str) {
    if !paragraph.is_empty() {
        paragraph.push('\n');
    }
    paragraph.push_str(line.trim_end());
}

/// Adds a paragraph, if there is one, and an empty line below it.
fn end_paragraph(text: &mut String, paragraph: &mut String) {
    if !paragraph.is_empty() {
        text.push_str(paragraph);
        text.push_str("\n\n");
        paragraph.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_plain_text_without_marks_links_and_comments() {
        let page = "# Duel\n\n<!-- example -->\n\nSee [Original](original.md), or\n`setup`.\n\n## The pieces\n\n\
                    | | Piece | Number |\n|---|---|---|\n| `M` | marshal (10) | 1 |\n\n- one\n- two\n\n\
                    ```board red\n1 | a |\n\n2 | b |\n```\n";
        let text = "Duel\n====\n\nSee Original, or\nsetup.\n\nThe pieces\n----------\n\nPiece | Number\n\
                    M | marshal (10) | 1\n\n- one\n\n- two\n\n    1 | a |\n\n    2 | b |\n";
        assert_eq!(plain(page), text);
    }

    #[test]
    fn every_page_has_a_text_with_its_headings() {
        for (tag, id, page) in all() {
            let text = text(tag.parse().expect("a language"), id).expect("a text");
            let headings = page.lines().filter(|line| line.starts_with('#'));
            for heading in headings.map(|line| line.trim_start_matches(['#', ' '])) {
                assert!(text.lines().any(|line| line == heading), "{tag}/{id}: {heading}");
            }
            assert!(!text.contains("](") && !text.contains("```") && !text.contains("<!--"), "{tag}/{id}");
        }
    }
}
