//! Mails on a phone, in a real browser: nothing is wider than the screen.

use crate::support::browser::Browser;
use fieldpost::values::Language;
use fieldpost_engine::Seat;

use super::fixture::{About, Fixture};
use super::quotations::TOKEN;

/// The width of a phone, in CSS pixels.
const PHONE: u32 = 390;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and chromedriver; script/test runs it where they are installed"]
async fn a_digest_fits_a_phone_with_its_boards_and_legends() {
    let browser = Browser::open().await;
    browser.resize(PHONE, 844).await;
    for (id, language) in [
        ("original", Language::En),
        ("original", Language::Fr),
        ("stratego4-four", Language::De),
        ("stratego4-three", Language::Nl),
    ] {
        let mut fixture = Fixture::deployed_with_all(id);
        fixture.play(30);
        (fixture.language, fixture.reply) = (language, Some(TOKEN));
        let html = fixture.letter(About::Digest, Seat(0)).html;
        let file = std::env::temp_dir().join(format!("fieldpost-digest-{}.html", uuid::Uuid::new_v4()));
        std::fs::write(&file, &html).expect("a file");
        browser.goto(&format!("file://{}", file.display())).await;
        let [page, screen] = browser.widths().await;
        browser.picture(&format!("digest-{id}-{language}")).await;
        std::fs::remove_file(&file).expect("the file");
        assert_eq!(screen, u64::from(PHONE), "the window is a phone");
        assert!(page <= screen, "{page} of {screen} pixels: {id} in {language}");
        // A line of the board that is broken would also fit.
        let script = "const pre = document.querySelector('pre'); \
                      const probe = pre.cloneNode(false); probe.style.whiteSpace = 'pre'; \
                      const lines = pre.textContent.split('\\n').slice(0, arguments[0]); \
                      probe.textContent = lines.join('\\n'); \
                      pre.after(probe); const fits = probe.scrollWidth <= probe.clientWidth; probe.remove(); \
                      return fits && lines.every(line => line.includes('|'))";
        let lines = usize::from(fixture.game.rules().board().paper().lines);
        let fits = browser.window.execute(script, vec![lines.into()]).await.expect("an answer");
        assert_eq!(fits, true, "the board of {id} is broken on a phone");
    }
    browser.close().await;
}
