//! The mails that answer letters about no game (I-9): what can be written, questions, and what became of a request.
//! Nothing of what a letter says is repeated to a reader who may not have written it, except names and addresses that
//! are valid.

use super::contents::{Contents, Link, begun, mailto};
use super::games;
use super::letter::CommandFault;
use super::moment::list;
use super::name;
use super::notice::Recipient;
use super::phrases::{Phrases, Tag};
use super::reason;
use super::repeated::repeated;
use super::service_answer::{NewcomerSeat, OpenInvitation, ServiceAnswer, ServiceQuestion, ServiceRefusal};
use super::settings;
use super::site::Site;
use super::terms;

/// The contents of the mail.
pub(super) fn compose(site: &Site, to: &Recipient, answer: &ServiceAnswer, reply: &str) -> Contents {
    let phrases = Phrases::of(to.language);
    let mut mail = body(site, to, phrases, answer);
    let tag = match answer {
        ServiceAnswer::Confirm { .. } => Tag::Confirm,
        ServiceAnswer::Settings(account) => settings::shown(phrases, account).0,
        ServiceAnswer::Refused(_) | ServiceAnswer::Stale | ServiceAnswer::Expired(_) | ServiceAnswer::GivenUp => {
            Tag::Refused
        }
        ServiceAnswer::Help { unclear: Some(_), .. } => Tag::Refused,
        ServiceAnswer::Help { .. } | ServiceAnswer::Games(_) | ServiceAnswer::Rulesets(_) => Tag::Asked,
        ServiceAnswer::Welcome { .. }
        | ServiceAnswer::Known
        | ServiceAnswer::Invited { .. }
        | ServiceAnswer::Joined { .. }
        | ServiceAnswer::Opened { .. }
        | ServiceAnswer::Declined
        | ServiceAnswer::Withdrawn => Tag::Received,
    };
    mail.subject = format!("[{}] {}", phrases.tag(tag), phrases.service_subject());
    // Without such addresses only the games are named, each with an address of its own.
    let Some(address) = site.personal_address(reply) else { return mail };
    let button = |label: String, text: &str| (label, mailto(&address, &mail.subject, text));
    mail.answers = match answer {
        ServiceAnswer::Confirm { .. } => {
            let words = ["yes", "no"].map(|id| phrases.first_heard(id));
            words.iter().map(|word| button(phrases.answer_with(&phrases.quoted(word)), word)).collect()
        }
        ServiceAnswer::Help { invitation: Some(_), .. } => {
            let words = ["accept", "decline"].map(|id| phrases.first_heard(id));
            words.iter().map(|word| button(phrases.answer_with(&phrases.quoted(word)), word)).collect()
        }
        ServiceAnswer::Refused(ServiceRefusal::NameTaken { free: Some(free) }) => {
            let words = registration(phrases, free);
            vec![button(phrases.answer_with(&phrases.quoted(&words)), &words), button(phrases.answer_button(), "")]
        }
        _ => vec![button(phrases.answer_button(), "")],
    };
    mail
}

/// A link that opens a mail to the service address with a request in it, by the id of its words, if there is that
/// address. The name that some requests need is missing, and its place is at the end.
#[must_use]
pub fn request_link(site: &Site, phrases: Phrases, request: &str) -> Option<String> {
    let word = phrases.first_heard(request);
    let body = if ["register", "invite"].contains(&request) { format!("{word} ") } else { word };
    Some(begun(&site.service_address()?, &phrases.service_subject(), &body))
}

