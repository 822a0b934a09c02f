-- When each person last used Radia outlives the sessions, which end and are deleted.
CREATE TABLE "last_seen" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "last_seen" ADD CONSTRAINT "last_seen_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

INSERT INTO last_seen (user_id, seen_at)
  SELECT user_id, max(at) FROM (
    SELECT user_id, updated_at AS at FROM sessions
    UNION ALL SELECT user_id, last_used_at FROM known_devices) seen
  GROUP BY user_id;
--> statement-breakpoint

-- Noted with the session itself, when it is opened and when it is prolonged, whoever writes it.
CREATE FUNCTION note_last_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO last_seen (user_id, seen_at) VALUES (NEW.user_id, NEW.updated_at)
    ON CONFLICT (user_id) DO UPDATE SET seen_at = greatest(last_seen.seen_at, excluded.seen_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_note_last_seen AFTER INSERT OR UPDATE OF updated_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION note_last_seen();
