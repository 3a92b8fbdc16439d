//! The guide for those who write programs, `docs/API.md`, says nothing that does not work: every command of it is run
//! in order against this service, with the programs in Python. `script/clients` follows all of it, with everything that
//! has to be installed for the other languages.

use std::collections::BTreeSet;
use std::path::Path;

use reqwest::Method;
use tokio::process::Command;

use crate::games::people;
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::PASSWORD;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Python 3.11, curl 7.84 and jq"]
async fn the_guide_does_what_it_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let app = TestApp::start().await;
    people(&app, ["anna", "bert"]).await;
    let followed = Command::new("python3")
        .arg(root.join("tests/clients/guide.py"))
        .args(["--installed", "python"])
        .env("PYTHONPATH", root.join("clients/python/src"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("FIELDPOST_URL", &app.url)
        .env("FIELDPOST_PASSWORD", PASSWORD)
        .output()
        .await
        .expect("Python");
    let (said, why) = (String::from_utf8_lossy(&followed.stdout), String::from_utf8_lossy(&followed.stderr));
    assert!(followed.status.success(), "{said}\n{why}");
    assert!(said.starts_with("The guide was followed"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_for_programs_are_served_and_their_links_lead_somewhere() {
    let app = TestApp::start().await;
    let client = Client::new(&app.url);
    let read =
        async |path: &str| Reply::read(client.raw(Method::GET, path).send().await.expect("an answer")).await.ok();
    let mut links = BTreeSet::new();
    for (name, title) in [
        ("guide", "From a token to a running bot"),
        ("stability", "What stays"),
        ("changelog", "Changelog of the interface"),
        ("http", "HTTP"),
        ("reading", "Reading through the interface"),
        ("webhooks", "Webhooks"),
    ] {
        let page = read(&format!("/docs/{name}")).await;
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8", "{name}");
        let html = page.text();
        assert!(html.contains(&format!("<h1>{title}</h1>")), "{name}: {html}");
        let targets = html.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
        links.extend(targets.filter(|target| target.starts_with('/')).map(str::to_owned));
    }
    assert!(links.contains("/docs/guide") && links.contains("/register"), "{links:?}");
    for link in links {
        read(&link).await;
    }
}
