//! The tables as diesel sees them, in alphabetical order. The migrations are the truth; a test
//! compares.

diesel::table! {
    /// How far `fieldpost_now()` runs ahead of the database's clock: one row, moved only by tests.
    clock (one) {
        one -> Bool,
        ahead -> Interval,
    }
}

diesel::define_sql_function! {
    /// The only clock for deadlines, leases and timestamps.
    fn fieldpost_now() -> Timestamptz;
}
