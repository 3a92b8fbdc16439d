CREATE TABLE presence (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    seen_at timestamptz,
    rest_until timestamptz,
    beats bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE presence IS 'The heartbeat of the processes that take requests: shows whether anybody could act. One row';
COMMENT ON COLUMN presence.one IS 'Always true: keeps the table at one row';
COMMENT ON COLUMN presence.seen_at IS 'When one of them was last alive, by the database''s own clock, so that moving fieldpost_now() is not taken for an outage';
COMMENT ON COLUMN presence.rest_until IS 'No deadline is acted on before this time, because no process was alive for a while';
COMMENT ON COLUMN presence.beats IS 'The number of heartbeats: decreases only when the database is restored';
INSERT INTO presence DEFAULT VALUES;
