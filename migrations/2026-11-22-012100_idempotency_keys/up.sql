CREATE TABLE idempotency_keys (
    game_id uuid NOT NULL,
    user_id uuid NOT NULL,
    key text NOT NULL,
    digest bytea NOT NULL,
    version bigint,
    response text,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (game_id, user_id, key),
    CHECK (num_nonnulls(version, response) = 1)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
COMMENT ON TABLE idempotency_keys IS 'First responses to requests that created something, for their retries; kept for a day';
COMMENT ON COLUMN idempotency_keys.game_id IS 'The game in the path of the request; the caller where the request creates a game. No foreign key: rows are kept for a day, and the check would cost every move';
COMMENT ON COLUMN idempotency_keys.user_id IS 'The caller. No foreign key: rows are kept for a day, and the check would lock the user''s row at every move';
COMMENT ON COLUMN idempotency_keys.key IS 'The Idempotency-Key of the request';
COMMENT ON COLUMN idempotency_keys.digest IS 'SHA-256 of method, path, precondition and body: another request may not use the key';
COMMENT ON COLUMN idempotency_keys.version IS 'For an action, the game''s version after it, from which the response is composed again; null = the response is stored here';
COMMENT ON COLUMN idempotency_keys.response IS 'The response, in the form of whichever part of the program answers the request: HTTP, or letters';
COMMENT ON COLUMN idempotency_keys.created_at IS 'When the first request was answered';
