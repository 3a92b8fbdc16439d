DROP TABLE personal_addresses;
