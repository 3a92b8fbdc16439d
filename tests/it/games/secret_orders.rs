//! Noninterference of what Blue orders in advance (O-8): over HTTP and by mail, met, unmet, refused and taken back.

use super::conditional;
use super::secrets::World;
use crate::support::personas::BLUE;
use crate::support::post;

#[tokio::test(flavor = "multi_thread")]
async fn orders_of_blue_in_advance_change_nothing_that_others_are_told() {
    let mut worlds = Vec::new();
    for orders in [true, false] {
        let mut world = World::new().await;
        world.set_up(&BLUE).await;
        let order = async |world: &mut World, condition: &str, then: &str, when: &str| {
            if orders {
                conditional::order(&world.blue, &world.game, &[(condition, then), ("a4-a5", "i7-i6")]).await.ok();
            }
            world.look_around(when).await;
        };
        order(&mut world, "e4-e5", "e7-e6", "with orders that are not met").await;
        world.stumble("with orders").await;
        world.play(&[("red", "b4-b5"), ("blue", "e7-e6")]).await;
        order(&mut world, "e4-e5", "b7xb6", "with an answer that the rules refuse").await;
        world.play(&[("red by mail", "e4-e5"), ("blue", "e6-e7")]).await;
        order(&mut world, "i4-i5", "f7-f6", "before an offer").await;
        world.play(&[("red", "draw"), ("red", "b5-b6")]).await;
        world.play(&[("blue", "b7xb6")]).await;
        order(&mut world, "i4-i5", "f7-f6", "before the end").await;
        world.play(&[("red", "resign")]).await;
        world.transcript.mails(&world.app, &["bert@example.org"]).await;
        worlds.push(world);
    }
    worlds[0].transcript.is_like(&worlds[1].transcript);
    let reports = async |world: &World| {
        let sent = "SELECT kind FROM outbox WHERE address = 'bert@example.org' AND kind = 'move-refused'";
        world.app.sql(sent).await.len()
    };
    assert_eq!([reports(&worlds[0]).await, reports(&worlds[1]).await], [3, 0], "the worlds differ, for Blue");
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_that_blue_gives_by_mail_change_nothing_that_others_are_told() {
    let mut worlds = Vec::new();
    for orders in [true, false] {
        let mut world = World::new().await;
        world.set_up(&BLUE).await;
        // A turn by mail, in one world with conditions below it.
        let turn = async |world: &mut World, turn: &str, conditions: &str| {
            let text = if orders { format!("{turn}\n\n{conditions}") } else { turn.to_owned() };
            post::answer(&world.app, &world.blue.address, &text).await;
            world.look_around(&format!("after {turn} by mail")).await;
        };
        let order = async |world: &mut World, text: &str| {
            if orders {
                post::answer(&world.app, &world.blue.address, text).await;
            }
            world.look_around(&format!("after {text} by mail")).await;
        };
        world.play(&[("red", "b4-b5")]).await;
        turn(&mut world, "e7-e6", "if e4-e5 then b7xb6\nif i4-i5 then i7-i6").await;
        world.stumble("with orders").await;
        world.play(&[("red by mail", "e4-e5"), ("blue", "f7-f6")]).await;
        order(&mut world, "show").await;
        order(&mut world, "wenn i4-i5 dann i7-i6").await;
        order(&mut world, "if i4-i5 then maybe i7-i6").await;
        order(&mut world, "no conditions").await;
        order(&mut world, "if i4-i5 then i7-i6, if j4-j5 then j7-j6").await;
        world.play(&[("red", "b5-b6")]).await;
        turn(&mut world, "b7xb6", "if i4-i5 then i7-i6").await;
        // Of what was taken back something is stored as well.
        order(&mut world, "no conditions").await;
        world.play(&[("red", "i4-i5"), ("blue", "i7-i6")]).await;
        order(&mut world, "no conditions").await;
        world.play(&[("red by mail", "show"), ("red", "resign")]).await;
        world.transcript.mails(&world.app, &["bert@example.org"]).await;
        worlds.push(world);
    }
    worlds[0].transcript.is_like(&worlds[1].transcript);
    let reports = async |world: &World| {
        let sent = "SELECT kind FROM outbox WHERE address = 'bert@example.org' AND kind IN ('move-refused', 'conditional-move')";
        world.app.sql(sent).await.len()
    };
    assert!(reports(&worlds[0]).await > 5, "the worlds differ, for Blue");
    assert_eq!(reports(&worlds[1]).await, 0);
}
