ALTER TABLE links DROP CONSTRAINT links_purpose_check;
ALTER TABLE links ADD CONSTRAINT links_purpose_check CHECK (purpose IN ('verify', 'reset', 'invitation', 'address'));
ALTER TABLE links ADD CONSTRAINT links_new_address CHECK (purpose <> 'address' OR address IS NOT NULL);
COMMENT ON COLUMN links.purpose IS 'What a person may do with it: verify an address, reset a password, answer an invitation, change to another address';
COMMENT ON COLUMN links.address IS 'Of an invitation by mail address: where it went; whose it is, if anybody''s, is not told to who invites. Of another address: that one';
