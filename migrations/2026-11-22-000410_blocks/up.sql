CREATE TABLE blocks (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    blocked_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    since timestamptz NOT NULL,
    PRIMARY KEY (user_id, blocked_id)
);
COMMENT ON TABLE blocks IS 'Whom a user has blocked (G-1). It belongs to the user, whatever their address';
COMMENT ON COLUMN blocks.user_id IS 'Who has blocked';
COMMENT ON COLUMN blocks.blocked_id IS 'Whom; they are not told';
COMMENT ON COLUMN blocks.since IS 'Since when';
CREATE INDEX blocks_blocked ON blocks (blocked_id);

CREATE TABLE stranger_blocks (
    address_digest bytea NOT NULL CHECK (length(address_digest) = 32),
    blocked_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    since timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (address_digest, blocked_id)
);
COMMENT ON TABLE stranger_blocks IS 'From whom an address without a user wants no more invitations (G-1). Moved to table blocks when its owner becomes a user';
COMMENT ON COLUMN stranger_blocks.address_digest IS 'SHA-256 of the address in lower case: nothing else of it is needed, or kept';
COMMENT ON COLUMN stranger_blocks.blocked_id IS 'Who had invited';
COMMENT ON COLUMN stranger_blocks.since IS 'Since when';
COMMENT ON COLUMN stranger_blocks.expires_at IS 'Forgotten from here on: an address that stays without a user is not kept for ever';
CREATE INDEX stranger_blocks_blocked ON stranger_blocks (blocked_id);
CREATE INDEX stranger_blocks_expiry ON stranger_blocks (expires_at);

INSERT INTO blocks (user_id, blocked_id, since)
    SELECT u.id, f.host, f.refused_at FROM refused_hosts f JOIN users u ON u.address = f.address;
INSERT INTO stranger_blocks (address_digest, blocked_id, since, expires_at)
    SELECT sha256(convert_to(f.address, 'UTF8')), f.host, f.refused_at, fieldpost_now() + interval '365 days'
    FROM refused_hosts f WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.address = f.address);
DROP TABLE refused_hosts;
