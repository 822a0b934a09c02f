-- Counts of long lists are kept, and hold as long as nobody has written to a table they count.
CREATE TABLE "counted_writes" (
	"table_name" text NOT NULL,
	"writer" xid8 NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "counted_writes_table_name_writer_pk" PRIMARY KEY("table_name","writer")
);
--> statement-breakpoint
CREATE INDEX "counted_writes_written_at" ON "counted_writes" USING btree ("written_at");
--> statement-breakpoint

CREATE FUNCTION note_counted_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counted_writes (table_name, writer, written_at)
    VALUES (TG_TABLE_NAME, pg_current_xact_id(), clock_timestamp()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER principals_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON principals
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER zones_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON zones
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER principal_zones_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON principal_zones
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER user_zones_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON user_zones
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER grants_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON grants
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER clients_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON clients
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER addresses_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON addresses
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER measurement_points_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON measurement_points
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint

-- The pages of a list by city need not put all of it in order first.
CREATE INDEX "addresses_of_client_by_city" ON "addresses" USING btree ("client_id","city","id","active");--> statement-breakpoint
CREATE INDEX "clients_of_principal_by_city" ON "clients" USING btree ("principal_id","city","id","active");
