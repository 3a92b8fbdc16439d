//! The words for what is recorded of accounts and sessions.

words! {
    /// What was done.
    pub enum AuditKind {
        /// Somebody asked for an account.
        Registered,
        /// Another mail to prove an address was asked for.
        ProofAsked,
        /// The address was proven: there is a user now.
        AddressProven,
        /// A session was opened.
        LoggedIn,
        /// A password was wrong, or nobody has the name.
        LogInFailed,
        /// A refresh token or a code came back that had been used; its session or grant is ended.
        TokenReused,
        /// A session was ended by its owner.
        LoggedOut,
        /// All sessions, or all but one, were ended by their owner.
        LoggedOutEverywhere,
        /// A personal access token was made.
        TokenCreated,
        /// A personal access token was revoked.
        TokenRevoked,
        /// A second factor was switched on.
        SecondFactorOn,
        /// It was switched off by its user, or removed by an operator.
        SecondFactorOff,
        /// The password was right, and the code of the second factor was not.
        SecondFactorFailed,
        /// A recovery code stood in for a code of the authenticator app.
        RecoveryCodeUsed,
        /// New recovery codes were made in place of the earlier ones.
        RecoveryCodesReplaced,
        /// A third-party program was let act for the user.
        ProgramAllowed,
        /// What a third-party program was allowed was revoked.
        ProgramRevoked,
        /// A webhook was registered.
        WebhookCreated,
        /// A webhook was changed, or switched on or off by its owner.
        WebhookChanged,
        /// The secret of a webhook was replaced.
        WebhookSecretReplaced,
        /// A webhook was deleted.
        WebhookDeleted,
        /// A webhook was switched off, because of its receiver or its secret.
        WebhookSwitchedOff,
        /// A browser was registered, to be told of notices.
        PushRegistered,
        /// It was deleted by its owner.
        PushDeleted,
        /// A mail to set a new password was asked for.
        PasswordResetAsked,
        /// The password was set anew; all sessions are ended.
        PasswordChanged,
        /// Another address was asked for.
        AddressChangeAsked,
        /// The address was changed.
        AddressChanged,
        /// That was undone, by the link that went to the old one.
        AddressChangeUndone,
        /// The user deleted the account.
        AccountDeleted,
        /// The name was changed.
        NameChanged,
        /// Which mails are wanted was changed.
        NoticesChanged,
        /// Somebody was blocked.
        Blocked,
        /// Somebody was unblocked.
        Unblocked,
        /// Mails came back: none are sent to the address any more.
        AddressSuspended,
        /// The address was proven again.
        SuspensionLifted,
        /// A running service found a key that the operator had made.
        KeyAdded,
        /// The operator brought the database back from a backup.
        Restored,
        /// An operator barred the user.
        Barred,
        /// An operator lifted that.
        BarLifted,
        /// An operator looked at what is kept of the user, who is not told.
        LookedUp,
        /// An operator closed a game.
        GameClosed,
        /// An operator read reports of lines of talk.
        ReportsRead,
        /// An operator answered a report.
        ReportAnswered,
    }
}
