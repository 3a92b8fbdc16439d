//! Every table and column, as the migrations make them. Written by `BLESS=1 cargo test --test it service::schema` from
//! the catalogue of a migrated database, never by hand; without `BLESS` the same test compares.

diesel::table! {
    /// Migrations that programs from before them need not know: they only add what those do not read
    additive_migrations (version) {
        /// Its version in __diesel_schema_migrations, recorded by its own text
        version -> Text,
    }
}

diesel::table! {
    /// The logs of games that ended long ago, a row for each, in place of its rows of game_log. Rows are never changed
    archived_logs (game_id) {
        /// The game
        game_id -> Uuid,
        /// How the log is written; another number than those that the program knows cannot be read
        format -> Int2,
        /// How many rows of game_log it stands for: the game's version
        entries -> Int8,
        /// All of them, compressed, secrets included
        log -> Bytea,
    }
}

diesel::table! {
    /// How often something was tried in the current window; shared by all processes
    attempts (subject) {
        /// SHA-256 of what is limited and for whom: names and addresses that nobody has are counted too, and not stored
        subject -> Bytea,
        /// Attempts in this window
        count -> Int4,
        /// When the window ends
        ends_at -> Timestamptz,
    }
}

diesel::table! {
    /// Who did what to accounts and sessions, from where: kept apart from games, for a number of days. It holds no
    /// secret, token or mail address
    audit (id) {
        /// UUIDv7
        id -> Uuid,
        /// When; for failed log-ins, which are written together, some seconds later
        at -> Timestamptz,
        /// A word of AuditKind
        what -> Text,
        /// Whose account. No foreign key: the row outlives it, and a registration has its id before there is a user
        user_id -> Nullable<Uuid>,
        /// Which session, if it is about one
        session_id -> Nullable<Uuid>,
        /// From where: an IPv4 address, or the /64 of an IPv6 address; null for what the operator or the service did,
        /// and for what is counted beyond the rows of a day
        network -> Nullable<Text>,
        /// The program and the system, as far as the User-Agent says
        device -> Nullable<Text>,
        /// For a failed log-in, a keyed digest of the name or address that was typed
        login_mark -> Nullable<Bytea>,
        /// How often, for entries that are written together
        count -> Int4,
        /// For what was done with fieldpost admin, who did it, as they say; shown to operators alone
        operator -> Nullable<Text>,
        /// Why, in their words; shown to operators alone
        reason -> Nullable<Text>,
        /// The game, or the line of talk, that they did it to. No foreign key: the row outlives it
        about_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    /// The users whom a user has blocked (G-1), whatever addresses either of them has
    blocks (user_id, blocked_id) {
        /// The user who has blocked the other
        user_id -> Uuid,
        /// The user who is blocked, and is not told
        blocked_id -> Uuid,
        /// Since when
        since -> Timestamptz,
    }
}

diesel::table! {
    /// States of games at earlier versions, about one in a hundred: a response for an earlier version is composed from
    /// the nearest one, without the whole log
    checkpoints (game_id, version) {
        /// The game
        game_id -> Uuid,
        /// The version that it is the state at
        version -> Int8,
        /// How the snapshot is written; one of another number than the program's is not used
        snapshot_format -> Int2,
        /// The engine's state at this version, secrets included: a cache of the log
        snapshot -> Bytea,
    }
}

diesel::table! {
    /// How far fieldpost_now() runs ahead of the database's clock: one row, moved only by tests
    clock (one) {
        /// Always true: keeps the table at one row
        one -> Bool,
        /// Added to now(); zero in production
        ahead -> Interval,
    }
}

diesel::table! {
    /// Users who deleted their account and are still in games: a worker ends these, and removes the row when there are
    /// none and no access token of theirs can be valid any more
    departures (user_id) {
        /// The user, whose row is anonymous already
        user_id -> Uuid,
        /// When they deleted their account
        asked_at -> Timestamptz,
        /// Not to be looked at before; while a worker holds it, when its lease ends
        due_at -> Timestamptz,
        /// How many games could not be left last time, because they cannot be read: for the operator
        stuck -> Int4,
    }
}

diesel::table! {
    /// Notices that wait for their reader's daily digest (L-5), written in the transaction of the change that they
    /// report; their content is composed when the digest is made
    digest_notices (game_id, dedupe_key) {
        /// The game that it is about; the reader where it is about a leave. No foreign key: the check would cost every
        /// move
        game_id -> Uuid,
        /// As in table outbox: no notice is sent twice, so rows are kept for a while after they were sent
        dedupe_key -> Text,
        /// The reader. No foreign key: the check would lock the user's row at every move
        user_id -> Uuid,
        /// The kind of notice (L-5)
        kind -> Text,
        /// The leave that it is about, which may be cancelled meanwhile; null = it is about the game
        leave_id -> Nullable<Uuid>,
        /// When it was written
        created_at -> Timestamptz,
        /// When the digest is to be made: the hour that its reader chose, in their zone
        due_at -> Timestamptz,
        /// When a digest contained it, or left it out because it was no longer of use
        told_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    /// The source of truth: every applied action with its events, secrets included. Rows are never changed; those of a
    /// game that ended long ago move into archived_logs
    game_log (game_id, version) {
        /// The game. No foreign key: each row is written by the statement that updates the game, and the check would
        /// cost every move
        game_id -> Uuid,
        /// The game's version after the action; the key that makes a second move impossible
        version -> Int8,
        /// JSON: who acted
        actor -> Text,
        /// JSON: what they did; null for the creation
        action -> Nullable<Text>,
        /// JSON: the events, in order. Text, because nothing but the engine looks inside
        events -> Text,
        /// JSON: the clocks after the action, as in games; deadlines do not follow from the events
        clocks -> Text,
        /// When it was applied
        at -> Timestamptz,
    }
}

diesel::table! {
    /// One row for each game: its projection for lists and deadlines, and a snapshot. The source of truth is its log,
    /// in game_log or archived_logs
    games (id) {
        /// Random (UUIDv4): an id must not reveal when a game began
        id -> Uuid,
        /// The name of the ruleset; the rules themselves are frozen in the first event
        ruleset -> Text,
        /// SHA-256 of the frozen ruleset: finds compiled rules in memory
        rules_digest -> Bytea,
        /// What the creator chose; absent = as the ruleset says
        options -> Json,
        /// JSON: how long a seat has for a decision, and what follows when it takes longer (T-1); frozen at creation
        time_control -> Text,
        /// Whether everybody may watch as a spectator once play has begun
        public -> Bool,
        /// Whether its open seats are listed for everybody; otherwise whoever has the link may take one (G-1)
        listed -> Bool,
        /// The game that this one is the rematch of: whoever asks for a rematch that was asked for already takes their
        /// seat in it
        rematch_of -> Nullable<Uuid>,
        /// Who created the game
        created_by -> Nullable<Uuid>,
        /// When the game was created
        created_at -> Timestamptz,
        /// How often seats.conditional_moves was changed by its owner: an action that was decided before the last
        /// change is decided again. Shown to nobody
        orders -> Int8,
        /// How the snapshot is written; another number than the program's means: replay the log
        snapshot_format -> Int2,
        /// waiting (for a player), setup, playing, over (with a result), aborted (without)
        status -> Text,
        /// won, drawn or aborted; null until the end
        result -> Nullable<Text>,
        /// The seats that won: bit n = seat n
        winners -> Int2,
        /// Why the game ended, by the engine's name
        reason -> Nullable<Text>,
        /// When the game ended, with a result or without one: the last value of updated_at, because nothing that it
        /// shows changes later; null until then
        ended_at -> Nullable<Timestamptz>,
        /// The seats that have locked their setup: bit n = seat n
        locked_by -> Int2,
        /// The seats that may claim, because the time for the turn is up: bit n = seat n
        may_claim -> Int2,
        /// The seats that may answer a standing draw offer: bit n = seat n
        offered_to -> Int2,
        /// What the game waits for; null at its end
        decision -> Nullable<Text>,
        /// When the clock checks the game next, at the latest: for a reminder, a deadline, or the end of an invitation
        /// or an open seat; null = nothing to check. A check that is too early does no harm. Shown to nobody: it
        /// depends on users.reminder_hours, which are private
        alarm_at -> Nullable<Timestamptz>,
        /// The seats that owe the decision: bit n = seat n
        owed_by -> Int2,
        /// Applied engine actions since creation, which is the first; the version of the last entry of its log
        version -> Int8,
        /// Actions since the first turn
        ply -> Int4,
        /// Since when this decision is owed
        since -> Timestamptz,
        /// The earliest deadline of the seats that owe it; null = without a deadline
        until -> Nullable<Timestamptz>,
        /// When anything that the game shows last changed
        updated_at -> Timestamptz,
        /// JSON: for each seat until when it owes the decision, and what is left in its bank
        clocks -> Text,
        /// The engine's state at this version, secrets included: a cache of the log
        snapshot -> Bytea,
    }
}

diesel::table! {
    /// What users have let third-party programs do. A grant begins with a code, which is exchanged once; from then on
    /// it is the family of its refresh tokens, as a session is
    grants (id) {
        /// UUIDv7; the front part of its code and of its refresh tokens, and claim sid of its access tokens
        id -> Uuid,
        /// Who has granted it
        user_id -> Uuid,
        /// To which program
        program_id -> Uuid,
        /// What the program may do: read, play, account
        scopes -> Array<Text>,
        /// Where the code was sent to
        redirect -> Text,
        /// SHA-256 of the secret that the program shows when it exchanges the code (PKCE)
        challenge -> Bytea,
        /// SHA-256 of the secret in the code
        code_hash -> Bytea,
        /// SHA-256 of the one refresh token that is valid; null = the code has not been exchanged
        refresh_hash -> Nullable<Bytea>,
        /// SHA-256 of the refresh token before it, used up at refreshed_at; null = there was none
        previous_hash -> Nullable<Bytea>,
        /// When the user granted it
        created_at -> Timestamptz,
        /// When tokens were last issued; null = the code has not been exchanged
        refreshed_at -> Nullable<Timestamptz>,
        /// When the code expires; once it is exchanged, when the grant does, unless it is refreshed before
        expires_at -> Timestamptz,
        /// When it was ended; its access tokens are refused from then on
        ended_at -> Nullable<Timestamptz>,
        /// owner (revoked), program (by itself), reuse (a used code or refresh token came back), mismatch (its code was
        /// used by somebody else, or without its secret), reset (of the password), surplus (too many grants), bar (by
        /// the operator)
        ended_by -> Nullable<Text>,
    }
}

diesel::table! {
    /// First responses to requests that created something, for their retries; kept for a day
    idempotency_keys (game_id, user_id, key) {
        /// The game in the path of the request; the caller where the request creates a game. No foreign key: rows are
        /// kept for a day, and the check would cost every move
        game_id -> Uuid,
        /// The caller. No foreign key: rows are kept for a day, and the check would lock the user's row at every move
        user_id -> Uuid,
        /// The Idempotency-Key of the request
        key -> Text,
        /// SHA-256 of method, path, precondition and body: another request may not use the key
        digest -> Bytea,
        /// For an action, the game's version after it, from which the response is composed again; null = the response
        /// is stored here
        version -> Nullable<Int8>,
        /// The response, in the form of whichever part of the program answers the request: HTTP, or letters
        response -> Nullable<Text>,
        /// When the first request was answered
        created_at -> Timestamptz,
    }
}

diesel::table! {
    /// Days on which users are away, announced ahead (T-5). Those of one user share no day, but may overlap where the
    /// zone was changed between them
    leaves (id) {
        /// UUIDv7
        id -> Uuid,
        /// Who is away
        user_id -> Uuid,
        /// The first day, in the user's zone at that time
        first_day -> Date,
        /// The last day
        last_day -> Date,
        /// When the first day begins in that zone
        begins_at -> Timestamptz,
        /// When the last day is over in that zone
        ends_at -> Timestamptz,
        /// When it was announced
        announced_at -> Timestamptz,
    }
}

diesel::table! {
    /// Incoming mails (I-2): committed as they arrive, read by a worker, and deleted after a while
    letters (id) {
        /// UUIDv7
        id -> Uuid,
        /// Digest of Message-ID, date, sender, recipient and body: the same letter is handled once (I-6)
        fingerprint -> Bytea,
        /// The letter as it came, but without its attachments. Removed once it is handled, because it holds a secret
        /// and what a person wrote
        raw -> Nullable<Bytea>,
        /// When it arrived
        received_at -> Timestamptz,
        /// Not to be read before; while a worker holds it, when its lease ends
        due_at -> Timestamptz,
        /// How often a worker has taken it
        attempts -> Int2,
        /// The token of the process that holds it
        lease -> Nullable<Uuid>,
        /// What became of it: played, held (waits for a person to confirm it on a page), answered, automatic (a program
        /// sent it), dropped, failed
        outcome -> Nullable<Text>,
        /// When it was handled
        handled_at -> Nullable<Timestamptz>,
        /// The game in the reply address that it came to, while it is not read and while it is held; whether there is
        /// one is not known before. Null for a letter to the service address or a personal one (I-9)
        reply_game_id -> Nullable<Uuid>,
        /// The digest of the token in that address; of a held letter about no game, the token of the personal address
        /// at which the question is answered
        token_hash -> Nullable<Bytea>,
        /// The action of a held letter, in words (N-4), or its request (I-9)
        said -> Nullable<Text>,
        /// SHA-256 of the secret of the page on which a held letter is confirmed
        confirm_hash -> Nullable<Bytea>,
    }
}

diesel::table! {
    /// Secrets of links in mails (L-9): one purpose each, valid for one use
    links (token_hash) {
        /// SHA-256 of the secret, which only the mail contains
        token_hash -> Bytea,
        /// What a person may do with it: verify an address, reset a password, answer an invitation, change to another
        /// address, undo such a change
        purpose -> Text,
        /// The registration, the user, or the game. No foreign key, because it depends on the purpose
        subject -> Uuid,
        /// The seat of an invitation
        seat -> Nullable<Int2>,
        /// For an invitation to a mail address, that address; the inviter does not learn whose it is. For a change of
        /// address, the new one. For undoing a change, the old one
        address -> Nullable<Text>,
        /// The mailbox that its user had when it was mailed (mailbox_of); once they have another one the link is not
        /// valid, unless it undoes a change of address. Null for an invitation to an address, whoever has it
        mailbox -> Nullable<Bytea>,
        /// When it was made
        created_at -> Timestamptz,
        /// Not valid from then on
        expires_at -> Timestamptz,
        /// When it was used or replaced; null = still valid
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    /// The lives of this database: the first begins with its tables, each further one when an operator says that it was
    /// restored from a backup. The newest is the current one
    lives (number) {
        /// The order of the lives
        number -> Int4,
        /// Random: identifies what was done in a life that a backup does not know
        id -> Uuid,
        /// When it began, by the database's own clock
        began_at -> Timestamptz,
        /// Where Postgres keeps the tables: the identifier of its cluster and the number of the database. NULL until a
        /// process starts; another one there means that the tables were copied
        place -> Nullable<Text>,
    }
}

diesel::table! {
    /// Names that users gave up: the changes of one user are limited, and nobody else gets the old name for a while
    name_changes (user_id, at) {
        /// Whose name it was
        user_id -> Uuid,
        /// The name that was given up, in lower case
        name -> Text,
        /// When it was given up
        at -> Timestamptz,
        /// Whether an operator took it from the user: then it is not a change of theirs, and they do not get it back
        /// for a while either
        withdrawn -> Bool,
    }
}

diesel::table! {
    /// What users write down about games for themselves. Nobody else is ever shown any of it, and nothing of the game
    /// changes with it
    notes (game_id, user_id) {
        /// The game
        game_id -> Uuid,
        /// Whose note it is: it goes with them when they are deleted
        user_id -> Uuid,
        /// JSON: the text, and marks by the ids of pieces, as it is shown; its digest is its entity tag
        content -> Text,
        /// When it was last written
        written_at -> Timestamptz,
        /// The beginning of its text in one line, for lists; null = it has no text
        beginning -> Nullable<Text>,
    }
}

diesel::table! {
    /// Mails to be sent, or sent recently (L-1): written in the transaction of the change that they report, sent by
    /// workers, deleted after a while
    outbox (game_id, dedupe_key) {
        /// The game that it is about; the user or registration where it is about no game. No foreign key: the check
        /// would cost every move
        game_id -> Uuid,
        /// \<game\>:\<version\>:\<seat\>:\<kind\> or \<purpose\>:\<token id\>: no notice is queued twice
        dedupe_key -> Text,
        /// The recipient, if they are a user. No foreign key: the check would lock the user's row at every move
        user_id -> Nullable<Uuid>,
        /// The envelope's recipient, as it was when the mail was queued
        address -> Text,
        /// The kind of notice (L-5)
        kind -> Text,
        /// The whole mail, or a notice from which the first attempt makes it: every attempt sends the same bytes (L-2).
        /// Removed once it is sent, given up or superseded, because it may hold secrets
        content -> Nullable<Bytea>,
        /// The format of the notice; null if the content is the whole mail
        notice_format -> Nullable<Int2>,
        /// When it was queued; its Date
        created_at -> Timestamptz,
        /// Not to be sent before; while a worker holds it, when its lease ends (L-3)
        due_at -> Timestamptz,
        /// How often a worker has taken it
        attempts -> Int2,
        /// How often the server refused it for good, for its recipient or for what it is; after mail.max_refusals of
        /// them it is given up (L-4)
        refusals -> Int2,
        /// The token of the process that holds it; nobody else may record how the attempt ended
        lease -> Nullable<Uuid>,
        /// When a server accepted it
        sent_at -> Nullable<Timestamptz>,
        /// When it was given up
        failed_at -> Nullable<Timestamptz>,
        /// When it was dropped because the decision that it asks for is over, or its address is suspended (L-4)
        superseded_at -> Nullable<Timestamptz>,
        /// Why the last attempt failed: a reply code or a few words, never an address
        last_error -> Nullable<Text>,
    }
}

diesel::table! {
    /// The addresses to which mails that are about no game are answered (I-9): bound to a mailbox, and valid for any
    /// number of letters
    personal_addresses (token_hash) {
        /// SHA-256 of the token, which only the mail contains
        token_hash -> Bytea,
        /// The address that it was mailed to
        address -> Text,
        /// The user who had that address; null = nobody. Once somebody else has it, or the user another one, the token
        /// proves nothing. No foreign key, because it proves nothing either when the user is gone
        user_id -> Nullable<Uuid>,
        /// The digest of the secret of an invitation (G-1), if that is what the mail is about: whoever has the address
        /// may answer it, as with the link
        invitation -> Nullable<Bytea>,
        /// When it was made
        created_at -> Timestamptz,
    }
}

diesel::table! {
    /// The heartbeat of the processes that take requests: shows whether anybody could act. One row
    presence (one) {
        /// Always true: keeps the table at one row
        one -> Bool,
        /// When one of them was last alive, by the database's own clock, so that moving fieldpost_now() is not taken
        /// for an outage
        seen_at -> Nullable<Timestamptz>,
        /// No deadline is acted on before this time, because no process was alive for a while
        rest_until -> Nullable<Timestamptz>,
        /// The number of heartbeats: decreases only when the database is restored
        beats -> Int8,
    }
}

diesel::table! {
    /// The processes that run on this database, one row each, with digests of the settings that must be the same in all
    /// of them. A clean stop deletes the row; a row without a heartbeat is deleted after a day
    processes (id) {
        /// The process, as the holder of leases: outbox.lease, letters.lease
        id -> Uuid,
        /// The name of its machine and its process id, for operators
        label -> Text,
        /// serve: takes requests; work: does background work only
        duty -> Text,
        /// The version of the program
        version -> Text,
        /// When it started, by the database's own clock, not by fieldpost_now()
        started_at -> Timestamptz,
        /// Its last heartbeat, by the same clock
        seen_at -> Timestamptz,
        /// The newest migration that is not additive, and how many there are of those
        tables -> Text,
        /// The public names of its keys and from when each signs; reveals nothing of the keys
        keys -> Text,
        /// SHA-256 of the settings in access tokens: auth.issuer, auth.audience
        tokens -> Bytea,
        /// SHA-256 of the beginning of all links: server.public_url
        links -> Bytea,
        /// SHA-256 of how mails are sent: the server, or the machine and folder, and the sender
        mail -> Bytea,
        /// SHA-256 of the settings of letters, without their secret
        letters -> Bytea,
    }
}

diesel::table! {
    /// Third-party programs, which users may let act for them (OAuth, where they are called clients). They have
    /// registered themselves: nobody has verified what they say
    programs (id) {
        /// UUIDv7, the client_id
        id -> Uuid,
        /// What it calls itself
        name -> Text,
        /// Where browsers may be sent back to with a code; loopback addresses stand without a port
        redirects -> Array<Text>,
        /// When it registered
        created_at -> Timestamptz,
        /// When it registered, or was last granted something; one that nobody has granted anything is forgotten some
        /// time after that
        used_at -> Timestamptz,
    }
}

diesel::table! {
    /// Browsers in which users are told of notices as well (RFC 8030), one of a session at most: it ends with the
    /// session
    push_subscriptions (session_id) {
        /// The session of the browser
        session_id -> Uuid,
        /// Its user
        user_id -> Uuid,
        /// Where its push service takes pushes. Whoever knows it and has a key of the installation could push there
        endpoint -> Text,
        /// The machine of the endpoint: one that hangs holds up no other
        host -> Text,
        /// The public key of the browser (P-256, uncompressed), for which pushes are encrypted (RFC 8291)
        client_key -> Bytea,
        /// The secret that the browser shares with us alone, for the same
        client_secret -> Bytea,
        /// The name of the installation's key from which the one is derived that the browser knows us by (RFC 8292);
        /// without it nothing can be pushed there
        server_key -> Text,
        /// When it was registered
        created_at -> Timestamptz,
        /// When its push service last took a push; null = never
        pushed_at -> Nullable<Timestamptz>,
        /// Since when it has taken none, although one was tried; null = the last one was taken
        failing_since -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    /// Notices to be pushed to browsers, or pushed recently: written in the transaction of the change that they report,
    /// pushed by workers, deleted after a while
    pushes (id) {
        /// Random
        id -> Uuid,
        /// The subscription
        session_id -> Uuid,
        /// As in outbox: no notice is pushed to a subscription twice
        dedupe_key -> Text,
        /// The game that it is about; the user where it is about no game. No foreign key: the check would cost every
        /// move
        about -> Uuid,
        /// The machine of the push service, as it was when the push was queued
        host -> Text,
        /// The kind of notice (L-5)
        kind -> Text,
        /// What a newer push takes the place of: the header Topic (RFC 8030)
        topic -> Text,
        /// JSON: what the browser shows; removed once it is done with
        message -> Nullable<Text>,
        /// When it was queued
        created_at -> Timestamptz,
        /// Not to be tried before, or, while it is tried, the end of the lease; null = it waits no longer
        due_at -> Nullable<Timestamptz>,
        /// It is not tried from then on
        give_up_at -> Timestamptz,
        /// How often it was taken
        attempts -> Int4,
        /// Which process tries it; null = none does
        lease -> Nullable<Uuid>,
    }
}

diesel::table! {
    /// Always empty: each check of readiness writes a page here and rolls it back
    readiness (filler) {
        /// Fills the page
        filler -> Text,
    }
}

diesel::table! {
    /// Codes that stand in for those of a lost authenticator app, once each: one that was used is deleted
    recovery_codes (user_id, code_hash) {
        /// Its user
        user_id -> Uuid,
        /// SHA-256 of the code, which only the user has
        code_hash -> Bytea,
    }
}

diesel::table! {
    /// Addresses without a user that accept no invitations from anybody: switched off by the link in one
    refused_invitations (address_digest) {
        /// A keyed digest of the address: the address itself is not stored
        address_digest -> Bytea,
        /// When they were switched off
        refused_at -> Timestamptz,
    }
}

diesel::table! {
    /// Requests to become a user. They reserve neither name nor address: otherwise a name that stays free would reveal
    /// that the address is known
    registrations (id) {
        /// UUIDv7; becomes the id of the user
        id -> Uuid,
        /// The name that was asked for
        name -> Text,
        /// The address to be proven, in lower case
        address -> Text,
        /// argon2id as a PHC string
        password_hash -> Text,
        /// The language of the mail with the link; becomes the user's
        language -> Text,
        /// person, or bot for a program that plays; becomes the user's
        kind -> Text,
        /// When it was asked for
        created_at -> Timestamptz,
        /// Not valid from then on
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    /// The addresses to which mails that ask for a decision are answered (I-1). Found by the game and the token, which
    /// stand in the address
    reply_addresses (game_id, token_hash) {
        /// The game. No foreign key: each row is written by the statement of a move, and the check would cost it
        game_id -> Uuid,
        /// SHA-256 of the token, which only the mail contains
        token_hash -> Bytea,
        /// Whose decision it is
        seat -> Int2,
        /// Since when the decision has been owed: once games.since is another one, the decision is over and the address
        /// no longer valid
        since -> Timestamptz,
        /// The mailbox that it was mailed to (mailbox_of): once the user has another one, a letter to it must be
        /// confirmed on a page
        mailbox -> Bytea,
        /// When it was made
        created_at -> Timestamptz,
        /// When a letter to it answered the decision; set by the statement of that action
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    /// Setups that users keep for later games. Nobody else is shown any; a game copies none of them by itself
    saved_setups (id) {
        /// UUIDv7; made of the Idempotency-Key where there is one, so that a retry saves nothing twice
        id -> Uuid,
        /// Whose setup it is: it goes with them when they are deleted
        user_id -> Uuid,
        /// What its user calls it
        name -> Text,
        /// The ruleset whose army it is. No key: a ruleset may be taken away
        ruleset -> Text,
        /// A whole setup in notation N-3, which is the same for every seat
        army -> Text,
        /// When it was saved first
        created_at -> Timestamptz,
        /// When it was last replaced
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    /// Who sits where, in turn order
    seats (game_id, seat) {
        /// The game
        game_id -> Uuid,
        /// Index into the seats of the ruleset, in the order of turns; 0 begins unless chance draws who does
        seat -> Int2,
        /// Who sits there or is invited; null = open, or the user no longer exists
        user_id -> Nullable<Uuid>,
        /// open, invited, seated or declined
        status -> Text,
        /// Whether anybody could take it: it is open again when whoever took it leaves before hiding an army
        opened -> Bool,
        /// The standing order: every defence is declined for this seat at once. Only the seat may know
        declines_defence -> Bool,
        /// JSON: the version of the game for which they hold, when their owner wrote them, and pairs of what the other
        /// seat does and what answers it at once (O-8), none once they are taken back; null = none. Only the seat may
        /// know
        conditional_moves -> Nullable<Text>,
        /// Up to which version of the game the program of its player says that they have seen it; 0 = nothing said.
        /// Only the seat may know
        seen_version -> Int8,
        /// games.ended_at, written together with it, by which a user's games that go on are found
        ended_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    /// What users prove besides the password when they log in: codes of an authenticator app (RFC 6238), or recovery
    /// codes
    second_factors (user_id) {
        /// Its user, who has one at most
        user_id -> Uuid,
        /// The secret that the app has as well, encrypted with a key that is derived from the installation's
        secret -> Bytea,
        /// The name of the installation's key under which it is encrypted
        secret_key -> Text,
        /// When the secret was made
        started_at -> Timestamptz,
        /// When it was proven that the app has it: it is asked for since then; null = not yet, and nothing asks for it
        confirmed_at -> Nullable<Timestamptz>,
        /// The step of 30 seconds since 1970 whose code was accepted last: neither that one nor an earlier one is
        /// accepted any more
        last_step -> Int8,
    }
}

diesel::table! {
    /// Who is logged in where. A session is also the family of its refresh tokens: one of them is valid, the one before
    /// it gets the same answer again for a minute, and any other that is used ends the session
    sessions (id) {
        /// UUIDv7; claim sid of its access tokens, and the front part of its refresh tokens
        id -> Uuid,
        /// Its user
        user_id -> Uuid,
        /// SHA-256 of the one refresh token that is valid
        refresh_hash -> Bytea,
        /// SHA-256 of the refresh token before it, used up at refreshed_at; null = there was none
        previous_hash -> Nullable<Bytea>,
        /// When the user logged in
        created_at -> Timestamptz,
        /// When tokens were last issued
        refreshed_at -> Timestamptz,
        /// It ends then, unless it is refreshed before
        expires_at -> Timestamptz,
        /// When it was ended; its access tokens are refused from then on
        ended_at -> Nullable<Timestamptz>,
        /// owner (logged out), reuse (an old refresh token came back), reset (of the password), surplus (too many
        /// sessions), bar (by the operator)
        ended_by -> Nullable<Text>,
        /// The program and the system that logged in, as far as the User-Agent says
        device -> Nullable<Text>,
        /// From where the user logged in: an IPv4 address, or the /64 of an IPv6 address
        first_network -> Nullable<Text>,
        /// From where tokens were last asked for
        last_network -> Nullable<Text>,
    }
}

diesel::table! {
    /// Setups that their seats have not locked yet: invisible to all others, and no version of the game
    setup_drafts (game_id, seat) {
        /// The game
        game_id -> Uuid,
        /// The seat
        seat -> Int2,
        /// JSON: a list of pairs, space and kind, as the engine numbers them
        pieces -> Text,
        /// When it was saved
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    /// The users from whom an address without a user accepts no more invitations (G-1). Moved to table blocks when its
    /// owner becomes a user
    stranger_blocks (address_digest, blocked_id) {
        /// SHA-256 of the address in lower case: the address itself is not stored
        address_digest -> Bytea,
        /// The user who had invited the address
        blocked_id -> Uuid,
        /// Since when
        since -> Timestamptz,
        /// Deleted then: an address that stays without a user is not kept for ever
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    /// Mails that failed for good because of a user's address, refused at once or reported later (L-4):
    /// mail.strikes_to_suspend of them, or one 5.1.1, suspend it. Deleted after mail.strike_days, or when the address
    /// is proven again
    strikes (user_id, mail) {
        /// Whose address
        user_id -> Uuid,
        /// Which mail, as the beginning of its key's digest: one mail counts once, however often it is reported
        mail -> Bytea,
        /// When that was counted
        at -> Timestamptz,
        /// The reply code, never an address
        why -> Text,
    }
}

diesel::table! {
    /// Lines of talk between the two players of a game. Nobody else is shown any, whoever sits there later
    talk (game_id, id) {
        /// The game
        game_id -> Uuid,
        /// UUIDv7; made of the Idempotency-Key or the letter where there is one, so that a retry writes nothing twice
        id -> Uuid,
        /// Who wrote it: the line goes with them when they are deleted
        author_id -> Uuid,
        /// To whom: the other player at that time
        reader_id -> Uuid,
        /// The seat of the author at that time
        seat -> Int2,
        /// The version of the game: after the move with which it came, if it came with one
        version -> Int8,
        /// What was written, in one line
        text -> Text,
        /// Whether the reader had blocked the author: then only the author is shown it, who is not told
        withheld -> Bool,
        /// Whether mails told it to the reader, who had not switched that off
        mailed -> Bool,
        /// When
        written_at -> Timestamptz,
        /// When the reader reported it to the operator; null = not
        reported_at -> Nullable<Timestamptz>,
        /// When an operator answered the report; null = the report is open, or there is none
        answered_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    /// Personal access tokens: secrets by which programs of a user act for them, within scopes, until they expire or
    /// are revoked
    tokens (id) {
        /// UUIDv7, by which it is revoked
        id -> Uuid,
        /// Its user
        user_id -> Uuid,
        /// SHA-256 of the secret in it, which only the user has
        token_hash -> Bytea,
        /// What its user calls it
        name -> Text,
        /// What it may be used for: read, play, account
        scopes -> Array<Text>,
        /// When it was made
        created_at -> Timestamptz,
        /// Not valid from then on; null = valid until it is revoked
        expires_at -> Nullable<Timestamptz>,
        /// When it was used last, to the hour or so; null = never
        last_used_at -> Nullable<Timestamptz>,
        /// When it was ended; it is refused from then on
        ended_at -> Nullable<Timestamptz>,
        /// owner (revoked), reset (of the password), bar (by the operator)
        ended_by -> Nullable<Text>,
    }
}

diesel::table! {
    /// People who have proven their mail address. Whoever has not done so yet is in table registrations
    users (id) {
        /// UUIDv7, the id of the registration it came from; public, and stays when the name changes
        id -> Uuid,
        /// Public; unique regardless of case, stored as the user writes it
        name -> Text,
        /// Proven mail address in lower case; private
        address -> Text,
        /// argon2id as a PHC string (RFC 9106)
        password_hash -> Text,
        /// Incremented by each reset: a log-in that checked the old password before a reset is refused after it. Raised
        /// by a restore that ends sessions, and by a bar
        password_version -> Int4,
        /// Zone of the tz database in which the user is shown times
        zone -> Text,
        /// The language of mails to the user, as a tag (BCP 47)
        language -> Text,
        /// How many hours before a deadline the user is reminded (T-4), largest first; empty = never
        reminder_hours -> Array<Int2>,
        /// JSON: which kinds of mail are wanted at once, in the daily digest, or not at all, which are not pushed, and
        /// the local hour of the digest (L-5). What is absent has its default
        notices -> Text,
        /// person, or bot for a program that plays, as its user says; public
        kind -> Text,
        /// Whether one of their webhooks is switched on: read with a game's seats, so that an action of a game whose
        /// players have none looks for none
        has_webhooks -> Bool,
        /// Whether they may have a push subscription: read with a game's seats, as has_webhooks. It stays when the last
        /// one ends with its session
        has_push -> Bool,
        /// When the address was proven
        created_at -> Timestamptz,
        /// Since when nothing but answers to its letters is mailed there, as mails bounce (L-4); null = mails are sent
        suspended_at -> Nullable<Timestamptz>,
        /// Why the last mail bounced: a reply code, never an address
        suspended_why -> Nullable<Text>,
        /// When the user last proved the address again (L-4): bounces of earlier mails no longer count; null = never
        /// since the first time
        proven_again_at -> Nullable<Timestamptz>,
        /// Since when the operator lets the user neither log in nor act; null = not barred. Nobody else is shown it
        barred_at -> Nullable<Timestamptz>,
        /// When that ends by itself; null = when it is lifted
        barred_until -> Nullable<Timestamptz>,
        /// The reason, for operators alone
        barred_why -> Nullable<Text>,
        /// When the user deleted the account: the row stays for the games of others, with a made-up name and address
        /// and without anything else; null = not
        deleted_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    /// The outbox of webhooks, and the log of what became of their messages
    webhook_deliveries (id) {
        /// Random; the header webhook-id, the same at every attempt
        id -> Uuid,
        /// Its webhook
        webhook_id -> Uuid,
        /// A word of WebhookEvent
        event -> Text,
        /// The body, the same at every attempt
        message -> Text,
        /// Whether its user asked for it, as a test or again: it is attempted although the webhook is off
        asked -> Bool,
        /// When it was queued: in the transaction of what it is about
        created_at -> Timestamptz,
        /// Not to be attempted before, or, while it is attempted, the end of the lease; null = it waits no longer
        due_at -> Nullable<Timestamptz>,
        /// A failed attempt from then on is the last one
        give_up_at -> Timestamptz,
        /// How often it was taken
        attempts -> Int4,
        /// Which process attempts it; null = none does
        lease -> Nullable<Uuid>,
        /// When it was last taken; null = never
        attempted_at -> Nullable<Timestamptz>,
        /// What the receiver last answered: the status of HTTP; null = nothing
        status -> Nullable<Int2>,
        /// Why the last attempt failed, or why none was made; null = none failed
        fault -> Nullable<Text>,
        /// When its receiver took it; null = it did not yet
        delivered_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    /// Where programs of users are told of events
    webhooks (id) {
        /// UUIDv7, by which its user changes it
        id -> Uuid,
        /// Its user: it is told what they may see
        user_id -> Uuid,
        /// Where its messages are posted
        url -> Text,
        /// Words of WebhookEvent: of what it is told
        events -> Array<Text>,
        /// The secret that signs its messages, encrypted with a key that is derived from the installation's
        secret -> Bytea,
        /// The name of the installation's key under which it is encrypted
        secret_key -> Text,
        /// The secret before, encrypted likewise; null = none that still signs
        old_secret -> Nullable<Bytea>,
        /// Until when that signs as well
        old_secret_until -> Nullable<Timestamptz>,
        /// When it was registered
        created_at -> Timestamptz,
        /// Failed attempts since the last one that its receiver took
        failures -> Int2,
        /// When the first of them was; null = none
        failing_since -> Nullable<Timestamptz>,
        /// No attempt before, because of them; null = none
        retry_at -> Nullable<Timestamptz>,
        /// When it was switched off: nothing is queued for it; null = it is on
        off_at -> Nullable<Timestamptz>,
        /// owner, failures (of its receiver, for long), gone (as its receiver said), secret-lost (it cannot be
        /// decrypted), reset (of the password), revoked (credential_id ended), bar (of the user, by the operator)
        off_by -> Nullable<Text>,
        /// The first personal access token or grant by which it was registered, its URL chosen or its secret replaced:
        /// it is switched off with that, and no other one may do so; null = a session
        credential_id -> Nullable<Uuid>,
    }
}

diesel::joinable!(archived_logs -> games (game_id));
diesel::joinable!(checkpoints -> games (game_id));
diesel::joinable!(departures -> users (user_id));
diesel::joinable!(games -> users (created_by));
diesel::joinable!(grants -> programs (program_id));
diesel::joinable!(grants -> users (user_id));
diesel::joinable!(leaves -> users (user_id));
diesel::joinable!(name_changes -> users (user_id));
diesel::joinable!(notes -> games (game_id));
diesel::joinable!(notes -> users (user_id));
diesel::joinable!(push_subscriptions -> sessions (session_id));
diesel::joinable!(push_subscriptions -> users (user_id));
diesel::joinable!(pushes -> push_subscriptions (session_id));
diesel::joinable!(recovery_codes -> second_factors (user_id));
diesel::joinable!(saved_setups -> users (user_id));
diesel::joinable!(seats -> games (game_id));
diesel::joinable!(seats -> users (user_id));
diesel::joinable!(second_factors -> users (user_id));
diesel::joinable!(sessions -> users (user_id));
diesel::joinable!(setup_drafts -> games (game_id));
diesel::joinable!(stranger_blocks -> users (blocked_id));
diesel::joinable!(strikes -> users (user_id));
diesel::joinable!(talk -> games (game_id));
diesel::joinable!(tokens -> users (user_id));
diesel::joinable!(webhook_deliveries -> webhooks (webhook_id));
diesel::joinable!(webhooks -> users (user_id));

diesel::allow_tables_to_appear_in_same_query!(
    additive_migrations,
    archived_logs,
    attempts,
    audit,
    blocks,
    checkpoints,
    clock,
    departures,
    digest_notices,
    game_log,
    games,
    grants,
    idempotency_keys,
    leaves,
    letters,
    links,
    lives,
    name_changes,
    notes,
    outbox,
    personal_addresses,
    presence,
    processes,
    programs,
    push_subscriptions,
    pushes,
    readiness,
    recovery_codes,
    refused_invitations,
    registrations,
    reply_addresses,
    saved_setups,
    seats,
    second_factors,
    sessions,
    setup_drafts,
    stranger_blocks,
    strikes,
    talk,
    tokens,
    users,
    webhook_deliveries,
    webhooks,
);

/// All of them.
pub(crate) const TABLES: [&str; 43] = [
    "additive_migrations",
    "archived_logs",
    "attempts",
    "audit",
    "blocks",
    "checkpoints",
    "clock",
    "departures",
    "digest_notices",
    "game_log",
    "games",
    "grants",
    "idempotency_keys",
    "leaves",
    "letters",
    "links",
    "lives",
    "name_changes",
    "notes",
    "outbox",
    "personal_addresses",
    "presence",
    "processes",
    "programs",
    "push_subscriptions",
    "pushes",
    "readiness",
    "recovery_codes",
    "refused_invitations",
    "registrations",
    "reply_addresses",
    "saved_setups",
    "seats",
    "second_factors",
    "sessions",
    "setup_drafts",
    "stranger_blocks",
    "strikes",
    "talk",
    "tokens",
    "users",
    "webhook_deliveries",
    "webhooks",
];
