//! Everything that is kept about a user, for themselves, one step after the other: only one step is in memory, and no
//! connection is held between two of them. Of games it holds what the user did there, which is never a secret to them,
//! and nothing that others did. Secrets by which somebody acts for the user are left out, and for programs also by what
//! else somebody does, and the audit trail. An export ends with the session, token or grant by which it was asked for.

use chrono::{DateTime, Utc};
use fieldpost_engine::notation::{action, setup};
use fieldpost_engine::{Action, Actor, Rules, Seat};
use serde::Serialize;
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::app::accounts::caller::{Caller, Credential, check_lasts};
use crate::app::play::conditional::{self, ConditionalMoveText};
use crate::app::{App, Error, Result};
use crate::store::grants::{self, KeptGrant};
use crate::store::own_data::{
    self, GameColumns, KeptAccount, KeptBlock, KeptGame, KeptLeave, KeptLetter, KeptMail, KeptName, KeptNotice,
    KeptSession, KeptTalk, KeptToken,
};
use crate::store::push_subscriptions::{self, KeptPush};
use crate::store::saved_setups::SavedSetup;
use crate::store::second_factors::{self, KeptFactor};
use crate::store::webhooks::Webhook;
use crate::store::{Access, Connection, audit, notes, saved_setups, webhooks};
use crate::values::{DraftPieces, GameStatus, SeatStatus, WebhookEvent};

/// The number of rows of a step.
const CHUNK: i64 = 100;
/// The number of notes of a step, which may be long.
const NOTES: i64 = 20;
/// The number of actions of a game that are looked up at a time.
const ACTIONS: i64 = 1000;
/// More setups than a user may keep.
const SETUPS: i64 = 1000;

/// An export under way.
#[derive(Debug)]
pub struct DataExport {
    caller: Caller,
    part: AccountPart,
}

/// Where an export has come to: the last row of its part.
#[derive(Clone, Copy, Debug)]
enum AccountPart {
    Account,
    Mails,
    Blocks(Uuid),
    Trail(Option<(DateTime<Utc>, Uuid)>),
    Setups,
    Games(Uuid),
    Notes(Uuid),
    Talk(Uuid, Uuid),
    End,
    Over,
}

/// Something that is kept.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum KeptItem {
    /// Name, address and settings.
    Account(Box<KeptAccount>),
    /// A name that was given up.
    FormerName(KeptName),
    /// When and from where the user was logged in.
    Session(KeptSession),
    /// A personal access token.
    Token(KeptToken),
    /// What a third-party program was allowed.
    Grant(KeptGrant),
    /// The second factor, without its secret and its codes.
    SecondFactor(KeptFactor),
    /// A webhook, without its secret and its messages.
    Webhook(OwnWebhook),
    /// A browser in which the user is told of notices.
    PushSubscription(KeptPush),
    /// Days on which the user is away.
    Leave(KeptLeave),
    /// A mail to the user.
    Mail(KeptMail),
    /// A notice for the daily mail.
    Notice(KeptNotice),
    /// A letter of the user.
    Letter(KeptLetter),
    /// A user who is blocked.
    Blocked(KeptBlock),
    /// An entry of the audit trail.
    Audit(TrailEntry),
    /// A saved setup.
    Setup(OwnSetup),
    /// A game, with what the user did in it.
    Game(Box<OwnGame>),
    /// A game that cannot be read at the moment.
    UnreadableGame {
        /// Which.
        game: Uuid,
    },
    /// What the user wrote down about a game.
    Note(OwnNote),
    /// A line of talk that the user wrote.
    Talk(KeptTalk),
    /// The end: nothing is missing.
    End {},
}

/// An entry of the audit trail.
#[derive(Debug, Serialize)]
pub struct TrailEntry {
    at: DateTime<Utc>,
    what: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    session: Option<Uuid>,
    #[serde(skip_serializing_if = "Option::is_none")]
    network: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<String>,
    count: i32,
}

/// A webhook.
#[derive(Debug, Serialize)]
pub struct OwnWebhook {
    id: Uuid,
    url: String,
    events: Vec<WebhookEvent>,
    created_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none")]
    off_at: Option<DateTime<Utc>>,
}

impl From<Webhook> for OwnWebhook {
    fn from(row: Webhook) -> Self {
        Self { id: row.id, url: row.url, events: row.events, created_at: row.created_at, off_at: row.off_at }
    }
}

