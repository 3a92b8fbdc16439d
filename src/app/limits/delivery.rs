//! Mails that anybody may request: for what, and whether anybody gets one.

/// Whether anybody gets a mail. Mails that nobody gets are counted separately, so that they take as long and use up
/// nothing that is shared: neither timing nor later responses reveal whether a user exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Delivery {
    /// It is sent, unless there were too many.
    Sent,
    /// It is not sent in any case.
    ForShow,
}

impl Delivery {
    /// Sent if there is a recipient.
    pub(in crate::app) const fn to(somebody: bool) -> Self {
        if somebody { Self::Sent } else { Self::ForShow }
    }

    /// As what such mails are counted.
    pub(super) fn counted_as(self, what: &[u8]) -> Vec<u8> {
        match self {
            Self::Sent => what.to_vec(),
            Self::ForShow => [what, b" for show"].concat(),
        }
    }
}

/// The purpose of a requested mail.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) enum MailPurpose {
    /// To register.
    Registration,
    /// To get the link of a registration again.
    Proof,
    /// To choose a new password.
    Reset,
    /// To change the address.
    Address,
}
