//! Parses TOML into checked rules: `extends`, one key after the other, every fault with its file and line.
//!
//! Inheritance is by top-level key: a key that a file gives replaces the parent's whole value, because a key is one
//! policy. `name` and `summary` are each file's own. `board` names a board file. The id is the file's name.

use std::collections::{BTreeMap, BTreeSet};

use fieldpost_engine::{Board, BoardDefinition, Fault, Rules, Ruleset};
use serde::de::DeserializeOwned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use super::FileFault;
use super::source::{Source, Sources};

/// Boards with the definitions that are frozen into games.
pub(super) type Boards = BTreeMap<String, (BoardDefinition, Board)>;

/// A file with correct syntax.
struct Document<'a> {
    source: &'a Source,
    keys: DeTable<'a>,
}

/// Reads all boards.
pub(super) fn boards(sources: &Sources, faults: &mut Vec<FileFault>) -> Boards {
    let mut boards = Boards::new();
    for document in documents(&sources.boards, faults).values() {
        let id = document.source.id.clone();
        let mut keys = Keys { chain: &[document], sound: true, known: Vec::new(), faults };
        let shape = keys.inherited("shape");
        keys.refuse_others(&[]);
        let Some(shape) = shape else { continue };
        let definition = BoardDefinition { id: id.clone(), shape };
        match Board::new(&definition) {
            Ok(board) => {
                boards.insert(id, (definition, board));
            }
            Err(found) => faults.extend(found.iter().map(|fault| locate(&[document], fault))),
        }
    }
    boards
}

/// Reads all rulesets, those that extend none first.
pub(super) fn rulesets(sources: &Sources, boards: &Boards, faults: &mut Vec<FileFault>) -> Vec<Rules> {
    let documents = documents(&sources.rulesets, faults);
    let mut chains: Vec<Vec<&Document<'_>>> = Vec::new();
    for document in documents.values() {
        match chain(&documents, &sources.rulesets, document) {
            Ok(chain) => chains.extend(chain),
            Err(fault) => faults.push(fault),
        }
    }
    chains.sort_by_key(Vec::len);
    let mut faulty = BTreeSet::new();
    let mut read = Vec::new();
    for chain in &chains {
        let ids = chain.iter().map(|document| document.source.id.as_str());
        // A fault of a parent is reported once, not again for each of its children.
        let sound = !ids.clone().any(|id| faulty.contains(id));
        match ruleset(chain, sound, boards, faults) {
            Some(rules) => read.push(rules),
            None => faulty.extend(ids.take(1)),
        }
    }
    read
}

/// The files with correct syntax, by id.
fn documents<'a>(sources: &'a [Source], faults: &mut Vec<FileFault>) -> BTreeMap<&'a str, Document<'a>> {
    let mut documents = BTreeMap::new();
    for source in sources {
        let (keys, errors) = DeTable::parse_recoverable(&source.text);
        if errors.is_empty() {
            documents.insert(source.id.as_str(), Document { source, keys: keys.into_inner() });
        }
        let fault = |error: &toml::de::Error| source.fault(error.span().map(|span| span.start), sentence(error));
        faults.extend(errors.iter().map(fault));
    }
    documents
}

/// A document, its parent, the parent's parent, …; `None` if a parent has faults of its own.
fn chain<'a, 'b>(
    documents: &'b BTreeMap<&str, Document<'a>>,
    sources: &[Source],
    document: &'b Document<'a>,
) -> Result<Option<Vec<&'b Document<'a>>>, FileFault> {
    let mut chain = vec![document];
    let mut youngest = document;
    while let Some(value) = youngest.keys.get("extends") {
        let fault = |what: String| youngest.source.fault(Some(value.span().start), format!("extends: {what}"));
        let Some(parent) = value.as_ref().as_str() else { return Err(fault("is the id of a ruleset, as text".into())) };
        let Some(next) = documents.get(parent) else {
            let unreadable = sources.iter().any(|source| source.id == parent);
            return if unreadable { Ok(None) } else { Err(fault(format!("there is no ruleset `{parent}`"))) };
        };
        if chain.iter().any(|seen| std::ptr::eq(*seen, next)) {
            let ids: Vec<_> = chain.iter().map(|seen| seen.source.id.as_str()).chain([parent]).collect();
            return Err(fault(format!("goes round in a circle: {}", ids.join(" → "))));
        }
        chain.push(next);
        youngest = next;
    }
    Ok(Some(chain))
}

