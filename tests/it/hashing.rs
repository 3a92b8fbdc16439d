//! What costs much is counted before it is done: whoever has passwords hashed again and again, and nothing else, is
//! held back.

use std::time::Duration;

use reqwest::Method;
use secrecy::ExposeSecret;
use serde_json::json;
use tokio_postgres::NoTls;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player, link_token};

#[tokio::test]
async fn whoever_asks_for_another_address_too_often_has_no_password_hashed() {
    let app = TestApp::start_with(|settings| settings.auth.mails_per_network = 3).await;
    let anna = Player::new(&app, "anna").await;
    let ask = async |address: &str, password: &str| {
        let body = json!({ "address": address, "password": password });
        anna.client.call("request_address_change").json(body).send().await
    };
    // Registering was a mail as well.
    ask("one@example.org", PASSWORD).await.ok();
    ask("two@example.org", PASSWORD).await.ok();
    // Whether a password is right would be told by whoever had it hashed.
    ask("three@example.org", "a wrong password").await.problem("too-many-requests");
}

#[tokio::test]
async fn a_password_behind_a_link_is_not_hashed_for_a_name_that_is_taken() {
    let app = TestApp::start().await;
    let anybody = Client::new(&app.url);
    let mut tokens = Vec::new();
    for address in ["one@example.org", "two@example.org"] {
        let body = json!({ "name": "anna", "address": address, "password": PASSWORD });
        anybody.call("register_user").json(body).send().await.ok();
        tokens.push(link_token(&app, address, "verify").await);
    }
    let verify = async |token: usize, password: &str| {
        let proof = json!({ "token": tokens[token], "password": password });
        anybody.call("verify_address").json(proof).send().await
    };
    verify(0, PASSWORD).await.ok();
    // Whether a password is right would be told by whoever had it hashed.
    verify(1, "a wrong password").await.problem("name-taken");
    verify(1, PASSWORD).await.problem("name-taken");
}

#[tokio::test]
async fn whoever_joins_a_game_by_its_link_again_and_again_is_counted() {
    let app = TestApp::start_with(|settings| settings.auth.attempts_per_account = 3).await;
    let anna = Player::new(&app, "anna").await;
    let bert = Player::new(&app, "bert").await;
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" } });
    let game = anna.client.call("create_game").json(body).send().await.ok().json();
    let join = async |name: &str| {
        let form = format!("name={name}&password=correct+horse+battery+staple");
        let link = anna.client.anonymous().raw(Method::POST, game["link"].as_str().unwrap()).body(form);
        let link = link.header("content-type", "application/x-www-form-urlencoded");
        Reply::read(link.send().await.unwrap()).await.status
    };
    for _ in 0..3 {
        assert_eq!(join("anna").await, 422, "she sits there already");
    }
    assert_eq!(join("anna").await, 429);
    assert_eq!(join(&bert.name).await, 200, "nobody else is held back");
}

/// The answer to a form of a page.
async fn post(app: &TestApp, path: &str, form: &str) -> u16 {
    let request = Client::new(&app.url).raw(Method::POST, path).body(form.to_owned());
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    Reply::read(request.send().await.unwrap()).await.status
}

/// A link to a new password for Anna, and one that undoes a change of her address.
async fn links_to_passwords(app: &TestApp) -> [String; 2] {
    let anna = Player::new(app, "anna").await;
    let body = json!({ "address": "elsewhere@example.org", "password": PASSWORD });
    anna.client.call("request_address_change").json(body).send().await.ok();
    let token = link_token(app, "elsewhere@example.org", "addresses").await;
    assert_eq!(post(app, &format!("/addresses/{token}"), "").await, 200);
    let ask = json!({ "address": "elsewhere@example.org" });
    Client::new(&app.url).call("request_password_reset").json(ask).send().await.ok();
    let reset = link_token(app, "elsewhere@example.org", "reset").await;
    let undo = link_token(app, &anna.address, "undo").await;
    [format!("/reset/{reset}"), format!("/undo/{undo}")]
}

const NEW: &str = "password=quite+another+one";

