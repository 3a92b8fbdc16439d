//! Whether the author of a letter says of themselves that they make the move that a clause names: "I play a7-a6",
//! "a7-a6 spiele ich". Whatever is reported of somebody else beside it is not a reason to doubt that ("dad says it is
//! good"). What is found here is asked about and never played.

use super::likely::LikelyLanguages;
use super::{lexicon, nearest, vocabulary};

/// The maximum number of words between who moves and the first space, or the last space and who moves.
const BEFORE: usize = 8;
const BEHIND: usize = 1;
/// Groups of phrases that deny or ask.
const OBJECTIONS: [&str; 2] = ["negation", "question"];

/// Whether a clause that names the spaces of a move says that its author makes it; of a text in these languages.
pub(super) fn makes(clause: &str, likely: &LikelyLanguages) -> bool {
    let words = vocabulary::words(clause);
    let is_space = |word: &String| nearest::names_a_space(word);
    let Some((first, last)) = words.iter().position(is_space).zip(words.iter().rposition(is_space)) else {
        return false;
    };
    let begins = |at: &usize| vocabulary::begin("own", words.get(*at..).unwrap_or_default()).is_some();
    let before = (0..first).rev().take(BEFORE).find(begins);
    let behind = (last + 1..words.len()).take(BEHIND + 1).find(begins);
    let Some(from) = before.or(behind) else { return false };
    let said = words.get(from.min(first)..).unwrap_or_default();
    !likely.hold(&OBJECTIONS, said) && !likely.hold(&["condition"], &words) && !lexicon::hesitates_in(likely, clause)
}

/// Whether a clause reports what somebody else says or does.
pub(super) fn is_of_another(clause: &str, likely: &LikelyLanguages) -> bool {
    let reports = likely.hold(&["report"], &vocabulary::words(clause));
    let words = lexicon::folded(clause);
    let speaks = || likely.lexicons().any(|lexicon| lexicon.holds("other", &words));
    (reports || speaks()) && !makes(clause, likely)
}

#[cfg(test)]
mod tests {
    use super::{is_of_another, makes};
    use crate::letter::likely::LikelyLanguages;

    #[test]
    fn a_move_is_its_authors_if_they_say_that_they_make_it() {
        let own = |text: &str| makes(text, &LikelyLanguages::of(text));
        for text in [
            "I play a7-a6",
            "we are going from j4 to j5 grandad says it is good",
            "wir machen j4 nach j5 opa sagt das ist gut",
            "a4-a5 meinte ich",
            "mon coup est f4-f5",
            "ik ga nu van b4 naar b5",
            "mit svar er b4-b5",
        ] {
            assert!(own(text), "{text}");
        }
        for text in [
            "he plays a7-a6",
            "I do not play a7-a6",
            "I play a7-a6 if you agree",
            "e4-e5 spiele ich ganz bestimmt nicht",
            "e4-e5 is what my son plays",
            "je ne joue pas e4-e5",
            "I play",
        ] {
            assert!(!own(text), "{text}");
        }
    }

    #[test]
    fn words_or_moves_of_somebody_else_are_reported() {
        let of_another = |text: &str| is_of_another(text, &LikelyLanguages::of(text));
        assert!(of_another("my brother says a7-a6") && of_another("you moved a7-a6"));
        assert!(!of_another("a7-a6 it is") && !of_another("I play a7-a6, you know"));
    }
}
