//! What a mail says about a program that acts for a user, or is told of their games, and about the second factor of a
//! user. Words and layout are made elsewhere.

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

/// What happened to the second factor of the reader.
#[derive(Clone, Copy, Debug)]
pub struct FactorNews<'a> {
    /// When.
    pub at: DateTime<Utc>,
    /// What.
    pub what: FactorEvent,
    /// The program and system of whoever did it, in our own words.
    pub device: Option<&'a str>,
    /// From which network; none for an operator.
    pub network: Option<&'a str>,
}

/// What can happen to a second factor, or to whoever tries to prove it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactorEvent {
    /// It was switched on.
    On,
    /// It was switched off, with a code.
    Off,
    /// An operator removed it.
    Removed,
    /// A recovery code was used.
    CodeUsed {
        /// How many are left.
        left: usize,
    },
    /// New recovery codes were made.
    CodesReplaced,
    /// The password was right, and the code was wrong.
    CodeWrong,
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
