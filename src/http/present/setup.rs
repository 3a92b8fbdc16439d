//! A seat's own setup.

use std::collections::BTreeMap;

use serde::Serialize;

use super::SetupContent;
use crate::app::play::setups;

/// The draft, or the locked setup.
#[derive(Serialize)]
pub(in crate::http) struct OwnSetup<'a> {
    seat: &'a str,
    locked: bool,
    #[serde(flatten)]
    placed: SetupContent<'a>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    missing: BTreeMap<&'a str, usize>,
}

impl<'a> OwnSetup<'a> {
    pub(in crate::http) fn of(own: &'a setups::OwnSetup) -> Self {
        let missing = own.missing().into_iter().map(|(kind, count)| (own.rules.kind(kind).id.as_str(), count));
        Self {
            seat: own.rules.seat_name(own.seat),
            locked: own.locked,
            placed: SetupContent::of(&own.rules, own.seat, &own.pieces),
            missing: missing.collect(),
        }
    }
}
