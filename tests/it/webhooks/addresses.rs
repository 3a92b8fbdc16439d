//! Nothing is posted into the network of the service: addresses are checked when a webhook is registered, and again
//! after its name was resolved.

use fieldpost::config::Receivers;
use serde_json::json;

use super::{anywhere, deliver, deliveries, id, register, test};
use crate::support::app::TestApp;
use crate::support::personas::Player;
use crate::support::receiver::{Answer, Receiver};
use crate::support::tls::certified;

#[tokio::test(flavor = "multi_thread")]
async fn a_url_is_refused_that_is_not_over_tls_or_names_a_machine_of_the_service() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, "https://example.org/").await;
    for url in [
        "http://example.org/",
        "https://127.0.0.1/",
        "https://127.1/",
        "https://0x7f000001/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[::ffff:7f00:1]/",
        "https://10.0.0.1/",
        "https://192.168.0.1:8443/",
        "https://169.254.169.254/latest/meta-data",
        "https://[fe80::1]/",
        "https://[fd00::1]/",
        "https://anna:secret@example.org/",
        "file:///etc/passwd",
        "nonsense",
    ] {
        let body = json!({ "url": url, "events": ["game.over"] });
        let refused = anna.client.call("create_webhook").json(body).send().await.problem("invalid-fields");
        assert_eq!(refused["faults"][0]["at"], "url", "{url}");
        let change = anna.client.call("change_webhook").path("webhook", id(&webhook));
        change.json(json!({ "url": url })).send().await.problem("invalid-fields");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_leads_to_a_machine_of_the_service_is_told_nothing() {
    let app = TestApp::start().await;
    let receiver = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let port = receiver.url.rsplit(':').next().unwrap();
    // The name is fine, and what it leads to is only known when it is resolved.
    let webhook = register(&anna.client, &format!("https://localhost:{port}")).await;
    test(&anna.client, &webhook).await;
    deliver(&app).await;
    assert_eq!(deliveries(&anna.client, &webhook).await[0]["fault"], "address_refused");
    assert!(receiver.take().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_was_stored_is_checked_again_before_anything_is_posted() {
    let receiver = Receiver::start().await;
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, "https://example.org/").await;
    let [plain, mapped] =
        [receiver.url.clone(), receiver.url.replace("http://127.0.0.1", "https://[::ffff:127.0.0.1]")];
    for url in [plain, mapped] {
        app.sql(&format!("UPDATE webhooks SET url = '{url}', failing_since = NULL, retry_at = NULL")).await;
        test(&anna.client, &webhook).await;
        deliver(&app).await;
        assert_eq!(deliveries(&anna.client, &webhook).await[0]["fault"], "address_refused", "{url}");
    }
    assert!(receiver.take().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redirect_is_not_followed() {
    let app = TestApp::start_with(anywhere).await;
    let [receiver, elsewhere] = [Receiver::start().await, Receiver::start().await];
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &receiver.url).await;
    test(&anna.client, &webhook).await;
    receiver.answers([Answer::Redirect(elsewhere.url.clone())]);
    deliver(&app).await;
    assert_eq!((receiver.take().len(), elsewhere.take().len()), (1, 0));
    let state = deliveries(&anna.client, &webhook).await.remove(0);
    assert_eq!((&state["fault"], &state["status"]), (&json!("status"), &json!(307)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_over_tls_is_told_if_its_certificate_is_valid() {
    let folder = crate::support::database::folder().await;
    let (acceptor, authority) = certified(&folder);
    let receiver = Receiver::start_with(Some(acceptor)).await;
    for trusted in [true, false] {
        let app = TestApp::start_with(|settings| {
            settings.webhooks.receivers = Receivers::Any;
            settings.webhooks.authorities = trusted.then(|| authority.clone());
        })
        .await;
        let anna = Player::new(&app, "anna").await;
        let webhook = register(&anna.client, &receiver.url).await;
        test(&anna.client, &webhook).await;
        deliver(&app).await;
        let state = deliveries(&anna.client, &webhook).await.remove(0);
        let came = receiver.take();
        if trusted {
            assert_eq!(state["state"], "delivered", "{state}");
            assert_eq!(came[0].signatures_of(webhook["secret"].as_str().unwrap()), 1);
        } else {
            assert_eq!((came.len(), &state["fault"]), (0, &json!("not_secure")));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn names_and_ports_that_lead_nowhere_are_reported_as_such() {
    let app = TestApp::start_with(anywhere).await;
    let anna = Player::new(&app, "anna").await;
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let webhook = register(&anna.client, &format!("http://{closed}/")).await;
    test(&anna.client, &webhook).await;
    deliver(&app).await;
    assert_eq!(deliveries(&anna.client, &webhook).await[0]["fault"], "not_reached");
    // No name has so long a part, so nobody is asked for it.
    let nowhere = register(&anna.client, &format!("http://{}.example.org/", "a".repeat(64))).await;
    test(&anna.client, &nowhere).await;
    deliver(&app).await;
    assert_eq!(deliveries(&anna.client, &nowhere).await[0]["fault"], "address_refused");
}
