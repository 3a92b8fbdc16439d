CREATE TABLE digest_notices (
    game_id uuid NOT NULL,
    dedupe_key text NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    leave_id uuid,
    created_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    told_at timestamptz,
    PRIMARY KEY (game_id, dedupe_key),
    CHECK (leave_id IS NULL OR game_id = user_id)
);
CREATE INDEX digest_notices_due ON digest_notices (due_at) WHERE told_at IS NULL;
CREATE INDEX digest_notices_user ON digest_notices (user_id) WHERE told_at IS NULL;
-- For their reader's export, and to erase them.
CREATE INDEX digest_notices_told ON digest_notices (user_id) WHERE told_at IS NOT NULL;
CREATE INDEX digest_notices_age ON digest_notices (created_at);
COMMENT ON TABLE digest_notices IS 'Notices that wait for their reader''s daily digest (L-5), written in the transaction of the change that they report; their content is composed when the digest is made';
COMMENT ON COLUMN digest_notices.game_id IS 'The game that it is about; the reader where it is about a leave. No foreign key: the check would cost every move';
COMMENT ON COLUMN digest_notices.dedupe_key IS 'As in table outbox: no notice is sent twice, so rows are kept for a while after they were sent';
COMMENT ON COLUMN digest_notices.user_id IS 'The reader. No foreign key: the check would lock the user''s row at every move';
COMMENT ON COLUMN digest_notices.kind IS 'The kind of notice (L-5)';
COMMENT ON COLUMN digest_notices.leave_id IS 'The leave that it is about, which may be cancelled meanwhile; null = it is about the game';
COMMENT ON COLUMN digest_notices.created_at IS 'When it was written';
COMMENT ON COLUMN digest_notices.due_at IS 'When the digest is to be made: the hour that its reader chose, in their zone';
COMMENT ON COLUMN digest_notices.told_at IS 'When a digest contained it, or left it out because it was no longer of use';
