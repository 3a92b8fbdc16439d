DROP FUNCTION owes(smallint, smallint);
DROP TABLE seats;
