//! What the mails say and how they are made (L-2, L-6, L-7, L-9).

use chrono::TimeDelta;
use fieldpost::mail::Pace;
use fieldpost_engine::{Action, Options, Seat};

use super::fixture::{About, Fixture, GAME, site_without_page};
use crate::support::mailbox::Letter;
use fieldpost::values::Language;

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);
const NAMES: [&str; 2] = ["anna", "Bert"];

/// Barrage: eight pieces a side, so that the whole mail can be read.
const SETUPS: [&str; 2] =
    ["M9.32S..../B........./F........./2.........", "2M932S..../B........./F........./.........."];

#[test]
fn your_turn_shows_the_last_actions_the_board_and_the_decision() {
    let mut fixture = Fixture::set_up("barrage", NAMES, SETUPS);
    fixture.site = site_without_page();
    fixture.go(RED, "a4", "a5");
    let letter = fixture.letter(About::Turn, BLUE);
    assert_eq!(letter.to, ["anna@example.org"]);
    assert_eq!(letter.subject, "Stratego with anna (game 7f3a9c2e)");
    assert_eq!(letter.text.replace("\r\n", "\n"), include_str!("your-turn.txt"));
}

#[test]
fn an_attack_is_told_to_each_side_in_its_own_words() {
    let mut fixture = Fixture::set_up("barrage", NAMES, SETUPS);
    fixture.go(RED, "e4", "e5");
    assert!(said(&fixture.letter(About::Turn, BLUE), "anna's piece moved from e4 to e5."), "one step tells nothing");
    fixture.go(BLUE, "j7", "j6");
    fixture.go(RED, "e5", "e7");
    let (red, blue) = (fixture.letter(About::Turn, RED), fixture.letter(About::Turn, BLUE));
    assert!(said(&blue, "anna's scout (2) on e5 attacked e7 and captured your spy (S)."), "{}", blue.text);
    assert!(said(&red, "Your scout (2) on e5 attacked e7 and captured Bert's spy (S)."), "{}", red.text);
    fixture.go(BLUE, "i7", "i6");
    fixture.go(RED, "e7", "f7");
    let red = fixture.letter(About::Turn, RED);
    assert!(said(&red, "Your scout (2) on e7 attacked Bert's scout (2) on f7: both were captured."), "{}", red.text);
    assert!(said(&red, "Captured from you: 1 scout (2)"), "{}", red.text);
}

#[test]
fn a_mail_about_a_silent_battle_says_that_a_piece_was_not_shown() {
    let options = Options { silent_defence: Some(true), ..Options::default() };
    let mut fixture = Fixture::with("barrage", options, NAMES).locked(SETUPS);
    let idle = [("j7", "j6"), ("j6", "j5"), ("j5", "j6"), ("j6", "j7")];
    let mut idle = idle.into_iter().cycle();
    let mut red = |fixture: &mut Fixture, from, to| {
        fixture.go(RED, from, to);
        let letters = [RED, BLUE].map(|seat| fixture.letter(About::Turn, seat));
        let (from, to) = idle.next().unwrap();
        fixture.go(BLUE, from, to);
        letters
    };
    red(&mut fixture, "f4", "f5");
    red(&mut fixture, "f5", "f6");
    let [own, other] = red(&mut fixture, "f6", "f7");
    let lost = "spy (S) on f6 attacked";
    let sentence = format!("Your {lost} Bert's piece on f7 and was captured; what it met was not shown.");
    assert!(said(&own, &sentence), "{}", own.text);
    let sentence = format!("anna's {lost} your scout (2) on f7 and was captured; your piece was not shown.");
    assert!(said(&other, &sentence), "{}", other.text);
    for (from, to) in [("b4", "b5"), ("b5", "b6"), ("b6", "b7"), ("b7", "c7"), ("c7", "d7")] {
        red(&mut fixture, from, to);
    }
    let [own, other] = red(&mut fixture, "d7", "e7");
    let won = "general (9) on d7 attacked e7 and captured";
    assert!(said(&own, &format!("Your {won} Bert's piece; it was not shown.")), "{}", own.text);
    assert!(said(&own, "Captured from Bert: 1 not shown"), "{}", own.text);
    assert!(said(&other, &format!("anna's {won} your spy (S); it was not shown.")), "{}", other.text);
}

