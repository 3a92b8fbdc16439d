//! The buttons of mails (I-5): whatever asks for something opens an answer with its address, and with the words where
//! these are known, and what it opens is read as what its label says.

use fieldpost::app::rulesets::Catalogue;
use fieldpost::mail::letter::{Command, Instruction};
use fieldpost::values::{DecisionKind, Language};
use fieldpost_engine::notation::action;
use fieldpost_engine::{Action, Actor, Game, Options, Rules, Seat};

use super::fixture::{About, Fixture, GAME, site, site_without_page};
use super::quotations::{TOKEN, read};
use crate::support::mailbox::Letter;
use crate::support::playout::{Chance, Playout, random_deal, random_setup};

const NAMES: [&str; 4] = ["anna", "Bert", "carl", "Dora"];
const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);

/// The addresses and the bodies of the answers that the buttons of a mail open.
fn opened(letter: &Letter) -> Vec<(String, String)> {
    let html = letter.html.split_whitespace().collect::<Vec<_>>().join(" ").replace("&#38;", "&").replace("&amp;", "&");
    let links = html.split("href=\"mailto:").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned());
    let parts = links.map(|link| {
        let (address, rest) = link.split_once("?subject=").expect("a subject");
        let body = rest.split_once("&body=").map_or("", |(_, body)| body);
        let body = percent_encoding::percent_decode_str(body).decode_utf8().expect("text").into_owned();
        (address.to_owned(), body)
    });
    parts.collect()
}

/// The bodies alone, after a look at the addresses.
fn bodies(letter: &Letter) -> Vec<String> {
    let reply = site().reply_address(GAME, TOKEN).expect("an address");
    let bodies = opened(letter).into_iter().map(|(address, body)| {
        assert_eq!(address, reply);
        body
    });
    bodies.collect()
}

fn answerable(mut fixture: Fixture) -> Fixture {
    fixture.reply = Some(TOKEN);
    fixture
}

#[test]
fn a_mail_that_asks_back_opens_yes_and_no_in_each_language() {
    let mut fixture = answerable(Fixture::deployed("original", ["anna", "Bert"]));
    for language in Language::ALL {
        fixture.language = language;
        for about in [About::Confirm, About::Doubtful, About::Asked, About::AskedOrders, About::Overtaken] {
            let letter = fixture.letter(about, RED);
            let commands: Vec<_> = bodies(&letter)
                .iter()
                .map(|body| read("text/plain", body).command(fixture.game.rules()).expect("a command"))
                .collect();
            assert_eq!(commands, [Command::Yes, Command::No], "{about:?} in {language}");
        }
    }
}

#[test]
fn the_actions_that_may_have_been_meant_are_one_press_away() {
    let fixture = answerable(Fixture::deployed("original", ["anna", "Bert"]));
    assert_eq!(bodies(&fixture.letter(About::Several, RED)), ["a4-a5", "a4xa5", "b4-b5", "j4-i4", ""]);
    assert_eq!(bodies(&fixture.letter(About::Refused, RED)), ["a4-a5", ""]);
    assert_eq!(bodies(&fixture.letter(About::Unclear, RED)), ["a4xa5", ""]);
    assert_eq!(bodies(&fixture.letter(About::Doubted, RED)), ["yes", "no", ""]);
    assert_eq!(bodies(&fixture.letter(About::NoCondition, RED)), [""]);
    let words: Vec<_> = opened(&fixture.letter(About::Taken, RED)).into_iter().map(|(_, body)| body).collect();
    assert_eq!(words, ["register anna2", ""]);
}

#[test]
fn a_turn_with_an_offer_of_a_draw_opens_both_answers_to_it() {
    let mut fixture = answerable(Fixture::deployed("original", ["anna", "Bert"]));
    assert_eq!(bodies(&fixture.letter(About::Turn, RED)), [""], "there are too many moves for buttons");
    fixture.act(RED, Action::OfferDraw);
    fixture.play(1);
    for about in [About::Turn, About::Reminder, About::Position, About::Overdue, About::Late] {
        assert_eq!(bodies(&fixture.letter(about, BLUE)), ["accept", "refuse", ""], "{about:?}");
    }
}

/// Looks at the mails to whoever owes a decision other than a turn, and returns its name.
fn look(game: &Game, rules: &Rules) -> Option<&'static str> {
    let decision = *game.awaiting().last()?;
    let seat = decision.seats().iter().next()?;
    let fixture = answerable(Fixture::at(game.clone(), Vec::new(), &NAMES[..rules.seats().len()]));
    let word = DecisionKind::from(decision).word();
    if word == "turn" {
        return None;
    }
    for about in [About::Decision, About::Reminder, About::Position, About::Late, About::Talk] {
        let bodies = bodies(&fixture.letter(about, seat));
        assert!(bodies.iter().any(|body| !body.is_empty()), "{about:?} of a {word} in {}", rules.ruleset().id);
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        for body in bodies.iter().filter(|body| !body.is_empty()) {
            match read("text/plain", body).command(rules) {
                Ok(Command::Do(Instruction::SetUp(_))) => assert_eq!(word, "setup"),
                Ok(Command::Do(Instruction::Report | Instruction::Set(_))) => assert_eq!(about, About::Talk),
                Ok(Command::Do(_)) => {
                    assert!(legal.contains(&action::parse(rules, body).unwrap()), "{body} at a {word}");
                }
                other => panic!("{body} is {other:?}"),
            }
        }
    }
    Some(word)
}

