DELETE FROM links WHERE purpose = 'address';
ALTER TABLE links DROP CONSTRAINT links_new_address;
ALTER TABLE links DROP CONSTRAINT links_purpose_check;
ALTER TABLE links ADD CONSTRAINT links_purpose_check CHECK (purpose IN ('verify', 'reset', 'invitation'));
COMMENT ON COLUMN links.purpose IS 'What a person may do with it: verify an address, reset a password, answer an invitation';
COMMENT ON COLUMN links.address IS 'Of an invitation by mail address: where it went. Whose it is, if anybody''s, is not told to who invites';
