//! Seats, and sets of them, in columns.

use std::ops::Deref;

use diesel::deserialize::{self, FromSql};
use diesel::pg::{Pg, PgValue};
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::SmallInt;
use fieldpost_engine::{Seat, SeatSet};

/// A seat in a column: its index into the ruleset's seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, diesel::expression::AsExpression, diesel::deserialize::FromSqlRow)]
#[diesel(sql_type = SmallInt)]
pub struct SeatNumber(pub Seat);

impl From<SeatNumber> for Seat {
    fn from(SeatNumber(seat): SeatNumber) -> Self {
        seat
    }
}

/// A number that no seat has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no seat {0}")]
pub struct UnknownSeat(pub i16);

impl TryFrom<i16> for SeatNumber {
    type Error = UnknownSeat;

    fn try_from(number: i16) -> Result<Self, UnknownSeat> {
        let seat = u8::try_from(number).map(Seat).ok().filter(|seat| seat.index() < SeatSet::MAX_SEATS);
        seat.map(Self).ok_or(UnknownSeat(number))
    }
}

impl ToSql<SmallInt, Pg> for SeatNumber {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        <i16 as ToSql<SmallInt, Pg>>::to_sql(&i16::from(self.0.0), &mut out.reborrow())
    }
}

impl FromSql<SmallInt, Pg> for SeatNumber {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        Ok(<i16 as FromSql<SmallInt, Pg>>::from_sql(value)?.try_into()?)
    }
}

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
    fn a_number_is_a_seat_only_if_a_table_may_have_it() {
        for number in 0..8 {
            assert_eq!(SeatNumber::try_from(number).map(|SeatNumber(seat)| seat.index() as i16), Ok(number));
        }
        for number in [-1, 8, 256, i16::MAX] {
            assert_eq!(SeatNumber::try_from(number), Err(UnknownSeat(number)));
        }
    }

    #[test]
    fn a_set_is_a_bit_for_each_seat() {
        for mask in 0..256 {
            assert_eq!(i16::from(Seats::from(mask)), mask);
        }
        assert_eq!(i16::from(Seats(SeatSet::EMPTY.with(Seat(3)))), 8);
        assert!(Seats::from(5).contains(Seat(2)) && !Seats::from(5).contains(Seat(1)));
    }
}
