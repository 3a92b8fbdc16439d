//! What operators do to users and games of others, with `fieldpost admin`: barring, renaming and looking up a user,
//! removing a second factor, closing a game, answering a report. Each use is recorded in the audit trail, in its own
//! transaction, with the name that the operator gives and the reason. It owns what follows from each. It may call
//! `lobby`, `game`, `accounts` and `audit`, and does not decide who is an operator: whoever may run commands on the
//! database is one.

mod bars;
mod closing;
mod factors;
mod look_up;
mod renaming;
mod reports;

use crate::app::accounts::{User, user_reference};
use crate::app::audit::{AuditEntry, AuditKind};
use crate::app::{Error, FieldFault, Result};
use crate::mail::FieldReason;
use crate::store::Connection;
use crate::store::users::{self, UserReference};

pub use bars::{BarChange, bar, lift};
pub use closing::close;
pub use factors::remove_factor;
pub use look_up::{LookUp, UserOverview, look_up};
pub use renaming::rename;
pub use reports::{ReportState, ReportedLine, answer, reports};

/// The maximum length of an operator's name in characters.
const MAX_NAME: usize = 60;
/// The maximum length of a reason in characters.
const MAX_REASON: usize = 500;

/// Somebody who runs the service, and why they do something.
#[derive(Clone, Debug)]
pub struct Operator {
    name: String,
    reason: String,
}

impl Operator {
    /// An operator of this name, for this reason.
    ///
    /// # Errors
    /// [`Error::Invalid`] unless both are one line of a sensible length.
    pub fn new(name: &str, reason: &str) -> Result<Self> {
        let parse = |at: &str, text: &str, most: usize| {
            let text = text.trim();
            let is_line = (1..=most).contains(&text.chars().count()) && !text.contains(char::is_control);
            let what = FieldReason::InEnglish(format!("must be one line of 1 to {most} characters"));
            is_line.then(|| text.to_owned()).ok_or(FieldFault { at: at.to_owned(), what })
        };
        let name = parse("--by", name, MAX_NAME).map_err(Error::field)?;
        let reason = parse("--reason", reason, MAX_REASON).map_err(Error::field)?;
        Ok(Self { name, reason })
    }

    /// An entry of the audit trail about what they do.
    const fn entry(&self, what: AuditKind) -> AuditEntry<'_> {
        AuditEntry::by_operator(what).named(self.name.as_str(), self.reason.as_str())
    }
}

/// The user of a name, an id or an address.
async fn find(conn: &mut Connection, text: &str) -> Result<User> {
    let found = match user_reference(text) {
        Some(UserReference::Id(id)) => users::find(conn, id).await?,
        Some(UserReference::Name(name)) => users::find_by_name(conn, name).await?,
        None if text.contains('@') => users::find_by_address(conn, &text.to_ascii_lowercase()).await?,
        None => None,
    };
    found.ok_or(Error::NotFound { what: "user" })
}
