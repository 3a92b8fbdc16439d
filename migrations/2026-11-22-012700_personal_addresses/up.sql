CREATE TABLE personal_addresses (
    token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
    address text NOT NULL CHECK (address = lower(address) AND length(address) <= 254),
    user_id uuid,
    invitation bytea CHECK (length(invitation) = 32),
    created_at timestamptz NOT NULL
);
CREATE INDEX personal_addresses_age ON personal_addresses (created_at);
-- To erase them with their user.
CREATE INDEX personal_addresses_user ON personal_addresses (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX personal_addresses_address ON personal_addresses (address);
COMMENT ON TABLE personal_addresses IS 'The addresses to which mails that are about no game are answered (I-9): bound to a mailbox, and valid for any number of letters';
COMMENT ON COLUMN personal_addresses.token_hash IS 'SHA-256 of the token, which only the mail contains';
COMMENT ON COLUMN personal_addresses.address IS 'The address that it was mailed to';
COMMENT ON COLUMN personal_addresses.user_id IS 'The user who had that address; null = nobody. Once somebody else has it, or the user another one, the token proves nothing. No foreign key, because it proves nothing either when the user is gone';
COMMENT ON COLUMN personal_addresses.invitation IS 'The digest of the secret of an invitation (G-1), if that is what the mail is about: whoever has the address may answer it, as with the link';
COMMENT ON COLUMN personal_addresses.created_at IS 'When it was made';
