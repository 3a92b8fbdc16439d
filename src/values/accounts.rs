//! The words for the purposes of links in mails, for why sessions, tokens and grants end, for the scopes of tokens, and
//! for the roles of processes.

use std::fmt;
use std::str::FromStr;

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
        /// The operator barred the user.
        Bar,
    }
}

/// How a user has proven that they may set a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordProof {
    /// With a link from a mail to their address.
    Link,
    /// With the old password, as a user who is logged in.
    OldPassword,
}

words! {
    /// Why a personal access token was ended.
    pub enum TokenEndedBy {
        /// Its owner revoked it.
        Owner,
        /// The password was reset.
        Reset,
        /// The operator barred the user.
        Bar,
    }
}

words! {
    /// Why a grant was ended.
    pub enum GrantEndedBy {
        /// Its user revoked it.
        Owner,
        /// The program revoked it itself.
        Program,
        /// A used code or an old refresh token was used.
        Reuse,
        /// Its code was used by somebody else, or without its secret.
        Mismatch,
        /// The password was reset.
        Reset,
        /// The user had too many grants.
        Surplus,
        /// The operator barred the user.
        Bar,
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
    /// What a personal access token or a grant is good for. None may make tokens, list sessions or change the address.
    pub enum Scope {
        /// Read whatever its user may see.
        Read,
        /// Create games, join them and play.
        Play,
        /// Change the profile, leave, blocked users, preferences for mails and webhooks, and export what is kept.
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

    /// Whether it has all of the others.
    #[must_use]
    pub const fn includes(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    /// Those that it has, in order.
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.iter().copied().filter(move |scope| self.contains(*scope))
    }
}

/// As OAuth writes them (RFC 6749, 3.3): words with spaces between them.
impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, scope) in self.iter().enumerate() {
            write!(f, "{}{scope}", if at == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// In any order; a word that is not a scope is an error.
impl FromStr for Scopes {
    type Err = <Scope as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split(' ').filter(|word| !word.is_empty()).map(str::parse).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_survive_their_text_in_any_order() {
        let scopes: Scopes = "play read play".parse().unwrap_or_default();
        assert_eq!(scopes.to_string(), "read play");
        assert_eq!("read  play".parse(), Ok(scopes));
        assert_eq!("".parse(), Ok(Scopes::default()));
        assert!("read write".parse::<Scopes>().is_err() && "READ".parse::<Scopes>().is_err());
        assert!(scopes.includes(scopes) && !Scopes::from(vec![Scope::Read]).includes(scopes));
    }
}