#[test]
fn r9_whoever_chases_is_told_which_moves_the_rule_refuses() {
    let options = Options { more_squares: Some(true), ..Options::default() };
    let mut fixture = Fixture::with("barrage", options, NAMES).locked(SETUPS);
    let approach = [
        ("a4-a5", "e7-e8"),
        ("a5-a6", "e8-d8"),
        ("a6-a7", "d8-c8"),
        ("f4-f5", "c8-c9"),
        ("a7-a8", "c9-b9"),
        ("a8-a9", "b9-b10"),
        ("a9-b9", "b10-a10"),
        ("b9-b10", "a10-a9"),
        ("b10-a10", "a9-b9"),
    ];
    let refused = |fixture: &Fixture, seat| said(&fixture.letter(About::Turn, seat), "What the rules forbid now");
    for (red, blue) in approach {
        assert!(!refused(&fixture, RED), "{red} goes on with no chase that has come round");
        for (seat, way) in [(RED, red), (BLUE, blue)] {
            let (from, to) = way.split_once('-').unwrap();
            fixture.go(seat, from, to);
        }
    }
    assert!(refused(&fixture, RED) && !refused(&fixture, BLUE));
    let letter = fixture.letter(About::Turn, RED);
    assert!(said(&letter, "“a10-a9”, because a position of the chase would come back."), "{}", letter.text);
    fixture.language = Language::De;
    let letter = fixture.letter(About::Turn, RED);
    assert!(said(&letter, "weil eine Stellung der Verfolgung wiederkehren würde."), "{}", letter.text);
}

#[test]
fn the_mail_shows_no_more_than_its_reader_may_know() {
    // Two games that differ only in what Blue has hidden where give Red the same mail, byte for byte (V-6).
    let mut one = Fixture::set_up("barrage", NAMES, SETUPS);
    let mut two = Fixture::set_up("barrage", NAMES, [SETUPS[0], "M2392S..../F........./B........./.........."]);
    for fixture in [&mut one, &mut two] {
        fixture.go(RED, "a4", "a5");
        fixture.go(BLUE, "i7", "i6");
    }
    for about in About::ALL.iter().copied().filter(|about| *about != About::Over) {
        assert_eq!(one.raw(about, RED, "anna"), two.raw(about, RED, "anna"), "{about:?}");
    }
    assert_ne!(one.raw(About::Turn, BLUE, "Bert"), two.raw(About::Turn, BLUE, "Bert"));
}

#[test]
fn at_the_end_each_side_is_told_how_it_ended_and_sees_everything() {
    let mut fixture = Fixture::deployed("original", NAMES);
    fixture.act(RED, Action::Resign);
    let (red, blue) = (fixture.letter(About::Over, RED), fixture.letter(About::Over, BLUE));
    assert!(said(&red, "Bert won: you resigned."), "{}", red.text);
    assert!(said(&blue, "You won: anna resigned."), "{}", blue.text);
    assert!(!red.html.contains(">?</td>") && !red.html.contains("&gt;</td>"), "a piece is still hidden");
}

#[test]
fn the_options_of_a_game_are_named_before_anybody_plays_it() {
    let options = Options { repetition_limit: Some(4), silent_defence: Some(true), ..Options::default() };
    let fixture = Fixture::with("original", options, NAMES);
    for about in [About::Invitation, About::Setup] {
        let letter = fixture.letter(about, BLUE);
        assert!(said(&letter, "repetition limit 4 (in how many turns in a row"), "{}", letter.text);
        assert!(said(&letter, "silent defence on (a battle shows the attacker only"), "{}", letter.text);
        assert!(!Fixture::new("original", NAMES).letter(about, BLUE).text.contains("Chosen"));
    }
}