/// A saved setup.
#[derive(Debug, Serialize)]
pub struct OwnSetup {
    id: Uuid,
    name: String,
    ruleset: String,
    text: String,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

/// A note.
#[derive(Debug, Serialize)]
pub struct OwnNote {
    game: Uuid,
    written_at: DateTime<Utc>,
    note: Box<RawValue>,
}

/// A game of the user.
#[derive(Debug, Serialize)]
pub struct OwnGame {
    game: Uuid,
    ruleset: String,
    status: GameStatus,
    created_at: DateTime<Utc>,
    seat: String,
    seat_status: SeatStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    draft: Option<String>,
    decline_defence: bool,
    conditional_moves: Vec<ConditionalMoveText>,
    seen_version: i64,
    actions: Vec<OwnAction>,
}

/// An action of the user.
#[derive(Debug, Serialize)]
pub struct OwnAction {
    version: i64,
    at: DateTime<Utc>,
    #[serde(flatten)]
    what: ActionText,
}

/// An action or a setup, in notation.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum ActionText {
    Action(String),
    Setup(String),
}

impl DataExport {
    /// Of everything about a caller.
    #[must_use]
    pub const fn new(caller: Caller) -> Self {
        Self { caller, part: AccountPart::Account }
    }

    /// What comes next; nothing once it is over.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] if the user is gone, or the session or the token has ended; the store's.
    pub async fn next(&mut self, app: &App) -> Result<Option<Vec<KeptItem>>> {
        check_lasts(&mut *app.store.connection().await?, self.caller).await?;
        let user = self.caller.user;
        let (kept, next) = match self.part {
            AccountPart::Account => {
                (account(&mut *app.store.connection().await?, self.caller).await?, AccountPart::Mails)
            }
            AccountPart::Mails => {
                (mails(&mut *app.store.connection().await?, user).await?, AccountPart::Blocks(Uuid::nil()))
            }
            AccountPart::Blocks(after) => {
                let found = own_data::blocks(&mut *app.store.connection().await?, user, after, CHUNK).await?;
                let behind = if is_logged_in(self.caller) { AccountPart::Trail(None) } else { AccountPart::Setups };
                let next = found.last().map_or(behind, |last| AccountPart::Blocks(last.user_id));
                (found.into_iter().map(KeptItem::Blocked).collect(), next)
            }
            AccountPart::Trail(after) => {
                let found = audit::of_user(&mut *app.store.connection().await?, user, after, CHUNK).await?;
                let next =
                    found.last().map_or(AccountPart::Setups, |last| AccountPart::Trail(Some((last.at, last.id))));
                (found.into_iter().map(|row| KeptItem::Audit(row.into())).collect(), next)
            }
            AccountPart::Setups => {
                let found = saved_setups::list(&mut *app.store.connection().await?, user, SETUPS).await?;
                (
                    found.into_iter().map(|setup| KeptItem::Setup(setup.into())).collect(),
                    AccountPart::Games(Uuid::nil()),
                )
            }
            AccountPart::Games(after) => games(app, user, after).await?,
            AccountPart::Notes(after) => {
                let found = notes::page(&mut *app.store.connection().await?, user, after, NOTES).await?;
                let next = found
                    .last()
                    .map_or(AccountPart::Talk(Uuid::nil(), Uuid::nil()), |last| AccountPart::Notes(last.game));
                (found.into_iter().map(note).collect::<Result<_>>()?, next)
            }
            AccountPart::Talk(game, line) => {
                let found = own_data::talk(&mut *app.store.connection().await?, user, (game, line), CHUNK).await?;
                let next = found.last().map_or(AccountPart::End, |last| AccountPart::Talk(last.game, last.id));
                (found.into_iter().map(KeptItem::Talk).collect(), next)
            }
            AccountPart::End => (vec![KeptItem::End {}], AccountPart::Over),
            AccountPart::Over => return Ok(None),
        };
        self.part = next;
        Ok(Some(kept))
    }
}

/// Whether a caller may know by what else somebody acts for the user, and what they did: programs may not (ADR 47).
const fn is_logged_in(caller: Caller) -> bool {
    matches!(caller.by, Credential::Session(_))
}

async fn account(conn: &mut Connection, caller: Caller) -> Result<Vec<KeptItem>> {
    let user = caller.user;
    let account = own_data::account(conn, user).await?.ok_or(Error::Unauthenticated)?;
    let mut kept = vec![KeptItem::Account(Box::new(account))];
    kept.extend(own_data::names(conn, user).await?.into_iter().map(KeptItem::FormerName));
    if is_logged_in(caller) {
        kept.extend(own_data::sessions(conn, user).await?.into_iter().map(KeptItem::Session));
        kept.extend(own_data::tokens(conn, user).await?.into_iter().map(KeptItem::Token));
        kept.extend(grants::kept(conn, user).await?.into_iter().map(KeptItem::Grant));
        kept.extend(second_factors::kept(conn, user).await?.map(KeptItem::SecondFactor));
        kept.extend(push_subscriptions::kept(conn, user).await?.into_iter().map(KeptItem::PushSubscription));
    }
    kept.extend(webhooks::list(conn, user).await?.into_iter().map(|webhook| KeptItem::Webhook(webhook.into())));
    kept.extend(own_data::leaves(conn, user).await?.into_iter().map(KeptItem::Leave));
    Ok(kept)
}

