//! What the page costs its reader. In the suite it is measured once, as it comes, and only two things are asserted:
//! that nothing jumps while it loads, of the list of games also where it comes slowly, and how many bytes come.
//! `script/page-speed` measures on a slow network and a slow processor, and prints the figures of `docs/BENCHMARKS.md`.

use serde_json::{Value, json};

use super::hand::{Hand, Way};
use crate::support::app::TestApp;
use crate::support::guests::Guests;
use crate::support::personas::{Player, Table};

/// How much of a screen may move while a page loads, in the measure of layout shifts.
const MAX_SHIFT: f64 = 0.02;
/// How many bytes the frame of the page may have, and a game with everything that is loaded for it, all compressed.
const MAX_FRAME: f64 = 3_000.0;
const MAX_LOADED: f64 = 110_000.0;
/// How often each page is loaded where figures are wanted.
const TIMES: usize = 5;

/// The bytes of the frame, and of everything that was loaded after it.
const WEIGHT: &str = "['navigation', 'resource'].map(type => \
    performance.getEntriesByType(type).reduce((all, one) => all + one.encodedBodySize, 0))";
/// What these bytes are.
const WEIGHTS: &str = "performance.getEntriesByType('resource').filter(one => one.encodedBodySize > 0)\
    .map(one => `${one.name.slice(-40)} ${one.encodedBodySize}`)";

const OBSERVED: &str = "\
    window.cost = { lcp: 0, cls: 0, tbt: 0, presses: [], shifts: [] }
    const observe = (type, take, rest = {}) =>
        new PerformanceObserver(list => list.getEntries().forEach(take)).observe({ type, buffered: true, ...rest })
    observe('largest-contentful-paint', one => { window.cost.lcp = one.startTime })
    observe('layout-shift', one => {
        if (one.hadRecentInput) return
        window.cost.cls += one.value
        window.cost.shifts.push(...one.sources.map(source => source.node?.outerHTML?.slice(0, 90)))
    })
    observe('longtask', one => { window.cost.tbt += Math.max(0, one.duration - 50) })
    observe('event', one => { if (one.interactionId) window.cost.presses.push(one.duration) }, { durationThreshold: 16 })";

/// The scripts of other pages, which the page reads once its worker is there, are not loaded for this one.
const NOTHING_AFTERWARDS: &str =
    "Object.defineProperty(navigator.serviceWorker, 'ready', { value: new Promise(() => {}) })";

/// Whether figures are wanted: `script/page-speed` says so.
fn is_measured() -> bool {
    std::env::var_os("FIELDPOST_PAGE_SPEED").is_some()
}

/// The value that this many of a hundred do not exceed.
fn quantile(mut values: Vec<f64>, percent: usize) -> f64 {
    values.sort_by(f64::total_cmp);
    let at = values.len().saturating_sub(1) * percent / 100;
    values.get(at).copied().unwrap_or_default()
}

/// Slow 4G, and a processor that is a quarter as fast; the worker of the page, which has a network of its own, is
/// passed over.
async fn slow_down(hand: &Hand) {
    let network =
        json!({ "offline": false, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750 });
    hand.browser.command("Network.emulateNetworkConditions", network).await;
    hand.browser.command("Emulation.setCPUThrottlingRate", json!({ "rate": 4 })).await;
    hand.browser.command("Network.setBypassServiceWorker", json!({ "bypass": true })).await;
}

