//! A network that loses a third of what it carries: each move of the page is made once, in its order, and nobody is
//! signed out, neither by lost answers nor by windows that renew one session at once. `script/page-speed` plays a
//! thousand moves and lets windows renew two hundred times, and the suite does less.

use std::time::Duration;

use serde_json::{Value, json};

use super::hand::{Hand, Way};
use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::guests::Guests;
use crate::support::personas::Player;
use crate::support::playout::Chance;
use crate::support::proxy::{Exchange, Fate, Proxy};

/// Lets the page wait a fiftieth of the time between its attempts; for how long an answer may take stays as it is.
pub(super) const IMPATIENT: &str = "\
    for (const name of ['setTimeout', 'setInterval']) {
        const real = window[name]
        window[name] = (run, ms = 0, ...rest) => real(run, ms >= 300 && ms < 10000 ? ms / 50 : ms, ...rest)
    }";

/// How many moves the page makes in the suite, and in each game.
const MOVES: usize = 90;
const PER_GAME: usize = 30;
/// After how many moves the access tokens have expired.
const PER_TOKEN: usize = 15;
/// How often windows renew their session at once in the suite.
const RACES: usize = 60;

/// Longer than an access token is valid.
const EXPIRED: Duration = Duration::from_secs(16 * 60);

/// A service behind a proxy, which is where browsers reach it.
pub(super) async fn behind_proxy() -> (TestApp, Proxy) {
    let proxy = Proxy::start().await;
    let app = super::with_page_and(|settings| {
        settings.server.public_url.clone_from(&proxy.url);
        (settings.limits.requests_per_user, settings.limits.requests_per_network) = (0, 0);
    })
    .await;
    proxy.lead_to(&app.url);
    (app, proxy)
}

/// From now on three answers in ten are lost, that to the first renewal of a session among them, and of the requests
/// one in twenty.
fn lose(proxy: &Proxy, seed: u64) {
    let (mut chance, mut is_first) = (Chance::new(seed), true);
    proxy.judge(move |_, path| match chance.below(20) {
        _ if !path.starts_with("/v1/") => Fate::Passes,
        _ if path == "/v1/sessions/refresh" && std::mem::take(&mut is_first) => Fate::AnswerIsLost,
        0..6 => Fate::AnswerIsLost,
        6 => Fate::IsLost,
        _ => Fate::Passes,
    });
}

/// Waits until the page knows which session it has: one whose last answer was lost is renewed again within moments, and
/// only then may time pass.
async fn settled(proxy: &Proxy) {
    let is_known = |one: &Exchange| one.fate == Fate::Passes;
    proxy.until(|passed| passed.iter().rfind(|one| is(one, "POST", "/v1/sessions/refresh")).is_none_or(is_known)).await;
}

fn is(one: &Exchange, method: &str, path: &str) -> bool {
    one.method == method && one.path.ends_with(path)
}

/// Lets the page make one move and wait until it is made, as somebody does who presses again what has not gone through.
/// Returns the spaces.
const MOVE: &str = "\
    const done = arguments[arguments.length - 1], turn = arguments[0]
    const pause = () => new Promise(over => setTimeout(over, 4))
    const until = async is => {
        for (let looks = 1; ; looks++) {
            const found = is()
            if (found) return found
            // What a browser says whose connection was gone for a moment.
            if (looks % 250 === 0) dispatchEvent(new Event('online'))
            await pause()
        }
    }
    const spaces = words => [...document.querySelectorAll('[role=grid] button')].filter(one => one.textContent.replace('ways', 'way').includes(words))
    const version = () => Number(document.querySelector('.game').dataset.version)
    const play = async () => {
        await until(() => document.querySelector('.task .due') && !document.querySelector('.offered') && spaces('way to go').length > 0)
        const before = version()
        const starts = spaces('way to go').map(one => one.dataset.space)
        for (let at = 0; at < starts.length; at++) {
            const from = starts[(turn * 7 + at) % starts.length]
            document.querySelector(`[data-space=\"${from}\"]`).click()
            await until(() => document.querySelector(`[aria-selected=true] [data-space=\"${from}\"]`))
            const ends = spaces('can be reached')
            if (ends.length === 0) continue
            const to = ends[turn % ends.length].dataset.space
            document.querySelector(`[data-space=\"${to}\"]`).click()
            await until(() => document.querySelector('.offered button[type=submit]'))
            await until(() => {
                const send = document.querySelector('.offered button[type=submit]')
                if (send && send.getAttribute('aria-disabled') !== 'true') send.click()
                return !send && version() > before
            })
            return [from, to]
        }
        throw new Error('there is nothing to move')
    }
    play().then(done, why => done(String(why)))";

/// The variables in which other numbers of moves and of races are asked for; then what they came to is printed.
const MOVES_WANTED: &str = "FIELDPOST_PAGE_MOVES";
const RACES_WANTED: &str = "FIELDPOST_PAGE_RACES";

