CREATE TABLE links (
    token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
    purpose text NOT NULL CHECK (purpose IN ('verify', 'reset', 'invitation', 'address', 'undo')),
    subject uuid NOT NULL,
    seat smallint CHECK (seat BETWEEN 0 AND 7),
    address text CHECK (address = lower(address) AND length(address) <= 254),
    mailbox bytea,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    CHECK ((seat IS NOT NULL) = (purpose = 'invitation')),
    CONSTRAINT links_new_address CHECK (purpose NOT IN ('address', 'undo') OR address IS NOT NULL),
    CONSTRAINT links_mailbox CHECK ((mailbox IS NULL) = (purpose = 'invitation' AND address IS NOT NULL))
);
CREATE INDEX links_subject ON links (subject, purpose);
CREATE INDEX links_expiry ON links (expires_at);
COMMENT ON TABLE links IS 'Secrets of links in mails (L-9): one purpose each, valid for one use';
COMMENT ON COLUMN links.token_hash IS 'SHA-256 of the secret, which only the mail contains';
COMMENT ON COLUMN links.purpose IS 'What a person may do with it: verify an address, reset a password, answer an invitation, change to another address, undo such a change';
COMMENT ON COLUMN links.subject IS 'The registration, the user, or the game. No foreign key, because it depends on the purpose';
COMMENT ON COLUMN links.seat IS 'The seat of an invitation';
COMMENT ON COLUMN links.address IS 'For an invitation to a mail address, that address; the inviter does not learn whose it is. For a change of address, the new one. For undoing a change, the old one';
COMMENT ON COLUMN links.mailbox IS 'The mailbox that its user had when it was mailed (mailbox_of); once they have another one the link is not valid, unless it undoes a change of address. Null for an invitation to an address, whoever has it';
COMMENT ON COLUMN links.created_at IS 'When it was made';
COMMENT ON COLUMN links.expires_at IS 'Not valid from then on';
COMMENT ON COLUMN links.used_at IS 'When it was used or replaced; null = still valid';
