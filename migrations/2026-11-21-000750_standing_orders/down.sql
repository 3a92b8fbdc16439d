ALTER TABLE seats DROP COLUMN declines_defence;
