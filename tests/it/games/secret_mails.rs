//! Noninterference of every kind of mail about a game (V-6): a story in which Red gets each of them is told in two
//! worlds that differ only in what Blue hides.

use std::collections::BTreeSet;

use fieldpost::values::{FixedKind, MailKind, SwitchableKind, TimeControl};
use fieldpost::worker::{Step, clock};
use serde_json::json;

use super::conditional;
use super::secrets::{World, armies};
use crate::support::personas::RED;
use crate::support::post;

/// The kinds of mail that Red gets in the stories below.
const MAILED: &[&str] = &[
    "conditional-move",
    "confirm-letter",
    "draw-offered",
    "draw-refused",
    "game-over",
    "help",
    "invitation",
    "move-received",
    "move-refused",
    "position",
    "reminder",
    "setup-wanted",
    "talk",
    "time-up",
    "your-turn",
];

/// The kinds whose story is elsewhere, and where.
const ELSEWHERE: &[(&str, &str)] =
    &[("decision-wanted", "tests/it/variants/secrets.rs"), ("digest", "tests/it/notices/secrets.rs")];

/// The kinds that say nothing of how a game stands.
const UNCONCERNED: &[&str] = &[
    "account-deleted",
    "address-changed",
    "address-known",
    "leave-announced",
    "mails-switched-off",
    "password-changed",
    "program-allowed",
    "prove-address",
    "reset-password",
    "second-factor-changed",
    "token-created",
    "verify-address",
    "webhook-switched-off",
];

/// A game to which Blue has invited Red, who accepts by mail. Blue hides this army first.
async fn accepted(army: &[(&str, &str)]) -> World {
    let mut world = World::empty().await;
    let every_kind = json!({ "kinds": { "talk": "at_once", "move_received": "at_once" } });
    world.red.client.call("put_notices").json(every_kind).send().await.ok();
    let time = json!({ "type": "per_turn", "seconds": TimeControl::DEFAULT_SECONDS, "on_expiry": "claim" });
    let anna = json!({ "type": "user", "user": "anna" });
    let body = json!({ "ruleset": "barrage", "opponent": anna, "red": "invited", "time_control": time });
    let reply = world.blue.client.call("create_game").json(body).send().await.ok();
    world.game = reply.json()["id"].as_str().unwrap().to_owned();
    world.transcript.about(&world.game);
    world.blue.lock(&world.game, army).await.ok();
    for text in ["Perhaps. What is this?", "accept"] {
        world.answer_by_mail(text).await;
    }
    world
}

/// Lets time pass until the clock has something to do, and does it.
async fn pass(world: &World, seconds: u64) {
    world.app.advance_database_clock(seconds).await;
    while clock::step(&world.app.app).await.unwrap() == Step::Worked {}
}

/// A game in which Red gets every kind of mail but the last one.
async fn long_story(army: &[(&str, &str)]) -> World {
    let mut world = accepted(army).await;
    world.red.lock(&world.game, &RED).await.ok();
    world.red.act(&world.game, "b4-b5").await.ok();
    world.blue.act(&world.game, "f7-f6").await.ok();
    for text in ["show", "rules", "games", "i4-i15", "resign", "e4-e5", "games"] {
        world.answer_by_mail(text).await;
    }
    // The last of these says that it is the last answer of the day.
    for number in 2..=5 {
        world.answer_by_mail(&format!("What is number {number}?")).await;
    }
    world.blue.act(&world.game, "draw").await.ok();
    world.blue.act(&world.game, "e7-e6").await.ok();
    world.red.act(&world.game, "refuse").await.ok();
    world.red.act(&world.game, "draw").await.ok();
    world.red.act(&world.game, "i4-i5").await.ok();
    world.blue.act(&world.game, "refuse").await.ok();
    let line = json!({ "text": "Is it the marshal?" });
    world.blue.client.call("say").path("game", &world.game).json(line).send().await.ok();
    conditional::order(&world.red, &world.game, &[("f6-f5", "i5-i6")]).await.ok();
    world.blue.act(&world.game, "f6-f5").await.ok();
    world.blue.act(&world.game, "e6-e7").await.ok();
    pass(&world, post::seconds_until_reminded(&world.app).await).await;
    world.red.act(&world.game, "i6-i5").await.ok();
    pass(&world, TimeControl::DEFAULT_SECONDS.unsigned_abs() + 1).await;
    world.transcript.mails(&world.app, &["bert@example.org"]).await;
    world
}

/// One that Blue aborts: after any other end everybody is shown everything.
async fn short_story(army: &[(&str, &str)]) -> World {
    let mut world = accepted(army).await;
    world.blue.act(&world.game, "abort").await.ok();
    world.transcript.mails(&world.app, &["bert@example.org"]).await;
    world
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_pieces_of_blue_change_no_kind_of_mail() {
    let [one, other] = armies();
    let stories = [
        [long_story(&one).await.transcript, long_story(&other).await.transcript],
        [short_story(&one).await.transcript, short_story(&other).await.transcript],
    ];
    for [one, other] in &stories {
        one.is_like(other);
    }
    let kinds: BTreeSet<&str> = stories.iter().flat_map(|[one, _]| one.kinds()).collect();
    assert_eq!(kinds, MAILED.iter().copied().collect(), "the stories mail what they say");
}

#[test]
fn every_kind_of_mail_is_in_a_story_or_says_nothing_of_a_game() {
    let elsewhere = ELSEWHERE.iter().map(|(kind, _)| *kind);
    let known: BTreeSet<&str> = MAILED.iter().chain(UNCONCERNED).copied().chain(elsewhere).collect();
    let switchable = SwitchableKind::ALL.iter().map(|kind| kind.word());
    let all: BTreeSet<&str> =
        switchable.chain(FixedKind::ALL.iter().map(|kind| kind.word())).chain([MailKind::Digest.word()]).collect();
    assert_eq!(all, known, "say here of each new kind of mail in which story it is compared, if it is about a game");
}
