-- Whoever saves a person names the version he has seen; only what an administrator edits counts.
CREATE TRIGGER users_bump_version BEFORE UPDATE OF name, email, username, disabled_at ON users
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint

-- There is always somebody who can let the others in. Two who take each other away at the same instant wait in line:
-- the lock is released by the commit of the first, and the second then counts anew.
CREATE FUNCTION keep_an_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7301002);
  IF NOT EXISTS (
    SELECT FROM user_roles r JOIN users u ON u.id = r.user_id WHERE r.role = 'admin' AND u.disabled_at IS NULL
  ) THEN
    RAISE EXCEPTION 'no administrator would be left'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_last_administrator';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_an_administrator_enabled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM user_roles WHERE user_id = OLD.id AND role = 'admin') THEN
    PERFORM pg_advisory_xact_lock(7301002);
    IF NOT EXISTS (
      SELECT FROM user_roles r JOIN users u ON u.id = r.user_id WHERE r.role = 'admin' AND u.disabled_at IS NULL
    ) THEN
      RAISE EXCEPTION 'no administrator would be left'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'users_last_administrator';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_keep_an_administrator AFTER UPDATE OF disabled_at ON users
  FOR EACH ROW WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL)
  EXECUTE FUNCTION keep_an_administrator_enabled();
--> statement-breakpoint
CREATE TRIGGER user_roles_keep_an_administrator AFTER UPDATE OR DELETE ON user_roles
  FOR EACH ROW WHEN (OLD.role = 'admin')
  EXECUTE FUNCTION keep_an_administrator();
