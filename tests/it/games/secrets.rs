//! Noninterference over HTTP (V-6): games that differ only in what Blue hides look the same to Red and to a spectator –
//! every answer, header and mail, byte for byte. Two services play the same story; in one of them two kinds of Blue's
//! army are swapped.

use std::collections::BTreeSet;

use serde_json::json;

use super::people;
use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::personas::{BLUE, Player, RED, placement};
use crate::support::post;

/// Every operation of the contract that could tell of a game, and that the story therefore uses.
const COVERED: &[&str] = &[
    "act",
    "ask_for_rematch",
    "create_game",
    "delete_setup",
    "join_game",
    "leave_game",
    "list_decisions",
    "list_events",
    "list_games",
    "list_legal_actions",
    "put_setup",
    "put_standing_orders",
    "read_game",
    "read_record",
    "read_setup",
    "read_standing_orders",
    "receive_letter",
];

/// Every operation that knows no games.
const UNCONCERNED: &[&str] = &[
    "announce_leave",
    "change_me",
    "end_session",
    "list_leaves",
    "list_rulesets",
    "list_sessions",
    "live",
    "log_in",
    "read_board",
    "read_me",
    "read_ruleset",
    "read_user",
    "ready",
    "refresh_session",
    "register_user",
    "request_password_reset",
    "request_verification_mail",
    "reset_password",
    "take_leave_back",
    "verify_address",
];

/// Every page: they know no games, or show an invitation's host and ruleset, or mails, which the story reads.
const PAGES: &[&str] = &[
    "/docs",
    "/docs/{file}",
    "/invitations/{token}",
    "/letters/{token}",
    "/mails",
    "/mails/{name}",
    "/openapi.yaml",
    "/reset/{token}",
    "/verify/{token}",
];

/// Blue's army as it is, and with two pairs of kinds swapped that nobody is shown.
fn armies() -> [Vec<(&'static str, &'static str)>; 2] {
    let swapped = BLUE.map(|(space, kind)| match space {
        "i10" => (space, "2"),
        "j10" => (space, "B"),
        "e7" => (space, "S"),
        "j7" => (space, "M"),
        _ => (space, kind),
    });
    [BLUE.to_vec(), swapped.to_vec()]
}

/// One of the two worlds, and everything that Red and a spectator were told in it.
struct World {
    app: TestApp,
    red: Player,
    blue: Player,
    carl: Player,
    game: String,
    told: Vec<(String, String)>,
    used: BTreeSet<&'static str>,
}

