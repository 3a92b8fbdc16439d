//! Letters that name a piece instead of the space where it stands, or steps instead of the space where it goes. The one
//! legal action that fits is asked back; nothing is played, and nothing is asked where two fit.

use std::sync::Arc;

use fieldpost::app::rulesets::Catalogue;
use fieldpost::mail::letter::{Command, Letter, LetterMeaning};
use fieldpost_engine::{Action, Rules};

use super::corpus::site;
use super::positions::Positions;

/// A letter with this text of the author in a position, with the rules and their legal actions.
fn letter(ruleset: &str, position: &str, text: &str) -> (Letter, Arc<Rules>, Vec<Action>) {
    let (catalogue, positions) = (Catalogue::open(None).unwrap(), Positions::open());
    let rules = catalogue.get(ruleset).unwrap().clone();
    let (view, seat) = positions.seen(&rules, position);
    let head = "Content-Type: text/plain; charset=utf-8\r\nFrom: Bert <bert@example.com>\r\nTo: x";
    let raw = format!("{head}\r\n\r\n{text}\r\n");
    let letter = Letter::parse(&site(), raw.as_bytes()).among(Some("bert"), ["anna"]).of_player(&view, seat);
    (letter, rules, view.legal_actions())
}

/// What the author of a text is asked about in a position.
fn asked(ruleset: &str, position: &str, text: &str) -> Option<String> {
    let (letter, rules, legal) = letter(ruleset, position, text);
    match letter.meaning(&rules, &legal) {
        Ok(LetterMeaning::Question(instruction, _)) => Some(instruction.words(&rules)),
        Ok(LetterMeaning::Command(command)) => panic!("{text} is played: {command:?}"),
        Err(_) => None,
    }
}

#[test]
fn a_piece_may_be_named_instead_of_its_space_in_every_language() {
    for (position, text, action) in [
        ("barrage-red", "Hi Anna, my general to d4 please", "e4-d4"),
        ("barrage-red", "der Marschall geht nach h4", "i4-h4"),
        ("barrage-red", "Mon éclaireur va en j6.", "j2-j6"),
        ("barrage-red", "de mineur slaat i9", "h9xi9"),
        ("barrage-red", "Generalen rykker til d4.", "e4-d4"),
        ("barrage-blue", "marshal to j6", "j7-j6"),
    ] {
        assert_eq!(asked("barrage", position, text).as_deref(), Some(action), "{text}");
    }
}

#[test]
fn steps_ahead_and_back_are_counted_as_the_author_sits() {
    for (position, text, action) in [
        ("barrage-red", "The scout goes three spaces forward", "j2-j5"),
        ("barrage-red", "j2 drei Felder vor", "j2-j5"),
        ("barrage-red", "Spejderen to felter frem", "j2-j4"),
        ("barrage-red", "mijn maarschalk één veld achteruit", "i4-i3"),
        ("barrage-red", "general einen vor", "e4xe5"),
        ("barrage-blue", "my marshal one step forward", "j7-j6"),
        ("barrage-blue", "Mon maréchal recule d'une case", "j7-j8"),
    ] {
        assert_eq!(asked("barrage", position, text).as_deref(), Some(action), "{text}");
    }
}

#[test]
fn cards_flags_and_shots_may_be_named_with_pieces() {
    for (ruleset, position, text, action) in [
        (
            "battle-cards",
            "cards-charge",
            "my captain charges two spaces and hits e6, with the Charge 2 card",
            "e4xe6 +charge2",
        ),
        ("battle-cards", "cards-charge", "Mein Hauptmann greift e6 an, mit der Karte \"Angriff 2\".", "e4xe6 +charge2"),
        ("battle-cards", "cards-boat", "With the swap card my colonel and my general change places", "swap e4 e5"),
        (
            "battle-cards",
            "cards-charge",
            "no move from me, I put the mock attack back under my pile and draw another card",
            "card mock",
        ),
        ("stratego4-four", "four-shot", "My cannon fires.", "H4*ring"),
        ("stratego4-four", "four-flag", "Let the flag lie, I do not want to be slowed down.", "leave"),
        ("stratego4-four", "four-flag", "No, I won't pick the flag up.", "leave"),
    ] {
        assert_eq!(asked(ruleset, position, text).as_deref(), Some(action), "{text}");
    }
}

