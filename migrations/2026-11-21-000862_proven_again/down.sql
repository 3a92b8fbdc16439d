ALTER TABLE users DROP COLUMN proven_again_at;
