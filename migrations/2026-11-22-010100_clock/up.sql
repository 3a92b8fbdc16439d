CREATE TABLE clock (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    ahead interval NOT NULL DEFAULT '0'
);
COMMENT ON TABLE clock IS 'How far fieldpost_now() runs ahead of the database''s clock: one row, moved only by tests';
COMMENT ON COLUMN clock.one IS 'Always true: keeps the table at one row';
COMMENT ON COLUMN clock.ahead IS 'Added to now(); zero in production';
INSERT INTO clock DEFAULT VALUES;

-- Not LANGUAGE sql: with a subquery that is never inlined, and then parsed and planned anew in every statement.
CREATE FUNCTION fieldpost_now() RETURNS timestamptz
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS 'BEGIN RETURN now() + (SELECT ahead FROM clock); END';
COMMENT ON FUNCTION fieldpost_now() IS 'The only clock for deadlines, leases and timestamps: now() of the transaction plus clock.ahead';
