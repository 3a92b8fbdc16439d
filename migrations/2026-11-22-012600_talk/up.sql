CREATE TABLE talk (
    game_id uuid NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    id uuid NOT NULL,
    author_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    reader_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    seat smallint NOT NULL CHECK (seat BETWEEN 0 AND 7),
    version bigint NOT NULL,
    text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 280),
    withheld boolean NOT NULL,
    mailed boolean NOT NULL,
    written_at timestamptz NOT NULL,
    reported_at timestamptz,
    answered_at timestamptz CHECK (answered_at IS NULL OR reported_at IS NOT NULL),
    PRIMARY KEY (game_id, id)
);
-- For their author's export, and to erase them.
CREATE INDEX talk_author ON talk (author_id, game_id, id);
-- Read by the operator.
CREATE INDEX talk_reported ON talk (reported_at) WHERE reported_at IS NOT NULL;
COMMENT ON TABLE talk IS 'Lines of talk between the two players of a game. Nobody else is shown any, whoever sits there later';
COMMENT ON COLUMN talk.game_id IS 'The game';
COMMENT ON COLUMN talk.id IS 'UUIDv7; made of the Idempotency-Key or the letter where there is one, so that a retry writes nothing twice';
COMMENT ON COLUMN talk.author_id IS 'Who wrote it: the line goes with them when they are deleted';
COMMENT ON COLUMN talk.reader_id IS 'To whom: the other player at that time';
COMMENT ON COLUMN talk.seat IS 'The seat of the author at that time';
COMMENT ON COLUMN talk.version IS 'The version of the game: after the move with which it came, if it came with one';
COMMENT ON COLUMN talk.text IS 'What was written, in one line';
COMMENT ON COLUMN talk.withheld IS 'Whether the reader had blocked the author: then only the author is shown it, who is not told';
COMMENT ON COLUMN talk.mailed IS 'Whether mails told it to the reader, who had not switched that off';
COMMENT ON COLUMN talk.written_at IS 'When';
COMMENT ON COLUMN talk.reported_at IS 'When the reader reported it to the operator; null = not';
COMMENT ON COLUMN talk.answered_at IS 'When an operator answered the report; null = the report is open, or there is none';
