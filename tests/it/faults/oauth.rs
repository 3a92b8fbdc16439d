//! Third-party programs when Postgres dies around the commit of a code's exchange (docs/adr/0018): whoever is given
//! tokens can use them; whoever got no answer may repeat the exchange, and then has tokens or a clear refusal. No code
//! gives anything twice.

use serde_json::json;

use super::acknowledged::{MET, TRIES, WIDE};
use super::tokens::interrupted;
use super::{postgres, service_on};
use crate::oauth::Program;
use crate::support::personas::{PASSWORD, Player};

#[tokio::test(flavor = "multi_thread")]
async fn a_code_whose_exchange_was_interrupted_gives_tokens_once_or_never() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, |settings| settings.limits.tokens_per_day = 1_000).await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::at(&app, "Board Bot", "https://bot.example.org/back").await;
    let mut met = 0;
    for _ in 0..TRIES {
        let code = program.code("anna", PASSWORD, "read").await;
        postgres.set(WIDE).expect("settings");
        postgres.reload().expect("settings");
        let reply = interrupted(&postgres, &app, program.exchange(&code, &[])).await;
        let issued = "SELECT 1 FROM grants WHERE refreshed_at IS NOT NULL AND ended_at IS NULL";
        let is_kept = !app.sql(issued).await.is_empty();
        assert!(is_kept || reply.status != 200, "tokens were handed out and are gone");
        let again = program.exchange(&code, &[]).await;
        if reply.status == 200 {
            let token = reply.json()["access_token"].as_str().expect("a token").to_owned();
            assert_eq!((again.status, &again.json()["error"]), (400, &json!("invalid_grant")));
            // What came twice is ended, for whoever has it.
            anna.client.with_token(&token).call("read_me").send().await.problem("unauthenticated");
        } else {
            assert_eq!((reply.status, reply.header("retry-after")), (503, "1"), "{reply:?}");
            let expected = if is_kept { 400 } else { 200 };
            assert_eq!(again.status, expected, "{again:?}");
        }
        let live = app.sql(issued).await.len();
        assert_eq!(live, usize::from(again.status == 200), "nothing is left of what nobody can use");
        app.sql("UPDATE grants SET ended_at = fieldpost_now(), ended_by = 'owner' WHERE ended_at IS NULL").await;
        met += usize::from(!is_kept);
        if met == MET {
            return;
        }
    }
    panic!("the gap was met {met} times in {TRIES} tries");
}
