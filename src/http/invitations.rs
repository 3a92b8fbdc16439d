//! The page behind the link of an invitation. GET shows, a person's POST answers (L-9); no log-in is needed, because
//! the secret was mailed to the invited address, and proves it.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use secrecy::SecretString;
use serde::Deserialize;

use super::body::Form;
use super::headers::AcceptedLanguage;
use super::network::Origin;
use super::pages::{faults, lead_to_game, ok, page, refused, suspension_banner, with_bots};
use crate::app::accounts::{LanguageChoice, Newcomer};
use crate::app::limits::attempts::Network;
use crate::app::lobby::invitations::{self, Decline, Invitation};
use crate::app::{self, App, Error};
use crate::mail::{Phrases, moment, name, terms};
use crate::values::Zone;
use crate::web::{Button, Page};

/// The button that was pressed, and the fields if the page has any.
#[derive(Debug, Deserialize)]
pub(super) struct Choice {
    answer: InvitationAnswer,
    name: Option<String>,
    password: Option<SecretString>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum InvitationAnswer {
    Accept,
    Decline,
    Never,
}

/// `GET /invitations/{token}`
pub(super) async fn show(app: Data<App>, accepted: AcceptedLanguage, token: Path<String>) -> HttpResponse {
    match invitations::show(&app, &token).await {
        Ok(invitation) => ok(&question(phrases_for(accepted, &invitation), &invitation, None, "")),
        Err(why) => refused(accepted.phrases(), why),
    }
}

/// `POST /invitations/{token}`
pub(super) async fn answer(
    app: Data<App>,
    Origin(from): Origin,
    token: Path<String>,
    accepted: AcceptedLanguage,
    form: Form<Choice>,
) -> HttpResponse {
    let invitation = match invitations::show(&app, &token).await {
        Ok(invitation) => invitation,
        Err(why) => return refused(accepted.phrases(), why),
    };
    let (phrases, Choice { answer, name, password }) = (phrases_for(accepted, &invitation), form.0);
    match answer {
        InvitationAnswer::Accept => {
            let language = LanguageChoice { chosen: None, accepted: accepted.0 };
            let newcomer = name.zip(password).map(|(name, password)| Newcomer { name, password, language });
            accept(&app, from, phrases, &token, newcomer).await
        }
        InvitationAnswer::Decline => {
            declined(phrases, invitations::decline(&app, from, &token, Decline::Once).await, Decline::Once)
        }
        InvitationAnswer::Never => {
            declined(phrases, invitations::decline(&app, from, &token, Decline::ForGood).await, Decline::ForGood)
        }
    }
}

/// Uses the language of the invited user, if there is one.
fn phrases_for(accepted: AcceptedLanguage, invitation: &Invitation) -> Phrases {
    accepted.phrases_for(invitation.guest.as_ref().map(|guest| guest.language))
}

fn declined(phrases: Phrases, outcome: app::Result<()>, how: Decline) -> HttpResponse {
    match (outcome, how) {
        (Ok(()), Decline::Once) => {
            ok(&Page::tell(phrases, phrases.page_declined_title(), phrases.page_declined_said()))
        }
        (Ok(()), Decline::ForGood) => ok(&Page::tell(phrases, phrases.page_never_title(), phrases.page_never_said())),
        (Err(why), _) => refused(phrases, why),
    }
}

async fn accept(app: &App, from: Network, phrases: Phrases, token: &str, newcomer: Option<Newcomer>) -> HttpResponse {
    let typed = newcomer.as_ref().map(|newcomer| newcomer.name.clone()).unwrap_or_default();
    let accepted = match newcomer {
        Some(newcomer) => invitations::register(app, from, token, newcomer).await,
        None => invitations::accept(app, token).await,
    };
    let fault = match accepted {
        Ok(game) => {
            let done = Page::tell(phrases, phrases.page_accepted_title(), phrases.page_accepted_said());
            return ok(&lead_to_game(app, done, game));
        }
        Err(Error::NameTaken) => phrases.name_taken(),
        Err(Error::Invalid(wrong)) => faults(phrases, &wrong),
        Err(why) => return refused(phrases, why),
    };
    match invitations::show(app, token).await {
        Ok(invitation) => page(StatusCode::UNPROCESSABLE_ENTITY, &question(phrases, &invitation, Some(fault), &typed)),
        Err(why) => refused(phrases, why),
    }
}

/// The players besides the reader and whoever invites, with the partner in brackets if there is one.
fn others(phrases: Phrases, invitation: &Invitation) -> String {
    let spoken: Vec<_> = invitation.others.iter().map(|name| name::spoken(name)).collect();
    let others = moment::list(phrases, &spoken);
    match &invitation.partner {
        Some(partner) => phrases.with_partner(&name::spoken(partner), &others),
        None => others,
    }
}

fn question(phrases: Phrases, invitation: &Invitation, fault: Option<String>, typed: &str) -> Page {
    let Invitation { host, opponents, ruleset, guest, leave, .. } = invitation;
    let lead = match host {
        Some(host) => phrases.invitation_lead(*opponents, &name::spoken(host), &others(phrases, invitation)),
        None => phrases.invitation_stranger_lead(*opponents),
    };
    let buttons = vec![
        Button::answering("accept", phrases.page_accept_button()),
        Button::answering("decline", phrases.page_decline_button()).without_fields().quiet(),
        Button::answering("never", phrases.page_never_button()).without_fields().quiet(),
    ];
    let suspended = guest.as_ref().is_some_and(|guest| guest.suspended);
    let zone = guest.as_ref().map_or(Zone::UTC, |guest| guest.zone);
    let mut page = Page::ask(phrases, phrases.page_invitation_title(), lead, buttons)
        .with_banner(suspension_banner(phrases, suspended))
        .with_fact(&phrases.fact_game(), &terms::ruleset(phrases, ruleset))
        .with_fact(&phrases.fact_would_play(), &terms::seat(phrases, &invitation.seat));
    let chosen = invitation.chosen.iter().map(|(option, value)| (*option, value.clone()));
    if let Some(options) = terms::options(phrases, chosen) {
        page = page.with_fact(&phrases.fact_chosen(), &options);
    }
    let control = invitation.control;
    for (label, fact) in terms::time(phrases, *opponents, control.into(), control.into()) {
        page = page.with_fact(&label, &fact);
    }
    page = page.with_fact(&phrases.fact_open_until(), &moment::moment(phrases, invitation.until, zone));
    // Without a host nobody is named.
    if host.is_some() {
        page = with_bots(page, &invitation.bots);
    }
    for leave in leave {
        let host = host.as_deref().unwrap_or_default();
        let (label, period) = terms::absence(phrases, host, leave.begins_at, leave.ends_at, zone);
        page = page.with_fact(&label, &period);
    }
    page = page.saying(phrases.page_invitation_note()).with_fault(fault);
    if guest.is_some() {
        return page;
    }
    page.saying(phrases.page_invitation_newcomer()).with_name(typed).with_new_password()
}
