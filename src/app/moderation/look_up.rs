//! Looking up a user: what operators need to judge a report or to answer a mail. It shows no secret, no game's content
//! and no talk but reported lines, and changes nothing; that it was asked is recorded.

use uuid::Uuid;

use super::{Operator, find};
use crate::app::audit::{self, AuditKind};
use crate::app::{App, Error, Result};
use crate::store::bars::Bar;
use crate::store::names;
use crate::store::own_data::{self, KeptAccount, KeptName};
use crate::store::second_factors::{self, KeptFactor};
use crate::store::sessions::{self, Session};
use crate::store::talk::{self, ReportQuery, ReportedLine};
use crate::store::users::{self, Record};
use crate::store::{self, Connection, bars, departures, grants, tokens};

/// The maximum number of games, and of reported lines, that are shown.
const MAX_SHOWN: i64 = 100;

/// Who is looked up.
#[derive(Clone, Copy, Debug)]
pub enum LookUp<'a> {
    /// Whoever has this name, id or address, or had this name before.
    User(&'a str),
    /// The author of a reported line of talk in a game.
    Author {
        /// In which it was said.
        game: Uuid,
        /// What the report names.
        line: Uuid,
    },
}

/// What an operator is shown of a user.
#[derive(Debug)]
pub struct UserOverview {
    /// The account, without its password.
    pub account: KeptAccount,
    /// The bar that is in force.
    pub bar: Option<Bar>,
    /// Names that were given up, or taken from them.
    pub former_names: Vec<KeptName>,
    /// The sessions that are not over, the latest first.
    pub sessions: Vec<Session>,
    /// The second factor, if it is asked for.
    pub factor: Option<KeptFactor>,
    /// How many personal access tokens are valid.
    pub tokens: usize,
    /// How many programs may act for them, each counted as often as it was allowed.
    pub grants: usize,
    /// The results of their games.
    pub record: Record,
    /// Their games that are not over, at most a hundred.
    pub games: Vec<Uuid>,
    /// Lines of theirs that were reported, the latest first, at most a hundred.
    pub reported: Vec<ReportedLine>,
}

/// What is kept of whoever is looked up: several users, if they have had the same name.
///
/// # Errors
/// [`Error::NotFound`]; the store's.
pub async fn look_up(app: &App, by: &Operator, whom: LookUp<'_>) -> Result<Vec<UserOverview>> {
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        let mut found = Vec::new();
        for user in users_of(conn, whom).await? {
            let Some(account) = own_data::account(conn, user).await? else { continue };
            let entry = by.entry(AuditKind::LookedUp).to(user);
            let entry = if let LookUp::Author { line, .. } = whom { entry.on(line) } else { entry };
            audit::record(conn, entry).await?;
            found.push(overview(conn, account).await?);
        }
        if found.is_empty() { Err(Error::NotFound { what: "user" }) } else { Ok(found) }
    })
    .await
}

async fn users_of(conn: &mut Connection, whom: LookUp<'_>) -> Result<Vec<Uuid>> {
    match whom {
        LookUp::Author { game, line } => Ok(talk::reported_author(conn, game, line).await?.into_iter().collect()),
        LookUp::User(text) => {
            let now = match find(conn, text).await {
                Ok(user) => vec![user.id],
                Err(Error::NotFound { .. }) => Vec::new(),
                Err(why) => return Err(why),
            };
            let before = names::users_with(conn, text).await?;
            let before = before.into_iter().filter(|user| !now.contains(user)).collect::<Vec<_>>();
            Ok([now, before].concat())
        }
    }
}

async fn overview(conn: &mut Connection, account: KeptAccount) -> Result<UserOverview> {
    let user = account.id;
    let lines = ReportQuery { author: Some(user), state: None };
    Ok(UserOverview {
        bar: bars::find(conn, user).await?,
        former_names: own_data::names(conn, user).await?,
        sessions: sessions::list(conn, user).await?,
        factor: second_factors::kept(conn, user).await?,
        tokens: tokens::list(conn, user).await?.len(),
        grants: grants::list(conn, user).await?.len(),
        record: users::record(conn, user).await?,
        games: departures::unfinished(conn, user, Uuid::nil(), MAX_SHOWN).await?,
        reported: talk::reported(conn, lines, MAX_SHOWN).await?,
        account,
    })
}