async fn mails(conn: &mut Connection, user: Uuid) -> Result<Vec<KeptItem>> {
    let mut kept: Vec<KeptItem> = own_data::mails(conn, user).await?.into_iter().map(KeptItem::Mail).collect();
    kept.extend(own_data::notices(conn, user).await?.into_iter().map(KeptItem::Notice));
    kept.extend(own_data::letters(conn, user).await?.into_iter().map(KeptItem::Letter));
    Ok(kept)
}

/// The next game: there are as many steps as games. One that cannot be read holds up nothing else, and the operator is
/// told. When the database cannot read it just now, the export breaks off: it must not look whole.
async fn games(app: &App, user: Uuid, after: Uuid) -> Result<(Vec<KeptItem>, AccountPart)> {
    let found = own_data::games(&mut *app.store.connection().await?, user, after, 1).await?;
    let Some(row) = found.into_iter().next() else { return Ok((Vec::new(), AccountPart::Notes(Uuid::nil()))) };
    let id = row.0.id;
    let kept = match game(app, row).await {
        Ok(game) => KeptItem::Game(Box::new(game)),
        Err(why) if why.is_passing() => return Err(why),
        Err(why) => {
            tracing::error!(game = %id, %why, "a game cannot be read for the export of its player; mend it");
            KeptItem::UnreadableGame { game: id }
        }
    };
    Ok((vec![kept], AccountPart::Games(id)))
}

async fn game(app: &App, row: KeptGame) -> Result<OwnGame> {
    let (GameColumns { id, ruleset, rules_digest, status, created_at }, own) = row;
    let rules = app.frozen.of(&mut Access::Borrowed(&app.store), id, &rules_digest).await?;
    let (seat, is_player) = (own.seat.0, own.status == SeatStatus::Seated);
    let mut conn = app.store.connection().await?;
    let draft = match is_player {
        true => own_data::draft(&mut conn, id, seat).await?,
        false => None,
    };
    let draft = draft.map(|DraftPieces(pieces)| setup::write(&rules, seat, &pieces));
    let actions = if is_player { actions(&mut conn, id, &rules, seat).await? } else { Vec::new() };
    let moves = own.conditional_moves.map(|stored| conditional::written(&rules, &stored.moves)).unwrap_or_default();
    Ok(OwnGame {
        game: id,
        ruleset,
        status,
        created_at,
        seat: rules.seat_name(seat).to_owned(),
        seat_status: own.status,
        draft,
        decline_defence: own.declines_defence,
        conditional_moves: moves,
        seen_version: own.seen_version,
        actions,
    })
}

/// What a seat did in a game.
async fn actions(conn: &mut Connection, game: Uuid, rules: &Rules, seat: Seat) -> Result<Vec<OwnAction>> {
    let actor = serde_json::to_string(&Actor::Seat(seat)).map_err(Error::corrupt)?;
    let (mut all, mut after) = (Vec::new(), 0);
    loop {
        let rows = own_data::actions(conn, game, &actor, after, ACTIONS).await?;
        let is_last = i64::try_from(rows.len()).is_ok_and(|count| count < ACTIONS);
        after = rows.last().map_or(after, |row| row.version);
        for row in rows {
            let Some(text) = row.action else { continue };
            let what = match serde_json::from_str(&text).map_err(Error::corrupt)? {
                Action::SetUp(army) => ActionText::Setup(setup::write(rules, seat, army.pieces())),
                other => ActionText::Action(action::write(rules, &other)),
            };
            all.push(OwnAction { version: row.version, at: row.at, what });
        }
        if is_last {
            return Ok(all);
        }
    }
}

fn note(row: notes::KeptNote) -> Result<KeptItem> {
    let note = RawValue::from_string(row.content).map_err(Error::corrupt)?;
    Ok(KeptItem::Note(OwnNote { game: row.game, written_at: row.written_at, note }))
}

impl From<audit::AuditRow> for TrailEntry {
    fn from(row: audit::AuditRow) -> Self {
        let audit::AuditRow { at, what, session_id, network, device, count, .. } = row;
        Self { at, what, session: session_id, network, device, count }
    }
}

impl From<SavedSetup> for OwnSetup {
    fn from(setup: SavedSetup) -> Self {
        let SavedSetup { id, name, ruleset, army, created_at, updated_at } = setup;
        Self { id, name, ruleset, text: army, created_at, updated_at }
    }
}
