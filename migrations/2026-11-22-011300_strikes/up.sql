CREATE TABLE strikes (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    mail bytea NOT NULL,
    at timestamptz NOT NULL,
    why text NOT NULL,
    PRIMARY KEY (user_id, mail)
);
CREATE INDEX strikes_age ON strikes (at);
COMMENT ON TABLE strikes IS 'Mails that came back from a user''s address for good (L-4): three suspend it. Forgotten after a while, or when the address is proven';
COMMENT ON COLUMN strikes.user_id IS 'Whose address';
COMMENT ON COLUMN strikes.mail IS 'Which mail, as the beginning of its key''s digest: one mail counts once, however often it is reported';
COMMENT ON COLUMN strikes.at IS 'When it came back';
COMMENT ON COLUMN strikes.why IS 'The reply code, never an address';
