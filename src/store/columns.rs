//! Columns of values, as the statement that writes actions lists them, and the structs that it writes whole; and what
//! several tables have in common.

use diesel::QueryableByName;
use diesel::expression::AsExpression;
use diesel::pg::Pg;
use diesel::query_builder::QueryFragment;
use diesel::sql_types::{
    Array, BigInt, Bool, Bytea, Integer, Interval, Nullable, SingleValue, SmallInt, SqlType, Text, Timestamptz,
    Uuid as SqlUuid,
};
use uuid::Uuid;

/// The id of a row, which a statement in SQL returns.
#[derive(QueryableByName)]
pub(super) struct Id {
    #[diesel(sql_type = SqlUuid)]
    pub(super) id: Uuid,
}

/// Whether a row of this table is in force: not ended, and not expired.
macro_rules! live {
    ($table:ident) => {
        $table::ended_at.is_null().and($table::expires_at.gt(fieldpost_now()))
    };
}

pub(super) use live;

/// The values of a column, one for each row, and the type as which they are written: `unnest` takes any.
pub(super) struct Column<'a> {
    pub(super) values: Value<'a>,
    pub(super) cast: &'static str,
}

/// A piece of a statement that is bound as a value.
pub(super) type Value<'a> = Box<dyn QueryFragment<Pg> + Send + 'a>;

/// The values of a column of this type.
pub(super) fn column<'a, T, V>(values: impl Iterator<Item = V>) -> Column<'a>
where
    T: ArrayItem + SqlType + SingleValue + 'static,
    Vec<V>: AsExpression<Array<T>, Expression: QueryFragment<Pg> + Send + 'a>,
{
    Column { values: Box::new(values.collect::<Vec<V>>().as_expression()), cast: T::CAST }
}

/// A type of which there are lists.
pub(super) trait ArrayItem {
    const CAST: &'static str;
}

macro_rules! array_items {
    ($($type:ty = $cast:literal),+ $(,)?) => {$(
        impl ArrayItem for $type {
            const CAST: &'static str = $cast;
        }
        impl ArrayItem for Nullable<$type> {
            const CAST: &'static str = $cast;
        }
    )+};
}

array_items! {
    SqlUuid = "::uuid[]",
    SmallInt = "::smallint[]",
    Integer = "::integer[]",
    BigInt = "::bigint[]",
    Text = "::text[]",
    Bytea = "::bytea[]",
    Bool = "::boolean[]",
    Timestamptz = "::timestamptz[]",
    Interval = "::interval[]",
}

/// A part of a game's row that every action writes. Its fields are columns, by their names.
pub(super) trait ActionColumns {
    /// The names of the columns, each behind a comma.
    const NAMES: &'static str;
    /// Assigns each from the row `a`.
    const ASSIGNED: &'static str;

    /// Their values.
    fn columns<'a>(rows: impl Iterator<Item = &'a Self> + Clone) -> impl Iterator<Item = Column<'a>>
    where
        Self: 'a;
}

/// Defines a struct of columns of `games` with its [`ActionColumns`]. Of which type they are, the schema says; a column
/// that is not there does not compile.
macro_rules! action_columns {
    ($(#[$meta:meta])* pub struct $name:ident { $($(#[$doc:meta])* pub $column:ident: $type:ty,)+ }) => {
        $(#[$meta])*
        pub struct $name {
            $($(#[$doc])* pub $column: $type,)+
        }

        impl ActionColumns for $name {
            const NAMES: &'static str = concat!($(", ", stringify!($column)),+);
            const ASSIGNED: &'static str = concat!($(", ", stringify!($column), " = a.", stringify!($column)),+);

            fn columns<'a>(rows: impl Iterator<Item = &'a Self> + Clone) -> impl Iterator<Item = Column<'a>> {
                [$(column::<SqlTypeOf<games::$column>, _>(rows.clone().map(|row| &row.$column))),+].into_iter()
            }
        }
    };
}

pub(super) use action_columns;
