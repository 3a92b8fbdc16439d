//! One game from the first registration to the record, by way of every operation of the contract. Its client notes
//! what succeeded; an operation that the tour does not visit fails it, whatever other tests do and in whatever order.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::oauth::Program;
use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::contract::CONTRACT;
use crate::support::personas::{BLUE, PASSWORD, RED, link_token, placement};
use crate::support::phone::{Phone, codes};
use crate::support::post;
use crate::support::push::TestBrowser;

/// The clients of one tour, which share their notes.
struct Tour {
    app: TestApp,
    anybody: Client,
    anna: Client,
    bert: Client,
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tour_of_every_operation() {
    let app = post::open().await;
    let anybody = Client::new(&app.url);
    register(&app, &anybody, "anna").await;
    register(&app, &anybody, "bert").await;
    let anna = log_in(&anybody, "anna", PASSWORD).await;
    let bert = log_in(&anybody, "bert", PASSWORD).await;
    let mut tour = Tour { app, anybody, anna, bert };

    tour.operations().await;
    tour.rulesets().await;
    tour.accounts().await;
    tour.profile().await;
    tour.tokens().await;
    tour.second_factor().await;
    tour.programs().await;
    tour.webhooks().await;
    tour.pushes().await;
    tour.leave().await;
    tour.blocked().await;
    tour.notices().await;
    tour.letter().await;
    tour.declined().await;
    tour.setups().await;
    tour.played().await;
    tour.end().await;

    let all: BTreeSet<String> = CONTRACT.operations().map(|operation| operation.id.clone()).collect();
    let missed: Vec<_> = all.difference(&tour.anybody.exercised()).cloned().collect();
    assert!(missed.is_empty(), "the tour did not visit {missed:?}");
}

async fn register(app: &TestApp, anybody: &Client, name: &str) {
    let address = format!("{name}@example.org");
    let body = json!({ "name": name, "address": address, "password": PASSWORD });
    anybody.call("register_user").json(body).send().await.ok();
    link_token(app, &address, "verify").await;
    anybody.call("request_verification_mail").json(json!({ "address": address })).send().await.ok();
    let token = link_token(app, &address, "verify").await;
    let proof = json!({ "token": token, "password": PASSWORD });
    anybody.call("verify_address").json(proof).send().await.ok();
}

async fn log_in(anybody: &Client, name: &str, password: &str) -> Client {
    let body = json!({ "login": name, "password": password });
    let tokens = anybody.call("log_in").json(body).send().await.ok().json();
    let refresh = json!({ "refresh_token": tokens["refresh_token"] });
    let tokens = anybody.call("refresh_session").json(refresh).send().await.ok().json();
    anybody.with_token(tokens["access_token"].as_str().expect("a token"))
}

impl Tour {
    async fn operations(&self) {
        self.anybody.call("live").send().await.ok();
        self.anybody.call("ready").send().await.ok();
    }

    async fn rulesets(&self) {
        let list = self.anybody.call("list_rulesets").send().await.ok().json();
        for ruleset in list["rulesets"].as_array().expect("rulesets") {
            let id = ruleset["id"].as_str().expect("an id");
            let ruleset = self.anybody.call("read_ruleset").path("ruleset", id).send().await.ok().json();
            let board = ruleset["board"].as_str().expect("a board");
            self.anybody.call("read_board").path("board", board).send().await.ok();
        }
    }

    async fn accounts(&mut self) {
        let sessions = self.anna.call("list_sessions").send().await.ok().json();
        let mine = sessions["sessions"].as_array().expect("sessions").iter().find(|one| one["current"] == true);
        let mine = mine.expect("this session")["id"].as_str().expect("an id");
        self.anna.call("end_session").path("session", mine).send().await.ok();
        log_in(&self.anybody, "anna", PASSWORD).await.call("end_sessions").send().await.ok();
        let own = |operation| self.anybody.call(operation).header("sec-fetch-site", "same-origin");
        let body = json!({ "login": "anna", "password": PASSWORD, "refresh": "cookie" });
        let cookie = own("log_in").json(body).send().await.ok().header("set-cookie").to_owned();
        let cookie = cookie.split(';').next().expect("a cookie");
        own("log_out").header("cookie", cookie).send().await.ok();

        let address = "anna@example.org";
        self.anybody.call("request_password_reset").json(json!({ "address": address })).send().await.ok();
        let token = link_token(&self.app, address, "reset").await;
        let password = "a quite different one";
        let reset = self.anybody.call("reset_password").path("token", token).json(json!({ "password": password }));
        reset.send().await.ok();
        self.anna = log_in(&self.anybody, "anna", password).await;
        let change = json!({ "password": password, "new_password": "one more of them" });
        self.anna.call("change_password").json(change).send().await.ok();
        let change = json!({ "address": "anna@example.net", "password": "one more of them" });
        self.anna.call("request_address_change").json(change).send().await.ok();
    }

