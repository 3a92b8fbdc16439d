CREATE TABLE setup_drafts (
    game_id uuid NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat smallint NOT NULL,
    pieces text NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (game_id, seat)
);
COMMENT ON TABLE setup_drafts IS 'Setups that their seats have not locked yet: invisible to all others, and no version of the game';
COMMENT ON COLUMN setup_drafts.game_id IS 'The game';
COMMENT ON COLUMN setup_drafts.seat IS 'The seat';
COMMENT ON COLUMN setup_drafts.pieces IS 'JSON: a list of pairs, space and kind, as the engine numbers them';
COMMENT ON COLUMN setup_drafts.updated_at IS 'When it was saved';
