//! What a letter answers to a question whether something was meant, when it is more than "yes" or "no". A no is
//! believed sooner than a yes: it leaves everything as it is.

use super::clauses::clauses_of;
use super::command::{Command, body};
use super::names::Names;
use super::own::Line;
use super::sentences::without_notices;
use super::signature::SignaturePosition;
use super::{declined, granted, nearest, signed, vocabulary, weighed};

/// Phrases that may stand beside those that agree.
const BESIDE: [&str; 13] = [
    "yes",
    "assent",
    "assenting",
    "conceding",
    "excuse",
    "manner",
    "rhetorical",
    "accept-invitation",
    "courtesy",
    "closing",
    "please",
    "greeting",
    "and",
];
/// The maximum number of words of a yes, and of a no.
const YES: usize = 20;
const NO: usize = 40;
/// Pictures that are an answer by themselves.
const AGREEING_PICTURES: &str = "\u{1f44d}\u{1f44c}\u{2705}\u{2714}\u{2611}\u{1f197}\u{1f4af}";
const DECLINING_PICTURES: &str = "\u{1f44e}\u{274c}\u{1f6ab}\u{26d4}\u{1f645}";

/// Yes, if the author's own lines agree and say nothing else but thanks and names; no, if they decline, deny, regret or
/// take back. `names` are theirs, and of those whom they may greet.
pub(super) fn of(own: &[Line], names: &Names) -> Option<Command> {
    let own = own.iter().map(|line| Line { text: shortened(&line.text), ..line.clone() });
    let lines = without_notices(&body(&own.collect::<Vec<_>>()));
    if let Some(answer) = in_pictures(&lines) {
        return Some(answer);
    }
    let said = said(&lines, names);
    let words: Vec<String> = said.iter().flat_map(|sentence| vocabulary::words(sentence)).collect();
    let counts = said.iter().any(|sentence| sentence.contains(|c: char| c.is_ascii_digit()));
    if counts || said.iter().any(|sentence| asks(sentence)) || words.len() > NO {
        // Whoever says no may ask why, and live somewhere; another move says more.
        let is_no = declined::declines(&said) && declined::begins_with_a_no(&said);
        let names_a_space = said.iter().any(|sentence| nearest::names_a_space(sentence));
        return (is_no && !names_a_space && words.len() <= NO).then_some(Command::No);
    }
    let shows = |pictures: &str| lines.first().is_some_and(|line| is_pictured(line, pictures, names));
    let agrees = granted::agrees(&words) || shows(AGREEING_PICTURES);
    if words.len() <= YES
        && agrees
        && !granted::only_grants(&words)
        && is_only_yes(&words, names)
        && !lines.iter().any(weighed::is_objecting)
    {
        return Some(Command::Yes);
    }
    (declined::declines(&said) || !agrees && shows(DECLINING_PICTURES)).then_some(Command::No)
}

/// Whether the author's own lines begin with a no that stands for itself: "God no! That was what he wanted".
pub(super) fn begins_with_a_no(own: &[Line], names: &Names) -> bool {
    declined::begins_with_a_no(&said(&without_notices(&body(own)), names))
}

/// Whether the author's own lines begin with a yes: "Yes, I play no card".
pub(super) fn begins_with_a_yes(own: &[Line], names: &Names) -> bool {
    let said = said(&without_notices(&body(own)), names);
    let begins = |first: &String| vocabulary::begin("yes", &vocabulary::words(&shortened(first))).is_some();
    said.first().is_some_and(begins)
}

