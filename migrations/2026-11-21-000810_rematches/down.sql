DROP INDEX games_rematch;
ALTER TABLE games DROP COLUMN rematch_of;
