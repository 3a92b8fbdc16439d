//! The people of the tests: registered, proven by the link in their mail and their password, logged in; and two of them
//! in a game, before their setups or in play. Everything goes over HTTP, as people would do it.

use serde_json::{Value, json};

use super::app::TestApp;
use super::client::{Client, Reply};
use super::waiting::{WaitingMail, waiting};

/// The password of everybody.
pub(crate) const PASSWORD: &str = "correct horse battery staple";

/// A small army for Red: a scout looks down the open file a.
pub(crate) const RED: [(&str, &str); 8] =
    [("a4", "2"), ("b4", "9"), ("e4", "M"), ("f4", "3"), ("i4", "2"), ("j4", "S"), ("i1", "B"), ("j1", "F")];

/// A small army for Blue: its flag stands at the end of the open file a, ready to be captured.
pub(crate) const BLUE: [(&str, &str); 8] =
    [("a7", "F"), ("b7", "9"), ("e7", "M"), ("f7", "3"), ("i7", "2"), ("j7", "S"), ("i10", "B"), ("j10", "2")];

/// The same army with two pairs of kinds swapped that nobody is shown in the games in which it is used.
pub(crate) fn blue_in_another_world() -> [(&'static str, &'static str); 8] {
    BLUE.map(|(space, kind)| match space {
        "i10" => (space, "2"),
        "j10" => (space, "B"),
        "e7" => (space, "S"),
        "j7" => (space, "M"),
        _ => (space, kind),
    })
}

/// A user with a session.
pub(crate) struct Player {
    /// Their name.
    pub(crate) name: String,
    /// Their mail address.
    pub(crate) address: String,
    /// A client with their access token.
    pub(crate) client: Client,
    /// The response to logging in.
    pub(crate) tokens: Value,
}

/// Two players and their game.
pub(crate) struct Table {
    /// Who moves first.
    pub(crate) red: Player,
    /// The other one.
    pub(crate) blue: Player,
    /// The game.
    pub(crate) game: String,
}

impl Player {
    /// Registers `name`, proves the address and logs in.
    pub(crate) async fn new(app: &TestApp, name: &str) -> Self {
        let address = format!("{name}@example.org");
        let anybody = Client::new(&app.url);
        let body = json!({ "name": name, "address": address, "password": PASSWORD });
        anybody.call("register_user").json(body).send().await.ok();
        let token = link_token(app, &address, "verify").await;
        let proof = json!({ "token": token, "password": PASSWORD });
        anybody.call("verify_address").json(proof).send().await.ok();
        Self::logged_in(&anybody, name, &address).await
    }

    /// One more session of a user who is registered.
    pub(crate) async fn logged_in(anybody: &Client, name: &str, address: &str) -> Self {
        let body = json!({ "login": name, "password": PASSWORD });
        let tokens = anybody.call("log_in").json(body).send().await.ok().json();
        let client = anybody.with_token(tokens["access_token"].as_str().expect("a token"));
        Self { name: name.to_owned(), address: address.to_owned(), client, tokens }
    }

    /// The game as this player sees it.
    pub(crate) async fn look(&self, game: &str) -> Reply {
        self.client.call("read_game").path("game", game).send().await.ok()
    }

    /// Acts in words (N-4) on the game as it now is.
    pub(crate) async fn act(&self, game: &str, text: &str) -> Reply {
        let seen = self.look(game).await;
        let action = json!({ "type": "text", "text": text });
        self.client.call("act").path("game", game).header("If-Match", seen.etag()).json(action).send().await
    }

    /// Locks a setup.
    pub(crate) async fn lock(&self, game: &str, pieces: &[(&str, &str)]) -> Reply {
        let body = json!({ "pieces": placement(pieces), "locked": true });
        self.client.call("put_setup").path("game", game).json(body).send().await
    }
}

impl Table {
    /// Anna has invited Bert to a game of Barrage; she will be Red.
    pub(crate) async fn invited(app: &TestApp) -> Self {
        Self::invited_as(app, ["anna", "bert"]).await
    }

    /// The same for two others.
    pub(crate) async fn invited_as(app: &TestApp, [first, second]: [&str; 2]) -> Self {
        let red = Player::new(app, first).await;
        let blue = Player::new(app, second).await;
        let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": second }, "red": "creator" });
        let game = red.client.call("create_game").json(body).send().await.ok().json();
        Self { red, blue, game: game["id"].as_str().expect("an id").to_owned() }
    }

    /// The players of `table` at another one, with both armies on the board: the game's id.
    pub(crate) async fn again(table: &Self) -> String {
        let game = Self::setting_up(table).await;
        table.red.lock(&game, &RED).await.ok();
        table.blue.lock(&game, &BLUE).await.ok();
        game
    }

    /// The players of `table` at another one, where nobody has locked a setup: the game's id.
    pub(crate) async fn setting_up(table: &Self) -> String {
        let opponent = json!({ "type": "user", "user": table.blue.name });
        let body = json!({ "ruleset": "barrage", "opponent": opponent, "red": "creator" });
        let game = table.red.client.call("create_game").json(body).send().await.ok().json();
        let game = game["id"].as_str().expect("an id").to_owned();
        table.blue.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
        game
    }

    /// Both have a seat; nobody has locked a setup.
    pub(crate) async fn in_setup(app: &TestApp) -> Self {
        let table = Self::invited(app).await;
        table.blue.client.call("join_game").path("game", &table.game).json(json!({})).send().await.ok();
        table
    }

    /// Both setups are locked; it is Red's turn.
    pub(crate) async fn in_play(app: &TestApp) -> Self {
        let table = Self::in_setup(app).await;
        table.red.lock(&table.game, &RED).await.ok();
        table.blue.lock(&table.game, &BLUE).await.ok();
        table
    }
}

/// Pieces in the contract's form.
pub(crate) fn placement(pieces: &[(&str, &str)]) -> Value {
    pieces
        .iter()
        .map(|(space, kind)| ((*space).to_owned(), Value::from(*kind)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// The secret of the link for `purpose` in the latest mail that waits for `address`. The mail stays where it is; how
/// mails get into mailboxes is the business of other tests.
pub(crate) async fn link_token(app: &TestApp, address: &str, purpose: &str) -> String {
    let mails = waiting(app, &format!("address = '{address}'"), "created_at DESC").await;
    let letter = mails.iter().map(WaitingMail::letter).find(|letter| letter.text.contains(&format!("/{purpose}/")));
    letter.unwrap_or_else(|| panic!("no mail with a link to {purpose} waits for {address}")).token(purpose)
}
