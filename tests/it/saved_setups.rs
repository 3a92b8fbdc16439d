//! Setups that users keep for later games, and setups that are checked without a game.

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::personas::{BLUE, Player, RED, Table, placement};

const ARMY: &str = "2S......../9M......../B2......../F3........";

async fn save(who: &Player, body: Value) -> Reply {
    who.client.call("save_setup").json(body).send().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_saved_setup_starts_a_game_at_either_seat() {
    let app = TestApp::start().await;
    let table = Table::in_setup(&app).await;
    let (anna, bert) = (&table.red, &table.blue);
    let body = json!({ "name": "file a", "ruleset": "barrage", "seat": "red", "pieces": placement(&RED) });
    let saved = save(anna, body).await.ok().json();
    let list = anna.client.call("list_saved_setups").send().await.ok().json();
    assert_eq!(list["setups"], json!([saved]));
    let lock = json!({ "text": saved["text"], "locked": true });
    let put = anna.client.call("put_setup").path("game", &table.game).json(lock).send().await.ok().json();
    assert_eq!(put["text"], saved["text"]);
    // The same army as the other seat writes it.
    let body = json!({ "name": "as Blue", "ruleset": "barrage", "seat": "blue", "pieces": placement(&BLUE) });
    let saved = save(bert, body).await.ok().json();
    let lock = json!({ "text": saved["text"], "locked": true });
    let put = bert.client.call("put_setup").path("game", &table.game).json(lock).send().await.ok().json();
    assert_eq!((&put["text"], put["pieces"]["a7"].as_str()), (&saved["text"], Some("flag")));
}

#[tokio::test(flavor = "multi_thread")]
async fn saved_setups_are_their_users_alone() {
    let app = TestApp::start().await;
    let (anna, bert) = (Player::new(&app, "anna").await, Player::new(&app, "bert").await);
    let saved = save(&anna, json!({ "name": "mine", "ruleset": "barrage", "text": ARMY })).await.ok().json();
    let id = saved["id"].as_str().unwrap();
    let read = async |who: &Player| who.client.call("read_saved_setup").path("setup", id).send().await;
    assert_eq!(read(&anna).await.ok().json(), saved);
    read(&bert).await.problem("not-found");
    let new = json!({ "name": "better", "ruleset": "barrage", "text": ARMY });
    let replace = async |who: &Player| who.client.call("replace_saved_setup").path("setup", id).json(&new).send().await;
    replace(&bert).await.problem("not-found");
    bert.client.call("delete_saved_setup").path("setup", id).send().await.problem("not-found");
    assert_eq!(bert.client.call("list_saved_setups").send().await.ok().json(), json!({ "setups": [] }));
    assert_eq!(replace(&anna).await.ok().json()["name"], "better");
    assert_eq!(anna.client.call("delete_saved_setup").path("setup", id).send().await.status, 204);
    read(&anna).await.problem("not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_setup_is_saved_once_under_its_key_and_at_most_fifty_are_kept() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let save = async |name: &str, key: &str| {
        let body = json!({ "name": name, "ruleset": "barrage", "text": ARMY });
        anna.client.call("save_setup").header("Idempotency-Key", key).json(body).send().await
    };
    let first = save("one", "key-1").await.ok().json();
    assert_eq!(save("one", "key-1").await.ok().json(), first);
    save("two", "key-1").await.problem("idempotency-key-reused");
    for number in 2..=50 {
        save("one", &format!("key-{number}")).await.ok();
    }
    assert_eq!(save("one", "key-51").await.problem("too-many-kept")["limit"], 50);
    assert_eq!(save("one", "key-50").await.ok().status, 201, "a retry adds nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_setup_is_checked_without_a_game_as_in_one() {
    let app = TestApp::start().await;
    let table = Table::in_setup(&app).await;
    let anna = &table.red;
    let check = async |ruleset: &str, body: Value| {
        anna.client.call("check_setup").path("ruleset", ruleset).json(body).send().await
    };
    let good = check("barrage", json!({ "seat": "blue", "pieces": placement(&BLUE) })).await.ok().json();
    assert_eq!((&good["seat"], &good["ruleset"]), (&json!("blue"), &json!("barrage")));
    assert_eq!(check("barrage", json!({ "text": good["text"] })).await.ok().json()["text"], good["text"]);
    let wrong = "2S......../9M......../BB......../F3........";
    let loose = check("barrage", json!({ "text": wrong })).await.problem("invalid-setup");
    let lock = json!({ "text": wrong, "locked": true });
    let in_game = anna.client.call("put_setup").path("game", &table.game).json(lock).send().await;
    assert_eq!(loose["faults"], in_game.problem("invalid-setup")["faults"]);
    let unsaved = save(anna, json!({ "name": "x", "ruleset": "barrage", "text": wrong })).await;
    assert_eq!(unsaved.problem("invalid-setup")["faults"], loose["faults"]);
    check("chess", json!({ "text": ARMY })).await.problem("not-found");
    for (body, at) in [
        (json!({ "seat": "green", "text": ARMY }), "seat"),
        (json!({}), "pieces"),
        (json!({ "pieces": {}, "text": ARMY }), "text"),
    ] {
        assert_eq!(check("barrage", body).await.problem("invalid-fields")["faults"][0]["at"], at);
    }
    for (body, at) in [
        (json!({ "name": " ", "ruleset": "barrage", "text": ARMY }), "name"),
        (json!({ "name": "x\ny", "ruleset": "barrage", "text": ARMY }), "name"),
        (json!({ "name": "x", "ruleset": "chess", "text": ARMY }), "ruleset"),
    ] {
        assert_eq!(save(anna, body).await.problem("invalid-fields")["faults"][0]["at"], at);
    }
}
