CREATE TABLE game_log (
    game_id uuid NOT NULL,
    version bigint NOT NULL,
    actor text NOT NULL,
    action text,
    events text NOT NULL,
    clocks text NOT NULL DEFAULT '[]',
    at timestamptz NOT NULL,
    PRIMARY KEY (game_id, version)
);
COMMENT ON TABLE game_log IS 'The source of truth: every applied action with its events, secrets included. Rows are never changed; those of a game that ended long ago move into archived_logs';
COMMENT ON COLUMN game_log.game_id IS 'The game. No foreign key: each row is written by the statement that updates the game, and the check would cost every move';
COMMENT ON COLUMN game_log.version IS 'The game''s version after the action; the key that makes a second move impossible';
COMMENT ON COLUMN game_log.actor IS 'JSON: who acted';
COMMENT ON COLUMN game_log.action IS 'JSON: what they did; null for the creation';
COMMENT ON COLUMN game_log.events IS 'JSON: the events, in order. Text, because nothing but the engine looks inside';
COMMENT ON COLUMN game_log.clocks IS 'JSON: the clocks after the action, as in games; deadlines do not follow from the events';
COMMENT ON COLUMN game_log.at IS 'When it was applied';
