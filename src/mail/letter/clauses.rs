//! The clauses of a sentence, by the signs between them. It does not read what they say: a contrast that begins
//! another clause without a sign is found by its readers.

use std::ops::Range;

/// Signs that end a clause, wherever they stand and before a blank.
const CLAUSE_ENDS: [char; 5] = [',', ';', ')', '\u{2014}', '\u{2026}'];
const CLAUSE_ENDS_BEFORE_A_BLANK: [char; 4] = ['.', ':', '!', '?'];
/// Dashes that part two clauses between blanks.
const DASHES: [char; 2] = ['-', '\u{2013}'];
/// The clauses of a sentence, each with the signs that end it and the bracket that opens it: together they are the
/// sentence.
pub(super) fn clauses_of(sentence: &str) -> Vec<&str> {
    let (mut ends, mut before) = (Vec::new(), ' ');
    for (at, c) in sentence.char_indices() {
        let next = at + c.len_utf8();
        let is_before_a_blank = sentence.get(next..).unwrap_or_default().chars().next().is_none_or(char::is_whitespace);
        let is_dash = before.is_whitespace() && DASHES.contains(&c);
        // "From 20. to 31. December" is one clause.
        let is_point_of_number = c == '.' && before.is_ascii_digit();
        let is_before_a_blank = is_before_a_blank && !is_point_of_number;
        if CLAUSE_ENDS.contains(&c) || is_before_a_blank && (is_dash || CLAUSE_ENDS_BEFORE_A_BLANK.contains(&c)) {
            ends.push(next);
        } else if c == '(' {
            ends.push(at);
        }
        before = c;
    }
    ends.push(sentence.len());
    let says =
        |range: &Range<usize>| sentence.get(range.clone()).is_some_and(|text| text.contains(char::is_alphanumeric));
    let (mut clauses, mut begin, mut last_says): (Vec<Range<usize>>, usize, bool) = (Vec::new(), 0, false);
    for end in ends {
        let says = says(&(begin..end));
        match clauses.last_mut() {
            // Signs alone belong to the clause before them, or to the first one.
            Some(last) if !last_says || !says => {
                last.end = end;
                last_says |= says;
            }
            _ => {
                clauses.push(begin..end);
                last_says = says;
            }
        }
        begin = end;
    }
    clauses.into_iter().filter_map(|range| sentence.get(range)).collect()
}
