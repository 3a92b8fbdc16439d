//! The functions of the database that statements call: those of the migrations, and some of Postgres.

use diesel::sql_types::{SingleValue, SmallInt, SqlType, Text, Uuid};

diesel::define_sql_function! {
    /// The only clock for deadlines, leases and timestamps.
    fn fieldpost_now() -> Timestamptz;
}

diesel::define_sql_function! {
    /// What stands for one user's mailbox at one address.
    fn mailbox_of(user: Uuid, address: Text) -> Nullable<Bytea>;
}

diesel::define_sql_function! {
    /// Whether a set of seats, as a column holds it, has this seat.
    fn owes(seats: SmallInt, seat: SmallInt) -> Bool;
}

diesel::define_sql_function! {
    /// Lower case, as the unique index on the names of users has it.
    fn lower<T: SqlType + SingleValue>(text: T) -> Text;
}
