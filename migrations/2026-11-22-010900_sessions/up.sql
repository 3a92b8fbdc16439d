CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    refresh_hash bytea NOT NULL CHECK (length(refresh_hash) = 32),
    previous_hash bytea CHECK (length(previous_hash) = 32),
    created_at timestamptz NOT NULL,
    refreshed_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    ended_by text CHECK (ended_by IN ('owner', 'reuse', 'reset', 'surplus', 'bar')),
    device text CHECK (length(device) <= 60),
    first_network text CHECK (length(first_network) <= 43),
    last_network text CHECK (length(last_network) <= 43),
    CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX sessions_user ON sessions (user_id, refreshed_at) WHERE ended_at IS NULL;
-- For their user's export, and to erase them.
CREATE INDEX sessions_ended_user ON sessions (user_id) WHERE ended_at IS NOT NULL;
CREATE INDEX sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX sessions_expiry ON sessions (expires_at);
COMMENT ON TABLE sessions IS 'Who is logged in where. A session is also the family of its refresh tokens: one of them is valid, the one before it gets the same answer again for a minute, and any other that is used ends the session';
COMMENT ON COLUMN sessions.id IS 'UUIDv7; claim sid of its access tokens, and the front part of its refresh tokens';
COMMENT ON COLUMN sessions.user_id IS 'Its user';
COMMENT ON COLUMN sessions.refresh_hash IS 'SHA-256 of the one refresh token that is valid';
COMMENT ON COLUMN sessions.previous_hash IS 'SHA-256 of the refresh token before it, used up at refreshed_at; null = there was none';
COMMENT ON COLUMN sessions.created_at IS 'When the user logged in';
COMMENT ON COLUMN sessions.refreshed_at IS 'When tokens were last issued';
COMMENT ON COLUMN sessions.expires_at IS 'It ends then, unless it is refreshed before';
COMMENT ON COLUMN sessions.ended_at IS 'When it was ended; its access tokens are refused from then on';
COMMENT ON COLUMN sessions.ended_by IS 'owner (logged out), reuse (an old refresh token came back), reset (of the password), surplus (too many sessions), bar (by the operator)';
COMMENT ON COLUMN sessions.device IS 'The program and the system that logged in, as far as the User-Agent says';
COMMENT ON COLUMN sessions.first_network IS 'From where the user logged in: an IPv4 address, or the /64 of an IPv6 address';
COMMENT ON COLUMN sessions.last_network IS 'From where tokens were last asked for';
