//! A real browser: headless Chromium, driven by a chromedriver that is started for one test and ended with it. Names
//! other than the loopback's do not resolve in it, so that a page that needs anything from elsewhere breaks.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Once;
use std::time::Duration;

use fantoccini::wd::{Capabilities, PrintConfiguration};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

/// How often a chromedriver is started before a test gives up.
const MAX_STARTS: u32 = 5;

/// One browser window.
pub(crate) struct Browser {
    /// The window.
    pub(crate) window: Client,
    /// Everything the browser writes; gone with the test.
    folder: std::path::PathBuf,
    driver: Child,
    /// Where the driver listens.
    address: String,
}

impl Browser {
    /// Opens a window.
    pub(crate) async fn open() -> Self {
        SAYS_AT_ONCE.call_once(say_at_once);
        let (driver, port) = start_driver();
        let address = format!("http://127.0.0.1:{port}");
        let folder = std::env::temp_dir().join(format!("fieldpost-browser-{}", uuid::Uuid::new_v4()));
        let window = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities(&folder))
            .connect(&address)
            .await
            .expect("a window");
        Self { window, folder, driver, address }
    }

    /// Opens an address, as if its link had been followed.
    pub(crate) async fn goto(&self, address: &str) {
        self.window.goto(address).await.expect("a page");
    }

    /// Waits until the page says `words`.
    pub(crate) async fn wait_for(&self, words: &str) {
        let path = format!("//*[contains(normalize-space(), {words:?})]");
        let found = self.window.wait().at_most(Duration::from_secs(20)).for_element(Locator::XPath(&path)).await;
        if let Err(why) = found {
            panic!("nothing says `{words}` ({why}) on:\n{}", self.text().await);
        }
    }

    /// What a person reads on the page.
    pub(crate) async fn text(&self) -> String {
        let body = self.window.find(Locator::Css("body")).await.expect("a page");
        body.text().await.expect("its text")
    }

    /// Presses the button that says `label`.
    pub(crate) async fn press(&self, label: &str) {
        let path = format!("//button[normalize-space()='{label}']");
        let button = self.window.find(Locator::XPath(&path)).await;
        let button = match button {
            Ok(button) => button,
            Err(why) => panic!("no button `{label}` ({why}) on:\n{}", self.text().await),
        };
        button.click().await.expect("a click");
    }

    /// Follows the first link that says `words` or leads to them.
    pub(crate) async fn follow(&self, words: &str) {
        let path = format!("//a[contains(normalize-space(), '{words}') or contains(@href, '{words}')]");
        let link = self.window.find(Locator::XPath(&path)).await;
        match link {
            Ok(link) => link.click().await.expect("a click"),
            Err(why) => panic!("no link `{words}` ({why}) on:\n{}", self.text().await),
        }
    }

    /// Types into the field of this id.
    pub(crate) async fn fill(&self, field: &str, text: &str) {
        let field = self.window.find(Locator::Id(field)).await.expect("a field");
        field.send_keys(text).await.expect("typing");
    }

    /// Everything that the page has loaded.
    pub(crate) async fn loaded(&self) -> Vec<String> {
        let script = "return performance.getEntriesByType('resource').map(entry => entry.name)";
        let names = self.window.execute(script, vec![]).await.expect("a list");
        names.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// What the browser has logged of a kind since this was asked last.
    pub(super) async fn log(&self, kind: &str) -> Vec<Value> {
        let session = self.window.session_id().await.expect("a session").expect("an id");
        let ask = reqwest::Client::new().post(format!("{}/session/{session}/se/log", self.address));
        let log: Value =
            ask.json(&json!({ "type": kind })).send().await.expect("an answer").json().await.expect("a log");
        log["value"].as_array().cloned().unwrap_or_default()
    }

    /// Makes the page this wide and high, as on a phone, which no window can be.
    pub(crate) async fn resize(&self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": true });
        self.command("Emulation.setDeviceMetricsOverride", metrics).await;
    }

    /// Gives the page a screen that can be touched.
    pub(crate) async fn touch(&self) {
        self.command("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await;
    }

    /// Shows the page as it is printed.
    pub(crate) async fn show_as_printed(&self) {
        self.command("Emulation.setEmulatedMedia", json!({ "media": "print" })).await;
    }

    /// On how many sheets of A4 the page is printed.
    pub(crate) async fn sheets(&self) -> usize {
        let file = self.window.print(PrintConfiguration::default()).await.expect("a PDF");
        let text = String::from_utf8_lossy(&file);
        text.matches("/Type /Page").count() - text.matches("/Type /Pages").count()
    }

    /// Shows the page as readers ask for it: `forced-colors` and `active`, or `prefers-reduced-motion` and `reduce`.
    pub(crate) async fn prefer(&self, feature: &str, value: &str) {
        let features = json!({ "features": [{ "name": feature, "value": value }] });
        self.command("Emulation.setEmulatedMedia", features).await;
    }

    /// Runs no script of any page from now on.
    pub(crate) async fn switch_scripts_off(&self) {
        self.command("Emulation.setScriptExecutionDisabled", json!({ "value": true })).await;
    }

    /// Runs a script in every document that this window opens from now on, before the document's own.
    pub(crate) async fn run_first(&self, script: &str) {
        self.command("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    /// Tells the page whether it has a connection, and cuts it off if not. The worker of the page keeps its own.
    pub(crate) async fn connect(&self, is_online: bool) {
        let conditions =
            json!({ "offline": !is_online, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.command("Network.emulateNetworkConditions", conditions).await;
    }

    /// Sends a command of the browser's own protocol; returns what it says.
    pub(crate) async fn command(&self, name: &str, parameters: Value) -> Value {
        let body = json!({ "cmd": name, "params": parameters });
        let session = self.window.session_id().await.expect("a session").expect("an id");
        let ask = reqwest::Client::new().post(format!("{}/session/{session}/goog/cdp/execute", self.address));
        let reply = ask.json(&body).send().await.expect("an answer").error_for_status().expect(name);
        reply.json::<Value>().await.expect("JSON")["value"].clone()
    }

    /// How wide the page is, and how much of that can be seen.
    pub(crate) async fn widths(&self) -> [u64; 2] {
        let script = "return [document.documentElement.scrollWidth, document.documentElement.clientWidth]";
        let widths = self.window.execute(script, vec![]).await.expect("an answer");
        [0, 1].map(|index| widths[index].as_u64().expect("a width"))
    }

    /// Saves a screenshot of the page in the folder that `FIELDPOST_SCREENSHOTS` names, for those who work on it.
    pub(crate) async fn picture(&self, name: &str) {
        if let Ok(folder) = std::env::var("FIELDPOST_SCREENSHOTS") {
            let picture = self.window.screenshot().await.expect("a picture");
            std::fs::write(format!("{folder}/{name}.png"), picture).expect("a file");
        }
    }

    /// The same of the whole page, as high as it is, at this width.
    pub(crate) async fn whole_picture(&self, name: &str, width: u32) {
        let height =
            self.window.execute("return document.documentElement.scrollHeight", vec![]).await.expect("a height");
        let height = height.as_u64().and_then(|height| u32::try_from(height).ok()).expect("a height");
        self.resize(width, height.clamp(640, 6000)).await;
        self.picture(name).await;
    }

    /// Closes the window, whose pages must have asked for nothing but what the contract knows and their policy allows.
    pub(crate) async fn close(self) {
        self.must_have_behaved().await;
        self.window.clone().close().await.expect("a closed window");
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The driver may be gone already.
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

static SAYS_AT_ONCE: Once = Once::new();

/// The tests that have a browser; a panic of others may be what they try.
const TESTS: [&str; 2] = ["board_page::", "browser::"];

/// Writes why a test fails also beside the lines of other tests, where the driver writes: the summary comes much later,
/// and may be cut off.
fn say_at_once() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |why| {
        let thread = std::thread::current();
        if thread.name().is_some_and(|name| TESTS.iter().any(|tests| name.starts_with(tests))) {
            // There is nobody to tell if it cannot be written.
            let _ = writeln!(std::io::stderr(), "{why}");
        }
        before(why);
    }));
}

/// Starts a chromedriver at a free port. It looks for one by IPv4 or IPv6 alone and ends when the other's is taken,
/// which happens where many start at once: then another is started.
fn start_driver() -> (Child, u16) {
    (0..MAX_STARTS).find_map(|_| try_start_driver()).expect("a chromedriver that says its port")
}

fn try_start_driver() -> Option<(Child, u16)> {
    let driver = Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).spawn();
    let mut driver = driver.expect("chromedriver (Debian: chromium and chromium-driver)");
    let output = BufReader::new(driver.stdout.take().expect("an output"));
    let port = output.lines().map_while(Result::ok).find_map(|line| {
        let (_, port) = line.split_once("started successfully on port ")?;
        port.trim_end_matches('.').parse::<u16>().ok()
    });
    if port.is_none() {
        let _ = driver.kill();
        let ended = driver.wait().expect("what became of it");
        eprintln!("chromedriver {ended} before it said its port");
    }
    Some((driver, port?))
}

fn capabilities(folder: &std::path::Path) -> Capabilities {
    let arguments = [
        "--headless".to_owned(),
        "--no-sandbox".to_owned(),
        "--disable-gpu".to_owned(),
        "--disable-quic".to_owned(),
        "--disable-dev-shm-usage".to_owned(),
        "--no-first-run".to_owned(),
        "--disable-background-networking".to_owned(),
        "--disable-component-update".to_owned(),
        "--disable-sync".to_owned(),
        // Of several windows each is as fast as the one in front.
        "--disable-background-timer-throttling".to_owned(),
        "--disable-renderer-backgrounding".to_owned(),
        "--disable-backgrounding-occluded-windows".to_owned(),
        "--window-size=900,1100".to_owned(),
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost".to_owned(),
        format!("--user-data-dir={}", folder.display()),
    ];
    let network = json!({ "enableNetwork": true, "enablePage": false });
    let options = json!({ "args": arguments, "perfLoggingPrefs": network });
    let log = json!({ "browser": "ALL", "performance": "ALL" });
    [("goog:chromeOptions".to_owned(), options), ("goog:loggingPrefs".to_owned(), log)].into_iter().collect()
}
