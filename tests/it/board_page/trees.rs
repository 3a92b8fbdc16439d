//! What a screen reader is told, as golden files: the tree of accessibility of the page of a game, for every shape of
//! board and in each state, from its setup to its end. The board is one stop there, and no two spaces have one name.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::hand::{Hand, Way};
use super::last_moves;
use crate::support::app::TestApp;
use crate::support::golden;
use crate::support::guests::Guests;

/// The states of a node that are told with it, where they are not what most nodes have.
const STATES: [&str; 9] =
    ["checked", "disabled", "expanded", "invalid", "level", "modal", "multiselectable", "pressed", "selected"];

/// The tree of the page as it is now, one node a line. Times are not in it: they are taken out of the page first.
pub(super) async fn tree(hand: &Hand) -> String {
    hand.value("document.querySelectorAll('time, .task > p + p').forEach(one => one.remove())").await;
    let tree = hand.browser.command("Accessibility.getFullAXTree", json!({})).await;
    let nodes: BTreeMap<&str, &Value> = tree["nodes"]
        .as_array()
        .expect("nodes")
        .iter()
        .map(|node| (node["nodeId"].as_str().expect("an id"), node))
        .collect();
    let root = nodes.values().find(|node| node.get("parentId").is_none()).expect("a root");
    let mut text = String::new();
    write(&nodes, root, 0, "", &mut text);
    text
}

/// Writes a node and what is under it; `said` is the name of the node above, which the texts in it make up.
fn write(nodes: &BTreeMap<&str, &Value>, node: &Value, depth: usize, said: &str, text: &mut String) {
    let value = |of: &str| node[of]["value"].as_str().unwrap_or_default();
    let (role, name) = (value("role"), value("name"));
    let is_text = role == "StaticText";
    let is_left_out = node["ignored"] == true
        || ["InlineTextBox", "LineBreak", "ListMarker", "none"].contains(&role)
        || role == "generic" && name.is_empty()
        || is_text && said.contains(name.trim());
    let (mut below, mut name_above) = (depth, said);
    if !is_left_out {
        let states: String = properties(node).into_iter().map(|(name, value)| format!(" {name}={value}")).collect();
        let held = node["value"]["value"].as_str().map(|held| format!(" holds {held:?}")).unwrap_or_default();
        let line = if is_text { format!("{name:?}") } else { format!("{role} {name:?}{states}{held}") };
        writeln!(text, "{}{}", "  ".repeat(depth), line.trim_end_matches(" \"\"")).expect("a text");
        (below, name_above) = (depth + 1, name);
    }
    for child in node["childIds"].as_array().into_iter().flatten() {
        if let Some(child) = child.as_str().and_then(|id| nodes.get(id)) {
            write(nodes, child, below, name_above, text);
        }
    }
}

fn properties(node: &Value) -> Vec<(&str, String)> {
    let all = node["properties"].as_array().into_iter().flatten();
    let told = all.filter_map(|property| {
        let name = STATES.into_iter().find(|state| property["name"] == *state)?;
        let value = property["value"]["value"].to_string().replace('"', "");
        (value != "false" && (name, value.as_str()) != ("expanded", "null")).then_some((name, value))
    });
    told.collect()
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/it/board_page/trees/{name}.txt"))
}

/// Whether the page has had this many answers from the paths with this end.
fn read(end: &str, answers: usize) -> String {
    format!("performance.getEntriesByType('resource').filter(one => one.name.endsWith('{end}')).length >= {answers}")
}

/// A game whose page the first seat looks at.
struct GamePage<'a> {
    app: &'a TestApp,
    hand: &'a Hand,
    table: Guests,
    /// The names of the golden files.
    held: &'a mut Vec<String>,
}

