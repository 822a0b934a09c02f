CREATE TABLE "report_settings_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	CONSTRAINT "report_settings_versions_version" CHECK ("report_settings_versions"."version" > 0),
	CONSTRAINT "report_settings_versions_note" CHECK (length(btrim("report_settings_versions"."note")) between 5 and 500)
);
--> statement-breakpoint
ALTER TABLE "report_settings_versions" ADD CONSTRAINT "report_settings_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_settings_versions_created_by" ON "report_settings_versions" USING btree ("created_by");--> statement-breakpoint

-- An issued report names the version it was written with.
CREATE TRIGGER report_settings_versions_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON report_settings_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
