//! This installation in its mails: the sender, and the base of links.

use data_encoding::BASE32_NOPAD;
use lettre::message::Mailbox;
use uuid::Uuid;

use fieldpost_values::Language;

/// The characters of 128 bits in base32: of a game and of a token.
const PART: usize = 26;
/// The prefix of our envelope senders.
const BOUNCE: &str = "bounce+";

/// The sender of every mail and the root of every link.
#[derive(Clone, Debug)]
pub struct Site {
    pub(super) from: Mailbox,
    public_url: String,
    letters: Option<Inbound>,
    play: Play,
}

/// Whether games can be played in a browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Play {
    OnPage,
    Elsewhere,
}

/// The addresses to which our mails are answered (I-1).
#[derive(Clone, Debug)]
struct Inbound {
    domain: String,
    authserv_id: Option<String>,
    received_above_results: usize,
    service: Option<String>,
}

/// The service address, or a personal address (I-9), that a letter came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceTarget {
    /// The token of a personal address, in lower case; whether it exists is not checked.
    pub token: Option<String>,
}

/// What a reply address says (I-1): its game, and a token that only the mail contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplyTarget {
    /// The game that the mail was about.
    pub game: Uuid,
    /// The token, in lower case; whether it exists is not checked.
    pub token: String,
}

impl ReplyTarget {
    /// Parses the output of [`Self::text`], ignoring case; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (game, token) = text.split_at_checked(PART).filter(|(_, token)| token.len() == PART)?;
        let game = BASE32_NOPAD.decode(game.to_ascii_uppercase().as_bytes()).ok()?;
        Some(Self { game: Uuid::from_slice(&game).ok()?, token: token.to_ascii_lowercase() })
    }

    /// Both in one word, as addresses and links have them.
    #[must_use]
    pub fn text(game: Uuid, token: &str) -> String {
        format!("{}{token}", BASE32_NOPAD.encode(game.as_bytes()).to_ascii_lowercase())
    }
}

impl Site {
    /// The site with a sender, `name <address>` or `address`, and the base of every link without a trailing slash.
    ///
    /// # Errors
    /// The fault of the sender.
    pub fn new(from: &str, public_url: &str) -> Result<Self, String> {
        let from: Mailbox = from.parse().map_err(|why| format!("is not a mailbox: {why}"))?;
        let name = from.name.as_deref().map(super::name::clean);
        Ok(Self {
            from: Mailbox::new(name, from.email),
            public_url: public_url.trim_end_matches('/').to_owned(),
            letters: None,
            play: Play::Elsewhere,
        })
    }

    /// The same with a page on which games are played.
    #[must_use]
    pub fn with_page(mut self) -> Self {
        self.play = Play::OnPage;
        self
    }

    /// The same with a domain for letters, if one is configured; `authserv_id` is the name under which our own MTA
    /// writes its findings about a sender.
    #[must_use]
    pub fn with_letters(mut self, domain: Option<&str>, authserv_id: Option<&str>) -> Self {
        let authserv_id = authserv_id.map(str::to_owned);
        let inbound = |domain: &str| Inbound {
            domain: domain.to_ascii_lowercase(),
            authserv_id: authserv_id.clone(),
            received_above_results: 0,
            service: None,
        };
        self.letters = domain.map(inbound);
        self
    }

    /// The same with the local part of its service address, in lower case, if it has one.
    #[must_use]
    pub fn with_service(mut self, local_part: Option<&str>) -> Self {
        if let Some(letters) = &mut self.letters {
            letters.service = local_part.map(str::to_owned);
        }
        self
    }

    /// The same with the number of `Received` headers that our own servers put above their findings about a sender; 0
    /// by default.
    #[must_use]
    pub fn with_received_above_results(mut self, headers: usize) -> Self {
        if let Some(letters) = &mut self.letters {
            letters.received_above_results = headers;
        }
        self
    }

    /// Whether mails can be answered.
    #[must_use]
    pub const fn reads_letters(&self) -> bool {
        self.letters.is_some()
    }

    /// The reply address of a game with `token`, if mails can be answered.
    #[must_use]
    pub fn reply_address(&self, game: Uuid, token: &str) -> Option<String> {
        self.letters.as_ref().map(|letters| format!("move+{}@{}", ReplyTarget::text(game, token), letters.domain))
    }

    /// The address to which anybody may write (I-9).
    #[must_use]
    pub fn service_address(&self) -> Option<String> {
        let letters = self.letters.as_ref()?;
        letters.service.as_ref().map(|local| format!("{local}@{}", letters.domain))
    }