#[test]
fn nothing_is_asked_about_a_piece_where_nothing_or_more_than_one_action_is_meant() {
    for text in [
        "Should my general go to d4?",
        "My general does not go to d4",
        "If he attacks, my general goes to d4",
        "My scout goes forward",
        "My general or my marshal goes one step forward",
        "My general one step back. My marshal one step back.",
        "My general to d4. No, wait.",
    ] {
        assert_eq!(asked("barrage", "barrage-red", text), None, "{text}");
    }
    assert_eq!(asked("stratego4-four", "four-north", "My cannon fires."), None, "it may fire at two pieces");
    for text in ["Should I let the flag lie?", "Maybe I leave the flag, maybe I take it"] {
        assert_eq!(asked("stratego4-four", "four-flag", text), None, "{text}");
    }
}

#[test]
fn a_piece_that_cannot_go_there_is_not_taken_for_the_one_that_can() {
    for text in ["My spy to d4", "The flag to d4.", "His general goes to d4"] {
        assert_eq!(asked("barrage", "barrage-red", text), None, "{text}");
    }
    assert_eq!(asked("barrage", "barrage-red", "To d4 please").as_deref(), Some("e4-d4"));
}

#[test]
fn an_answer_that_says_more_than_yes_plays_nothing_and_one_that_begins_with_it_denies_nothing() {
    let answer = |ruleset, position, asked: &str, text| {
        let (letter, rules, legal) = letter(ruleset, position, text);
        letter.answer_to(asked, &rules, &letter.meaning(&rules, &legal))
    };
    for (ruleset, position, asked, text) in [
        ("barrage", "barrage-red", "e4-d4", "Yes, anything but e4-d4."),
        ("barrage", "barrage-red", "e4-d4", "Yes, e4-d4 is a typo."),
        ("battle-cards", "cards-redraw", "keep", "Yes, but I keep changing my mind."),
        ("stratego4-four", "four-flag", "leave", "Yes, I do not leave the flag."),
        ("stratego4-four", "four-flag", "take", "Yes, I take it back."),
    ] {
        assert_ne!(answer(ruleset, position, asked, text), Some(Command::Yes), "{text}");
    }
    let text = "Oui, c'est exact, je ne joue aucune carte.";
    assert_eq!(answer("battle-cards", "cards-defence", "decline", text), None);
    assert_eq!(answer("barrage", "barrage-red", "e4-d4", "Yes, e4-d4."), Some(Command::Yes));
}

#[test]
fn talk_that_is_nothing_but_a_move_of_a_piece_is_not_for_the_opponent() {
    for text in [
        "I say: my general to d4",
        "say: my scout three spaces forward",
        "say: maybe my marshal to h4",
        "say: should I move my general one step back?",
        "say: marshal left",
        "say: my general to d4. Wait.",
        "say: j2 three spaces forward",
        "say: my general to d4 next turn",
        "say: maybe my 9 goes left",
        "say: e4-d4 next turn",
        "say: I could play j2 to j6",
        "say: my marshal and my scout both go forward",
        "say: the marshal will attack i10 soon",
        "say: I like my general safe. One step back, please.",
    ] {
        let (letter, rules, legal) = letter("barrage", "barrage-red", text);
        assert!(!letter.is_only_talk(&rules, &legal), "{text}");
        assert!(letter.meaning(&rules, &legal).is_err(), "{text}");
    }
    let (letter, rules, legal) = letter("barrage", "barrage-red", "say: my general is tired of waiting");
    assert!(letter.is_only_talk(&rules, &legal));
    for text in ["say: my general to d4 next", "say: my scout goes three spaces forward"] {
        let (letter, rules, _) = self::letter("barrage", "barrage-red", text);
        assert!(!letter.is_only_talk(&rules, &[Action::Resign, Action::OfferDraw]), "{text}: not at their turn either");
    }
    let (letter, rules, legal) = self::letter("battle-cards", "cards-defence", "say: I defend with my +3 card");
    assert!(!letter.is_only_talk(&rules, &legal));
    let text = "say: your marshal took my general, well done";
    let (letter, rules, legal) = self::letter("barrage", "barrage-red", text);
    assert!(letter.is_only_talk(&rules, &legal));
}

