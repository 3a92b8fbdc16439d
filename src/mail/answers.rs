//! The mails that answer letters: receipts, refusals, the position, the list of words, a page to confirm on (I-5, I-7).
//!
//! No line of them, and no part of a line, may be a command, however a mail program wraps it (I-8): words are in
//! quotation marks, and nothing of a letter is repeated except the action, in our own notation.

use super::contents::{BoardDrawing, Contents, Link, advice, captured, deadline, drawn, game, subject};
use super::notice::{LetterAnswer, Play, Recipient};
use super::say::{Act, Say};
use super::site::Site;
use super::words::Cast;
use super::{army, asked, reason, story};

/// The contents of the mail that answers a letter.
pub(super) fn compose(site: &Site, to: &Recipient, play: &Play<'_>, said: LetterAnswer<'_>) -> Contents {
    let cast = Cast::of(to, play);
    let (say, others) = (cast.say, cast.others());
    let (lead, paragraphs) = match said {
        LetterAnswer::Received { said } => (say.received_lead(&others, &cast.quoted(said)), Vec::new()),
        LetterAnswer::Hidden => (say.hidden_lead(&others), vec![say.hidden_said()]),
        LetterAnswer::Refused { why } => {
            (say.refused_lead(&others), vec![say.refused_said(&reason::of(&cast, play, why))])
        }
        LetterAnswer::Position => (say.position_lead(&others), Vec::new()),
        LetterAnswer::Late => (say.late_lead(&others), vec![say.late_said()]),
        LetterAnswer::Help => (say.help_lead(), grammar(say)),
        LetterAnswer::Confirm { said, token, doubtful } => return confirm(site, play, &cast, (said, token, doubtful)),
    };
    Contents {
        subject: subject(&cast, play),
        lead,
        said: paragraphs,
        story: story::tell(&cast, play.view, play.seen),
        board: board(&cast, play, said),
        facts: facts(&cast, play, to),
        advice: waits_for(&cast, play),
        link: game(say, site, play),
        ..Contents::default()
    }
}

/// The board, or the reader's army before there is one.
fn board(cast: &Cast<'_>, play: &Play<'_>, said: LetterAnswer<'_>) -> Option<BoardDrawing> {
    if matches!(said, LetterAnswer::Help) {
        return None;
    }
    let hidden = army::drawn(play.view).map(|(text, html)| BoardDrawing { title: cast.say.board_army(), text, html });
    hidden.or_else(|| drawn(cast, play, Say::board_now))
}

fn facts(cast: &Cast<'_>, play: &Play<'_>, to: &Recipient) -> Vec<(String, String)> {
    let mut facts = captured(cast, play);
    facts.extend(asked::held(cast, play));
    if play.time.since.is_some() {
        facts.extend(deadline(cast, play, to));
        facts.extend(asked::words(cast, play));
    }
    facts
}

/// The player for whom the game waits.
fn waits_for(cast: &Cast<'_>, play: &Play<'_>) -> Vec<String> {
    let say = cast.say;
    let Some(decision) = play.view.table().decision() else { return vec![say.over()] };
    if play.time.since.is_some() {
        return vec![say.waits_for_you(), advice(say, play, Act::Answer)];
    }
    let letter = play.reply.map(|_| say.waits_letter());
    std::iter::once(say.waits_for(&cast.list(decision.seats().iter()))).chain(letter).collect()
}

fn confirm(site: &Site, play: &Play<'_>, cast: &Cast<'_>, (said, token, doubtful): (&str, &str, bool)) -> Contents {
    let say = cast.say;
    Contents {
        subject: subject(cast, play),
        lead: say.confirm_lead(&cast.others(), &cast.quoted(said)),
        said: vec![if doubtful { say.confirm_doubtful() } else { say.confirm_said() }],
        advice: vec![say.confirm_advice()],
        link: Some(Link::Page(say.confirm_link(), site.page("letters", token))),
        ..Contents::default()
    }
}

/// The grammar, one paragraph each.
fn grammar(say: Say) -> Vec<String> {
    vec![
        say.help_how(),
        say.help_army(),
        say.help_moves(),
        say.help_answers(),
        say.help_cards(),
        say.help_game(),
        say.help_questions(),
    ]
}