    async fn profile(&self) {
        self.anna.call("change_me").json(json!({ "zone": "Europe/Copenhagen" })).send().await.ok();
        let me = self.anna.call("read_me").send().await.ok().json();
        assert_eq!(me["zone"], "Europe/Copenhagen");
        self.anna.call("list_audit").query("limit", 5).send().await.ok();
        let bert = self.anybody.call("read_user").path("name", "BERT").send().await.ok().json();
        assert_eq!(bert["name"], "bert");
    }

    async fn tokens(&self) {
        let body = json!({ "name": "my bot", "scopes": ["read"] });
        let made = self.anna.call("create_token").json(body).send().await.ok().json();
        let list = self.anna.call("list_tokens").send().await.ok().json();
        assert_eq!(list["tokens"][0]["id"], made["id"]);
        let id = made["id"].as_str().expect("an id");
        self.anna.call("revoke_token").path("personal_token", id).send().await.ok();
    }

    async fn second_factor(&self) {
        let (anna, password) = (&self.anna, "one more of them");
        let phone = Phone::switch_on_with(&self.app, anna, password).await;
        assert_eq!(anna.call("read_second_factor").send().await.ok().json()["state"], "on");
        let proof = json!({ "password": password, "code": phone.recovery[0] });
        let fresh = anna.call("replace_recovery_codes").json(proof).send().await.ok().json();
        let proof = json!({ "password": password, "code": codes(&fresh)[0] });
        anna.call("remove_second_factor").json(proof).send().await.ok();
    }

    async fn programs(&self) {
        let program = Program::at(&self.app, "Board Bot", "https://bot.example.org/back").await;
        let code = program.code("bert", PASSWORD, "read").await;
        program.exchange(&code, &[]).await.ok();
        let list = self.bert.call("list_programs").send().await.ok().json();
        assert_eq!(list["programs"][0]["id"], program.id.as_str());
        self.bert.call("revoke_program").path("program", &program.id).send().await.ok();
    }

    async fn webhooks(&self) {
        let body = json!({ "url": "https://example.org/fieldpost", "events": ["game.over"] });
        let made = self.anna.call("create_webhook").json(body).send().await.ok().json();
        let id = made["id"].as_str().expect("an id");
        let list = self.anna.call("list_webhooks").send().await.ok().json();
        assert_eq!(list["webhooks"][0]["id"], made["id"]);
        self.anna.call("read_webhook").path("webhook", id).send().await.ok();
        let change = json!({ "active": false });
        self.anna.call("change_webhook").path("webhook", id).json(change).send().await.ok();
        self.anna.call("replace_webhook_secret").path("webhook", id).send().await.ok();
        let test = self.anna.call("test_webhook").path("webhook", id).send().await.ok().json();
        let list = self.anna.call("list_webhook_deliveries").path("webhook", id).send().await.ok().json();
        assert_eq!(list["deliveries"][0]["id"], test["id"]);
        let again = self.anna.call("redeliver_webhook_message").path("webhook", id);
        again.path("delivery", test["id"].as_str().expect("an id")).send().await.ok();
        self.anna.call("delete_webhook").path("webhook", id).send().await.ok();
    }

    async fn pushes(&self) {
        let browser = TestBrowser::new();
        let listed = crate::pushes::subscribe(&self.anna, &browser, "https://push.example.net/anna").await;
        let list = self.anna.call("list_push_subscriptions").send().await.ok().json();
        assert_eq!(list, listed);
        let session = list["subscriptions"][0]["session"].as_str().expect("a session");
        self.anna.call("delete_push_subscription").path("session", session).send().await.ok();
    }

