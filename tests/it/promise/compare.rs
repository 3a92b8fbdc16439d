//! Compares two contracts: what a client that was written for the earlier one meets in the later one. It reads
//! operations, their parameters, bodies and responses; `schemas` compares what is in them. Descriptions and examples do
//! not count.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;

use chrono::{Days, NaiveDate};
use serde_json::Value;

use super::MIN_NOTICE_DAYS;

/// What a change does to a client of the earlier contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Effect {
    /// It may fail.
    Breaks,
    /// It goes on working; the change is listed in the changelog.
    Keeps,
}

/// One difference.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Change {
    /// What it does.
    pub(crate) effect: Effect,
    /// An operation, or a part of the components by its name.
    pub(crate) place: String,
    /// What is different there.
    pub(crate) what: String,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.place, self.what)
    }
}

/// Who sends a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sender {
    /// It is in requests.
    Client,
    /// It is in responses.
    Service,
}

/// Two contracts, and what has been found.
pub(crate) struct Comparison<'d> {
    pub(super) old: &'d Value,
    pub(super) new: &'d Value,
    today: NaiveDate,
    /// Pairs of components that are compared already, or just now.
    pub(super) seen: HashSet<(String, String, Option<Sender>)>,
    found: BTreeSet<Change>,
}

/// All differences. What was announced to go may be gone once `today` is past its date.
pub(crate) fn changes(old: &Value, new: &Value, today: NaiveDate) -> BTreeSet<Change> {
    let mut comparison = Comparison { old, new, today, seen: HashSet::new(), found: BTreeSet::new() };
    comparison.operations();
    comparison.components();
    comparison.found
}

/// The names of the schemas of what the service sends.
pub(crate) fn sent_by_service(document: &Value) -> BTreeSet<String> {
    let today = NaiveDate::default();
    let mut same = Comparison { old: document, new: document, today, seen: HashSet::new(), found: BTreeSet::new() };
    same.operations();
    same.components();
    let sent = same.seen.into_iter().filter(|(_, _, sender)| *sender == Some(Sender::Service));
    sent.map(|(name, _, _)| name).collect()
}

/// The operations of a document, by method and path, each with the parameters of its path.
pub(crate) fn operations(document: &Value) -> BTreeMap<String, (&Value, &Value)> {
    let paths = document["paths"].as_object().into_iter().flatten();
    let all = paths.flat_map(|(path, item)| {
        let methods = item.as_object().into_iter().flatten().filter(|(method, _)| *method != "parameters");
        methods.map(move |(method, operation)| {
            (format!("{} {path}", method.to_uppercase()), (operation, &item["parameters"]))
        })
    });
    all.collect()
}

/// What a reference leads to, with its name if it is one.
pub(super) fn followed<'d>(document: &'d Value, part: &'d Value) -> (Option<&'d str>, &'d Value) {
    let Some(reference) = part.get("$ref").and_then(Value::as_str) else { return (None, part) };
    let target =
        document.pointer(reference.trim_start_matches('#')).unwrap_or_else(|| panic!("nothing at {reference}"));
    (reference.rsplit('/').next(), target)
}

/// The keys of an object; none if it is absent.
pub(super) fn keys(object: &Value) -> BTreeSet<&str> {
    object.as_object().into_iter().flat_map(|object| object.keys().map(String::as_str)).collect()
}

/// The date at which something that is deprecated goes.
pub(crate) fn sunset(part: &Value) -> Option<NaiveDate> {
    let date = part.get("x-sunset").filter(|_| part["deprecated"] == true)?;
    date.as_str()?.parse().ok()
}

/// The parameters of an operation, by place and name.
fn parameters<'d>(document: &'d Value, shared: &'d Value, operation: &'d Value) -> BTreeMap<String, &'d Value> {
    let lists = [shared, &operation["parameters"]].map(|list| list.as_array().map_or(&[][..], Vec::as_slice));
    let parameters = lists.into_iter().flatten().map(|parameter| followed(document, parameter).1);
    let name = |parameter: &Value| {
        let part = |key: &str| parameter[key].as_str().unwrap_or_default().to_owned();
        format!("the {} parameter `{}`", part("in"), part("name"))
    };
    parameters.map(|parameter| (name(parameter), parameter)).collect()
}

