//! What assistive technology meets: no page breaks a rule that a machine can check, the board is one stop, and every
//! space has words of its own.

use std::path::Path;

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::key::Key;
use fieldpost::values::Language;
use serde_json::{Value, json};

use super::hand::{Hand, Way};
use super::last_moves;
use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::guests::Guests;
use crate::support::personas::{PASSWORD, Player, Table, link_token};
use crate::support::post;

/// The program that checks a page; it is one of the packages of the page.
fn axe() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/node_modules/axe-core/axe.min.js");
    std::fs::read_to_string(file).expect("axe-core (script/page installs it)")
}

/// Everything that axe knows, and the size of targets, which WCAG 2.2 asks for.
const ALL: &str = "rules: { 'target-size': { enabled: true } }";
/// What depends on colours.
const COLOURS: &str = "runOnly: { type: 'rule', values: ['color-contrast'] }";
/// What depends on widths, and on the length of words.
const SIZES: &str = "runOnly: { type: 'rule', values: ['target-size'] }";

/// What axe finds wrong with the page as it is now.
async fn violations(hand: &Hand, rules: &str) -> Vec<Value> {
    // On a board of more than a hundred spaces they are smaller on a phone, where they can be enlarged, and named.
    let script = format!(
        "const done = arguments[arguments.length - 1]; \
         const isLarge = document.querySelectorAll('[role=grid] button').length > 100 && innerWidth < 1280; \
         const found = axe.run(document, {{ resultTypes: ['violations'], preload: false, {rules} }}); \
         found.then(found => done(found.violations.flatMap(one => one.nodes.map(node => [one.id, node.html])) \
         .filter(([id, html]) => !(isLarge && id === 'target-size' && html.includes('data-space')))))"
    );
    let found = hand.browser.window.execute_async(&script, vec![]).await.expect("a result");
    found.as_array().cloned().unwrap_or_default()
}

/// A page, or a state of one: its path, and what is done there first.
struct Scene {
    path: String,
    first: &'static str,
    /// Whether it is looked at in one language only.
    is_seldom: bool,
}

fn scene(path: impl Into<String>) -> Scene {
    Scene { path: path.into(), first: "", is_seldom: false }
}

/// Opens every fold, and the first question that a button asks before it acts.
const ASKING: &str = "document.querySelectorAll('details').forEach(one => { one.open = true }); \
                      document.querySelector('dialog').showModal()";

/// The language in which pages are looked at in both looks and at each width: words have no colours, so one will do.
const THOROUGH: Language = Language::En;
/// The one with the longest words, in which everything is asked as well.
const WITH_LONG_WORDS: Language = Language::Fr;

const WIDTHS: [u32; 3] = [320, 768, 1280];

/// The variable with which everything is asked of each page in both looks, in every language and at each width.
const WHOLE: &str = "FIELDPOST_PAGE_AXE";

/// Every page in one language: on a phone, and whether it fits a tablet and a desk too. Half of them are light, the
/// others dark; in one language all are both. What axe knows of the structure of a page is asked in two languages, and
/// what depends on sizes in each. Returns what is wrong.
async fn look_through(app: &TestApp, hand: &Hand, scenes: &[Scene], language: Language) -> Vec<String> {
    let mut wrong = Vec::new();
    let is_whole = std::env::var(WHOLE).is_ok();
    let is_thorough = is_whole || language == THOROUGH;
    let scenes = scenes.iter().filter(|scene| is_thorough || !scene.is_seldom);
    for (turn, Scene { path, first, .. }) in scenes.enumerate() {
        let looks = if turn % 2 == 0 { ["dark", "light"] } else { ["light", "dark"] };
        hand.browser.resize(320, 900).await;
        hand.open(&format!("{}{path}", app.url)).await;
        hand.value(&format!("(() => {{ {first} }})()")).await;
        for (again, look) in looks.into_iter().enumerate().take(if is_thorough { 2 } else { 1 }) {
            hand.browser.prefer("prefers-color-scheme", look).await;
            for width in WIDTHS {
                let rules = match (again, width) {
                    _ if is_whole => Some(ALL),
                    (0, 320) if is_thorough || language == WITH_LONG_WORDS => Some(ALL),
                    (0, _) if is_thorough || width == 320 => Some(SIZES),
                    (1, 320) => Some(COLOURS),
                    _ => None,
                };
                if again > 0 && rules.is_none() {
                    continue;
                }
                hand.browser.resize(width, 900).await;
                if let Some(rules) = rules {
                    let found = violations(hand, rules).await;
                    wrong
                        .extend(found.iter().map(|one| format!("{path} in {language}, {look}, {width} pixels: {one}")));
                }
                let [page, screen] = hand.browser.widths().await;
                if page > screen {
                    wrong.push(format!("{path} in {language}: {page} of {screen} pixels"));
                }
            }
        }
        if is_thorough {
            hand.browser.resize(320, 900).await;
            let clipped = hand.value(LENGTHENED).await;
            if clipped != json!([]) {
                wrong.push(format!("{path} with longer words: {clipped}"));
            }
        }
    }
    wrong
}

