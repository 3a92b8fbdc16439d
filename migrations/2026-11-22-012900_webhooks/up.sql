CREATE TABLE webhooks (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    url text NOT NULL CHECK (length(url) BETWEEN 8 AND 2000),
    events text[] NOT NULL CHECK (cardinality(events) > 0),
    secret bytea NOT NULL,
    secret_key text NOT NULL,
    old_secret bytea,
    old_secret_until timestamptz,
    created_at timestamptz NOT NULL,
    failures smallint NOT NULL DEFAULT 0,
    failing_since timestamptz,
    retry_at timestamptz,
    off_at timestamptz,
    off_by text CHECK (off_by IN ('owner', 'failures', 'gone', 'secret-lost', 'reset', 'revoked', 'bar')),
    credential_id uuid,
    CHECK ((old_secret IS NULL) = (old_secret_until IS NULL)),
    CHECK ((failing_since IS NULL) = (retry_at IS NULL)),
    CHECK ((off_at IS NULL) = (off_by IS NULL))
);
CREATE INDEX webhooks_user ON webhooks (user_id, created_at);
CREATE INDEX webhooks_key ON webhooks (secret_key);
CREATE INDEX webhooks_credential ON webhooks (credential_id) WHERE credential_id IS NOT NULL;
COMMENT ON TABLE webhooks IS 'Where programs of users are told of events';
COMMENT ON COLUMN webhooks.id IS 'UUIDv7, by which its user changes it';
COMMENT ON COLUMN webhooks.user_id IS 'Its user: it is told what they may see';
COMMENT ON COLUMN webhooks.url IS 'Where its messages are posted';
COMMENT ON COLUMN webhooks.events IS 'Words of WebhookEvent: of what it is told';
COMMENT ON COLUMN webhooks.secret IS 'The secret that signs its messages, encrypted with a key that is derived from the installation''s';
COMMENT ON COLUMN webhooks.secret_key IS 'The name of the installation''s key under which it is encrypted';
COMMENT ON COLUMN webhooks.old_secret IS 'The secret before, encrypted likewise; null = none that still signs';
COMMENT ON COLUMN webhooks.old_secret_until IS 'Until when that signs as well';
COMMENT ON COLUMN webhooks.created_at IS 'When it was registered';
COMMENT ON COLUMN webhooks.failures IS 'Failed attempts since the last one that its receiver took';
COMMENT ON COLUMN webhooks.failing_since IS 'When the first of them was; null = none';
COMMENT ON COLUMN webhooks.retry_at IS 'No attempt before, because of them; null = none';
COMMENT ON COLUMN webhooks.off_at IS 'When it was switched off: nothing is queued for it; null = it is on';
COMMENT ON COLUMN webhooks.off_by IS 'owner, failures (of its receiver, for long), gone (as its receiver said), secret-lost (it cannot be decrypted), reset (of the password), revoked (credential_id ended), bar (of the user, by the operator)';
COMMENT ON COLUMN webhooks.credential_id IS 'The first personal access token or grant by which it was registered, its URL chosen or its secret replaced: it is switched off with that, and no other one may do so; null = a session';

CREATE TABLE webhook_deliveries (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    webhook_id uuid NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    event text NOT NULL,
    message text NOT NULL,
    asked boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL,
    due_at timestamptz,
    give_up_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    lease uuid,
    attempted_at timestamptz,
    status smallint,
    fault text CHECK (fault IN (
        'address-refused', 'not-reached', 'not-secure', 'timed-out', 'not-http', 'status', 'secret-lost',
        'switched-off'
    )),
    delivered_at timestamptz
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_list ON webhook_deliveries (webhook_id, created_at, id);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_old ON webhook_deliveries (created_at) WHERE due_at IS NULL;
COMMENT ON TABLE webhook_deliveries IS 'The outbox of webhooks, and the log of what became of their messages';
COMMENT ON COLUMN webhook_deliveries.id IS 'Random; the header webhook-id, the same at every attempt';
COMMENT ON COLUMN webhook_deliveries.webhook_id IS 'Its webhook';
COMMENT ON COLUMN webhook_deliveries.event IS 'A word of WebhookEvent';
COMMENT ON COLUMN webhook_deliveries.message IS 'The body, the same at every attempt';
COMMENT ON COLUMN webhook_deliveries.asked IS 'Whether its user asked for it, as a test or again: it is attempted although the webhook is off';
COMMENT ON COLUMN webhook_deliveries.created_at IS 'When it was queued: in the transaction of what it is about';
COMMENT ON COLUMN webhook_deliveries.due_at IS 'Not to be attempted before, or, while it is attempted, the end of the lease; null = it waits no longer';
COMMENT ON COLUMN webhook_deliveries.give_up_at IS 'A failed attempt from then on is the last one';
COMMENT ON COLUMN webhook_deliveries.attempts IS 'How often it was taken';
COMMENT ON COLUMN webhook_deliveries.lease IS 'Which process attempts it; null = none does';
COMMENT ON COLUMN webhook_deliveries.attempted_at IS 'When it was last taken; null = never';
COMMENT ON COLUMN webhook_deliveries.status IS 'What the receiver last answered: the status of HTTP; null = nothing';
COMMENT ON COLUMN webhook_deliveries.fault IS 'Why the last attempt failed, or why none was made; null = none failed';
COMMENT ON COLUMN webhook_deliveries.delivered_at IS 'When its receiver took it; null = it did not yet';