/// A text with its lengthened words as short as those that agree or decline: "jaaa", "nooo". One that trails off may
/// hesitate.
fn shortened(text: &str) -> String {
    let short = |token: &str| {
        let (mut short, mut runs) = (String::new(), token.chars().peekable());
        while let Some(c) = runs.next() {
            let same = |next: &char| next.to_lowercase().eq(c.to_lowercase());
            let length = 1 + std::iter::from_fn(|| runs.next_if(same)).count();
            short.extend(std::iter::repeat_n(c, if length > 2 { 1 } else { length }));
        }
        let words = vocabulary::words(&short);
        let answers = !token.contains("..") && ["yes", "no"].into_iter().any(|id| vocabulary::are(id, &words));
        if answers { short } else { token.to_owned() }
    };
    text.split_inclusive(char::is_whitespace).map(short).collect()
}

/// Whether a sentence asks something that waits for an answer: not "what else?"
fn asks(sentence: &str) -> bool {
    let last = clauses_of(sentence).last().map(|clause| vocabulary::words(clause)).unwrap_or_default();
    let is_rhetorical =
        vocabulary::hold("rhetorical", &last) && vocabulary::without(&BESIDE, &last).iter().all(String::is_empty);
    sentence.contains('?') && !(is_rhetorical && sentence.matches('?').count() == 1)
}

/// Whether words agree, thank, greet or name somebody, and say nothing else.
fn is_only_yes(words: &[String], names: &Names) -> bool {
    let rest = vocabulary::without(&BESIDE, words);
    let is_name = |at: usize| rest.get(at).is_some_and(|word| weighed::is_greeted(word, names));
    // "De Fons": an article before a name, as some have it.
    let is_article =
        |at: usize| rest.get(at).is_some_and(|word| vocabulary::are("particle", std::slice::from_ref(word)));
    let says_nothing =
        |(at, word): (usize, &String)| word.is_empty() || is_name(at) || is_article(at) && is_name(at + 1);
    rest.iter().enumerate().all(says_nothing)
}

/// Whether a line has one of these pictures, and no words but those that may stand beside one: "thanks".
fn is_pictured(line: &Line, pictures: &str, names: &Names) -> bool {
    line.text.contains(|c| pictures.contains(c)) && is_only_yes(&vocabulary::words(&line.text), names)
}

/// The sentences of an answer, without names and signatures below its first line: "Y" is not an initial.
fn said(lines: &[Line], names: &Names) -> Vec<String> {
    let position = SignaturePosition { is_below_a_rule: false, is_noticed: false };
    let lines = signed::without_name(lines);
    let Some((first, below)) = lines.split_first() else { return Vec::new() };
    let first = weighed::said(std::slice::from_ref(first), &Names::default(), position);
    first.into_iter().chain(weighed::said(below, names, position)).collect()
}