    async fn leave(&self) {
        let day = chrono::Utc::now().date_naive() + chrono::Days::new(40);
        let body = json!({ "first_day": day, "last_day": day });
        let leave = self.anna.call("announce_leave").json(body).send().await.ok().json();
        let list = self.anna.call("list_leaves").send().await.ok().json();
        assert_eq!(list["leaves"][0], leave);
        self.anna.call("take_leave_back").path("leave", leave["id"].as_str().expect("an id")).send().await.ok();
    }

    async fn blocked(&self) {
        let body = json!({ "ruleset": "duel", "opponent": { "type": "user", "user": "anna" } });
        self.bert.call("create_game").json(body).send().await.ok();
        let token = link_token(&self.app, "anna@example.org", "invitations").await;
        let form = self.anybody.raw(reqwest::Method::POST, &format!("/invitations/{token}"));
        let form = form.header("Content-Type", "application/x-www-form-urlencoded").body("answer=never");
        assert!(form.send().await.expect("an answer").status().is_success());
        let list = self.anna.call("list_blocked").send().await.ok().json();
        assert_eq!(list["blocked"][0]["user"], "bert");
        self.anna.call("unblock_user").path("name", "bert").send().await.ok();
        self.anna.call("block_user").path("name", "Bert").send().await.ok();
        self.anna.call("unblock_user").path("name", "bert").send().await.ok();
    }

    async fn notices(&self) {
        let first = self.anna.call("read_notices").send().await.ok().json();
        let body = json!({ "digest_hour": first["digest_hour"], "kinds": first["kinds"] });
        assert_eq!(self.anna.call("put_notices").json(body).send().await.ok().json(), first);
    }

    /// A letter to nobody: it is taken, and dropped when it is read.
    async fn letter(&self) {
        let raw = post::letter("anna@example.org", "move+nobody@in.example.org", "a4-a5");
        self.anybody.with_token(post::SECRET).call("receive_letter").letter(&raw).send().await.ok();
    }

    async fn declined(&self) {
        let body = json!({ "ruleset": "duel", "opponent": { "type": "user", "user": "anna" } });
        let game = self.bert.call("create_game").json(body).send().await.ok().json();
        let seats = game["seats"].as_array().expect("seats");
        let hers = seats.iter().find(|seat| seat["status"] == "invited").expect("her seat")["seat"].clone();
        let leave = self.anna.call("leave_game").path("game", game["id"].as_str().expect("an id"));
        leave.path("seat", hers.as_str().expect("a name")).send().await.ok();
    }

    async fn setups(&self) {
        let given = json!({ "seat": "red", "pieces": placement(&RED) });
        let checked = self.anna.call("check_setup").path("ruleset", "barrage").json(given).send().await.ok().json();
        let body = json!({ "name": "mine", "ruleset": "barrage", "text": checked["text"] });
        let saved = self.anna.call("save_setup").json(&body).send().await.ok().json();
        let list = self.anna.call("list_saved_setups").send().await.ok().json();
        assert_eq!(list["setups"], json!([saved]));
        let id = saved["id"].as_str().expect("an id");
        let read = self.anna.call("read_saved_setup").path("setup", id).send().await.ok().json();
        assert_eq!(read, saved);
        self.anna.call("replace_saved_setup").path("setup", id).json(&body).send().await.ok();
        self.anna.call("delete_saved_setup").path("setup", id).send().await.ok();
    }

    /// What is kept about Bert, and his farewell.
    async fn end(&self) {
        let kept = self.bert.call("export_me").send().await.ok().text();
        assert!(kept.ends_with("{\"kind\":\"end\"}\n"), "{kept}");
        self.bert.call("delete_me").json(json!({ "password": PASSWORD })).send().await.ok();
    }

