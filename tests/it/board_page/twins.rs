//! What the page of a game shows and does for one of its readers, so that two worlds can be compared: what is drawn,
//! what a screen reader is told, what is asked of the service and what it answers, and what the browser keeps. Without
//! times and ids, which differ between any two games.

use std::collections::BTreeSet;

use fieldpost_engine::{Audience, Card, Event, Seat, SeatSet};
use serde_json::{Value, json};

use super::hand::Hand;
use super::lost_answers::behind_proxy;
use super::{last_moves, trees};
use crate::support::app::TestApp;
use crate::support::guests::Guests;
use crate::support::position::plant;
use crate::support::proxy::{Exchange, Proxy};

/// A page that tells nothing of any game.
const NEUTRAL: &str = "/setups";
/// Lets the browser forget the copies for reading without a connection.
const FORGOTTEN: &str = "\
    const done = arguments[arguments.length - 1]
    const base = indexedDB.open('fieldpost')
    base.onsuccess = () => {
        const emptied = base.result.transaction('reads', 'readwrite')
        emptied.objectStore('reads').clear()
        emptied.oncomplete = () => { base.result.close(); done(true) }
    }";

/// What the page shows and does in one world for one of the players.
pub(super) struct PageInWorld {
    drawn: String,
    told: String,
    asked: BTreeSet<String>,
    kept: String,
}

impl PageInWorld {
    /// In which of its parts it differs from another world.
    pub(super) fn differs_from(&self, other: &Self) -> Vec<&'static str> {
        let parts = [
            ("drawn", self.drawn != other.drawn),
            ("told", self.told != other.told),
            ("asked", self.asked != other.asked),
            ("kept", self.kept != other.kept),
        ];
        parts.into_iter().filter(|(_, differs)| *differs).map(|(name, _)| name).collect()
    }

    /// Fails if it differs.
    #[track_caller]
    pub(super) fn is_like(&self, other: &Self) {
        assert_eq!(self.drawn, other.drawn);
        assert_eq!(self.told, other.told);
        let only: Vec<_> = self.asked.symmetric_difference(&other.asked).collect();
        assert!(only.is_empty(), "not in both worlds: {only:#?}");
        assert_eq!(self.kept, other.kept);
    }
}

/// A service, and the proxy through which browsers reach it.
pub(super) struct World {
    pub(super) app: TestApp,
    pub(super) proxy: Proxy,
}

impl World {
    pub(super) async fn new() -> Self {
        let (app, proxy) = behind_proxy().await;
        Self { app, proxy }
    }

    /// What the page of one of the players shows and does, with a space asked about.
    pub(super) async fn look(&self, hand: &Hand, game: &str, name: &str, space: &str) -> PageInWorld {
        self.look_at(hand, (game, ""), name, space).await
    }

    /// The same where they look back to a version, or not: what stands behind the address then.
    pub(super) async fn look_at(
        &self,
        hand: &Hand,
        (game, hash): (&str, &str),
        name: &str,
        space: &str,
    ) -> PageInWorld {
        hand.sign_in(&self.proxy.url, name).await;
        // How much of the first page had been read depends on the moment at which it was left.
        hand.open(&format!("{}{NEUTRAL}", self.proxy.url)).await;
        self.proxy.until(|passed| passed.iter().any(|one| one.path == "/v1/me/setups")).await;
        hand.browser.window.execute_async(FORGOTTEN, vec![]).await.expect("nothing kept");
        let before = self.proxy.passed().len();
        hand.open(&format!("{}/games/{game}{hash}", self.proxy.url)).await;
        hand.wait("document.querySelector('.story')").await;
        hand.space(space).await;
        hand.wait("document.querySelector('.about, .land.picked')").await;
        // The page says how far it has shown the game, opens its stream, and reads the game once more.
        let end = format!("/v1/games/{game}/actions");
        self.proxy
            .until(|passed| {
                let passed = passed.get(before..).unwrap_or_default();
                let at = passed.iter().position(|one| one.path == "/v1/me/stream");
                let since = at.and_then(|at| passed.get(at..)).unwrap_or_default();
                let is_told = passed.iter().any(|one| one.method == "PUT" && one.path.ends_with("/seen"));
                is_told && since.iter().any(|one| one.path == end || (one.path.ends_with(game) && one.status == 304))
            })
            .await;
        // The note is read while the board is shown already.
        hand.wait("document.querySelector('section.note')").await;
        let drawn = "(() => { const copy = document.querySelector('article.game').cloneNode(true); \
             copy.querySelectorAll('time, .task > p + p').forEach(one => one.remove()); return copy.innerHTML })()";
        let drawn = without_ids(&hand.text(drawn).await);
        // Whether what was seen is read once more while somebody looks back depends on the moment.
        let is_again = |one: &&Exchange| !hash.is_empty() && one.method == "GET" && one.path.ends_with("/seen");
        let passed = self.proxy.passed();
        let asked = passed[before..].iter().filter(|one| !is_again(one)).filter_map(|one| self.plain(one)).collect();
        let kept = kept(hand).await;
        PageInWorld { drawn, told: without_ids(&trees::tree(hand).await), asked, kept }
    }

