//! Whether a letter in sentences agrees to what it was asked, or declines it. Either is asked back, so it is enough
//! that nothing in the whole letter asks, doubts, quotes, or makes it depend on something.

use super::super::request::ServiceRequest;
use super::clause::{Clause, Prose};

/// The answer that the sentences give.
pub(super) fn of(prose: &Prose) -> Option<ServiceRequest> {
    let unclear = |sentence: usize| prose.asks(sentence) || prose.quotes(sentence);
    let numbers = prose.tokens.iter().any(|token| token.contains(|c: char| c.is_ascii_digit()));
    if prose.sentences().any(unclear) || numbers {
        return None;
    }
    let without = |clause: &Clause, ids: &[&str]| prose.lexicon.without(ids, &clause.words);
    let any = |ids: &[&str], without_ids: &[&str]| {
        prose.clauses.iter().any(|clause| {
            let rest = without(clause, without_ids);
            ids.iter().any(|id| prose.lexicon.holds(id, &rest))
        })
    };
    if any(&["condition", "report"], &["harmless"])
        || any(&["hesitation"], &["harmless", "accept", "accept-last", "decline"])
    {
        return None;
    }
    let declining: Vec<&Clause> = prose.clauses.iter().filter(|clause| declines(prose, clause)).collect();
    let denied = |clause: &&Clause| prose.lexicon.holds("negation", &without(clause, &["harmless", "decline"]));
    // "My brother would love to play", "I'd love to play against somebody else".
    let of_another =
        |clause: &Clause| prose.holds(clause, "accept") && ["kin", "against"].iter().any(|id| prose.holds(clause, id));
    match (prose.clauses.iter().any(|clause| accepts(prose, clause)), declining.is_empty()) {
        (true, true) if prose.clauses.iter().any(of_another) => None,
        (true, true)
            if !any(&["negation"], &["harmless", "accept", "accept-last"]) && !any(&["contrast"], &["harmless"]) =>
        {
            Some(ServiceRequest::Accept)
        }
        (false, false) if !declining.iter().any(denied) => Some(ServiceRequest::Decline),
        _ => None,
    }
}

/// The first clause that agrees or declines.
pub(super) fn clause(prose: &Prose) -> Option<&Clause> {
    prose.clauses.iter().find(|clause| accepts(prose, clause) || declines(prose, clause))
}

/// Whether a clause agrees, by words that may go on or by words that must not: "I'm in", and not "I'm in Berlin".
fn accepts(prose: &Prose, clause: &Clause) -> bool {
    let words = prose.lexicon.without(&["harmless", "decline"], &clause.words);
    let ends = |at: usize| {
        let rest = words.get(at..).unwrap_or_default();
        let length = prose.lexicon.beginning_of("accept-last", rest);
        length.is_some_and(|length| rest.iter().skip(length).all(String::is_empty))
    };
    prose.lexicon.holds("accept", &words) || (0..words.len()).any(ends)
}

/// Whether a clause declines to play, and nothing else: "not interested in spam" does not.
fn declines(prose: &Prose, clause: &Clause) -> bool {
    let words = prose.lexicon.without(&["harmless"], &clause.words);
    let Some(last) = prose.lexicon.find("decline", &words).and_then(|at| at.last().copied()) else { return false };
    let rest = words.get(last + 1..).unwrap_or_default();
    !prose.lexicon.begins("about", rest) || prose.lexicon.holds("play", rest)
}
