DROP FUNCTION fieldpost_now();
DROP TABLE clock;
