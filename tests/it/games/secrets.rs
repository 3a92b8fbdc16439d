//! Noninterference over HTTP (V-6): games that differ only in what Blue hides look the same to Red and to a spectator –
//! every answer, header and mail, byte for byte. Two services play the same story; in one of them two kinds of Blue's
//! army are swapped.

use serde_json::json;

use super::secret_fields::{Story, have_changed};
use super::secret_operations::COVERED;
use super::{people, secret_notes};
use crate::support::app::TestApp;
use crate::support::contract::CONTRACT;
use crate::support::listening::Audience;
use crate::support::personas::{BLUE, Player, RED, blue_in_another_world, placement};
use crate::support::post;
use crate::support::push::TestBrowser;
use crate::support::transcript::Transcript;

/// Blue's army in two worlds.
pub(super) fn armies() -> [Vec<(&'static str, &'static str)>; 2] {
    [BLUE.to_vec(), blue_in_another_world().to_vec()]
}

/// One of the two worlds, and everything that Red and a spectator were told in it.
pub(super) struct World {
    pub(super) app: TestApp,
    pub(super) red: Player,
    pub(super) blue: Player,
    carl: Player,
    webhook: String,
    pub(super) game: String,
    audience: Audience,
    pub(super) transcript: Transcript,
}

impl World {
    /// Without a game.
    pub(super) async fn empty() -> Self {
        let app = TestApp::start_with(|settings| {
            post::accept(&mut settings.letters);
            // Anybody looks around after every move, and an export counts as many requests.
            (settings.limits.requests_per_user, settings.limits.requests_per_network) = (0, 0);
        })
        .await;
        let [red, blue, carl] = people(&app, ["anna", "bert", "carl"]).await;
        // What is hidden has a name in every language.
        red.client.call("change_me").json(json!({ "language": "fr" })).send().await.ok();
        let webhook = crate::webhooks::of(&red.client).await;
        crate::pushes::subscribe(&red.client, &TestBrowser::new(), "https://push.example.net/red").await;
        let transcript = Transcript::new(&app.url);
        Self { app, red, blue, carl, webhook, game: String::new(), audience: Audience::default(), transcript }
    }

