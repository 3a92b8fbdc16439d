//! What a stranger may send, as bytes: each target takes any bytes and panics if a law is broken.
//!
//! The fuzzer (`fuzz/`) and the tests (`fuzzed`) run the same targets. The first line of every input is a head that
//! names a ruleset and options in words; a word that names none of them stands for one anyway, so that no input is
//! wasted. A target knows no ruleset, no option and no action by name: what is added is tried without a line here.

mod games;
mod records;
mod texts;

use std::sync::Arc;

use fieldpost_engine::{Options, Rules};

use crate::play::Chance;
use crate::rulesets::shipped;

/// Takes any bytes.
pub type Target = fn(&[u8]);

/// Every target and its name.
pub const TARGETS: [(&str, Target); 5] = [
    ("setup", texts::setup),
    ("action", texts::action),
    ("record", records::text),
    ("json_record", records::json),
    ("game", games::game),
];

/// Values that options are set to, of every sort there is.
const VALUES: [&str; 10] = ["true", "false", "0", "2", "3", "9", "10", "20", "100", "1001"];

/// Runs the target called `name`.
pub fn run(name: &str, bytes: &[u8]) {
    let (_, target) = TARGETS.iter().find(|(other, _)| *other == name).unwrap();
    target(bytes);
}

/// Bytes that make choices, until none is left.
pub struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// A number below `count`, of at most two bytes.
    fn below(&mut self, count: usize) -> Option<usize> {
        let low = usize::from(self.next()?);
        let high = if count > 256 { usize::from(self.next()?) } else { 0 };
        Some((high * 256 + low) % count)
    }

    /// A stream of chance that two bytes choose: what follows from it is not the fuzzer's to steer.
    fn chance(&mut self) -> Option<Chance> {
        Some(Chance(self.below(65536)? as u64))
    }
}

/// Splits the head off and makes the rules that it names; nothing if its options are refused.
fn begin(bytes: &[u8]) -> Option<(Arc<Rules>, Options, &[u8])> {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    let (head, rest) = (&bytes[..end], bytes.get(end + 1..).unwrap_or_default());
    let mut words = head.split(|byte| *byte == b' ').filter(|word| !word.is_empty());
    let ruleset = words.next().unwrap_or_default();
    let named = shipped().iter().find(|rules| rules.ruleset().id.as_bytes() == ruleset);
    let rules = named.unwrap_or(&shipped()[pick(ruleset, shipped().len())]);
    let mut options = Options::default();
    for word in words {
        choose(&mut options, word);
    }
    with_options(rules, &options).map(|rules| (rules, options, rest))
}

/// The rules with options, if they go together.
fn with_options(rules: &Arc<Rules>, options: &Options) -> Option<Arc<Rules>> {
    if options.chosen().next().is_none() {
        return Some(Arc::clone(rules));
    }
    let ruleset = options.apply(rules.ruleset().clone()).ok()?;
    Rules::new(ruleset).ok().map(Arc::new)
}

/// Chooses the option that a word names, or the one that it happens to stand for.
fn choose(options: &mut Options, word: &[u8]) {
    let written = std::str::from_utf8(word).ok().and_then(|word| word.split_once('='));
    if written.is_some_and(|(name, value)| options.choose(name, value).is_ok()) {
        return;
    }
    let (option, value) = (pick(word, Options::ALL.len()), pick(word, VALUES.len()));
    // A value of another sort leaves the option as it was.
    drop(options.choose(Options::ALL[option].name, VALUES[value]));
}

/// One of `count` that a word stands for.
fn pick(word: &[u8], count: usize) -> usize {
    word.iter().fold(word.len(), |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(*byte))) % count
}

/// A fault as it is told to a stranger: some words, and none that could disturb a terminal or a mail.
fn assert_told_well(words: &str, longest: usize) {
    assert!(!words.is_empty() && words.len() <= longest, "{} bytes: {words}", words.len());
    assert!(!words.chars().any(char::is_control), "{words:?}");
}
