//! A person at the page, who has only a keyboard, or only a finger. Neither sets anything by script: what they cannot
//! reach, they cannot press.

use std::time::Duration;

use fantoccini::Locator;
use fantoccini::actions::{InputSource, KeyAction, KeyActions, PointerAction, TouchActions};
use fantoccini::elements::Element;
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::personas::PASSWORD;

/// What a person has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Keyboard,
    Touch,
}

/// How often somebody presses Tab before they give up.
const TABS: usize = 250;

/// A person with a browser.
pub(super) struct Hand {
    pub(super) browser: Browser,
    pub(super) way: Way,
}

impl Hand {
    /// With a browser of their own; a finger has a phone.
    pub(super) async fn new(way: Way) -> Self {
        let browser = Browser::open().await;
        if way == Way::Touch {
            browser.resize(390, 844).await;
            browser.touch().await;
        }
        Self { browser, way }
    }

    /// Opens a page of the server and waits until it is there.
    pub(super) async fn open(&self, address: &str) {
        self.browser.goto(address).await;
        self.wait("document.querySelector('h1') && !document.querySelector('.loading')").await;
    }

    /// Signs in.
    pub(super) async fn sign_in(&self, url: &str, name: &str) {
        self.open(&format!("{url}/login")).await;
        self.fill("input[name=login]", name).await;
        self.fill("input[name=password]", PASSWORD).await;
        self.press("main button[type=submit]").await;
        self.wait("location.pathname === '/' && document.querySelector('a[href=\"/me\"]')").await;
    }

    /// Waits until something is true of the page; before its elements are there, nothing is.
    pub(super) async fn wait(&self, condition: &str) {
        let script = format!(
            "const done = arguments[arguments.length - 1]; \
             const is = () => {{ try {{ return {condition} }} catch (why) {{ return false }} }}; \
             const look = () => {{ if (is()) done(true); else setTimeout(look, 20) }}; look()"
        );
        if let Err(why) = self.browser.window.execute_async(&script, vec![]).await {
            panic!("`{condition}` does not become true ({why}) on:\n{}", self.browser.text().await);
        }
    }

    /// What an expression is on the page.
    pub(super) async fn value(&self, expression: &str) -> Value {
        self.browser.window.execute(&format!("return {expression}"), vec![]).await.expect("a value")
    }

    /// The same as a text.
    pub(super) async fn text(&self, expression: &str) -> String {
        self.value(expression).await.as_str().unwrap_or_default().to_owned()
    }

    /// Whether there is something that can be seen.
    pub(super) async fn sees(&self, css: &str) -> bool {
        self.value(&format!("Boolean(document.querySelector({css:?})?.checkVisibility())")).await == json!(true)
    }

    async fn find(&self, what: &str) -> Element {
        let locator = if what.starts_with("//") { Locator::XPath(what) } else { Locator::Css(what) };
        match self.browser.window.wait().at_most(Duration::from_secs(20)).for_element(locator).await {
            Ok(element) => element,
            Err(why) => panic!("there is no `{what}` ({why}) on:\n{}", self.browser.text().await),
        }
    }

    /// Presses what a selector finds: a button, a link, the head of something folded.
    pub(super) async fn press(&self, what: &str) {
        match self.way {
            Way::Touch => self.tap(what).await,
            Way::Keyboard => {
                let element = self.find(what).await;
                self.tab_to(&element, what).await;
                self.key(Key::Enter.into()).await;
            }
        }
    }

    /// Presses the button that says these words.
    pub(super) async fn press_words(&self, words: &str) {
        self.press(&format!("//button[normalize-space()='{words}'][not(ancestor::dialog[not(@open)])]")).await;
    }

    /// Chooses one of several.
    pub(super) async fn choose(&self, words: &str) {
        let input = format!("//label[contains(normalize-space(), '{words}')]/input");
        if self.way == Way::Touch {
            self.tap(&input).await;
            return;
        }
        let element = self.find(&input).await;
        let same = "document.activeElement.name === arguments[0].name && document.activeElement.type === 'radio'";
        self.tab_until(&element, same, words).await;
        for _ in 0..40 {
            if self.of(&element, "document.activeElement === arguments[0]").await == json!(true) {
                return;
            }
            self.key(Key::Down.into()).await;
        }
        panic!("the arrows do not lead to `{words}`");
    }

    /// Types into a field.
    pub(super) async fn fill(&self, what: &str, text: &str) {
        match self.way {
            Way::Touch => {
                // Two fields that are scrolled to one place on the screen would be tapped there twice at once: that is
                // a double tap, which puts no caret into the second.
                let turn = "(window.fills = (window.fills ?? 0) + 1) % 2 === 0";
                let block = if self.value(turn).await == json!(true) { "start" } else { "center" };
                self.tap_at(what, block).await;
            }
            Way::Keyboard => {
                let element = self.find(what).await;
                self.tab_to(&element, what).await;
            }
        }
        self.write(text).await;
    }

    /// Presses a space of the board.
    pub(super) async fn space(&self, name: &str) {
        let space = format!("[role=grid] [data-space={name:?}]");
        match self.way {
            Way::Touch => self.tap(&space).await,
            Way::Keyboard => {
                let board = self.find("[role=grid] [tabindex='0']").await;
                self.tab_until(&board, "document.activeElement.closest('[role=grid]')", "the board").await;
                self.walk_to(name).await;
                self.key(Key::Enter.into()).await;
            }
        }
    }

