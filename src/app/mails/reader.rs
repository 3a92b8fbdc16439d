//! Recipients and their preferences: a user, or the reader of an address without a user.

use crate::auth::Mailbox;
use crate::mail::Recipient;
use crate::store::users::User;
use crate::values::{MailTiming, Preferences, SwitchableKind};

/// A recipient of notices.
#[derive(Clone, Debug)]
pub struct Reader {
    /// Their address.
    pub to: Recipient,
    /// What they are mailed when.
    pub preferences: Preferences,
    /// Whether they may have a push subscription.
    pub has_push: bool,
}

impl Reader {
    /// A user, even if their address is suspended.
    #[must_use]
    pub fn new(user: User) -> Self {
        let (preferences, has_push) = (user.preferences.clone(), user.has_push);
        Self { to: recipient(user), preferences, has_push }
    }

    /// A user; `None` if their address is suspended (L-4).
    #[must_use]
    pub fn reachable(user: User) -> Option<Self> {
        user.suspended_at.is_none().then(|| Self::new(user))
    }

    /// Whether mails tell them what other players say.
    #[must_use]
    pub fn receives_talk(&self) -> bool {
        self.preferences.timing(SwitchableKind::Talk) != MailTiming::Off
    }

    /// Their mailbox, if they are a user.
    #[must_use]
    pub fn mailbox(&self) -> Option<Mailbox> {
        self.to.user.map(|user| Mailbox::of(user, &self.to.address))
    }
}

/// A user as the recipient of a mail, even if the address is suspended: for mails that they requested.
pub(in crate::app) fn recipient(user: User) -> Recipient {
    let User { id, name, address, zone, language, .. } = user;
    Recipient { user: Some(id), name, address, zone, language }
}

/// A user as the recipient of a mail, unless the address is suspended (L-4).
pub(in crate::app) fn reachable_recipient(user: User) -> Option<Recipient> {
    user.suspended_at.is_none().then(|| recipient(user))
}
