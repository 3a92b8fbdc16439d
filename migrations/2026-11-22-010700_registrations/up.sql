CREATE TABLE registrations (
    id uuid PRIMARY KEY,
    name text NOT NULL CHECK (name ~ '^[A-Za-z0-9_-]{2,32}$'),
    address text NOT NULL CHECK (length(address) BETWEEN 3 AND 254 AND address = lower(address)),
    password_hash text NOT NULL CHECK (length(password_hash) BETWEEN 1 AND 255),
    language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'de', 'nl', 'fr', 'da')),
    kind text NOT NULL DEFAULT 'person' CHECK (kind IN ('person', 'bot')),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE INDEX registrations_address ON registrations (address);
CREATE INDEX registrations_expiry ON registrations (expires_at);
COMMENT ON TABLE registrations IS 'Requests to become a user. They reserve neither name nor address: otherwise a name that stays free would reveal that the address is known';
COMMENT ON COLUMN registrations.id IS 'UUIDv7; becomes the id of the user';
COMMENT ON COLUMN registrations.name IS 'The name that was asked for';
COMMENT ON COLUMN registrations.address IS 'The address to be proven, in lower case';
COMMENT ON COLUMN registrations.password_hash IS 'argon2id as a PHC string';
COMMENT ON COLUMN registrations.language IS 'The language of the mail with the link; becomes the user''s';
COMMENT ON COLUMN registrations.kind IS 'person, or bot for a program that plays; becomes the user''s';
COMMENT ON COLUMN registrations.created_at IS 'When it was asked for';
COMMENT ON COLUMN registrations.expires_at IS 'Not valid from then on';