/// Parses one ruleset; if its parents have faults, only its own file is checked. A new policy is a line here: the
/// compiler asks for it.
fn ruleset(chain: &[&Document<'_>], sound: bool, boards: &Boards, faults: &mut Vec<FileFault>) -> Option<Rules> {
    let (own, _) = chain.split_first()?;
    let mut keys = Keys { chain: if sound { chain } else { chain.get(..1)? }, sound, known: Vec::new(), faults };
    let name = keys.own("name");
    let summary = keys.own("summary");
    let sources = keys.optional("sources");
    let board = keys.board(boards);
    let seats = keys.inherited("seats");
    let kinds = keys.inherited("kinds");
    let army = keys.inherited("army");
    let setup = keys.inherited("setup");
    let repetition = keys.inherited("repetition");
    let ending = keys.optional("ending");
    let first = keys.optional("first");
    let objective = keys.optional("objective");
    let battle = keys.optional("battle");
    let rescue = keys.optional("rescue");
    let recruit = keys.optional("recruit");
    let cards = keys.optional("cards");
    let conditional_moves = keys.optional("conditional_moves");
    keys.refuse_others(&["extends"]);
    if !sound {
        return None;
    }
    let ruleset = Ruleset {
        id: own.source.id.clone(),
        name: name?,
        summary: summary?,
        sources: sources?,
        board: board?,
        seats: seats?,
        kinds: kinds?,
        army: army?,
        setup: setup?,
        repetition: repetition?,
        ending: ending?,
        first: first?,
        objective: objective?,
        battle: battle?,
        rescue: rescue?,
        recruit: recruit?,
        cards: cards?,
        conditional_moves: conditional_moves?,
    };
    match Rules::new(ruleset) {
        Ok(rules) => Some(rules),
        Err(found) => {
            faults.extend(found.iter().map(|fault| locate(chain, fault)));
            None
        }
    }
}

/// The keys of a file and of those that it extends. A key with a fault reads as `None`.
struct Keys<'a, 'b> {
    chain: &'a [&'a Document<'b>],
    /// Whether the chain is complete, so that a key that is in none of them is missing.
    sound: bool,
    known: Vec<&'static str>,
    faults: &'a mut Vec<FileFault>,
}

impl Keys<'_, '_> {
    /// A key that the file itself must give.
    fn own<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T> {
        let own = self.chain.get(..1).unwrap_or_default();
        self.read(own, key).or_else(|| self.missing(key))?
    }

    /// A key that the file or one that it extends must give.
    fn inherited<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<T> {
        self.read(self.chain, key).or_else(|| if self.sound { self.missing(key) } else { None })?
    }

    /// A key that may be absent.
    fn optional<T: DeserializeOwned + Default>(&mut self, key: &'static str) -> Option<T> {
        self.read(self.chain, key).unwrap_or_else(|| Some(T::default()))
    }

    /// The board, which is given by its id.
    fn board(&mut self, boards: &Boards) -> Option<BoardDefinition> {
        let id: String = self.inherited("board")?;
        let board = boards.get(&id).map(|(definition, _)| definition.clone());
        if board.is_none() {
            let known: Vec<_> = boards.keys().map(String::as_str).collect();
            let what = format!("there is no board `{id}` without faults; there are: {}", known.join(", "));
            self.faults.push(locate(self.chain, &Fault::new("board", what)));
        }
        board
    }

    /// Refuses unknown keys.
    fn refuse_others(&mut self, besides: &[&'static str]) {
        self.known.extend(besides);
        let Some(own) = self.chain.first() else { return };
        for key in own.keys.keys().filter(|key| !self.known.contains(&key.as_ref().as_ref())) {
            let what = match key.as_ref().as_ref() {
                "id" => "id: is the file's name, and stands nowhere else".to_owned(),
                other => format!("{other}: is not a key of this file; the keys are {}", self.known.join(", ")),
            };
            self.faults.push(own.source.fault(Some(key.span().start), what));
        }
    }

    /// The first value of a key along a chain: `None` if it is absent, `Some(None)` if it has a fault.
    fn read<T: DeserializeOwned>(&mut self, chain: &[&Document<'_>], key: &'static str) -> Option<Option<T>> {
        self.known.push(key);
        let (document, value) = chain.iter().find_map(|document| Some((document, document.keys.get(key)?)))?;
        let offset = value.span().start;
        Some(match T::deserialize(ValueDeserializer::from(value.clone())) {
            Ok(value) => Some(value),
            Err(error) => {
                let offset = error.span().map_or(offset, |span| span.start);
                self.faults.push(document.source.fault(Some(offset), format!("{key}: {}", sentence(&error))));
                None
            }
        })
    }

    fn missing<T>(&mut self, key: &str) -> Option<T> {
        let what = format!("{key}: is missing");
        self.faults.extend(self.chain.first().map(|own| own.source.fault(None, what)));
        None
    }
}

/// The fault with the line of its key, as far as the path of the key can be followed. An inherited key has its line in
/// another file; the fault is reported for the file that inherits, because the parent has none.
fn locate(chain: &[&Document<'_>], fault: &Fault) -> FileFault {
    let given = |document: &&&Document<'_>| document.keys.contains_key(fault.at.split('.').next().unwrap_or_default());
    match (chain.first(), chain.iter().find(given)) {
        (Some(own), Some(parent)) if own.source.id != parent.source.id => {
            own.source.fault(None, format!("{fault} (inherited from `{}`)", parent.source.id))
        }
        (Some(own), _) => own.source.fault(offset(&own.keys, &fault.at), fault.to_string()),
        (None, _) => FileFault { file: String::new(), line: None, what: fault.to_string() },
    }
}

/// Where the value at a dotted path starts; an item of a list is found by its `id`.
fn offset(keys: &DeTable<'_>, path: &str) -> Option<usize> {
    let mut path = path.split('.');
    let (key, mut value) = keys.get_key_value(path.next()?)?;
    let mut offset = key.span().start;
    for step in path {
        let next = match value.as_ref() {
            DeValue::Table(table) => table.get(step),
            DeValue::Array(items) => items.iter().find(|item| is_called(item.as_ref(), step)),
            _ => None,
        };
        let Some(next) = next else { break };
        offset = next.span().start;
        value = next;
    }
    Some(offset)
}

fn is_called(value: &DeValue<'_>, id: &str) -> bool {
    value.get("id").is_some_and(|own| own.as_ref().as_str() == Some(id))
}

/// An error's message on one line.
fn sentence(error: &toml::de::Error) -> String {
    error.message().split_whitespace().collect::<Vec<_>>().join(" ")
}
