//! Noninterference of talk: what Blue says to Red is shown to Red where talk is shown, and nowhere else; a spectator learns
//! nothing of it, not even that there was any.

use serde_json::json;

use super::secrets::World;
use crate::support::personas::BLUE;

#[tokio::test(flavor = "multi_thread")]
async fn talk_of_blue_changes_nothing_that_others_are_told() {
    let mut worlds = Vec::new();
    for talks in [true, false] {
        let mut world = World::new().await;
        world.set_up(&BLUE).await;
        let say = async |world: &mut World, text: &str| {
            if talks {
                let call = world.blue.client.call("say").path("game", &world.game);
                call.json(json!({ "text": text })).send().await.ok();
            }
            world.look_around(&format!("after blue says {text}")).await;
        };
        say(&mut world, "b4-b5").await;
        world.stumble("with talk").await;
        world.play(&[("red", "b4-b5"), ("blue", "e7-e6")]).await;
        say(&mut world, "Your piece on b5 is the marshal").await;
        world.play(&[("red", "b5-b6"), ("blue", "b7xb6"), ("red", "resign")]).await;
        say(&mut world, "Well played").await;
        worlds.push(world);
    }
    let told = |world: &World| -> Vec<(String, String)> {
        let all = world.transcript.list.iter();
        all.filter(|(what, _)| !what.ends_with("red list_talk")).cloned().collect()
    };
    assert_eq!(told(&worlds[0]), told(&worlds[1]));
    let shown = |world: &World| world.transcript.list.iter().filter(|(_, said)| said.contains("the marshal")).count();
    assert!(shown(&worlds[0]) > 3, "the worlds differ, for Red");
    assert_eq!(shown(&worlds[1]), 0);
}
