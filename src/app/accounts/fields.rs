//! The fields of accounts, parsed once: a value of these types is valid.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt;

use crate::app::FieldFault;
use crate::mail::letter::is_never_read;
use crate::mail::{FieldReason, Site};
use crate::store::users::UserReference;

/// Paths below `/v1/users/` that are not users, and words that mails use for their reader and for nobody in particular:
/// a user called `You` would make them wrong.
const RESERVED: [&str; 5] = ["verification", "verification-mails", "you", "your", "somebody"];

/// The maximum length of a name in characters, all of them ASCII.
pub(in crate::app) const MAX_NAME_LENGTH: usize = 32;

/// A user's name: 2 to 32 of `A-Z a-z 0-9 _ -`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserName(String);

/// The hours before a deadline at which a user chooses to be reminded: at most five different ones, most first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReminderChoice(Vec<i16>);

/// A mail address in lower case, of the plain kind: a dot-atom (RFC 5321) at a domain, in ASCII.
#[derive(Clone, PartialEq, Eq)]
pub struct Address(String);

impl UserName {
    /// Parses a name.
    ///
    /// # Errors
    /// The fault of field `name`.
    pub fn parse(text: &str) -> Result<Self, FieldFault> {
        if RESERVED.iter().any(|path| path.eq_ignore_ascii_case(text)) {
            return Err(fault("name", FieldReason::Reserved));
        }
        if Self::fits(text) {
            return Ok(Self(text.to_owned()));
        }
        Err(fault("name", FieldReason::Name))
    }

    /// Whether a text could be the name of a user.
    #[must_use]
    pub fn fits(text: &str) -> bool {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"_-".contains(&byte);
        (2..=MAX_NAME_LENGTH).contains(&text.len()) && text.bytes().all(fits)
    }

    /// The name as typed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same, as its own.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }
}

impl ReminderChoice {
    /// Checks and sorts them.
    ///
    /// # Errors
    /// The fault of field `reminder_hours`.
    pub fn parse(mut hours: Vec<i16>) -> Result<Self, FieldFault> {
        let different: BTreeSet<_> = hours.iter().collect();
        let are_distinct = different.len() == hours.len();
        if hours.len() > 5 || !are_distinct || !hours.iter().all(|hours| (1..=720).contains(hours)) {
            return Err(fault("reminder_hours", FieldReason::Reminders));
        }
        hours.sort_unstable_by_key(|hours| Reverse(*hours));
        Ok(Self(hours))
    }

    /// Them, most first.
    #[must_use]
    pub fn into_vec(self) -> Vec<i16> {
        self.0
    }
}

/// The length of an id with its hyphens: longer than any name.
const ID_LENGTH: usize = 36;

/// What a user is found by: a text that is an id, or could be a name.
#[must_use]
pub fn user_reference(text: &str) -> Option<UserReference<'_>> {
    if text.len() == ID_LENGTH
        && let Ok(id) = text.parse()
    {
        return Some(UserReference::Id(id));
    }
    UserName::fits(text).then_some(UserReference::Name(text))
}

impl Address {
    /// Parses an address.
    ///
    /// # Errors
    /// The fault of field `address`, which does not repeat it.
    pub fn parse(text: &str) -> Result<Self, FieldFault> {
        let parts = text.rsplit_once('@').filter(|_| text.len() <= 254);
        if parts.is_some_and(|(local, domain)| is_local(local) && is_domain(domain)) {
            return Ok(Self(text.to_ascii_lowercase()));
        }
        Err(fault("address", FieldReason::Address))
    }

    /// Parses the address of somebody who is to play. Where letters are read, it must be one from which they are.
    ///
    /// # Errors
    /// As of [`Self::parse`].
    pub fn of_player(site: &Site, text: &str) -> Result<Self, FieldFault> {
        let address = Self::parse(text)?;
        if is_never_read(site, address.as_str()) {
            return Err(fault("address", FieldReason::NeverRead));
        }
        Ok(address)
    }

    /// The address in lower case.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Address")
    }
}

fn fault(at: &str, what: FieldReason) -> FieldFault {
    FieldFault { at: at.to_owned(), what }
}

fn is_local(local: &str) -> bool {
    let atom = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte);
    local.len() <= 64 && local.split('.').all(|part| !part.is_empty() && part.bytes().all(atom))
}

fn is_domain(domain: &str) -> bool {
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    domain.split('.').all(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_plain() {
        for good in ["ab", "Anna_B-2", &"x".repeat(32), "--"] {
            assert_eq!(UserName::parse(good).unwrap().as_str(), good);
        }
        for bad in ["", "a", "anna b", "anna@b", "än", "a\u{202e}b", "a\nb", "Verification", "You", &"x".repeat(33)] {
            assert!(UserName::parse(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn reminders_are_few_and_different_and_may_be_none() {
        for good in [&[][..], &[720, 1], &[5, 4, 3, 2, 1]] {
            assert_eq!(ReminderChoice::parse(good.to_vec()).map(ReminderChoice::into_vec).as_deref(), Ok(good));
        }
        assert_eq!(ReminderChoice::parse(vec![1, 48, 12]).map(ReminderChoice::into_vec), Ok(vec![48, 12, 1]));
        for bad in [&[0][..], &[721], &[6, 6], &[6, 5, 4, 3, 2, 1]] {
            assert_eq!(ReminderChoice::parse(bad.to_vec()).unwrap_err().at, "reminder_hours", "{bad:?}");
        }
    }

    #[test]
    fn addresses_are_plain_and_kept_in_lower_case() {
        for good in ["a@b", "Anna.B+x@Example.ORG", "o'neil@x-y.example", &format!("{}@b.c", "x".repeat(64))] {
            assert_eq!(Address::parse(good).unwrap().as_str(), good.to_lowercase());
        }
        let long_label = format!("a@{}.org", "x".repeat(64));
        let long = format!("{}@{}", "x".repeat(64), ["x".repeat(63), "y".repeat(63), "z".repeat(63)].join("."));
        let long_local = format!("{}@b.c", "x".repeat(65));
        for bad in [
            "",
            "@",
            "a@",
            "@b",
            "a",
            "a b@c",
            "a@b c",
            "a@b@c",
            ".a@b",
            "a.@b",
            "a..b@c",
            "a@-b",
            "a@b-",
            "a@b..c",
            "a@.b",
            "\"a\"@b",
            "a@[127.0.0.1]",
            "ä@b.c",
            "a@bä.c",
            "a\r\nb@c",
            "a\0@b",
            "anna <a@b>",
            &long_label,
            &long,
            &long_local,
        ] {
            assert!(Address::parse(bad).is_err(), "{bad:?}");
        }
    }
}
