//! `fieldpost admin`: what operators do to users and games of others. Each use says who does it and why, and is
//! recorded; it prints only what has been committed.

mod overview;

use chrono::{DateTime, SecondsFormat, Utc};
use clap::{Args, Subcommand};
use uuid::Uuid;

use super::database::database;
use super::terminal::{Failure, print};
use super::times::{parse_span, parse_time};
use crate::app::App;
use crate::app::moderation::{self, BarChange, LookUp, Operator, ReportState, ReportedLine};
use crate::config::Settings;

/// The variable of the environment that says who does it, where the option does not.
const OPERATOR: &str = "FIELDPOST_OPERATOR";

#[derive(Debug, Subcommand)]
pub(super) enum Admin {
    /// Let a user neither log in nor act, until a time or until that is lifted; their games go on by their deadlines.
    Bar(Bar),
    /// Let a user who is barred log in again.
    Lift(Lift),
    /// Show what is kept of a user, or of the author of a reported line of talk.
    LookUp(UserSearch),
    /// Remove the second factor of a user who has lost it, and who is told by mail.
    RemoveFactor(RemoveFactor),
    /// Abort a game that is not over; its players are told that it was called off.
    Close(Close),
    /// Give a user another name; nobody gets the old one for a while.
    Rename(Rename),
    /// List the lines of talk that were reported; the latest first.
    Reports(Reports),
    /// Mark a report as answered; nobody is told.
    Answer(Answer),
}

#[derive(Debug, Args)]
pub(super) struct Bar {
    /// A name, an id or a mail address
    user: String,
    /// When it ends by itself: a day (2026-12-24), a time (2026-12-24T10:00:00Z), or in how long (30m, 24h, 7d)
    #[arg(long, value_name = "TIME", value_parser = parse_until)]
    until: Option<DateTime<Utc>>,
    #[command(flatten)]
    by: By,
}

#[derive(Debug, Args)]
pub(super) struct Lift {
    /// A name, an id or a mail address
    user: String,
    #[command(flatten)]
    by: By,
}

#[derive(Debug, Args)]
pub(super) struct UserSearch {
    /// A name, now or before, an id or a mail address
    #[arg(required_unless_present = "report")]
    user: Option<String>,
    /// The author of this line: the ids of the game and the line
    #[arg(long, num_args = 2, value_names = ["GAME", "LINE"], conflicts_with = "user")]
    report: Vec<Uuid>,
    #[command(flatten)]
    by: By,
}

#[derive(Debug, Args)]
pub(super) struct RemoveFactor {
    /// A name, an id or a mail address
    user: String,
    #[command(flatten)]
    by: By,
}

#[derive(Debug, Args)]
pub(super) struct Close {
    /// Its id
    game: Uuid,
    #[command(flatten)]
    by: By,
}

#[derive(Debug, Args)]
pub(super) struct Rename {
    /// A name, an id or a mail address
    user: String,
    /// The name that the user gets
    name: String,
    #[command(flatten)]
    by: By,
}

#[derive(Debug, Args)]
pub(super) struct Reports {
    /// Those that were answered, instead of those that are open
    #[arg(long)]
    answered: bool,
    /// The maximum number of lines
    #[arg(long, value_name = "COUNT", default_value_t = 1_000, value_parser = clap::value_parser!(i64).range(1..=100_000))]
    limit: i64,
    #[command(flatten)]
    by: By,
}

#[derive(Debug, Args)]
pub(super) struct Answer {
    /// The id of the game
    game: Uuid,
    /// The id of the line
    line: Uuid,
    #[command(flatten)]
    by: By,
}

/// Who does it, and why.
#[derive(Debug, Args)]
pub(super) struct By {
    /// Why, in one line: for the audit trail, where operators alone read it
    #[arg(long, value_name = "TEXT")]
    reason: String,
    /// Who does it, for the audit trail; otherwise the environment says it (FIELDPOST_OPERATOR)
    #[arg(long, value_name = "NAME")]
    by: Option<String>,
}

