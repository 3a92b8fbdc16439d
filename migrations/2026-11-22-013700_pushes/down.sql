DROP TABLE pushes;
DROP TABLE push_subscriptions;
