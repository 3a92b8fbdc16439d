//! Compares two schemas. What a client sends must not get narrower, and what it is sent must not get wider. Of what
//! JSON Schema knows, it reads what the contract uses, and refuses the rest.

use std::collections::BTreeSet;

use serde_json::Value;

use super::compare::{Comparison, Effect, Sender, followed, keys};

/// Keywords that say nothing about values.
const SILENT: &[&str] = &["description", "example", "deprecated", "x-deprecated", "x-sunset"];

/// Keywords that are compared.
const COMPARED: &[&str] = &[
    "additionalProperties",
    "discriminator",
    "enum",
    "format",
    "items",
    "nullable",
    "oneOf",
    "pattern",
    "properties",
    "required",
    "type",
    "uniqueItems",
    "x-default",
    "x-may-grow",
];

/// Limits, of which a smaller value admits more, and those of which a greater one does.
const LOWER: &[&str] = &["minimum", "minLength", "minItems", "minProperties"];
const UPPER: &[&str] = &["maximum", "maxLength", "maxItems", "maxProperties"];

/// How the values that a schema admits have changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shift {
    /// Some are no longer admitted.
    Narrower,
    /// Some more are.
    Wider,
    /// Both, or nobody can say.
    Other,
}

impl Shift {
    fn effect(self, sender: Sender) -> Effect {
        match (self, sender) {
            (Self::Wider, Sender::Client) | (Self::Narrower, Sender::Service) => Effect::Keeps,
            _ => Effect::Breaks,
        }
    }
}

/// A schema behind its references, with the name of the last one. A list of one schema only adds a description to it.
fn named<'d>(document: &'d Value, schema: &'d Value) -> (Option<&'d str>, &'d Value) {
    let (name, part) = followed(document, schema);
    match part.get("allOf").and_then(Value::as_array).map(Vec::as_slice) {
        Some([only]) => {
            let beside: Vec<_> =
                keys(part).into_iter().filter(|key| !SILENT.contains(key) && *key != "allOf").collect();
            assert!(beside.is_empty(), "the comparison does not read {beside:?} beside allOf");
            let (inner, part) = named(document, only);
            (inner.or(name), part)
        }
        Some(_) => panic!("the comparison does not read an allOf of several schemas"),
        None if part.get("$ref").is_some() => named(document, part),
        None => {
            let read = |key: &&str| [SILENT, COMPARED, LOWER, UPPER].iter().any(|list| list.contains(key));
            let unknown: Vec<_> = keys(part).into_iter().filter(|key| !read(key)).collect();
            assert!(unknown.is_empty(), "the comparison does not read {unknown:?}");
            (name, part)
        }
    }
}

/// How one limit has changed; `more` says which way admits more.
fn limit(then: Option<f64>, now: Option<f64>, more: fn(f64, f64) -> bool) -> Option<Shift> {
    match (then, now) {
        (None, Some(_)) => Some(Shift::Narrower),
        (Some(_), None) => Some(Shift::Wider),
        (Some(then), Some(now)) if more(now, then) => Some(Shift::Wider),
        (Some(then), Some(now)) if more(then, now) => Some(Shift::Narrower),
        _ => None,
    }
}

/// How a condition has changed that is there or not.
fn condition(then: &Value, now: &Value) -> Option<Shift> {
    match (then.is_null(), now.is_null()) {
        (true, false) => Some(Shift::Narrower),
        (false, true) => Some(Shift::Wider),
        _ if then != now => Some(Shift::Other),
        _ => None,
    }
}

fn type_shift(then: &Value, now: &Value) -> Option<Shift> {
    match (then.as_str(), now.as_str()) {
        (Some("integer"), Some("number")) => Some(Shift::Wider),
        (Some("number"), Some("integer")) => Some(Shift::Narrower),
        _ => condition(then, now),
    }
}

fn flag(then: bool, now: bool, when_set: Shift, when_not: Shift) -> Option<Shift> {
    (then != now).then_some(if now { when_set } else { when_not })
}

/// A list of words.
fn words(list: &Value) -> BTreeSet<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

impl<'d> Comparison<'d> {
    /// Compares the schemas of one value.
    pub(super) fn schema(&mut self, sender: Sender, place: &str, before: &Value, after: &Value) {
        let (old, new) = (self.old, self.new);
        let ((then, before), (now, after)) = (named(old, before), named(new, after));
        let place = match (then, now) {
            (Some(then), Some(now)) if !self.seen.insert((then.to_owned(), now.to_owned(), Some(sender))) => return,
            (Some(then), Some(now)) if then == now => then,
            _ => place,
        };
        for (what, shift) in shifts(before, after) {
            self.add(shift.effect(sender), place, what);
        }
        if sender == Sender::Client {
            self.left_out(place, &before["x-default"], &after["x-default"]);
        }
        self.values(sender, place, before, after);
        self.members(sender, place, before, after);
        self.schema_within(sender, &format!("{place}, entry"), &before["items"], &after["items"]);
        self.others(sender, place, before, after);
    }

    /// What it means to send nothing.
    fn left_out(&mut self, place: &str, before: &Value, after: &Value) {
        match (before.is_null(), before == after) {
            (_, true) => {}
            (true, false) => self.keeps(place, format!("left out, it is {after}")),
            (false, false) => self.breaks(place, format!("left out, it was {before}, and is {after}")),
        }
    }

    fn schema_within(&mut self, sender: Sender, place: &str, before: &Value, after: &Value) {
        match (before.is_null(), after.is_null()) {
            (false, false) => self.schema(sender, place, before, after),
            (true, true) => {}
            (absent, _) => {
                let shift = if absent { Shift::Narrower } else { Shift::Wider };
                self.add(shift.effect(sender), place, "what it may be is described otherwise");
            }
        }
    }

