//! What declines in an answer: a denial, a regret, or words that take something back. Whoever says both yes and no, or
//! only puts the answer off, has not answered yet.

use super::clauses::clauses_of;
use super::{command, granted, lexicon, vocabulary};
use crate::Phrases;
use fieldpost_values::Language;

/// Phrases that decline, deny or regret.
const DECLINING: [&str; 4] = ["no", "negation", "denial", "regret"];
/// Phrases of which a clause is made that insists.
const INSISTING: [&str; 5] = ["willing", "yes", "assent", "assenting", "please"];
/// Phrases of which a sentence is made that says no and nothing else.
const REFUSING: [&str; 11] = [
    "no",
    "regret",
    "denial",
    "negation",
    "excuse",
    "courtesy",
    "please",
    "closing",
    "greeting",
    "interjection",
    "retraction",
];
/// The minimum number of words of a regret that is a verdict: "it's a no".
const VERDICT: usize = 3;
/// The maximum number of words of a sentence below a yes that denies it.
const DENYING: usize = 3;

/// Whether the sentences of an answer decline.
pub(super) fn declines(said: &[String]) -> bool {
    if says_both(said) || insists(said) {
        return false;
    }
    if begins_with_a_no(said) {
        return !is_undecided(said.get(1..).unwrap_or_default());
    }
    if is_undecided(said) {
        return false;
    }
    if said.iter().any(|sentence| command::denies(sentence)) {
        return true;
    }
    let words: Vec<String> = said.iter().flat_map(|sentence| vocabulary::words(sentence)).collect();
    let holds = |ids: &[&str]| ids.iter().any(|id| vocabulary::hold(id, &words));
    // Some words for no are made of those of a condition: "ellers tak".
    let besides = vocabulary::without(&["no"], &words);
    let is_open = ["condition", "question"].into_iter().any(|id| vocabulary::hold(id, &besides));
    let begins_with_yes = granted::AGREEING.into_iter().any(|id| vocabulary::begin(id, &words).is_some());
    let is_denying = |sentence: &String| {
        let words = vocabulary::words(sentence);
        (Some(sentence) == said.first() || words.len() <= DENYING)
            && ["negation", "denial"].into_iter().any(|id| vocabulary::hold(id, &words))
    };
    let is_no = match begins_with_yes {
        // "Yes, I wrote that, but I do not want it"; "exactly what I meant" takes nothing back.
        // Neither does a longer sentence below it: "Yes. Nothing to add to that."
        true => holds(&["no"]) || turns(said) && holds(&DECLINING) || !is_open && said.iter().any(is_denying),
        false => !is_open && holds(&DECLINING) || said.iter().any(|sentence| takes_back(sentence)),
    };
    is_no && (holds(&["regret"]) || !is_harmless(&said.join(" ")))
}

/// Whether the first sentence of an answer says no and nothing else: whatever stands below it leaves that as it is,
/// unless it is as open as "maybe".
pub(super) fn begins_with_a_no(said: &[String]) -> bool {
    let Some(first) = said.first().filter(|first| !first.contains('?')) else { return false };
    let words = vocabulary::words(first);
    let is_no = ["no", "regret"].into_iter().any(|id| vocabulary::hold(id, &words));
    is_no && vocabulary::without(&REFUSING, &words).iter().all(String::is_empty)
}

/// Whether an answer says that its author has not decided, and neither refuses nor regrets.
fn is_undecided(said: &[String]) -> bool {
    let words: Vec<String> = said.iter().flat_map(|sentence| vocabulary::words(sentence)).collect();
    let rest = vocabulary::without(&["undecided"], &words);
    rest != words && !["no", "regret"].into_iter().any(|id| vocabulary::hold(id, &rest))
}

/// Whether an answer says both yes and no, without a turn: "yes. No. Oh, I don't know". What ends with "it's a no" is
/// one, and "ja nicht" is not a yes.
fn says_both(said: &[String]) -> bool {
    let words: Vec<String> = said.iter().flat_map(|sentence| vocabulary::words(sentence)).collect();
    let has = |id: &str, words: &[String]| {
        let plain = Language::ALL.map(|language| vocabulary::words(&Phrases::of(language).first_heard(id)).concat());
        words.iter().any(|word| plain.contains(word))
    };
    let besides = vocabulary::without(&["regret"], &words);
    let last = said.last().map(|sentence| vocabulary::words(sentence)).unwrap_or_default();
    let ends_with_a_no = vocabulary::longest("regret", &last) >= VERDICT && !has("yes", &last);
    has("yes", &besides) && has("no", &words) && !turns(said) && !ends_with_a_no
}

