//! What a browser shows of a notice: the subject of its mail, and one sentence that says what is asked for or has
//! happened, in the words of mails. It stands on locked screens: nothing of a piece, of a move or of a line of talk is
//! in it, whatever the mail says.

use super::contents::subject;
use super::moment::span;
use super::name;
use super::notice::{GameNews, Notice, Recipient};
use super::phrases::{Phrases, Tag};
use super::words::Cast;
use fieldpost_engine::Decision;

/// What is shown of a notice, and where it leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushText {
    /// The first line.
    pub title: String,
    /// The sentence.
    pub body: String,
    /// The path of the page that it leads to.
    pub path: String,
}

impl PushText {
    /// That of a notice about games whose kind can be switched off; of no other one.
    #[must_use]
    pub fn of(to: &Recipient, notice: &Notice<'_>) -> Option<Self> {
        notice.switch()?;
        let phrases = Phrases::of(to.language);
        let Some(news) = notice.news() else {
            let Notice::LeaveAnnounced { who, .. } = notice else { return None };
            let title = phrases.leave_subject(&name::clean(who));
            return Some(Self { title, body: phrases.leave_lead(&name::spoken(who)), path: "/".to_owned() });
        };
        let cast = Cast::of(to, news);
        let body = sentence(&cast, news, notice)?;
        Some(Self { title: subject(&cast, news), body, path: format!("/games/{}", news.game) })
    }
}

fn sentence(cast: &Cast<'_>, news: &GameNews<'_>, notice: &Notice<'_>) -> Option<String> {
    let phrases = cast.phrases;
    Some(match notice {
        Notice::Invitation { terms, .. } => {
            let others = news.view.rules().seats().len() - 1;
            match terms.host {
                Some(host) => phrases.invitation_lead(others, &name::spoken(host), &cast.invited_with(host)),
                None => phrases.invitation_stranger_lead(others),
            }
        }
        Notice::SetupWanted(_) => phrases.setup_lead(&cast.opponents()),
        Notice::YourTurn(_) => phrases.turn_lead(&cast.opponents()),
        Notice::DecisionWanted(_) => phrases.ask_any(&cast.opponents()),
        Notice::Reminder { left, .. } => phrases.reminder_lead(&span(phrases, *left), &cast.opponents()),
        Notice::Overdue(_) => phrases.overdue_lead(&cast.opponents()),
        Notice::DrawOffered(_) => phrases.turn_offered(&cast.person(news.view.table().draw_offer()?.by)),
        Notice::DrawRefused(_) => format!("{}: {}", phrases.tag(Tag::Draw), phrases.draw_refused_said()),
        Notice::Talk(_) => phrases.talk_lead(&cast.opponents()),
        Notice::TimeUp(_) => {
            let owing = news.view.table().decision().map(Decision::seats).unwrap_or_default();
            phrases.time_up_lead(&cast.list(owing.iter()))
        }
        Notice::GameOver { .. } => phrases.ended_lead(),
        Notice::Answer { .. } => phrases.tag(Tag::Received),
        Notice::VerifyAddress { .. }
        | Notice::ResetPassword { .. }
        | Notice::ProveAddress { .. }
        | Notice::AddressChanged { .. }
        | Notice::PasswordChanged { .. }
        | Notice::TokenCreated(_)
        | Notice::SecondFactor(_)
        | Notice::ProgramAllowed(..)
        | Notice::WebhookSwitchedOff { .. }
        | Notice::AccountDeleted { .. }
        | Notice::MailsSwitchedOff { .. }
        | Notice::AddressKnown
        | Notice::LeaveAnnounced { .. }
        | Notice::Digest { .. }
        | Notice::Service { .. } => return None,
    })
}
