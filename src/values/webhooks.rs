//! The words for webhooks: of what they tell, and how an attempt at a message ends.

words! {
    /// What a webhook tells.
    pub enum WebhookEvent {
        /// A game of the user has a new version, or its seats have changed.
        #[serde(rename = "game.changed")]
        #[strum(serialize = "game.changed")]
        GameChanged,
        /// The user owes a decision, an answer to the offer of a draw, or may claim that another's time is up.
        #[serde(rename = "decision.due")]
        #[strum(serialize = "decision.due")]
        DecisionDue,
        /// A game of the user has ended.
        #[serde(rename = "game.over")]
        #[strum(serialize = "game.over")]
        GameOver,
        /// The user is invited to a game.
        #[serde(rename = "invitation")]
        #[strum(serialize = "invitation")]
        Invitation,
        /// The user asked for a test. No webhook chooses it.
        #[serde(rename = "webhook.test")]
        #[strum(serialize = "webhook.test")]
        Test,
    }
}

impl WebhookEvent {
    /// Those that a webhook may choose.
    pub const CHOICES: [Self; 4] = [Self::GameChanged, Self::DecisionDue, Self::GameOver, Self::Invitation];
}

words! {
    /// By whom a webhook was switched off.
    pub enum WebhookOffBy {
        /// Its user.
        Owner,
        /// The service, because its receiver failed for long.
        Failures,
        /// The service, because its receiver said that it is gone.
        Gone,
        /// The service, because it can no longer read the secret.
        SecretLost,
        /// The service, because the password was set anew.
        Reset,
        /// The service, because the token or grant with which it ends has ended.
        Revoked,
        /// The operator, who barred the user.
        Bar,
    }
}

words! {
    /// Why an attempt at a message failed.
    pub enum DeliveryFault {
        /// The name leads nowhere, or to an address that is not of the public internet. Which of them would tell of
        /// the operator's network.
        AddressRefused,
        /// Nobody listens there.
        NotReached,
        /// The certificate is not valid, or the receiver does not speak TLS.
        NotSecure,
        /// The receiver took too long.
        TimedOut,
        /// The response is not HTTP.
        NotHttp,
        /// The status is not one of success.
        Status,
        /// The installation's key is lost under which the secret is encrypted.
        SecretLost,
        /// The webhook was switched off before the message was delivered.
        SwitchedOff,
    }
}
