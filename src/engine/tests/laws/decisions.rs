//! The names of decisions in cases and golden files: those that events hold.

use fieldpost_engine::Decision;
use serde_json::Value;

/// The name of a decision.
pub fn name(decision: Decision) -> String {
    match serde_json::to_value(decision).unwrap() {
        Value::String(name) => name,
        Value::Object(one) => one.keys().next().unwrap().clone(),
        other => panic!("{other} is not a decision"),
    }
}
