//! The guide for those who write programs, `docs/API.md`, says nothing that does not work: every command of it is run
//! in order against this service, with the programs in Python. `script/clients` follows all of it, with everything that
//! has to be installed for the other languages. The check of signatures in `docs/WEBHOOKS.md` is run as well.

use std::collections::BTreeSet;
use std::path::Path;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::process::Command;

use crate::games::people;
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::contract::CONTRACT;
use crate::support::personas::PASSWORD;
use crate::support::receiver::Receiver;
use crate::webhooks;

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

fn page() -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/WEBHOOKS.md");
    std::fs::read_to_string(page).expect("the page")
}

/// Runs the function of `docs/WEBHOOKS.md` in each of these cases, in which its clock may show another time; returns
/// which messages it takes for genuine.
async fn is_genuine(cases: &Value) -> Value {
    let page = page();
    let (_, rest) = page.split_once("```python\n").expect("a program");
    let (function, _) = rest.split_once("```").expect("its end");
    let calls = "
import json, sys
def judge(case):
    if 'now' in case:
        time.time = lambda: case['now']
    return is_genuine(case['secret'], case['headers'], case['body'].encode())
print(json.dumps([judge(case) for case in json.loads(sys.argv[1])]))";
    let program = format!("{function}{calls}");
    let run = Command::new("python3").args(["-c", &program, &cases.to_string()]).output().await.expect("Python");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    serde_json::from_slice(&run.stdout).expect("JSON")
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Python 3.11, curl 7.84 and jq"]
async fn the_check_of_signatures_in_the_guide_takes_what_the_service_posts_and_nothing_else() {
    let app = TestApp::start_with(webhooks::anywhere).await;
    let receiver = Receiver::start().await;
    let [anna] = people(&app, ["anna"]).await;
    let webhook = webhooks::register(&anna.client, &receiver.url).await;
    let call = |operation| anna.client.call(operation).path("webhook", webhook["id"].as_str().expect("an id"));
    let old = &webhook["secret"];
    let new = call("replace_webhook_secret").send().await.ok().json()["secret"].clone();
    call("test_webhook").send().await.ok();
    webhooks::deliver(&app).await;
    let message = receiver.take().remove(0);
    let case = |secret: &Value, body: &str| json!({ "secret": secret, "headers": message.headers, "body": body });
    let at: i64 = message.header("webhook-timestamp").parse().expect("a time");
    let (mut early, mut late) = (case(&new, &message.body), case(&new, &message.body));
    (early["now"], late["now"]) = (json!(at - 301), json!(at + 301));
    let foreign = json!("whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=");
    let changed = message.body.replace("webhook.test", "game.over");
    let cases = [
        case(&new, &message.body),
        case(old, &message.body),
        case(&foreign, &message.body),
        case(&new, &changed),
        early,
        late,
    ];
    assert_eq!(is_genuine(&json!(cases)).await, json!([true, true, false, false, false, false]));
    // The example below it.
    let headers = json!({
        "webhook-id": "msg_1",
        "webhook-timestamp": "1674087231",
        "webhook-signature": "v1,hiSfYKchzkhTeg8BCiooMdjDn0ct8IPJUznfEFWq7Ao=",
    });
    let example =
        json!({ "secret": foreign, "headers": headers, "body": r#"{"test": 2432232314}"#, "now": 1_674_087_231 });
    let page = page();
    let values = headers.as_object().expect("headers").values();
    for part in values.chain([&example["secret"], &example["body"]]) {
        assert!(page.contains(&format!("`{}`", part.as_str().expect("text"))), "{part}");
    }
    assert_eq!(is_genuine(&json!([example])).await, json!([true]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_for_programs_are_served_and_their_links_lead_somewhere() {
    let app = TestApp::start().await;
    let client = Client::new(&app.url);
    let read =
        async |path: &str| Reply::read(client.raw(Method::GET, path).send().await.expect("an answer")).await.ok();
    let contract = CONTRACT.document().to_string();
    let named = contract.split("](/docs/").skip(1).filter_map(|rest| rest.split(')').next());
    let mut links: BTreeSet<String> = named.map(|name| format!("/docs/{name}")).collect();
    let of_contract = ["guide", "stability", "changelog", "oauth", "privacy"].map(|name| format!("/docs/{name}"));
    assert_eq!(links, BTreeSet::from(of_contract), "the pages to which the contract leads");
    for (name, title) in [
        ("guide", "From a token to a running bot"),
        ("stability", "What will not change"),
        ("changelog", "Changelog of the interface"),
        ("http", "HTTP"),
        ("reading", "Reading through the interface"),
        ("webhooks", "Webhooks"),
        ("oauth", "Third-party programs"),
        ("privacy", "What is kept about a user"),
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
