//! The content of each notice's mail, before layout: plain sentences in the order in which a person wants to read them.
//!
//! It knows nothing of HTML, headers or line widths.

use chrono::TimeDelta;
use fieldpost_engine::Seat;
use fieldpost_values::PasswordProof;
use uuid::Uuid;

use super::access::WebhookOffReason;
use super::contents::{
    Contents, Link, advice, buttons, captured, deadline, drawn, example, game, home, mailto, rules, short, subject,
    tagged,
};
use super::letter_answer::LastAnswer;
use super::moment::{moment, span};
use super::notice::{GameNews, Notice, Recipient, Undo};
use super::phrases::{Act, Phrases, Tag};
use super::site::{ReplyTarget, Site};
use super::terms::InvitationTerms;
use super::words::Cast;
use super::{
    answers, army, asked, digest, ending, factor, name, offer, programs, service, story, switches, talk, terms, timely,
};

/// The maximum size of an attached record, in bytes; longer ones have to be fetched.
const MAX_RECORD_BYTES: usize = 256 * 1024;

/// The contents of the mail for one notice.
pub(super) fn compose(site: &Site, to: &Recipient, notice: &Notice<'_>) -> Contents {
    let phrases = Phrases::of(to.language);
    let contents = match notice {
        Notice::VerifyAddress { token, ttl, game } => verify(phrases, site, token, *ttl, *game),
        Notice::ResetPassword { token, ttl } => reset(phrases, site, token, *ttl),
        Notice::ProveAddress { token, ttl } => prove(phrases, site, token, *ttl),
        Notice::AddressChanged { at, undo } => address_changed(phrases, site, &moment(phrases, *at, to.zone), *undo),
        Notice::PasswordChanged { by, at, device, network } => {
            let facts = programs::client(phrases, *device, network);
            password_changed(phrases, site, *by, &moment(phrases, *at, to.zone), facts)
        }
        Notice::WebhookSwitchedOff { host, why, since } => {
            webhook_switched_off(phrases, site, host, *why, &moment(phrases, *since, to.zone))
        }
        Notice::TokenCreated(news) => programs::token_created(phrases, site, to, news),
        Notice::SecondFactor(news) => factor::changed(phrases, site, to, news),
        Notice::ProgramAllowed(news, program) => programs::program_allowed(phrases, site, to, (news, program)),
        Notice::AccountDeleted { at, device, network } => {
            account_deleted(phrases, site, &moment(phrases, *at, to.zone), (*device, network))
        }
        Notice::MailsSwitchedOff { kind, token } => switches::mails_switched_off(phrases, site, *kind, token),
        Notice::AddressKnown => address_known(phrases, site),
        Notice::Invitation { news, token, terms } => invitation(site, to, news, token, terms),
        Notice::SetupWanted(news) => setup_wanted(site, to, news),
        Notice::YourTurn(news) => your_turn(site, to, news),
        Notice::DecisionWanted(news) => asked::decision_wanted(site, to, news),
        Notice::DrawOffered(news) => offer::draw_offered(site, to, news),
        Notice::DrawRefused(news) => offer::draw_refused(site, to, news),
        Notice::Talk(news) => talk::said(site, to, news),
        Notice::TimeUp(news) => timely::time_up(site, to, news),
        Notice::Overdue(news) => timely::overdue(site, to, news),
        Notice::Digest { parts } => digest::digest(site, to, parts),
        Notice::LeaveAnnounced { who, begins, ends } => timely::leave_announced(to, who, (*begins, *ends)),
        Notice::Reminder { news, left } => timely::reminder(site, to, news, *left),
        Notice::GameOver { news, record, by, rematch } => game_over(site, to, news, (*record, *by), *rematch),
        Notice::Service { answer, reply, last } => {
            let last = last.map(|last| match last {
                LastAnswer::OfAll => phrases.last_of_all(),
                _ => phrases.service_last(),
            });
            ended(service::compose(site, to, answer, reply), last)
        }
        Notice::Answer { news, answer, last } => {
            ended(answers::compose(site, to, news, *answer), last.map(|last| last_answer(phrases, last)))
        }
    };
    // Whoever typed an unproven address chose the name too: nothing of theirs is mailed to its owner.
    let unproven = matches!(notice, Notice::VerifyAddress { .. } | Notice::ProveAddress { .. });
    let nameless = unproven || to.name.is_empty();
    let hello = if nameless { phrases.hello_stranger() } else { phrases.hello(&name::spoken(&to.name)) };
    let mut contents = Contents { phrases, hello, ..contents };
    if let Some(news) = notice.news() {
        talk::add(&mut contents, site, to, news);
        // Whoever is invited has a page of the invitation, and may have no account.
        let page = site.game_page(news.game).filter(|_| !matches!(notice, Notice::Invitation { .. }));
        contents.page = page.map(|page| (phrases.game_page_link(), page));
    }
    contents
}

