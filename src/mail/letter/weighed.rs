//! What stands below a move and may take it back. People do that in words that no list foresees ("that was for my
//! game with Carla"), and a move is final: unless all of it is certainly nothing of the kind, its author is asked
//! whether they mean the move (I-4). Greetings, thanks, good wishes, names, signatures and what programs add are
//! nothing of the kind. What certainly takes it back is found elsewhere (`command`), and told instead.

use super::lexicon::{self, Lexicon};
use super::names::Names;
use super::own::Line;
use super::salutation::OBJECTIONS;
use super::sentences::{sentences, without_notices};
use super::signature::SignaturePosition;
use super::{command, faces, signature, vocabulary};

/// Groups of phrases that say nothing about a move.
const COURTESIES: [&str; 4] = ["courtesy", "closing", "please", "greeting"];

/// Whether the lines below a command may take it back.
pub(super) fn is_weighed(below: &[Line], names: &Names) -> bool {
    let lines = without_notices(below);
    // A company's notice says "we"; one that says "I" or "me" was written by the author.
    let speaks = |line: &Line| vocabulary::hold("me", &vocabulary::words(&line.text));
    let mut kept = lines.iter().peekable();
    let is_noticed = |line: &&Line| kept.next_if(|kept| kept == line).is_none();
    if may_take_back(&lines) || below.iter().filter(is_noticed).any(speaks) || below.iter().any(is_objecting) {
        return true;
    }
    let is_noticed = lines.len() < below.len();
    said(&lines, names, SignaturePosition { is_below_a_rule: false, is_noticed })
        .iter()
        .any(|sentence| !is_courteous(sentence, names))
}

/// Whether a signature below a rule may take back what stands above it: it says more than the name of its author and
/// their address.
pub(super) fn is_weighed_signature(signature: &[Line], names: &Names) -> bool {
    let lines = without_notices(signature);
    let is_noticed = lines.len() < signature.len();
    let position = SignaturePosition { is_below_a_rule: true, is_noticed };
    is_about_the_letter(signature)
        || said(&lines, names, position).iter().any(|sentence| !is_courteous(sentence, names))
}

/// The sentences of lines without names, signatures and what programs add.
pub(super) fn said(lines: &[Line], names: &Names, position: SignaturePosition) -> Vec<String> {
    let without = signature::saying_nothing(lines, names, position);
    let said = lines.iter().zip(without).filter(|(_, says_nothing)| !says_nothing).map(|(line, _)| line.clone());
    sentences(&said.collect::<Vec<_>>())
}

/// Whether a line has a little picture that says something about the move.
pub(super) fn is_objecting(line: &Line) -> bool {
    faces::objects(&line.text)
}

/// Whether a line has words that deny, doubt, ask or take back.
pub(super) fn is_objecting_in_words(line: &Line) -> bool {
    is_objection(&vocabulary::words(&line.text))
}

/// Whether a signature speaks of what stands above it, or denies something: it is more than one then.
pub(super) fn is_about_the_letter(signature: &[Line]) -> bool {
    let speaks = |line: &Line| {
        let words = vocabulary::words(&line.text);
        ["above", "negation", "correction"].into_iter().any(|id| vocabulary::hold(id, &words)) || is_objecting(line)
    };
    may_take_back(signature) || without_notices(signature).iter().any(speaks)
}

/// Whether what is said to the other player takes the move back.
pub(super) fn is_taking_back(talk: &str) -> bool {
    may_take_back(&[Line::alone(talk)]) || faces::objects(talk)
}

/// Whether lines have words with which a move is taken back, or put off.
pub(super) fn may_take_back(lines: &[Line]) -> bool {
    let sentences = sentences(&without_notices(lines));
    let withdraws = |sentence: &String| lexicon::clauses(sentence).iter().any(|words| may_withdraw(words));
    sentences.iter().any(|sentence| command::takes_back(sentence) || withdraws(sentence))
}

/// The first sentence of lines that hesitates.
pub(super) fn hesitation(lines: &[Line]) -> Option<String> {
    sentences(&without_notices(lines)).into_iter().find(|sentence| lexicon::hesitates(sentence))
}

/// Whether words are of those with which a move is taken back, or put off.
fn may_withdraw(words: &[String]) -> bool {
    let in_one = |lexicon: &Lexicon| lexicon.holds("withdrawal", words) || lexicon.begins("delay", words);
    lexicon::all().iter().any(in_one)
}

/// Whether a text greets, thanks or wishes well and says nothing else. One word may be the player whom it is said to.
pub(super) fn is_courteous(text: &str, names: &Names) -> bool {
    let words = vocabulary::words(text);
    let rest = vocabulary::without(&COURTESIES, &words);
    let joins = |word: &&String| vocabulary::are("and", std::slice::from_ref(*word));
    let (said, other): (Vec<&String>, Vec<&String>) =
        rest.iter().filter(|word| !joins(word)).partition(|word| word.is_empty());
    // "Cheers, b"
    let signs = |word: &str| {
        word.chars().count() == 1 && names.is_initial(word) && words.last().is_some_and(|last| last == word)
    };
    !text.contains('?')
        && (words.is_empty() && is_wordless(text)
            || !said.is_empty() && other.len() <= 1 && other.iter().all(|word| is_greeted(word, names) || signs(word)))
}

