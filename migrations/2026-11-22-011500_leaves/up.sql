CREATE TABLE leaves (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    first_day date NOT NULL,
    last_day date NOT NULL,
    begins_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    announced_at timestamptz NOT NULL,
    CHECK (first_day <= last_day AND begins_at < ends_at)
);
-- Read with every action, by user, for what is not over.
CREATE INDEX leaves_of_user ON leaves (user_id, ends_at);
COMMENT ON TABLE leaves IS 'Days on which users are away, announced ahead (T-5). Those of one user share no day, but may overlap where the zone was changed between them';
COMMENT ON COLUMN leaves.id IS 'UUIDv7';
COMMENT ON COLUMN leaves.user_id IS 'Who is away';
COMMENT ON COLUMN leaves.first_day IS 'The first day, in the user''s zone at that time';
COMMENT ON COLUMN leaves.last_day IS 'The last day';
COMMENT ON COLUMN leaves.begins_at IS 'When the first day begins in that zone';
COMMENT ON COLUMN leaves.ends_at IS 'When the last day is over in that zone';
COMMENT ON COLUMN leaves.announced_at IS 'When it was announced';
