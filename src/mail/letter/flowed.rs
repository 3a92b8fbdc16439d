//! Paragraphs that a mail program broke into lines, to be put together again (`format=flowed`, RFC 3676): the end of
//! such a line says nothing, and a command there may be the beginning of a sentence.

/// The text with every paragraph in one line. With `delsp` the blank at a break was added by the program.
pub(super) fn joined(text: &str, delsp: bool) -> String {
    let mut joined = String::with_capacity(text.len());
    // The number of quotation marks of a line that goes on.
    let mut open = None;
    for line in text.lines() {
        let content = line.trim_start_matches('>');
        let depth = line.len() - content.len();
        // A blank at the beginning protects what follows.
        let content = content.strip_prefix(' ').unwrap_or(content);
        let is_signature = content == "-- ";
        if open != Some(depth) || is_signature || content.is_empty() {
            if !joined.is_empty() {
                joined.push('\n');
            }
            joined.push_str(&">".repeat(depth));
            joined.push_str(if depth > 0 { " " } else { "" });
        }
        let goes_on = content.ends_with(' ') && !is_signature;
        joined.push_str(if goes_on && delsp { content.strip_suffix(' ').unwrap_or(content) } else { content });
        open = goes_on.then_some(depth);
    }
    joined.push('\n');
    joined
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn a_paragraph_is_one_line_and_a_quotation_stays_one() {
        for (text, delsp, whole) in [
            ("d4-d5 \nis what I would play\n", false, "d4-d5 is what I would play\n"),
            ("d4- \nd5\n", true, "d4-d5\n"),
            ("d4-d5\n\nYour turn\n", false, "d4-d5\n\nYour turn\n"),
            ("d4-d5 \n\nYour turn\n", false, "d4-d5 \n\nYour turn\n"),
            ("d4-d5\n-- \nAnna\n", false, "d4-d5\n-- \nAnna\n"),
            ("> one \n> two\nd4-d5\n", false, "> one two\nd4-d5\n"),
            (">> one \n> two\n", false, ">> one \n> two\n"),
            (" > not quoted\n", false, "> not quoted\n"),
        ] {
            assert_eq!(joined(text, delsp), whole, "{text}");
        }
    }
}
