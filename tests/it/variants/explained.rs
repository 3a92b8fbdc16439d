//! Every ruleset explains itself to clients that know none: what is on the board, what may be chosen, what is asked.

use serde_json::Value;

use crate::support::app::TestApp;
use crate::support::client::Client;

#[tokio::test(flavor = "multi_thread")]
async fn every_ruleset_tells_all_that_a_client_needs() {
    let app = TestApp::start().await;
    let anybody = Client::new(&app.url);
    let all = anybody.call("list_rulesets").send().await.ok().json();
    for entry in all["rulesets"].as_array().unwrap() {
        let id = entry["id"].as_str().unwrap();
        let rules = anybody.call("read_ruleset").path("ruleset", id).send().await.ok().json();
        let board = anybody.call("read_board").path("board", rules["board"].as_str().unwrap()).send().await.ok().json();
        let spaces: Vec<&Value> = board["spaces"].as_array().unwrap().iter().map(|space| &space["name"]).collect();
        let seats = rules["seats"].as_array().unwrap();
        for seat in seats {
            let home = seat["home"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap());
            let zones = home.chain(seat["half"].as_array().unwrap());
            let zones = zones.chain(seat.get("recruitment")).chain(seat.get("flag_start"));
            assert!(zones.into_iter().all(|space| spaces.contains(&space)), "{id}: {seat}");
        }
        let options = rules["options"].as_array().unwrap();
        assert!(options.iter().all(|option| !option["default"].is_null()), "{id}: {options:?}");
        let chosen: Vec<&str> = options.iter().map(|option| option["name"].as_str().unwrap()).collect();
        assert_eq!(chosen.contains(&"silent_defence"), seats.len() == 2, "{id}");
        assert_eq!(chosen.contains(&"first"), seats.len() > 2, "{id}");
        assert_eq!(chosen.contains(&"refill"), rules.get("cards").is_some(), "{id}");
        let asked: Vec<&str> =
            rules["decisions"].as_array().unwrap().iter().map(|asked| asked["decision"].as_str().unwrap()).collect();
        assert_eq!(asked.contains(&"defence"), rules.get("cards").is_some(), "{id}");
        assert_eq!(asked.contains(&"rescue"), seats.len() == 2, "{id}: there or by its option");
        let rescue = rules["decisions"].as_array().unwrap().iter().find(|asked| asked["decision"] == "rescue");
        let brought = rescue.is_some_and(|rescue| rescue.get("option") == Some(&"rescue".into()));
        assert_eq!(brought, seats.len() == 2 && rules.get("rescue").is_none(), "{id}: {rescue:?}");
        assert_eq!(asked.contains(&"recruit"), rules.get("recruit").is_some(), "{id}");
        assert_eq!(board.get("tower").is_some(), rules["objective"] == "carry_flag", "{id}");
    }
}
