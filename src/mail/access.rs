//! What a mail says about a program that acts for a user, or is told of their games. Words and layout are made
//! elsewhere.

use chrono::{DateTime, Utc};
use fieldpost_values::Scope;

/// Who gave a program access, and to what.
#[derive(Clone, Copy, Debug)]
pub struct AccessNews<'a> {
    /// When.
    pub at: DateTime<Utc>,
    /// What it may be used for.
    pub scopes: &'a [Scope],
    /// The program and system of whoever gave it, in our own words.
    pub device: Option<&'a str>,
    /// From which network.
    pub network: &'a str,
}

/// What a third-party program says about itself.
#[derive(Clone, Copy, Debug)]
pub struct ProgramName<'a> {
    /// What it calls itself.
    pub name: &'a str,
    /// Where the browser was sent, or how it is reached on a device.
    pub host: &'a str,
}

/// Why the service switched a webhook off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WebhookOffReason {
    /// Its receiver has failed for long.
    Failures,
    /// Its receiver said that it is gone.
    Gone,
    /// The secret can no longer be read.
    SecretLost,
}
