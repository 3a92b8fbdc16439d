//! Noninterference of an army that a host hides before anybody has accepted: whoever is invited answers by mail.

use serde_json::json;

use super::secrets::{World, armies};
use crate::support::post;

#[tokio::test(flavor = "multi_thread")]
async fn whoever_answers_an_invitation_by_mail_is_told_nothing_of_what_its_host_hid() {
    for (answer, status) in [("accept", "setup"), ("decline", "aborted")] {
        let mut worlds = Vec::new();
        for army in armies() {
            let mut world = World::empty().await;
            let body =
                json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "anna" }, "red": "invited" });
            let reply = world.blue.client.call("create_game").json(body).send().await.ok();
            world.game = reply.json()["id"].as_str().unwrap().to_owned();
            world.transcript.about(&world.game);
            world.blue.lock(&world.game, &army).await.ok();
            post::pump(&world.app).await;
            world.answer_by_mail(answer).await;
            assert_eq!(world.app.sql("SELECT status FROM games").await, [[Some(status.to_owned())]], "{answer}");
            world.look_around("after the answer").await;
            if answer == "accept" {
                world.stumble("after the answer").await;
            }
            world.transcript.mails(&world.app, &["bert@example.org"]).await;
            worlds.push(world);
        }
        worlds[0].transcript.is_like(&worlds[1].transcript);
    }
}
