DROP TABLE lives;
