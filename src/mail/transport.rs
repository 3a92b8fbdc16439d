//! Sending mails: over SMTP, or into a folder if there is no server (L-10), and the meaning of a refusal (L-4).

use std::fmt;

use super::smtp::{Server, Smtp};
use super::{Folder, Site};
use fieldpost_config::Settings;

/// The transport. One per process.
#[derive(Debug)]
pub enum Transport {
    /// A mail server.
    Smtp(Smtp),
    /// A folder on this machine, for trying things out.
    Folder(Folder),
}

/// Why a mail was not sent, classified by what to do next. It never contains an address or a line of the mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SendFailure {
    /// The mail was not made, and no server asked. It is our fault, and may be mended by another program.
    NotMade(FailureReason),
    /// A temporary failure: 4xx, an unreachable server. Try again.
    Later(FailureReason),
    /// The server did not reply in time. Try again.
    TimedOut,
    /// The server refuses this recipient: 5xx. It counts against the address.
    Recipient {
        /// The reply.
        why: FailureReason,
        /// Whether the server says that the mailbox is unknown to it (5.1.1).
        unknown: bool,
    },
    /// The server refuses this mail for any recipient: it is too long, or its content is refused (5.3.x, 5.5.x, 5.6.x).
    /// Never held against a recipient.
    Message(FailureReason),
    /// The server refuses *us*: credentials or policy (530, 535, 5.7.x). Never held against a recipient.
    Outage(FailureReason),
}

/// The reason in a few words, without an address: a reply code, or what broke.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailureReason(pub(super) String);

impl fmt::Display for FailureReason {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.0)
    }
}

impl SendFailure {
    /// The reason.
    #[must_use]
    pub fn why(&self) -> &str {
        match self {
            Self::TimedOut => "no answer in time",
            Self::NotMade(why)
            | Self::Later(why)
            | Self::Recipient { why, .. }
            | Self::Message(why)
            | Self::Outage(why) => &why.0,
        }
    }

    /// The mail could not be made from its notice.
    #[must_use]
    pub fn not_made() -> Self {
        Self::NotMade(FailureReason("the mail could not be made".to_owned()))
    }
}

impl Transport {
    /// The configured transport: a server, or else a folder.
    #[must_use]
    pub fn new(settings: &Settings, site: &Site) -> Self {
        let mail = &settings.mail;
        let Some(host) = mail.host.clone() else {
            let folder = mail.folder.clone().unwrap_or_else(|| settings.data.folder.join("mails"));
            return Self::Folder(Folder::new(folder));
        };
        let login = mail.user.clone().zip(mail.password.clone());
        let server = Server { host, port: mail.port, tls: mail.tls, login };
        Self::Smtp(Smtp::new(server, site.sender(), mail.connections as usize))
    }

    /// Sends one mail to one address, under the name of its key and in an envelope from `sender`, or from the one
    /// sender of all mails; the caller limits the time.
    ///
    /// # Errors
    /// What the server said, by what has to follow.
    pub async fn send(&self, key: &str, sender: Option<&str>, to: &str, raw: &[u8]) -> Result<(), SendFailure> {
        match self {
            Self::Smtp(smtp) => smtp.send(sender, to, raw).await,
            Self::Folder(folder) => folder.write(key, raw).await,
        }
    }

    /// The folder, if mails are written there.
    #[must_use]
    pub const fn folder(&self) -> Option<&Folder> {
        match self {
            Self::Smtp(_) => None,
            Self::Folder(folder) => Some(folder),
        }
    }
}
