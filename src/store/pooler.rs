//! What a pooler between the service and Postgres must not change: each transaction may get another session there, and
//! all of them must have the settings that the service needs. Behind a pooler the role of the service brings them
//! (docs/adr/0058). Without one there is nothing to write, and a session is only checked.

use diesel::sql_types::{Array, Bool, Text};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use fieldpost_config::Database;

use super::connection::{Connector, SessionSettings, Setting, code};
use super::{Connection, Error, Result};

/// The SQLSTATE of a statement about a role that there is not.
const UNKNOWN_ROLE: &str = "42704";

/// Whether the session of this connection, which is one of a pool, has the settings that it needs.
///
/// # Errors
/// [`Error::Refused`] with the differences if something between us and Postgres has dropped them, and when the database
/// fails.
pub(super) async fn check(conn: &mut Connection, settings: &Database) -> Result<()> {
    let wanted = SessionSettings::new(settings);
    // SQL: a view of Postgres.
    let found = diesel::sql_query("SELECT name, setting AS value FROM pg_settings WHERE lower(name) = ANY($1)");
    let found: Vec<Setting> = found.bind::<Array<Text>, _>(wanted.names()).load(conn).await?;
    let differences = wanted.differences(&found);
    if !differences.is_empty() {
        let advice = if settings.is_pooled() {
            "the pooler still has sessions that began before the role got its settings, or logs in as another role than \
             database.url names: let it open them anew (RECONNECT in the console of PgBouncer)"
        } else {
            "something between this program and Postgres has dropped what it asked for: if it is a pooler, set \
             database.direct_url (docs/OPERATIONS.md, Poolers)"
        };
        return Err(Error::Refused(format!("the session has other settings: {}; {advice}", differences.join(", "))));
    }
    if settings.is_pooled() && shares_names(conn).await? {
        tracing::warn!(
            "the pooler passes the names of prepared statements on to Postgres; unless it keeps a session for each \
             connection, statements will fail: PgBouncer needs version 1.21 and max_prepared_statements above 0"
        );
    }
    Ok(())
}

/// Whether Postgres knows prepared statements by the names that this program gave them: a pooler that keeps those of
/// its clients apart renames them.
async fn shares_names(conn: &mut Connection) -> Result<bool> {
    let shared = "EXISTS (SELECT FROM pg_prepared_statements WHERE name ~ '^s[0-9]+$')";
    // SQL: a view of Postgres.
    Ok(diesel::select(diesel::dsl::sql::<Bool>(shared)).get_result(conn).await?)
}

/// Gives the role of `database.url` the settings that its sessions need, if a pooler stands in between and it lacks
/// them. `direct` is a connection to Postgres itself.
///
/// # Errors
/// [`Error::Migration`] with the statements if this connection may not do that, and when the database fails.
pub(super) async fn assign(direct: &mut Connection, settings: &Database) -> Result<()> {
    let Some(lack) = lack(direct, settings).await? else { return Ok(()) };
    // SQL: there is no other way to set what a role's sessions begin with.
    let done = direct.batch_execute(&lack.statements).await.map_err(Error::from);
    done.map_err(|why| match why {
        // The advice behind it is about tables.
        Error::Refused(said) => lack.refusal(said.split("; ").next().unwrap_or_default()),
        Error::Statement(why) if code(&why) == Some(UNKNOWN_ROLE) => Error::Migration(format!(
            "{why}; database.url must name the role as which the pooler logs in to Postgres, and that one is another"
        )),
        other => other,
    })?;
    tracing::info!(role = lack.role, settings = lack.differences, "the role has got the settings of its sessions");
    if lack.had_others {
        tracing::warn!(
            "sessions that the pooler has open keep the settings that the role had: let it open them anew (RECONNECT \
             in the console of PgBouncer)"
        );
    }
    Ok(())
}

/// Refuses a role that lacks the settings of its sessions.
///
/// # Errors
/// [`Error::Migration`], and when the database fails.
pub(super) async fn refuse_lack(direct: &mut Connection, settings: &Database) -> Result<()> {
    match lack(direct, settings).await? {
        None => Ok(()),
        Some(lack) => Err(lack.refusal(&lack.differences)),
    }
}

/// What a role lacks.
struct Lack {
    role: String,
    differences: String,
    /// Whether it had others, with which sessions may have begun.
    had_others: bool,
    statements: String,
}

impl Lack {
    fn refusal(&self, why: &str) -> Error {
        Error::Migration(format!(
            "the role {} needs settings of its own for its sessions behind the pooler ({why}): run `fieldpost migrate`, or \
             as a role that may, in these words: {}",
            self.role, self.statements,
        ))
    }
}

/// What the role of `database.url` lacks in this database; nothing without a pooler.
async fn lack(direct: &mut Connection, settings: &Database) -> Result<Option<Lack>> {
    if !settings.is_pooled() {
        return Ok(None);
    }
    let role = Connector::new(settings)?.role()?.to_owned();
    // SQL: functions and catalogues of Postgres.
    let database = diesel::dsl::sql::<Text>("current_database()::text");
    let database: String = diesel::select(database).get_result(direct).await?;
    // SQL: the same.
    let found = diesel::sql_query(
        "SELECT split_part(setting, '=', 1) AS name, substr(setting, strpos(setting, '=') + 1) AS value \
         FROM pg_db_role_setting s JOIN pg_roles r ON r.oid = s.setrole JOIN pg_database d ON d.oid = s.setdatabase, \
           unnest(s.setconfig) AS setting \
         WHERE r.rolname = $1 AND d.datname = current_database()",
    );
    let found: Vec<Setting> = found.bind::<Text, _>(&role).load(direct).await?;
    let wanted = SessionSettings::new(settings);
    let differences = wanted.differences(&found);
    let statements = wanted.statements(&role, &database);
    Ok((!differences.is_empty()).then(|| Lack {
        role,
        differences: differences.join(", "),
        had_others: !found.is_empty(),
        statements,
    }))
}
