CREATE TABLE letters (
    id uuid PRIMARY KEY,
    fingerprint bytea NOT NULL,
    raw bytea,
    received_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    attempts smallint NOT NULL DEFAULT 0,
    lease uuid,
    outcome text,
    handled_at timestamptz,
    reply_game_id uuid,
    token_hash bytea,
    said text,
    confirm_hash bytea,
    CONSTRAINT letters_fingerprint UNIQUE (fingerprint),
    CHECK ((raw IS NULL) = (outcome IS NOT NULL) AND (outcome IS NULL) = (handled_at IS NULL)),
    CHECK (outcome IN ('played', 'held', 'answered', 'automatic', 'dropped', 'failed')),
    CHECK (reply_game_id IS NULL OR token_hash IS NOT NULL),
    CHECK (outcome <> 'held' OR num_nonnulls(token_hash, said, confirm_hash) = 3)
);
CREATE INDEX letters_due ON letters (due_at) WHERE outcome IS NULL;
-- What a deadline waits for: unread letters are few.
CREATE INDEX letters_unread ON letters (reply_game_id, token_hash) WHERE outcome IS NULL;
-- What the answer to a question is about.
CREATE INDEX letters_held ON letters (reply_game_id, token_hash) WHERE outcome = 'held';
CREATE UNIQUE INDEX letters_confirm ON letters (confirm_hash) WHERE confirm_hash IS NOT NULL;
CREATE INDEX letters_age ON letters (received_at);
COMMENT ON TABLE letters IS 'Incoming mails (I-2): committed as they arrive, read by a worker, and deleted after a while';
COMMENT ON COLUMN letters.id IS 'UUIDv7';
COMMENT ON COLUMN letters.fingerprint IS 'Digest of Message-ID, date, sender, recipient and body: the same letter is handled once (I-6)';
COMMENT ON COLUMN letters.raw IS 'The letter as it came, but without its attachments. Removed once it is handled, because it holds a secret and what a person wrote';
COMMENT ON COLUMN letters.received_at IS 'When it arrived';
COMMENT ON COLUMN letters.due_at IS 'Not to be read before; while a worker holds it, when its lease ends';
COMMENT ON COLUMN letters.attempts IS 'How often a worker has taken it';
COMMENT ON COLUMN letters.lease IS 'The token of the process that holds it';
COMMENT ON COLUMN letters.outcome IS 'What became of it: played, held (waits for a person to confirm it on a page), answered, automatic (a program sent it), dropped, failed';
COMMENT ON COLUMN letters.handled_at IS 'When it was handled';
COMMENT ON COLUMN letters.reply_game_id IS 'The game in the reply address that it came to, while it is not read and while it is held; whether there is one is not known before. Null for a letter to the service address or a personal one (I-9)';
COMMENT ON COLUMN letters.token_hash IS 'The digest of the token in that address; of a held letter about no game, the token of the personal address at which the question is answered';
COMMENT ON COLUMN letters.said IS 'The action of a held letter, in words (N-4), or its request (I-9)';
COMMENT ON COLUMN letters.confirm_hash IS 'SHA-256 of the secret of the page on which a held letter is confirmed';