fn body(site: &Site, to: &Recipient, phrases: Phrases, answer: &ServiceAnswer) -> Contents {
    let how = || phrases.service_help_how(&site.service_address().unwrap_or_default());
    let told = |lead: String, said: Vec<String>| Contents { lead, said, ..Contents::default() };
    match answer {
        ServiceAnswer::Help { newcomer, unclear, invitation } => {
            let lead = if unclear.is_some() { phrases.service_unclear() } else { phrases.service_help_lead() };
            let fault = unclear.as_ref().and_then(|unclear| unclear.fault.as_ref());
            let unread = fault.map(|fault| unread(phrases, fault, invitation.is_some()));
            // Whoever answers an invitation needs no list of everything else, unless they ask for it.
            let is_listed = unclear.is_none() || invitation.is_none();
            let list = is_listed.then(|| std::iter::once(how()).chain(requests(phrases, *newcomer)));
            let invited = invitation.as_ref().map(|open| games::invited(phrases, open));
            let said = invited.into_iter().chain(unread).chain(list.into_iter().flatten()).collect();
            match invitation {
                Some(open) => Contents { lead, said, ..still_open(site, to, phrases, (open, *newcomer)) },
                None => told(lead, said),
            }
        }
        ServiceAnswer::Confirm { question, token } => Contents {
            lead: match question {
                ServiceQuestion::Register { name } => phrases.service_register_lead(&phrases.quoted(name)),
                ServiceQuestion::Request { said } => phrases.service_confirm_lead(&phrases.quoted(said)),
                ServiceQuestion::Sentence { said } => phrases.service_read_lead(&phrases.quoted(said)),
            },
            said: vec![match question {
                ServiceQuestion::Register { .. } | ServiceQuestion::Request { .. } => phrases.service_confirm_said(),
                ServiceQuestion::Sentence { .. } => phrases.service_read_said(),
            }],
            advice: vec![phrases.confirm_advice(), phrases.confirm_answer()],
            link: Some(Link::Page(phrases.confirm_link(), site.page("letters", token))),
            ..Contents::default()
        },
        ServiceAnswer::Welcome { name, seat } => Contents {
            said: seated(phrases, seat).into_iter().chain([how()]).chain(requests(phrases, false)).collect(),
            facts: match seat {
                NewcomerSeat::Taken { terms, .. } => terms.facts(phrases),
                NewcomerSeat::Uninvited | NewcomerSeat::Lapsed => Vec::new(),
            },
            advice: vec![phrases.service_welcome_password()],
            link: Some(Link::Page(phrases.service_password_link(), format!("{}/reset", site.root()))),
            ..told(phrases.service_welcome_lead(&name::spoken(name), site.name()), Vec::new())
        },
        ServiceAnswer::Known => {
            let said = std::iter::once(how()).chain(requests(phrases, false)).collect();
            told(phrases.service_known_lead(&name::spoken(&to.name)), said)
        }
        ServiceAnswer::Refused(why) => {
            // Nothing that can be written helps somebody who is barred.
            let how = (!matches!(why, ServiceRefusal::Barred { .. })).then(how);
            told(phrases.service_refused_lead(), refused(phrases, why).into_iter().chain(how).collect())
        }
        ServiceAnswer::Invited { guests, terms } => Contents {
            facts: terms.facts(phrases),
            ..told(phrases.service_invited_lead(&people(phrases, guests)), vec![phrases.rematch_said()])
        },
        ServiceAnswer::Joined { others, terms } => Contents {
            facts: terms.facts(phrases),
            ..told(phrases.service_joined_lead(&people(phrases, others)), vec![phrases.service_seated_said()])
        },
        ServiceAnswer::Opened { terms } => Contents {
            facts: terms.facts(phrases),
            ..told(phrases.service_opened_lead(), vec![phrases.service_seated_said()])
        },
        ServiceAnswer::Games(list) => games::list(site, to, phrases, list),
        ServiceAnswer::Settings(account) => {
            Contents { advice: vec![settings::how(phrases)], ..settings::shown(phrases, account).1 }
        }
        ServiceAnswer::Rulesets(rulesets) => Contents {
            facts: rulesets.iter().map(|title| (title.id.clone(), terms::ruleset(phrases, title))).collect(),
            link: Some(Link::Page(
                phrases.service_rules_link(),
                format!("{}/rules?language={}", site.root(), to.language.tag()),
            )),
            ..told(phrases.service_rulesets_lead(), Vec::new())
        },
        ServiceAnswer::Declined => told(phrases.service_declined_lead(), vec![how()]),
        ServiceAnswer::Withdrawn => told(phrases.service_withdrawn(), vec![how()]),
        ServiceAnswer::Stale => told(phrases.service_stale(), vec![how()]),
        ServiceAnswer::GivenUp => Contents {
            link: Some(Link::Page(phrases.start_link(), site.root().to_owned())),
            ..told(phrases.service_given_up(), vec![phrases.service_given_up_said()])
        },
        ServiceAnswer::Expired(None) => told(phrases.service_expired(), vec![how()]),
        ServiceAnswer::Expired(Some(list)) => {
            let list = games::list(site, to, phrases, list);
            let said = std::iter::once(list.lead).chain(list.said).collect();
            Contents { lead: phrases.service_expired(), said, ..list }
        }
    }
}