/// Makes every word longer by two fifths, as another language may; what is clipped then, or reaches beyond the screen.
const LENGTHENED: &str = r"(() => {
    const longer = text => text.replace(/\p{L}{2,}/gu, word => word + word.slice(0, Math.ceil(word.length * 0.4)))
    // The words of spaces are heard and not seen.
    const apart = 'svg, script, style, noscript, pre, code, textarea, .hidden, .board'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) if (!text.parentElement.closest(apart)) text.data = longer(text.data)
    const isClipped = one => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1 && one.checkVisibility() &&
        !one.closest(apart) && ['hidden', 'clip'].includes(getComputedStyle(one).overflowX)
    const clipped = [...document.body.querySelectorAll('*')].filter(isClipped).map(one => one.outerHTML.slice(0, 200))
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [...clipped, `${scrollWidth} of ${clientWidth} pixels`] : clipped
})()";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn no_page_breaks_a_rule_of_accessibility_in_any_language_light_or_dark() {
    let app = super::with_page_and(|settings| settings.limits.requests_per_network = 0).await;
    let (players, scenes) = scenes(&app).await;
    let links = links(&app).await;
    let hand = Hand::new(Way::Keyboard).await;
    hand.browser.run_first(&axe()).await;
    let mut wrong = Vec::new();
    for language in Language::ALL {
        let mut open: Vec<Scene> = ["/", "/login", "/forgot", "/watch"].map(scene).into();
        let server = ["/register", "/reset", "/rules", "/rules/original", "/rules/barrage/clauses", "/problems/stale"];
        let server = server.into_iter().chain(links.iter().map(String::as_str));
        open.extend(server.map(|path| scene(format!("{path}?language={language}"))));
        hand.browser.goto(&format!("{}/login", app.url)).await;
        hand.value(&format!("localStorage.setItem('fieldpost.language', '{language}')")).await;
        wrong.extend(look_through(&app, &hand, &open, language).await);
    }
    hand.sign_in(&app.url, "anna").await;
    for language in Language::ALL {
        players[0].client.call("change_me").json(json!({ "language": language.tag() })).send().await.ok();
        wrong.extend(look_through(&app, &hand, &scenes, language).await);
    }
    wrong.dedup();
    assert!(wrong.is_empty(), "{} are wrong: {wrong:#?}", wrong.len());
    hand.browser.close().await;
}

/// The pages of anna, with games in every state, and the players.
async fn scenes(app: &TestApp) -> (Vec<Player>, Vec<Scene>) {
    let names = ["anna", "bert", "carl", "dora"];
    let mut table = Guests::seated(app, &names, "stratego4-four", json!({})).await.set_up().await;
    table.play(20).await;
    let mut scenes: Vec<Scene> = ["/", "/games", "/open", "/new", "/setups", "/setups/new", "/users/bert", "/me"]
        .into_iter()
        .map(scene)
        .collect();
    scenes.push(scene(format!("/games/{}", table.game)));
    for (ruleset, decision) in SELDOM {
        table = decided(app, table, ruleset, decision).await;
        scenes.push(Scene { is_seldom: true, ..scene(format!("/games/{}", table.game)) });
    }
    let mut table = table.at_another_table(app, "battle-cards").await;
    scenes.push(Scene { first: ASKING, ..scene(format!("/games/{}", table.game)) });
    let setup = json!({ "name": "Left flank", "ruleset": "battle-cards", "seat": "red", "pieces": table.army(0) });
    let saved = table.players[0].client.call("save_setup").json(setup).send().await.ok().json();
    scenes.push(scene(format!("/setups/{}", saved["id"].as_str().expect("an id"))));
    let mut table = table.at_another_table(app, "battle-cards").await.set_up().await;
    table.play(40).await;
    scenes.push(Scene { first: ASKING, ..scene(format!("/games/{}", table.game)) });
    scenes.push(scene(format!("/games/{}#v=9", table.game)));
    let mut table = table.at_another_table(app, "barrage").await.set_up().await;
    table.play(12).await;
    table.resign().await;
    scenes.push(scene(format!("/games/{}", table.game)));
    (table.players, scenes)
}

