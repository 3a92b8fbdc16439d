//! What a row of the outbox holds: a mail, or the notice from which it is made, in two columns.

use diesel::dsl::Eq;
use diesel::{ExpressionMethods, Insertable};

use super::outbox;

/// What is to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// The whole mail.
    Mail(Vec<u8>),
    /// A notice from which the mail is made.
    Notice {
        /// The format of the bytes.
        format: i16,
        /// The notice.
        bytes: Vec<u8>,
    },
}

impl Content {
    /// The columns: the bytes, and the format of a notice.
    pub fn columns(&self) -> (&[u8], Option<i16>) {
        match self {
            Self::Mail(bytes) => (bytes, None),
            Self::Notice { format, bytes } => (bytes, Some(*format)),
        }
    }
}

impl<'a> Insertable<outbox::table> for &'a Content {
    type Values =
        <(Eq<outbox::content, &'a [u8]>, Eq<outbox::notice_format, Option<i16>>) as Insertable<outbox::table>>::Values;

    fn values(self) -> Self::Values {
        let (bytes, format) = self.columns();
        (outbox::content.eq(bytes), outbox::notice_format.eq(format)).values()
    }
}

impl Insertable<outbox::table> for Content {
    type Values =
        <(Eq<outbox::content, Vec<u8>>, Eq<outbox::notice_format, Option<i16>>) as Insertable<outbox::table>>::Values;

    fn values(self) -> Self::Values {
        let (bytes, format) = match self {
            Self::Mail(bytes) => (bytes, None),
            Self::Notice { format, bytes } => (bytes, Some(format)),
        };
        (outbox::content.eq(bytes), outbox::notice_format.eq(format)).values()
    }
}

/// What is sent for a row that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TakenContent {
    /// The bytes that are sent.
    Mail(Vec<u8>),
    /// A notice, of which no mail has been made yet.
    Notice {
        /// The format of the bytes.
        format: i16,
        /// The notice.
        bytes: Vec<u8>,
    },
    /// The mail, which was made of the notice that the row still holds.
    Made(Vec<u8>),
}

impl TakenContent {
    /// The bytes of the mail, unless it has to be made first.
    #[must_use]
    pub fn mail(&self) -> Option<&[u8]> {
        match self {
            Self::Mail(bytes) | Self::Made(bytes) => Some(bytes),
            Self::Notice { .. } => None,
        }
    }

    /// The bytes of a mail that the row does not hold.
    #[must_use]
    pub fn made(&self) -> Option<&[u8]> {
        match self {
            Self::Made(bytes) => Some(bytes),
            Self::Mail(_) | Self::Notice { .. } => None,
        }
    }
}

/// The columns of what is sent: the bytes, and the format of a notice.
pub(super) type ContentColumns = (Vec<u8>, Option<i16>);

impl From<ContentColumns> for TakenContent {
    fn from((bytes, format): ContentColumns) -> Self {
        match format {
            Some(format) => Self::Notice { format, bytes },
            None => Self::Mail(bytes),
        }
    }
}
