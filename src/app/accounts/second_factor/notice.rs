//! The mail about what happened to a second factor.

use uuid::Uuid;

use crate::app::limits::client::Client;
use crate::app::mails::reader::reachable_recipient;
use crate::app::{App, Result};
use crate::mail::{FactorEvent, FactorNews, Notice};
use crate::store::users::User;
use crate::store::{Connection, clock, outbox};

/// Notifies a user by mail: whoever knows the password and has a code could lock them out. Of wrong codes they are told
/// once a day.
pub(super) async fn tell(
    app: &App,
    conn: &mut Connection,
    client: Option<&Client>,
    user: User,
    what: FactorEvent,
) -> Result<()> {
    let owner = user.id;
    let Some(to) = reachable_recipient(user) else { return Ok(()) };
    let (at, network) = (clock::now(conn).await?, client.map(|client| client.network.to_string()));
    let device = client.and_then(|client| client.device.words_of_ours());
    let notice = Notice::SecondFactor(FactorNews { at, what, device, network: network.as_deref() });
    // What has been told under the same words is not told again.
    let about = match what {
        FactorEvent::CodeWrong => format!("wrong-code-{}", at.date_naive()),
        FactorEvent::On
        | FactorEvent::Off
        | FactorEvent::Removed
        | FactorEvent::CodeUsed { .. }
        | FactorEvent::CodesReplaced => Uuid::now_v7().to_string(),
    };
    let row = app.post().account_mail(owner, &to, &notice, about, at)?;
    outbox::queue(conn, &[row]).await?;
    Ok(())
}