    /// The personal address with `token`.
    #[must_use]
    pub fn personal_address(&self, token: &str) -> Option<String> {
        let letters = self.letters.as_ref()?;
        letters.service.as_ref().map(|local| format!("{local}+{token}@{}", letters.domain))
    }

    /// What the service address says, `play`, or a personal one, `play+<token>` or `play-<token>`.
    pub(super) fn service_target_of(&self, address: &str) -> Option<ServiceTarget> {
        let address = address.to_ascii_lowercase();
        let (local, domain) = address.rsplit_once('@')?;
        let letters = self.letters.as_ref().filter(|letters| letters.domain == domain)?;
        match local.strip_prefix(letters.service.as_deref()?)? {
            "" => Some(ServiceTarget { token: None }),
            rest => {
                let token = rest.strip_prefix(['+', '-']).filter(|token| token.len() == PART)?;
                Some(ServiceTarget { token: Some(token.to_owned()) })
            }
        }
    }

    /// The envelope sender with the `sealed` bytes (L-6), if letters are configured: delivery reports return there.
    #[must_use]
    pub fn bounce_address(&self, sealed: &str) -> Option<String> {
        self.letters.as_ref().map(|letters| format!("{BOUNCE}{sealed}@{}", letters.domain))
    }

    /// The sealed part of one of our envelope senders, in lower case; whether we sealed it is not checked.
    pub(super) fn sealed_in(&self, address: &str) -> Option<String> {
        let address = address.to_ascii_lowercase();
        let (local, domain) = address.rsplit_once('@')?;
        let ours = self.letters.as_ref().is_some_and(|letters| letters.domain == domain);
        local.strip_prefix(BOUNCE).filter(|_| ours).map(str::to_owned)
    }

    /// What a reply address says, `move+<game><token>` or `m-<game><token>`.
    pub(super) fn target_of(&self, address: &str) -> Option<ReplyTarget> {
        let address = address.to_ascii_lowercase();
        let (local, domain) = address.rsplit_once('@')?;
        let ours = self.letters.as_ref().is_some_and(|letters| letters.domain == domain);
        let parts = local.strip_prefix("move+").or_else(|| local.strip_prefix("m-"))?;
        ReplyTarget::parse(parts).filter(|_| ours)
    }

    /// Whether an address, in lower case, is our sender or one of our reply addresses.
    pub(super) fn is_own(&self, address: &str) -> bool {
        let domain = address.rsplit('@').next().unwrap_or_default();
        address.eq_ignore_ascii_case(self.sender())
            || self.letters.as_ref().is_some_and(|letters| letters.domain == domain)
    }

    /// The name of our own MTA in `Authentication-Results`.
    pub(super) fn authserv_id(&self) -> Option<&str> {
        self.letters.as_ref()?.authserv_id.as_deref()
    }

    /// The maximum number of `Received` headers of our own servers above their results.
    pub(super) fn received_above_results(&self) -> usize {
        self.letters.as_ref().map_or(0, |letters| letters.received_above_results)
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

    /// The name of the site.
    #[must_use]
    pub fn name(&self) -> &str {
        self.from.name.as_deref().unwrap_or("fieldpost")
    }

    /// The root page.
    #[must_use]
    pub fn root(&self) -> &str {
        &self.public_url
    }

    /// The page of `token`: `purpose` is `verify`, `reset`, `addresses` or `invitations`. The token is in the path,
    /// never in a query (L-9).
    pub(super) fn page(&self, purpose: &str, token: &str) -> String {
        format!("{}/{purpose}/{token}", self.public_url)
    }

    /// The page on which a game is played, if there is such a page.
    #[must_use]
    pub fn game_page(&self, game: Uuid) -> Option<String> {
        match self.play {
            Play::OnPage => Some(format!("{}/games/{game}", self.public_url)),
            Play::Elsewhere => None,
        }
    }

    /// The page of an account, where its user sees what acts for them, if there is such a page.
    pub(super) fn account_page(&self) -> Option<String> {
        match self.play {
            Play::OnPage => Some(format!("{}/me", self.public_url)),
            Play::Elsewhere => None,
        }
    }

    /// The page that describes the interface for programs.
    pub(super) fn interface(&self) -> String {
        format!("{}/docs/index.html", self.public_url)
    }

    /// The page that explains a ruleset, in a language.
    pub(super) fn rules(&self, ruleset: &str, language: Language) -> String {
        format!("{}/rules/{ruleset}?language={}", self.public_url, language.tag())
    }

    /// Where programs find a game.
    pub(super) fn game_path(game: Uuid) -> String {
        format!("/v1/games/{game}")
    }
}
