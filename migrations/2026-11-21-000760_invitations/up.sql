ALTER TABLE links ADD COLUMN address text CHECK (address = lower(address) AND length(address) <= 254);
COMMENT ON COLUMN links.address IS 'Of an invitation by mail address: where it went. Whose it is, if anybody''s, is not told to who invites';

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
