DROP TABLE links;
DROP TABLE registrations;
DROP TABLE users;
