//! Setups: a draft that only its seat knows and may change at will, and the lock, which is an action of the game like
//! any other (S-2).

use std::collections::BTreeMap;
use std::sync::Arc;

use fieldpost_engine::notation::setup::{self, Draft};
use fieldpost_engine::{Action, Kind, Rules, Seat, Setup, SetupFault, Space};
use uuid::Uuid;

use super::ActionRequest;
use crate::app::game::load::{LoadedGame, load};
use crate::app::game::tags;
use crate::app::refusal::Refusal;
use crate::app::rulesets::names::{KindName, SpaceName};
use crate::app::{App, Error, Result};
use crate::store::setups::{self, Owner, ReplacedDraft};
use crate::values::DraftPieces;

/// A setup as a person sends it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupInput {
    /// From the name of a space to the letter or name of a kind.
    Pieces(BTreeMap<SpaceName, KindName>),
    /// Notation N-3, or one of the forms that are imported.
    Text(String),
}

/// Which draft a new one replaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupCondition {
    /// Whichever there is.
    Any,
    /// None: it is the first one.
    First,
    /// The one with this entity tag.
    Replaces(String),
}

/// A seat's own setup.
#[derive(Debug)]
pub struct OwnSetup {
    /// The rules, for the names of everything.
    pub rules: Arc<Rules>,
    /// The seat whose army it is.
    pub seat: Seat,
    /// Whether it is locked.
    pub locked: bool,
    /// The placed pieces, in the order of the spaces.
    pub pieces: Vec<(Space, Kind)>,
}

/// The caller's setup: the locked one, or the draft.
///
/// # Errors
/// [`Error::NotFound`], also while there is no setup; [`Error::Forbidden`] unless the caller is a player.
pub async fn find(app: &App, user: Uuid, id: Uuid) -> Result<OwnSetup> {
    let mut conn = app.store.connection().await?;
    let loaded = load(app, &mut conn, id, Some(user)).await?;
    let seat = loaded.role(user)?.player()?;
    if let Some(locked) = find_locked(&loaded, seat) {
        return Ok(locked);
    }
    let owner = Owner { game: id, seat, user };
    let draft = setups::find(&mut conn, owner).await?.ok_or(Error::NotFound { what: "setup" })?;
    Ok(OwnSetup { rules: Arc::clone(loaded.game.rules()), seat, locked: false, pieces: draft.0 })
}

/// Saves a draft in place of the one that the condition names.
///
/// # Errors
/// [`Error::Refused`] with every fault, or when the setup is locked; [`Error::SetupChanged`] if there is another draft
/// than the condition says, and it is not this one already; [`Error::NotFound`] and [`Error::Forbidden`] as in
/// [`find`].
pub async fn save(app: &App, user: Uuid, id: Uuid, given: &SetupInput, condition: &SetupCondition) -> Result<OwnSetup> {
    let mut conn = app.store.connection().await?;
    let loaded = load(app, &mut conn, id, Some(user)).await?;
    let seat = loaded.role(user)?.player()?;
    let rules = Arc::clone(loaded.game.rules());
    check_unlocked(&loaded, seat)?;
    let pieces = DraftPieces(draft(&rules, seat, given)?);
    let owner = Owner { game: id, seat, user };
    let before = match condition {
        SetupCondition::Any => None,
        SetupCondition::First | SetupCondition::Replaces(_) => setups::find(&mut conn, owner).await?,
    };
    let tag_before = before.as_ref().map(|before| draft_tag(seat, &before.0)).transpose()?;
    let replaced = match (condition, &before) {
        (SetupCondition::Any, _) => ReplacedDraft::Any,
        (SetupCondition::First, None) => ReplacedDraft::Nothing,
        (SetupCondition::Replaces(tag), Some(before)) if tag_before.as_ref() == Some(tag) => {
            ReplacedDraft::Draft(before)
        }
        // The response to an earlier attempt may have been lost.
        (_, Some(before)) if *before == pieces => {
            return Ok(OwnSetup { rules, seat, locked: false, pieces: pieces.0 });
        }
        _ => return Err(Error::SetupChanged { tag: tag_before }),
    };
    if setups::save(&mut conn, owner, &pieces, replaced).await? {
        return Ok(OwnSetup { rules, seat, locked: false, pieces: pieces.0 });
    }
    let now = setups::find(&mut conn, owner).await?;
    match replaced {
        // Given up while we read it.
        ReplacedDraft::Any => Err(Error::Forbidden { why: "that seat is not yours" }),
        ReplacedDraft::Nothing | ReplacedDraft::Draft(_) => {
            Err(Error::SetupChanged { tag: now.map(|now| draft_tag(seat, &now.0)).transpose()? })
        }
    }
}

/// The entity tag of a draft.
fn draft_tag(seat: Seat, pieces: &[(Space, Kind)]) -> Result<String> {
    tag_of(seat, false, pieces)
}

/// The entity tag of a setup, from everything that is shown of it and does not follow from the rest.
fn tag_of(seat: Seat, locked: bool, pieces: &[(Space, Kind)]) -> Result<String> {
    Ok(tags::of_shown(&serde_json::to_string(&(seat.index(), locked, pieces)).map_err(Error::corrupt)?))
}