/// An answer with a sentence that it is the last one of a day, if it is.
fn ended(mut answer: Contents, last: Option<String>) -> Contents {
    answer.said.extend(last);
    answer
}

fn last_answer(phrases: Phrases, last: LastAnswer) -> String {
    match last {
        LastAnswer::InGame => phrases.last_in_game(),
        LastAnswer::Question => phrases.last_question(),
        LastAnswer::Order => phrases.last_order(),
        LastAnswer::OfKind => phrases.last_of_kind(),
        LastAnswer::OfAll => phrases.last_of_all(),
    }
}

fn verify(phrases: Phrases, site: &Site, token: &str, ttl: TimeDelta, game: Option<Uuid>) -> Contents {
    let page = site.page("verify", token);
    // Anybody may know the game: the page leads on to its open seat.
    let page = game.map_or(page.clone(), |game| format!("{page}?game={game}"));
    Contents {
        subject: phrases.verify_subject(),
        lead: phrases.verify_lead(site.name()),
        advice: vec![phrases.verify_advice(&span(phrases, ttl))],
        link: Some(Link::Page(phrases.verify_link(), page)),
        note: Some(phrases.not_you()),
        ..Contents::default()
    }
}

fn reset(phrases: Phrases, site: &Site, token: &str, ttl: TimeDelta) -> Contents {
    Contents {
        subject: phrases.reset_subject(),
        lead: phrases.reset_lead(),
        advice: vec![phrases.reset_advice(&span(phrases, ttl))],
        link: Some(Link::Page(phrases.reset_link(), site.page("reset", token))),
        note: Some(phrases.not_you()),
        ..Contents::default()
    }
}

fn prove(phrases: Phrases, site: &Site, token: &str, ttl: TimeDelta) -> Contents {
    Contents {
        subject: phrases.prove_subject(),
        lead: phrases.prove_lead(site.name()),
        advice: vec![phrases.prove_advice(&span(phrases, ttl))],
        link: Some(Link::Page(phrases.prove_link(), site.page("addresses", token))),
        note: Some(phrases.not_you()),
        ..Contents::default()
    }
}

fn address_changed(phrases: Phrases, site: &Site, when: &str, undo: Option<Undo<'_>>) -> Contents {
    let (advice, link) = match undo {
        Some(Undo { token, ttl }) => {
            (phrases.changed_undo(&span(phrases, ttl)), Link::Page(phrases.changed_link(), site.page("undo", token)))
        }
        None => (phrases.changed_advice(), Link::Resource(phrases.known_link(), site.root().to_owned())),
    };
    Contents {
        subject: phrases.changed_subject(),
        lead: phrases.changed_lead(when),
        advice: vec![advice],
        link: Some(link),
        note: Some(phrases.changed_note()),
        ..Contents::default()
    }
}

fn password_changed(
    phrases: Phrases,
    site: &Site,
    by: PasswordProof,
    when: &str,
    facts: Vec<(String, String)>,
) -> Contents {
    let (lead, said, advice) = match by {
        PasswordProof::Link => (phrases.password_lead(when), phrases.password_said(), phrases.password_advice()),
        PasswordProof::OldPassword => {
            (phrases.password_old_lead(when), phrases.password_old_said(), phrases.password_old_advice())
        }
    };
    Contents {
        subject: phrases.password_subject(),
        lead,
        said: vec![said],
        facts,
        advice: vec![advice],
        link: Some(Link::Resource(phrases.known_link(), site.root().to_owned())),
        note: Some(phrases.changed_note()),
        ..Contents::default()
    }
}