/// Whether a word is the name of somebody who may be greeted, and nothing else.
pub(super) fn is_greeted(word: &String, names: &Names) -> bool {
    names.is_known(word) && !is_objection(std::slice::from_ref(word))
}

/// Whether words say something about the move whoever they are said to: "Good luck, not".
pub(super) fn is_objection(words: &[String]) -> bool {
    let begins = |at: usize, id: &str| vocabulary::begin(id, words.get(at..).unwrap_or_default()).is_some();
    (0..words.len()).any(|at| OBJECTIONS.into_iter().chain(["above"]).any(|id| begins(at, id)))
}

/// Whether a line has neither words nor numbers nor a question mark: a row of signs, little pictures.
pub(super) fn is_wordless(line: &str) -> bool {
    !line.contains(|c: char| c.is_alphanumeric() || c == '?')
}

#[cfg(test)]
mod tests {
    use super::super::names::Names;
    use super::super::own;
    use super::{is_weighed, is_weighed_signature};

    fn names() -> Names {
        let mut names = Names::default();
        names.add_address("bert.example@mail.example");
        names.add_other("anna");
        names
    }

    fn weighed(text: &str) -> bool {
        is_weighed(&own::lines(text), &names())
    }

    #[test]
    fn courtesies_names_and_signatures_say_nothing_about_a_move() {
        for text in [
            "",
            "Bert",
            "B.",
            "Thanks!\nBert",
            "Good luck, Anna!",
            "Viele Gr\u{fc}\u{df}e\nBert",
            "Mit freundlichen Gr\u{fc}\u{df}en\nBert Example\nMusterstra\u{df}e 12\n80331 M\u{fc}nchen\n+49 89 1234567",
            "Met vriendelijke groet,\nBert van den Berg",
            "Sent from my iPhone",
            "Sent from my BlackBerry - the most secure mobile device",
            "Envoy\u{e9} de mon iPhone",
            "Your turn :-)",
            "\u{1f44d}",
            "21 Nov 2026, 05:44 by fieldpost@post.example.org:",
            "Bonne soir\u{e9}e et \u{e0} bient\u{f4}t !",
            "Hej hej",
            "cheers, b",
        ] {
            assert!(!weighed(text), "{text}");
        }
    }

    #[test]
    fn a_signature_below_a_rule_says_who_its_author_is_and_nothing_else() {
        let weighed = |text: &str| is_weighed_signature(&own::lines(text), &names());
        for text in [
            "Bert",
            "Bert Example\n+49 89 1234567",
            "Bert\nwww.example.org\nDirector, Example Ltd",
            "Bert\nSent from my Android device with K-9 Mail. Please excuse my brevity.",
            "Sent from my iPad",
            "Bert Example \u{b7} Am Kanal 7 \u{b7} 26721 Emden",
            "Bert Example\nKerkstraat 5, 9711 AB Groningen",
        ] {
            assert!(!weighed(text), "{text}");
        }
        for text in [
            "Bert\n(my moves are only drafts until I phone you)",
            "zetten pas geldig na belletje",
            "Tr\u{e6}k g\u{e6}lder f\u{f8}rst n\u{e5}r jeg har ringet",
            "Bert\nAucun coup n'est d\u{e9}finitif",
            "Carla",
            "Nur Probez\u{fc}ge",
        ] {
            assert!(weighed(text), "{text}");
        }
    }

    #[test]
    fn whatever_else_stands_below_a_move_is_weighed() {
        for text in [
            "Hang about, my cat walked over the keyboard.",
            "Thanks, but that is for tomorrow",
            "Regards\nBert\nPS: the cat typed this",
            "Never Mind",
            "Fat fingers!",
            "Carla's game, that",
            "?",
            "Regards\nActually hold that",
            "Sent from my iPhone by my son",
            "Good luck? No",
            "Thanks\nMy cat hit a key",
            "Not me",
            "This one is for carla@example.org",
            "Bert\nThat was for carla@example.org",
            "Sent from my iPhone by my cat",
            "Sent by mail to Carla",
            "Bert\nTomorrow",
            "LG\nBert\nVorl\u{e4}ufig",
            "LG\nAnnas Bruder",
            "Gru\u{df}\nProbe",
            "Bert\n0170 1234567 erst anrufen",
            "Bert\nEntwurf vom 26.11.2026",
            "Gesendet von Carlas iPhone",
            "Sent from my iPad (draft)",
            "Good luck, Carla!",
            "Danke?",
            "/s",
            ":-/",
            "\u{1f937}",
            "Danke\ndas war für bert",
            "Versehentlich geschickt.",
        ] {
            assert!(weighed(text), "{text}");
        }
    }
}
