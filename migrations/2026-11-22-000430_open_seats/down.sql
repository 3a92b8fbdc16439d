DROP INDEX games_hosted;
ALTER TABLE seats DROP COLUMN opened;
