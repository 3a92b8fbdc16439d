//! Records from outside (N-5), text and JSON: `read → write → read` is the identity, and whatever can be read can be
//! replayed, to its end or to a refusal.

use fieldpost_engine::notation::Record;

use super::{assert_told_well, with_options};
use crate::checks::viewers;
use crate::rulesets::shipped;

/// The longest sentence about a record, in bytes. A refused setup names all its faults in one.
const SENTENCE: usize = 64 * 1024;

/// A record as text.
pub fn text(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match text.parse::<Record>() {
        Ok(record) => {
            assert_eq!(record.to_string().parse().as_ref(), Ok(&record));
            let json = serde_json::to_string(&record).unwrap();
            assert_eq!(serde_json::from_str::<Record>(&json).unwrap(), record);
            replay(&record);
        }
        Err(fault) => {
            assert!((1..=text.lines().count().max(1)).contains(&fault.line), "line {}", fault.line);
            assert_told_well(&fault.to_string(), SENTENCE);
        }
    }
}

/// A record as JSON. It may hold what the text form cannot, so only JSON gives it back.
pub fn json(bytes: &[u8]) {
    let Ok(record) = serde_json::from_slice::<Record>(bytes) else { return };
    let again = serde_json::to_vec(&record).unwrap();
    assert_eq!(serde_json::from_slice::<Record>(&again).unwrap(), record);
    if let Ok(read) = record.to_string().parse::<Record>() {
        assert_eq!(read.to_string().parse(), Ok(read));
    }
    replay(&record);
}

/// What can be replayed tells the same game again, from its own record.
fn replay(record: &Record) {
    let Some(rules) = shipped().iter().find(|rules| rules.ruleset().id == record.ruleset) else { return };
    let Some(rules) = with_options(rules, &record.options) else { return };
    let replay = match record.replay(&rules) {
        Ok(replay) => replay,
        Err(refused) => {
            assert!(!refused.why.code().is_empty());
            return assert_told_well(&refused.to_string(), SENTENCE);
        }
    };
    viewers(&rules).into_iter().for_each(|viewer| drop(replay.game.view_for(viewer).legal_actions()));
    let log = replay.log.iter().map(|(actor, action, events)| (*actor, action, events.as_slice()));
    let own = Record::from_log(&rules, &record.options, &[], None, log);
    assert_eq!(own.to_string().parse().as_ref(), Ok(&own));
    let again = own.replay(&rules).unwrap_or_else(|refused| panic!("{refused} in\n{own}"));
    assert_eq!(again.game, replay.game);
}
