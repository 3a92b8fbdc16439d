//! What the mails say that answer letters: receipts, refusals, the position, the words, a page to confirm on (I-5, I-7).
//!
//! No line of them may be a command, and no part of one either, however a mail program breaks it (I-8): words stand in
//! quotes, and nothing is repeated that a letter said but the action, as we write it ourselves.

use super::army;
use super::compose::{Contents, Drawn, Link, answer, captured, deadline, drawn, game, subject};
use super::notice::{Answer, Play, Recipient};
use super::say::Say;
use super::site::Site;
use super::story;
use super::words::Cast;

/// The contents of the mail that answers a letter.
pub(super) fn compose(site: &Site, to: &Recipient, play: &Play<'_>, said: Answer<'_>) -> Contents {
    let cast = Cast::of(play);
    let others = cast.others();
    let (lead, paragraphs) = match said {
        Answer::Received { said } => {
            (format!("Your answer \"{said}\" has been played in your game against {others}."), Vec::new())
        }
        Answer::Hidden => (
            format!("Your army is hidden in your game against {others}."),
            vec!["Nobody but you sees what stands where.".to_owned()],
        ),
        Answer::Refused { why } => (
            format!("Your letter changed nothing in your game against {others}."),
            vec![format!("The reason: {}.", why.trim_end_matches('.'))],
        ),
        Answer::Position => (format!("This is how your game against {others} stands."), Vec::new()),
        Answer::Late => (
            format!("Your letter came too late: your game against {others} has gone on."),
            vec!["This is how it stands now. Nothing of what you wrote was played.".to_owned()],
        ),
        Answer::Help => (
            "These are the words to which your game listens.".to_owned(),
            WORDS.iter().map(|words| (*words).to_owned()).collect(),
        ),
        Answer::Confirm { said, token, doubtful } => return confirm(site, play, &cast, (said, token, doubtful)),
    };
    Contents {
        subject: subject(&cast, play),
        lead,
        said: paragraphs,
        story: story::tell(&cast, play.view, play.seen),
        board: board(&cast, play, said),
        facts: facts(&cast, play, to),
        advice: waits_for(&cast, play),
        link: game(site, play),
        ..Contents::default()
    }
}

/// The board, or the reader's army before there is one.
fn board(cast: &Cast<'_>, play: &Play<'_>, said: Answer<'_>) -> Option<Drawn> {
    if matches!(said, Answer::Help) {
        return None;
    }
    let army = army::drawn(play.view);
    let hidden = army.map(|(text, html)| Drawn { title: "Your army, from its front row".to_owned(), text, html });
    hidden.or_else(|| drawn(cast, play, "The board as you see it"))
}

fn facts(cast: &Cast<'_>, play: &Play<'_>, to: &Recipient) -> Vec<(String, String)> {
    let mut facts = captured(cast, play);
    if play.time.since.is_some() {
        facts.extend(deadline(play, to));
    }
    facts
}

/// Whose answer the game waits for.
fn waits_for(cast: &Cast<'_>, play: &Play<'_>) -> Vec<String> {
    let Some(decision) = play.view.table().decision() else { return vec!["The game is over.".to_owned()] };
    if play.time.since.is_some() {
        return vec!["The game waits for you.".to_owned(), answer(play, "Answer")];
    }
    let names: Vec<_> = decision.seats().iter().map(|seat| cast.name(seat).to_owned()).collect();
    vec![format!(
        "The game waits for {}. You will get a mail when it is for you to answer.",
        super::words::list(Say::default(), &names)
    )]
}

fn confirm(site: &Site, play: &Play<'_>, cast: &Cast<'_>, (said, token, doubtful): (&str, &str, bool)) -> Contents {
    let why = if doubtful {
        "It did not certainly come from the address of your account, and so nothing was done. If you did not write it, \
         you need not do anything."
    } else {
        "By mail this always takes one more step, and so nothing was done yet."
    };
    Contents {
        subject: subject(cast, play),
        lead: format!("A letter to your game against {} says \"{said}\". Do you want that?", cast.others()),
        said: vec![why.to_owned()],
        advice: vec!["Open the link below to look at it. Nothing happens until you press the button there.".to_owned()],
        link: Some(Link::Page("Look at it and confirm".to_owned(), site.page("letters", token))),
        ..Contents::default()
    }
}

/// The grammar, a paragraph each.
const WORDS: [&str; 7] = [
    "Write one of them as the first line of your answer, above or below what your mail program quotes. Nothing else that \
     you write is read, but two different ones are none.",
    "Your army: \"setup\" and then its rows, from the front to the back and each from left to right as you sit: a letter for \
     each piece, a full stop for an empty space, a slash or a new line between rows.",
    "Moves: \"a4-a5\" goes from a4 to a5; \"a4xa5\" attacks what stands on a5; \"a4-b4-b5\" is a walk round a corner and \
     \"a4*a7\" a shot, in games that have them. \"+charge2\" at the end of a move plays that card with it.",
    "Answers: \"defend 2\" plays a defence card; \"rescue 8 a1\" and \"recruit 8\" bring a captured piece back; \"take\" and \
     \"leave\" are about a flag; \"decline\" says no to whatever is asked.",
    "Cards: \"card charge2\" exchanges one instead of a move; \"redraw charge2 d1\" exchanges some of the first hand, \
     and \"keep\" none. \"swap a4 b4\" exchanges two pieces.",
    "The game itself: \"draw\" offers one, \"accept\" and \"refuse\" answer an offer, \"abort\" ends a game that has hardly begun, \
     \"resign\" gives up, \"claim\" takes note that another's time is up. Whatever may end the game is asked for once more on a page.",
    "Questions: \"show\" sends you the board, \"help\" sends you this.",
];
