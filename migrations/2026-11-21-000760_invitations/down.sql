DROP TABLE refused_hosts;
ALTER TABLE links DROP COLUMN address;
