DROP INDEX outbox_due;
ALTER TABLE outbox DROP CONSTRAINT outbox_check;
UPDATE outbox SET failed_at = superseded_at, last_error = 'superseded' WHERE superseded_at IS NOT NULL;
ALTER TABLE outbox DROP COLUMN superseded_at;
ALTER TABLE outbox ADD CONSTRAINT outbox_check CHECK ((raw IS NULL) = (num_nonnulls(sent_at, failed_at) = 1));
COMMENT ON COLUMN outbox.raw IS 'The whole mail: every attempt sends these bytes (L-2). Gone once it is sent or given up, for it may hold secrets';
CREATE INDEX outbox_due ON outbox (due_at) WHERE sent_at IS NULL AND failed_at IS NULL;
