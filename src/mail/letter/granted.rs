//! What agrees in an answer, and whether it agrees to what was asked. The question may say that its reader seems to
//! have taken something back: "you are right, sorry" grants that, and asks for nothing.

use super::vocabulary;

/// Phrases that agree.
pub(super) const AGREEING: [&str; 3] = ["yes", "assent", "accept-invitation"];

/// Whether words agree, and not only that somebody is right, or that something may stay as it is.
pub(super) fn agrees(words: &[String]) -> bool {
    let rest = vocabulary::without(&["conceding"], words);
    AGREEING.into_iter().any(|id| vocabulary::hold(id, &rest))
}

/// Whether words may only grant what the question says, that their author has taken something back: "exactly, sorry",
/// "yes, you are right, sorry", and not "sorry, yes".
pub(super) fn only_grants(words: &[String]) -> bool {
    let hold = |id: &str| vocabulary::hold(id, words);
    (hold("excuse") || hold("manner")) && (hold("conceding") || !hold("willing"))
}

#[cfg(test)]
mod tests {
    use super::super::command::Command;
    use super::super::names::Names;
    use super::super::{own, reply};

    fn answer(text: &str) -> Option<Command> {
        reply::of(&own::lines(text), &Names::default())
    }

    #[test]
    fn whoever_grants_that_they_took_it_back_does_not_ask_for_it() {
        for text in [
            "You are right, sorry.",
            "You're right, sorry",
            "You're right.",
            "You are absolutely right, my apologies",
            "True, sorry",
            "That's true",
            "Yes, you are right, sorry",
            "Exactly, sorry for the confusion",
            "Oh, correct",
            "Okay, sorry",
            "All good, thanks",
            "It's all good, thanks",
            "It's fine, thanks",
            "That's fine, thanks",
            "That's okay, thanks",
            "Du hast recht, sorry",
            "Da hast du recht.",
            "Stimmt, tut mir leid",
            "Genau, Entschuldigung",
            "Ach, richtig",
            "Passt schon, danke",
            "Schon gut, danke",
            "Alles klar, danke",
            "Vous avez raison, d\u{e9}sol\u{e9}",
            "Tu as raison, merci",
            "C'est vrai, pardon",
            "C'est exact, d\u{e9}sol\u{e9}e",
            "C'est bon, merci",
            "D'accord, pardon",
            "Je hebt gelijk, sorry",
            "U heeft gelijk, excuses",
            "Klopt, sorry",
            "'t Is goed, bedankt",
            "Prima zo, dank je",
            "Du har ret, undskyld",
            "I har ret",
            "Det er rigtigt, beklager",
            "Pr\u{e6}cis, undskyld",
            "Det er fint, tak",
            "Det er i orden, tak",
        ] {
            assert_eq!(answer(text), None, "{text}");
        }
        for text in [
            "Yes, you are right",
            "Sorry, yes!",
            "Yes, sorry for the confusion",
            "Sorry, that is what I meant",
            "All good, play it",
            "Ja, du hast recht",
            "Ja, tut mir leid",
            "Sorry, das meinte ich",
            "Oui, vous avez raison",
            "Oui, pardon",
            "C'est bon, allez-y",
            "Ja, je hebt gelijk",
            "Ja, sorry hoor",
            "Ja, du har ret",
            "Undskyld, ja",
        ] {
            assert_eq!(answer(text), Some(Command::Yes), "{text}");
        }
    }
}
