//! Everything that players agree on or end a game with, in one evening from signing in: an invitation, draws that are
//! offered, refused and accepted, a resignation, a claim, and a rematch after each – by keyboard alone, and by touch.

use fieldpost::worker::{Step, clock};
use serde_json::{Value, json};

use super::hand::{Hand, Way};
use crate::support::app::TestApp;
use crate::support::personas::{BLUE, Player, RED};

const DAY: u64 = 86_400;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn games_are_agreed_on_and_ended_by_keyboard_alone() {
    play(Way::Keyboard).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn games_are_agreed_on_and_ended_by_touch_alone() {
    play(Way::Touch).await;
}

/// Anna at the page, and Bert, who plays by program.
struct Match<'a> {
    app: &'a TestApp,
    hand: &'a Hand,
    bert: &'a Player,
    game: String,
}

async fn play(way: Way) {
    let app = super::with_page().await;
    Player::new(&app, "anna").await;
    let bert = Player::new(&app, "bert").await;
    let time_control = json!({ "type": "per_turn", "seconds": DAY, "on_expiry": "claim" });
    let opponent = json!({ "type": "user", "user": "anna" });
    let body = json!({ "ruleset": "barrage", "opponent": opponent, "red": "invited", "time_control": time_control });
    let game = bert.client.call("create_game").json(body).send().await.ok().json();
    let hand = Hand::new(way).await;
    hand.sign_in(&app.url, "anna").await;
    hand.press_words("Accept").await;
    let game = game["id"].as_str().expect("an id").to_owned();
    let mut evening = Match { app: &app, hand: &hand, bert: &bert, game };
    evening.resign_after_refusals().await;
    evening.ask_for_a_rematch().await;
    evening.accept_a_draw().await;
    evening.ask_for_a_rematch().await;
    evening.claim().await;
    evening.ask_for_a_rematch().await;
    hand.browser.close().await;
}

impl Match<'_> {
    /// Each offers a draw, which the other refuses; then Anna gives up.
    async fn resign_after_refusals(&self) {
        self.set_up(&BLUE).await;
        self.confirm_in_more("Offer a draw").await;
        self.hand.browser.wait_for("You have offered a draw.").await;
        self.tell(json!({ "type": "refuse_draw" })).await;
        self.hand.wait("!document.querySelector('.negotiation')?.textContent.includes('You have offered')").await;
        self.any_turn().await;
        self.tell(json!({ "type": "offer_draw" })).await;
        self.hand.browser.wait_for("bert offers a draw.").await;
        self.hand.press_words("Refuse the draw").await;
        self.hand.press(".offered button[type=submit]").await;
        self.hand.wait("!document.querySelector('.negotiation')?.textContent.includes('bert offers')").await;
        assert_eq!(self.look().await["status"], "playing");
        let legal = self.bert.client.call("list_legal_actions").path("game", &self.game).send().await.ok().json();
        let moves = legal["actions"].as_array().expect("a list").iter().find(|action| action["type"] == "move");
        self.tell(moves.expect("a move").clone()).await;
        self.confirm_in_more("Resign").await;
        self.ends("You have lost: by resignation. bert won.", "resigned").await;
    }

    /// Bert offers a draw in the first turn of the game, and Anna accepts.
    async fn accept_a_draw(&self) {
        self.set_up(&RED).await;
        self.tell(json!({ "type": "offer_draw" })).await;
        self.hand.browser.wait_for("bert offers a draw.").await;
        self.confirm("Accept the draw").await;
        self.ends("Drawn: by agreement.", "agreed").await;
    }

    /// Bert does not move in time, and Anna claims the game.
    async fn claim(&self) {
        self.set_up(&BLUE).await;
        self.any_turn().await;
        self.app.advance_database_clock(DAY + 1).await;
        while clock::step(&self.app.app).await.expect("a step") == Step::Worked {}
        self.hand.open(&format!("{}/games/{}", self.app.url, self.game)).await;
        self.confirm("Claim the game").await;
        self.ends("You have won: time was up.", "expired").await;
    }

    /// Anna sets up on the page, and Bert this army.
    async fn set_up(&self, army: &[(&str, &str)]) {
        self.hand.press_words("Fill by chance").await;
        self.confirm("Lock the army").await;
        self.hand.wait("!document.querySelector('.setup')").await;
        self.bert.lock(&self.game, army).await.ok();
        self.hand.wait("document.querySelector('.story li')").await;
    }

    /// Moves a piece of Anna's that can move.
    async fn any_turn(&self) {
        for words in ["way to go", "can be reached"] {
            let found = format!(
                "[...document.querySelectorAll('[role=grid] button')].find(one => \
                 one.textContent.replace('ways', 'way').includes({words:?}))"
            );
            self.hand.wait(&found).await;
            let space = self.hand.text(&format!("{found}.dataset.space")).await;
            self.hand.space(&space).await;
        }
        self.hand.press(".offered button[type=submit]").await;
        self.hand.wait("!document.querySelector('.offered') && !document.querySelector('.task .due')").await;
    }

    /// Bert acts, and the page hears of it.
    async fn tell(&self, action: Value) {
        let seen = self.bert.look(&self.game).await;
        let call = self.bert.client.call("act").path("game", &self.game).header("If-Match", seen.etag());
        let version = call.json(action).send().await.ok().json()["version"].clone();
        self.hand.wait(&format!("document.querySelector('.game').dataset.version >= {version}")).await;
    }

    async fn confirm_in_more(&self, words: &str) {
        if !self.hand.sees("details.more[open]").await {
            self.hand.press("details.more summary").await;
        }
        self.confirm(words).await;
    }

    /// Presses a button, and the one that it asks with.
    async fn confirm(&self, words: &str) {
        self.hand.press_words(words).await;
        self.hand.press("//dialog[@open]//button[1]").await;
        self.hand.wait("!document.querySelector('dialog[open]')").await;
    }

    async fn look(&self) -> Value {
        self.bert.look(&self.game).await.json()
    }

    /// The game is over, and the page says how.
    async fn ends(&self, words: &str, reason: &str) {
        self.hand.wait(&format!("document.querySelector('.outcome').textContent === {words:?}")).await;
        self.hand.browser.picture(&format!("{reason}-{:?}", self.hand.way)).await;
        assert_eq!(self.look().await["outcome"]["reason"], reason);
    }

    /// Anna asks on the page, and is led to the new game; Bert accepts.
    async fn ask_for_a_rematch(&mut self) {
        self.hand.press_words("Rematch").await;
        self.hand.wait(&format!("!location.pathname.endsWith({:?})", self.game)).await;
        let path = self.hand.text("location.pathname").await;
        path.strip_prefix("/games/").expect("a game").clone_into(&mut self.game);
        self.hand.browser.wait_for("Set up your army").await;
        self.bert.client.call("join_game").path("game", &self.game).json(json!({})).send().await.ok();
    }
}
