CREATE TABLE users (
    id uuid PRIMARY KEY,
    name text NOT NULL CHECK (name ~ '^[A-Za-z0-9_-]{2,32}$'),
    address text NOT NULL CHECK (length(address) BETWEEN 3 AND 254 AND address = lower(address)),
    password_hash text NOT NULL CHECK (length(password_hash) BETWEEN 1 AND 255),
    password_version integer NOT NULL DEFAULT 1 CHECK (password_version >= 1),
    zone text NOT NULL DEFAULT 'UTC' CHECK (length(zone) BETWEEN 1 AND 64),
    language text NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 35),
    created_at timestamptz NOT NULL,
    CONSTRAINT users_address UNIQUE (address)
);
CREATE UNIQUE INDEX users_name ON users (lower(name));
COMMENT ON TABLE users IS 'People who have proven their mail address. Whoever has not is a registration';
COMMENT ON COLUMN users.id IS 'UUIDv7, the id of the registration it came from';
COMMENT ON COLUMN users.name IS 'Public, unique in any case of letters, as the user writes it';
COMMENT ON COLUMN users.address IS 'Proven mail address in lower case; private';
COMMENT ON COLUMN users.password_hash IS 'argon2id as a PHC string (RFC 9106)';
COMMENT ON COLUMN users.password_version IS 'Goes up with each reset: a log-in that checked the password before one is refused after it';
COMMENT ON COLUMN users.zone IS 'Zone of the tz database in which times are told';
COMMENT ON COLUMN users.language IS 'Language tag (BCP 47)';
COMMENT ON COLUMN users.created_at IS 'When the address was proven';

CREATE TABLE registrations (
    id uuid PRIMARY KEY,
    name text NOT NULL CHECK (name ~ '^[A-Za-z0-9_-]{2,32}$'),
    address text NOT NULL CHECK (length(address) BETWEEN 3 AND 254 AND address = lower(address)),
    password_hash text NOT NULL CHECK (length(password_hash) BETWEEN 1 AND 255),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE INDEX registrations_address ON registrations (address);
CREATE INDEX registrations_expiry ON registrations (expires_at);
COMMENT ON TABLE registrations IS 'Wishes to become a user. They reserve neither name nor address: otherwise a name that stays free would tell that the address is known';
COMMENT ON COLUMN registrations.id IS 'UUIDv7; becomes the id of the user';
COMMENT ON COLUMN registrations.name IS 'The name wished for';
COMMENT ON COLUMN registrations.address IS 'The address to be proven, in lower case';
COMMENT ON COLUMN registrations.password_hash IS 'argon2id as a PHC string';
COMMENT ON COLUMN registrations.created_at IS 'When it was asked for';
COMMENT ON COLUMN registrations.expires_at IS 'After this it is forgotten';

CREATE TABLE links (
    token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
    purpose text NOT NULL CHECK (purpose IN ('verify', 'reset', 'invitation')),
    subject uuid NOT NULL,
    seat smallint CHECK (seat BETWEEN 0 AND 7),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    CHECK ((seat IS NOT NULL) = (purpose = 'invitation'))
);
CREATE INDEX links_subject ON links (subject, purpose);
CREATE INDEX links_expiry ON links (expires_at);
COMMENT ON TABLE links IS 'Secrets of links in mails (L-9): one purpose each, good for one use';
COMMENT ON COLUMN links.token_hash IS 'SHA-256 of the secret, which is nowhere but in the mail';
COMMENT ON COLUMN links.purpose IS 'What a person may do with it: verify an address, reset a password, answer an invitation';
COMMENT ON COLUMN links.subject IS 'The registration, the user, or the game. No foreign key, because it depends on the purpose';
COMMENT ON COLUMN links.seat IS 'The seat of an invitation';
COMMENT ON COLUMN links.created_at IS 'When it was made';
COMMENT ON COLUMN links.expires_at IS 'Not good from here on';
COMMENT ON COLUMN links.used_at IS 'When it was used or replaced; null = good';
