//! Additions to the DSL: the functions of the migrations, some of Postgres, and expressions that the DSL lacks. They
//! are prepared once, like the DSL's own.

use diesel::pg::Pg;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{Array, SingleValue, SmallInt, SqlType, Text, Timestamptz, Uuid};
use diesel::{AppearsOnTable, Expression, QueryResult, SelectableExpression};

diesel::define_sql_function! {
    /// The only clock for deadlines, leases and timestamps.
    fn fieldpost_now() -> Timestamptz;
}

diesel::define_sql_function! {
    /// The mailbox of a user at an address, as a digest.
    fn mailbox_of(user: Uuid, address: Text) -> Nullable<Bytea>;
}

diesel::define_sql_function! {
    /// Whether a set of seats in a column contains this seat.
    fn owes(seats: SmallInt, seat: SmallInt) -> Bool;
}

diesel::define_sql_function! {
    /// The smaller of two values; if one is null, the other one.
    fn least<T: SqlType + SingleValue>(one: T, other: T) -> T;
}

diesel::define_sql_function! {
    /// Lower case, as in the unique index on the names of users.
    fn lower<T: SqlType + SingleValue>(text: T) -> Text;
}

/// An expression as SQL.
macro_rules! expression {
    ($(#[$doc:meta])* $visible:vis $name:ident: $type:ty = $sql:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, QueryId, diesel::expression::ValidGrouping)]
        $visible struct $name;

        impl Expression for $name {
            type SqlType = $type;
        }

        impl QueryFragment<Pg> for $name {
            fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
                out.push_sql($sql);
                Ok(())
            }
        }

        impl<Tables> AppearsOnTable<Tables> for $name {}
        impl<Tables> SelectableExpression<Tables> for $name {}
    };
}

// SQL: computed once per statement. A function in a filter would be called for every row; where `fieldpost_now` alone
// bounds an index scan it is called once as well.
expression! {
    /// The time of `fieldpost_now()`.
    pub(super) Now: Timestamptz = now!()
}

// SQL: the DSL has no WITH ORDINALITY.
expression! {
    /// For a seat of a game: when the leaves of its user begin and end, except those that were over when the decision
    /// was asked for.
    pub Away: Array<Timestamptz> = "ARRAY (SELECT t.at FROM leaves l, \
        unnest(ARRAY[l.begins_at, l.ends_at]) WITH ORDINALITY AS t (at, n) \
        WHERE l.user_id = seats.user_id AND l.ends_at > games.since ORDER BY l.begins_at, l.id, t.n)"
}
