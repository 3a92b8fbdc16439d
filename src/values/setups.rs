//! The draft of a setup as its column holds it.

use fieldpost_engine::{Kind, Space};
use serde::{Deserialize, Serialize};

/// The placed pieces of a draft, in the order of the spaces. It may lack some.
#[derive(
    Clone,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    diesel::expression::AsExpression,
    diesel::deserialize::FromSqlRow,
)]
#[serde(transparent)]
#[diesel(sql_type = diesel::sql_types::Text)]
pub struct DraftPieces(pub Vec<(Space, Kind)>);

stored_as_json!(DraftPieces);
