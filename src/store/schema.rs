//! The tables that diesel needs to see, in alphabetical order. The migrations are the truth; a test
//! compares.
#![expect(missing_docs, reason = "columns are explained where they are made: in the migrations")]

use diesel::sql_types::{Text, Uuid};

diesel::table! {
    /// How often something was tried in the running window; shared by all processes.
    attempts (subject) {
        subject -> Bytea,
        count -> Integer,
        ends_at -> Timestamptz,
    }
}

diesel::table! {
    /// How far `fieldpost_now()` runs ahead of the database's clock: one row, moved only by tests.
    clock (one) {
        one -> Bool,
        ahead -> Interval,
    }
}

diesel::table! {
    /// Days on which users are away.
    leaves (id) {
        id -> Uuid,
        user_id -> Uuid,
        first_day -> Date,
        last_day -> Date,
        begins_at -> Timestamptz,
        ends_at -> Timestamptz,
        announced_at -> Timestamptz,
    }
}

diesel::table! {
    /// Secrets of links in mails (L-9): one purpose each, good for one use.
    links (token_hash) {
        token_hash -> Bytea,
        purpose -> Text,
        subject -> Uuid,
        seat -> Nullable<SmallInt>,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
        address -> Nullable<Text>,
        mailbox -> Nullable<Bytea>,
    }
}

diesel::table! {
    /// Mails to be sent and sent lately.
    outbox (dedupe_key) {
        dedupe_key -> Text,
        game_id -> Nullable<Uuid>,
        user_id -> Nullable<Uuid>,
        address -> Text,
        kind -> Text,
        raw -> Nullable<Bytea>,
        created_at -> Timestamptz,
        due_at -> Timestamptz,
        attempts -> SmallInt,
        strikes -> SmallInt,
        lease -> Nullable<Uuid>,
        sent_at -> Nullable<Timestamptz>,
        failed_at -> Nullable<Timestamptz>,
        last_error -> Nullable<Text>,
        superseded_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    /// Wishes to become a user. They reserve neither name nor address.
    registrations (id) {
        id -> Uuid,
        name -> Text,
        address -> Text,
        password_hash -> Text,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        language -> Text,
    }
}

diesel::table! {
    /// Who is logged in where.
    sessions (id) {
        id -> Uuid,
        user_id -> Uuid,
        refresh_hash -> Bytea,
        created_at -> Timestamptz,
        refreshed_at -> Timestamptz,
        expires_at -> Timestamptz,
        ended_at -> Nullable<Timestamptz>,
        ended_by -> Nullable<Text>,
        device -> Nullable<Text>,
        first_network -> Nullable<Text>,
        last_network -> Nullable<Text>,
    }
}

diesel::table! {
    /// Mails that came back from a user's address for good (L-4).
    strikes (user_id, mail) {
        user_id -> Uuid,
        mail -> Bytea,
        at -> Timestamptz,
        why -> Text,
    }
}

diesel::table! {
    /// People who have proven their mail address.
    users (id) {
        id -> Uuid,
        name -> Text,
        address -> Text,
        password_hash -> Text,
        password_version -> Integer,
        zone -> Text,
        language -> Text,
        reminder_hours -> Array<SmallInt>,
        notices -> Text,
        created_at -> Timestamptz,
        suspended_at -> Nullable<Timestamptz>,
        suspended_why -> Nullable<Text>,
        proven_again_at -> Nullable<Timestamptz>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(links, users);

diesel::define_sql_function! {
    /// What stands for one user's mailbox at one address.
    fn mailbox_of(user: Uuid, address: Text) -> Nullable<Bytea>;
}

diesel::define_sql_function! {
    /// The only clock for deadlines, leases and timestamps.
    fn fieldpost_now() -> Timestamptz;
}
