CREATE TABLE programs (
    id uuid PRIMARY KEY,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
    redirects text[] NOT NULL CHECK (cardinality(redirects) BETWEEN 1 AND 10),
    created_at timestamptz NOT NULL,
    used_at timestamptz NOT NULL
);
CREATE INDEX programs_age ON programs (used_at);
COMMENT ON TABLE programs IS 'Third-party programs, which users may let act for them (OAuth, where they are called clients). They have registered themselves: nobody has verified what they say';
COMMENT ON COLUMN programs.id IS 'UUIDv7, the client_id';
COMMENT ON COLUMN programs.name IS 'What it calls itself';
COMMENT ON COLUMN programs.redirects IS 'Where browsers may be sent back to with a code; loopback addresses stand without a port';
COMMENT ON COLUMN programs.created_at IS 'When it registered';
COMMENT ON COLUMN programs.used_at IS 'When it registered, or was last granted something; one that nobody has granted anything is forgotten some time after that';
CREATE TABLE grants (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
    scopes text[] NOT NULL CHECK (scopes <@ ARRAY['read', 'play', 'account'] AND cardinality(scopes) > 0),
    redirect text NOT NULL CHECK (length(redirect) <= 500),
    challenge bytea NOT NULL CHECK (length(challenge) = 32),
    code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
    refresh_hash bytea CHECK (length(refresh_hash) = 32),
    previous_hash bytea CHECK (length(previous_hash) = 32),
    created_at timestamptz NOT NULL,
    refreshed_at timestamptz,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    ended_by text CHECK (ended_by IN ('owner', 'program', 'reuse', 'mismatch', 'reset', 'surplus', 'bar')),
    CHECK ((refresh_hash IS NULL) = (refreshed_at IS NULL)),
    CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX grants_user ON grants (user_id, created_at);
CREATE INDEX grants_program ON grants (program_id);
CREATE INDEX grants_ended ON grants (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX grants_expiry ON grants (expires_at);
COMMENT ON TABLE grants IS 'What users have let third-party programs do. A grant begins with a code, which is exchanged once; from then on it is the family of its refresh tokens, as a session is';
COMMENT ON COLUMN grants.id IS 'UUIDv7; the front part of its code and of its refresh tokens, and claim sid of its access tokens';
COMMENT ON COLUMN grants.user_id IS 'Who has granted it';
COMMENT ON COLUMN grants.program_id IS 'To which program';
COMMENT ON COLUMN grants.scopes IS 'What the program may do: read, play, account';
COMMENT ON COLUMN grants.redirect IS 'Where the code was sent to';
COMMENT ON COLUMN grants.challenge IS 'SHA-256 of the secret that the program shows when it exchanges the code (PKCE)';
COMMENT ON COLUMN grants.code_hash IS 'SHA-256 of the secret in the code';
COMMENT ON COLUMN grants.refresh_hash IS 'SHA-256 of the one refresh token that is valid; null = the code has not been exchanged';
COMMENT ON COLUMN grants.previous_hash IS 'SHA-256 of the refresh token before it, used up at refreshed_at; null = there was none';
COMMENT ON COLUMN grants.created_at IS 'When the user granted it';
COMMENT ON COLUMN grants.refreshed_at IS 'When tokens were last issued; null = the code has not been exchanged';
COMMENT ON COLUMN grants.expires_at IS 'When the code expires; once it is exchanged, when the grant does, unless it is refreshed before';
COMMENT ON COLUMN grants.ended_at IS 'When it was ended; its access tokens are refused from then on';
COMMENT ON COLUMN grants.ended_by IS 'owner (revoked), program (by itself), reuse (a used code or refresh token came back), mismatch (its code was used by somebody else, or without its secret), reset (of the password), surplus (too many grants), bar (by the operator)';