#[test]
fn all_mails_of_a_game_make_one_thread_with_one_subject() {
    let mut fixture = Fixture::deployed("original", NAMES);
    let root = format!("<game.{GAME}@post.example.org>");
    let subject = fixture.letter(About::Setup, BLUE).subject;
    let mut ids = Vec::new();
    for about in [About::Invitation, About::Setup, About::Turn, About::Over] {
        fixture.play(7);
        let letter = fixture.letter(about, BLUE);
        // A person without an account is invited without a name that somebody else chose.
        let invited = about == About::Invitation;
        assert_eq!(letter.subject.ends_with(&subject), !invited, "{}", letter.subject);
        assert_eq!(letter.subject.contains("anna"), !invited, "{}", letter.subject);
        assert_eq!(letter.header("In-Reply-To"), [root.as_str()]);
        assert_eq!(letter.header("References"), [root.as_str()]);
        ids.push(letter.header("Message-ID")[0].to_owned());
    }
    ids.dedup();
    assert_eq!(ids.len(), 4);
    let (key, digest) = ids[2].strip_suffix("@post.example.org>").unwrap().rsplit_once('.').unwrap();
    assert_eq!(key, format!("<{GAME}.12.1.your-turn"));
    assert_eq!(digest.len(), 16, "{digest}");
}

#[test]
fn a_message_id_never_names_two_different_mails_even_of_one_key() {
    let mut fixture = Fixture::deployed("original", NAMES);
    let mut named = std::collections::BTreeMap::new();
    for _ in 0..6 {
        // On this fixture every mail is of version 12: as after a restore, when versions are played again.
        for (about, name) in About::ALL.iter().copied().flat_map(|about| ["anna", "Anna"].map(|name| (about, name))) {
            let raw = fixture.raw(about, BLUE, name);
            let id = Letter::read(&raw).header("message-id")[0].to_owned();
            let known = named.entry(id).or_insert_with(|| raw.clone());
            assert!(*known == raw, "two mails about {about:?} have one name");
        }
        fixture.play(1);
    }
    let turns = named.keys().filter(|id| id.contains(".12.1.your-turn."));
    assert!(turns.count() >= 6, "the fixture shows different mails of one key");
}

#[test]
fn every_mail_says_that_a_program_sent_it_and_to_which_list_it_belongs() {
    let fixture = Fixture::deployed("original", NAMES);
    for &about in About::ALL {
        let letter = fixture.letter(about, BLUE);
        assert_eq!(letter.header("Auto-Submitted"), ["auto-generated"]);
        assert_eq!(letter.header("List-Id").len(), 1);
        assert_eq!(letter.header("Date"), ["Sat, 21 Nov 2026 04:44:00 +0000"]);
        let most = if about == About::Digest { 40_000 } else { 9_500 };
        assert!(letter.raw.len() < most, "{about:?} takes {} bytes", letter.raw.len());
    }
}

#[test]
fn the_same_notice_gives_the_same_bytes() {
    let fixture = Fixture::deployed("original", NAMES);
    for &about in About::ALL {
        assert_eq!(fixture.raw(about, RED, "anna"), fixture.raw(about, RED, "anna"));
    }
}

#[test]
fn links_carry_their_secret_in_the_path_and_lead_to_the_site() {
    let fixture = Fixture::new("original", NAMES);
    for (about, purpose) in [
        (About::Verify, "verify"),
        (About::Reset, "reset"),
        (About::Prove, "addresses"),
        (About::Invitation, "invitations"),
    ] {
        let letter = fixture.letter(about, BLUE);
        assert!(letter.link().starts_with("https://post.example.org/"));
        assert_eq!(letter.token(purpose).len(), 43);
        assert!(!letter.link().contains(['?', '#']));
        assert!(letter.html.contains(&format!("href=\"{}\"", letter.link())));
    }
}

