//! What statements call beyond the DSL: the functions of the migrations, some of Postgres, and expressions that have no form
//! in the DSL. These are prepared once like the DSL's own.

use diesel::pg::Pg;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{Array, SingleValue, SmallInt, SqlType, Text, Timestamptz, Uuid};
use diesel::{AppearsOnTable, Expression, QueryResult, SelectableExpression};

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
    /// The smaller of two values; the other one where one is null.
    fn least<T: SqlType + SingleValue>(one: T, other: T) -> T;
}

diesel::define_sql_function! {
    /// Lower case, as the unique index on the names of users has it.
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

// SQL: computed once a statement. A function in a filter would be called for every row; where `fieldpost_now` alone bounds
// an index scan it is called once as well.
expression! {
    /// The time of `fieldpost_now()`.
    pub(super) Now: Timestamptz = now!()
}

// SQL: the DSL has no WITH ORDINALITY.
expression! {
    /// Of a game and one of its seats: when the leaves of whoever sits there begin and end, as far as they were not over when
    /// the decision was asked.
    pub Away: Array<Timestamptz> = "ARRAY (SELECT t.at FROM leaves l, \
        unnest(ARRAY[l.begins_at, l.ends_at]) WITH ORDINALITY AS t (at, n) \
        WHERE l.user_id = seats.user_id AND l.ends_at > games.since ORDER BY l.begins_at, l.id, t.n)"
}
