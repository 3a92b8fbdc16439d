CREATE TABLE readiness (
    filler text NOT NULL
);
-- Neither compressed nor moved out of line: a row fills a page of its own.
ALTER TABLE readiness ALTER COLUMN filler SET STORAGE PLAIN;
COMMENT ON TABLE readiness IS 'Always empty: a page is written here and taken back whenever somebody asks whether the service is ready';
COMMENT ON COLUMN readiness.filler IS 'What fills the page';