#[test]
fn where_mails_are_not_answered_none_says_words_to_answer_with() {
    for mut game in [
        Fixture::new("original", NAMES),
        Fixture::deployed("original", NAMES),
        Fixture::deployed("battle-cards", NAMES),
    ] {
        game.site = site_without_page();
        let asking = [About::Setup, About::Turn, About::Decision, About::Reminder, About::Offered, About::TimeUp];
        for about in asking.into_iter().chain([About::Talk, About::TurnWithTalk]) {
            let letter = game.letter(about, BLUE);
            for words in [
                "What you may write",
                "Answer this mail",
                "“show”",
                "“accept”",
                "“claim”",
                "“setup",
                "“say:”",
                "mailto:",
            ] {
                assert!(!letter.text.contains(words) && !letter.html.contains(words), "{about:?}: {}", letter.text);
            }
            assert_eq!(letter.link(), "https://post.example.org/docs/index.html", "it leads to a page");
            assert!(said(&letter, &format!("where the game is “/v1/games/{GAME}”.")), "{about:?}: {}", letter.text);
        }
    }
}

#[test]
fn the_legend_of_the_html_board_explains_every_sign_and_nobody_needs_the_colours() {
    let mut fixture = Fixture::deployed("stratego4-four", ["anna", "Bert", "carl", "Dora"]);
    fixture.play(3);
    let html = in_one_line(&fixture.letter(About::Turn, Seat(3)).html);
    for (sign, meaning) in [
        ("7", "yours"),
        ("<u>7</u>", "yours, known to all"),
        ("[?]", "North"),
        ("(?)", "East"),
        ("{?}", "South"),
        ("&nbsp;", "lake"),
        ("ring", "one space around the tower"),
        ("tower", "a flag carried there wins"),
    ] {
        assert!(html.contains(&format!("&nbsp;{sign}&nbsp;</b>&nbsp;{meaning}")), "{sign} {meaning}: {html}");
    }
    assert!(html.contains("moved last") && html.contains("hidden, has moved"), "{html}");
    let cells = html.split_once("</table>").unwrap().0.split("<td").filter(|cell| cell.contains('?')).count();
    let bracketed = |open: &str| html.split_once("</table>").unwrap().0.matches(&format!("{open}?")).count();
    assert!(cells > 40 && bracketed("[") + bracketed("(") + bracketed("{") == cells, "{html}");
}

#[test]
fn an_aborted_game_is_drawn_with_a_legend_of_what_stays_hidden() {
    let mut fixture = Fixture::deployed("original", NAMES);
    fixture.act(RED, Action::Abort);
    let letter = fixture.letter(About::Over, BLUE);
    assert!(said(&letter, "[ ] Red, hidden") && !said(&letter, "[7] Red"), "{}", letter.text);
    assert!(in_one_line(&letter.html).contains("[?]&nbsp;</b>&nbsp;Red, hidden"), "{}", letter.html);
    let mut over = Fixture::deployed("original", NAMES);
    over.act(RED, Action::Resign);
    let letter = over.letter(About::Over, BLUE);
    assert!(said(&letter, "[7] Red") && !said(&letter, "hidden"), "{}", letter.text);
    assert!(!letter.html.contains("hidden") && !letter.html.contains("<u>"), "{}", letter.html);
}

#[test]
fn an_invitation_says_who_invites_whom_to_what_and_until_when() {
    let mut fixture = Fixture::new("stratego4-partners", ["anna", "Bert", "carl", "Dora"]);
    fixture.user = Some(GAME);
    fixture.pace = Pace::Bank { left: TimeDelta::days(10), increment: TimeDelta::hours(12) };
    let letter = fixture.letter(About::Invitation, Seat(2));
    for sentence in [
        "anna invites you to a game of Stratego with Bert and Dora (your partner: anna).",
        "The game: Stratego 4 for partners.",
        "You would play: South",
        "Time: 10 days, plus 12 hours with each turn, never more than 15 days",
        "If time runs out: the others may claim that; until then a move still counts",
        "The invitation is open until: Saturday, 5 December 2026, 05:44 (Europe/Copenhagen; 04:44 UTC)",
        "https://post.example.org/rules/stratego4-partners?language=en",
    ] {
        assert!(said(&letter, sentence), "{sentence}: {}", letter.text);
    }
    fixture.user = None;
    let stranger = fixture.letter(About::Invitation, Seat(2));
    assert!(!stranger.text.contains("anna") && said(&stranger, "If time runs out:"), "{}", stranger.text);
}

