//! The games of a reader who asks for them, each with an address of its own, as in a digest: those that wait for the
//! reader, those that wait for others, or for players, and invitations. It decides neither which are listed nor in
//! which order.

use super::contents::{Contents, Link, mailto, short};
use super::letter_answer::{GameList, ListedGame, ListedState};
use super::moment::{list as listed, moment, span};
use super::name;
use super::notice::Recipient;
use super::people::Person;
use super::phrases::Phrases;
use super::service_answer::OpenInvitation;
use super::site::Site;
use super::terms;

/// The list, without a subject.
pub(super) fn list(site: &Site, to: &Recipient, phrases: Phrases, GameList { games, more }: &GameList) -> Contents {
    let waiting = games.iter().filter(|game| matches!(game.state, ListedState::Yours { .. })).count();
    let several = (games.len() > 1).then(|| phrases.digest_several());
    Contents {
        lead: match (games.is_empty(), waiting) {
            (true, _) => phrases.games_empty(),
            (false, 0) => phrases.games_none(),
            (false, waiting) => phrases.digest_lead(waiting),
        },
        said: several.into_iter().chain((*more > 0).then(|| phrases.games_more(*more))).collect(),
        chapters: games.iter().map(|game| chapter(site, to, phrases, game)).collect(),
        ..Contents::default()
    }
}

fn chapter(site: &Site, to: &Recipient, phrases: Phrases, game: &ListedGame) -> Contents {
    let others: Vec<_> = game.others.iter().map(|other| name::spoken(other)).collect();
    let title = phrases.subject(&short(game.game), &listed(phrases, &others));
    let address = game.reply_to().address(site);
    let (said, facts) = match &game.state {
        ListedState::Yours { until, left } => {
            let left = left.map(|left| (phrases.fact_left(), span(phrases, left)));
            let until = until.map(|until| (phrases.fact_answer_by(), moment(phrases, until, to.zone)));
            (None, until.into_iter().chain(left).collect())
        }
        ListedState::Others { names, until } => {
            let names: Vec<_> = names.iter().map(|one| name::spoken(one)).collect();
            // Several may have different deadlines.
            let owing = names.first().zip(*until).filter(|_| names.len() == 1);
            let by = |(name, until): (&String, _)| {
                (phrases.fact_owes_by(&Person::new(name, false)), moment(phrases, until, to.zone))
            };
            (Some(phrases.waits_for(&listed(phrases, &names))), owing.map(by).into_iter().collect())
        }
        ListedState::Open => (Some(phrases.games_open()), Vec::new()),
        ListedState::Invitation(open) => return invitation(site, to, phrases, (open, &title, address.as_deref())),
    };
    Contents {
        phrases,
        lead: format!("{title}."),
        said: said.into_iter().collect(),
        facts,
        advice: address.iter().map(|address| phrases.digest_answer(address)).collect(),
        answers: address.iter().map(|address| (phrases.answer_button(), mailto(address, &title, ""))).collect(),
        ..Contents::default()
    }
}

fn invitation(
    site: &Site,
    to: &Recipient,
    phrases: Phrases,
    (open, title, address): (&OpenInvitation, &str, Option<&str>),
) -> Contents {
    let words = ["accept", "decline"].map(|id| phrases.first_heard(id));
    let button = |address: &str| {
        words.each_ref().map(|word| (phrases.answer_with(&phrases.quoted(word)), mailto(address, title, word)))
    };
    Contents {
        phrases,
        lead: invited(phrases, open),
        advice: std::iter::once(phrases.invitation_advice())
            .chain(address.map(|address| phrases.digest_invitation(address)))
            .collect(),
        answers: address.into_iter().flat_map(button).collect(),
        ..still_open(site, to, phrases, open)
    }
}

/// Who invites the reader.
pub(super) fn invited(phrases: Phrases, open: &OpenInvitation) -> String {
    let others: Vec<_> = open.others.iter().map(|other| name::spoken(other)).collect();
    let others = listed(phrases, &others);
    let others = match &open.partner {
        Some(partner) => phrases.with_partner(&name::spoken(partner), &others),
        None => others,
    };
    match &open.host {
        Some(host) => phrases.invitation_lead(open.terms.opponents, &name::spoken(host), &others),
        None => phrases.invitation_stranger_lead(open.terms.opponents),
    }
}

/// What the reader is invited to, until when, and a link to its page.
pub(super) fn still_open(site: &Site, to: &Recipient, phrases: Phrases, open: &OpenInvitation) -> Contents {
    let mut facts = open.terms.facts(phrases);
    let seat = (phrases.fact_would_play(), terms::seat(phrases, &open.seat));
    let chosen = terms::options(phrases, open.chosen.iter().map(|(option, value)| (*option, value.clone())));
    let chosen = chosen.map(|chosen| (phrases.fact_chosen(), chosen));
    facts.splice(1..1, std::iter::once(seat).chain(chosen));
    facts.push((phrases.fact_open_until(), moment(phrases, open.until, to.zone)));
    let link = Some(Link::Page(phrases.invitation_link(), site.page("invitations", &open.token)));
    Contents { facts, link, ..Contents::default() }
}
