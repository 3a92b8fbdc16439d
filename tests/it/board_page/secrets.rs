//! Two games that differ only in what a viewer may not know look the same on the page to that viewer (V-6): in what is
//! drawn, in every text, in what is asked of the server and in what the browser keeps.

use serde_json::json;

use super::hand::{Hand, Way};
use crate::support::app::TestApp;
use crate::support::personas::{BLUE, RED, Table, blue_in_another_world};

/// What the page shows and does in one world for one of the players, without times and ids.
struct PageInWorld {
    drawn: String,
    asked: String,
    kept: String,
}

/// One space and one more turn each; then the page is looked at, with a piece of the opponent asked about.
async fn seen(name: &str, blue: &[(&str, &str)]) -> PageInWorld {
    let app = super::with_page().await;
    let table = Table::in_setup(&app).await;
    table.red.lock(&table.game, &RED).await.ok();
    table.blue.lock(&table.game, blue).await.ok();
    table.red.act(&table.game, "b4-b5").await.ok();
    table.blue.act(&table.game, "b7-b6").await.ok();
    look(&app, &table, name).await
}

/// What the page of one of the players shows and does.
async fn look(app: &TestApp, table: &Table, name: &str) -> PageInWorld {
    let hand = Hand::new(Way::Touch).await;
    hand.sign_in(&app.url, name).await;
    keep_first_page(&hand).await;
    hand.open(&format!("{}/games/{}", app.url, table.game)).await;
    hand.space("e7").await;
    hand.wait("document.querySelector('.about, .land.picked')").await;
    // The page says how far it has shown the game, when it has time.
    hand.wait("performance.getEntriesByType('resource').filter(one => one.name.endsWith('/seen')).length > 1").await;
    let drawn = "(() => { const copy = document.querySelector('article.game').cloneNode(true); \
         copy.querySelectorAll('time, .task > p + p').forEach(one => one.remove()); return copy.innerHTML })()";
    let asked = "performance.getEntriesByType('resource').map(one => new URL(one.name).pathname + new URL(one.name).search) \
         .filter(one => one.startsWith('/v1/')).map(one => one.replace(/[0-9a-f-]{36}/g, '#')).sort().join(' ')";
    let found = PageInWorld { drawn: hand.text(drawn).await, asked: hand.text(asked).await, kept: kept(&hand).await };
    hand.browser.close().await;
    found
}

/// Waits until the first page has kept all that it reads: what it keeps else depends on when it is left.
async fn keep_first_page(hand: &Hand) {
    let script = r#"(() => {
        window.isKept = false
        const keysOf = () => new Promise(found => {
            const base = indexedDB.open('fieldpost')
            base.onsuccess = () => {
                const asked = base.result.transaction('reads').objectStore('reads').getAllKeys()
                asked.onsuccess = () => {
                    base.result.close()
                    found(asked.result)
                }
            }
        })
        const look = async () => {
            const isThere = (await indexedDB.databases()).some(one => one.name === 'fieldpost')
            const keys = isThere ? await keysOf() : []
            const games = [...document.querySelectorAll('.card')].filter(one => one.querySelector('.small-board'))
                .map(one => '/v1' + one.querySelector('h2 a').getAttribute('href'))
            const wanted = ['/v1/me', '/v1/me/decisions?', '/v1/games?list=mine&',
                ...games.flatMap(game => [game, `${game}/rules`, `${game}/events?`])]
            const isOf = path => key => /[?&]$/.test(path) ? key.startsWith(path) : key === path
            window.isKept = wanted.every(path => keys.some(isOf(path)))
            if (!window.isKept) setTimeout(look, 20)
        }
        look()
    })()"#;
    hand.value(script).await;
    hand.wait("window.isKept").await;
}

/// Everything that the browser keeps: its storage, the copies for reading without a connection, and whatever the worker
/// keeps besides the files of the page.
async fn kept(hand: &Hand) -> String {
    let script = r#"
        const done = arguments[arguments.length - 1]
        const plain = (name, value) =>
            ['etag', 'seconds_left'].includes(name) ? '#'
            : typeof value === 'string' ? value.replace(/[0-9a-f-]{36}/g, '#').replace(/^\d{4}-\d\d-\d\dT.*/, '#') : value
        const all = asked => new Promise((found, lost) => {
            asked.onsuccess = () => found(asked.result)
            asked.onerror = () => lost(asked.error)
        })
        const look = async () => {
            const kept = [localStorage, sessionStorage].map(one => Object.entries(one).sort())
            const found = { kept, title: document.title }
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
    found
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn v_6_the_page_shows_nothing_of_what_its_reader_may_not_know() {
    let (here, there) = (seen("anna", &BLUE).await, seen("anna", &blue_in_another_world()).await);
    assert_eq!(here.drawn, there.drawn);
    assert_eq!(here.asked, there.asked);
    assert_eq!(here.kept, there.kept);
    // What somebody may know differs, and this comparison sees it.
    let (here, there) = (seen("bert", &BLUE).await, seen("bert", &blue_in_another_world()).await);
    assert_ne!(here.drawn, there.drawn);
}

/// A game in which Blue's player has given conditional moves, or none, and Red's looks at it before their turn.
async fn seen_before_an_answer(name: &str, moves: &[(&str, &str)]) -> PageInWorld {
    let app = super::with_page().await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    table.blue.act(&table.game, "b7-b6").await.ok();
    let moves: Vec<_> = moves.iter().map(|(condition, then)| json!({ "if": condition, "then": then })).collect();
    let orders = json!({ "decline_defence": false, "conditional_moves": moves });
    let tag = table.blue.look(&table.game).await;
    let call = table.blue.client.call("put_standing_orders").path("game", &table.game);
    call.header("If-Match", tag.etag()).json(orders).send().await.ok();
    look(&app, &table, name).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn v_6_the_page_shows_nothing_of_the_conditional_moves_of_an_opponent() {
    let given = [("e4-e5", "e7-e6"), ("f4-f5", "f7-f6")];
    let (here, there) = (seen_before_an_answer("anna", &given).await, seen_before_an_answer("anna", &[]).await);
    assert_eq!((here.drawn, here.asked, here.kept), (there.drawn, there.asked, there.kept));
    // Their owner sees them, and keeps nothing of them in the browser.
    let (here, there) = (seen_before_an_answer("bert", &given).await, seen_before_an_answer("bert", &[]).await);
    assert_ne!(here.drawn, there.drawn);
    assert_eq!(here.kept, there.kept);
}