/// Whether an answer begins with a denial and has a later clause that only asks for it: "no no, really, play it".
fn insists(said: &[String]) -> bool {
    let mut clauses = said.iter().flat_map(|sentence| clauses_of(sentence)).skip(1);
    clauses.any(|clause| {
        let words = vocabulary::words(clause);
        vocabulary::hold("willing", &words) && vocabulary::without(&INSISTING, &words).iter().all(String::is_empty)
    })
}

/// Whether a sentence takes something back for good, and does not only put it off: "hang on".
fn takes_back(sentence: &str) -> bool {
    let words = vocabulary::words(sentence);
    let besides = vocabulary::without(&["waiting"], &words);
    let waits = besides.iter().any(String::is_empty);
    let retracts = || ["retraction", "correction"].into_iter().any(|id| vocabulary::hold(id, &besides));
    let delays = || lexicon::clauses(sentence).iter().any(|words| lexicon::any_begins("delay", words));
    withdraws(sentence) || if waits { retracts() } else { command::takes_back(sentence) || delays() }
}

/// Whether a sentence has words with which a move is taken back, and none that only put it off.
fn withdraws(sentence: &str) -> bool {
    lexicon::any_holds("withdrawal", sentence) && !lexicon::any_holds("later", sentence)
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

/// Whether an answer turns against how it begins: "but".
fn turns(said: &[String]) -> bool {
    said.iter().flat_map(|sentence| clauses_of(sentence)).any(|clause| lexicon::any_holds("contrast", clause))
}

#[cfg(test)]
mod tests {
    use super::super::command::Command;
    use super::super::names::Names;
    use super::super::{own, reply};

    fn answer(text: &str) -> Option<Command> {
        let mut names = Names::default();
        names.add_address("anna@mail.example");
        reply::of(&own::lines(text), &names)
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
            "Ellers tak, den springer vi over",
            "Hang on, that was a mistake",
            "Wait, wrong game",
            "No, I want that undone",
            "Nein, mach das bitte r\u{fc}ckg\u{e4}ngig",
            "God no! You misread me, that was what he wanted to do in the pub.",
            "No ta. I'll be in touch when I've got something better.",
            "Yesterday I'd have said yes. Today it's a no.",
            "Nein, um Gottes willen ja nicht!",
            "na, des lass ma liaba",
            "Ammehoela!",
            "Que nenni !",
            "Nej da! Hvor f\u{e5}r I dog det fra?",
            "P\u{e5} ingen m\u{e5}de.\n\nKh Jannie Jarl\nJagtvej 4",
            "Det kan I godt glemme alt om.",
        ] {
            assert_eq!(answer(text), Some(Command::No), "{text}");
        }
    }

    #[test]
    fn whatever_is_neither_leaves_the_question_open() {
        for text in [
            "Yup, exactly what I meant, my wife says the same",
            "Yes, if Carla does not mind",
            "Pas de souci",
            "Sikkert",
            "Warum nicht!",
            "I do not understand this",
            "Hello?",
            "Yes. No. Oh, I don't know.",
            "Ja of nee, ja of nee... ik weet het echt niet.",
            "Tjah... b\u{e5}de ja og nej.",
            "Hang on, I will let you know in an hour.",
            "Even geduld, ik kom er vanavond op terug.",
            "Moment, ich melde mich gleich.",
            "Un instant, je reviens vers vous.",
            "No no, really, play it",
            "Nein nein, wirklich, bitte spielen",
            "Bof. Je sais pas trop.",
            "R\u{e9}ponse demain, la nuit porte conseil.",
            "Misschien. Misschien ook niet.",
            "Keine Ahnung, ehrlich.",
            "No. Or maybe. I don't know.",
            "Yesterday I'd have said no. Today it's a yes.",
            "No, b7-b6.",
        ] {
            assert_eq!(answer(text), None, "{text}");
        }
    }
}