/// Why a letter was not understood, which may answer an invitation.
fn unread(phrases: Phrases, fault: &CommandFault, is_invited: bool) -> String {
    match fault {
        CommandFault::Unreadable(line) => {
            let line = phrases.quoted(&repeated(line));
            if is_invited { phrases.invitation_unreadable(&line) } else { phrases.service_unreadable(&line) }
        }
        fault => phrases.refused_said(&reason::no_command(phrases, fault, None)),
    }
}

/// An open invitation, and how to answer it.
fn still_open(site: &Site, to: &Recipient, phrases: Phrases, (open, newcomer): (&OpenInvitation, bool)) -> Contents {
    let advice = if newcomer { phrases.invitation_stranger_advice() } else { phrases.invitation_advice() };
    let register = newcomer.then(|| phrases.invitation_register());
    Contents {
        advice: [advice, phrases.invitation_answer()].into_iter().chain(register).collect(),
        note: Some(phrases.invitation_note()),
        ..games::still_open(site, to, phrases, open)
    }
}

/// What became of the invitation that a newcomer answered, a paragraph each.
fn seated(phrases: Phrases, seat: &NewcomerSeat) -> Vec<String> {
    match seat {
        NewcomerSeat::Uninvited => Vec::new(),
        NewcomerSeat::Taken { others, .. } => {
            vec![phrases.service_joined_lead(&people(phrases, others)), phrases.service_seated_said()]
        }
        NewcomerSeat::Lapsed => vec![phrases.service_welcome_lapsed()],
    }
}

/// What can be written, a paragraph each.
fn requests(phrases: Phrases, newcomer: bool) -> Vec<String> {
    let register = newcomer.then(|| phrases.service_help_register());
    let others = [phrases.service_help_invite(), phrases.service_help_seek(), phrases.service_help_lists()];
    register.into_iter().chain(others).collect()
}

fn people(phrases: Phrases, names: &[String]) -> String {
    let names: Vec<_> = names.iter().map(|one| name::spoken(one)).collect();
    list(phrases, &names)
}

/// What registers a name.
fn registration(phrases: Phrases, name: &str) -> String {
    format!("{} {name}", phrases.first_heard("register"))
}

/// Why something was not done, a paragraph each.
fn refused(phrases: Phrases, why: &ServiceRefusal) -> Vec<String> {
    match why {
        ServiceRefusal::NoName => vec![phrases.service_name_missing()],
        ServiceRefusal::NotAName => vec![phrases.name_wrong()],
        ServiceRefusal::NameTaken { free } => {
            let free = free.as_ref().map(|free| phrases.quoted(&registration(phrases, free)));
            let free = free.map(|free| phrases.service_name_suggested(&free));
            std::iter::once(phrases.name_taken()).chain(free).collect()
        }
        ServiceRefusal::NoUser(name) => vec![phrases.service_user_unknown(&name::spoken(name))],
        ServiceRefusal::NeverRead => vec![phrases.service_never_read()],
        ServiceRefusal::NoTerm(word) => vec![phrases.service_word_unknown(&phrases.quoted(&repeated(word)))],
        ServiceRefusal::Guests { wanted } => vec![phrases.service_guests_wrong(*wanted)],
        ServiceRefusal::GuestTwice => vec![phrases.service_guest_self()],
        ServiceRefusal::NoAccount => vec![phrases.service_account_missing(), phrases.invitation_register()],
        ServiceRefusal::TooOften => vec![phrases.service_often()],
        ServiceRefusal::Waiting(count) => vec![phrases.service_waiting(*count as usize)],
        ServiceRefusal::Barred { contact } => vec![phrases.barred_said(contact)],
        ServiceRefusal::Impossible => Vec::new(),
    }
}
