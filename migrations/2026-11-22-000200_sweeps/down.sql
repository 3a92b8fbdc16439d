DROP INDEX digest_notices_age;
CREATE INDEX digest_notices_age ON digest_notices USING brin (created_at) WITH (autosummarize = on);

DROP INDEX reply_addresses_age;
CREATE INDEX reply_addresses_age ON reply_addresses USING brin (created_at) WITH (autosummarize = on);

DROP INDEX outbox_done;
DROP INDEX outbox_waiting;
CREATE INDEX outbox_age ON outbox USING brin (created_at) WITH (autosummarize = on);
