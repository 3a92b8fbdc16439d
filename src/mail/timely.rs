//! The mails that time causes: a reminder, another player's time that is up, another player's leave.

use chrono::{DateTime, TimeDelta, Utc};
use fieldpost_engine::Decision;

use super::contents::{Contents, advice, captured, deadline, drawn, game, subject};
use super::moment::{moment, span};
use super::notice::{Absence, Play, Recipient};
use super::say::{Act, Say};
use super::site::Site;
use super::words::Cast;
use super::{asked, name, terms};

pub(super) fn reminder(site: &Site, to: &Recipient, play: &Play<'_>, left: TimeDelta) -> Contents {
    let cast = Cast::of(to, play);
    let say = cast.say;
    let mut facts = captured(&cast, play);
    facts.extend(play.time.since.map(|since| (say.fact_since(), moment(say, since, to.zone))));
    facts.extend(asked::held(&cast, play));
    facts.extend(deadline(&cast, play, to));
    facts.extend(asked::words(&cast, play));
    let setup = matches!(play.view.table().decision(), Some(Decision::SetUp { .. }));
    Contents {
        subject: subject(&cast, play),
        lead: say.reminder_lead(&span(say, left), &cast.others()),
        board: drawn(&cast, play, Say::board_now),
        facts,
        advice: vec![advice(say, play, if setup { Act::Army } else { Act::Answer })],
        link: game(say, site, play),
        ..Contents::default()
    }
}

pub(super) fn time_up(site: &Site, to: &Recipient, play: &Play<'_>) -> Contents {
    let cast = Cast::of(to, play);
    let say = cast.say;
    let owing = play.view.table().decision().map(Decision::seats).unwrap_or_default();
    Contents {
        subject: subject(&cast, play),
        lead: say.time_up_lead(&cast.list(owing.iter())),
        said: vec![say.time_up_said()],
        board: drawn(&cast, play, Say::board_now),
        facts: captured(&cast, play),
        advice: play.reply.map(|_| say.claim_letter()).into_iter().chain([advice(say, play, Act::Claim)]).collect(),
        link: game(say, site, play),
        ..Contents::default()
    }
}

pub(super) fn leave_announced(to: &Recipient, who: &str, (begins, ends): (DateTime<Utc>, DateTime<Utc>)) -> Contents {
    let say = Say::of(to.language);
    Contents {
        subject: say.leave_subject(&name::clean(who)),
        lead: say.leave_lead(&name::spoken(who)),
        facts: vec![(say.fact_from(), moment(say, begins, to.zone)), (say.fact_until(), moment(say, ends, to.zone))],
        advice: vec![say.leave_advice()],
        ..Contents::default()
    }
}

/// When the others are away, for a mail about a game.
pub(super) fn away(cast: &Cast<'_>, play: &Play<'_>, to: &Recipient) -> Vec<(String, String)> {
    let others = play.away.iter().filter(|away| !cast.is_you(away.seat));
    let absence = |away: &Absence| terms::absence(cast.say, cast.name(away.seat), away.begins, away.ends, to.zone);
    others.map(absence).collect()
}
