ALTER TABLE seats ADD COLUMN declines_defence boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN seats.declines_defence IS 'The standing order: the house declines every defence for this seat at once. A secret of the seat';
