CREATE TABLE outbox (
    game_id uuid NOT NULL,
    dedupe_key text NOT NULL,
    user_id uuid,
    address text NOT NULL,
    kind text NOT NULL,
    content bytea,
    notice_format smallint,
    created_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    attempts smallint NOT NULL DEFAULT 0,
    refusals smallint NOT NULL DEFAULT 0,
    lease uuid,
    sent_at timestamptz,
    failed_at timestamptz,
    superseded_at timestamptz,
    last_error text,
    PRIMARY KEY (game_id, dedupe_key),
    -- The only one: see table games.
    CHECK ((content IS NULL) = (num_nonnulls(sent_at, failed_at, superseded_at) = 1))
);
-- lz4 takes half the time of the default for a mail; a Postgres that was built without it keeps the default.
DO $$ BEGIN
    ALTER TABLE outbox ALTER COLUMN content SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$;
-- Partial indexes, each for what waits or for what is done. A notice that was stored costs an entry when it is queued
-- and one when it is taken; the row is deleted with its mail.
CREATE INDEX outbox_due ON outbox (due_at) WHERE content IS NOT NULL;
-- Old mails that are done, which are the only ones that are deleted.
CREATE INDEX outbox_done ON outbox (created_at) WHERE content IS NULL;
-- What is left of mails to a user, for whoever exports or deletes an account; what waits is found by its game. And
-- mails to an address that was nobody's, whether they wait or not.
CREATE INDEX outbox_done_user ON outbox (user_id) WHERE content IS NULL;
CREATE INDEX outbox_strangers ON outbox (address) WHERE user_id IS NULL;
COMMENT ON TABLE outbox IS 'Mails to be sent, or sent recently (L-1): written in the transaction of the change that they report, sent by workers, deleted after a while';
COMMENT ON COLUMN outbox.game_id IS 'The game that it is about; the user or registration where it is about no game. No foreign key: the check would cost every move';
COMMENT ON COLUMN outbox.dedupe_key IS '<game>:<version>:<seat>:<kind> or <purpose>:<token id>: no notice is queued twice';
COMMENT ON COLUMN outbox.user_id IS 'The recipient, if they are a user. No foreign key: the check would lock the user''s row at every move';
COMMENT ON COLUMN outbox.address IS 'The envelope''s recipient, as it was when the mail was queued';
COMMENT ON COLUMN outbox.kind IS 'The kind of notice (L-5)';
COMMENT ON COLUMN outbox.content IS 'The whole mail, or a notice from which the first attempt makes it: every attempt sends the same bytes (L-2). Removed once it is sent, given up or superseded, because it may hold secrets';
COMMENT ON COLUMN outbox.notice_format IS 'The format of the notice; null if the content is the whole mail';
COMMENT ON COLUMN outbox.created_at IS 'When it was queued; its Date';
COMMENT ON COLUMN outbox.due_at IS 'Not to be sent before; while a worker holds it, when its lease ends (L-3)';
COMMENT ON COLUMN outbox.attempts IS 'How often a worker has taken it';
COMMENT ON COLUMN outbox.refusals IS 'How often the server refused it for good, for its recipient or for what it is; after mail.max_refusals of them it is given up (L-4)';
COMMENT ON COLUMN outbox.lease IS 'The token of the process that holds it; nobody else may record how the attempt ended';
COMMENT ON COLUMN outbox.sent_at IS 'When a server accepted it';
COMMENT ON COLUMN outbox.failed_at IS 'When it was given up';
COMMENT ON COLUMN outbox.superseded_at IS 'When it was dropped because the decision that it asks for is over, or its address is suspended (L-4)';
COMMENT ON COLUMN outbox.last_error IS 'Why the last attempt failed: a reply code or a few words, never an address';