/// What a variable says, if it is set.
fn wanted(variable: &str) -> Option<usize> {
    std::env::var(variable).ok().map(|count| count.parse().expect("a number"))
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn where_answers_are_lost_every_move_is_made_once_and_nobody_is_signed_out() {
    let (app, proxy) = behind_proxy().await;
    let mut table = Guests::seated(&app, &["anna", "bert"], "barrage", json!({})).await.set_up().await;
    let hand = Hand::new(Way::Touch).await;
    hand.browser.run_first(IMPATIENT).await;
    hand.sign_in(&proxy.url, "anna").await;
    let moves = wanted(MOVES_WANTED).unwrap_or(MOVES);
    let (mut chance, mut made) = (Chance::new(5), 0);
    while made < moves {
        proxy.judge(|_, _| Fate::Passes);
        hand.open(&format!("{}/games/{}", proxy.url, table.game)).await;
        hand.wait("document.querySelector('[role=grid]')").await;
        lose(&proxy, made as u64);
        let mut sent = Vec::new();
        for _ in 0..PER_GAME.min(moves - made) {
            if made % PER_TOKEN == PER_TOKEN - 1 {
                settled(&proxy).await;
                app.advance_clock(EXPIRED).await;
                sign_in_again(&app, &mut table).await;
            }
            let moved = hand.browser.window.execute_async(MOVE, vec![json!(made)]).await.expect("a move");
            assert!(moved.is_array(), "{moved} on:\n{}", hand.browser.text().await);
            sent.push(moved);
            answer(&table, &mut chance).await;
            made += 1;
        }
        assert_eq!(moves_of(&table).await, sent, "each is made once, in its order");
        table = table.at_another_table(&app, "barrage").await.set_up().await;
    }
    let passed = proxy.passed();
    let count = |is: &dyn Fn(&&Exchange) -> bool| passed.iter().filter(is).count();
    let lost = count(&|one| is(one, "POST", "/actions") && one.fate == Fate::AnswerIsLost);
    assert!(lost * 5 > made && count(&|one| is(one, "POST", "/refresh") && one.fate != Fate::Passes) > 0, "{lost}");
    assert_eq!(count(&|one| is(one, "POST", "/v1/sessions")), 1, "nobody has to sign in again");
    assert!(hand.sees("a[href='/me']").await);
    if wanted(MOVES_WANTED).is_some() {
        let all = count(&|one| one.path.starts_with("/v1/"));
        let gone = count(&|one| one.fate == Fate::AnswerIsLost);
        eprintln!("{made} moves in {all} requests, of which {gone} answers were lost, {lost} of them of moves");
    }
    hand.browser.close().await;
}

/// The access tokens of those who play over HTTP have expired with that of the page.
async fn sign_in_again(app: &TestApp, table: &mut Guests) {
    for player in &mut table.players {
        *player = Player::logged_in(&Client::new(&app.url), &player.name, &player.address).await;
    }
}

/// The second seat moves something, quietly.
async fn answer(table: &Guests, chance: &mut Chance) {
    let client = &table.players[1].client;
    let legal = client.call("list_legal_actions").path("game", &table.game).send().await.ok();
    let listed = legal.json();
    let quiet: Vec<&Value> =
        listed["actions"].as_array().expect("a list").iter().filter(|action| action["type"] == "move").collect();
    let chosen = quiet[chance.below(quiet.len())];
    let call = client.call("act").path("game", &table.game).header("If-Match", legal.etag());
    call.json(chosen).send().await.ok();
}

/// The moves of the first seat as the service knows them.
async fn moves_of(table: &Guests) -> Vec<Value> {
    let client = &table.players[0].client;
    let seen = table.look(0).await;
    let standing = ["pieces", "captured"].into_iter().flat_map(|list| seen[list].as_array().expect("a list"));
    let own: Vec<&Value> = standing.filter(|piece| piece["seat"] == seen["you"]).map(|piece| &piece["id"]).collect();
    let call = client.call("list_events").path("game", &table.game).query("limit", 100);
    let listed = call.send().await.ok().json();
    assert!(listed.get("next").is_none(), "one page of events");
    let events = listed["events"].as_array().expect("a list").iter();
    let moved = events.filter(|event| event["type"] == "moved" && own.contains(&&event["piece"]));
    moved.map(|event| json!([event["from"], event["to"]])).collect()
}

/// In every window: counts the answers to what its list is read from, and reads it again when another window says so.
const WINDOW: &str = "\
    window.served = 0
    window.number = Math.random()
    const real = window.fetch
    window.fetch = async (path, init) => {
        const answer = await real(path, init)
        if (String(path).startsWith('/v1/games') && [200, 304].includes(answer.status)) window.served++
        return answer
    }
    window.again = async () => {
        const before = window.served
        for (let looks = 0; window.served === before; looks++) {
            if (looks % 250 === 0) dispatchEvent(new Event('online'))
            await new Promise(over => setTimeout(over, 4))
        }
    }
    const race = new BroadcastChannel('race')
    race.addEventListener('message', ({ data }) => {
        if (data.asks && data.asks !== window.number) window.again().then(() => race.postMessage({ served: window.number }))
    })";

/// Lets this window and the other one read their lists at once, and waits for both.
const RACE: &str = "\
    const done = arguments[arguments.length - 1]
    const race = new BroadcastChannel('race')
    const other = new Promise(over => {
        race.addEventListener('message', ({ data }) => data.served && data.served !== window.number && over())
    })
    race.postMessage({ asks: window.number })
    Promise.all([window.again(), other]).then(() => { race.close(); done(true) })";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn windows_that_renew_their_session_at_once_stay_signed_in_also_where_answers_are_lost() {
    let (app, proxy) = behind_proxy().await;
    Player::new(&app, "anna").await;
    let hand = Hand::new(Way::Keyboard).await;
    hand.sign_in(&proxy.url, "anna").await;
    let window = &hand.browser.window;
    let first = window.window().await.unwrap();
    hand.browser.goto("about:blank").await;
    let races = wanted(RACES_WANTED).unwrap_or(RACES);
    // With turns between the windows, and in a browser that has none.
    for script in ["", "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });"] {
        for _ in 0..2 {
            window.switch_to_window(window.new_window(false).await.unwrap().handle).await.unwrap();
            hand.browser.run_first(&format!("{script}{IMPATIENT};{WINDOW}")).await;
            hand.open(&format!("{}/games", proxy.url)).await;
            hand.wait("window.served > 0").await;
        }
        lose(&proxy, 3);
        for _ in 0..races / 2 {
            settled(&proxy).await;
            app.advance_clock(EXPIRED).await;
            let both = window.execute_async(RACE, vec![]).await.expect("an answer in both windows");
            assert_eq!(both, true);
        }
        proxy.judge(|_, _| Fate::Passes);
        for handle in window.windows().await.unwrap().into_iter().filter(|handle| *handle != first) {
            window.switch_to_window(handle).await.unwrap();
            assert!(hand.sees("a[href='/me']").await, "{}", hand.browser.text().await);
            window.close_window().await.unwrap();
        }
        window.switch_to_window(first.clone()).await.unwrap();
    }
    let passed = proxy.passed();
    let renewed: Vec<_> = passed.iter().filter(|one| is(one, "POST", "/v1/sessions/refresh")).collect();
    let lost = renewed.iter().filter(|one| one.fate == Fate::AnswerIsLost).count();
    assert!(renewed.len() >= races && lost > 0, "{}", renewed.len());
    assert!(renewed.iter().all(|one| [0, 200].contains(&one.status)), "{renewed:?}");
    assert_eq!(passed.iter().filter(|one| is(one, "POST", "/v1/sessions")).count(), 1);
    assert_eq!(app.sql("SELECT ended_by FROM sessions WHERE ended_by IS NOT NULL").await, Vec::<Vec<_>>::new());
    if wanted(RACES_WANTED).is_some() {
        eprintln!("{races} races in {} renewals, of which {lost} answers were lost", renewed.len());
    }
    hand.browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn a_move_whose_answers_are_all_lost_is_shown_as_made_and_not_sent_twice() {
    let (app, proxy) = behind_proxy().await;
    let table = Guests::seated(&app, &["anna", "bert"], "barrage", json!({})).await.set_up().await;
    let hand = Hand::new(Way::Touch).await;
    hand.browser.run_first(IMPATIENT).await;
    // Nothing but the answers tells the page what has happened.
    proxy.judge(|_, path| if path == "/v1/me/stream" { Fate::IsLost } else { Fate::Passes });
    hand.sign_in(&proxy.url, "anna").await;
    hand.open(&format!("{}/games/{}", proxy.url, table.game)).await;
    hand.wait("document.querySelector('.task .due')").await;
    // Whatever the page asks of this game from now on, it is not told.
    proxy.judge(|_, path| match path {
        "/v1/me/stream" => Fate::IsLost,
        _ if path.starts_with("/v1/games/") => Fate::AnswerIsLost,
        _ => Fate::Passes,
    });
    let before = table.look(0).await["version"].as_u64().expect("a number");
    for words in ["way to go", "can be reached"] {
        let found = format!(
            "[...document.querySelectorAll('[role=grid] button')].find(one => \
             one.textContent.replace('ways', 'way').includes({words:?})).dataset.space"
        );
        let space = hand.text(&found).await;
        hand.space(&space).await;
        hand.wait("document.querySelector('[aria-selected=true]')").await;
    }
    hand.press(".offered button[type=submit]").await;
    hand.wait("document.querySelector('.bar .refusal')").await;
    let attempts = proxy.passed().iter().filter(|one| is(one, "POST", "/actions")).count();
    assert_eq!(attempts, 5, "it was sent again");
    assert_eq!(table.look(0).await["version"], before + 1, "and made once");
    proxy.judge(|_, path| if path == "/v1/me/stream" { Fate::IsLost } else { Fate::Passes });
    hand.press(".offered button[type=submit]").await;
    hand.wait("!document.querySelector('.offered')").await;
    assert!(!hand.sees(".refusal").await, "{}", hand.browser.text().await);
    assert_eq!(table.look(0).await["version"], before + 1);
    hand.browser.close().await;
}