/// What a letter answers that is nothing but a picture.
fn in_pictures(lines: &[Line]) -> Option<Command> {
    let said: String = lines.iter().map(|line| line.text.as_str()).collect();
    let is_only = |pictures: &str| {
        let tone = |c: char| matches!(c, '\u{1f3fb}'..='\u{1f3ff}' | ' ' | '.' | '!');
        said.contains(|c| pictures.contains(c)) && said.chars().all(|c| pictures.contains(c) || tone(c))
    };
    match (is_only(AGREEING_PICTURES), is_only(DECLINING_PICTURES)) {
        (true, _) => Some(Command::Yes),
        (_, true) => Some(Command::No),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::command::Command;
    use super::super::names::Names;
    use super::super::own;
    use super::of;

    fn answer(text: &str) -> Option<Command> {
        let mut names = Names::default();
        names.add_address("anna@mail.example");
        of(&own::lines(text), &names)
    }

    #[test]
    fn a_yes_with_more_words_is_one_unless_they_take_something_away_from_it() {
        for text in [
            "Yep, that's the one.",
            "Jawohl, genau so!",
            "ja hoor",
            "Oui, c'est bien \u{e7}a. Merci !",
            "Jo, k\u{f8}r bare",
            "Yes, that is what I meant. Sorry!",
            "Aye, go ahead please",
            "Ja, das meinte ich, danke",
            "Genau, bitte so spielen.",
            "Oui, c'est ce que je voulais dire",
            "D'accord, allez-y, merci",
            "Ja, dat bedoelde ik",
            "Klopt, ga je gang\nGroet Anna",
            "Ja, det mente jeg",
            "Helt rigtigt, spil det bare",
            "Y\n\nSent from my Pixel",
            "\u{1f44d}",
        ] {
            assert_eq!(answer(text), Some(Command::Yes), "{text}");
        }
        for text in [
            "Ok, what was it",
            "Ok, was war mein Zug",
            "Yes, but wait",
            "Yes if she agrees",
            "Yes, b7-b6",
            "Yes?",
            "Yes, I guess",
            "Yes\nresign",
            "Yes\nOnly with a draw",
            "OK, one second",
            "Sure, on Monday",
            "Yes, as long as Carla agrees",
            "Genau das Gegenteil",
            "Absolument contre !",
            "That is nice",
            "Yes, said nobody",
            "yes\n\nLG\nNur Spa\u{df}",
            "Yes, exactly what I meant, but tomorrow",
            "Yes \u{1f914}",
            "yes /s",
            "Yes, I think",
            "yeah right",
            "",
        ] {
            assert_ne!(answer(text), Some(Command::Yes), "{text}");
        }
    }

    #[test]
    fn people_agree_in_many_words() {
        for text in [
            "correct!",
            "Yes please do",
            "Yes, you understood me right",
            "You got it right",
            "Please proceed.",
            "Make it so",
            "Yes, make that move",
            "Looks good to me",
            "Yes, that is true",
            "Sure thing",
            "Definitely",
            "By all means",
            "I'd like to play that",
            "Yes I am sure",
            "Let's do it",
            "Yes, attack!",
            "All good, go ahead",
            "jep",
            "Genau!",
            "Ja bitte",
            "Ja, das m\u{f6}chte ich so spielen",
            "Ja, bin mir sicher",
            "Selbstverst\u{e4}ndlich",
            "Aber nat\u{fc}rlich",
            "Ja mach es so",
            "Ja, tun Sie das",
            "Sie haben richtig gelesen",
            "Geht klar",
            "Exakt so",
            "So soll's sein",
            "Perfekt, danke",
            "klopt",
            "Dat is de bedoeling",
            "Ja, doe dat maar",
            "Ja, speel die zet",
            "Uitvoeren graag",
            "Tuurlijk",
            "Ik weet het zeker",
            "Je hebt het goed begrepen",
            "c'est \u{e7}a",
            "Oui allez-y",
            "Oui, joue ce coup",
            "Oui, c'est ce que je veux jouer",
            "Mais oui bien s\u{fb}r",
            "J'en suis s\u{fb}re",
            "Sans aucun doute",
            "\u{c7}a me convient",
            "C'est bon, allez-y",
            "En effet",
            "Vous avez bien compris",
            "pr\u{e6}cis",
            "Ja g\u{f8}r bare det",
            "Det var meningen",
            "Helt sikkert",
            "Ja, det er helt i orden",
            "Jeg bekr\u{e6}fter tr\u{e6}kket",
            "Du har forst\u{e5}et mig rigtigt",
            "Ja, jeg vil gerne spille det",
            "\u{1f44d}\u{1f3fd} thanks",
            "\u{1f44d}\u{1f60a}",
            "Oui \u{1f44d}",
            "\u{1f4af}",
            "\u{1f44c}\nAnna",
            "Jaaaa",
            "yesss please",
            "Ouiii !",
            "No problem, go ahead",
            "No worries, go ahead",
            "aye, crack on",
            "Sure, go ahead, no worries about asking.",
            "YES. Obviously. What else would it have meant, honestly. Do it.",
            "Freilich, basst scho, mach nur.",
            "Ja klar, kein Ding, danke f\u{fc}rs Nachfragen!",
            "Richtig gelesen, so h\u{e4}tt ich's gern.",
            "Ja, was denn sonst?",
            "Ja hoor, geen enkel bezwaar.",
            "bah ja, tuurlijk he",
            "Ben oui, certain! Envoye donc!",
            "Mais oui, pourquoi est-ce que j'aurais \u{e9}crit \u{e7}a sinon ?",
            "Jo da, det er der ikke noget galt i.",
            "Det kan du tro, jeg vil!",
            "Ja, bitte so ausf\u{fc}hren.\n\nMit freundlichen Gr\u{fc}\u{df}en\nThomas Neinhaus",
        ] {
            assert_eq!(answer(text), Some(Command::Yes), "{text}");
        }
    }

    #[test]
    fn whoever_agrees_may_excuse_how_they_wrote_and_nothing_more_is_read_into_that() {
        for text in [
            "Yes, sorry for being unclear, I'm new to this.",
            "I confirm that this is correct. Kindly proceed.",
            "Yes indeed. Thanks for checking",
            "Ja bitte, ich bin neu hier.",
            "Das ist korrekt, danke f\u{fc}r die R\u{fc}ckfrage.",
            "Auf jeden Fall!",
            "Jazeker, da's juist h\u{e9}. De Anna",
            "Klopt helemaal, dank voor het meedenken.",
            "Ja, ik ben hier nieuw, sorry.",
            "Tout \u{e0} fait, merci de l'avoir compris !",
            "Oui, je d\u{e9}bute, d\u{e9}sol\u{e9}e.",
            "Je vous confirme ce coup.",
            "Javist!",
            "Jeg bekr\u{e6}fter hermed tr\u{e6}kket.",
            "Ja, undskyld jeg skrev s\u{e5} sjusket.",
        ] {
            assert_eq!(answer(text), Some(Command::Yes), "{text}");
        }
        for text in [
            "I'm new here, sorry.",
            "My first game!",
            "Sorry for the confusion",
            "Yes, that was unclear",
            "Yes, I was in a hurry",
            "Yes, in a minute",
            "Ich bin neu hier.",
            "Ja, das war undeutlich",
            "Ja, gleich",
            "Aber hallo",
            "Ik ben hier nieuw",
            "Ja, straks",
            "Sorry voor de verwarring",
            "Je d\u{e9}bute",
            "Passer",
            "Sur le bord",
            "Ce n'\u{e9}tait pas clair",
            "Jeg er ny her",
            "Ja, om lidt",
            "Det var uklart",
            "De Anna",
        ] {
            assert_ne!(answer(text), Some(Command::Yes), "{text}");
        }
    }

    #[test]
    fn agreement_that_is_put_off_or_doubted_or_about_something_else_is_not_a_yes() {
        for text in [
            "Right, wrong game",
            "Yes, b7-b6 looks good",
            "I want that undone",
            "Do that tomorrow",
            "Geht klar, aber erst morgen",
            "Mach das nicht",
            "Zieh zur\u{fc}ck",
            "Eben nicht",
            "So ist es falsch",
            "Prima Partie",
            "Doe dat niet",
            "Ga niet door",
            "Ik weet het niet zeker",
            "C'est bon pour demain",
            "\u{c7}a ne marche pas",
            "Vous avez raison, erreur",
            "Helt sikkert ikke",
            "Det er ikke i orden",
            "\u{1f44d}\u{1f914}",
            "\u{1f44d}?",
            "\u{1f44d}\u{1f44e}",
            "\u{1f44d} but not now",
            "\u{1f44d} if Carla agrees",
            "Sent from my iPhone \u{1f44d}",
            "I'm fine, thanks",
            "Good",
            "Let me see, all good",
            "Jaaa...",
            "Jaaa, wenn Carla will",
            "jaaa maar niet nu",
            "jaaa, men vent",
        ] {
            assert_ne!(answer(text), Some(Command::Yes), "{text}");
        }
    }
}