impl GamePage<'_> {
    /// Compares the tree of the page with the golden file of this board and state.
    async fn hold(&mut self, state: &str) {
        let ruleset = self.table.ruleset["id"].as_str().expect("an id").to_owned();
        // What is new since the last visit is not a state of the board.
        self.hand.browser.goto("about:blank").await;
        let version = self.table.look(0).await["version"].clone();
        let seen = self.table.players[0].client.call("put_seen").path("game", &self.table.game);
        drop(seen.json(json!({ "version": version })).send().await);
        self.hand.open(&format!("{}/games/{}", self.app.url, self.table.game)).await;
        self.hand.wait("document.querySelector('[role=grid]')").await;
        // Where the server is slow, what was read before is shown first.
        self.hand.wait(&format!("document.querySelector('article.game').dataset.version === '{version}'")).await;
        self.hand.wait(&format!("{} && ({} || {})", read("/note", 1), read("/setup", 1), read("/seen", 2))).await;
        let stops = self.hand.value("document.querySelectorAll('[role=grid] [tabindex=\"0\"]').length").await;
        assert_eq!(stops, 1, "{ruleset} {state}: the board is one stop");
        let words = self.hand.value("[...document.querySelectorAll('[role=grid] button')].map(one => one.textContent)");
        let words = words.await;
        let words = words.as_array().expect("names");
        let unique: BTreeSet<&str> = words.iter().filter_map(Value::as_str).collect();
        assert_eq!(unique.len(), words.len(), "{ruleset} {state}: {words:?}");
        let name = format!("{ruleset}-{state}");
        golden::hold(&file(&name), &tree(self.hand).await);
        self.held.push(name);
    }

    /// Somebody acts while the page is open, which tells it in the words of the story.
    async fn act(&self, seat: usize, text: &str) {
        let page = format!("{}/games/{}", self.app.url, self.table.game);
        self.hand.open(&page).await;
        self.hand.wait(&read("/seen", 2)).await;
        let seen = self.table.players[seat].act(&self.table.game, text).await.ok().json();
        self.hand.wait(&format!("document.querySelector('.game').dataset.version >= {}", seen["version"])).await;
        self.hand.wait(&read("/seen", 3)).await;
        let said = "document.querySelector('.hidden[role=status]').textContent";
        let last = "document.querySelector('.story li').lastChild.textContent.trim()";
        let [said, last] = [self.hand.text(said).await, self.hand.text(last).await];
        assert!(last.len() > 9 && said.ends_with(&last), "{text}: the page tells {said:?}, and the story {last:?}");
    }

    /// Does what is left until the game is over.
    async fn end(&mut self, turns: last_moves::Turns) {
        last_moves::play_until(&self.table, turns, |_| false).await;
        assert_eq!(self.table.look(0).await["status"], "over");
        self.hold("over").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_screen_reader_is_told_every_board_from_the_setup_to_the_end() {
    let app = super::with_page().await;
    let hand = Hand::new(Way::Keyboard).await;
    hand.browser.resize(1280, 900).await;
    let mut held = Vec::new();
    let mut table = Guests::seated(&app, &["anna", "bert", "carl", "dora"], "stratego4-four", json!({})).await;
    hand.sign_in(&app.url, "anna").await;
    for ruleset in ["stratego4-four", "stratego4-three", "battle-cards", "original", "quick-arena"] {
        if table.ruleset["id"] != ruleset {
            table = table.at_another_table(&app, ruleset).await;
        }
        let mut looked = GamePage { app: &app, hand: &hand, table, held: &mut held };
        looked.hold("setup").await;
        let turns = last_moves::begin(&app, &looked.table.game, ruleset).await;
        match ruleset {
            // Before their turn the second seat attacks, and the first one may defend.
            "battle-cards" => {
                looked.hold("waiting").await;
                looked.act(1, "e2xe1").await;
                looked.hold("battle").await;
            }
            "original" => {
                looked.hold("turn").await;
                looked.act(0, "e1xe2").await;
                looked.hold("battle").await;
                looked.act(1, "j9-j8").await;
            }
            "quick-arena" => looked.hold("turn").await,
            _ => {
                looked.hold("turn").await;
                let (from, to) = turns[0];
                looked.act(0, &format!("{from}-{to}")).await;
                looked.hold("flag").await;
            }
        }
        let is_fortress = ruleset.starts_with("stratego4");
        looked.end(if is_fortress { &turns[1..] } else { turns }).await;
        table = looked.table;
    }
    let folder = file("any");
    golden::no_others(folder.parent().expect("a folder"), "txt", held);
    hand.browser.close().await;
}
