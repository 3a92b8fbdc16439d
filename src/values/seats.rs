//! Sets of seats in columns.

use std::ops::Deref;

use diesel::deserialize::{self, FromSql};
use diesel::pg::{Pg, PgValue};
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::SmallInt;
use fieldpost_engine::{Seat, SeatSet};

/// A set of seats in a column: bit n = seat n. The function `owes` of the database reads it likewise.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, diesel::expression::AsExpression, diesel::deserialize::FromSqlRow,
)]
#[diesel(sql_type = SmallInt)]
pub struct Seats(pub SeatSet);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(SeatSet::EMPTY);

    /// The seats in either.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.iter().chain(other.iter()).collect())
    }
}

impl Deref for Seats {
    type Target = SeatSet;

    fn deref(&self) -> &SeatSet {
        &self.0
    }
}

impl From<SeatSet> for Seats {
    fn from(seats: SeatSet) -> Self {
        Self(seats)
    }
}

impl From<Seats> for i16 {
    fn from(seats: Seats) -> Self {
        seats.iter().fold(0, |mask, seat| mask | 1 << seat.0)
    }
}

impl From<i16> for Seats {
    fn from(mask: i16) -> Self {
        Self((0..SeatSet::MAX_SEATS as u8).filter(|bit| mask >> bit & 1 == 1).map(Seat).collect())
    }
}

impl ToSql<SmallInt, Pg> for Seats {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        <i16 as ToSql<SmallInt, Pg>>::to_sql(&i16::from(*self), &mut out.reborrow())
    }
}

impl FromSql<SmallInt, Pg> for Seats {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        <i16 as FromSql<SmallInt, Pg>>::from_sql(value).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_a_bit_for_each_seat() {
        for mask in 0..256 {
            assert_eq!(i16::from(Seats::from(mask)), mask);
        }
        assert_eq!(i16::from(Seats(SeatSet::EMPTY.with(Seat(3)))), 8);
        assert!(Seats::from(5).contains(Seat(2)) && !Seats::from(5).contains(Seat(1)));
    }
}
