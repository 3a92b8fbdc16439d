//! The providers of mailboxes by which metrics count mails. A domain may be a person's own, and would then say who got
//! a mail; so metrics know only the few providers below, each with the mailboxes of millions, and call all others
//! `other`. An operator sees by them that one of the large providers refuses or delays everything; who gets mail they
//! do not show.

/// A provider of mailboxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Provider {
    /// iCloud.
    Apple,
    /// GMX and Web.de.
    Gmx,
    /// Gmail.
    Google,
    /// Outlook, Hotmail and Live.
    Microsoft,
    /// Proton Mail.
    Proton,
    /// Yahoo and AOL.
    Yahoo,
    /// Every other domain.
    Other,
}

impl Provider {
    /// All of them.
    pub(in crate::app) const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The provider of the mailbox at an address. A domain of one's own that a provider serves counts as another: its
    /// name says nothing of that.
    #[must_use]
    pub fn of(address: &str) -> Self {
        let domain = address.rsplit_once('@').map_or("", |(_, domain)| domain).to_ascii_lowercase();
        match domain.as_str() {
            "icloud.com" | "me.com" | "mac.com" => Self::Apple,
            "gmx.de" | "gmx.net" | "gmx.at" | "gmx.ch" | "gmx.com" | "gmx.fr" | "web.de" => Self::Gmx,
            "gmail.com" | "googlemail.com" => Self::Google,
            "outlook.com" | "outlook.de" | "outlook.fr" | "outlook.dk" | "hotmail.com" | "hotmail.de"
            | "hotmail.fr" | "hotmail.nl" | "hotmail.co.uk" | "live.com" | "live.de" | "live.fr" | "live.nl"
            | "live.dk" | "msn.com" => Self::Microsoft,
            "proton.me" | "protonmail.com" | "pm.me" => Self::Proton,
            "yahoo.com" | "yahoo.de" | "yahoo.fr" | "yahoo.co.uk" | "ymail.com" | "aol.com" => Self::Yahoo,
            _ => Self::Other,
        }
    }

    /// Its name in metrics.
    pub(in crate::app) fn word(self) -> &'static str {
        self.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_provider_is_known_and_a_domain_of_ones_own_is_not() {
        assert_eq!(Provider::of("anna@GMail.com"), Provider::Google);
        assert_eq!(Provider::of("anna@web.de"), Provider::Gmx);
        for other in ["anna@example.org", "gmail.com@example.org", "anna@mail.gmail.com", "nobody", ""] {
            assert_eq!(Provider::of(other), Provider::Other, "{other}");
        }
    }
}
