//! The subject of a letter: that of the mail which it answers, or its author's own. Whoever changes the subject of an
//! answer says something by it.

use super::names::Names;
use super::own::Line;
use super::{quote, vocabulary, weighed};
use crate::Phrases;
use fieldpost_values::Language;

/// What stands for the other players, and for the number of the game, in the subjects of our own mails.
const OTHERS: &str = "<others>";
const GAME: &str = "<game>";
/// The minimum length of that number, as subjects write it.
const DIGITS: usize = 8;
/// Groups of phrases that say nothing in a subject.
const EMPTY: [&str; 7] = ["courtesy", "closing", "please", "greeting", "move", "and", "games"];

/// Whether a subject says something about the letter below it, or passes on another one.
pub(super) fn is_telling(subject: &str, names: &Names) -> bool {
    if quote::is_forwarded(subject) {
        return true;
    }
    let bare = quote::without_answers(subject);
    // What a program puts before it says nothing; what its author puts there may.
    let before = subject.trim().strip_suffix(bare).unwrap_or_default();
    if weighed::is_about_the_letter(&[Line::alone(before)]) {
        return true;
    }
    let own = Language::ALL.into_iter().find_map(|language| others(language, bare));
    if let Some(others) = own {
        return weighed::is_about_the_letter(&[Line::alone(others)]);
    }
    if Language::ALL.into_iter().any(|language| is_general(language, bare)) {
        return false;
    }
    let rest = vocabulary::without(&EMPTY, &vocabulary::words(bare));
    let ours: Vec<String> = Language::ALL
        .into_iter()
        .flat_map(|language| vocabulary::words(&Phrases::of(language).subject("", "")))
        .collect();
    let says_nothing =
        |word: &String| word.is_empty() || names.is_known(word) || ours.contains(word) || is_number(word);
    !rest.iter().all(says_nothing) || weighed::is_about_the_letter(&[Line::alone(bare)])
}

/// Whether a word is the number of a game.
fn is_number(word: &str) -> bool {
    word.len() >= DIGITS && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Whether a subject is that of our mails that are about no players.
fn is_general(language: Language, subject: &str) -> bool {
    let phrases = Phrases::of(language);
    let invitation = phrases.invitation_stranger_subject(GAME);
    let is_invitation = invitation.split_once(GAME).is_some_and(|(before, after)| {
        let game = subject.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
        game.is_some_and(|game| game.bytes().all(|byte| byte.is_ascii_hexdigit()))
    });
    is_invitation || [phrases.digest_subject(), phrases.service_subject()].iter().any(|own| own == subject)
}

/// The names in a subject that is one of our mails'.
fn others(language: Language, subject: &str) -> Option<&str> {
    let ours = Phrases::of(language).subject(GAME, OTHERS);
    let (before, rest) = ours.split_once(OTHERS)?;
    let (between, after) = rest.split_once(GAME)?;
    let inner = subject.trim().strip_prefix(before)?.strip_suffix(after)?;
    let (others, game) = inner.rsplit_once(between)?;
    (!game.is_empty() && game.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(others)
}

#[cfg(test)]
mod tests {
    use super::super::names::Names;
    use super::is_telling;

    #[test]
    fn a_subject_says_something_unless_it_is_that_of_our_own_mail() {
        let mut names = Names::default();
        names.add_other("anna");
        for subject in [
            "Re: Stratego with anna (game 7f3a9c2e)",
            "AW: [Extern] Re: Stratego mit Carla (Partie 7f3a9c2e)",
            "SV: Stratego",
            "Re: Stratego: anna",
        ] {
            assert!(!is_telling(subject, &names), "{subject}");
        }
        for subject in [
            "Re: Stratego with anna (game 7f3a9c2e) - ignore this",
            "Re: Stratego with anna, not this one (game 7f3a9c2e)",
            "Re: NO, not that",
            "Re: b7-b6",
            "Re: [draft, do not play] Stratego with anna (game 7f3a9c2e)",
            "AW: Stratego (gilt erst morgen)",
            "Re: Stratego - for Carla",
            "Fwd: Stratego with anna (game 7f3a9c2e)",
            "please ignore",
            "for Carla's game",
            "what my brother would do",
        ] {
            assert!(is_telling(subject, &names), "{subject}");
        }
    }
}
