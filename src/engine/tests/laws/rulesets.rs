//! The shipped rulesets, read at test time: a ruleset that is added is tested without a line of code.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use fieldpost_engine::{Options, Rules, Ruleset};

static SHIPPED: LazyLock<Vec<Arc<Rules>>> = LazyLock::new(|| rulesets().into_iter().map(ready).collect());

/// A folder or file of the repository.
pub fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Every shipped ruleset, ready for use.
pub fn shipped() -> &'static [Arc<Rules>] {
    &SHIPPED
}

/// The shipped ruleset called `id`.
pub fn rules(id: &str) -> Arc<Rules> {
    let found = shipped().iter().find(|rules| rules.ruleset().id == id);
    Arc::clone(found.unwrap_or_else(|| panic!("no ruleset is called {id}")))
}

/// The shipped ruleset called `id` with options.
pub fn rules_with(id: &str, options: &Options) -> Arc<Rules> {
    ready(options.apply(rules(id).ruleset().clone()).unwrap())
}

/// A ruleset made ready; tests make some of their own.
pub fn ready(ruleset: Ruleset) -> Arc<Rules> {
    let id = ruleset.id.clone();
    Arc::new(Rules::new(ruleset).unwrap_or_else(|faults| panic!("{id}: {faults:?}")))
}

fn rulesets() -> Vec<Ruleset> {
    let base: Ruleset = toml::from_str(ORIGINAL).unwrap();
    let mut all = vec![base.clone()];
    for id in ["original-classic", "vintage"] {
        let mut one = base.clone();
        one.id = id.into();
        one.repetition.limit = 5;
        all.push(one);
    }
    let small = |id: &str, army: &[(&str, u8)]| {
        let mut one = base.clone();
        one.id = id.into();
        one.army = army.iter().map(|(kind, count)| ((*kind).into(), *count)).collect();
        one
    };
    all.push(small(
        "barrage",
        &[("marshal", 1), ("general", 1), ("miner", 1), ("scout", 2), ("spy", 1), ("bomb", 1), ("flag", 1)],
    ));
    let duel = [("marshal", 1), ("general", 1), ("miner", 2), ("scout", 2), ("spy", 1), ("bomb", 2), ("flag", 1)];
    all.push(small("duel", &duel));
    let mut arena = small("quick-arena", &duel);
    arena.setup.home_rows = 3;
    arena.board = toml::from_str("id='grid-8x8'\nshape={grid={columns=8,rows=8,lakes=['c4','c5','f4','f5']}}").unwrap();
    all.push(arena);
    all
}

const ORIGINAL: &str = r#"
id = "original"
name = "Original"
summary = "x"
seats = [{name="red",team="red"},{name="blue",team="blue"}]
setup = {home_rows = 4}
repetition = {limit = 3}
[board]
id = "grid-10x10"
shape = {grid={columns=10,rows=10,lakes=["c5","d5","c6","d6","g5","h5","g6","h6"]}}
[army]
marshal=1
general=1
colonel=2
major=3
captain=4
lieutenant=4
sergeant=4
miner=5
scout=8
spy=1
bomb=6
flag=1
[[kinds]]
id="flag"
letter="F"
movement="still"
defence="flag"
[[kinds]]
id="bomb"
letter="B"
movement="still"
defence={fortified={except=["miner"]}}
[[kinds]]
id="spy"
letter="S"
rank=1
beats=["marshal"]
[[kinds]]
id="scout"
letter="2"
rank=2
movement="line"
[[kinds]]
id="miner"
letter="3"
rank=3
[[kinds]]
id="sergeant"
letter="4"
rank=4
[[kinds]]
id="lieutenant"
letter="5"
rank=5
[[kinds]]
id="captain"
letter="6"
rank=6
[[kinds]]
id="major"
letter="7"
rank=7
[[kinds]]
id="colonel"
letter="8"
rank=8
[[kinds]]
id="general"
letter="9"
rank=9
[[kinds]]
id="marshal"
letter="M"
rank=10
"#;
