//! Which migrations a program has, a database has had, and whether they fit together.

use diesel::migration::{Migration, MigrationSource};
use diesel::pg::Pg;
use diesel::sql_types::{Bool, Text};
use diesel::{QueryDsl, QueryableByName};
use diesel_async::RunQueryDsl;

use super::super::schema::additive_migrations;
use super::super::{Connection, Error, Result};

/// How the name of a migration ends that only adds what programs from before it do not read: it is applied while they
/// run.
const ADDITIVE: &str = "_additive";

/// The migrations of a program.
#[derive(Clone, Copy, Debug)]
pub struct Migrations<S> {
    /// Where they are.
    pub source: S,
    /// The names of the additive ones that it brings and works without, so that it starts before they are applied. What
    /// they add is for the next release, which needs it and does not list it.
    pub optional: &'static [&'static str],
}

/// Whether a migration only adds.
pub(super) fn is_additive(name: &str) -> bool {
    name.ends_with(ADDITIVE)
}

/// A migration that a program knows.
pub(super) struct KnownMigration {
    /// The digits of its name, as stored in the database.
    version: String,
    /// The name of its folder.
    pub(super) name: String,
    is_optional: bool,
}

impl<S: MigrationSource<Pg>> Migrations<S> {
    /// All of them, in order.
    pub(super) fn known(&self) -> Result<Vec<KnownMigration>> {
        let known: Vec<Box<dyn Migration<Pg>>> =
            self.source.migrations().map_err(|why| Error::Migration(why.to_string()))?;
        let mut known: Vec<KnownMigration> = known
            .iter()
            .map(|migration| KnownMigration {
                version: migration.name().version().to_string(),
                name: migration.name().to_string(),
                is_optional: self.optional.contains(&migration.name().to_string().as_str()),
            })
            .collect();
        known.sort_by(|one, other| one.version.cmp(&other.version));
        Ok(known)
    }

    /// The newest migration that is not additive, and how many there are of those: two programs with the same values
    /// can work on the same tables.
    ///
    /// # Errors
    /// When the migrations are broken.
    pub fn head(&self) -> Result<String> {
        let mut known = self.known()?;
        known.retain(|known| !is_additive(&known.name));
        Ok(format!("{} of {}", known.last().map_or("none", |last| last.version.as_str()), known.len()))
    }
}

/// How the tables of a database and this program fit together.
pub(super) struct MigrationState {
    /// The names of applied migrations, in order.
    pub(super) applied: Vec<String>,
    /// The names of outstanding migrations that this program needs.
    pub(super) outstanding: Vec<String>,
    /// Those of outstanding ones without which it works.
    pub(super) optional: Vec<String>,
    /// The versions in the database that this program does not know, except additive ones.
    pub(super) unknown: Vec<String>,
    /// How many versions the database has from the first unknown one on.
    newer: usize,
    /// Whether it has additive ones that this program does not know.
    has_unknown_additive: bool,
}

/// Whether there is a table of this name.
async fn has_table(conn: &mut Connection, name: &str) -> Result<bool> {
    // SQL: the catalogue, where a table may not be there.
    let found = diesel::dsl::sql::<Bool>("to_regclass(format('%I.%I', current_schema(), ").bind::<Text, _>(name);
    Ok(diesel::select(found.sql(")) IS NOT NULL")).get_result(conn).await?)
}

impl MigrationState {
    /// That of a database.
    pub(super) async fn of(conn: &mut Connection, known: &[KnownMigration]) -> Result<Self> {
        #[derive(QueryableByName)]
        struct Version {
            #[diesel(sql_type = Text)]
            version: String,
        }
        let mut applied: Vec<Version> = Vec::new();
        if has_table(conn, "__diesel_schema_migrations").await? {
            let versions = "SELECT version::text AS version FROM __diesel_schema_migrations ORDER BY version";
            // SQL: a table of diesel's own.
            applied = diesel::sql_query(versions).load(conn).await?;
        }
        let mut additive: Vec<String> = Vec::new();
        if has_table(conn, "additive_migrations").await? {
            additive = additive_migrations::table.select(additive_migrations::version).load(conn).await?;
        }
        let is_applied = |known: &&KnownMigration| applied.iter().any(|applied| applied.version == known.version);
        let is_known = |version: &str| known.iter().any(|known| known.version == version);
        let is_unknown = |version: &str| !is_known(version) && !additive.iter().any(|one| one == version);
        let versions = || applied.iter().map(|applied| applied.version.as_str());
        let names = |of: &mut dyn Iterator<Item = &KnownMigration>| of.map(|known| known.name.clone()).collect();
        let outstanding = || known.iter().filter(|known| !is_applied(known));
        Ok(Self {
            applied: names(&mut known.iter().filter(is_applied)),
            outstanding: names(&mut outstanding().filter(|known| !known.is_optional)),
            optional: names(&mut outstanding().filter(|known| known.is_optional)),
            unknown: versions().filter(|version| is_unknown(version)).map(str::to_owned).collect(),
            newer: versions().skip_while(|version| !is_unknown(version)).count(),
            has_unknown_additive: versions().any(|version| !is_known(version) && !is_unknown(version)),
        })
    }

    /// Refuses a database that a newer program has changed.
    pub(super) fn refuse_unknown(&self) -> Result<()> {
        if self.unknown.is_empty() {
            return Ok(());
        }
        Err(Error::Migration(format!(
            "the database was changed by a newer fieldpost: it has {}, which this one ({}) does not know. Start the newer \
             program; or, to go back, let the newer one undo {} with `fieldpost migrate --down {}` (docs/OPERATIONS.md, \
             Upgrading)",
            self.unknown.join(", "),
            env!("CARGO_PKG_VERSION"),
            if self.newer == 1 { "it" } else { "everything from the first of these on" },
            self.newer,
        )))
    }

    /// Refuses to undo migrations below those of a newer program.
    pub(super) fn refuse_to_undo(&self) -> Result<()> {
        self.refuse_unknown()?;
        if !self.has_unknown_additive {
            return Ok(());
        }
        Err(Error::Migration(
            "the database has migrations of a newer fieldpost: let that one undo them first".to_owned(),
        ))
    }

    /// Refuses a database with outstanding migrations that this program needs.
    pub(super) fn refuse_outstanding(&self) -> Result<()> {
        if self.outstanding.is_empty() {
            return Ok(());
        }
        let what = if self.applied.is_empty() { "has no tables yet" } else { "lacks tables or columns" };
        Err(Error::Migration(format!(
            "the database {what}: run `fieldpost migrate` first, or let `serve` do it (database.migrate). Outstanding: {}",
            self.outstanding.join(", "),
        )))
    }
}
