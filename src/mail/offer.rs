//! The mails about a draw offer and its refusal, which do not block what the game waits for (ADR 3).

use fieldpost_engine::{Fact, SeenEvent};

use super::contents::{Contents, advice, buttons, captured, drawn, game, tagged};
use super::notice::{GameNews, Recipient};
use super::phrases::{Act, Phrases, Tag};
use super::site::Site;
use super::words::Cast;
use super::{answers, asked};

pub(super) fn draw_offered(site: &Site, to: &Recipient, news: &GameNews<'_>) -> Contents {
    let cast = Cast::of(to, news);
    let phrases = cast.phrases;
    let by = news.view.table().draw_offer().map(|offer| cast.person(offer.by));
    Contents {
        subject: tagged(&cast, news, Tag::Draw),
        lead: by.map(|by| phrases.turn_offered(&by)).unwrap_or_default(),
        said: by.map(|by| phrases.offer_said(&by)).into_iter().collect(),
        board: drawn(&cast, news, Phrases::board_now),
        facts: captured(&cast, news),
        advice: news
            .reply
            .map(|_| phrases.offer_letter())
            .into_iter()
            .chain([advice(phrases, site, news, Act::Answer)])
            .collect(),
        link: game(phrases, site, news),
        answers: buttons(&cast, site, news, &["accept", "refuse"]),
        ..Contents::default()
    }
}

/// The mail to the player whose offer was refused.
pub(super) fn draw_refused(site: &Site, to: &Recipient, news: &GameNews<'_>) -> Contents {
    let cast = Cast::of(to, news);
    let phrases = cast.phrases;
    let refuser = news.seen.iter().find_map(|event| match event {
        SeenEvent::Fact(Fact::DrawRefused { seat }) => Some(*seat),
        _ => None,
    });
    let mut facts = captured(&cast, news);
    facts.extend(answers::time(&cast, news, to));
    Contents {
        subject: tagged(&cast, news, Tag::Draw),
        lead: refuser.map_or_else(|| phrases.draw_refused_said(), |seat| phrases.draw_refused(&cast.person(seat))),
        said: refuser.map(|_| phrases.draw_refused_said()).into_iter().collect(),
        board: drawn(&cast, news, Phrases::board_now),
        facts,
        advice: answers::waits_for(&cast, site, news),
        link: game(phrases, site, news),
        answers: if news.time.since.is_some() { asked::answers(&cast, site, news) } else { Vec::new() },
        ..Contents::default()
    }
}
