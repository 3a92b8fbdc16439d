ALTER TABLE reply_addresses DROP COLUMN mailbox;
ALTER TABLE links DROP CONSTRAINT links_mailbox;
ALTER TABLE links DROP COLUMN mailbox;
DROP FUNCTION mailbox_of(uuid, text);
