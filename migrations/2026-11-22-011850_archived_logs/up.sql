CREATE TABLE archived_logs (
    game_id uuid PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    format smallint NOT NULL,
    entries bigint NOT NULL,
    log bytea NOT NULL
);
-- It is compressed already.
ALTER TABLE archived_logs ALTER COLUMN log SET STORAGE EXTERNAL;
COMMENT ON TABLE archived_logs IS 'The logs of games that ended long ago, a row for each, in place of its rows of game_log. Rows are never changed';
COMMENT ON COLUMN archived_logs.game_id IS 'The game';
COMMENT ON COLUMN archived_logs.format IS 'How the log is written; another number than those that the program knows cannot be read';
COMMENT ON COLUMN archived_logs.entries IS 'How many rows of game_log it stands for: the game''s version';
COMMENT ON COLUMN archived_logs.log IS 'All of them, compressed, secrets included';
