CREATE TABLE departures (
    user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    asked_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    stuck integer NOT NULL DEFAULT 0 CHECK (stuck >= 0)
);
CREATE INDEX departures_due ON departures (due_at);
CREATE INDEX departures_stuck ON departures (user_id) WHERE stuck > 0;
COMMENT ON TABLE departures IS 'Users who deleted their account and are still in games: a worker ends these, and removes the row when there are none and no access token of theirs can be valid any more';
COMMENT ON COLUMN departures.user_id IS 'The user, whose row is anonymous already';
COMMENT ON COLUMN departures.asked_at IS 'When they deleted their account';
COMMENT ON COLUMN departures.due_at IS 'Not to be looked at before; while a worker holds it, when its lease ends';
COMMENT ON COLUMN departures.stuck IS 'How many games could not be left last time, because they cannot be read: for the operator';
