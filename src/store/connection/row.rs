//! A row of a response as diesel reads it.

use std::num::NonZeroU32;
use std::ops::Range;
use std::sync::Arc;

use diesel::pg::{Pg, PgValue};
use diesel::row::{PartialRow, RowIndex, RowSealed};
use tokio_postgres::Statement;
use tokio_postgres::types::{FromSql, Type};

/// The types of a statement's columns, by their numbers in the catalogue.
pub(super) type Oids = Arc<[NonZeroU32]>;

pub(super) fn oids(statement: &Statement) -> Oids {
    statement.columns().iter().map(|column| NonZeroU32::new(column.type_().oid()).unwrap_or(NonZeroU32::MIN)).collect()
}

/// A row of a response.
pub struct Row {
    row: tokio_postgres::Row,
    oids: Oids,
}

impl std::fmt::Debug for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Row").field("columns", &self.oids.len()).finish_non_exhaustive()
    }
}

impl Row {
    pub(super) const fn new(row: tokio_postgres::Row, oids: Oids) -> Self {
        Self { row, oids }
    }
}

/// A column of a row.
#[derive(Debug)]
pub struct Field<'a> {
    row: &'a Row,
    index: usize,
}

/// A value on the wire.
struct WireValue<'a>(&'a [u8]);

impl<'a> FromSql<'a> for WireValue<'a> {
    fn from_sql(_: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(Self(raw))
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

impl RowSealed for Row {}

impl<'a> diesel::row::Row<'a, Pg> for Row {
    type Field<'f>
        = Field<'f>
    where
        'a: 'f,
        Self: 'f;
    type InnerPartialRow = Self;

    fn field_count(&self) -> usize {
        self.oids.len()
    }

    fn get<'b, I>(&'b self, index: I) -> Option<Self::Field<'b>>
    where
        'a: 'b,
        Self: RowIndex<I>,
    {
        Some(Field { row: self, index: self.idx(index)? })
    }

    fn partial_row(&self, range: Range<usize>) -> PartialRow<'_, Self> {
        PartialRow::new(self, range)
    }
}

impl RowIndex<usize> for Row {
    fn idx(&self, index: usize) -> Option<usize> {
        (index < self.oids.len()).then_some(index)
    }
}

impl RowIndex<&str> for Row {
    fn idx(&self, name: &str) -> Option<usize> {
        self.row.columns().iter().position(|column| column.name() == name)
    }
}

impl<'a> diesel::row::Field<'a, Pg> for Field<'a> {
    fn field_name(&self) -> Option<&str> {
        self.row.row.columns().get(self.index).map(tokio_postgres::Column::name)
    }

    fn value(&self) -> Option<PgValue<'_>> {
        // Reading bytes as bytes does not fail; a missing column has no field.
        let WireValue(bytes) = self.row.row.try_get::<_, Option<WireValue<'_>>>(self.index).ok().flatten()?;
        Some(PgValue::new(bytes, self.row.oids.get(self.index)?))
    }
}
