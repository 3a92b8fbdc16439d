//! The words for links in mails, for the end of sessions, and for what a process is there for.

words! {
    /// What a link in a mail is for; one purpose never passes for another.
    pub enum LinkPurpose {
        /// Prove the address of a registration.
        Verify,
        /// Set a new password.
        Reset,
        /// Take or decline a seat: these links are the business of invitations.
        Invitation,
        /// Change a user's address to another.
        Address,
        /// Undo that; the only one that is good although its user has another mailbox than it was mailed to.
        Undo,
    }
}

words! {
    /// Why a session was ended.
    pub enum EndedBy {
        /// Its owner logged out.
        Owner,
        /// An old refresh token came back.
        Reuse,
        /// The password was reset.
        Reset,
        /// The user has too many.
        Surplus,
    }
}

words! {
    /// What a process is there for.
    pub enum Duty {
        /// Takes requests, and mostly does the background work too.
        Serve,
        /// Does background work only.
        Work,
    }
}