impl World {
    async fn new() -> Self {
        let app = post::open().await;
        let [red, blue, carl] = people(&app, ["anna", "bert", "carl"]).await;
        let (told, used) = (Vec::new(), BTreeSet::new());
        let mut world = Self { app, red, blue, carl, game: String::new(), told, used };
        let body = json!({
            "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" }, "red": "creator", "public": true
        });
        let reply = world.red.client.call("create_game").json(body).send().await.ok();
        world.game = reply.json()["id"].as_str().unwrap().to_owned();
        world.note("create_game", "red creates", &reply);
        world
    }

    /// What somebody was told, without what differs between any two games.
    fn note(&mut self, operation: &'static str, what: &str, reply: &Reply) {
        self.used.insert(operation);
        let mut headers = reply.headers.clone();
        if let Some(length) = headers.remove("content-length") {
            assert_eq!(length, reply.body.len().to_string(), "{what}");
        }
        for varying in ["date", "x-request-id"] {
            headers.remove(varying);
        }
        let said = format!("{} {headers:?}\n{}", reply.status, reply.text());
        self.told.push((what.to_owned(), self.normalised(&said)));
    }

    fn normalised(&self, said: &str) -> String {
        let simple = self.game.replace('-', "");
        let said = said.replace(&self.game, "GAME").replace(&simple[..8], "GAME").replace(&self.app.url, "URL");
        let mut left = said.as_str();
        let mut out = String::new();
        // Times of day in any form are runs of digits and their separators; so are ids of requests.
        while let Some(at) = left.find('T') {
            let (before, rest) = left.split_at(at);
            let date = before.len().checked_sub(10).map(|from| &before[from..]).unwrap_or_default();
            let is_time = date.len() == 10 && date.as_bytes()[4] == b'-' && rest.as_bytes().get(3) == Some(&b':');
            if is_time {
                out.push_str(&before[..before.len() - 10]);
                out.push_str("TIME");
                left = &rest[rest.find('Z').unwrap() + 1..];
            } else {
                out.push_str(before);
                out.push('T');
                left = &rest[1..];
            }
        }
        out.push_str(left);
        // A deadline in words, and how far away it is.
        for (marker, end) in [("Please answer by:", "UTC"), ("\"seconds_left\":", "}")] {
            let parts: Vec<&str> = out.split(marker).collect();
            let tail = parts[1..].iter().map(|part| &part[part.find(end).expect("its end")..]);
            out = std::iter::once(parts[0]).chain(tail).collect::<Vec<_>>().join(marker);
        }
        for marker in ["\"request_id\":\"", "/invitations/", "/verify/", "/letters/", "move+", "\nDate: "] {
            let parts: Vec<&str> = out.split(marker).collect();
            let cut = |part: &&str| {
                part.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || "-_,: +".contains(c)).to_owned()
            };
            let tail: Vec<String> = parts[1..].iter().map(cut).collect();
            out = std::iter::once(parts[0].to_owned()).chain(tail).collect::<Vec<_>>().join(marker);
        }
        out
    }

    /// Everything that Red and the spectator can look at, now.
    async fn look_around(&mut self, when: &str) {
        for who in ["red", "carl"] {
            let client = if who == "red" { self.red.client.clone() } else { self.carl.client.clone() };
            for operation in [
                "read_game",
                "list_legal_actions",
                "list_events",
                "read_record",
                "read_setup",
                "read_standing_orders",
                "delete_setup",
            ] {
                if who == "red" && operation == "delete_setup" && when.starts_with("before") {
                    continue;
                }
                let reply = client.call(operation).path("game", &self.game).send().await;
                self.note(operation, &format!("{when}: {who} {operation}"), &reply);
            }
            for list in ["mine", "open", "public"] {
                let reply = client.call("list_games").query("list", list).send().await;
                self.note("list_games", &format!("{when}: {who} lists {list}"), &reply);
            }
            let reply = client.call("list_decisions").send().await;
            self.note("list_decisions", &format!("{when}: {who} list_decisions"), &reply);
        }
    }

    /// What is refused to Red and to the spectator, whatever Blue hides.
    async fn stumble(&mut self, when: &str) {
        let tag = self.red.look(&self.game).await.etag().to_owned();
        let wrong = [
            "a1-a2", "c5-c6", "i1-i2", "b4-d5", "b4-b6", "e7-e6", "j10-j9", "i4-i3", "i4xi5", "accept", "abort",
            "nonsense",
        ];
        for (who, client) in [("red", self.red.client.clone()), ("carl", self.carl.client.clone())] {
            for text in wrong {
                // What is legal for Red now would change the game.
                if who == "red" && (text == "i4-i3" || text == "abort") {
                    continue;
                }
                let body = json!({ "type": "text", "text": text });
                let reply =
                    client.call("act").path("game", &self.game).header("If-Match", &tag).json(body).send().await;
                assert!(reply.status >= 400, "{who} {text}: {reply:?}");
                self.note("act", &format!("{when}: {who} tries {text}"), &reply);
            }
            let body = json!({ "pieces": placement(&RED), "locked": true });
            let reply = client.call("put_setup").path("game", &self.game).json(body).send().await;
            self.note("put_setup", &format!("{when}: {who} put_setup"), &reply);
            let orders = json!({ "decline_defence": true });
            let reply = client.call("put_standing_orders").path("game", &self.game).json(orders).send().await;
            self.note("put_standing_orders", &format!("{when}: {who} put_standing_orders"), &reply);
            let reply = client.call("join_game").path("game", &self.game).json(json!({ "seat": "blue" })).send().await;
            self.note("join_game", &format!("{when}: {who} join_game"), &reply);
            let reply = client.call("ask_for_rematch").path("game", &self.game).send().await;
            self.note("ask_for_rematch", &format!("{when}: {who} ask_for_rematch"), &reply);
            let reply = client.call("leave_game").path("game", &self.game).path("seat", "blue").send().await;
            self.note("leave_game", &format!("{when}: {who} leave_game"), &reply);
        }
    }

    /// Moves of both, in words; what Red is answered is noted.
    async fn play(&mut self, story: &[(&str, &str)]) {
        for (who, text) in story {
            match *who {
                "red" => {
                    let reply = self.red.act(&self.game, text).await.ok();
                    self.note("act", &format!("red plays {text}"), &reply);
                }
                "red by mail" => self.answer_by_mail(text).await,
                _ => drop(self.blue.act(&self.game, text).await.ok()),
            }
            self.look_around(&format!("after {who} {text}")).await;
        }
    }

    /// Red answers the latest mail; what comes of it is told by mail too.
    async fn answer_by_mail(&mut self, text: &str) {
        let to = post::reply_to(&self.app, &self.red.address).await;
        let reply = post::bring(&self.app, &post::letter(&self.red.address, &to, text)).await.ok();
        self.note("receive_letter", &format!("red writes {text}"), &reply);
        post::pump(&self.app).await;
    }

    /// Every mail to Red and to the spectator.
    async fn read_mails(&mut self) {
        let query = "SELECT address, kind, encode(raw, 'hex') FROM outbox WHERE address <> 'bert@example.org' \
                     AND game_id IS NOT NULL ORDER BY created_at, kind";
        for row in self.app.sql(query).await {
            let raw = data_encoding::HEXLOWER.decode(row[2].as_deref().unwrap().as_bytes()).unwrap();
            let raw = String::from_utf8(raw).unwrap().replace("\r\n", "\n");
            let text = without_letters(&self.normalised(&raw));
            self.told.push((format!("mail {:?} to {:?}", row[1], row[0]), text));
        }
    }

    /// Both armies are hidden, Blue's as `army` says.
    async fn set_up(&mut self, army: &[(&str, &str)]) {
        self.look_around("before the invitation is answered").await;
        self.blue.client.call("join_game").path("game", &self.game).json(json!({})).send().await.ok();
        let draft = json!({ "pieces": placement(&army[4..]) });
        self.blue.client.call("put_setup").path("game", &self.game).json(draft).send().await.ok();
        self.look_around("before the setups, Blue has a draft").await;
        self.blue.lock(&self.game, army).await.ok();
        self.look_around("before Red's setup").await;
        let reply = self.red.lock(&self.game, &RED).await.ok();
        self.note("put_setup", "red locks", &reply);
    }
}