#[test]
fn t6_a_receipt_says_until_when_the_others_have_time_and_what_is_left_in_the_banks() {
    let mut fixture = Fixture::deployed("original", NAMES);
    (fixture.owes, fixture.reply) = (false, Some("k4pz7m2qx5tnw3ybc6hdj2r4vs"));
    fixture.pace = Pace::Bank { left: TimeDelta::hours(30), increment: TimeDelta::hours(12) };
    for about in [About::Received, About::Position, About::DrawRefused] {
        let letter = fixture.letter(about, RED);
        assert!(said(&letter, "Bert has to answer by: Wednesday, 25 November 2026, 05:44"), "{}", letter.text);
        assert!(said(&letter, "Left in Bert's bank: 2 days and 2 hours"), "{}", letter.text);
        assert!(said(&letter, "Left in your bank: 1 day and 6 hours"), "{}", letter.text);
    }
    fixture.pace = Pace::PerTurn(TimeDelta::days(3));
    let letter = fixture.letter(About::Received, RED);
    assert!(said(&letter, "Bert has to answer by:") && !letter.text.contains("bank"), "{}", letter.text);
}

#[test]
fn only_whoever_the_game_no_longer_waits_for_has_come_too_late() {
    let mut fixture = Fixture::deployed("original", NAMES);
    let older = fixture.letter(About::Late, RED);
    assert!(said(&older, "You answered an older mail: your game against Bert waits for you."), "{}", older.text);
    assert!(!older.text.contains("too late"), "{}", older.text);
    fixture.owes = false;
    let late = fixture.letter(About::Late, RED);
    assert!(said(&late, "Your reply came too late: your game against Bert has gone on."), "{}", late.text);
}

#[test]
fn silence_counts_as_a_no_only_where_there_is_a_deadline() {
    let mut fixture = Fixture::deployed("original", NAMES);
    assert!(said(&fixture.letter(About::Decision, RED), "If you do not answer in time"));
    fixture.pace = Pace::Unlimited;
    assert!(!said(&fixture.letter(About::Decision, RED), "in time"));
}

#[test]
fn whoever_calls_a_game_off_is_named() {
    let mut fixture = Fixture::deployed("original", NAMES);
    fixture.act(RED, Action::Abort);
    assert!(said(&fixture.letter(About::Over, BLUE), "anna called the game off; it has no result."));
    assert!(said(&fixture.letter(About::Over, RED), "You called the game off; it has no result."));
}

#[test]
fn mails_that_do_not_ask_for_a_turn_begin_with_a_word_in_brackets_and_stay_in_the_thread() {
    let mut fixture = Fixture::deployed("original", NAMES);
    fixture.user = Some(GAME);
    let turn = fixture.letter(About::Turn, BLUE).subject;
    for about in [About::Setup, About::Decision, About::Invitation] {
        assert_eq!(fixture.letter(about, BLUE).subject, turn, "{about:?}");
    }
    for (about, tag) in [
        (About::Reminder, "Reminder"),
        (About::Overdue, "Time is up"),
        (About::TimeUp, "Time is up"),
        (About::Received, "Received"),
        (About::Refused, "Not played"),
        (About::Position, "As requested"),
        (About::Confirm, "Please confirm"),
        (About::Offered, "Draw offer"),
        (About::Over, "Game over"),
    ] {
        let letter = fixture.letter(about, BLUE);
        assert_eq!(letter.subject, format!("[{tag}] {turn}"), "{about:?}");
        assert_eq!(letter.header("References"), [format!("<game.{GAME}@post.example.org>").as_str()], "{about:?}");
    }
}

#[test]
fn nothing_in_a_mail_is_fetched_from_elsewhere() {
    let mut fixture = Fixture::deployed("original", NAMES);
    fixture.play(30);
    for &about in About::ALL {
        let html = fixture.letter(about, RED).html;
        for word in ["<img", "<script", "<link", "<style", "<form", "src=", "url(", "@import"] {
            assert!(!html.contains(word), "{about:?} has {word}");
        }
    }
}

fn in_one_line(html: &str) -> String {
    html.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn said(letter: &Letter, sentence: &str) -> bool {
    letter.text.split_whitespace().collect::<Vec<_>>().join(" ").contains(sentence)
}
