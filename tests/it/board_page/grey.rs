//! A board for four without any colour: its pieces are told apart by their shapes and letters.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::hand::{Hand, Way};
use crate::support::guests::Guests;

/// Which part of a piece must be of another grey than that of another seat.
const MIN_SHARE: f64 = 0.05;

/// A hidden piece of each seat: its outline, the letter of its seat, and the square around its middle.
const PIECES: &str = "[0, 1, 2, 3].map(seat => { \
     const piece = document.querySelector(`.play-board .piece.seat-${seat}`); \
     const { x, y, width, height } = piece.querySelector('.body').getBoundingClientRect(); \
     return [piece.querySelector('.body').getAttribute('d'), piece.querySelector('.seat').textContent, \
             [Math.round(x + width / 2) - 16, Math.round(y + height / 2) - 16]] })";

/// Of a picture, given as its bytes, how many pixels have a colour, and in which part of their pixels each two of these
/// squares clearly differ.
const COMPARED: &str = "\
    const [bytes, squares, done] = arguments
    createImageBitmap(new Blob([new Uint8Array(bytes)])).then(picture => {
        const drawn = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
        drawn.drawImage(picture, 0, 0)
        const all = drawn.getImageData(0, 0, picture.width, picture.height).data
        let colours = 0
        for (let at = 0; at < all.length; at += 4) {
            const parts = all.slice(at, at + 3)
            if (Math.max(...parts) - Math.min(...parts) > 2) colours++
        }
        const cut = squares.map(([x, y]) => drawn.getImageData(x, y, 32, 32).data.filter((_, at) => at % 4 === 0))
        const share = (one, other) => one.filter((light, at) => Math.abs(light - other[at]) > 48).length / one.length
        done([colours, cut.flatMap((one, at) => cut.slice(at + 1).map(other => share(one, other)))])
    }, why => done(String(why)))";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium, chromedriver and a built page; script/test runs it where they are"]
async fn without_any_colour_the_pieces_of_four_seats_are_told_apart() {
    let app = super::with_page().await;
    let names = ["anna", "bert", "carl", "dora"];
    let table = Guests::seated(&app, &names, "stratego4-four", json!({})).await.set_up().await;
    let hand = Hand::new(Way::Keyboard).await;
    hand.browser.resize(1280, 1400).await;
    for look in ["light", "dark"] {
        hand.browser.prefer("prefers-color-scheme", look).await;
        // Whoever watches is shown no rank: nothing but the seat differs.
        hand.open(&format!("{}/games/{}", app.url, table.game)).await;
        hand.wait("document.querySelectorAll('.play-board .piece').length === 80").await;
        let pieces = hand.value(PIECES).await;
        for part in [0, 1] {
            let told: BTreeSet<&str> = (0..4).map(|seat| pieces[seat][part].as_str().expect("a text")).collect();
            assert_eq!(told.len(), 4, "{told:?}");
        }
        let squares: Vec<&Value> = (0..4).map(|seat| &pieces[seat][2]).collect();
        let bright = hand.browser.window.screenshot().await.expect("a picture");
        let blind = json!({ "type": "achromatopsia" });
        hand.browser.command("Emulation.setEmulatedVisionDeficiency", blind).await;
        hand.browser.picture(&format!("grey-{look}")).await;
        let grey = hand.browser.window.screenshot().await.expect("a picture");
        hand.browser.command("Emulation.setEmulatedVisionDeficiency", json!({ "type": "none" })).await;
        hand.browser.goto("about:blank").await;
        let compared = async |picture: &[u8]| {
            let given = vec![json!(picture), json!(squares)];
            hand.browser.window.execute_async(COMPARED, given).await.expect("a comparison")
        };
        assert_ne!(compared(&bright).await[0], 0, "what has colours is found");
        let found = compared(&grey).await;
        assert_eq!(found[0], 0, "{look}: colours are left");
        let shares: Vec<f64> = found[1].as_array().expect("shares").iter().filter_map(Value::as_f64).collect();
        assert_eq!(shares.len(), 6);
        assert!(shares.iter().all(|share| *share >= MIN_SHARE), "{look}: {shares:?}");
    }
    hand.browser.close().await;
}
