ALTER TABLE presence DROP COLUMN beats;
DROP TABLE lives;