impl<'d> Comparison<'d> {
    pub(super) fn add(&mut self, effect: Effect, place: &str, what: impl Into<String>) {
        self.found.insert(Change { effect, place: place.to_owned(), what: what.into() });
    }

    pub(super) fn breaks(&mut self, place: &str, what: impl Into<String>) {
        self.add(Effect::Breaks, place, what);
    }

    pub(super) fn keeps(&mut self, place: &str, what: impl Into<String>) {
        self.add(Effect::Keeps, place, what);
    }

    /// Something is gone: rightly, if it was announced and its time is over.
    pub(super) fn gone(&mut self, place: &str, name: &str, before: &Value) {
        match sunset(before).filter(|date| *date < self.today) {
            Some(_) => self.keeps(place, format!("{name} is gone, as was announced")),
            None => self.breaks(place, format!("{name} is gone")),
        }
    }

    /// Whether something is announced to go, and when. As long as nobody has been told, that is far enough from now.
    pub(super) fn deprecation(&mut self, place: &str, name: &str, before: &Value, after: &Value) {
        match (sunset(before), sunset(after)) {
            (Some(then), Some(now)) if now < then => {
                self.breaks(place, format!("{name} goes on {now}, which is earlier than announced"));
            }
            (None, Some(now)) if now < self.today + Days::new(MIN_NOTICE_DAYS) => {
                self.breaks(place, format!("{name} goes on {now}, which is too soon"));
            }
            (then, Some(now)) if then != Some(now) => {
                self.keeps(place, format!("{name} is deprecated, and goes on {now}"));
            }
            _ => {}
        }
    }

    fn operations(&mut self) {
        let (old, new) = (operations(self.old), operations(self.new));
        for (place, (before, shared)) in &old {
            match new.get(place) {
                Some((after, shared_after)) => {
                    self.operation(place, before, after);
                    let (then, now) = (parameters(self.old, shared, before), parameters(self.new, shared_after, after));
                    self.parameters_of(place, &then, &now);
                }
                None => self.gone(place, "the operation", before),
            }
        }
        for place in new.keys().filter(|place| !old.contains_key(*place)) {
            self.keeps(place, "the operation is new");
        }
    }

    fn operation(&mut self, place: &str, before: &'d Value, after: &'d Value) {
        if before["operationId"] != after["operationId"] {
            self.breaks(place, format!("the operation is called {} now", after["operationId"]));
        }
        self.deprecation(place, "the operation", before, after);
        self.access(place, before, after);
        self.bodies(place, &before["requestBody"], &after["requestBody"]);
        self.responses(place, &before["responses"], &after["responses"]);
    }

    /// What a caller must have.
    fn access(&mut self, place: &str, before: &Value, after: &Value) {
        let open = |document: &Value, operation: &Value| {
            let security = operation.get("security").unwrap_or(&document["security"]);
            security.as_array().is_none_or(|ways| ways.is_empty() || ways.iter().any(|way| keys(way).is_empty()))
        };
        match (open(self.old, before), open(self.new, after)) {
            (true, false) => self.breaks(place, "an access token is required"),
            (false, true) => self.keeps(place, "no access token is required"),
            _ => {}
        }
        match (before["x-token-scope"].as_str(), after["x-token-scope"].as_str()) {
            (Some(then), now) if now != Some(then) => {
                self.breaks(place, format!("the scope `{then}` of a personal access token does not suffice"));
            }
            (None, Some(now)) => self.keeps(place, format!("a personal access token with the scope `{now}` suffices")),
            _ => {}
        }
    }

    fn parameters_of(
        &mut self,
        place: &str,
        before: &BTreeMap<String, &'d Value>,
        after: &BTreeMap<String, &'d Value>,
    ) {
        for (name, then) in before {
            let Some(now) = after.get(name) else {
                self.gone(place, name, then);
                continue;
            };
            self.requirement(place, name, then, now);
            self.deprecation(place, name, then, now);
            self.schema(Sender::Client, &format!("{place}, {name}"), &then["schema"], &now["schema"]);
        }
        for (name, now) in after.iter().filter(|(name, _)| !before.contains_key(*name)) {
            let effect = if now["required"] == true { Effect::Breaks } else { Effect::Keeps };
            self.add(effect, place, format!("{name} is new"));
        }
    }

