CREATE TABLE checkpoints (
    game_id uuid NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    version bigint NOT NULL,
    snapshot_format smallint NOT NULL,
    snapshot bytea NOT NULL,
    PRIMARY KEY (game_id, version)
);
COMMENT ON TABLE checkpoints IS 'States of games at earlier versions, about one in a hundred: a response for an earlier version is composed from the nearest one, without the whole log';
COMMENT ON COLUMN checkpoints.game_id IS 'The game';
COMMENT ON COLUMN checkpoints.version IS 'The version that it is the state at';
COMMENT ON COLUMN checkpoints.snapshot_format IS 'How the snapshot is written; one of another number than the program''s is not used';
COMMENT ON COLUMN checkpoints.snapshot IS 'The engine''s state at this version, secrets included: a cache of the log';
