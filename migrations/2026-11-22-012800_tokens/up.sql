CREATE TABLE tokens (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    scopes text[] NOT NULL CHECK (scopes <@ ARRAY['read', 'play', 'account'] AND cardinality(scopes) > 0),
    created_at timestamptz NOT NULL,
    expires_at timestamptz,
    last_used_at timestamptz,
    ended_at timestamptz,
    ended_by text CHECK (ended_by IN ('owner', 'reset', 'bar')),
    CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX tokens_user ON tokens (user_id, created_at);
CREATE INDEX tokens_ended ON tokens (ended_at) WHERE ended_at IS NOT NULL;
COMMENT ON TABLE tokens IS 'Personal access tokens: secrets by which programs of a user act for them, within scopes, until they expire or are revoked';
COMMENT ON COLUMN tokens.id IS 'UUIDv7, by which it is revoked';
COMMENT ON COLUMN tokens.user_id IS 'Its user';
COMMENT ON COLUMN tokens.token_hash IS 'SHA-256 of the secret in it, which only the user has';
COMMENT ON COLUMN tokens.name IS 'What its user calls it';
COMMENT ON COLUMN tokens.scopes IS 'What it may be used for: read, play, account';
COMMENT ON COLUMN tokens.created_at IS 'When it was made';
COMMENT ON COLUMN tokens.expires_at IS 'Not valid from then on; null = valid until it is revoked';
COMMENT ON COLUMN tokens.last_used_at IS 'When it was used last, to the hour or so; null = never';
COMMENT ON COLUMN tokens.ended_at IS 'When it was ended; it is refused from then on';
COMMENT ON COLUMN tokens.ended_by IS 'owner (revoked), reset (of the password), bar (by the operator)';
