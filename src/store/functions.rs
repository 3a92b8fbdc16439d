//! Additions to the DSL: the functions of the migrations, some of Postgres, and expressions that the DSL lacks. They
//! are prepared once, like the DSL's own.

use diesel::expression::{AsExpression, ValidGrouping};
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{Array, Bool, Integer, Nullable, SingleValue, SmallInt, SqlType, Text, Timestamptz, Uuid};
use diesel::{AppearsOnTable, Expression, QueryResult, SelectableExpression};

diesel::define_sql_function! {
    /// What stands for one user's mailbox at one address.
    fn mailbox_of(user: Uuid, address: Text) -> Nullable<Bytea>;
}

diesel::define_sql_function! {
    /// Whether a set of seats in a column contains this seat.
    fn owes(seats: SmallInt, seat: SmallInt) -> Bool;
}

diesel::define_sql_function! {
    /// A value, or another where it is null.
    fn coalesce<T: SqlType + SingleValue>(value: Nullable<T>, other: T) -> T;
}

diesel::define_sql_function! {
    /// The larger of two values; the other one where one is null.
    fn greatest<T: SqlType + SingleValue>(one: T, other: T) -> T;
}

diesel::define_sql_function! {
    /// What stands between separators, counted from 1.
    fn split_part(text: Text, separator: Text, number: Integer) -> Text;
}

diesel::define_sql_function! {
    /// The smaller of two values; the other one where one is null.
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
        #[derive(Clone, Copy, Debug, Default, QueryId, ValidGrouping)]
        $visible struct $name;

        impl Expression for $name {
            type SqlType = $type;
        }

        // SQL: each says why.
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

// SQL: diesel counts with the results of its own functions only.
expression! {
    /// The time of the function of that name.
    pub(super) FieldpostNow: Timestamptz = "fieldpost_now()"
}

diesel::operator_allowed!(FieldpostNow, Add, add);
diesel::operator_allowed!(FieldpostNow, Sub, sub);

/// The only clock for deadlines, leases and timestamps.
pub(super) const fn fieldpost_now() -> FieldpostNow {
    FieldpostNow
}

// SQL: computed once a statement. A function in a filter would be called for every row; where `fieldpost_now` alone
// bounds an index scan it is called once as well.
expression! {
    /// The time of `fieldpost_now()`.
    pub(super) Now: Timestamptz = now!()
}

diesel::operator_allowed!(Now, Sub, sub);

// SQL: the DSL has no WITH ORDINALITY.
expression! {
    /// For a seat of a game: when the leaves of its user begin and end, except those that were over when the decision
    /// was asked for.
    pub LeaveTimes: Array<Timestamptz> = leave_times!("seats", "games")
}

/// Whether a column has one of several values. Where Postgres sees how many there are, it finds a plan made for just
/// these cheaper than one that it can keep, and plans each statement anew, which takes longer than to carry it out.
#[derive(Clone, Debug, QueryId, ValidGrouping)]
pub(super) struct OneOf<C, L> {
    column: C,
    values: L,
}

/// The column has one of these values.
pub(super) fn one_of<ST, C, L>(column: C, values: L) -> OneOf<C, L::Expression>
where
    ST: SqlType + SingleValue,
    C: Expression<SqlType = ST>,
    L: AsExpression<Array<ST>>,
{
    OneOf { column, values: values.as_expression() }
}

impl<C: Expression, L: Expression> Expression for OneOf<C, L> {
    type SqlType = Bool;
}

// SQL: the DSL shows the list.
impl<C: QueryFragment<Pg>, L: QueryFragment<Pg>> QueryFragment<Pg> for OneOf<C, L> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.column.walk_ast(out.reborrow())?;
        out.push_sql(" = ANY (ARRAY (SELECT unnest(");
        self.values.walk_ast(out.reborrow())?;
        out.push_sql(")))");
        Ok(())
    }
}

impl<C: AppearsOnTable<T>, L: AppearsOnTable<T>, T> AppearsOnTable<T> for OneOf<C, L> {}

/// Whether two columns, the first of them first in an index, have one of several pairs of values.
#[derive(Clone, Debug, QueryId, ValidGrouping)]
pub(super) struct OneOfPairs<A, B, K, L> {
    first: A,
    second: B,
    firsts: K,
    seconds: L,
}

/// The columns have one of these pairs of values.
pub(super) fn one_of_pairs<ST, TT, A, B, K, L>(
    (first, second): (A, B),
    (firsts, seconds): (K, L),
) -> OneOfPairs<A, B, K::Expression, L::Expression>
where
    ST: SqlType + SingleValue,
    TT: SqlType + SingleValue,
    A: Expression<SqlType = ST>,
    B: Expression<SqlType = TT>,
    K: AsExpression<Array<ST>>,
    L: AsExpression<Array<TT>>,
{
    OneOfPairs { first, second, firsts: firsts.as_expression(), seconds: seconds.as_expression() }
}

impl<A: Expression, B: Expression, K: Expression, L: Expression> Expression for OneOfPairs<A, B, K, L> {
    type SqlType = Bool;
}

// SQL: as above. Pairs alone are a join, which may be planned as a walk through the whole index while the table is
// small, or as a comparison of each row with each pair. Behind `IS TRUE` they are looked up in a table of their own.
impl<A, B, K, L> QueryFragment<Pg> for OneOfPairs<A, B, K, L>
where
    A: QueryFragment<Pg>,
    B: QueryFragment<Pg>,
    K: QueryFragment<Pg>,
    L: QueryFragment<Pg>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("(");
        self.first.walk_ast(out.reborrow())?;
        out.push_sql(" = ANY (ARRAY (SELECT unnest(");
        self.firsts.walk_ast(out.reborrow())?;
        out.push_sql("))) AND (");
        self.first.walk_ast(out.reborrow())?;
        out.push_sql(", ");
        self.second.walk_ast(out.reborrow())?;
        out.push_sql(") IN (SELECT * FROM unnest(");
        self.firsts.walk_ast(out.reborrow())?;
        out.push_sql(", ");
        self.seconds.walk_ast(out.reborrow())?;
        out.push_sql(")) IS TRUE)");
        Ok(())
    }
}

impl<A, B, K, L, T> AppearsOnTable<T> for OneOfPairs<A, B, K, L>
where
    A: AppearsOnTable<T>,
    B: AppearsOnTable<T>,
    K: AppearsOnTable<T>,
    L: AppearsOnTable<T>,
{
}

/// A word as it stands in the condition of an index.
#[derive(Clone, Copy, Debug, ValidGrouping)]
pub(super) struct Literal(pub &'static str);

impl Expression for Literal {
    type SqlType = Text;
}

impl QueryId for Literal {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

// SQL: a partial index is found by a literal. A plan that is kept does not know what a parameter will be.
impl QueryFragment<Pg> for Literal {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("'");
        out.push_sql(self.0);
        out.push_sql("'");
        Ok(())
    }
}

impl<Tables> AppearsOnTable<Tables> for Literal {}
impl<Tables> SelectableExpression<Tables> for Literal {}
