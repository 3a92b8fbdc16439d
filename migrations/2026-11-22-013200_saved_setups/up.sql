CREATE TABLE saved_setups (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
    ruleset text NOT NULL CHECK (length(ruleset) BETWEEN 1 AND 64),
    army text NOT NULL CHECK (length(army) BETWEEN 1 AND 1000),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX saved_setups_user ON saved_setups (user_id, id);
COMMENT ON TABLE saved_setups IS 'Setups that users keep for later games. Nobody else is shown any; a game copies none of them by itself';
COMMENT ON COLUMN saved_setups.id IS 'UUIDv7; made of the Idempotency-Key where there is one, so that a retry saves nothing twice';
COMMENT ON COLUMN saved_setups.user_id IS 'Whose setup it is: it goes with them when they are deleted';
COMMENT ON COLUMN saved_setups.name IS 'What its user calls it';
COMMENT ON COLUMN saved_setups.ruleset IS 'The ruleset whose army it is. No key: a ruleset may be taken away';
COMMENT ON COLUMN saved_setups.army IS 'A whole setup in notation N-3, which is the same for every seat';
COMMENT ON COLUMN saved_setups.created_at IS 'When it was saved first';
COMMENT ON COLUMN saved_setups.updated_at IS 'When it was last replaced';
