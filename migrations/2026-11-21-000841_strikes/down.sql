DROP TABLE strikes;
DROP INDEX users_suspended;
ALTER TABLE users DROP CONSTRAINT users_suspended_why;
ALTER TABLE users DROP COLUMN suspended_why;
ALTER TABLE users DROP COLUMN suspended_at;
