CREATE TABLE push_subscriptions (
    session_id uuid PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    endpoint text NOT NULL CHECK (length(endpoint) BETWEEN 8 AND 2000),
    host text NOT NULL,
    client_key bytea NOT NULL CHECK (length(client_key) = 65),
    client_secret bytea NOT NULL CHECK (length(client_secret) = 16),
    server_key text NOT NULL,
    created_at timestamptz NOT NULL,
    pushed_at timestamptz,
    failing_since timestamptz
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_endpoint ON push_subscriptions (endpoint);
COMMENT ON TABLE push_subscriptions IS 'Browsers in which users are told of notices as well (RFC 8030), one of a session at most: it ends with the session';
COMMENT ON COLUMN push_subscriptions.session_id IS 'The session of the browser';
COMMENT ON COLUMN push_subscriptions.user_id IS 'Its user';
COMMENT ON COLUMN push_subscriptions.endpoint IS 'Where its push service takes pushes. Whoever knows it and has a key of the installation could push there';
COMMENT ON COLUMN push_subscriptions.host IS 'The machine of the endpoint: one that hangs holds up no other';
COMMENT ON COLUMN push_subscriptions.client_key IS 'The public key of the browser (P-256, uncompressed), for which pushes are encrypted (RFC 8291)';
COMMENT ON COLUMN push_subscriptions.client_secret IS 'The secret that the browser shares with us alone, for the same';
COMMENT ON COLUMN push_subscriptions.server_key IS 'The name of the installation''s key from which the one is derived that the browser knows us by (RFC 8292); without it nothing can be pushed there';
COMMENT ON COLUMN push_subscriptions.created_at IS 'When it was registered';
COMMENT ON COLUMN push_subscriptions.pushed_at IS 'When its push service last took a push; null = never';
COMMENT ON COLUMN push_subscriptions.failing_since IS 'Since when it has taken none, although one was tried; null = the last one was taken';

CREATE TABLE pushes (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    session_id uuid NOT NULL REFERENCES push_subscriptions (session_id) ON DELETE CASCADE,
    dedupe_key text NOT NULL,
    about uuid NOT NULL,
    host text NOT NULL,
    kind text NOT NULL,
    topic text NOT NULL CHECK (length(topic) <= 32),
    message text,
    created_at timestamptz NOT NULL,
    due_at timestamptz,
    give_up_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    lease uuid,
    CONSTRAINT pushes_key UNIQUE (session_id, dedupe_key),
    CHECK ((message IS NULL) = (due_at IS NULL))
);
CREATE INDEX pushes_due ON pushes (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX pushes_topic ON pushes (session_id, topic, created_at);
CREATE INDEX pushes_old ON pushes (created_at) WHERE due_at IS NULL;
COMMENT ON TABLE pushes IS 'Notices to be pushed to browsers, or pushed recently: written in the transaction of the change that they report, pushed by workers, deleted after a while';
COMMENT ON COLUMN pushes.id IS 'Random';
COMMENT ON COLUMN pushes.dedupe_key IS 'As in outbox: no notice is pushed to a subscription twice';
COMMENT ON COLUMN pushes.session_id IS 'The subscription';
COMMENT ON COLUMN pushes.about IS 'The game that it is about; the user where it is about no game. No foreign key: the check would cost every move';
COMMENT ON COLUMN pushes.host IS 'The machine of the push service, as it was when the push was queued';
COMMENT ON COLUMN pushes.kind IS 'The kind of notice (L-5)';
COMMENT ON COLUMN pushes.topic IS 'What a newer push takes the place of: the header Topic (RFC 8030)';
COMMENT ON COLUMN pushes.message IS 'JSON: what the browser shows; removed once it is done with';
COMMENT ON COLUMN pushes.created_at IS 'When it was queued';
COMMENT ON COLUMN pushes.due_at IS 'Not to be tried before, or, while it is tried, the end of the lease; null = it waits no longer';
COMMENT ON COLUMN pushes.give_up_at IS 'It is not tried from then on';
COMMENT ON COLUMN pushes.attempts IS 'How often it was taken';
COMMENT ON COLUMN pushes.lease IS 'Which process tries it; null = none does';
