CREATE TABLE refused_hosts (
    address text NOT NULL CHECK (address = lower(address)),
    host uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    refused_at timestamptz NOT NULL,
    PRIMARY KEY (address, host)
);
COMMENT ON TABLE refused_hosts IS 'From whom an address wants no more invitations (G-1); also addresses that no user has';
COMMENT ON COLUMN refused_hosts.address IS 'The address that declined for good';
COMMENT ON COLUMN refused_hosts.host IS 'Who had invited';
COMMENT ON COLUMN refused_hosts.refused_at IS 'When';
CREATE INDEX refused_hosts_host ON refused_hosts (host);
-- Those of strangers cannot be told from their digests, and are lost.
INSERT INTO refused_hosts (address, host, refused_at)
    SELECT u.address, b.blocked_id, b.since FROM blocks b JOIN users u ON u.id = b.user_id;
DROP TABLE stranger_blocks;
DROP TABLE blocks;
