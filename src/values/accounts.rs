//! The words for the purposes of links in mails, for why sessions and tokens end, for the scopes of tokens, and for the
//! roles of processes.

words! {
    /// The purpose of a link in a mail; a link with one purpose is never accepted for another.
    pub enum LinkPurpose {
        /// Prove the address of a registration.
        Verify,
        /// Set a new password.
        Reset,
        /// Take or decline a seat: these links are in `invitations`.
        Invitation,
        /// Change a user's address to another.
        Address,
        /// Undo that; the only one that stays valid when its user has another mailbox.
        Undo,
    }
}

words! {
    /// Why a session was ended.
    pub enum EndedBy {
        /// Its owner logged out.
        Owner,
        /// An old refresh token was used.
        Reuse,
        /// The password was reset.
        Reset,
        /// The user had too many sessions.
        Surplus,
    }
}

words! {
    /// Why a personal access token was ended.
    pub enum TokenEndedBy {
        /// Its owner revoked it.
        Owner,
        /// The password was reset.
        Reset,
    }
}

words! {
    /// Who plays, as the user says.
    pub enum UserKind {
        /// Somebody who plays themselves.
        Person,
        /// A program.
        Bot,
    }
}

words! {
    /// What a personal access token may be used for. None may make tokens, list sessions or change the address.
    pub enum Scope {
        /// Read whatever its user may see.
        Read,
        /// Create games, join them and play.
        Play,
        /// Change the profile, leave, blocked users and preferences for mails.
        Account,
    }
}

/// A set of scopes: an array in a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scopes(u8);

impl Scopes {
    /// Whether it has this one.
    #[must_use]
    pub const fn contains(self, scope: Scope) -> bool {
        self.0 >> scope as u8 & 1 == 1
    }

    /// Those that it has, in order.
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.iter().copied().filter(move |scope| self.contains(*scope))
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        Self(scopes.into_iter().fold(0, |set, scope| set | 1 << scope as u8))
    }
}

impl From<Vec<Scope>> for Scopes {
    fn from(scopes: Vec<Scope>) -> Self {
        scopes.into_iter().collect()
    }
}

words! {
    /// The role of a process.
    pub enum Duty {
        /// Serves requests, and usually does the background work too.
        Serve,
        /// Only does background work.
        Work,
    }
}