    /// Whether a part of a request must be sent.
    fn requirement(&mut self, place: &str, name: &str, before: &Value, after: &Value) {
        match (before["required"] == true, after["required"] == true) {
            (false, true) => self.breaks(place, format!("{name} is required")),
            (true, false) => self.keeps(place, format!("{name} may be left out")),
            _ => {}
        }
    }

    fn bodies(&mut self, place: &str, before: &'d Value, after: &'d Value) {
        match (before.is_null(), after.is_null()) {
            (true, true) => {}
            (false, true) => self.breaks(place, "the body is refused"),
            (true, false) => {
                let effect = if after["required"] == true { Effect::Breaks } else { Effect::Keeps };
                self.add(effect, place, "a body may be sent");
            }
            (false, false) => {
                self.requirement(place, "the body", before, after);
                self.contents(Sender::Client, place, &before["content"], &after["content"]);
            }
        }
    }

    /// What a body may be, by its media type.
    fn contents(&mut self, sender: Sender, place: &str, before: &'d Value, after: &'d Value) {
        let (old, new) = (keys(before), keys(after));
        for kind in &old {
            if new.contains(kind) {
                let within = format!("{place}, {kind}");
                self.schema(sender, &within, &before[kind]["schema"], &after[kind]["schema"]);
            } else {
                self.breaks(place, format!("the media type {kind} is gone"));
            }
        }
        for kind in new.difference(&old) {
            self.keeps(place, format!("the media type {kind} is new"));
        }
    }

    fn responses(&mut self, place: &str, before: &'d Value, after: &'d Value) {
        let (old, new) = (keys(before), keys(after));
        for status in &old {
            if new.contains(status) {
                self.response(&format!("{place}, {status}"), &before[status], &after[status]);
            } else {
                self.breaks(place, format!("the response {status} is gone"));
            }
        }
        for status in new.difference(&old) {
            // Clients read what they asked for; every refusal is a problem already.
            let effect = if status.starts_with(['4', '5']) { Effect::Keeps } else { Effect::Breaks };
            self.add(effect, place, format!("the response {status} is new"));
        }
    }

    fn response(&mut self, place: &str, before: &'d Value, after: &'d Value) {
        let ((then, before), (now, after)) = (followed(self.old, before), followed(self.new, after));
        let place = match (then, now) {
            (Some(then), Some(now)) if !self.seen.insert((then.to_owned(), now.to_owned(), None)) => return,
            (Some(then), Some(now)) if then == now => then,
            _ => place,
        };
        let (old, new) = (keys(&before["headers"]), keys(&after["headers"]));
        for name in &old {
            let header = format!("the header {name}");
            if !new.contains(name) {
                self.breaks(place, format!("{header} is gone"));
                continue;
            }
            let then = followed(self.old, &before["headers"][name]).1;
            let now = followed(self.new, &after["headers"][name]).1;
            match (then["required"] == true, now["required"] == true) {
                (true, false) => self.breaks(place, format!("{header} may be absent")),
                (false, true) => self.keeps(place, format!("{header} is always there")),
                _ => {}
            }
            self.schema(Sender::Service, &format!("{place}, {header}"), &then["schema"], &now["schema"]);
        }
        for name in new.difference(&old) {
            self.keeps(place, format!("the header {name} is new"));
        }
        self.contents(Sender::Service, place, &before["content"], &after["content"]);
    }

    /// The names of schemas, which generated clients have; and those that no operation refers to, such as the lines of
    /// an export.
    fn components(&mut self) {
        let (old, new) = (&self.old["components"]["schemas"], &self.new["components"]["schemas"]);
        for name in keys(old) {
            if new.get(name).is_none() {
                self.breaks(name, "the schema is gone, after which generated clients name a type");
            } else if !self.seen.iter().any(|(seen, _, sender)| seen == name && sender.is_some()) {
                let reference = serde_json::json!({ "$ref": format!("#/components/schemas/{name}") });
                self.schema(Sender::Service, name, &reference, &reference);
            }
        }
    }
}
