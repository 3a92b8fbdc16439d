//! The frozen rules of games, compiled once per process. A ruleset file may change; a game keeps the rules of its first
//! event, and games with the same digest share them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use fieldpost_engine::{Event, Rules, Ruleset};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::app::{Error, Result};
use crate::store::{Access, log};

/// More rulesets than anybody plays; beyond that the cache is cleared.
const MAX_RULESETS: usize = 1024;

/// SHA-256 of a frozen ruleset's JSON.
pub(crate) type RulesDigest = [u8; 32];

/// Compiled rules by digest.
#[derive(Debug, Default)]
pub struct RulesCache(Mutex<HashMap<RulesDigest, Arc<Rules>>>);

impl RulesCache {
    fn get(&self, digest: &[u8]) -> Option<Arc<Rules>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(digest).cloned()
    }

    fn put(&self, digest: RulesDigest, rules: &Arc<Rules>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MAX_RULESETS {
            known.clear();
        }
        known.insert(digest, Arc::clone(rules));
    }

    /// The rules of a game with this digest: from memory, or compiled from its first event.
    pub(crate) async fn of(&self, db: &mut Access<'_>, game: Uuid, expected: &[u8]) -> Result<Arc<Rules>> {
        if let Some(rules) = self.get(expected) {
            return Ok(rules);
        }
        let first = log::after(&mut *db.connection().await?, game, 0, 1).await?.into_iter().next();
        let events = first.map(|entry| events(&entry)).transpose()?.unwrap_or_default();
        let Some(Event::Started { ruleset, .. }) = events.into_iter().next() else {
            return Err(Error::corrupt("a game's log does not begin with its start"));
        };
        let digest = digest(&ruleset)?;
        let rules = Rules::new(*ruleset).map_err(|_| Error::corrupt("frozen rules have faults"))?;
        let rules = Arc::new(rules);
        self.put(digest, &rules);
        Ok(rules)
    }
}

/// The digest of a ruleset.
pub(crate) fn digest(ruleset: &Ruleset) -> Result<RulesDigest> {
    let json = serde_json::to_vec(ruleset).map_err(Error::corrupt)?;
    Ok(Sha256::digest(json).into())
}

/// The events of a log entry.
pub(crate) fn events(entry: &log::Entry) -> Result<Vec<Event>> {
    events_in(&entry.events)
}

/// The events in the JSON of a log entry.
pub(crate) fn events_in(json: &str) -> Result<Vec<Event>> {
    serde_json::from_str(json).map_err(|why| Error::corrupt(format!("events: {why}")))
}
