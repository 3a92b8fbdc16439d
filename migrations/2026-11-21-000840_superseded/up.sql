ALTER TABLE outbox ADD COLUMN superseded_at timestamptz;
COMMENT ON COLUMN outbox.superseded_at IS 'When it was found that nobody needs it any more: the decision that it asks for is over (L-4)';

ALTER TABLE outbox DROP CONSTRAINT outbox_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_check
    CHECK ((raw IS NULL) = (num_nonnulls(sent_at, failed_at, superseded_at) = 1));
COMMENT ON COLUMN outbox.raw IS 'The whole mail: every attempt sends these bytes (L-2). Gone once it is sent, given up or superseded, for it may hold secrets';

-- What has bytes waits, and nothing else does.
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (due_at) WHERE raw IS NOT NULL;
