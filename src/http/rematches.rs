//! The page behind the link of a closing mail (G-2). GET shows, a person's POST asks for the rematch (L-9); no log-in
//! is needed, because only the player got the mail.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::headers::AcceptedLanguage;
use super::pages::{ok, refused, suspension_banner};
use crate::app::App;
use crate::app::lobby::rematch_links::{self, RematchOffer};
use crate::mail::{Phrases, RematchState, moment, name, terms};
use crate::web::{Button, Page};

/// `GET /rematches/{token}`
pub(super) async fn show(app: Data<App>, accepted: AcceptedLanguage, token: Path<String>) -> HttpResponse {
    match rematch_links::show(&app, &token).await {
        Ok(offer) => ok(&question(accepted.phrases_for(Some(offer.language)), &offer)),
        Err(why) => refused(accepted.phrases(), why),
    }
}

/// `POST /rematches/{token}`
pub(super) async fn ask(app: Data<App>, accepted: AcceptedLanguage, token: Path<String>) -> HttpResponse {
    let offer = match rematch_links::show(&app, &token).await {
        Ok(offer) => offer,
        Err(why) => return refused(accepted.phrases(), why),
    };
    let phrases = accepted.phrases_for(Some(offer.language));
    let others = others(phrases, &offer);
    let done = |said: String| Page::tell(phrases, phrases.page_rematch_done_title(), said);
    match rematch_links::ask(&app, &token).await {
        Ok(RematchState::Invited) => ok(&done(phrases.rematch_lead(&others)).saying(phrases.rematch_said())),
        Ok(RematchState::Complete) => ok(&done(phrases.rematch_complete(&others))),
        Err(why) => refused(phrases, why),
    }
}

/// The opponents, with the partner in brackets if there is one.
fn others(phrases: Phrases, offer: &RematchOffer) -> String {
    let list = |names: &[String]| {
        let spoken: Vec<_> = names.iter().map(|name| name::spoken(name)).collect();
        moment::list(phrases, &spoken)
    };
    let opponents = list(&offer.opponents);
    if offer.partners.is_empty() { opponents } else { phrases.with_partner(&list(&offer.partners), &opponents) }
}

fn question(phrases: Phrases, offer: &RematchOffer) -> Page {
    let lead = phrases.page_rematch_lead(&others(phrases, offer));
    let buttons = vec![Button::plain(phrases.page_rematch_button())];
    Page::ask(phrases, phrases.page_rematch_title(), lead, buttons)
        .with_banner(suspension_banner(phrases, offer.suspended))
        .with_fact(&phrases.fact_game(), &terms::ruleset(phrases, &offer.ruleset))
        .saying(phrases.page_rematch_note())
}
