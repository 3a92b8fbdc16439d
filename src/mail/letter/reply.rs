//! What a letter answers to a question whether something was meant, when it is more than "yes" or "no". A no is
//! believed sooner than a yes: it leaves everything as it is.

use super::clauses::clauses_of;
use super::command::{self, Command, body};
use super::names::Names;
use super::own::Line;
use super::sentences::without_notices;
use super::signature::Place;
use super::{granted, lexicon, vocabulary, weighed};

/// Phrases that may stand beside those that agree.
const BESIDE: [&str; 11] = [
    "yes",
    "assent",
    "assenting",
    "conceding",
    "excuse",
    "accept-invitation",
    "courtesy",
    "closing",
    "please",
    "greeting",
    "and",
];
/// Phrases that decline, deny or regret.
const DECLINING: [&str; 4] = ["no", "negation", "denial", "regret"];
/// The maximum number of words of a yes, and of a no.
const YES: usize = 20;
const NO: usize = 40;
/// The maximum number of words of a sentence below a yes that denies it.
const DENYING: usize = 3;
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
    let asks = said.iter().any(|sentence| sentence.contains(|c: char| c.is_ascii_digit() || c == '?'));
    if asks || words.len() > NO {
        return None;
    }
    let holds = |ids: &[&str]| ids.iter().any(|id| vocabulary::hold(id, &words));
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
    if said.iter().any(|sentence| command::denies(sentence)) || !agrees && shows(DECLINING_PICTURES) {
        return Some(Command::No);
    }
    let is_open = holds(&["condition", "question"]);
    let begins_with_yes = granted::AGREEING.into_iter().any(|id| vocabulary::begin(id, &words).is_some());
    let is_denying = |sentence: &String| {
        let words = vocabulary::words(sentence);
        (Some(sentence) == said.first() || words.len() <= DENYING)
            && ["negation", "denial"].into_iter().any(|id| vocabulary::hold(id, &words))
    };
    let is_no = match begins_with_yes {
        // "Yes, I wrote that, but I do not want it"; "exactly what I meant" takes nothing back.
        // Neither does a longer sentence below it: "Yes. Nothing to add to that."
        true => holds(&["no"]) || turns(&said) && holds(&DECLINING) || !is_open && said.iter().any(is_denying),
        false => !is_open && holds(&DECLINING) || weighed::may_take_back(&lines),
    };
    (is_no && (holds(&["regret"]) || !is_harmless(&said.join(" ")))).then_some(Command::No)
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

/// Whether words agree, thank, greet or name somebody, and say nothing else.
fn is_only_yes(words: &[String], names: &Names) -> bool {
    vocabulary::without(&BESIDE, words).iter().all(|word| word.is_empty() || weighed::is_greeted(word, names))
}

/// Whether a line has one of these pictures, and no words but those that may stand beside one: "thanks".
fn is_pictured(line: &Line, pictures: &str, names: &Names) -> bool {
    line.text.contains(|c| pictures.contains(c)) && is_only_yes(&vocabulary::words(&line.text), names)
}

/// Whether all that a text denies is said by the way: "no problem", and not "no, sorry".
fn is_harmless(text: &str) -> bool {
    let words = lexicon::folded(text);
    let denies = |words: &[String]| {
        lexicon::all().iter().any(|lexicon| ["negation", "no"].into_iter().any(|id| lexicon.holds(id, words)))
    };
    ["aside", "puzzled"].into_iter().any(|id| {
        let says_it = |lexicon: &&lexicon::Lexicon| lexicon.holds(id, &words);
        lexicon::all().iter().filter(says_it).any(|lexicon| !denies(&lexicon.without(&[id], &words)))
    })
}

/// The sentences of an answer, without names and signatures below its first line: "Y" is no initial.
fn said(lines: &[Line], names: &Names) -> Vec<String> {
    let place = Place { is_below_a_rule: false, is_noticed: false };
    let Some((first, below)) = lines.split_first() else { return Vec::new() };
    let first = weighed::said(std::slice::from_ref(first), &Names::default(), place);
    first.into_iter().chain(weighed::said(below, names, place)).collect()
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

/// Whether an answer turns against how it begins: "but".
fn turns(said: &[String]) -> bool {
    said.iter().flat_map(|sentence| clauses_of(sentence)).any(|clause| lexicon::any_holds("contrast", clause))
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
    fn a_no_is_believed_in_many_words() {
        for text in [
            "Definitely not!",
            "Um Gottes willen, blo\u{df} nicht!",
            "Non, je me suis tromp\u{e9}",
            "Surtout pas !",
            "Overhovedet ikke",
            "Yes I did write that, but I no longer want it",
            "Ja schon, aber das will ich nicht mehr",
            "Nee, laten we dat maar niet doen",
            "Oui, mais je ne le veux plus",
            "Ja, men det har jeg fortrudt",
            "Please do not",
            "\u{1f44e}",
        ] {
            assert_eq!(answer(text), Some(Command::No), "{text}");
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
        ] {
            assert_eq!(answer(text), Some(Command::Yes), "{text}");
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

    #[test]
    fn people_decline_in_many_words_and_excuse_themselves() {
        for text in [
            "No, sorry",
            "No. Sorry for the confusion!",
            "Wrong!",
            "That is wrong",
            "I didn't mean that",
            "That was a mistake",
            "You misunderstood me",
            "Leave everything as it is",
            "Falsch gelesen",
            "Das war nicht so gemeint",
            "Keineswegs",
            "Das war ein Irrtum",
            "Lass alles wie es ist",
            "Tut mir leid, nein",
            "Nee, toch niet",
            "Dat is fout",
            "Vergissing",
            "Sorry, nee",
            "Laat alles zoals het is",
            "C'est faux",
            "Non, d\u{e9}sol\u{e9}",
            "Pas question",
            "Vous avez mal compris",
            "Laissez tout comme \u{e7}a",
            "Nej, beklager",
            "Det er forkert",
            "Det var ikke det, jeg mente",
            "En misforst\u{e5}else",
            "Lad alt v\u{e6}re, som det er",
            "\u{1f44e} Anna",
        ] {
            assert_eq!(answer(text), Some(Command::No), "{text}");
        }
    }

    #[test]
    fn whatever_is_neither_leaves_the_question_open() {
        for text in [
            "Yup, exactly what I meant, my wife says the same",
            "Yes, if Carla does not mind",
            "No problem, go ahead",
            "No worries, go ahead",
            "Pas de souci",
            "Sikkert",
            "Warum nicht!",
            "I do not understand this",
            "Hello?",
        ] {
            assert_eq!(answer(text), None, "{text}");
        }
    }
}
