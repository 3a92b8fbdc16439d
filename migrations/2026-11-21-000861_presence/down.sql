DROP INDEX letters_unread;
COMMENT ON COLUMN letters.token_hash IS 'The reply address that it came to, if it is held';
DROP TABLE presence;
