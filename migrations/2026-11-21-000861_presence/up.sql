CREATE TABLE presence (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    seen_at timestamptz,
    rest_until timestamptz
);
COMMENT ON TABLE presence IS 'Whether anybody could act: kept by the processes that take requests. One row';
COMMENT ON COLUMN presence.one IS 'Always true: keeps the table at one row';
COMMENT ON COLUMN presence.seen_at IS 'When one of them was there last, by the database''s own clock: moving fieldpost_now() is no outage';
COMMENT ON COLUMN presence.rest_until IS 'Until when the clock acts on no deadline, because nobody was there for a while';
INSERT INTO presence DEFAULT VALUES;

COMMENT ON COLUMN letters.token_hash IS 'The reply address that it came to, while it is not read and while it is held';
-- What a deadline waits for: unread letters are few.
CREATE INDEX letters_unread ON letters (token_hash) WHERE outcome IS NULL;
