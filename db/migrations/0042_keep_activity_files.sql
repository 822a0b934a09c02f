CREATE TABLE "activity_files" (
	"id" serial PRIMARY KEY NOT NULL,
	"activity_id" integer NOT NULL,
	"kind" text NOT NULL,
	"revision" integer NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"added_by" integer,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "activity_files_kind" CHECK ("activity_files"."kind" in ('notification', 'attachment')),
	CONSTRAINT "activity_files_revision" CHECK ("activity_files"."revision" > 0),
	CONSTRAINT "activity_files_name" CHECK (length(btrim("activity_files"."name")) between 1 and 255)
);
--> statement-breakpoint
ALTER TABLE "activity_files" ADD CONSTRAINT "activity_files_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_files" ADD CONSTRAINT "activity_files_sha256_stored_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_files" ADD CONSTRAINT "activity_files_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_files_once" ON "activity_files" USING btree ("activity_id","kind","revision");--> statement-breakpoint
CREATE INDEX "activity_files_sha256" ON "activity_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "activity_files_added_by" ON "activity_files" USING btree ("added_by");--> statement-breakpoint
CREATE TRIGGER activity_files_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON activity_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
