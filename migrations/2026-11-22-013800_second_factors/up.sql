CREATE TABLE second_factors (
    user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret bytea NOT NULL,
    secret_key text NOT NULL,
    started_at timestamptz NOT NULL,
    confirmed_at timestamptz,
    last_step bigint NOT NULL DEFAULT 0 CHECK (last_step >= 0)
);
CREATE INDEX second_factors_key ON second_factors (secret_key);
CREATE INDEX second_factors_started ON second_factors (started_at) WHERE confirmed_at IS NULL;
COMMENT ON TABLE second_factors IS 'What users prove besides the password when they log in: codes of an authenticator app (RFC 6238), or recovery codes';
COMMENT ON COLUMN second_factors.user_id IS 'Its user, who has one at most';
COMMENT ON COLUMN second_factors.secret IS 'The secret that the app has as well, encrypted with a key that is derived from the installation''s';
COMMENT ON COLUMN second_factors.secret_key IS 'The name of the installation''s key under which it is encrypted';
COMMENT ON COLUMN second_factors.started_at IS 'When the secret was made';
COMMENT ON COLUMN second_factors.confirmed_at IS 'When it was proven that the app has it: it is asked for since then; null = not yet, and nothing asks for it';
COMMENT ON COLUMN second_factors.last_step IS 'The step of 30 seconds since 1970 whose code was accepted last: neither that one nor an earlier one is accepted any more';

CREATE TABLE recovery_codes (
    user_id uuid NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
    code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
    PRIMARY KEY (user_id, code_hash)
);
COMMENT ON TABLE recovery_codes IS 'Codes that stand in for those of a lost authenticator app, once each: one that was used is deleted';
COMMENT ON COLUMN recovery_codes.user_id IS 'Its user';
COMMENT ON COLUMN recovery_codes.code_hash IS 'SHA-256 of the code, which only the user has';
