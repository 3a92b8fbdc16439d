CREATE TABLE strikes (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    mail bytea NOT NULL,
    at timestamptz NOT NULL,
    why text NOT NULL,
    PRIMARY KEY (user_id, mail)
);
CREATE INDEX strikes_age ON strikes (at);
COMMENT ON TABLE strikes IS 'Mails that failed for good because of a user''s address, refused at once or reported later (L-4): mail.strikes_to_suspend of them, or one 5.1.1, suspend it. Deleted after mail.strike_days, or when the address is proven again';
COMMENT ON COLUMN strikes.user_id IS 'Whose address';
COMMENT ON COLUMN strikes.mail IS 'Which mail, as the beginning of its key''s digest: one mail counts once, however often it is reported';
COMMENT ON COLUMN strikes.at IS 'When that was counted';
COMMENT ON COLUMN strikes.why IS 'The reply code, never an address';
