//! Noninterference of talk: what Blue says to Red is shown to Red where talk is shown, and nowhere else; a spectator
//! learns nothing of it, not even that there was any.

use serde_json::json;

use super::secrets::World;
use crate::support::personas::BLUE;
use crate::support::post;

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
        // Red is shown the talk, and exports which mails told it.
        let is_reds = |what: &str| what.ends_with("red list_talk") || what.ends_with("red exports everything");
        world.transcript.list.iter().filter(|(what, _)| !is_reds(what)).cloned().collect()
    };
    assert_eq!(told(&worlds[0]), told(&worlds[1]));
    let shown = |world: &World| world.transcript.list.iter().filter(|(_, said)| said.contains("the marshal")).count();
    assert!(shown(&worlds[0]) > 3, "the worlds differ, for Red");
    assert_eq!(shown(&worlds[1]), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_by_mail_tells_nobody_of_it_and_nothing_of_what_is_withheld() {
    let mut worlds = Vec::new();
    for (talks, reports) in [(true, true), (false, true), (true, false)] {
        let mut world = World::new().await;
        world.set_up(&BLUE).await;
        world.red.client.call("block_user").path("name", "bert").send().await.ok();
        world.play(&[("red", "b4-b5")]).await;
        let talk = if talks { "e7-e6\nsay: Your piece on b5 is the marshal" } else { "e7-e6" };
        post::answer(&world.app, &world.blue.address, talk).await;
        if reports {
            post::answer(&world.app, &world.red.address, "report").await;
        }
        world.look_around("after a report").await;
        world.play(&[("red", "b5-b6"), ("blue", "b7xb6"), ("red", "resign")]).await;
        let [red, blue] = [&world.red, &world.blue].map(|player| player.address.clone());
        world.transcript.mails(&world.app, &[&blue]).await;
        let to_red = std::mem::take(&mut world.transcript.list);
        world.transcript.mails(&world.app, &[&red]).await;
        worlds.push((to_red, world.transcript.list.clone()));
    }
    assert_eq!(worlds[0].0, worlds[1].0, "what is withheld cannot be reported");
    assert_eq!(worlds[0].1, worlds[2].1, "the author is told nothing of a report");
    assert!(worlds[0].0 != worlds[2].0, "the reader is answered");
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_by_mail_changes_nothing_but_the_mail_that_tells_it() {
    let mut worlds = Vec::new();
    for talks in [true, false] {
        let mut world = World::new().await;
        world.set_up(&BLUE).await;
        let answer = async |world: &mut World, text: &str, talk: &str| {
            let text = if talks { format!("{text}\nsay: {talk}") } else { text.to_owned() };
            post::answer(&world.app, &world.blue.address, &text).await;
            world.look_around(&format!("after {talk}")).await;
        };
        world.play(&[("red", "b4-b5")]).await;
        answer(&mut world, "e7-e6", "Your piece on b5 is the marshal").await;
        world.stumble("with talk").await;
        world.play(&[("red", "b5-b6")]).await;
        answer(&mut world, "b7xb6", "I knew the marshal").await;
        // A letter that is not played says nothing.
        answer(&mut world, "b7xb1", "Is that the marshal?").await;
        world.play(&[("red", "resign")]).await;
        world.transcript.mails(&world.app, &["bert@example.org"]).await;
        worlds.push(world);
    }
    let told = |world: &World| -> Vec<(String, String)> {
        let all = world.transcript.list.iter();
        let mails = |what: &str| what.starts_with("mail") || what.ends_with("red list_talk");
        all.filter(|(what, _)| !mails(what)).cloned().collect()
    };
    assert_eq!(told(&worlds[0]), told(&worlds[1]));
    let mails = |world: &World| -> Vec<String> {
        let all = world.transcript.list.iter().filter(|(what, _)| what.starts_with("mail"));
        all.map(|(_, said)| said.clone()).collect()
    };
    let (with, without) = (mails(&worlds[0]), mails(&worlds[1]));
    assert_eq!(with.len(), without.len(), "no mail more");
    let differ = with.iter().zip(&without).filter(|(one, other)| one != other);
    let differ: Vec<_> = differ.map(|(one, _)| one.contains("marshal")).collect();
    assert_eq!(differ, [true, true], "but for the two that tell what was said");
}
