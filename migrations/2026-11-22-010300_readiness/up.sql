CREATE TABLE readiness (
    filler text NOT NULL
);
-- Neither compressed nor moved out of line: a row fills a page of its own.
ALTER TABLE readiness ALTER COLUMN filler SET STORAGE PLAIN;
COMMENT ON TABLE readiness IS 'Always empty: each check of readiness writes a page here and rolls it back';
COMMENT ON COLUMN readiness.filler IS 'Fills the page';
