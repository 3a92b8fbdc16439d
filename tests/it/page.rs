//! The page to play on, as far as the server goes: its document at every path of the page, its files, and what there is
//! without them. What the page itself does is not tested here: the page of these tests is a few lines.

mod browser;
mod built;
mod links;

use std::path::{Path, PathBuf};

use fieldpost::config::PageSource;
use reqwest::Method;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::database;

/// The paths of the page.
const PATHS: [&str; 13] = [
    "/",
    "/forgot",
    "/games",
    "/games/0193537a-3a5c-7c29-9a4e-5b9c2f1d7e10",
    "/login",
    "/me",
    "/new",
    "/open",
    "/register",
    "/setups",
    "/setups/0193537a-3a5c-7c29-9a4e-5b9c2f1d7e10",
    "/users/bert",
    "/watch",
];

const SCRIPT: &str = "app-TESTTES2.js";
const STYLE: &str = "app-TESTTES3.css";
/// A file that the page of these tests does not load.
const PART: &str = "part-TESTTES4.js";

/// A page that says what it can do.
const SCRIPT_TEXT: &str = "\
const main = document.createElement('main')
document.getElementById('page').append(main)
const say = text => {
  const line = document.createElement('p')
  line.textContent = text
  main.append(line)
}
say(`The page of ${location.pathname}`)
const policy = trustedTypes.createPolicy('worker', { createScriptURL: url => url })
const rulesets = await fetch('/v1/rulesets')
say(`There are rulesets: ${rulesets.status}`)
await navigator.serviceWorker.register(policy.createScriptURL('/worker.js'))
const ready = await navigator.serviceWorker.ready
say(`A worker for ${new URL(ready.scope).pathname}`)
";

const PART_TEXT: &str = "export const part = 'of the page'\n";

/// Writes a build of the page into a folder.
async fn build() -> PathBuf {
    let folder = database::folder().await.join("dist");
    std::fs::create_dir(&folder).expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("a file");
    write(SCRIPT, SCRIPT_TEXT);
    write(PART, PART_TEXT);
    write(&format!("{PART}.br"), "as if it were brotli");
    write(STYLE, &"main { max-width: 40rem; margin: auto }\n".repeat(40));
    write("worker.js", "self.addEventListener('install', () => self.skipWaiting())\n");
    write("icon.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>\n");
    write("notes.txt", "not a part of the page");
    let manifest = serde_json::json!({
        "script": SCRIPT, "style": STYLE, "worker": "worker.js", "files": [SCRIPT, STYLE, PART, "worker.js", "icon.svg"],
    });
    write("manifest.json", &manifest.to_string());
    folder
}

/// A service with that page.
async fn with_page() -> TestApp {
    with_page_in(&build().await).await
}

async fn with_page_in(folder: &Path) -> TestApp {
    TestApp::start_with(|settings| settings.server.page = PageSource::Folder(folder.to_owned())).await
}

async fn get(app: &TestApp, path: &str, headers: &[(&str, &str)]) -> Reply {
    let request = Client::new(&app.url).raw(Method::GET, path);
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    Reply::read(request.send().await.expect("an answer")).await
}
