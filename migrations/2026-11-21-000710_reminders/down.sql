ALTER TABLE users DROP COLUMN reminder_hours;