impl By {
    fn operator(&self) -> Result<Operator, Failure> {
        let said = self.by.clone().or_else(|| std::env::var(OPERATOR).ok());
        let name = said.ok_or_else(|| format!("nothing was done: say who you are, with --by NAME or in {OPERATOR}"))?;
        Ok(Operator::new(&name, &self.reason)?)
    }
}

impl Admin {
    const fn by(&self) -> &By {
        match self {
            Self::Bar(Bar { by, .. })
            | Self::Lift(Lift { by, .. })
            | Self::LookUp(UserSearch { by, .. })
            | Self::RemoveFactor(RemoveFactor { by, .. })
            | Self::Close(Close { by, .. })
            | Self::Rename(Rename { by, .. })
            | Self::Reports(Reports { by, .. })
            | Self::Answer(Answer { by, .. }) => by,
        }
    }
}

pub(super) async fn run(mut settings: Settings, asked: &Admin) -> Result<(), Failure> {
    let operator = asked.by().operator()?;
    let cluster = database(&mut settings).await?;
    let app = App::build_beside(settings).await?;
    let said = carry_out(&app, &operator, asked).await;
    app.store.close();
    if let Some(cluster) = cluster {
        cluster.stop().await;
    }
    print(&said?)
}

/// Does it; returns what to say.
async fn carry_out(app: &App, by: &Operator, asked: &Admin) -> Result<String, Failure> {
    Ok(match asked {
        Admin::Bar(Bar { user, until, .. }) => {
            let BarChange { user, ended } = moderation::bar(app, by, user, *until).await?;
            let until = until.map_or_else(|| "that is lifted".to_owned(), shown);
            let ended = format!("sessions, tokens and grants that ended: {ended}");
            format!("{} ({}) is barred until {until}; {ended}\n", user.name, user.id)
        }
        Admin::Lift(Lift { user, .. }) => {
            let BarChange { user, .. } = moderation::lift(app, by, user).await?;
            format!("{} ({}) may log in again\n", user.name, user.id)
        }
        Admin::LookUp(UserSearch { user, report, .. }) => {
            let whom = match (user, &report[..]) {
                (_, [game, line]) => LookUp::Author { game: *game, line: *line },
                (user, _) => LookUp::User(user.as_deref().unwrap_or_default()),
            };
            let found = moderation::look_up(app, by, whom).await?;
            found.iter().map(overview::text).collect::<Vec<_>>().join("\n")
        }
        Admin::RemoveFactor(RemoveFactor { user, .. }) => {
            let user = moderation::remove_factor(app, by, user).await?;
            format!("{} ({}) logs in with the password alone now\n", user.name, user.id)
        }
        Admin::Close(Close { game, .. }) => {
            moderation::close(app, by, *game).await?;
            format!("game {game} is aborted\n")
        }
        Admin::Rename(Rename { user, name, .. }) => {
            let renamed = moderation::rename(app, by, user, name).await?;
            format!("{} is the name of {} now\n", renamed.name, renamed.id)
        }
        Admin::Reports(Reports { answered, limit, .. }) => {
            let state = if *answered { ReportState::Answered } else { ReportState::Open };
            moderation::reports(app, by, Some(state), *limit).await?.iter().map(report).collect()
        }
        Admin::Answer(Answer { game, line, .. }) => {
            moderation::answer(app, by, *game, *line).await?;
            format!("the report of line {line} is answered\n")
        }
    })
}

/// A report in one line.
fn report(line: &ReportedLine) -> String {
    let answered = line.answered_at.map(|at| format!("  answered {}", shown(at))).unwrap_or_default();
    let ReportedLine { reported_at, game_id, id, author, text, .. } = line;
    format!("{}  {game_id}  {id}  {author:<20}  {text}{answered}\n", shown(*reported_at))
}

fn shown(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}

fn parse_until(text: &str) -> Result<DateTime<Utc>, String> {
    let ahead = || parse_span(text).and_then(|ahead| Utc::now().checked_add_signed(ahead));
    parse_time(text).or_else(ahead).ok_or_else(|| {
        "write a day (2026-12-24), a time (2026-12-24T10:00:00Z), or in how long (30m, 24h, 7d)".to_owned()
    })
}
