//! The end of everything by which somebody acts as a user: sessions, personal access tokens, grants and webhooks. It
//! ends them together, and does not decide when.

use uuid::Uuid;

use crate::app::Result;
use crate::store::{Connection, deliveries, grants, links, sessions, tokens, webhooks};
use crate::values::{EndedBy, GrantEndedBy, LinkPurpose, TokenEndedBy, WebhookOffBy};

/// Why all of that ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum EndReason {
    /// A new password. The session in which it was set goes on, if it was set in one.
    Password {
        /// That session.
        session: Option<Uuid>,
    },
    /// The operator has barred the user.
    Bar,
}

/// Ends it, in the transaction that locks the user; returns the sessions, tokens and grants. They do not come back.
pub(in crate::app) async fn end_all(conn: &mut Connection, user: Uuid, why: EndReason) -> Result<Vec<Uuid>> {
    let (kept, session, token, grant, webhook) = match why {
        EndReason::Password { session } => {
            (session, EndedBy::Reset, TokenEndedBy::Reset, GrantEndedBy::Reset, WebhookOffBy::Reset)
        }
        EndReason::Bar => (None, EndedBy::Bar, TokenEndedBy::Bar, GrantEndedBy::Bar, WebhookOffBy::Bar),
    };
    let mut ended = sessions::end_all(conn, user, kept, session).await?;
    ended.extend(tokens::end_all(conn, user, token).await?);
    ended.extend(grants::end_all(conn, user, grant).await?);
    // Whoever was logged in may have requested another address or registered a webhook, which outlive a session.
    links::revoke(conn, LinkPurpose::Address, user).await?;
    let switched_off = webhooks::switch_all_off(conn, user, webhook).await?;
    if !switched_off.is_empty() {
        deliveries::drop_waiting(conn, &switched_off).await?;
        webhooks::note(conn, user).await?;
    }
    Ok(ended)
}
