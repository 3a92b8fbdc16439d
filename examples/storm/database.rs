//! A way of our own into the database, for looking behind the service.

use tokio_postgres::{NoTls, SimpleQueryMessage};

use crate::Outcome;

/// The database at an address.
pub(crate) struct Database {
    pub(crate) url: String,
}

impl Database {
    /// Runs statements: the rows of all of them, each value as text, NULL as nothing.
    pub(crate) async fn ask(&self, statements: &str) -> Outcome<Vec<Vec<String>>> {
        let (client, connection) = tokio_postgres::connect(&self.url, NoTls).await?;
        let driver = tokio::spawn(connection);
        let messages = client.simple_query(statements).await;
        drop(client);
        drop(driver.await);
        let rows = messages?.into_iter().filter_map(|message| match message {
            SimpleQueryMessage::Row(row) => {
                Some((0..row.len()).map(|at| row.get(at).unwrap_or_default().to_owned()).collect())
            }
            _ => None,
        });
        Ok(rows.collect())
    }
}
