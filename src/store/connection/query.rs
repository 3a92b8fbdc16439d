//! A diesel query as sent to the server: its text, the types of its parameters and their values.

use diesel::QueryResult;
use diesel::pg::{Pg, PgMetadataLookup, PgQueryBuilder, PgTypeMetadata};
use diesel::query_builder::bind_collector::RawBytesBindCollector;
use diesel::query_builder::{QueryBuilder, QueryFragment};
use diesel::result::Error;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, Kind, ToSql, Type};

/// A statement with its values.
pub(super) struct BoundQuery {
    pub(super) sql: String,
    pub(super) types: Vec<Type>,
    pub(super) values: Vec<Value>,
    /// Whether it is worth keeping prepared.
    pub(super) may_be_kept: bool,
}

/// A parameter on the wire. Its `Debug` output is empty: the client logs parameters.
pub(super) struct Value(Option<Vec<u8>>);

impl BoundQuery {
    pub(super) fn new<T: QueryFragment<Pg>>(query: &T) -> QueryResult<Self> {
        let mut builder = PgQueryBuilder::default();
        query.to_sql(&mut builder, &Pg)?;
        let mut bound = RawBytesBindCollector::<Pg>::new();
        query.collect_binds(&mut bound, &mut BuiltIn, &Pg)?;
        Ok(Self {
            sql: builder.finish(),
            types: bound.metadata.iter().map(parameter).collect::<QueryResult<_>>()?,
            values: bound.binds.into_iter().map(Value).collect(),
            may_be_kept: query.is_safe_to_cache_prepared(&Pg)?,
        })
    }
}

fn parameter(metadata: &PgTypeMetadata) -> QueryResult<Type> {
    let oid = metadata.oid().map_err(|why| Error::SerializationError(Box::new(why)))?;
    Ok(Type::from_oid(oid).unwrap_or_else(|| Type::new(oid.to_string(), oid, Kind::Simple, String::new())))
}

/// Types with a number that is the same in every database; there are no others here.
struct BuiltIn;

impl PgMetadataLookup for BuiltIn {
    fn lookup_type(&mut self, _: &str, _: Option<&str>) -> PgTypeMetadata {
        // The server infers it.
        PgTypeMetadata::new(0, 0)
    }
}

impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Some(bytes) => write!(f, "{} bytes", bytes.len()),
            None => f.write_str("null"),
        }
    }
}

impl ToSql for Value {
    fn to_sql(&self, _: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        let Some(bytes) = &self.0 else { return Ok(IsNull::Yes) };
        out.extend_from_slice(bytes);
        Ok(IsNull::No)
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    fn to_sql_checked(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        self.to_sql(kind, out)
    }
}
