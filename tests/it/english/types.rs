//! Types are nouns: a name that ends in a participle says what happened to something, and not what it is.

/// Past participles that do not end in “ed”.
const IRREGULAR: &[&str] = &[
    "Begun",
    "Borne",
    "Bought",
    "Bound",
    "Broken",
    "Brought",
    "Built",
    "Chosen",
    "Done",
    "Drawn",
    "Driven",
    "Fallen",
    "Forgotten",
    "Found",
    "Frozen",
    "Given",
    "Gone",
    "Grown",
    "Heard",
    "Held",
    "Hidden",
    "Hung",
    "Kept",
    "Known",
    "Laid",
    "Left",
    "Lent",
    "Lost",
    "Made",
    "Meant",
    "Met",
    "Paid",
    "Proven",
    "Said",
    "Seen",
    "Sent",
    "Shown",
    "Sold",
    "Sought",
    "Spent",
    "Spoken",
    "Stolen",
    "Stood",
    "Struck",
    "Taken",
    "Taught",
    "Thought",
    "Thrown",
    "Told",
    "Torn",
    "Understood",
    "Woken",
    "Won",
    "Worn",
    "Written",
];

/// Nouns that look like participles.
const NOUNS: &[&str] = &[
    "Beginning",
    "Ceiling",
    "Drawing",
    "Ending",
    "Meaning",
    "Opening",
    "Paging",
    "Recording",
    "Ring",
    "Seating",
    "Setting",
    "Sharing",
    "Timing",
    "Warning",
];

/// Types that are called as others spell it, and whose words those are.
const NAMES: &[(&str, &str)] = &[("AutoSubmitted", "the header of a mail"), ("SkipLocked", "the clause of SQL")];

/// The name of the type that a line declares, in Rust or in TypeScript.
fn declared(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix("pub").map_or(line, |rest| match rest.strip_prefix('(') {
        Some(rest) => rest.split_once(')').map_or("", |(_, rest)| rest),
        None => rest,
    });
    let before = ["export ", "default ", "declare ", "abstract "];
    let line = before.iter().fold(line.trim_start(), |line, word| line.strip_prefix(word).unwrap_or(line));
    let (keyword, rest) = line.split_once(' ')?;
    let is_type = ["class", "enum", "interface", "struct", "trait", "type", "union"].contains(&keyword);
    let name = rest.split(|c: char| !c.is_alphanumeric()).next().filter(|_| is_type)?;
    name.starts_with(|c: char| c.is_ascii_uppercase()).then_some(name)
}

fn is_participle(word: &str) -> bool {
    let is_regular = (word.ends_with("ed") && !word.ends_with("eed")) || word.ends_with("ing");
    (is_regular && !NOUNS.contains(&word)) || IRREGULAR.contains(&word)
}

/// The types of a source file whose names end in a participle.
pub(super) fn participles(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in source.lines().enumerate() {
        let Some(name) = declared(line).filter(|name| NAMES.iter().all(|(known, _)| known != name)) else { continue };
        let last = name.rfind(|c: char| c.is_ascii_uppercase()).map_or(name, |at| &name[at..]);
        if is_participle(last) {
            found.push(format!("line {}: “{name}”: types are nouns, say what it is", number + 1));
        }
    }
    found
}

#[test]
fn a_type_that_is_a_participle_is_found() {
    assert_eq!(participles("    pub(super) struct Told<'a> {"), ["line 1: “Told”: types are nouns, say what it is"]);
    for source in ["\npub enum Owed {", "trait JustSent {", "pub(in crate::app) type Asking = u8;"] {
        assert_eq!(participles(source).len(), 1, "{source}");
    }
    for source in ["interface Loaded {", "  export type AllSent = string", "export default class Kept<T> {"] {
        assert_eq!(participles(source).len(), 1, "{source}");
    }
    for source in ["struct KeyRing;", "enum Warning {", "struct Seed(u64);", "struct ClosedGame {", "let told = Told;"]
    {
        assert_eq!(participles(source), Vec::<String>::new(), "{source}");
    }
}

#[test]
fn no_exception_is_left_over() {
    let sources: Vec<String> = crate::tidy::sources("src").into_iter().map(|source| source.text).collect();
    let is_declared =
        |name: &str| sources.iter().any(|source| source.lines().filter_map(declared).any(|declared| declared == name));
    for (name, words) in NAMES {
        assert!(is_declared(name), "no type is called {name}, {words}");
    }
}
