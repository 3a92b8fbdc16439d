DROP TABLE departures;
