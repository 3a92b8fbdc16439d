CREATE TABLE users (
    id uuid PRIMARY KEY,
    name text NOT NULL CHECK (name ~ '^[A-Za-z0-9_-]{2,32}$'),
    address text NOT NULL CHECK (length(address) BETWEEN 3 AND 254 AND address = lower(address)),
    password_hash text NOT NULL CHECK (length(password_hash) BETWEEN 1 AND 255),
    password_version integer NOT NULL DEFAULT 1 CHECK (password_version >= 1),
    zone text NOT NULL DEFAULT 'UTC' CHECK (length(zone) BETWEEN 1 AND 64),
    language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'de', 'nl', 'fr', 'da')),
    reminder_hours smallint[] NOT NULL DEFAULT '{24,6}',
    notices text NOT NULL DEFAULT '{}' CHECK (length(notices) <= 2000),
    kind text NOT NULL DEFAULT 'person' CHECK (kind IN ('person', 'bot')),
    has_webhooks boolean NOT NULL DEFAULT false,
    has_push boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL,
    suspended_at timestamptz,
    suspended_why text,
    proven_again_at timestamptz,
    barred_at timestamptz,
    barred_until timestamptz,
    barred_why text CHECK (length(barred_why) BETWEEN 1 AND 500),
    deleted_at timestamptz,
    CONSTRAINT users_address UNIQUE (address),
    CONSTRAINT users_suspended_why CHECK ((suspended_at IS NULL) = (suspended_why IS NULL)),
    CONSTRAINT users_barred_why CHECK ((barred_at IS NULL) = (barred_why IS NULL)),
    CONSTRAINT users_barred_until CHECK (barred_until IS NULL OR barred_at IS NOT NULL)
);
CREATE UNIQUE INDEX users_name ON users (lower(name));
CREATE UNIQUE INDEX users_look ON users (lower(translate(name, 'I10', 'llO')));
CREATE INDEX users_suspended ON users (suspended_at) WHERE suspended_at IS NOT NULL;
COMMENT ON TABLE users IS 'People who have proven their mail address. Whoever has not done so yet is in table registrations';
COMMENT ON COLUMN users.id IS 'UUIDv7, the id of the registration it came from; public, and stays when the name changes';
COMMENT ON COLUMN users.name IS 'Public; unique regardless of case, stored as the user writes it';
COMMENT ON COLUMN users.address IS 'Proven mail address in lower case; private';
COMMENT ON COLUMN users.password_hash IS 'argon2id as a PHC string (RFC 9106)';
COMMENT ON COLUMN users.password_version IS 'Incremented by each reset: a log-in that checked the old password before a reset is refused after it. Raised by a restore that ends sessions, and by a bar';
COMMENT ON COLUMN users.zone IS 'Zone of the tz database in which the user is shown times';
COMMENT ON COLUMN users.language IS 'The language of mails to the user, as a tag (BCP 47)';
COMMENT ON COLUMN users.reminder_hours IS 'How many hours before a deadline the user is reminded (T-4), largest first; empty = never';
COMMENT ON COLUMN users.notices IS 'JSON: which kinds of mail are wanted at once, in the daily digest, or not at all, which are not pushed, and the local hour of the digest (L-5). What is absent has its default';
COMMENT ON COLUMN users.kind IS 'person, or bot for a program that plays, as its user says; public';
COMMENT ON COLUMN users.has_webhooks IS 'Whether one of their webhooks is switched on: read with a game''s seats, so that an action of a game whose players have none looks for none';
COMMENT ON COLUMN users.has_push IS 'Whether they may have a push subscription: read with a game''s seats, as has_webhooks. It stays when the last one ends with its session';
COMMENT ON COLUMN users.created_at IS 'When the address was proven';
COMMENT ON COLUMN users.suspended_at IS 'Since when nothing but answers to its letters is mailed there, as mails bounce (L-4); null = mails are sent';
COMMENT ON COLUMN users.suspended_why IS 'Why the last mail bounced: a reply code, never an address';
COMMENT ON COLUMN users.proven_again_at IS 'When the user last proved the address again (L-4): bounces of earlier mails no longer count; null = never since the first time';
COMMENT ON COLUMN users.barred_at IS 'Since when the operator lets the user neither log in nor act; null = not barred. Nobody else is shown it';
COMMENT ON COLUMN users.barred_until IS 'When that ends by itself; null = when it is lifted';
COMMENT ON COLUMN users.barred_why IS 'The reason, for operators alone';
COMMENT ON COLUMN users.deleted_at IS 'When the user deleted the account: the row stays for the games of others, with a made-up name and address and without anything else; null = not';

-- The same digest as `auth::Mailbox`: SHA-256 over parts that are each preceded by their length, cut to 16 bytes.
CREATE FUNCTION mailbox_of(user_id uuid, address text) RETURNS bytea
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT substring(sha256(int8send(7) || 'mailbox'::bytea || int8send(16) || uuid_send(user_id)
        || int8send(octet_length(address)) || convert_to(address, 'UTF8')) FROM 1 FOR 16) $$;
COMMENT ON FUNCTION mailbox_of(uuid, text) IS 'Identifies one user''s mailbox at one address: a secret that was mailed to a mailbox which the user no longer has is not valid';
