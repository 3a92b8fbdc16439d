ALTER TABLE games ADD COLUMN rematch_of uuid;
COMMENT ON COLUMN games.rematch_of IS 'The game that this one is the rematch of: who asks for one that was asked for already takes their seat in it';
CREATE INDEX games_rematch ON games (rematch_of) WHERE rematch_of IS NOT NULL;