    /// A request and its answer, if it is one that tells anything: what has not changed is asked about again and again.
    fn plain(&self, one: &Exchange) -> Option<String> {
        if !one.path.starts_with("/v1/") || one.path == "/v1/me/setups" || one.status == 304 {
            return None;
        }
        let body = |text: &str| {
            let text = text.replace(&self.proxy.url, "#").replace(&self.app.url, "#");
            match serde_json::from_str::<Value>(&text) {
                Ok(mut body) => {
                    without_times(&mut body);
                    body.to_string()
                }
                Err(_) => without_ids(&text),
            }
        };
        let path = without_ids(&one.path);
        Some(format!("{} {path} {} {} {}", one.method, body(&one.sent), one.status, body(&one.received)))
    }
}

/// The same text with a sign in place of every id.
fn without_ids(text: &str) -> String {
    let is_id = |part: &[u8]| {
        part.iter().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => *byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
    };
    let (mut plain, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        if rest.as_bytes().get(..36).is_some_and(is_id) {
            plain.push('#');
            rest = &rest[36..];
        } else {
            plain.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    plain
}

/// Puts a sign in place of what differs between any two sessions and any two moments.
fn without_times(value: &mut Value) {
    const OWN: [&str; 7] =
        ["access_token", "etag", "expires_in", "refresh_token", "request_id", "seconds_left", "session"];
    match value {
        Value::Object(fields) => {
            for (name, field) in fields.iter_mut() {
                if OWN.contains(&name.as_str()) { *field = json!("#") } else { without_times(field) }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(without_times),
        Value::String(text) => {
            let is_time =
                text.len() > 18 && text.as_bytes()[10] == b'T' && text.starts_with(|c: char| c.is_ascii_digit());
            *text = if is_time { "#".to_owned() } else { without_ids(text) };
        }
        _ => {}
    }
}

/// Everything that the browser keeps: its storage, the copies for reading without a connection, and whatever the worker
/// keeps besides the files of the page.
async fn kept(hand: &Hand) -> String {
    let script = r#"
        const done = arguments[arguments.length - 1]
        const plain = (name, value) =>
            ['etag', 'seconds_left'].includes(name) ? '#'
            : typeof value === 'string' ? value.replaceAll(location.origin, '#').replace(/[0-9a-f-]{36}/g, '#').replace(/^\d{4}-\d\d-\d\dT.*/, '#')
            : value
        const all = asked => new Promise((found, lost) => {
            asked.onsuccess = () => found(asked.result)
            asked.onerror = () => lost(asked.error)
        })
        const look = async () => {
            const found = { title: document.title, cookie: document.cookie }
            // Storage has no order.
            found.storage = [localStorage, sessionStorage].map(one => Object.entries(one).sort())
            for (const { name } of await indexedDB.databases()) {
                const base = await all(indexedDB.open(name))
                for (const store of base.objectStoreNames) {
                    const rows = base.transaction(store).objectStore(store)
                    const [keys, values] = await Promise.all([all(rows.getAllKeys()), all(rows.getAll())])
                    found[`${name} ${store}`] = keys.map((key, at) => [key, values[at]])
                }
                base.close()
            }
            for (const name of await caches.keys()) {
                const paths = (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname)
                const others = paths.filter(path => path !== '/' && !path.startsWith('/page/'))
                if (others.length > 0) found[name] = others
            }
            return JSON.stringify(found, plain)
        }
        look().then(done, why => done(String(why)))
    "#;
    let found = hand.browser.window.execute_async(script, vec![]).await.expect("a result");
    let found = found.as_str().expect("a text").to_owned();
    assert!(found.contains("/v1/games/#/events") && !found.contains("standing-orders"), "{found}");
    assert!(found.contains("\"cookie\":\"\"") && !found.contains("eyJ"), "a token is kept: {found}");
    found
}

/// A position of a ruleset in which the first seat looks at what the others hide: in another world two kinds of each
/// other army are exchanged, and other cards are in their hands.
pub(super) async fn hide(world: &World, names: &[&str], ruleset: &str, is_other: bool) -> Guests {
    let table = Guests::seated(&world.app, names, ruleset, json!({})).await;
    let rules = world.app.app.catalogue.get(ruleset).expect("a ruleset");
    let (mut log, _) = last_moves::log(rules);
    for event in log.iter_mut().filter(|_| is_other) {
        match event {
            Event::Revealed { pieces, to: Audience::Only(seats) } if *seats != SeatSet::EMPTY.with(Seat(0)) => {
                let (first, last) = (pieces[0].1, pieces[pieces.len() - 1].1);
                assert_ne!(first, last, "kinds that can be exchanged");
                let end = pieces.len() - 1;
                (pieces[0].1, pieces[end].1) = (last, first);
            }
            Event::Shuffled { decks } => decks[1] = other_cards(),
            Event::Drew { seat: Seat(1), cards } => *cards = other_cards(),
            _ => {}
        }
    }
    plant(&world.app, &table.game, &log).await;
    table
}

fn other_cards() -> Vec<Card> {
    ["mock", "spy", "swap"].iter().map(|word| word.parse().expect("a card")).collect()
}
