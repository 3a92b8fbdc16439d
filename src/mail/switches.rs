//! Mails that can be switched off, as mails and pages speak of them, and the mail that tells that some were.

use super::contents::{Contents, Link};
use super::phrases::Phrases;
use super::site::Site;
use fieldpost_values::SwitchableKind;

impl Phrases {
    /// The sentence that names a kind of mail, or those of the digest.
    #[must_use]
    pub fn mails_about(self, kind: Option<SwitchableKind>) -> String {
        let Some(kind) = kind else { return self.mails_about_digest() };
        match kind {
            SwitchableKind::Invitation => self.mails_about_invitation(),
            SwitchableKind::SetupWanted => self.mails_about_setup_wanted(),
            SwitchableKind::YourTurn => self.mails_about_your_turn(),
            SwitchableKind::DecisionWanted => self.mails_about_decision_wanted(),
            SwitchableKind::Reminder => self.mails_about_reminder(),
            SwitchableKind::DrawOffered => self.mails_about_draw_offered(),
            SwitchableKind::TimeUp => self.mails_about_time_up(),
            SwitchableKind::GameOver => self.mails_about_game_over(),
            SwitchableKind::MoveReceived => self.mails_about_move_received(),
            SwitchableKind::LeaveAnnounced => self.mails_about_leave_announced(),
            SwitchableKind::DrawRefused => self.mails_about_draw_refused(),
            SwitchableKind::Talk => self.mails_about_talk(),
        }
    }
}

/// The mail that tells a user that a link has switched off mails, and has another one that undoes it.
pub(super) fn mails_switched_off(phrases: Phrases, site: &Site, kind: Option<SwitchableKind>, token: &str) -> Contents {
    Contents {
        subject: phrases.mails_off_subject(),
        lead: phrases.mails_off_lead(),
        said: vec![phrases.mails_about(kind), phrases.mails_about_warning()],
        advice: vec![phrases.mails_off_advice(), phrases.mails_off_once()],
        link: Some(Link::Page(phrases.mails_about_on_button(), site.page("unsubscribe", token))),
        note: Some(phrases.changed_note()),
        ..Contents::default()
    }
}
