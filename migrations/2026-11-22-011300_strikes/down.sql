DROP TABLE strikes;
