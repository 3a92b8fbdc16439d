//! The content of each notice's mail, before layout: plain sentences in the order in which a person wants to read them.
//!
//! It knows nothing of HTML, headers or line widths.

use chrono::TimeDelta;

use super::contents::{Contents, Link, advice, captured, deadline, drawn, game, short, subject};
use super::moment::{moment, span};
use super::notice::{Notice, Play, Recipient, Undo};
use super::say::{Act, Say};
use super::site::Site;
use super::words::Cast;
use super::{answers, asked, digest, ending, name, offer, story, terms, timely};

/// The maximum size of an attached record, in bytes; longer ones have to be fetched.
const MAX_RECORD_BYTES: usize = 256 * 1024;

/// The contents of the mail for one notice.
pub(super) fn compose(site: &Site, to: &Recipient, notice: &Notice<'_>) -> Contents {
    let say = Say::of(to.language);
    let contents = match notice {
        Notice::VerifyAddress { token, lives } => verify(say, site, token, *lives),
        Notice::ResetPassword { token, lives } => reset(say, site, token, *lives),
        Notice::ProveAddress { token, lives } => prove(say, site, token, *lives),
        Notice::AddressChanged { at, undo } => address_changed(say, site, &moment(say, *at, to.zone), *undo),
        Notice::PasswordChanged { at, device, network } => {
            password_changed(say, site, &moment(say, *at, to.zone), *device, network)
        }
        Notice::AddressKnown => address_known(say, site),
        Notice::Invitation { play, token } => invitation(site, to, play, token),
        Notice::SetupWanted(play) => setup_wanted(site, to, play),
        Notice::YourTurn(play) => your_turn(site, to, play),
        Notice::DecisionWanted(play) => asked::decision_wanted(site, to, play),
        Notice::DrawOffered(play) => offer::draw_offered(site, to, play),
        Notice::TimeUp(play) => timely::time_up(site, to, play),
        Notice::Digest { parts } => digest::digest(site, to, parts),
        Notice::LeaveAnnounced { who, begins, ends } => timely::leave_announced(to, who, (*begins, *ends)),
        Notice::Reminder { play, left } => timely::reminder(site, to, play, *left),
        Notice::GameOver { play, record } => game_over(site, to, play, *record),
        Notice::Answer { play, answer } => answers::compose(site, to, play, *answer),
    };
    // Whoever typed an unproven address chose the name too: nothing of theirs is mailed to its owner.
    let unproven = matches!(notice, Notice::VerifyAddress { .. } | Notice::ProveAddress { .. });
    let nameless = unproven || to.name.is_empty();
    let hello = if nameless { say.hello_stranger() } else { say.hello(&name::spoken(&to.name)) };
    Contents { say, hello, ..contents }
}

fn verify(say: Say, site: &Site, token: &str, lives: TimeDelta) -> Contents {
    Contents {
        subject: say.verify_subject(),
        lead: say.verify_lead(site.name()),
        advice: vec![say.verify_advice(&span(say, lives))],
        link: Some(Link::Page(say.verify_link(), site.page("verify", token))),
        note: Some(say.not_you()),
        ..Contents::default()
    }
}

fn reset(say: Say, site: &Site, token: &str, lives: TimeDelta) -> Contents {
    Contents {
        subject: say.reset_subject(),
        lead: say.reset_lead(),
        advice: vec![say.reset_advice(&span(say, lives))],
        link: Some(Link::Page(say.reset_link(), site.page("reset", token))),
        note: Some(say.not_you()),
        ..Contents::default()
    }
}

fn prove(say: Say, site: &Site, token: &str, lives: TimeDelta) -> Contents {
    Contents {
        subject: say.prove_subject(),
        lead: say.prove_lead(site.name()),
        advice: vec![say.prove_advice(&span(say, lives))],
        link: Some(Link::Page(say.prove_link(), site.page("addresses", token))),
        note: Some(say.not_you()),
        ..Contents::default()
    }
}

fn address_changed(say: Say, site: &Site, when: &str, undo: Option<Undo<'_>>) -> Contents {
    let (advice, link) = match undo {
        Some(Undo { token, lives }) => {
            (say.changed_undo(&span(say, lives)), Link::Page(say.changed_link(), site.page("undo", token)))
        }
        None => (say.changed_advice(), Link::Resource(say.known_link(), site.root().to_owned())),
    };
    Contents {
        subject: say.changed_subject(),
        lead: say.changed_lead(when),
        advice: vec![advice],
        link: Some(link),
        note: Some(say.changed_note()),
        ..Contents::default()
    }
}

fn password_changed(say: Say, site: &Site, when: &str, device: Option<&str>, network: &str) -> Contents {
    let mut facts: Vec<(String, String)> =
        device.map(|device| (say.fact_device(), device.to_owned())).into_iter().collect();
    facts.push((say.fact_network(), network.to_owned()));
    Contents {
        subject: say.password_subject(),
        lead: say.password_lead(when),
        said: vec![say.password_said()],
        facts,
        advice: vec![say.password_advice()],
        link: Some(Link::Resource(say.known_link(), site.root().to_owned())),
        note: Some(say.changed_note()),
        ..Contents::default()
    }
}

