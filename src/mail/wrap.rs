//! Wraps text to the width of a mail. It deliberately leaves long words alone: a link is never broken.

/// The maximum number of columns of a line (L-7).
pub(super) const COLUMNS: usize = 72;

/// The text with every line at most [`COLUMNS`] wide, unless it is a single word; a wrapped line keeps its indent.
/// Lines have no blanks at their ends, and there is never more than one empty line in a row.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len() + 64);
    let mut empty = true;
    for line in text.lines() {
        let line = line.trim_end();
        if line.is_empty() {
            if !empty {
                folded.push('\n');
            }
            empty = true;
            continue;
        }
        empty = false;
        fold_line(line, &mut folded);
    }
    folded.truncate(folded.trim_end().len());
    folded.push('\n');
    folded
}

fn fold_line(line: &str, folded: &mut String) {
    // No character has more columns than bytes.
    if line.len() <= COLUMNS || width(line) <= COLUMNS {
        folded.push_str(line);
        folded.push('\n');
        return;
    }
    let indent = &line[..line.len() - line.trim_start().len()];
    let indented = width(indent);
    let mut used = 0;
    for word in line.split_ascii_whitespace() {
        let columns = width(word);
        if used == 0 {
            folded.push_str(indent);
            used = indented;
        } else if used + 1 + columns <= COLUMNS {
            folded.push(' ');
            used += 1;
        } else {
            folded.push('\n');
            folded.push_str(indent);
            used = indented;
        }
        folded.push_str(word);
        used += columns;
    }
    folded.push('\n');
}

/// The maximum number of columns: an ambiguous character counts as two.
pub(super) fn width(text: &str) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    text.chars().map(|c| if c < '\u{1100}' { 1 } else { 2 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_folded_at_blanks_and_keeps_its_indent() {
        let text = fold(&format!("  {}", "word ".repeat(30)));
        assert!(text.lines().all(|line| line.starts_with("  word") && width(line) <= COLUMNS), "{text}");
        assert_eq!(text.matches("word").count(), 30);
    }

    #[test]
    fn a_link_is_never_broken() {
        let link = format!("http://example.org/{}", "x".repeat(80));
        assert_eq!(fold(&format!("Open this: {link}")), format!("Open this:\n{link}\n"));
    }

    #[test]
    fn empty_lines_do_not_pile_up() {
        assert_eq!(fold("\n\na  \n\n\n\nb\n\n"), "a\n\nb\n");
    }
}