fn webhook_switched_off(phrases: Phrases, site: &Site, host: &str, why: WebhookOffReason, since: &str) -> Contents {
    let (lead, advice) = match why {
        WebhookOffReason::Failures => (phrases.webhook_lead(since), phrases.webhook_advice()),
        WebhookOffReason::Gone => (phrases.webhook_gone_lead(since), phrases.webhook_gone_advice()),
        WebhookOffReason::SecretLost => (phrases.webhook_secret_lead(since), phrases.webhook_secret_advice()),
    };
    Contents {
        subject: phrases.webhook_subject(),
        lead,
        facts: vec![(phrases.fact_receiver(), programs::short_host(host))],
        advice: vec![advice],
        link: Some(Link::Resource(phrases.known_link(), site.root().to_owned())),
        ..Contents::default()
    }
}

fn account_deleted(phrases: Phrases, site: &Site, when: &str, (device, network): (Option<&str>, &str)) -> Contents {
    Contents {
        subject: phrases.deleted_subject(),
        lead: phrases.deleted_lead(when),
        said: vec![phrases.deleted_said(), phrases.deleted_kept()],
        facts: programs::client(phrases, device, network),
        advice: vec![phrases.deleted_advice()],
        link: Some(Link::Resource(phrases.known_link(), site.root().to_owned())),
        note: Some(phrases.deleted_note()),
        ..Contents::default()
    }
}

fn address_known(phrases: Phrases, site: &Site) -> Contents {
    let seek = phrases.quoted(&phrases.first_heard("seek"));
    let play = || if site.account_page().is_some() { phrases.known_page() } else { phrases.known_program() };
    let begin = site.service_address().map(|address| phrases.known_letter(&address, &seek));
    let button = |request: &str| {
        let words = phrases.quoted(&phrases.first_heard(request));
        Some((phrases.answer_with(&words), service::request_link(site, phrases, request)?))
    };
    Contents {
        subject: phrases.known_subject(),
        lead: phrases.known_lead(),
        advice: vec![phrases.known_advice(), begin.unwrap_or_else(play)],
        answers: ["seek", "help"].into_iter().filter_map(button).collect(),
        link: Some(Link::Page(phrases.start_link(), site.root().to_owned())),
        note: Some(phrases.known_note()),
        ..Contents::default()
    }
}

fn invitation(site: &Site, to: &Recipient, news: &GameNews<'_>, token: &str, said: &InvitationTerms<'_>) -> Contents {
    let cast = Cast::of(to, news);
    let phrases = cast.phrases;
    let others = news.view.rules().seats().len() - 1;
    let mut facts = vec![(phrases.fact_game(), terms::ruleset(phrases, &news.view.rules().ruleset().into()))];
    facts.extend(news.view.seat().map(|seat| (phrases.fact_would_play(), cast.colour(seat))));
    facts.extend(asked::chosen(&cast, news));
    facts.extend(terms::time(phrases, others, news.time.pace, said.time));
    facts.push((phrases.fact_open_until(), moment(phrases, said.until, to.zone)));
    let (subject, lead, advice) = if let (Some(_), Some(host)) = (to.user, said.host) {
        facts.extend(asked::bots(&cast, news));
        facts.extend(timely::away(&cast, news, to));
        let lead = phrases.invitation_lead(others, &name::spoken(host), &cast.invited_with(host));
        (subject(&cast, news), lead, phrases.invitation_advice())
    } else {
        // The page behind the link says who invites.
        let subject = phrases.invitation_stranger_subject(&short(news.game));
        (subject, phrases.invitation_stranger_lead(others), phrases.invitation_stranger_advice())
    };
    let address = said.reply.and_then(|reply| site.personal_address(reply));
    let register = (to.user.is_none() && address.is_some()).then(|| phrases.invitation_register());
    let answer = address.as_ref().map(|_| phrases.invitation_answer());
    let button = |address: &String| {
        let words = ["accept", "decline"].map(|id| phrases.first_heard(id));
        words.map(|word| (phrases.answer_with(&phrases.quoted(&word)), mailto(address, &subject, &word)))
    };
    Contents {
        answers: address.iter().flat_map(button).collect(),
        subject,
        lead,
        facts,
        advice: std::iter::once(advice).chain(answer).chain(register).collect(),
        link: Some(Link::Page(phrases.invitation_link(), site.page("invitations", token))),
        rules: rules(&cast, site, to),
        note: Some(phrases.invitation_note()),
        ..Contents::default()
    }
}