/// Loads a page; returns what that has cost: the largest paint, shifts, and the time in which nothing can be pressed.
async fn load(hand: &Hand, address: &str, is_cold: bool) -> Value {
    if is_cold {
        hand.browser.command("Network.clearBrowserCache", json!({})).await;
    }
    hand.browser.goto(address).await;
    hand.wait("document.querySelector('h1') && !document.querySelector('.loading')").await;
    hand.wait("document.querySelector('[role=grid], .card .small-board svg')").await;
    // Paints and shifts are told when the page has nothing else to do.
    let settled = "const done = arguments[arguments.length - 1]; \
         requestAnimationFrame(() => requestIdleCallback(() => requestAnimationFrame(() => done(window.cost))))";
    hand.browser.window.execute_async(settled, vec![]).await.expect("a cost")
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn nothing_jumps_while_a_page_loads() {
    let app = super::with_page().await;
    let mut table = Guests::seated(&app, &["anna", "bert"], "original", json!({})).await.set_up().await;
    table.play(40).await;
    let hand = Hand::new(Way::Touch).await;
    hand.browser.run_first(OBSERVED).await;
    hand.browser.run_first(NOTHING_AFTERWARDS).await;
    hand.sign_in(&app.url, "anna").await;
    if is_measured() {
        slow_down(&hand).await;
    }
    hand.browser.command("Network.setBypassServiceWorker", json!({ "bypass": true })).await;
    for path in ["/".to_owned(), format!("/games/{}", table.game)] {
        for is_cold in [true, false] {
            let mut costs = Vec::new();
            for _ in 0..if is_measured() { TIMES } else { 1 } {
                let cost = load(&hand, &format!("{}{path}", app.url), is_cold).await;
                let is_still = cost["cls"].as_f64().expect("a number") <= MAX_SHIFT;
                assert!(is_still || is_measured(), "{path} jumps: {cost}");
                costs.push(cost);
            }
            if is_cold {
                let weight = hand.value(WEIGHT).await;
                let [frame, rest] = [0, 1].map(|at| weight[at].as_f64().expect("bytes"));
                assert!(frame > 0.0 && frame <= MAX_FRAME, "{path}: {frame} bytes");
                let is_light = rest > frame && frame + rest <= MAX_LOADED;
                assert!(is_light, "{path}: {frame} and {rest} bytes: {}", hand.value(WEIGHTS).await);
                if is_measured() {
                    eprintln!("{path}: {:.1} kB, of which the frame has {:.1}", (frame + rest) / 1e3, frame / 1e3);
                }
            }
            let median = |of: &str| quantile(costs.iter().filter_map(|cost| cost[of].as_f64()).collect(), 50);
            if is_measured() {
                let [lcp, cls, tbt] = ["lcp", "cls", "tbt"].map(median);
                eprintln!(
                    "{path} {}: LCP {lcp:.0} ms, CLS {cls:.3}, TBT {tbt:.0} ms",
                    if is_cold { "cold" } else { "again" }
                );
            }
        }
    }
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn the_list_of_games_stays_where_it_is_while_it_comes_slowly() {
    let app = super::with_page().await;
    let mut table = Guests::seated(&app, &["anna", "bert"], "original", json!({})).await.set_up().await;
    table.play(41).await;
    // One that waits for its reader, one that waits for the other, one that is over.
    let mut table = table.at_another_table(&app, "barrage").await.set_up().await;
    table.play(20).await;
    let mut table = table.at_another_table(&app, "barrage").await.set_up().await;
    table.resign().await;
    let mut table = table.at_another_table(&app, "barrage").await.set_up().await;
    table.play(1).await;
    for width in [390, 1280] {
        let hand = Hand::new(Way::Touch).await;
        hand.browser.resize(width, 844).await;
        hand.browser.run_first(OBSERVED).await;
        // Nothing that was read before is shown first, with a sentence that says so.
        hand.browser.run_first("indexedDB.deleteDatabase('fieldpost')").await;
        hand.sign_in(&app.url, "anna").await;
        slow_down(&hand).await;
        let cost = load(&hand, &app.url, true).await;
        let shift = cost["cls"].as_f64().expect("a number");
        assert!(shift <= MAX_SHIFT, "it jumps: {cost}");
        hand.browser.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_long_game_is_looked_back_to_its_first_turn_and_the_largest_board_is_pressed() {
    let app = super::with_page().await;
    let versions = if is_measured() { 1_000 } else { 40 };
    let hand = Hand::new(Way::Touch).await;
    hand.browser.run_first(OBSERVED).await;
    let table = Table::in_play(&app).await;
    walk(&[&table.red, &table.blue], &table.game, versions).await;
    hand.sign_in(&app.url, "anna").await;
    if is_measured() {
        hand.browser.command("Emulation.setCPUThrottlingRate", json!({ "rate": 4 })).await;
    }
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    let count = if is_measured() { 10 } else { 30 };
    let steps = "const done = arguments[arguments.length - 1]; \
         const press = css => document.querySelector(css).click(); \
         const until = is => new Promise(over => { const look = () => is() ? over() : setTimeout(look, 5); look() }); \
         const drawn = run => new Promise(over => { const start = performance.now(); \
           new MutationObserver((_, own) => { own.disconnect(); over(performance.now() - start) }) \
             .observe(document.querySelector('.play-board'), { subtree: true, childList: true, attributes: true, characterData: true }); \
           run() }); \
         const count = () => document.querySelectorAll('.board .piece').length; \
         (async () => { const found = []; \
           [...document.querySelectorAll('.board-tools button')].find(one => one.textContent === 'Look back').click(); \
           await until(() => document.querySelector('.replay')); \
           for (let at = 0; at < arguments[0]; at++) found.push(await drawn(() => press('.replay .actions button:nth-child(2)'))); \
           press('.replay .actions button'); await until(() => document.querySelector('.replay input').value === '0'); \
           done([found, document.querySelector('.replay input').value, count()]) })().catch(why => done(String(why)))";
    let found = hand.browser.window.execute_async(steps, vec![json!(count)]).await.expect("steps");
    assert_eq!((&found[1], &found[2]), (&json!("0"), &json!(16)), "all pieces stand where they began");
    let times: Vec<f64> = found[0].as_array().expect("times").iter().filter_map(Value::as_f64).collect();
    assert_eq!(times.len(), count);
    if is_measured() {
        let [half, most] = [50, 95].map(|part| quantile(times.clone(), part));
        eprintln!("a step back at {versions} versions: {half:.1} ms, p95 {most:.1} ms");
    }
    press_largest(&app, &hand).await;
    hand.browser.close().await;
}

/// Presses pieces and their ends on the board with the most spaces.
async fn press_largest(app: &TestApp, hand: &Hand) {
    let names = ["carl", "dora", "emil", "finn"];
    let table = Guests::seated(app, &names, "stratego4-four", json!({})).await.set_up().await;
    hand.sign_in(&app.url, names[0]).await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.wait("document.querySelector('.task .due')").await;
    let find = |words: &str| {
        format!(
            "[...document.querySelectorAll('[role=grid] button')].filter(one => \
             one.textContent.replace('ways', 'way').includes({words:?})).map(one => one.dataset.space)"
        )
    };
    let starts = hand.value(&find("way to go")).await;
    let starts: Vec<&str> = starts.as_array().expect("spaces").iter().filter_map(Value::as_str).collect();
    for start in starts.iter().cycle().take(if is_measured() { 20 } else { 2 }) {
        hand.space(start).await;
        hand.wait(&format!("document.querySelector('[aria-selected=true] [data-space={start:?}]')")).await;
        let ends = hand.value(&find("can be reached")).await;
        hand.space(ends[0].as_str().expect("a space")).await;
        hand.wait("document.querySelector('.offered')").await;
        hand.press(".offered button[type=button]").await;
        hand.wait("!document.querySelector('.offered')").await;
    }
    if is_measured() {
        hand.browser.command("HeapProfiler.collectGarbage", json!({})).await;
        let heap = hand.browser.command("Runtime.getHeapUsage", json!({})).await["usedSize"].as_f64().expect("bytes");
        let presses = hand.value("window.cost.presses").await;
        let presses: Vec<f64> = presses.as_array().expect("times").iter().filter_map(Value::as_f64).collect();
        eprintln!(
            "{} presses on 146 spaces took 16 ms or longer: p95 {:.0} ms; heap {:.1} MB",
            presses.len(),
            quantile(presses, 95),
            heap / 1e6
        );
    }
}

/// Lets both walk round four spaces of theirs, for ever and without a capture.
async fn walk(players: &[&Player; 2], game: &str, versions: usize) {
    const ROUNDS: [[&str; 4]; 2] = [["b4-b3", "b3-c3", "c3-c4", "c4-b4"], ["b7-b8", "b8-c8", "c8-c7", "c7-b7"]];
    let mut tag = players[0].look(game).await.etag().to_owned();
    for turn in 0..versions {
        let action = json!({ "type": "text", "text": ROUNDS[turn % 2][turn / 2 % 4] });
        let call = players[turn % 2].client.call("act").path("game", game).header("If-Match", &tag);
        tag = call.json(action).send().await.ok().etag().to_owned();
    }
}