fn address_known(say: Say, site: &Site) -> Contents {
    Contents {
        subject: say.known_subject(),
        lead: say.known_lead(),
        advice: vec![say.known_advice()],
        link: Some(Link::Resource(say.known_link(), site.root().to_owned())),
        note: Some(say.known_note()),
        ..Contents::default()
    }
}

fn invitation(site: &Site, to: &Recipient, play: &Play<'_>, token: &str) -> Contents {
    let cast = Cast::of(to, play);
    let say = cast.say;
    let mut facts = vec![(say.fact_game(), terms::ruleset(say, &play.view.rules().ruleset().into()))];
    facts.extend(play.view.seat().map(|seat| (say.fact_would_play(), cast.colour(seat))));
    facts.extend(asked::chosen(&cast, play));
    facts.push((say.fact_time(), terms::pace(say, play.time.pace)));
    let others = play.view.rules().seats().len() - 1;
    let (subject, lead, advice) = if to.user.is_some() {
        facts.extend(timely::away(&cast, play, to));
        (subject(&cast, play), say.invitation_lead(others, &cast.others()), say.invitation_advice())
    } else {
        // The page behind the link says who invites.
        let subject = say.invitation_stranger_subject(&short(play));
        (subject, say.invitation_stranger_lead(others), say.invitation_stranger_advice())
    };
    Contents {
        subject,
        lead,
        facts,
        advice: vec![advice],
        link: Some(Link::Page(say.invitation_link(), site.page("invitations", token))),
        note: Some(say.invitation_note()),
        ..Contents::default()
    }
}

fn setup_wanted(site: &Site, to: &Recipient, play: &Play<'_>) -> Contents {
    let cast = Cast::of(to, play);
    let say = cast.say;
    let mut facts = Vec::new();
    if let Some(seat) = play.view.seat() {
        let home = play.view.rules().home(seat);
        let corner = |space: Option<&fieldpost_engine::Space>| {
            space.map_or("", |space| play.view.rules().board().name(*space)).to_owned()
        };
        let first = corner(home.first().and_then(|row| row.first()));
        let last = corner(home.last().and_then(|row| row.last()));
        facts.push((say.fact_play(), cast.colour(seat)));
        facts.push((say.fact_army(), cast.army()));
        facts.push((say.fact_rows(), say.rows(home.len(), &first, &last)));
    }
    facts.extend(asked::chosen(&cast, play));
    facts.extend(deadline(&cast, play, to));
    Contents {
        subject: subject(&cast, play),
        lead: say.setup_lead(&cast.others()),
        said: vec![say.setup_said()],
        facts,
        advice: vec![advice(say, play, Act::Army)],
        link: game(say, site, play),
        ..Contents::default()
    }
}

fn your_turn(site: &Site, to: &Recipient, play: &Play<'_>) -> Contents {
    let cast = Cast::of(to, play);
    let say = cast.say;
    let mut facts = captured(&cast, play);
    facts.extend(asked::held(&cast, play));
    facts.extend(deadline(&cast, play, to));
    facts.extend(asked::words(&cast, play));
    facts.extend(asked::refused(&cast, play));
    let offer = play.view.table().draw_offer();
    let offered = offer.filter(|offer| play.view.seat().is_some_and(|seat| offer.awaits.contains(seat)));
    Contents {
        subject: subject(&cast, play),
        lead: say.turn_lead(&cast.others()),
        said: offered.map(|offer| say.turn_offered(&cast.person(offer.by))).into_iter().collect(),
        story: story::tell(&cast, play.view, play.seen),
        board: drawn(&cast, play, Say::board_now),
        facts,
        advice: vec![advice(say, play, Act::Move)],
        link: game(say, site, play),
        ..Contents::default()
    }
}

fn game_over(site: &Site, to: &Recipient, play: &Play<'_>, record: Option<&str>) -> Contents {
    let cast = Cast::of(to, play);
    let say = cast.say;
    let mut facts = captured(&cast, play);
    facts.extend(setups(&cast, play));
    let record = record.filter(|record| record.len() <= MAX_RECORD_BYTES);
    let attached = record.map(|_| say.ended_record());
    let ending = play.view.table().outcome().map(|outcome| ending::ending(&cast, outcome, play.view.seat()));
    Contents {
        subject: subject(&cast, play),
        lead: ending.unwrap_or_else(|| say.ended_lead()),
        said: vec![say.ended_said(&cast.others())],
        story: story::tell(&cast, play.view, play.seen),
        board: drawn(&cast, play, Say::board_end),
        facts,
        advice: attached.into_iter().collect(),
        link: game(say, site, play),
        attached: record.map(|record| (format!("game-{}.txt", short(play)), record.to_owned())),
        ..Contents::default()
    }
}

/// All setups (G-3), row by row, the front row first; after an abort only the reader's own.
fn setups(cast: &Cast<'_>, play: &Play<'_>) -> Vec<(String, String)> {
    let rules = play.view.rules();
    let setup = |seat| {
        let setup = play.view.setup(seat)?;
        let rows = fieldpost_engine::notation::setup::write(rules, seat, setup.pieces()).replace('/', " / ");
        Some((cast.say.fact_setup(&cast.person(seat)), rows))
    };
    rules.all_seats().iter().filter_map(setup).collect()
}
