//! Errors of the server and of the connection as diesel's errors. Those have no field for the SQLSTATE, which is all
//! that can be relied on: texts come in the server's language. So it is put in front of the text, and parsed from
//! there.

use std::error::Error as _;
use std::time::Duration;

use diesel::ConnectionError;
use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error};
use tokio_postgres::error::DbError;

/// The server's text, with its SQLSTATE in front.
struct ServerError {
    message: String,
    error: DbError,
}

/// The diesel error for a failed statement.
pub(super) fn of(why: tokio_postgres::Error) -> Error {
    if let Some(error) = why.as_db_error() {
        let kind = kind(error.code().code());
        let message = format!("{}: {}", error.code().code(), error.message());
        return Error::DatabaseError(kind, Box::new(ServerError { message, error: error.clone() }));
    }
    if is_end(&why) {
        return Error::DatabaseError(DatabaseErrorKind::ClosedConnection, Box::new(text(&why)));
    }
    // Not an error of the server: the query is wrong.
    Error::QueryBuilderError(Box::new(why))
}

/// The same for a connection that was not opened.
pub(super) fn on_opening(why: tokio_postgres::Error) -> ConnectionError {
    if why.as_db_error().is_some_and(is_of_a_pooler) {
        let text = format!(
            "{}; this is a pooler: set database.direct_url, which leads to Postgres itself, and have no options in \
             database.url",
            text(&why)
        );
        ConnectionError::CouldntSetupConfiguration(Error::QueryBuilderError(text.into()))
    } else if why.as_db_error().is_some() {
        ConnectionError::CouldntSetupConfiguration(of(why))
    } else if is_misconfigured(&why) {
        let text = format!("{}; mend the password in database.url (or in database.direct_url)", text(&why));
        ConnectionError::CouldntSetupConfiguration(Error::QueryBuilderError(text.into()))
    } else if is_distrust(&why) {
        ConnectionError::InvalidConnectionUrl(text(&why))
    } else {
        ConnectionError::BadConnection(text(&why))
    }
}

/// The error for a server that has not responded in time.
pub(super) fn silent(patience: Duration) -> Error {
    let message = format!("it has not answered within {patience:?}");
    Error::DatabaseError(DatabaseErrorKind::ClosedConnection, Box::new(message))
}

/// The SQLSTATE of an error: five letters or digits.
pub(crate) fn code(why: &Error) -> Option<&str> {
    let Error::DatabaseError(_, said) = why else { return None };
    let (code, _) = said.message().split_once(": ")?;
    let is_code = code.len() == 5 && code.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase());
    is_code.then_some(code)
}

/// Whether the connection ended, or there was none.
pub(crate) const fn is_gone(why: &Error) -> bool {
    matches!(
        why,
        Error::DatabaseError(DatabaseErrorKind::ClosedConnection | DatabaseErrorKind::UnableToSendCommand, _)
            | Error::BrokenTransactionManager
    )
}

/// Whether the connection is no longer usable: it ended, the server is about to end it, or it is read-only, so that
/// after a failover another server may be the right one.
pub(super) fn is_end(why: &tokio_postgres::Error) -> bool {
    match why.code() {
        Some(code) => code.code() == "25006" || code.code().starts_with("08") || code.code().starts_with("57P"),
        None => why.is_closed() || is_io(why),
    }
}

/// Whether there is no password, or the server requires an unsupported way to log in. Waiting does not help.
fn is_misconfigured(why: &tokio_postgres::Error) -> bool {
    // As below: the library offers no other way to find out.
    ["invalid configuration", "authentication error"].iter().any(|text| why.to_string().starts_with(text))
}

/// Whether a pooler refuses settings in the first packet, which it cannot pass on. The code says little, and poolers do
/// not translate their texts.
fn is_of_a_pooler(why: &DbError) -> bool {
    let said = ["unsupported startup parameter", "command-line options"];
    said.iter().any(|said| why.message().contains(said))
}

/// Whether TLS failed: the server does not offer it, or a certificate is not valid. Waiting does not help.
fn is_distrust(why: &tokio_postgres::Error) -> bool {
    // The library offers no other way to recognise this one, and its texts are not translated.
    let refused = why.to_string() == "error performing TLS handshake" && !is_io(why);
    let mut next = why.source();
    while let Some(cause) = next {
        if is_certificate(cause) {
            return true;
        }
        next = cause.source();
    }
    refused
}

/// rustls' errors come inside I/O errors, which do not name them as their source.
fn is_certificate(cause: &(dyn std::error::Error + 'static)) -> bool {
    let inner = cause.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref);
    inner.is_some_and(|inner| inner.is::<rustls::Error>())
}

fn is_io(why: &tokio_postgres::Error) -> bool {
    why.source().is_some_and(|source| source.is::<std::io::Error>())
}

/// An error with its causes, without values.
pub(super) fn text(why: &tokio_postgres::Error) -> String {
    let mut text = why.to_string();
    let mut next = why.source();
    while let Some(cause) = next {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        next = cause.source();
    }
    text
}

fn kind(code: &str) -> DatabaseErrorKind {
    match code {
        "23505" => DatabaseErrorKind::UniqueViolation,
        "23503" => DatabaseErrorKind::ForeignKeyViolation,
        "23502" => DatabaseErrorKind::NotNullViolation,
        "23514" => DatabaseErrorKind::CheckViolation,
        "23001" => DatabaseErrorKind::RestrictViolation,
        "23P01" => DatabaseErrorKind::ExclusionViolation,
        "25006" => DatabaseErrorKind::ReadOnlyTransaction,
        "40001" => DatabaseErrorKind::SerializationFailure,
        _ => DatabaseErrorKind::Unknown,
    }
}

impl DatabaseErrorInformation for ServerError {
    fn message(&self) -> &str {
        &self.message
    }

    fn details(&self) -> Option<&str> {
        self.error.detail()
    }

    fn hint(&self) -> Option<&str> {
        self.error.hint()
    }

    fn table_name(&self) -> Option<&str> {
        self.error.table()
    }

    fn column_name(&self) -> Option<&str> {
        self.error.column()
    }

    fn constraint_name(&self) -> Option<&str> {
        self.error.constraint()
    }

    fn statement_position(&self) -> Option<i32> {
        None
    }
}
