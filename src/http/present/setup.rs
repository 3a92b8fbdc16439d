//! A seat's own setup.

use std::collections::BTreeMap;

use serde::Serialize;

use super::SetupContent;
use crate::app::play::{saved_setups, setups};

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

/// A setup of no game, checked.
#[derive(Serialize)]
pub(in crate::http) struct CheckedSetup<'a> {
    ruleset: &'a str,
    seat: &'a str,
    #[serde(flatten)]
    placed: SetupContent<'a>,
}

impl<'a> CheckedSetup<'a> {
    pub(in crate::http) fn of(checked: &'a saved_setups::CheckedSetup) -> Self {
        let saved_setups::CheckedSetup { rules, seat, pieces } = checked;
        Self {
            ruleset: &rules.ruleset().id,
            seat: rules.seat_name(*seat),
            placed: SetupContent::of(rules, *seat, pieces),
        }
    }
}
