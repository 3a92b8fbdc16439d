-- Block ranges that are not summarized yet, which all new ones are, were read whenever somebody looked for old rows.
-- A partial index costs a mail one entry when it is queued, one when it is taken and one when it is done.
DROP INDEX outbox_age;
-- Since when the oldest waits, and how many do.
CREATE INDEX outbox_waiting ON outbox (created_at) WHERE raw IS NOT NULL;
-- What is old and done, which is all that is deleted.
CREATE INDEX outbox_done ON outbox (created_at) WHERE raw IS NULL;

DROP INDEX reply_addresses_age;
CREATE INDEX reply_addresses_age ON reply_addresses (created_at);

DROP INDEX digest_notices_age;
CREATE INDEX digest_notices_age ON digest_notices (created_at);
