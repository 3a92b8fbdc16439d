//! Addresses from which no letter is ever read, because they are taken for a program's (I-3): nobody registers with
//! one, moves to one, or is invited there, where letters are read.

use reqwest::Method;
use serde_json::json;

use super::service::{self, ANNA, register, write};
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player};
use crate::support::post::{bring, letter, open, outcomes, pump};

/// One of each sort.
const NEVER_READ: [&str; 4] =
    ["noreply@example.org", "MAILER-DAEMON@example.org", "carl@in.example.org", "Postmaster@example.org"];

#[tokio::test(flavor = "multi_thread")]
async fn an_address_from_which_letters_are_never_read_is_refused_and_says_why() {
    let service = open().await;
    let anna = Player::new(&service, "anna").await;
    let anybody = Client::new(&service.url);
    for address in NEVER_READ {
        let new = json!({ "name": "carl", "address": address, "password": PASSWORD });
        let change = json!({ "address": address, "password": PASSWORD });
        let opponent = json!({ "type": "address", "address": address });
        let game = json!({ "ruleset": "barrage", "opponent": opponent });
        for (reply, field) in [
            (anybody.call("register_user").json(new).send().await, "address"),
            (anna.client.call("request_address_change").json(change).send().await, "address"),
            (anna.client.call("create_game").json(game).send().await, "opponent.address"),
        ] {
            let text = reply.text();
            assert_eq!(reply.status, 422, "{address}: {text}");
            assert!(text.contains("mails from there are never read") && text.contains(field), "{address}: {text}");
        }
        // It is not read, indeed.
        bring(&service, &letter(&address.to_lowercase(), "play@in.example.org", "help")).await.ok();
    }
    pump(&service).await;
    assert_eq!(outcomes(&service).await, ["automatic"; NEVER_READ.len()]);
    let form = "name=carl&address=noreply%40example.org&password=correct+horse+battery&language=nl";
    let request = anybody.raw(Method::POST, "/register?language=nl");
    let request = request.header("content-type", "application/x-www-form-urlencoded").body(form);
    let page = Reply::read(request.send().await.unwrap()).await;
    assert_eq!(page.status, 422);
    assert!(page.text().contains("mails daarvandaan worden nooit gelezen"), "{}", page.text());
    let queued = "SELECT 1 FROM outbox WHERE address ILIKE ANY (ARRAY['noreply%', 'mailer%', 'carl@in%', 'postm%'])";
    assert!(service.sql(queued).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_whose_letters_are_never_read_is_refused_by_mail() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    let to = service::latest(&service, ANNA).await.header("reply-to")[0].to_string();
    write(&service, ANNA, &to, "invite no-reply@example.org barrage").await;
    let said = service::latest(&service, ANNA).await.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("An address that you invited belongs to a program or to this server"), "{said}");
    assert!(!said.contains("no-reply"), "nothing is repeated to somebody who may not have written it: {said}");
    assert!(service.sql("SELECT 1 FROM games").await.is_empty());
}

#[tokio::test]
async fn where_no_letters_are_read_any_address_will_do() {
    let app = TestApp::start().await;
    let new = json!({ "name": "carl", "address": "postmaster@example.org", "password": PASSWORD });
    Client::new(&app.url).call("register_user").json(new).send().await.ok();
}
