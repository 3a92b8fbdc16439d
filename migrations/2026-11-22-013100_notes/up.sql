CREATE TABLE notes (
    game_id uuid NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    content text NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 65536),
    written_at timestamptz NOT NULL,
    beginning text CHECK (char_length(beginning) BETWEEN 1 AND 81),
    PRIMARY KEY (game_id, user_id)
);
CREATE INDEX notes_user ON notes (user_id, game_id);
COMMENT ON TABLE notes IS 'What users write down about games for themselves. Nobody else is ever shown any of it, and nothing of the game changes with it';
COMMENT ON COLUMN notes.game_id IS 'The game';
COMMENT ON COLUMN notes.user_id IS 'Whose note it is: it goes with them when they are deleted';
COMMENT ON COLUMN notes.content IS 'JSON: the text, and marks by the ids of pieces, as it is shown; its digest is its entity tag';
COMMENT ON COLUMN notes.written_at IS 'When it was last written';
COMMENT ON COLUMN notes.beginning IS 'The beginning of its text in one line, for lists; null = it has no text';