#[test]
fn a_piece_goes_left_or_right_as_its_author_sits() {
    for (position, text, action) in [
        ("barrage-red", "My general one step to the left", "e4-d4"),
        ("barrage-red", "Der Marschall ein Feld nach rechts", "i4-j4"),
        ("barrage-red", "maarschalk eentje naar rechts", "i4-j4"),
        ("barrage-red", "le g\u{e9}n\u{e9}ral va d'une case \u{e0} gauche", "e4-d4"),
        ("barrage-red", "Genrealen rykker \u{e9}n til h\u{f8}jre, s\u{e5} st\u{e5}r han godt.", "e4-f4"),
        ("barrage-blue", "my marshal one step to the right", "j7-i7"),
        ("barrage-scouts", "the scout on the right goes one step up", "j2-j3"),
    ] {
        assert_eq!(asked("barrage", position, text).as_deref(), Some(action), "{text}");
    }
    assert_eq!(asked("barrage", "barrage-scouts", "the scout on the left goes one step up"), None);
    for text in ["My general one step sideways", "My general one step left or right", "My general feels left out"] {
        assert_eq!(asked("barrage", "barrage-red", text), None, "{text}");
    }
}

#[test]
fn a_piece_is_called_by_its_sign_or_by_where_it_stands_and_goes_as_far_as_it_can() {
    for (position, text, action) in [
        ("barrage-red", "my 9 attacks e5", "e4xe5"),
        // The miner could.
        ("barrage-red", "my 9 attacks i9", ""),
        ("barrage-red", "my 9 years of play: h9 stays", ""),
        ("barrage-red", "m'n 9 een vakje naar links", "e4-d4"),
        ("barrage-red", "z'n 9 een vakje naar links", ""),
        ("barrage-red", "Marshal up a square", "i4xi5"),
        ("barrage-red", "marshal left a square", "i4-h4"),
        ("barrage-red", "On Monday, marshal up one", ""),
        ("barrage-red", "Md4? No: 2d4, my general.", ""),
        ("barrage-red", "Mh4 please", "i4-h4"),
        ("barrage-red", "scout all the way up", "j2-j6"),
        ("barrage-red", "The marshal goes next to my general", ""),
    ] {
        assert_eq!(asked("barrage", position, text).unwrap_or_default(), action, "{text}");
    }
}

#[test]
fn the_piece_that_is_attacked_may_be_named_instead_of_its_space() {
    for (text, action) in [
        ("My marshal smashes into that piece just in front of him.", "i4xi5"),
        ("mein Mineur schnappt sich die Bombe", "h9xi9"),
        ("Mon g\u{e9}n\u{e9}ral attaque la pi\u{e8}ce devant lui.", "e4xe5"),
        ("Minearbejderen sl\u{e5}r bomben", "h9xi9"),
    ] {
        assert_eq!(asked("barrage", "barrage-red", text).as_deref(), Some(action), "{text}");
    }
    for text in ["Your marshal attacks my general.", "My general attacks the piece to his left."] {
        assert_eq!(asked("barrage", "barrage-red", text), None, "{text}");
    }
}

#[test]
fn a_piece_may_be_named_in_another_sentence_or_clause_than_where_it_goes() {
    for (text, action) in [
        ("Ik hou mijn generaal liever veilig. Een stapje achteruit graag, naar e3.", "e4-e3"),
        ("My marshal has stood there long enough. One step back, please.", "i4-i3"),
        ("Miner one step back please, he has seen that bomb of theirs.", "h9-h8"),
        ("Your scout was brave. I move to d4.", "e4-d4"),
    ] {
        assert_eq!(asked("barrage", "barrage-red", text).as_deref(), Some(action), "{text}");
    }
    for text in ["My marshal has stood there long enough.", "I sent my marshal too far ahead of the others, I know"] {
        assert_eq!(asked("barrage", "barrage-red", text), None, "{text}");
    }
}

