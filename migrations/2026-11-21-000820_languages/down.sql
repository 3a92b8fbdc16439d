ALTER TABLE registrations DROP COLUMN language;
COMMENT ON COLUMN users.language IS 'Language tag (BCP 47)';
ALTER TABLE users DROP CONSTRAINT users_language_check;
ALTER TABLE users ADD CONSTRAINT users_language_check CHECK (length(language) BETWEEN 2 AND 35);
