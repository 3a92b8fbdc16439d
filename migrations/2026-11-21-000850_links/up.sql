ALTER TABLE games ADD COLUMN listed boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN games.listed IS 'Whether its open seats are listed for everybody; otherwise whoever has the link may take one (G-1)';