    /// Drags a finger from one space of the board to another; both are on the screen.
    pub(super) async fn drag(&self, from: &str, to: &str) {
        let start = self.find(&format!("[role=grid] [data-space={from:?}]")).await;
        self.of(&start, "arguments[0].scrollIntoView({ block: 'center' })").await;
        let [(x, y), (to_x, to_y)] = [self.middle(from).await, self.middle(to).await];
        let half = PointerAction::MoveTo { duration: None, x: (x + to_x) / 2.0, y: (y + to_y) / 2.0 };
        let finger = TouchActions::new("finger".to_owned())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button: 0 })
            .then(half)
            .then(PointerAction::MoveTo { duration: None, x: to_x, y: to_y })
            .then(PointerAction::Up { button: 0 });
        self.browser.window.perform_actions(finger).await.expect("a finger that drags");
        self.browser.window.release_actions().await.expect("a finger in the air");
    }

    /// Where the middle of a space is on the screen.
    async fn middle(&self, space: &str) -> (f64, f64) {
        let expression = format!(
            "(() => {{ const box = document.querySelector('[role=grid] [data-space={space:?}]').getBoundingClientRect(); \
             return [box.x + box.width / 2, box.y + box.height / 2] }})()"
        );
        let at = self.value(&expression).await;
        (at[0].as_f64().expect("a place"), at[1].as_f64().expect("a place"))
    }

    /// With the arrows to a space; the command line leads to it where a corner is in the way.
    async fn walk_to(&self, name: &str) {
        let direction = format!(
            "(() => {{ const middle = element => {{ const box = element.getBoundingClientRect(); \
             return [box.x + box.width / 2, box.y + box.height / 2] }}; \
             const here = document.activeElement; const there = document.querySelector('[role=grid] [data-space={name:?}]'); \
             if (here === there) return ''; const [[x, y], [tx, ty]] = [middle(here), middle(there)]; \
             return Math.abs(tx - x) > Math.abs(ty - y) ? (tx > x ? 'right' : 'left') : (ty > y ? 'down' : 'up') }})()"
        );
        let mut before = String::new();
        for _ in 0..40 {
            let key = match self.text(&direction).await.as_str() {
                "" => return,
                "right" => Key::Right,
                "left" => Key::Left,
                "up" => Key::Up,
                _ => Key::Down,
            };
            self.key(key.into()).await;
            let here = self.text("document.activeElement.dataset.space").await;
            if here == before {
                break;
            }
            before = here;
        }
        self.key('/').await;
        self.wait("document.activeElement.closest('.line')").await;
        self.write(name).await;
        self.key(Key::Enter.into()).await;
        self.wait(&format!("document.activeElement.dataset.space === {name:?}")).await;
    }

    async fn tab_to(&self, element: &Element, what: &str) {
        self.tab_until(element, "document.activeElement === arguments[0]", what).await;
    }

    async fn tab_until(&self, element: &Element, condition: &str, what: &str) {
        for _ in 0..TABS {
            if !matches!(self.of(element, condition).await, Value::Null | Value::Bool(false)) {
                return;
            }
            self.key(Key::Tab.into()).await;
        }
        panic!("Tab does not lead to `{what}` on:\n{}", self.browser.text().await);
    }

    /// What an expression is of an element.
    async fn of(&self, element: &Element, expression: &str) -> Value {
        let reference = json!({ "element-6066-11e4-a52e-4f735466cecf": element.element_id().to_string() });
        let script = format!("return {expression}");
        self.browser.window.execute(&script, vec![reference]).await.expect("a value")
    }

    async fn tap(&self, what: &str) {
        self.tap_at(what, "center").await;
    }

    /// Taps what a selector finds in this part of the screen, if the page is long enough, as soon as it rests there and
    /// nothing covers it: whoever taps sees what they tap, also while news comes in.
    async fn tap_at(&self, what: &str, block: &str) {
        self.find(what).await;
        let script = "
            const [what, block, done] = arguments;
            const find = () => what.startsWith('//')
                ? document.evaluate(what, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue
                : document.querySelector(what);
            let before = '';
            const look = () => {
                const element = find();
                element?.scrollIntoView({ block });
                const box = element?.getBoundingClientRect();
                const at = box ? [box.x + box.width / 2, box.y + box.height / 2] : [];
                const hit = box && document.elementFromPoint(...at);
                const hits = hit && (element.contains(hit) || hit.closest('label')?.control === element);
                if (hits && at.join() === before) done(at);
                else { before = at.join(); requestAnimationFrame(look); }
            };
            look()";
        let at = match self.browser.window.execute_async(script, vec![json!(what), json!(block)]).await {
            Ok(at) => at,
            Err(why) => panic!("`{what}` cannot be tapped ({why}) on:\n{}", self.browser.text().await),
        };
        let [x, y] = [&at[0], &at[1]].map(|at| at.as_f64().expect("a place"));
        let finger = TouchActions::new("finger".to_owned())
            .then(PointerAction::MoveTo { duration: None, x, y })
            .then(PointerAction::Down { button: 0 })
            .then(PointerAction::Up { button: 0 });
        self.browser.window.perform_actions(finger).await.expect("a tap");
        self.browser.window.release_actions().await.expect("a finger in the air");
    }

    /// Presses one key.
    pub(super) async fn key(&self, key: char) {
        self.write(&key.to_string()).await;
    }

    /// Presses one key after the other.
    pub(super) async fn write(&self, text: &str) {
        let keys = text.chars().fold(KeyActions::new("keyboard".to_owned()), |keys, key| {
            keys.then(KeyAction::Down { value: key }).then(KeyAction::Up { value: key })
        });
        self.browser.window.perform_actions(keys).await.expect("keys");
    }
}
