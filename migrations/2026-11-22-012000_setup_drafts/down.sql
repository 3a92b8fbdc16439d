DROP TABLE setup_drafts;
