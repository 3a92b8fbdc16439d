-- The same digest as `auth::Mailbox`: SHA-256 over parts that are each preceded by their length, cut to 16 bytes.
CREATE FUNCTION mailbox_of(user_id uuid, address text) RETURNS bytea
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT substring(sha256(int8send(7) || 'mailbox'::bytea || int8send(16) || uuid_send(user_id)
        || int8send(octet_length(address)) || convert_to(address, 'UTF8')) FROM 1 FOR 16) $$;
COMMENT ON FUNCTION mailbox_of(uuid, text) IS 'Stands for one user''s mailbox at one address: what was mailed to another one than the user now has is useless';

ALTER TABLE links ADD COLUMN mailbox bytea;
COMMENT ON COLUMN links.mailbox IS 'The mailbox that its user had when it was mailed (mailbox_of); with another one the link is useless. Null: an invitation to an address, whoever has that';
UPDATE links SET mailbox = mailbox_of(u.id, u.address) FROM users u
    WHERE purpose IN ('verify', 'reset', 'address') AND u.id = links.subject;
UPDATE links SET mailbox = mailbox_of(r.id, r.address) FROM registrations r
    WHERE purpose = 'verify' AND r.id = links.subject AND mailbox IS NULL;
UPDATE links SET mailbox = mailbox_of(u.id, u.address) FROM seats s JOIN users u ON u.id = s.user_id
    WHERE purpose = 'invitation' AND s.game_id = links.subject AND s.seat = links.seat AND links.address IS NULL;
-- What is left leads to nobody any more.
UPDATE links SET mailbox = ''::bytea WHERE mailbox IS NULL AND (purpose <> 'invitation' OR address IS NULL);
ALTER TABLE links ADD CONSTRAINT links_mailbox
    CHECK ((mailbox IS NULL) = (purpose = 'invitation' AND address IS NOT NULL));

ALTER TABLE reply_addresses ADD COLUMN mailbox bytea NOT NULL DEFAULT ''::bytea;
UPDATE reply_addresses SET mailbox = mailbox_of(u.id, u.address) FROM seats s JOIN users u ON u.id = s.user_id
    WHERE s.game_id = reply_addresses.game_id AND s.seat = reply_addresses.seat;
ALTER TABLE reply_addresses ALTER COLUMN mailbox DROP DEFAULT;
COMMENT ON COLUMN reply_addresses.mailbox IS 'The mailbox that it was mailed to (mailbox_of): a letter to it from whoever has another one is confirmed on a page';
