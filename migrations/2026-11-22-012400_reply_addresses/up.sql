CREATE TABLE reply_addresses (
    game_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    seat smallint NOT NULL,
    since timestamptz NOT NULL,
    mailbox bytea NOT NULL,
    created_at timestamptz NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (game_id, token_hash)
);
CREATE INDEX reply_addresses_age ON reply_addresses (created_at);
COMMENT ON TABLE reply_addresses IS 'The addresses to which mails that ask for a decision are answered (I-1). Found by the game and the token, which stand in the address';
COMMENT ON COLUMN reply_addresses.game_id IS 'The game. No foreign key: each row is written by the statement of a move, and the check would cost it';
COMMENT ON COLUMN reply_addresses.token_hash IS 'SHA-256 of the token, which only the mail contains';
COMMENT ON COLUMN reply_addresses.seat IS 'Whose decision it is';
COMMENT ON COLUMN reply_addresses.since IS 'Since when the decision has been owed: once games.since is another one, the decision is over and the address no longer valid';
COMMENT ON COLUMN reply_addresses.mailbox IS 'The mailbox that it was mailed to (mailbox_of): once the user has another one, a letter to it must be confirmed on a page';
COMMENT ON COLUMN reply_addresses.created_at IS 'When it was made';
COMMENT ON COLUMN reply_addresses.used_at IS 'When a letter to it answered the decision; set by the statement of that action';
