CREATE TABLE attempts (
    subject bytea PRIMARY KEY CHECK (length(subject) = 32),
    count integer NOT NULL CHECK (count >= 0),
    ends_at timestamptz NOT NULL
);
CREATE INDEX attempts_expiry ON attempts (ends_at);
COMMENT ON TABLE attempts IS 'How often something was tried in the current window; shared by all processes';
COMMENT ON COLUMN attempts.subject IS 'SHA-256 of what is limited and for whom: names and addresses that nobody has are counted too, and not stored';
COMMENT ON COLUMN attempts.count IS 'Attempts in this window';
COMMENT ON COLUMN attempts.ends_at IS 'When the window ends';