    /// The values that are listed, or the choices between objects.
    fn values(&mut self, sender: Sender, place: &str, before: &Value, after: &Value) {
        let grows = |schema: &Value| schema["x-may-grow"] == true;
        if sender == Sender::Service && grows(after) && !grows(before) {
            self.breaks(place, "its list may grow, which nobody was told");
        }
        let choices = |schema: &Value| schema["discriminator"]["mapping"].clone();
        let (old_choices, new_choices) = (choices(before), choices(after));
        let lists = [
            (words(&before["enum"]), words(&after["enum"]), before.get("enum").is_some(), after.get("enum").is_some()),
            (keys(&old_choices), keys(&new_choices), !old_choices.is_null(), !new_choices.is_null()),
        ];
        for (old, new, was_listed, is_listed) in lists {
            match (was_listed, is_listed) {
                (true, false) => self.add(Shift::Wider.effect(sender), place, "its values are no longer listed"),
                (false, true) => self.add(Shift::Narrower.effect(sender), place, "its values are listed"),
                _ => {
                    for value in old.difference(&new) {
                        self.breaks(place, format!("the value `{value}` is gone"));
                    }
                    for value in new.difference(&old) {
                        let allowed = sender == Sender::Client || grows(before);
                        let effect = if allowed { Effect::Keeps } else { Effect::Breaks };
                        self.add(effect, place, format!("the value `{value}` is new"));
                    }
                }
            }
        }
        if before["discriminator"]["propertyName"] != after["discriminator"]["propertyName"] {
            self.breaks(place, "another member says which one it is");
        }
        for choice in keys(&old_choices).intersection(&keys(&new_choices)) {
            let reference = |choices: &Value| serde_json::json!({ "$ref": choices[choice] });
            self.choice(sender, &format!("{place}, `{choice}`"), &reference(&old_choices), &reference(&new_choices));
        }
    }

    fn choice(&mut self, sender: Sender, place: &str, before: &Value, after: &Value) {
        let (old, new) = (self.old, self.new);
        let (then, now) = (followed(old, before).0.map(str::to_owned), followed(new, after).0.map(str::to_owned));
        if then != now {
            self.breaks(place, "it is another schema, after which generated clients name a type");
        }
        self.schema(sender, place, before, after);
    }

    fn members(&mut self, sender: Sender, place: &str, before: &Value, after: &Value) {
        let (old, new) = (keys(&before["properties"]), keys(&after["properties"]));
        let (was_required, is_required) = (words(&before["required"]), words(&after["required"]));
        for member in &old {
            let name = format!("the member `{member}`");
            let then = &before["properties"][member];
            if !new.contains(member) {
                self.gone(place, &name, then);
                continue;
            }
            let now = &after["properties"][member];
            self.deprecation(place, &name, then, now);
            match (sender, was_required.contains(member), is_required.contains(member)) {
                (Sender::Client, false, true) => self.breaks(place, format!("{name} is required")),
                (Sender::Client, true, false) => self.keeps(place, format!("{name} may be left out")),
                (Sender::Service, true, false) => self.breaks(place, format!("{name} may be absent")),
                (Sender::Service, false, true) => self.keeps(place, format!("{name} is always there")),
                _ => {}
            }
            self.schema(sender, &format!("{place}.{member}"), then, now);
        }
        for member in new.difference(&old) {
            let breaks = sender == Sender::Client && is_required.contains(member);
            let effect = if breaks { Effect::Breaks } else { Effect::Keeps };
            self.add(effect, place, format!("the member `{member}` is new"));
        }
    }

    /// Members that have no name in the schema.
    fn others(&mut self, sender: Sender, place: &str, before: &Value, after: &Value) {
        let key = "additionalProperties";
        let closed = |schema: &Value| schema[key] == false;
        match (before[key].is_object(), after[key].is_object()) {
            (true, true) => self.schema(sender, &format!("{place}, value"), &before[key], &after[key]),
            (true, false) | (false, true) => self.breaks(place, "its other members are described otherwise"),
            (false, false) if closed(before) != closed(after) => {
                let shift = if closed(after) { Shift::Narrower } else { Shift::Wider };
                let what = if closed(after) { "other members are refused" } else { "it may have other members" };
                self.add(shift.effect(sender), place, what);
            }
            (false, false) => {}
        }
    }
}

/// The keywords that have changed, as far as they stand for themselves.
fn shifts(before: &Value, after: &Value) -> Vec<(String, Shift)> {
    let mut found = Vec::new();
    let mut note = |keyword: &str, shift: Option<Shift>| {
        let shown = |schema: &Value| schema.get(keyword).map_or("nothing".to_owned(), ToString::to_string);
        let what = || format!("`{keyword}` was {}, and is {}", shown(before), shown(after));
        found.extend(shift.map(|shift| (what(), shift)));
    };
    note("type", type_shift(&before["type"], &after["type"]));
    for keyword in ["pattern", "format"] {
        note(keyword, condition(&before[keyword], &after[keyword]));
    }
    let set = |schema: &Value, keyword: &str| schema[keyword] == true;
    note("nullable", flag(set(before, "nullable"), set(after, "nullable"), Shift::Wider, Shift::Narrower));
    let unique = flag(set(before, "uniqueItems"), set(after, "uniqueItems"), Shift::Narrower, Shift::Wider);
    note("uniqueItems", unique);
    for keyword in LOWER {
        note(keyword, limit(before[keyword].as_f64(), after[keyword].as_f64(), |a, b| a < b));
    }
    for keyword in UPPER {
        note(keyword, limit(before[keyword].as_f64(), after[keyword].as_f64(), |a, b| a > b));
    }
    found
}
