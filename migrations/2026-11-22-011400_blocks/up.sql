CREATE TABLE blocks (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    blocked_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    since timestamptz NOT NULL,
    PRIMARY KEY (user_id, blocked_id)
);
CREATE INDEX blocks_blocked ON blocks (blocked_id);
COMMENT ON TABLE blocks IS 'The users whom a user has blocked (G-1), whatever addresses either of them has';
COMMENT ON COLUMN blocks.user_id IS 'The user who has blocked the other';
COMMENT ON COLUMN blocks.blocked_id IS 'The user who is blocked, and is not told';
COMMENT ON COLUMN blocks.since IS 'Since when';

CREATE TABLE stranger_blocks (
    address_digest bytea NOT NULL CHECK (length(address_digest) = 32),
    blocked_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    since timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (address_digest, blocked_id)
);
CREATE INDEX stranger_blocks_blocked ON stranger_blocks (blocked_id);
CREATE INDEX stranger_blocks_expiry ON stranger_blocks (expires_at);
COMMENT ON TABLE stranger_blocks IS 'The users from whom an address without a user accepts no more invitations (G-1). Moved to table blocks when its owner becomes a user';
COMMENT ON COLUMN stranger_blocks.address_digest IS 'SHA-256 of the address in lower case: the address itself is not stored';
COMMENT ON COLUMN stranger_blocks.blocked_id IS 'The user who had invited the address';
COMMENT ON COLUMN stranger_blocks.since IS 'Since when';
COMMENT ON COLUMN stranger_blocks.expires_at IS 'Deleted then: an address that stays without a user is not kept for ever';

CREATE TABLE refused_invitations (
    address_digest bytea PRIMARY KEY CHECK (length(address_digest) = 16),
    refused_at timestamptz NOT NULL
);
COMMENT ON TABLE refused_invitations IS 'Addresses without a user that accept no invitations from anybody: switched off by the link in one';
COMMENT ON COLUMN refused_invitations.address_digest IS 'A keyed digest of the address: the address itself is not stored';
COMMENT ON COLUMN refused_invitations.refused_at IS 'When they were switched off';