/// Locks the setup for good. Locking the same setup again changes nothing and returns the same: the first response may
/// have been lost.
///
/// # Errors
/// [`Error::Refused`] with every fault, or when another setup is locked; [`Error::NotFound`] and [`Error::Forbidden`]
/// as in [`find`].
pub async fn lock(app: &App, user: Uuid, id: Uuid, given: &SetupInput) -> Result<OwnSetup> {
    let mut conn = app.store.connection().await?;
    let loaded = load(app, &mut conn, id, Some(user)).await?;
    let seat = loaded.role(user)?.player()?;
    let rules = Arc::clone(loaded.game.rules());
    let whole = whole(&rules, seat, given);
    if let (Some(own), Ok(whole)) = (find_locked(&loaded, seat), &whole)
        && own.pieces == whole.pieces()
    {
        return Ok(own);
    }
    check_unlocked(&loaded, seat)?;
    let whole = whole.map_err(|faults| Error::Refused(Box::new(Refusal::setup(&rules, seat, faults))))?;
    let pieces = whole.pieces().to_vec();
    drop(conn);
    // Other seats may lock at the same time: whatever the version, this seat has not locked yet.
    let request = ActionRequest::Plain(Action::SetUp(whole));
    super::play(app, user, id, |_| true, &request, None).await?;
    setups::remove(&mut *app.store.connection().await?, id, seat).await?;
    Ok(OwnSetup { rules, seat, locked: true, pieces })
}

/// Discards the caller's draft.
///
/// # Errors
/// As [`save`].
pub async fn remove(app: &App, user: Uuid, id: Uuid) -> Result<()> {
    let mut conn = app.store.connection().await?;
    let loaded = load(app, &mut conn, id, Some(user)).await?;
    let seat = loaded.role(user)?.player()?;
    check_unlocked(&loaded, seat)?;
    Ok(setups::discard(&mut conn, Owner { game: id, seat, user }).await?)
}

impl OwnSetup {
    /// The entity tag; a locked setup has one as well, though nothing replaces it.
    ///
    /// # Errors
    /// When the pieces cannot be written, which does not happen.
    pub fn tag(&self) -> Result<String> {
        tag_of(self.seat, self.locked, &self.pieces)
    }

    /// How many of each kind a draft still lacks.
    #[must_use]
    pub fn missing(&self) -> Vec<(Kind, usize)> {
        let lacking = self.rules.kinds().map(|(kind, _)| {
            let placed = self.pieces.iter().filter(|(_, placed)| *placed == kind).count();
            (kind, usize::from(self.rules.army(kind)).saturating_sub(placed))
        });
        lacking.filter(|(_, count)| *count > 0).collect()
    }
}

fn find_locked(loaded: &LoadedGame, seat: Seat) -> Option<OwnSetup> {
    let pieces = loaded.game.state().setup(seat)?.pieces().to_vec();
    Some(OwnSetup { rules: Arc::clone(loaded.game.rules()), seat, locked: true, pieces })
}

/// Refuses if the time for this seat's setup is over, in the engine's words.
fn check_unlocked(loaded: &LoadedGame, seat: Seat) -> Result<()> {
    use fieldpost_engine::Illegal;
    let over = if loaded.game.outcome().is_some() {
        Some(Illegal::GameOver)
    } else if loaded.game.state().setup(seat).is_some() {
        Some(Illegal::SetupLocked)
    } else {
        None
    };
    over.map_or(Ok(()), |illegal| Err(Error::Refused(Box::new(Refusal::new(loaded.game.rules(), illegal)))))
}

/// A whole setup, or every fault.
pub(super) fn whole(rules: &Rules, seat: Seat, given: &SetupInput) -> std::result::Result<Setup, Vec<SetupFault>> {
    match given {
        SetupInput::Text(text) => setup::parse(rules, seat, text),
        SetupInput::Pieces(pieces) => setup::from_pairs(rules, seat, pairs(pieces)),
    }
}

/// The pieces of a draft: it may lack some, but have no other fault.
fn draft(rules: &Rules, seat: Seat, given: &SetupInput) -> Result<Vec<(Space, Kind)>> {
    let Draft { mut placed, mut faults } = match given {
        SetupInput::Text(text) => setup::parse_draft(rules, seat, text),
        SetupInput::Pieces(pieces) => setup::draft_from_pairs(rules, pairs(pieces)),
    };
    if let Err(more) = rules.setup(seat, placed.clone()) {
        faults.extend(more.into_iter().filter(|fault| !matches!(fault, SetupFault::Missing { .. })));
    }
    if !faults.is_empty() {
        return Err(Error::Refused(Box::new(Refusal::setup(rules, seat, faults))));
    }
    placed.sort_unstable();
    Ok(placed)
}

fn pairs(pieces: &BTreeMap<SpaceName, KindName>) -> impl Iterator<Item = (&str, &str)> {
    pieces.iter().map(|(space, kind)| (space.as_str(), kind.as_str()))
}