#[test]
fn every_mail_about_a_decision_opens_an_answer_with_words_that_answer_it() {
    let catalogue = Catalogue::open(None).unwrap();
    let mut seen = std::collections::BTreeSet::new();
    let games = [
        ("battle-cards", 1),
        ("tournament", 2),
        ("stratego4-four", 1),
        ("stratego4-partners", 2),
        ("stratego4-three", 3),
    ];
    for (id, number) in games {
        let rules = catalogue.with_options(id, &Options::default()).unwrap();
        let mut chance = Chance::new(number);
        let (mut game, _) = Game::start(rules.clone(), Options::default());
        if rules.needs_chance() {
            game.apply(Actor::Chance, Action::Deal(random_deal(&rules, &mut chance))).unwrap();
        }
        seen.extend(look(&game, &rules));
        for seat in rules.all_seats().iter() {
            game.apply(Actor::Seat(seat), Action::SetUp(random_setup(&rules, seat, &mut chance))).unwrap();
        }
        let mut playout = Playout { game, log: Vec::new() };
        for _ in 0..700 {
            if playout
                .game
                .awaiting()
                .last()
                .is_some_and(|decision| !seen.contains(DecisionKind::from(*decision).word()))
            {
                seen.extend(look(&playout.game, &rules));
            }
            playout = playout.play(1, &mut chance);
        }
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["defence", "flag", "recruit", "redraw", "rescue", "setup"]);
}

/// The mails that are not answered: those about an account, which have a page where they ask for something, and those
/// about settings, of which a reader chooses one to change, and that to whoever is barred from their games.
const WITHOUT_BUTTON: [About; 24] = [
    About::Verify,
    About::Reset,
    About::Prove,
    About::Changed,
    About::Password,
    About::PasswordWithOld,
    About::Token,
    About::Program,
    About::FactorOn,
    About::FactorOff,
    About::FactorRemoved,
    About::CodeUsed,
    About::CodesReplaced,
    About::CodeWrong,
    About::Webhook,
    About::WebhookGone,
    About::WebhookSecret,
    About::MailsOff,
    About::DigestOff,
    About::Deleted,
    About::Leave,
    About::Settings,
    About::LeaveRefused,
    About::Barred,
];

#[test]
fn whatever_asks_for_something_has_a_button_in_each_language() {
    let mut fixture = answerable(Fixture::deployed("original", ["anna", "Bert"]));
    let with_words = [
        About::Invitation,
        About::UnclearInvitation,
        About::Offered,
        About::TimeUp,
        About::Confirm,
        About::Registering,
        About::Inviting,
        About::Reading,
        About::Asked,
        About::AskedOrders,
    ];
    for language in Language::ALL {
        fixture.language = language;
        let is_without = |about: &About| opened(&fixture.letter(*about, RED)).is_empty();
        let without: Vec<About> = About::ALL.iter().copied().filter(is_without).collect();
        assert_eq!(without, WITHOUT_BUTTON, "{language}");
        for about in with_words {
            let bodies = opened(&fixture.letter(about, RED));
            assert!(!bodies.is_empty() && bodies.iter().all(|(_, body)| !body.is_empty()), "{about:?} in {language}");
        }
    }
}

#[test]
fn the_page_of_the_game_is_one_press_away_whether_mails_are_answered_or_not() {
    let page = format!("https://post.example.org/games/{GAME}");
    for reply in [None, Some(TOKEN)] {
        let mut fixture = Fixture::deployed("battle-cards", ["anna", "Bert"]);
        fixture.reply = reply;
        for about in [About::Turn, About::Decision, About::Reminder, About::Offered, About::TimeUp] {
            let letter = fixture.letter(about, BLUE);
            assert_eq!(letter.link(), page, "{about:?}");
            assert!(letter.html.contains(&format!("href=\"{page}\"")), "{about:?}: {}", letter.html);
            assert!(!letter.text.contains("/docs") && !letter.text.contains("/v1/"), "{about:?}: {}", letter.text);
            let text = letter.text.split_whitespace().collect::<Vec<_>>().join(" ");
            let by_page = "on the page of the game. Answers to this mail are not read.";
            assert_eq!(text.contains(by_page), reply.is_none(), "{text}");
        }
        fixture.site = site_without_page();
        assert!(!fixture.letter(About::Turn, BLUE).text.contains("example.org/games/"));
        assert!(!Fixture::new("original", ["anna", "Bert"]).letter(About::Invitation, BLUE).text.contains(&page));
    }
}
