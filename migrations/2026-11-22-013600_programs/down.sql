DROP TABLE grants;
DROP TABLE programs;