    async fn played(&self) {
        let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator" });
        let game = self.anna.call("create_game").json(body).send().await.ok().json();
        let id = game["id"].as_str().expect("an id");
        let open = self.bert.call("list_games").query("list", "open").send().await.ok().json();
        assert_eq!(open["games"][0]["id"], id);
        self.bert.call("join_game").path("game", id).json(json!({ "seat": "blue" })).send().await.ok();

        let draft = json!({ "pieces": { "a1": "flag" } });
        self.anna.call("put_setup").path("game", id).json(draft).send().await.ok();
        self.anna.call("delete_setup").path("game", id).send().await.ok();
        for (player, army) in [(&self.anna, RED), (&self.bert, BLUE)] {
            let lock = json!({ "pieces": placement(&army), "locked": true });
            player.call("put_setup").path("game", id).json(lock).send().await.ok();
            let setup = player.call("read_setup").path("game", id).send().await.ok().json();
            assert_eq!(setup["locked"], true);
        }

        let orders = json!({ "decline_defence": false });
        self.anna.call("put_standing_orders").path("game", id).json(&orders).send().await.ok();
        self.anna.call("put_seen").path("game", id).json(json!({ "version": 1 })).send().await.ok();
        self.anna.call("read_seen").path("game", id).send().await.ok();
        let read = self.anna.call("read_standing_orders").path("game", id).send().await.ok();
        assert_eq!(read.json(), json!({ "decline_defence": false, "conditional_moves": [] }));

        let note = json!({ "text": "a7 is open" });
        let call = self.anna.call("put_note").path("game", id).header("If-None-Match", "*").json(&note);
        let note = call.send().await.ok();
        let read = self.anna.call("read_note").path("game", id).send().await.ok();
        assert_eq!(read.text(), note.text());
        self.anna.call("delete_note").path("game", id).header("If-Match", note.etag()).send().await.ok();

        let text = json!({ "text": "Good luck!" });
        let line = self.anna.call("say").path("game", id).json(text).send().await.ok().json();
        let talk = self.bert.call("list_talk").path("game", id).send().await.ok().json();
        assert_eq!(talk["lines"][0], line);
        let report = self.bert.call("report_talk").path("game", id);
        report.path("line", line["id"].as_str().expect("an id")).send().await.ok();

        let picture = self.bert.call("read_picture").path("game", id).send().await.ok().text();
        assert!(picture.contains("<title") && picture.contains("as blue sees it"), "{picture}");
        let rules = self.bert.call("read_rules").path("game", id).send().await.ok().json();
        assert_eq!(rules["ruleset"]["id"], "barrage");

        let waiting = self.anna.call("list_decisions").send().await.ok().json();
        assert_eq!(waiting["decisions"][0]["decision"], "turn");
        let mut changes = self.anna.call("stream_changes").open().await.expect("a stream");
        assert_eq!(changes.frame().await.expect("a frame").event, "decision");
        let mut told = self.bert.call("stream_events").path("game", id).open().await.expect("a stream");
        assert_eq!(told.frame().await.expect("a frame").id.as_deref(), Some("1"));
        let legal = self.anna.call("list_legal_actions").path("game", id).send().await.ok().json();
        let capture = json!({ "type": "attack", "from": "a4", "to": "a7" });
        assert!(legal["actions"].as_array().expect("actions").contains(&capture));
        let seen = self.anna.call("read_game").path("game", id).send().await.ok();
        let won = self.anna.call("act").path("game", id).header("If-Match", seen.etag()).json(capture);
        let won = won.send().await.ok().json();
        assert_eq!(won["outcome"], json!({ "result": "won", "winners": ["red"], "reason": "flag_captured" }));

        let events = self.bert.call("list_events").path("game", id).query("after", 1).send().await.ok().json();
        let ended = |event: &Value| event["type"] == "ended";
        assert_eq!(events["events"].as_array().expect("events").iter().filter(|event| ended(event)).count(), 1);
        self.app.advance_database_clock(120).await;
        let exported = self.bert.call("export_records").query("list", "mine").send().await.ok().text();
        assert_eq!(exported.lines().filter(|line| line.contains(id)).count(), 1, "{exported}");
        let text = self.bert.call("read_record_text").path("game", id).send().await.ok();
        assert!(text.text().contains("1 red a4xa7"), "{}", text.text());
        self.bert.call("ask_for_rematch").path("game", id).send().await.ok();
        let record = self.bert.call("read_record").path("game", id);
        assert_eq!(record.send().await.ok().json()["actions"][0]["action"], "a4xa7");
    }
}
