//! Seeking a seat by letter: an open one of these terms is taken, the oldest that is listed; if there is none, one is
//! offered.

use uuid::Uuid;

use super::author::Author;
use super::source::Source;
use super::terms::{Terms, joined};
use super::{answer, invite};
use crate::app::game::summary::Summary;
use crate::app::limits::attempts::{self, Limit};
use crate::app::lobby::games::{self, List, ListQuery, Order, SeatAssignment};
use crate::app::lobby::seats;
use crate::app::{App, Error, Result};
use crate::mail::ServiceAnswer;
use crate::store::{self, Connection};
use crate::values::TimeControl;

/// The number of open games that are looked at.
const MAX_LISTED: i64 = 100;

/// Takes a seat, or offers one; marks the source and says so.
///
/// # Errors
/// [`Error::TooMany`], [`Error::TooManyOpenGames`]; [`Error::InvalidLink`] if the question is no longer open.
pub(super) async fn seek(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    source: &Source,
    terms: &Terms,
) -> Result<()> {
    let user = author.user.as_ref().ok_or(Error::Unauthenticated)?;
    // A letter that is handled again has offered one already, if it could take none.
    if !invite::is_created(conn, user, source).await? {
        let wanted = ListQuery {
            list: List::Open,
            asker: user.id.into(),
            status: None,
            ruleset: terms.ruleset.as_deref(),
            player: None,
            order: Order::Latest,
            after: None,
            limit: MAX_LISTED,
        };
        let page = games::list(app, &wanted).await?;
        let fitting = page.games.iter().rev().filter(|game| is_of(game, terms));
        let fitting: Vec<Uuid> = fitting.map(|game| game.id).collect();
        if !fitting.is_empty() {
            attempts::count(app, Limit::JoinsBy(user.id)).await?;
        }
        for game in fitting {
            match take(app, conn, author, source, (user.id, game)).await {
                // Somebody was faster.
                Err(Error::NotFound { .. } | Error::SeatTaken | Error::GameStarted | Error::GameOver) => {}
                done => return done,
            }
        }
        let others = terms.rules(app)?.seats().len() - 1;
        let open = std::iter::repeat_n(SeatAssignment::Open, others);
        let table = std::iter::once(SeatAssignment::Me).chain(open).collect();
        invite::create(app, user, source, &terms.game(app, table)?).await?;
    }
    let said = ServiceAnswer::Opened { terms: terms.said(app)? };
    answer::send(app, conn, author, source, said.into()).await
}

/// Whether a game is one that a letter seeks. Options change a game, and a letter names none. Nobody gets into a game
/// with less time than they think: a letter without a time means the default.
fn is_of(game: &Summary, terms: &Terms) -> bool {
    let time = match game.time_control {
        TimeControl::PerTurn { seconds, .. } => seconds == terms.seconds().unwrap_or(TimeControl::DEFAULT_SECONDS),
        TimeControl::Bank { .. } | TimeControl::None {} => false,
    };
    time && game.options.chosen().next().is_none()
}

/// Takes a seat, marks the source and says so, in one transaction.
async fn take(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    source: &Source,
    (user, game): (Uuid, Uuid),
) -> Result<()> {
    store::transaction(conn, async |conn| {
        let loaded = seats::take(app, conn, user, game, None).await?;
        answer::send_within(app, conn, author, source, joined(&loaded, user).into()).await
    })
    .await
}
