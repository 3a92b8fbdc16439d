//! The mail about a draw offer, which does not block what the game waits for (ADR 3).

use super::contents::{Contents, advice, captured, drawn, game, subject};
use super::notice::{Play, Recipient};
use super::say::{Act, Say};
use super::site::Site;
use super::words::Cast;

pub(super) fn draw_offered(site: &Site, to: &Recipient, play: &Play<'_>) -> Contents {
    let cast = Cast::of(to, play);
    let say = cast.say;
    let by = play.view.table().draw_offer().map(|offer| cast.person(offer.by));
    Contents {
        subject: subject(&cast, play),
        lead: by.map(|by| say.turn_offered(&by)).unwrap_or_default(),
        said: vec![say.offer_said()],
        board: drawn(&cast, play, Say::board_now),
        facts: captured(&cast, play),
        advice: play.reply.map(|_| say.offer_letter()).into_iter().chain([advice(say, play, Act::Answer)]).collect(),
        link: game(say, site, play),
        ..Contents::default()
    }
}