    pub(super) async fn new() -> Self {
        let mut world = Self::empty().await;
        let body = json!({
            "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" }, "red": "creator", "public": true
        });
        let reply = world.red.client.call("create_game").json(body).send().await.ok();
        world.game = reply.json()["id"].as_str().unwrap().to_owned();
        world.transcript.about(&world.game);
        world.transcript.note("create_game", "red creates", &reply);
        world
    }

    /// Everything that Red, the spectator and anybody can look at, now.
    pub(super) async fn look_around(&mut self, when: &str) {
        self.transcript.messages(&format!("{when}: a webhook"), &self.red.client, &self.webhook).await;
        let clients = [self.red.client.clone(), self.carl.client.clone(), self.carl.client.anonymous()];
        let bert = self.blue.client.call("read_me").send().await.ok().json()["id"].as_str().expect("an id").to_owned();
        for (who, client) in ["red", "carl", "anybody"].into_iter().zip(clients) {
            for operation in CONTRACT.reads_of_a_game().into_iter().chain(["delete_setup"]) {
                if who == "red" && operation == "delete_setup" && when.starts_with("before") {
                    continue;
                }
                let reply = client.call(operation).path("game", &self.game).send().await;
                self.transcript.note(operation, &format!("{when}: {who} {operation}"), &reply);
                if reply.status == 200 && ["read_game", "list_events"].contains(&operation) {
                    // The second time it is what was kept.
                    let again = client.call(operation).path("game", &self.game).send().await;
                    assert_eq!((again.status, again.text()), (200, reply.text()), "{when}: {who} {operation}");
                    self.transcript.note(operation, &format!("{when}: {who} {operation} again"), &again);
                }
            }
            secret_notes::export(&client, &mut self.transcript, &format!("{when}: {who}")).await;
            for list in ["mine", "public"] {
                let reply = client.call("export_records").query("list", list).send().await;
                self.transcript.note("export_records", &format!("{when}: {who} exports {list}"), &reply);
                for user in ["Bert", &bert] {
                    let call = client.call("list_games").query("list", list).query("user", user);
                    let reply = call.query("changed_after", "1970-01-01T00:00:00Z").send().await;
                    self.transcript.note("list_games", &format!("{when}: {who} lists changes of {list}"), &reply);
                }
            }
            for list in ["mine", "open", "public"] {
                let reply = client.call("list_games").query("list", list).send().await;
                self.transcript.note("list_games", &format!("{when}: {who} lists {list}"), &reply);
            }
            let call = client.call("list_events").path("game", &self.game).query("said", true);
            let reply = call.header("Accept-Language", "de").send().await;
            self.transcript.note("list_events", &format!("{when}: {who} reads of them"), &reply);
            for actions in [false, true] {
                let reply = client.call("list_decisions").query("actions", actions).send().await;
                self.transcript.note("list_decisions", &format!("{when}: {who} list_decisions {actions}"), &reply);
            }
        }
        let anybody = self.carl.client.anonymous();
        let clients = [("red", &self.red.client), ("carl", &self.carl.client), ("anybody", &anybody)];
        self.audience.note(&clients, &self.game, &mut self.transcript, when).await;
    }

    /// What is refused to Red and to the spectator, whatever Blue hides.
    pub(super) async fn stumble(&mut self, when: &str) {
        let tag = self.red.look(&self.game).await.etag().to_owned();
        let wrong = [
            "a1-a2", "c5-c6", "i1-i2", "b4-d5", "b4-b6", "e7-e6", "j10-j9", "i4-i3", "i4xi5", "accept", "abort",
            "nonsense",
        ];
        for (who, client, language) in [("red", &self.red.client, "en"), ("carl", &self.carl.client, "de")] {
            for text in wrong {
                // What is legal for Red now would change the game.
                if who == "red" && (text == "i4-i3" || text == "abort") {
                    continue;
                }
                let body = json!({ "type": "text", "text": text });
                let call = client.call("act").path("game", &self.game).header("If-Match", &tag);
                let reply = call.header("Accept-Language", language).json(body).send().await;
                assert!(reply.status >= 400, "{who} {text}: {reply:?}");
                self.transcript.note("act", &format!("{when}: {who} tries {text}"), &reply);
            }
            let body = json!({ "pieces": placement(&RED), "locked": true });
            let reply = client.call("put_setup").path("game", &self.game).json(body).send().await;
            self.transcript.note("put_setup", &format!("{when}: {who} put_setup"), &reply);
            let orders = json!({ "decline_defence": true });
            let reply = client.call("put_standing_orders").path("game", &self.game).json(orders).send().await;
            self.transcript.note("put_standing_orders", &format!("{when}: {who} put_standing_orders"), &reply);
            let seen = json!({ "version": 1 });
            let reply = client.call("put_seen").path("game", &self.game).json(seen).send().await;
            self.transcript.note("put_seen", &format!("{when}: {who} put_seen"), &reply);
            // What Red says is shown to Red again, and to Carl never.
            let reply = client.call("say").path("game", &self.game).json(json!({ "text": "b4-b6" })).send().await;
            self.transcript.note("say", &format!("{when}: {who} talks"), &reply);
            let line = "0193537a-3a5c-7c29-9a4e-5b9c2f1d7e10";
            let reply = client.call("report_talk").path("game", &self.game).path("line", line).send().await;
            self.transcript.note("report_talk", &format!("{when}: {who} report_talk"), &reply);
            secret_notes::stumble(client, &self.game, &mut self.transcript, &format!("{when}: {who}")).await;
            let reply = client.call("join_game").path("game", &self.game).json(json!({ "seat": "blue" })).send().await;
            self.transcript.note("join_game", &format!("{when}: {who} join_game"), &reply);
            let reply = client.call("ask_for_rematch").path("game", &self.game).send().await;
            self.transcript.note("ask_for_rematch", &format!("{when}: {who} ask_for_rematch"), &reply);
            let reply = client.call("leave_game").path("game", &self.game).path("seat", "blue").send().await;
            self.transcript.note("leave_game", &format!("{when}: {who} leave_game"), &reply);
        }
    }

    /// Moves of both, in words; what Red is answered is noted.
    pub(super) async fn play(&mut self, story: &[(&str, &str)]) {
        for (who, text) in story {
            match *who {
                "red" => {
                    let reply = self.red.act(&self.game, text).await.ok();
                    self.transcript.note("act", &format!("red plays {text}"), &reply);
                }
                "red by mail" => self.answer_by_mail(text).await,
                "red to the service" => self.write("play@in.example.org", text).await,
                _ => drop(self.blue.act(&self.game, text).await.ok()),
            }
            self.look_around(&format!("after {who} {text}")).await;
        }
    }

    /// Both armies are hidden, Blue's as `army` says.
    pub(super) async fn set_up(&mut self, army: &[(&str, &str)]) {
        self.look_around("before the invitation is answered").await;
        self.blue.client.call("join_game").path("game", &self.game).json(json!({})).send().await.ok();
        let draft = json!({ "pieces": placement(&army[4..]) });
        self.blue.client.call("put_setup").path("game", &self.game).json(draft).send().await.ok();
        self.look_around("before the setups, Blue has a draft").await;
        self.blue.lock(&self.game, army).await.ok();
        secret_notes::write_down(&self.blue, &self.game, army).await;
        self.look_around("before Red's setup").await;
        let reply = self.red.lock(&self.game, &RED).await.ok();
        self.transcript.note("put_setup", "red locks", &reply);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_pieces_of_blue_change_nothing_that_others_are_told() {
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
                ("red by mail", "rules"),
                ("red by mail", "games"),
                ("red by mail", "rematch"),
                ("red to the service", "games"),
                ("red to the service", "settings"),
                ("red to the service", "invite bert barrage 2d"),
            ])
            .await;
        // What is asked back and suggested follows from what Red may do.
        world
            .play(&[
                ("red by mail", "I will go from i4 to i5"),
                ("red by mail", "i4-i15"),
                ("red by mail", "Perhaps e5 attacks e6?"),
                ("red by mail", "e5 to e7 or j4 to j5"),
            ])
            .await;
        world.play(&[("red by mail", "resign"), ("red by mail", "i4-i5"), ("blue", "e6-f6")]).await;
        world.stumble("in the middle").await;
        std::mem::take(&mut world.audience).end(&world.app, &mut world.transcript).await;
        world.transcript.mails(&world.app, &["bert@example.org"]).await;
        world.transcript.pushes(&world.app, "bert@example.org").await;
        worlds.push(world);
    }
    worlds[0].transcript.is_like(&worlds[1].transcript);
    let pushed = worlds[0].transcript.list.iter().filter(|(what, _)| what.starts_with("push your-turn to anna"));
    assert!(pushed.count() > 2, "she is told in her browser");
    assert!(worlds[0].transcript.used.iter().eq(COVERED), "the story uses what it says it covers");
    have_changed(Story::InPlay, &worlds[0].transcript);
    assert!(
        worlds[0].transcript.list.iter().any(|(what, said)| what.starts_with("mail") && said.contains("|")),
        "boards by mail"
    );
    let mut told = worlds[0].transcript.list.iter().filter(|(what, _)| what.ends_with("a webhook"));
    let last = told.next_back().expect("messages");
    assert!(["game.changed", "decision.due"].iter().all(|event| last.1.contains(event)), "{last:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_aborted_game_tells_nothing_of_what_blue_hid() {
    let mut worlds = Vec::new();
    for army in armies() {
        let mut world = World::new().await;
        world.set_up_by_mail(&army).await;
        let reply = world.red.act(&world.game, "abort").await.ok();
        world.transcript.note("act", "red aborts", &reply);
        world.app.advance_database_clock(120).await;
        world.look_around("after the end").await;
        world.stumble("after the end").await;
        world.transcript.mails(&world.app, &["bert@example.org"]).await;
        worlds.push(world);
    }
    worlds[0].transcript.is_like(&worlds[1].transcript);
    have_changed(Story::Aborted, &worlds[0].transcript);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_gives_an_open_seat_up_is_told_nothing_of_what_its_host_hid() {
    let mut worlds = Vec::new();
    for army in armies() {
        let mut world = World::empty().await;
        let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "invited", "public": true });
        let reply = world.blue.client.call("create_game").json(body).send().await.ok();
        world.game = reply.json()["id"].as_str().unwrap().to_owned();
        world.transcript.about(&world.game);
        world.blue.lock(&world.game, &army).await.ok();
        for text in ["abort", "abort"] {
            let join = world.red.client.call("join_game").path("game", &world.game).json(json!({})).send().await.ok();
            world.transcript.note("join_game", "red joins", &join);
            world.look_around("while Red has the seat").await;
            let reply = world.red.act(&world.game, text).await.ok();
            world.transcript.note("act", "red gives the seat up", &reply);
            world.look_around("after the seat is given up").await;
            world.stumble("after the seat is given up").await;
        }
        world.transcript.mails(&world.app, &["bert@example.org"]).await;
        worlds.push(world);
    }
    worlds[0].transcript.is_like(&worlds[1].transcript);
    have_changed(Story::OpenSeat, &worlds[0].transcript);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_test_would_see_a_leak() {
    let mut worlds = Vec::new();
    for army in armies() {
        let mut world = World::new().await;
        world.set_up(&army).await;
        // After a resignation everything is shown (V-4).
        world.blue.act(&world.game, "resign").await.ok();
        // Exports end a minute ago.
        world.app.advance_database_clock(120).await;
        world.look_around("after the end").await;
        worlds.push(world);
    }
    let [one, other] = [0, 1].map(|world: usize| &worlds[world].transcript.list);
    let differ: Vec<_> = one.iter().zip(other).filter(|(one, other)| one.1 != other.1).map(|(one, _)| &one.0).collect();
    // The game and its events, each twice, the events in words, both records, the picture, the stream of events and the
    // export of public games, for Red, the spectator and anybody; and the export of Red's own.
    assert_eq!(differ.len(), 31, "{differ:#?}");
}
