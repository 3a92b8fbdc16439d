ALTER TABLE sessions
    ADD COLUMN device text CHECK (length(device) <= 60),
    ADD COLUMN first_network text CHECK (length(first_network) <= 43),
    ADD COLUMN last_network text CHECK (length(last_network) <= 43);
COMMENT ON COLUMN sessions.device IS 'The program and the system that logged in, as far as the User-Agent tells';
COMMENT ON COLUMN sessions.first_network IS 'From where the user logged in: an IPv4 address, or the /64 of an IPv6 address';
COMMENT ON COLUMN sessions.last_network IS 'From where tokens were last asked for';
