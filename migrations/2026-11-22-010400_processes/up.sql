CREATE TABLE processes (
    id uuid PRIMARY KEY,
    label text NOT NULL CHECK (length(label) BETWEEN 1 AND 300),
    duty text NOT NULL CHECK (duty IN ('serve', 'work')),
    version text NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now(),
    seen_at timestamptz NOT NULL DEFAULT now(),
    tables text NOT NULL,
    keys text NOT NULL,
    tokens bytea NOT NULL CHECK (length(tokens) = 32),
    links bytea NOT NULL CHECK (length(links) = 32),
    mail bytea NOT NULL CHECK (length(mail) = 32),
    letters bytea NOT NULL CHECK (length(letters) = 32)
);
CREATE INDEX processes_seen ON processes (seen_at);
COMMENT ON TABLE processes IS 'The processes that run on this database, one row each, with digests of the settings that must be the same in all of them. A clean stop deletes the row; a row without a heartbeat is deleted after a day';
COMMENT ON COLUMN processes.id IS 'The process, as the holder of leases: outbox.lease, letters.lease';
COMMENT ON COLUMN processes.label IS 'The name of its machine and its process id, for operators';
COMMENT ON COLUMN processes.duty IS 'serve: takes requests; work: does background work only';
COMMENT ON COLUMN processes.version IS 'The version of the program';
COMMENT ON COLUMN processes.started_at IS 'When it started, by the database''s own clock, not by fieldpost_now()';
COMMENT ON COLUMN processes.seen_at IS 'Its last heartbeat, by the same clock';
COMMENT ON COLUMN processes.tables IS 'The newest migration that is not additive, and how many there are of those';
COMMENT ON COLUMN processes.keys IS 'The public names of its keys and from when each signs; reveals nothing of the keys';
COMMENT ON COLUMN processes.tokens IS 'SHA-256 of the settings in access tokens: auth.issuer, auth.audience';
COMMENT ON COLUMN processes.links IS 'SHA-256 of the beginning of all links: server.public_url';
COMMENT ON COLUMN processes.mail IS 'SHA-256 of how mails are sent: the server, or the machine and folder, and the sender';
COMMENT ON COLUMN processes.letters IS 'SHA-256 of the settings of letters, without their secret';
