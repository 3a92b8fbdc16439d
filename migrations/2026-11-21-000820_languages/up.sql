-- Any tag could be stored as long as all mails were English. What a dialect of ours was becomes ours, all else English.
UPDATE users SET language =
    CASE WHEN split_part(language, '-', 1) IN ('de', 'nl', 'fr', 'da') THEN split_part(language, '-', 1) ELSE 'en' END;
ALTER TABLE users DROP CONSTRAINT users_language_check;
ALTER TABLE users ADD CONSTRAINT users_language_check CHECK (language IN ('en', 'de', 'nl', 'fr', 'da'));
COMMENT ON COLUMN users.language IS 'The language of mails to the user, as a tag (BCP 47)';
ALTER TABLE registrations ADD COLUMN language text NOT NULL DEFAULT 'en'
    CHECK (language IN ('en', 'de', 'nl', 'fr', 'da'));
COMMENT ON COLUMN registrations.language IS 'The language of the mail with the link; becomes the user''s';
