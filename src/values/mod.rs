//! Values: the words of columns, of the contract and of mails, each set defined once and parsed where it is read. They
//! know no row, and of the rules of the service they hold only those that several layers follow, such as who may know
//! about a game (`visibility`) and when a first reminder may come (`time`). Every layer except the engine may use them.

/// An enum whose variants are words: in a column, as `word` and in SQL with hyphens, in JSON with underscores.
/// (`EndReason` is not one of them: it has the engine's words, with underscores in a column as well.)
macro_rules! words {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident,)+ }) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
            strum::Display, strum::EnumString, strum::IntoStaticStr, strum::VariantArray,
            diesel::expression::AsExpression, diesel::deserialize::FromSqlRow,
        )]
        #[serde(rename_all = "snake_case")]
        #[strum(serialize_all = "kebab-case")]
        #[diesel(sql_type = diesel::sql_types::Text)]
        pub enum $name { $($(#[$doc])* $variant,)+ }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

            /// The word for it.
            #[must_use]
            pub fn word(self) -> &'static str {
                self.into()
            }
        }

        stored_as_text!($name);
    };
}

/// Reads and writes a type in a column of text, by two expressions: one writes `$value` into `$out`, the other makes it
/// of the `$bytes` that were stored.
macro_rules! stored {
    ($name:ty, |$value:ident, $out:ident| $write:expr, |$bytes:ident| $read:expr) => {
        impl diesel::serialize::ToSql<diesel::sql_types::Text, diesel::pg::Pg> for $name {
            fn to_sql<'b>(
                &'b self,
                $out: &mut diesel::serialize::Output<'b, '_, diesel::pg::Pg>,
            ) -> diesel::serialize::Result {
                let $value = self;
                $write?;
                Ok(diesel::serialize::IsNull::No)
            }
        }

        impl diesel::deserialize::FromSql<diesel::sql_types::Text, diesel::pg::Pg> for $name {
            fn from_sql(value: diesel::pg::PgValue<'_>) -> diesel::deserialize::Result<Self> {
                let $bytes = value.as_bytes();
                $read
            }
        }
    };
}

/// Stored by its `word` and its `FromStr`.
macro_rules! stored_as_text {
    ($name:ty) => {
        stored!($name, |value, out| std::io::Write::write_all(out, value.word().as_bytes()), |bytes| {
            let text = std::str::from_utf8(bytes)?;
            text.parse().map_err(|_| format!("{text:?} is not a {}", stringify!($name)).into())
        });
    };
}

/// Stored as JSON.
macro_rules! stored_as_json {
    ($name:ty) => {
        stored!($name, |value, out| serde_json::to_writer(out, value), |bytes| Ok(serde_json::from_slice(bytes)?));
    };
}

/// Stored by its `Display` and its `FromStr`. A text that this program does not know, because a newer one wrote it, is
/// read as the default: the row is worth more than that one column.
macro_rules! stored_or_default {
    ($name:ty) => {
        stored!($name, |value, out| std::io::Write::write_all(out, value.to_string().as_bytes()), |bytes| {
            Ok(std::str::from_utf8(bytes)?.parse().unwrap_or_default())
        });
    };
}

mod accounts;
mod audit;
mod conditional;
mod game;
mod language;
mod mails;
mod options;
mod preferences;
mod seats;
mod setups;
mod time;
mod visibility;
mod webhooks;
mod zone;

pub use accounts::{Duty, EndedBy, GrantEndedBy, LinkPurpose, PasswordProof, Scope, Scopes, TokenEndedBy, UserKind};
pub use audit::AuditKind;
pub use conditional::{AttackResult, Condition, ConditionalMove, ConditionalMoves, ConditionalReport, OrderRefusal};
pub use game::{DecisionKind, EndReason, GameStatus, ResultKind, SeatStatus};
pub use language::{Language, UnknownLanguage};
pub use mails::{FixedKind, LetterOutcome, MailKind, SwitchableKind};
pub use options::GameOptions;
pub use preferences::{MailTiming, Preferences};
pub use seats::{SeatNumber, Seats, UnknownSeat};
pub use setups::DraftPieces;
pub use time::{Clocks, OnExpiry, SeatClock, Span, TimeControl, half_time, min_reminded_time, to_delta};
pub use visibility::{Asker, Visibility};
pub use webhooks::{DeliveryFault, WebhookEvent, WebhookOffBy};
pub use zone::{UnknownZone, Zone};