/// The mail without the ids of letters, which stand in its own id: they are made by chance.
fn without_letters(mail: &str) -> String {
    let mut out = String::new();
    for (index, part) in mail.split("GAME.").enumerate() {
        let is_letter = part.len() > 36 && part.as_bytes()[8] == b'-' && part.as_bytes()[36] == b'.';
        out.push_str(if index == 0 { "" } else { "GAME." });
        out.push_str(if is_letter { &part[36..] } else { part });
    }
    out
}

fn compare(one: &World, other: &World) {
    assert_eq!(one.told.len(), other.told.len());
    for ((what, said), (_, instead)) in one.told.iter().zip(&other.told) {
        assert_eq!(said, instead, "{what}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_blue_hides_changes_nothing_that_others_are_told() {
    let mut worlds = Vec::new();
    for army in armies() {
        let mut world = World::new().await;
        world.set_up(&army).await;
        world.stumble("at the first turn").await;
        // A battle shows two kinds; the swapped pieces move and stay hidden.
        world.play(&[("red", "b4-b5"), ("blue", "e7-e6"), ("red", "b5-b6"), ("blue", "b7xb6"), ("red", "draw")]).await;
        world
            .play(&[
                ("red", "e4-e5"),
                ("blue", "refuse"),
                ("blue", "j7-j6"),
                ("red by mail", "e5-e7"),
                ("red by mail", "show"),
            ])
            .await;
        world.play(&[("red by mail", "resign"), ("red by mail", "i4-i5"), ("blue", "e6-f6")]).await;
        world.stumble("in the middle").await;
        world.read_mails().await;
        worlds.push(world);
    }
    compare(&worlds[0], &worlds[1]);
    let used: Vec<_> = worlds[0].used.iter().copied().collect();
    assert_eq!(used, COVERED, "the story uses what it says it covers");
    assert!(worlds[0].told.iter().any(|(what, said)| what.starts_with("mail") && said.contains("|")), "boards by mail");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_aborted_game_tells_nothing_of_what_blue_hid() {
    let mut worlds = Vec::new();
    for army in armies() {
        let mut world = World::new().await;
        world.set_up(&army).await;
        let reply = world.red.act(&world.game, "abort").await.ok();
        world.note("act", "red aborts", &reply);
        world.look_around("after the end").await;
        world.stumble("after the end").await;
        world.read_mails().await;
        worlds.push(world);
    }
    compare(&worlds[0], &worlds[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_test_would_see_a_leak() {
    let mut worlds = Vec::new();
    for army in armies() {
        let mut world = World::new().await;
        world.set_up(&army).await;
        // After a resignation everything is shown (V-4), and so the worlds must differ.
        world.blue.act(&world.game, "resign").await.ok();
        world.look_around("after the end").await;
        worlds.push(world);
    }
    let differ = worlds[0].told.iter().zip(&worlds[1].told).filter(|(one, other)| one.1 != other.1).count();
    // The game, its events and the record, for Red and for the spectator.
    assert_eq!(differ, 6);
}

#[test]
fn every_operation_is_covered_or_knows_no_games() {
    let known: BTreeSet<&str> = COVERED.iter().chain(UNCONCERNED).copied().collect();
    let all: BTreeSet<&str> =
        crate::support::contract::CONTRACT.operations().map(|operation| operation.id.as_str()).collect();
    assert_eq!(all, known, "a new operation must be told here whether it could tell of a game");
    let routes = fieldpost::http::routes::all();
    let pages: BTreeSet<&str> = routes.iter().filter(|entry| !entry.in_contract).map(|entry| entry.path).collect();
    assert_eq!(pages, PAGES.iter().copied().collect(), "and so must a new page");
}