fn setup_wanted(site: &Site, to: &Recipient, news: &GameNews<'_>) -> Contents {
    let cast = Cast::of(to, news);
    let phrases = cast.phrases;
    let mut facts = Vec::new();
    facts.extend(news.view.seat().map(|seat| (phrases.fact_play(), cast.colour(seat))));
    facts.extend(asked::bots(&cast, news));
    facts.push((phrases.fact_army(), cast.army()));
    facts.extend(asked::chosen(&cast, news));
    facts.extend(deadline(&cast, news, to));
    let example = example(news).map(|army| phrases.advice_example(&army));
    Contents {
        subject: subject(&cast, news),
        lead: phrases.setup_lead(&cast.opponents()),
        said: army::said(&cast, news),
        board: home(&cast, news),
        facts,
        advice: std::iter::once(advice(phrases, site, news, Act::Army)).chain(example).collect(),
        link: game(phrases, site, news),
        answers: asked::answers(&cast, site, news),
        rules: rules(&cast, site, to),
        ..Contents::default()
    }
}

fn your_turn(site: &Site, to: &Recipient, news: &GameNews<'_>) -> Contents {
    let cast = Cast::of(to, news);
    let phrases = cast.phrases;
    let mut facts = captured(&cast, news);
    let turns = news.view.seat().and_then(|seat| news.view.table().turns().get(seat.index()));
    facts.extend(asked::bots(&cast, news).filter(|_| turns == Some(&0)));
    facts.extend(asked::held(&cast, news));
    facts.push(asked::turn_number(&cast, news));
    facts.extend(deadline(&cast, news, to));
    facts.extend(asked::words(&cast, news));
    facts.extend(asked::refused(&cast, news));
    let offer = news.view.table().draw_offer();
    let offered = offer.filter(|offer| news.view.seat().is_some_and(|seat| offer.awaits.contains(seat)));
    Contents {
        subject: subject(&cast, news),
        lead: phrases.turn_lead(&cast.opponents()),
        said: offered.map(|offer| phrases.turn_offered(&cast.person(offer.by))).into_iter().collect(),
        story: story::tell(&cast, news.view, news.seen),
        board: drawn(&cast, news, Phrases::board_now),
        facts,
        advice: vec![advice(phrases, site, news, Act::Move)],
        link: game(phrases, site, news),
        answers: asked::answers(&cast, site, news),
        ..Contents::default()
    }
}

fn game_over(
    site: &Site,
    to: &Recipient,
    news: &GameNews<'_>,
    (record, by): (Option<&str>, Option<Seat>),
    rematch: Option<&str>,
) -> Contents {
    let cast = Cast::of(to, news);
    let phrases = cast.phrases;
    let mut facts = captured(&cast, news);
    facts.extend(setups(&cast, news));
    let record = record.filter(|record| record.len() <= MAX_RECORD_BYTES);
    let attached = record.map(|_| phrases.ended_record());
    let page = rematch
        .map(|token| Link::Page(phrases.rematch_link(), site.page("rematches", &ReplyTarget::text(news.game, token))));
    let again = match (news.reply, &page) {
        (Some(_), _) => Some(phrases.rematch_letter()),
        (None, Some(_)) => Some(phrases.rematch_page()),
        (None, None) => None,
    };
    let ending = news.view.table().outcome().map(|outcome| ending::ending(&cast, outcome, (news.view.seat(), by)));
    Contents {
        subject: tagged(&cast, news, Tag::Over),
        lead: ending.unwrap_or_else(|| phrases.ended_lead()),
        said: vec![phrases.ended_said(&cast.opponents())],
        story: story::tell(&cast, news.view, news.seen),
        board: drawn(&cast, news, Phrases::board_end),
        facts,
        advice: attached.into_iter().chain(again).collect(),
        link: page.or_else(|| game(phrases, site, news)),
        answers: buttons(&cast, site, news, &["rematch"]),
        attached: record.map(|record| (format!("game-{}.txt", short(news.game)), record.to_owned())),
        ..Contents::default()
    }
}

/// All setups (G-3), row by row, the front row first; after an abort only the reader's own.
fn setups(cast: &Cast<'_>, news: &GameNews<'_>) -> Vec<(String, String)> {
    let rules = news.view.rules();
    let setup = |seat| {
        let setup = news.view.setup(seat)?;
        let rows = fieldpost_engine::notation::setup::write(rules, seat, setup.pieces()).replace('/', " / ");
        Some((cast.phrases.fact_setup(&cast.person(seat)), rows))
    };
    rules.all_seats().iter().filter_map(setup).collect()
}
