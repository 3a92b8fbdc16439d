//! The words for the purposes of links in mails, for why sessions end, and for the roles of processes.

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
    /// The role of a process.
    pub enum Duty {
        /// Serves requests, and usually does the background work too.
        Serve,
        /// Only does background work.
        Work,
    }
}
