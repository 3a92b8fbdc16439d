CREATE TABLE presence (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    seen_at timestamptz,
    rest_until timestamptz,
    beats bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE presence IS 'Whether anybody could act: kept by the processes that take requests. One row';
COMMENT ON COLUMN presence.one IS 'Always true: keeps the table at one row';
COMMENT ON COLUMN presence.seen_at IS 'When one of them was last there, by the database''s own clock: moving fieldpost_now() is no outage';
COMMENT ON COLUMN presence.rest_until IS 'Until when no deadline is acted on, because nobody was there for a while';
COMMENT ON COLUMN presence.beats IS 'How often a process has said that it is there: goes back only when the database is restored';
INSERT INTO presence DEFAULT VALUES;
