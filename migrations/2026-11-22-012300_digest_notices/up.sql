CREATE TABLE digest_notices (
    dedupe_key text PRIMARY KEY,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    game_id uuid,
    leave_id uuid,
    created_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    told_at timestamptz,
    CHECK (num_nonnulls(game_id, leave_id) = 1)
);
CREATE INDEX digest_notices_due ON digest_notices (due_at) WHERE told_at IS NULL;
CREATE INDEX digest_notices_user ON digest_notices (user_id) WHERE told_at IS NULL;
CREATE INDEX digest_notices_age ON digest_notices (created_at);
COMMENT ON TABLE digest_notices IS 'Notices that wait for their reader''s daily digest (L-5), written in the transaction of what they tell of; what they tell is looked up when the digest is made';
COMMENT ON COLUMN digest_notices.dedupe_key IS 'As in table outbox: no notice is told twice, and so rows stay for a while after they are told';
COMMENT ON COLUMN digest_notices.user_id IS 'Who is told. No foreign key: the check would lock the user''s row at every move';
COMMENT ON COLUMN digest_notices.kind IS 'The kind of notice (L-5)';
COMMENT ON COLUMN digest_notices.game_id IS 'The game it tells of. No foreign key: the check would cost every move';
COMMENT ON COLUMN digest_notices.leave_id IS 'Or the leave; it may be taken back meanwhile';
COMMENT ON COLUMN digest_notices.created_at IS 'When it was written';
COMMENT ON COLUMN digest_notices.due_at IS 'When the digest is to be made: the hour that its reader chose, in their zone';
COMMENT ON COLUMN digest_notices.told_at IS 'When the digest was made that told it, or found that it had become idle';
