//! What the mails say that time brings about: a reminder, another's time that is up, another's leave.

use chrono::{DateTime, TimeDelta, Utc};
use fieldpost_engine::Decision;

use super::compose::{Contents, answer, captured, deadline, drawn, game, subject};
use super::name;
use super::notice::{Play, Recipient};
use super::say::Say;
use super::site::Site;
use super::words::{Cast, list, moment, span};

pub(super) fn reminder(site: &Site, to: &Recipient, play: &Play<'_>, left: TimeDelta) -> Contents {
    let cast = Cast::of(play);
    let mut facts = captured(&cast, play);
    facts.extend(play.time.since.map(|since| ("Waiting since".to_owned(), moment(since, &to.zone))));
    facts.extend(deadline(play, to));
    let setup = matches!(play.view.table().decision(), Some(Decision::SetUp { .. }));
    let what = if setup { "Place your army" } else { "Answer" };
    Contents {
        subject: subject(&cast, play),
        lead: format!("Your game against {} still waits for you: {} left.", cast.others(), span_is(left)),
        board: drawn(&cast, play, "The board as you see it"),
        facts,
        advice: vec![answer(play, what)],
        link: game(site, play),
        ..Contents::default()
    }
}

/// `6 hours are`, `1 hour is`.
fn span_is(left: TimeDelta) -> String {
    let span = span(Say::default(), left);
    let one = span.starts_with("1 ") && !span.contains(" and ") || span.starts_with("less");
    format!("{span} {}", if one { "is" } else { "are" })
}

pub(super) fn time_up(site: &Site, play: &Play<'_>) -> Contents {
    let cast = Cast::of(play);
    let owing = play.view.table().decision().map(Decision::seats).unwrap_or_default();
    let owing: Vec<_> = owing.iter().map(|seat| cast.name(seat).to_owned()).collect();
    Contents {
        subject: subject(&cast, play),
        lead: format!("The time of {} is up.", list(Say::default(), &owing)),
        said: vec![
            "You may claim that, and the turn is lost with all that follows from it; or you keep waiting: until somebody \
             claims, a move still counts."
                .to_owned(),
        ],
        board: drawn(&cast, play, "The board as you see it"),
        facts: captured(&cast, play),
        advice: claim(play).into_iter().chain([answer(play, "Claim")]).collect(),
        link: game(site, play),
        ..Contents::default()
    }
}

/// The word for it, if mails can be answered.
fn claim(play: &Play<'_>) -> Option<String> {
    play.reply
        .map(|_| "To claim it, answer this mail with the word \"claim\"; a page then asks you once more.".to_owned())
}

pub(super) fn leave_announced(to: &Recipient, who: &str, (begins, ends): (DateTime<Utc>, DateTime<Utc>)) -> Contents {
    let who = name::clean(who);
    Contents {
        subject: format!("{who} will be away"),
        lead: format!("{who}, with whom you play, has announced leave."),
        facts: vec![
            ("From".to_owned(), moment(begins, &to.zone)),
            ("Until".to_owned(), moment(ends, &to.zone)),
        ],
        advice: vec![
            "Deadlines that run already stay as they are. One that would come to lie within these days is set after them."
                .to_owned(),
        ],
        ..Contents::default()
    }
}

/// When the others are away, for a mail about a game.
pub(super) fn away(cast: &Cast<'_>, play: &Play<'_>, to: &Recipient) -> Vec<(String, String)> {
    let others = play.away.iter().filter(|away| !cast.is_you(away.seat));
    let span = |begins, ends| format!("{} to {}", moment(begins, &to.zone), moment(ends, &to.zone));
    others.map(|away| (format!("{} is away", cast.name(away.seat)), span(away.begins, away.ends))).collect()
}