#[tokio::test(flavor = "multi_thread")]
async fn by_one_link_few_passwords_are_hashed_whatever_others_in_the_network_have_tried() {
    let app = TestApp::start_with(|settings| {
        settings.auth.attempts_per_account = 3;
        settings.auth.attempts_per_address = 1;
        settings.database.lock_timeout = Duration::from_millis(50);
    })
    .await;
    for link in links_to_passwords(&app).await {
        for name in ["nobody", "no-one"] {
            let guess = json!({ "login": name, "password": "a wrong password" });
            Client::new(&app.url).call("log_in").json(guess).send().await;
        }
        let (holder, connection) =
            tokio_postgres::connect(app.database.url.expose_secret(), NoTls).await.expect("a connection");
        tokio::spawn(connection);
        // What is hashed cannot be set.
        holder.batch_execute("BEGIN; SELECT 1 FROM users FOR UPDATE").await.expect("a lock");
        for _ in 0..3 {
            assert_eq!(post(&app, &link, NEW).await, 503, "{link}");
        }
        assert_eq!(post(&app, &link, NEW).await, 429, "{link}: three by this link");
        holder.batch_execute("COMMIT").await.expect("the end");
        app.advance_database_clock(15 * 60 + 1).await;
        assert_eq!(post(&app, &link, NEW).await, 200, "{link}");
    }
}

#[tokio::test]
async fn whoever_was_right_is_told_so_although_the_count_cannot_be_taken_back() {
    let app = TestApp::start().await;
    let anybody = Client::new(&app.url);
    let [reset, undo] = links_to_passwords(&app).await;
    let bert = Player::new(&app, "bert").await;
    let game = json!({ "ruleset": "barrage", "opponent": { "type": "address", "address": "carl@example.org" } });
    bert.client.call("create_game").json(game).send().await.ok();
    let invitation = link_token(&app, "carl@example.org", "invitations").await;
    let dora = json!({ "name": "dora", "address": "dora@example.org", "password": PASSWORD });
    anybody.call("register_user").json(dora).send().await.ok();
    let proof = link_token(&app, "dora@example.org", "verify").await;
    let open = json!({ "ruleset": "barrage", "opponent": { "type": "open" } });
    let open = bert.client.call("create_game").json(open).send().await.ok().json();
    let fails = "CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS \
                 $$BEGIN RAISE 'no' USING ERRCODE = 'query_canceled'; END$$; \
                 CREATE TRIGGER fails BEFORE UPDATE ON attempts FOR EACH ROW WHEN (NEW.count < OLD.count) \
                 EXECUTE FUNCTION fails()";
    app.sql(fails).await;

    let accepted = "answer=accept&name=carl&password=correct+horse+battery+staple";
    assert_eq!(post(&app, &format!("/invitations/{invitation}"), accepted).await, 200);
    let proven = json!({ "token": proof, "password": PASSWORD });
    anybody.call("verify_address").json(proven).send().await.ok();
    assert_eq!((post(&app, &reset, NEW).await, post(&app, &undo, NEW).await), (200, 200));
    let join = format!("/join/{}", open["id"].as_str().unwrap());
    assert_eq!(post(&app, &join, "name=dora&password=correct+horse+battery+staple").await, 200);
    let log_in = json!({ "login": "dora", "password": PASSWORD });
    let dora = anybody.call("log_in").json(log_in).send().await.ok().json();
    let dora = anybody.with_token(dora["access_token"].as_str().unwrap());
    let address = json!({ "address": "dora@example.net", "password": PASSWORD });
    dora.call("request_address_change").json(address).send().await.ok();
    let change = json!({ "password": PASSWORD, "new_password": "quite another one" });
    for _ in 0..2 {
        // What was done already is done.
        dora.call("change_password").json(&change).send().await.ok();
    }
    dora.call("delete_me").json(json!({ "password": "quite another one" })).send().await.ok();
    let users = app.sql("SELECT name FROM users ORDER BY name").await;
    let named = users.iter().flatten().flatten().filter(|name| !name.starts_with("deleted-user-"));
    assert_eq!(named.collect::<Vec<_>>(), ["anna", "bert", "carl"]);
}
