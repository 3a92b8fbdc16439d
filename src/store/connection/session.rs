//! The settings of a session: which ones every session of the service needs, and how they are asked for. A connection
//! to Postgres brings them in its first packet; behind a pooler they belong to the role of the service (docs/adr/0058).
//! They are never set by a statement, which would reach a single session, and stay there for whoever gets it next.

use diesel::QueryableByName;
use diesel::sql_types::Text;
use fieldpost_config::Database;

/// The settings by their names in lower case, as `pg_settings` shows their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SessionSettings([(&'static str, String); 6]);

/// A setting as Postgres has it.
#[derive(QueryableByName)]
pub(crate) struct Setting {
    /// As Postgres spells it.
    #[diesel(sql_type = Text)]
    pub(crate) name: String,
    /// Its value, as `pg_settings` shows it.
    #[diesel(sql_type = Text)]
    pub(crate) value: String,
}

impl SessionSettings {
    /// Those of a service. Rows are always found by indexes, whatever Postgres knew about a table when it made its
    /// plan: a plan that was made for an empty table is kept while it grows. A full scan then looks expensive and would
    /// trigger JIT, which costs more than it saves in statements as short as ours.
    pub(crate) fn new(settings: &Database) -> Self {
        Self([
            ("timezone", "UTC".to_owned()),
            ("statement_timeout", settings.statement_timeout.as_millis().to_string()),
            ("lock_timeout", settings.lock_timeout.as_millis().to_string()),
            ("idle_in_transaction_session_timeout", "30000".to_owned()),
            ("enable_seqscan", "off".to_owned()),
            ("jit", "off".to_owned()),
        ])
    }

    /// Those of a session that changes tables, which takes its time. The role may have others.
    pub(crate) fn unlimited() -> Self {
        Self([
            ("timezone", "UTC".to_owned()),
            ("statement_timeout", "0".to_owned()),
            ("lock_timeout", "0".to_owned()),
            ("idle_in_transaction_session_timeout", "0".to_owned()),
            ("enable_seqscan", "on".to_owned()),
            ("jit", "off".to_owned()),
        ])
    }

    /// As the parameter `options` of a connection's first packet.
    pub(crate) fn options(&self) -> String {
        let options: Vec<String> = self.0.iter().map(|(name, value)| format!("--{name}={value}")).collect();
        options.join(" ")
    }

    /// What they are called, in lower case.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        self.0.iter().map(|(name, _)| *name).collect()
    }

    /// The statements that give them to a role in a database.
    pub(crate) fn statements(&self, role: &str, database: &str) -> String {
        let (role, database) = (quoted(role), quoted(database));
        let set =
            |(name, value): &(&str, String)| format!("ALTER ROLE {role} IN DATABASE {database} SET {name} = '{value}'");
        self.0.iter().map(set).collect::<Vec<_>>().join("; ")
    }

    /// In what a session, or a role, differs from them.
    pub(crate) fn differences(&self, found: &[Setting]) -> Vec<String> {
        let difference = |(name, wanted): &(&str, String)| {
            let found = found.iter().find(|found| found.name.eq_ignore_ascii_case(name));
            let found = found.map(|found| found.value.as_str());
            let is_missing = found != Some(wanted.as_str());
            is_missing.then(|| format!("{name} is {} instead of {wanted}", found.unwrap_or("not set")))
        };
        self.0.iter().filter_map(difference).collect()
    }
}

/// A name as SQL has it.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use fieldpost_config::Settings;

    use super::*;

    #[test]
    fn settings_become_options_and_statements() {
        let settings = SessionSettings::new(&Settings::load_from(None, []).unwrap().database);
        let options = settings.options();
        assert!(options.starts_with("--timezone=UTC --statement_timeout=5000 --lock_timeout=2000 "), "{options}");
        let statements = settings.statements("a\"b", "games");
        assert!(
            statements.starts_with("ALTER ROLE \"a\"\"b\" IN DATABASE \"games\" SET timezone = 'UTC'; ALTER ROLE"),
            "{statements}"
        );
        assert_eq!(statements.matches("ALTER ROLE").count(), options.matches("--").count());
    }

    #[test]
    fn a_setting_that_is_missing_or_has_another_value_is_a_difference() {
        let wanted = SessionSettings::new(&Settings::load_from(None, []).unwrap().database);
        let setting = |(name, value): &(&str, String)| Setting { name: (*name).to_owned(), value: value.clone() };
        let mut found: Vec<Setting> = wanted.0.iter().map(setting).collect();
        found[0].name = "TimeZone".to_owned();
        assert_eq!(wanted.differences(&found), Vec::<String>::new());
        found[1].value = "0".to_owned();
        found.pop();
        assert_eq!(
            wanted.differences(&found),
            ["statement_timeout is 0 instead of 5000", "jit is not set instead of off"]
        );
    }
}
