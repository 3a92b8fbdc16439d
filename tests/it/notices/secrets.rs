//! Noninterference of the digest (V-6): two games that differ only in what Blue hides give Red the same digests, byte
//! for byte, at the same times.

use super::{all_daily, at, open, playing_with, pump};
use crate::support::personas::{BLUE, blue_in_another_world};
use crate::support::transcript::Transcript;

/// The digests that Red gets in a story, where Blue has this army.
async fn story(army: &[(&str, &str)]) -> Transcript {
    let (app, anna, bert) = open().await;
    all_daily(&anna).await;
    all_daily(&bert).await;
    let game = playing_with(&anna, &bert, 7, army).await;
    let mut transcript = Transcript::new(&app.url);
    transcript.about(&game);
    anna.act(&game, "b4-b5").await.ok();
    bert.act(&game, "e7-e6").await.ok();
    at(&app, "01-04 18:01").await;
    assert_eq!(pump(&app).await, 1, "Bert has seen to everything");
    anna.act(&game, "b5-b6").await.ok();
    bert.act(&game, "b7xb6").await.ok();
    at(&app, "01-05 18:01").await;
    assert_eq!(pump(&app).await, 1);
    anna.act(&game, "draw").await.ok();
    anna.act(&game, "e4-e5").await.ok();
    bert.act(&game, "j7-j6").await.ok();
    at(&app, "01-06 18:01").await;
    pump(&app).await;
    transcript.mails(&app, &["bert@example.org"]).await;
    transcript
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_pieces_of_blue_change_nothing_in_reds_digests() {
    let (one, other) = (story(&BLUE).await, story(&blue_in_another_world()).await);
    one.is_like(&other);
    let digests = one.list.iter().filter(|(what, _)| what.starts_with("mail digest ")).count();
    assert_eq!(digests, 3);
}
