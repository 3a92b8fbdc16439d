CREATE TABLE games (
    id uuid PRIMARY KEY,
    version bigint NOT NULL,
    ruleset text NOT NULL,
    rules_digest bytea NOT NULL,
    options json NOT NULL,
    per_turn_seconds integer,
    public boolean NOT NULL,
    status text NOT NULL,
    decision text,
    owed_by smallint NOT NULL,
    locked_by smallint NOT NULL,
    since timestamptz NOT NULL,
    until timestamptz,
    ply integer NOT NULL,
    result text,
    winners smallint NOT NULL DEFAULT 0,
    reason text,
    offered_to smallint NOT NULL DEFAULT 0,
    snapshot_format smallint NOT NULL,
    snapshot bytea NOT NULL,
    created_by uuid REFERENCES users (id) ON DELETE SET NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- The only one: Postgres parses every CHECK anew in every statement that writes, and a move has no time for twenty.
    CHECK ((status IN ('over', 'aborted')) = (decision IS NULL) AND (decision IS NULL) = (result IS NOT NULL)
        AND (result IS NULL) = (reason IS NULL))
-- A move rewrites its row in place as long as the page has room and no index is concerned.
) WITH (fillfactor = 60);
COMMENT ON TABLE games IS 'One row a game: its projection for lists and deadlines, and a snapshot. The truth is game_log';
COMMENT ON COLUMN games.id IS 'Random (UUIDv4): an id shall not tell when a game began';
COMMENT ON COLUMN games.version IS 'Applied engine actions since creation, which is the first; the last row of game_log';
COMMENT ON COLUMN games.ruleset IS 'The name of the ruleset; the rules themselves are frozen in the first event';
COMMENT ON COLUMN games.rules_digest IS 'SHA-256 of the frozen ruleset: finds compiled rules in memory';
COMMENT ON COLUMN games.options IS 'What the creator chose; absent = as the ruleset says';
COMMENT ON COLUMN games.per_turn_seconds IS 'Time control: seconds for each turn; null = unlimited';
COMMENT ON COLUMN games.public IS 'Whether everybody may look on as a spectator once play has begun';
COMMENT ON COLUMN games.status IS 'waiting (for a player), setup, playing, over (with a result), aborted (without)';
COMMENT ON COLUMN games.decision IS 'What the game waits for; null at its end';
COMMENT ON COLUMN games.owed_by IS 'The seats that owe the decision: bit n = seat n';
COMMENT ON COLUMN games.locked_by IS 'The seats that have locked their setup: bit n = seat n';
COMMENT ON COLUMN games.since IS 'Since when this decision is owed';
COMMENT ON COLUMN games.until IS 'Until when; null = without a deadline';
COMMENT ON COLUMN games.ply IS 'Actions since the first turn';
COMMENT ON COLUMN games.result IS 'won, drawn or aborted; null until the end';
COMMENT ON COLUMN games.winners IS 'The seats that won: bit n = seat n';
COMMENT ON COLUMN games.reason IS 'Why the game ended, as the engine''s word';
COMMENT ON COLUMN games.offered_to IS 'The seats that may answer a standing draw offer: bit n = seat n';
COMMENT ON COLUMN games.snapshot_format IS 'How the snapshot is written; another number than the program''s means: replay the log';
COMMENT ON COLUMN games.snapshot IS 'The engine''s state at this version, secrets included: a cache of the log';
COMMENT ON COLUMN games.created_by IS 'Who created the game';
COMMENT ON COLUMN games.created_at IS 'When';
COMMENT ON COLUMN games.updated_at IS 'When anything that the game shows changed last';
CREATE INDEX games_waiting ON games (created_at, id) WHERE status = 'waiting';
CREATE INDEX games_public ON games (created_at, id) WHERE public;

CREATE TABLE seats (
    game_id uuid NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat smallint NOT NULL CHECK (seat BETWEEN 0 AND 7),
    user_id uuid REFERENCES users (id) ON DELETE SET NULL,
    status text NOT NULL CHECK (status IN ('open', 'invited', 'seated', 'declined')),
    PRIMARY KEY (game_id, seat)
);
COMMENT ON TABLE seats IS 'Who sits where, in turn order';
COMMENT ON COLUMN seats.game_id IS 'The game';
COMMENT ON COLUMN seats.seat IS 'Index into the seats of the ruleset; 0 begins';
COMMENT ON COLUMN seats.user_id IS 'Who sits there or is invited; null = open, or the user is gone';
COMMENT ON COLUMN seats.status IS 'open, invited, seated or declined';
CREATE INDEX seats_of_user ON seats (user_id, game_id);
CREATE INDEX seats_open ON seats (game_id) WHERE status = 'open';

CREATE TABLE game_log (
    game_id uuid NOT NULL,
    version bigint NOT NULL,
    actor text NOT NULL,
    action text,
    events text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (game_id, version)
);
COMMENT ON TABLE game_log IS 'The truth: every applied action with its events, secrets included. Rows are never changed';
COMMENT ON COLUMN game_log.game_id IS 'The game. No foreign key: each row is written by the statement that updates the game, and the check would cost every move';
COMMENT ON COLUMN game_log.version IS 'The game''s version after the action; the key that makes a second move impossible';
COMMENT ON COLUMN game_log.actor IS 'JSON: who acted';
COMMENT ON COLUMN game_log.action IS 'JSON: what they did; null for the creation';
COMMENT ON COLUMN game_log.events IS 'JSON: the events, in order. Text, because nothing but the engine looks inside';
COMMENT ON COLUMN game_log.at IS 'When';

CREATE TABLE setup_drafts (
    game_id uuid NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat smallint NOT NULL,
    pieces text NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (game_id, seat)
);
COMMENT ON TABLE setup_drafts IS 'Setups that their seats have not locked yet: invisible to all others, and no version of the game';
COMMENT ON COLUMN setup_drafts.game_id IS 'The game';
COMMENT ON COLUMN setup_drafts.seat IS 'The seat';
COMMENT ON COLUMN setup_drafts.pieces IS 'JSON: a list of pairs, space and kind, as the engine numbers them';
COMMENT ON COLUMN setup_drafts.updated_at IS 'When it was saved';

CREATE TABLE idempotency_keys (
    user_id uuid NOT NULL,
    key text NOT NULL,
    digest bytea NOT NULL,
    version bigint,
    status smallint,
    headers text,
    body text,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, key),
    CHECK (num_nonnulls(status, headers, body) = CASE WHEN version IS NULL THEN 3 ELSE 0 END)
);
COMMENT ON TABLE idempotency_keys IS 'First answers to requests that created something, for their retries; kept for a day';
COMMENT ON COLUMN idempotency_keys.user_id IS 'Who asked. No foreign key: rows live for a day, and the check would lock the user''s row at every move';
COMMENT ON COLUMN idempotency_keys.key IS 'The Idempotency-Key of the request';
COMMENT ON COLUMN idempotency_keys.digest IS 'SHA-256 of method, path, precondition and body: another request may not use the key';
COMMENT ON COLUMN idempotency_keys.version IS 'Of an action: the game''s version after it, from which the log gives the answer again; null = the answer is written out';
COMMENT ON COLUMN idempotency_keys.status IS 'Status of the answer';
COMMENT ON COLUMN idempotency_keys.headers IS 'JSON: headers of the answer besides the common ones';
COMMENT ON COLUMN idempotency_keys.body IS 'Body of the answer';
COMMENT ON COLUMN idempotency_keys.created_at IS 'When it was answered';
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
