//! Who reads mails, and which ones they want: a user with their preferences, or whoever reads the mails to an address.

use crate::auth::Mailbox;
use crate::mail::{Language, Recipient};
use crate::store::users::User;

use super::preferences::Preferences;

/// Somebody who is told things, and how they want it.
#[derive(Clone, Debug)]
pub struct Reader {
    /// Where mails to them go.
    pub to: Recipient,
    /// Which mails they want.
    pub preferences: Preferences,
}

impl Reader {
    /// A user, even if mails to them come back.
    #[must_use]
    pub fn new(user: User) -> Self {
        let preferences = Preferences::read(&user.notices);
        Self { to: recipient(user), preferences }
    }

    /// A user; nobody, if mails to them come back (L-4).
    #[must_use]
    pub fn reachable(user: User) -> Option<Self> {
        user.suspended_at.is_none().then(|| Self::new(user))
    }

    /// The mailbox that mails to them go to, if they are a user.
    #[must_use]
    pub fn mailbox(&self) -> Option<Mailbox> {
        self.to.user.map(|user| Mailbox::of(user, &self.to.address))
    }
}

/// A user as the recipient of a mail, even if the address is suspended: for what they asked for themselves.
pub(in crate::app) fn recipient(user: User) -> Recipient {
    let User { id, name, address, zone, language, .. } = user;
    Recipient { user: Some(id), name, address, zone, language: Language::or_english(&language) }
}

/// A user as the recipient of a mail, unless the address is suspended (L-4).
pub(in crate::app) fn reachable_recipient(user: User) -> Option<Recipient> {
    user.suspended_at.is_none().then(|| recipient(user))
}
