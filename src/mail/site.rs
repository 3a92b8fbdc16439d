//! This installation as its mails present it: the sender, and where links lead.

use lettre::message::Mailbox;
use uuid::Uuid;

/// The sender of every mail and the root of every link.
#[derive(Clone, Debug)]
pub struct Site {
    pub(super) from: Mailbox,
    public_url: String,
}

impl Site {
    /// The site with a sender, `name <address>` or `address`, and the beginning of every link without a slash at the end.
    ///
    /// # Errors
    /// What is wrong with the sender.
    pub fn new(from: &str, public_url: &str) -> Result<Self, String> {
        let from: Mailbox = from.parse().map_err(|why| format!("is no mailbox: {why}"))?;
        let name = from.name.as_deref().map(super::name::clean);
        Ok(Self { from: Mailbox::new(name, from.email), public_url: public_url.trim_end_matches('/').to_owned() })
    }

    /// The domain in message ids and list ids: the sender's.
    #[must_use]
    pub fn domain(&self) -> &str {
        self.from.email.domain()
    }

    /// The sender's bare address, for envelopes.
    #[must_use]
    pub fn sender(&self) -> &str {
        self.from.email.as_ref()
    }

    /// What the site calls itself.
    #[must_use]
    pub fn name(&self) -> &str {
        self.from.name.as_deref().unwrap_or("fieldpost")
    }

    /// The root page.
    #[must_use]
    pub fn root(&self) -> &str {
        &self.public_url
    }

    /// The page that shows what `token` is good for: `purpose` is `verify`, `reset` or `invitations`. The token stands in
    /// the path, never in a query (L-9).
    pub(super) fn page(&self, purpose: &str, token: &str) -> String {
        format!("{}/{purpose}/{token}", self.public_url)
    }

    /// The game.
    pub(super) fn game(&self, game: Uuid) -> String {
        format!("{}/v1/games/{game}", self.public_url)
    }
}
