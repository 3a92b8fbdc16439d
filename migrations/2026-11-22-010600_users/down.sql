DROP FUNCTION mailbox_of(uuid, text);
DROP TABLE users;
