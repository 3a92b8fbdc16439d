ALTER TABLE users ADD COLUMN proven_again_at timestamptz;
COMMENT ON COLUMN users.proven_again_at IS 'When the user last proved the address again (L-4): reports on mails from before count for nothing; null = never since the first time';
