//! The mails that time causes: a reminder, another player's time that is up, another player's leave.

use chrono::{DateTime, TimeDelta, Utc};
use fieldpost_engine::Decision;

use super::contents::{Contents, advice, buttons, captured, deadline, drawn, example, game, home, tagged};
use super::moment::{moment, span};
use super::notice::{Absence, GameNews, Recipient};
use super::phrases::{Act, Phrases, Tag};
use super::site::Site;
use super::words::Cast;
use super::{army, asked, name, terms};

pub(super) fn reminder(site: &Site, to: &Recipient, news: &GameNews<'_>, left: TimeDelta) -> Contents {
    let cast = Cast::of(to, news);
    let phrases = cast.phrases;
    let mut facts = captured(&cast, news);
    facts.extend(news.time.since.map(|since| (phrases.fact_since(), moment(phrases, since, to.zone))));
    facts.extend(asked::held(&cast, news));
    facts.extend(deadline(&cast, news, to));
    facts.extend(asked::words(&cast, news));
    let setup = matches!(news.view.table().decision(), Some(Decision::SetUp { .. }));
    let example = example(news).map(|army| phrases.advice_example(&army));
    if setup {
        facts.push((phrases.fact_army(), cast.army()));
    }
    Contents {
        subject: tagged(&cast, news, Tag::Reminder),
        lead: phrases.reminder_lead(&span(phrases, left), &cast.opponents()),
        said: if setup { army::said(&cast, news) } else { Vec::new() },
        board: drawn(&cast, news, Phrases::board_now).or_else(|| home(&cast, news)),
        facts,
        advice: std::iter::once(advice(phrases, site, news, if setup { Act::Army } else { Act::Answer }))
            .chain(example)
            .collect(),
        link: game(phrases, site, news),
        answers: asked::answers(&cast, site, news),
        ..Contents::default()
    }
}

pub(super) fn time_up(site: &Site, to: &Recipient, news: &GameNews<'_>) -> Contents {
    let cast = Cast::of(to, news);
    let phrases = cast.phrases;
    let owing = news.view.table().decision().map(Decision::seats).unwrap_or_default();
    let names = cast.list(owing.iter());
    let others = news.view.rules().seats().len() - 1;
    Contents {
        subject: tagged(&cast, news, Tag::Late),
        lead: phrases.time_up_lead(&names),
        said: vec![phrases.time_up_said(others, &names)],
        board: drawn(&cast, news, Phrases::board_now),
        facts: captured(&cast, news),
        advice: news
            .reply
            .map(|_| phrases.claim_letter())
            .into_iter()
            .chain([advice(phrases, site, news, Act::Claim)])
            .collect(),
        link: game(phrases, site, news),
        answers: buttons(&cast, site, news, &["claim"]),
        ..Contents::default()
    }
}

/// The mail to the player whose time is up where the others may claim that: a move still counts.
pub(super) fn overdue(site: &Site, to: &Recipient, news: &GameNews<'_>) -> Contents {
    let cast = Cast::of(to, news);
    let phrases = cast.phrases;
    let mut facts = captured(&cast, news);
    facts.extend(asked::held(&cast, news));
    facts.extend(asked::words(&cast, news));
    Contents {
        subject: tagged(&cast, news, Tag::Late),
        lead: phrases.overdue_lead(&cast.opponents()),
        said: vec![phrases.overdue_said()],
        board: drawn(&cast, news, Phrases::board_now),
        facts,
        advice: vec![advice(phrases, site, news, Act::Move)],
        link: game(phrases, site, news),
        answers: asked::answers(&cast, site, news),
        ..Contents::default()
    }
}

pub(super) fn leave_announced(to: &Recipient, who: &str, (begins, ends): (DateTime<Utc>, DateTime<Utc>)) -> Contents {
    let phrases = Phrases::of(to.language);
    Contents {
        subject: phrases.leave_subject(&name::clean(who)),
        lead: phrases.leave_lead(&name::spoken(who)),
        facts: vec![
            (phrases.fact_from(), moment(phrases, begins, to.zone)),
            (phrases.fact_until(), moment(phrases, ends, to.zone)),
        ],
        advice: vec![phrases.leave_advice()],
        ..Contents::default()
    }
}

/// When the others are away, for a mail about a game.
pub(super) fn away(cast: &Cast<'_>, news: &GameNews<'_>, to: &Recipient) -> Vec<(String, String)> {
    let others = news.away.iter().filter(|away| !cast.is_you(away.seat));
    let absence = |away: &Absence| terms::absence(cast.phrases, cast.name(away.seat), away.begins, away.ends, to.zone);
    others.map(absence).collect()
}