#[test]
fn pieces_have_other_names_and_short_letters_no_verb() {
    for (text, action) in [
        ("Mein Sp\u{e4}her geht drei Felder vor", "j2-j5"),
        ("Min\u{f8}ren g\u{e5}r et felt tilbage", "h9-h8"),
        ("general d4 please", "e4-d4"),
        ("G\u{e9}n\u{e9}ral \u{e0} gauche !", "e4-d4"),
    ] {
        assert_eq!(asked("barrage", "barrage-red", text).as_deref(), Some(action), "{text}");
    }
}

#[test]
fn words_of_another_language_or_another_meaning_say_nothing() {
    for (ruleset, position, text, other) in [
        ("stratego4-four", "four-shot", "My cannon one step forward", "H4*ring"),
        ("barrage", "barrage-red", "My scout is going to spaces ahead", "j2-j4"),
        ("barrage", "barrage-red", "Mein Aufkl\u{e4}rer ist vor drei Tagen aufgebrochen", "j2-j5"),
    ] {
        assert_ne!(asked(ruleset, position, text).as_deref(), Some(other), "{text}");
    }
    for (text, action) in
        [("I take the flag without hesitation", "take"), ("Leave it lying where it is, please.", "leave")]
    {
        assert_eq!(asked("stratego4-four", "four-flag", text).as_deref(), Some(action), "{text}");
    }
    let text = "i4 takes i5 with the a2 card, to save my spy";
    assert_eq!(asked("battle-cards", "cards-charge", text).as_deref(), Some("i4xi5 +a2"));
}

#[test]
fn everyday_words_without_their_object_decide_nothing() {
    for (ruleset, position, text) in [
        ("battle-cards", "cards-redraw", "Ik hou van dit spel"),
        ("battle-cards", "cards-redraw", "I'll keep you waiting a bit"),
        ("battle-cards", "cards-redraw", "I keep two and swap the boat"),
        ("stratego4-four", "four-flag", "Take care!"),
        ("stratego4-four", "four-flag", "leave me alone"),
        ("stratego4-four", "four-recruit", "My captain was a good man"),
        ("battle-cards", "cards-redraw", "Don't keep them"),
        // Whoever gives up what is attacked does not give the game up.
        ("battle-cards", "cards-defence", "I give up the scout"),
        ("battle-cards", "cards-defence", "Den gebe ich auf"),
        ("battle-cards", "cards-defence", "J'abandonne la pi\u{e8}ce"),
        ("barrage", "barrage-red", "The marshal stays back"),
        ("barrage", "barrage-red", "The marshal goes one step back next turn"),
        ("barrage", "barrage-red", "Dein Aufkl\u{e4}rer hat meinen Spion geschlagen, Respekt."),
    ] {
        assert_eq!(asked(ruleset, position, text), None, "{text}");
    }
}

#[test]
fn whoever_plays_no_card_declines_and_whoever_changes_nothing_keeps() {
    for text in [
        "no card from me, let him come.",
        "Nee hoor, ik verdedig niet.",
        "je ne joue rien pour me d\u{e9}fendre",
        "Jeg forsvarer mig ikke denne gang",
        "Ich verteidige mich nicht, die 1 hebe ich mir f\u{fc}r sp\u{e4}ter auf",
    ] {
        assert_eq!(asked("battle-cards", "cards-defence", text).as_deref(), Some("decline"), "{text}");
    }
    for text in ["I'm sticking with what I've got.", "Jeg er godt tilfreds med dem, jeg bytter ikke noget."] {
        assert_eq!(asked("battle-cards", "cards-redraw", text).as_deref(), Some("keep"), "{text}");
    }
    for text in [
        "I want three new ones. Put them back like this: d1 first, then a3, then charge2.",
        "Leg sie so zur\u{fc}ck: d1, a3, charge2",
    ] {
        assert_eq!(asked("battle-cards", "cards-redraw", text).as_deref(), Some("redraw d1 a3 charge2"), "{text}");
    }
}
