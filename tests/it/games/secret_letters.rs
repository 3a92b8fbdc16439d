//! Steps of the stories of noninterference that are taken by mail.

use serde_json::json;

use super::secrets::World;
use crate::support::personas::RED;
use crate::support::post;

/// Blue's army as Blue writes it.
fn rows(army: &[(&str, &str)]) -> String {
    let on = |space: &str| army.iter().find(|(there, _)| *there == space).map_or(".", |(_, kind)| kind);
    let row = |row: u8| ('a'..='j').rev().map(|column| on(&format!("{column}{row}"))).collect::<String>();
    format!("setup {}", (7..=10).map(row).collect::<Vec<_>>().join("/"))
}

impl World {
    /// Red answers the latest mail; the outcome is mailed too.
    pub(super) async fn answer_by_mail(&mut self, text: &str) {
        let to = post::reply_to(&self.app, &self.red.address).await;
        self.write(&to, text).await;
    }

    /// Red writes to an address; the outcome is mailed too.
    pub(super) async fn write(&mut self, to: &str, text: &str) {
        let reply = post::bring(&self.app, &post::letter(&self.red.address, to, text)).await.ok();
        self.transcript.note("receive_letter", &format!("red writes {text}"), &reply);
        post::pump(&self.app).await;
    }

    /// The same by mail, but Red sends an invalid army first.
    pub(super) async fn set_up_by_mail(&mut self, army: &[(&str, &str)]) {
        self.blue.client.call("join_game").path("game", &self.game).json(json!({})).send().await.ok();
        let to = post::reply_to(&self.app, &self.blue.address).await;
        post::bring(&self.app, &post::letter(&self.blue.address, &to, &rows(army))).await.ok();
        post::pump(&self.app).await;
        assert_eq!(post::outcomes(&self.app).await, ["played"], "Blue's army is locked");
        self.look_around("before Red's setup").await;
        self.answer_by_mail("setup M/S/2/F").await;
        let reply = self.red.lock(&self.game, &RED).await.ok();
        self.transcript.note("put_setup", "red locks", &reply);
    }
}