/// Decisions that are seldom asked for, the games of most players first.
const SELDOM: [(&str, &str); 5] = [
    ("stratego4-three", "flag"),
    ("stratego4-three", "recruit"),
    ("battle-cards", "redraw"),
    ("battle-cards", "defence"),
    ("tournament", "rescue"),
];

/// A game in which anna is asked for a decision.
async fn decided(app: &TestApp, table: Guests, ruleset: &str, decision: &str) -> Guests {
    let table = table.at_another_table(app, ruleset).await.set_up().await;
    let is_asked =
        |asked: &Value| asked["decision"] == decision && asked["seats"][0] == table.ruleset["seats"][0]["seat"];
    if !is_asked(&table.look(0).await["awaiting"][0]) {
        let turns = last_moves::begin(app, &table.game, ruleset).await;
        if decision == "defence" {
            table.players[1].act(&table.game, "e2xe1").await.ok();
        }
        last_moves::play_until(&table, turns, is_asked).await;
    }
    assert!(is_asked(&table.look(0).await["awaiting"][0]), "{decision}");
    table
}

/// The pages to which links in mails lead, before anything is pressed on them.
async fn links(app: &TestApp) -> Vec<String> {
    let table = Table::invited_as(app, ["emil", "finn"]).await;
    let anybody = Client::new(&app.url);
    let body = json!({ "name": "gina", "address": "gina@example.org", "password": PASSWORD });
    anybody.call("register_user").json(body).send().await.ok();
    anybody.call("request_password_reset").json(json!({ "address": table.red.address })).send().await.ok();
    let open = json!({ "ruleset": "barrage", "opponent": { "type": "open" } });
    let game = table.red.client.call("create_game").json(open).send().await.ok().json();
    let invited = link_token(app, &table.blue.address, "invitations").await;
    let letter = post::latest(app, "bert@example.org").await;
    let (_, unwanted) = letter.header("list-unsubscribe")[0].split_once("/unsubscribe/").expect("a link");
    vec![
        format!("/verify/{}", link_token(app, "gina@example.org", "verify").await),
        format!("/reset/{}", link_token(app, &table.red.address, "reset").await),
        format!("/invitations/{invited}"),
        format!("/join/{}", game["id"].as_str().expect("an id")),
        format!("/unsubscribe/{}", unwanted.trim_end_matches('>')),
    ]
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn the_board_is_seen_in_the_colours_of_the_system_and_nothing_moves_for_whoever_wants_that() {
    let app = super::with_page().await;
    let mut table = Guests::seated(&app, &["anna", "bert"], "original", json!({})).await.set_up().await;
    table.play(2).await;
    let hand = Hand::new(Way::Keyboard).await;
    hand.sign_in(&app.url, "anna").await;
    hand.browser.prefer("forced-colors", "active").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.wait("document.querySelector('.board .piece.seat-1')").await;
    hand.browser.picture("forced-colours").await;
    let outlines = "[0, 1].map(seat => document.querySelector(`.board .piece.seat-${seat} .body`).getAttribute('d'))";
    let outlines = hand.value(outlines).await;
    assert_ne!(outlines[0], outlines[1], "colours do not tell the seats, and shapes do");
    let colours = "['.board .piece .body', '.board .piece .rank', '.board .rim', '.board .land'].map(css => { \
         const { fill, stroke } = getComputedStyle(document.querySelector(css)); return [fill, stroke] })";
    let colours = hand.value(colours).await;
    let system = hand.value(
        "(() => { const probe = document.body.appendChild(document.createElement('i')); \
         probe.style.color = 'CanvasText'; probe.style.backgroundColor = 'Canvas'; \
         const { color, backgroundColor } = getComputedStyle(probe); return [color, backgroundColor] })()",
    );
    let system = system.await;
    let [ink, ground] = [&system[0], &system[1]];
    assert_eq!((&colours[0][0], &colours[0][1]), (ground, ink), "a piece");
    assert_eq!((&colours[1][0], &colours[2][1]), (ink, ink), "a rank, and the rim");
    assert_eq!(&colours[3][0], ground, "a space");
    hand.browser.prefer("prefers-reduced-motion", "reduce").await;
    let moving = "[...document.querySelectorAll('*')].filter(one => { const style = getComputedStyle(one); \
         return [style.transitionDuration, style.animationDuration].some(time => !/^(0s(, )?)+$/.test(time)) }).length";
    assert_eq!(hand.value(moving).await, 0);
    assert_eq!(hand.value("getComputedStyle(document.documentElement).scrollBehavior").await, "auto");
    hand.browser.prefer("prefers-reduced-motion", "no-preference").await;
    assert_ne!(hand.value(moving).await, 0, "what would move is found");
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn the_board_is_one_stop_and_every_space_has_words_of_its_own() {
    let app = super::with_page().await;
    let table = Guests::seated(&app, &["anna", "bert"], "original", json!({})).await.set_up().await;
    let hand = Hand::new(Way::Keyboard).await;
    hand.sign_in(&app.url, "anna").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    let stops = hand.value("document.querySelectorAll('[role=grid] [tabindex=\"0\"]').length").await;
    assert_eq!(stops, 1);
    let words = hand.value("[...document.querySelectorAll('[role=grid] button')].map(one => one.textContent)").await;
    let words: Vec<&str> = words.as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    let unique: std::collections::BTreeSet<&&str> = words.iter().collect();
    assert_eq!((words.len(), unique.len()), (92, 92));
    assert!(words.iter().any(|one| one.starts_with("a1, your ")), "{words:?}");
    assert!(words.contains(&"a7, bert’s piece, hidden"), "{words:?}");
    assert!(words.contains(&"a5, empty"), "{words:?}");
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn on_the_smallest_screen_every_space_is_pressed_in_the_middle_of_its_button() {
    let app = super::with_page().await;
    let hand = Hand::new(Way::Touch).await;
    for (ruleset, names, spaces) in [
        ("stratego4-three", ["anna", "bert", "carl"].as_slice(), 110),
        ("stratego4-four", ["dora", "emil", "finn", "gina"].as_slice(), 146),
    ] {
        let table = Guests::seated(&app, names, ruleset, json!({})).await.set_up().await;
        hand.browser.resize(320, 640).await;
        hand.open(&format!("{}/games/{}", app.url, table.game)).await;
        hand.wait("document.querySelector('[role=grid]')").await;
        let under = "[...document.querySelectorAll('[role=grid] button')].map(button => { \
             button.scrollIntoView({ block: 'center' }); const { x, y, width, height } = button.getBoundingClientRect(); \
             const hit = document.elementFromPoint(x + width / 2, y + height / 2); \
             return [button.dataset.space, hit?.closest('[data-space]')?.dataset.space] })";
        let pairs = hand.value(under).await;
        let pairs = pairs.as_array().expect("a list");
        assert_eq!(pairs.len(), spaces);
        for pair in pairs {
            assert_eq!(pair[0], pair[1], "{ruleset}");
        }
    }
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn whoever_asks_by_key_about_a_piece_is_led_there_and_told_what_it_can_be() {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    let hand = Hand::new(Way::Keyboard).await;
    hand.sign_in(&app.url, "bert").await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.wait("document.querySelector('[data-space=b5]').textContent.includes('anna')").await;
    hand.press_words("Command line").await;
    hand.fill(".line input", "b5\u{e007}").await;
    hand.wait("document.activeElement.dataset.space === 'b5'").await;
    let menu = KeyActions::new("keyboard".to_owned())
        .then(KeyAction::Down { value: Key::Shift.into() })
        .then(KeyAction::Down { value: Key::F10.into() })
        .then(KeyAction::Up { value: Key::F10.into() })
        .then(KeyAction::Up { value: Key::Shift.into() });
    hand.browser.window.perform_actions(menu).await.expect("keys");
    hand.wait("document.activeElement.closest('.about')").await;
    hand.browser.picture("about-a-piece").await;
    let said = hand.text("document.querySelector('.hidden[role=status]').textContent").await;
    let [start, end] = ["b5: anna’s piece, hidden, has moved. It started on b4. It has moved once. It may be: ", "."];
    let kinds = said.strip_prefix(start).and_then(|rest| rest.strip_suffix(end)).expect(&said);
    assert!(kinds.contains("scout") && !kinds.contains("bomb"), "{said}");
    assert!(hand.text("document.querySelector('.about').textContent").await.contains(kinds));
    hand.key(Key::Escape.into()).await;
    hand.wait("document.activeElement.dataset.space === 'b5' && !document.querySelector('.about')").await;
    hand.browser.close().await;
}
