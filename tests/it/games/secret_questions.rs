//! Noninterference of what Blue is asked back (I-4, I-5): a letter that is held, taken back, confirmed or not
//! understood tells others no more than the move that is played in the end.

use super::secrets::World;
use crate::support::personas::BLUE;
use crate::support::post;

#[tokio::test(flavor = "multi_thread")]
async fn a_question_to_blue_changes_nothing_that_others_are_told() {
    let mut worlds = Vec::new();
    for asked in [true, false] {
        let mut world = World::new().await;
        world.set_up(&BLUE).await;
        let write = async |world: &mut World, text: &str| {
            if asked {
                post::answer(&world.app, &world.blue.address, text).await;
            }
            world.look_around(&format!("after blue writes {text}")).await;
        };
        world.play(&[("red", "b4-b5")]).await;
        for text in
            ["I think I'll go e7 to e6", "no", "I'll go from e7 to e6", "resign", "no", "Perhaps e7-e6?", "d2-e9"]
        {
            write(&mut world, text).await;
        }
        world.stumble("while something is asked back").await;
        // In one world it is confirmed, in the other one written as a move.
        if asked {
            post::answer(&world.app, &world.blue.address, "I'll go from e7 to e6").await;
        }
        let move_or_yes = if asked { "yes" } else { "e7-e6" };
        post::answer(&world.app, &world.blue.address, move_or_yes).await;
        world.look_around("after blue's move").await;
        world.play(&[("red by mail", "show"), ("red", "resign")]).await;
        world.transcript.mails(&world.app, &["bert@example.org"]).await;
        worlds.push(world);
    }
    worlds[0].transcript.is_like(&worlds[1].transcript);
    let questions = async |world: &World| {
        let sent = "SELECT kind FROM outbox WHERE address = 'bert@example.org' AND kind = 'confirm-letter'";
        world.app.sql(sent).await.len()
    };
    assert!(questions(&worlds[0]).await > 2, "the worlds differ, for Blue");
    assert_eq!(questions(&worlds[1]).await, 0);
}
