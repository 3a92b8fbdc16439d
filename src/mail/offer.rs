//! The mail about a draw offer, which does not block what the game waits for (ADR 3).

use super::contents::{Contents, advice, buttons, captured, drawn, game, subject};
use super::notice::{GameNews, Recipient};
use super::phrases::{Act, Phrases};
use super::site::Site;
use super::words::Cast;

pub(super) fn draw_offered(site: &Site, to: &Recipient, news: &GameNews<'_>) -> Contents {
    let cast = Cast::of(to, news);
    let phrases = cast.phrases;
    let by = news.view.table().draw_offer().map(|offer| cast.person(offer.by));
    Contents {
        subject: subject(&cast, news),
        lead: by.map(|by| phrases.turn_offered(&by)).unwrap_or_default(),
        said: by.map(|by| phrases.offer_said(&by)).into_iter().collect(),
        board: drawn(&cast, news, Phrases::board_now),
        facts: captured(&cast, news),
        advice: news
            .reply
            .map(|_| phrases.offer_letter())
            .into_iter()
            .chain([advice(phrases, news, Act::Answer)])
            .collect(),
        link: game(phrases, site, news),
        answers: buttons(&cast, site, news, &["accept", "refuse"]),
        ..Contents::default()
    }
}
