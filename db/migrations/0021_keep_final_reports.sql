CREATE TABLE "authority_notices" (
	"report_id" integer PRIMARY KEY NOT NULL,
	"due_on" date NOT NULL,
	"sent_on" date,
	"sent_by" integer,
	"note" text,
	CONSTRAINT "authority_notices_note" CHECK (length("authority_notices"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "final_report_placements" (
	"id" serial PRIMARY KEY NOT NULL,
	"report_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"placement_id" integer,
	"point_id" integer NOT NULL,
	"started_on" date NOT NULL,
	"ended_on" date NOT NULL,
	"result_id" integer,
	"in_force" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "final_report_revisions" (
	"id" serial PRIMARY KEY NOT NULL,
	"report_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"reason" text,
	"content" jsonb NOT NULL,
	"content_version" integer NOT NULL,
	"pdf_sha256" text NOT NULL,
	"settings_version" integer NOT NULL,
	"above_level" boolean NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" integer,
	CONSTRAINT "final_report_revisions_once" UNIQUE("report_id","revision"),
	CONSTRAINT "final_report_revisions_revision" CHECK ("final_report_revisions"."revision" >= 0),
	CONSTRAINT "final_report_revisions_reason" CHECK (("final_report_revisions"."revision" = 0) = ("final_report_revisions"."reason" is null)),
	CONSTRAINT "final_report_revisions_reason_length" CHECK (length(btrim("final_report_revisions"."reason")) between 5 and 500)
);
--> statement-breakpoint
CREATE TABLE "final_reports" (
	"id" serial PRIMARY KEY NOT NULL,
	"address_id" integer NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "final_reports_number" UNIQUE("year","number"),
	CONSTRAINT "final_reports_number_positive" CHECK ("final_reports"."number" > 0),
	CONSTRAINT "final_reports_window" CHECK (coalesce("final_reports"."date_to" >= "final_reports"."date_from", true))
);
--> statement-breakpoint
CREATE TABLE "report_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "report_counters_last" CHECK ("report_counters"."last" > 0)
);
--> statement-breakpoint
CREATE TABLE "documents_to_sign" (
	"id" serial PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"subject" text NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"detail" text NOT NULL,
	"link" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce("title", '') || ' ' || coalesce("detail", ''))) STORED,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_to_sign_list" CHECK ("documents_to_sign"."list" in ('cr39')),
	CONSTRAINT "documents_to_sign_state" CHECK ("documents_to_sign"."state" in ('waiting', 'replaced', 'signed'))
);
--> statement-breakpoint
ALTER TABLE "authority_notices" ADD CONSTRAINT "authority_notices_report_id_final_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."final_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authority_notices" ADD CONSTRAINT "authority_notices_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_report_placements" ADD CONSTRAINT "final_report_placements_report_id_final_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."final_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_report_placements" ADD CONSTRAINT "final_report_placements_placement_id_placements_id_fk" FOREIGN KEY ("placement_id") REFERENCES "public"."placements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_report_placements" ADD CONSTRAINT "final_report_placements_point_id_measurement_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."measurement_points"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_report_placements" ADD CONSTRAINT "final_report_placements_result_id_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."results"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_report_placements" ADD CONSTRAINT "final_report_placements_of_revision" FOREIGN KEY ("report_id","revision") REFERENCES "public"."final_report_revisions"("report_id","revision") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_report_revisions" ADD CONSTRAINT "final_report_revisions_report_id_final_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."final_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_report_revisions" ADD CONSTRAINT "final_report_revisions_pdf_sha256_stored_files_sha256_fk" FOREIGN KEY ("pdf_sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_report_revisions" ADD CONSTRAINT "final_report_revisions_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_reports" ADD CONSTRAINT "final_reports_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_reports" ADD CONSTRAINT "final_reports_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents_to_sign" ADD CONSTRAINT "documents_to_sign_sha256_stored_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authority_notices_open" ON "authority_notices" USING btree ("due_on") WHERE "authority_notices"."sent_on" is null;--> statement-breakpoint
CREATE INDEX "authority_notices_sent_by" ON "authority_notices" USING btree ("sent_by");--> statement-breakpoint
CREATE UNIQUE INDEX "final_report_placements_once" ON "final_report_placements" USING btree ("placement_id") WHERE "final_report_placements"."in_force";--> statement-breakpoint
CREATE INDEX "final_report_placements_placement_id" ON "final_report_placements" USING btree ("placement_id");--> statement-breakpoint
CREATE INDEX "final_report_placements_revision" ON "final_report_placements" USING btree ("report_id","revision");--> statement-breakpoint
CREATE INDEX "final_report_placements_point_id" ON "final_report_placements" USING btree ("point_id");--> statement-breakpoint
CREATE INDEX "final_report_placements_result_id" ON "final_report_placements" USING btree ("result_id");--> statement-breakpoint
CREATE INDEX "final_report_revisions_pdf_sha256" ON "final_report_revisions" USING btree ("pdf_sha256");--> statement-breakpoint
CREATE INDEX "final_report_revisions_issued_by" ON "final_report_revisions" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "final_reports_address_id" ON "final_reports" USING btree ("address_id","id");--> statement-breakpoint
CREATE INDEX "final_reports_issued_by" ON "final_reports" USING btree ("issued_by");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_to_sign_once" ON "documents_to_sign" USING btree ("subject","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_to_sign_one_waiting" ON "documents_to_sign" USING btree ("subject") WHERE "documents_to_sign"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "documents_to_sign_waiting" ON "documents_to_sign" USING btree ("list","created_at","id") WHERE "documents_to_sign"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "documents_to_sign_search" ON "documents_to_sign" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "documents_to_sign_sha256" ON "documents_to_sign" USING btree ("sha256");--> statement-breakpoint
CREATE TRIGGER final_reports_bump_version BEFORE UPDATE ON final_reports
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint

-- What was issued stays as it was issued: a correction is another revision.
CREATE FUNCTION keep_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % was issued', OLD.id, TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'final_reports_kept';
END $$;
--> statement-breakpoint
CREATE TRIGGER final_reports_kept BEFORE UPDATE ON final_reports
  FOR EACH ROW WHEN (to_jsonb(NEW) - 'version' <> to_jsonb(OLD) - 'version') EXECUTE FUNCTION keep_issued();
--> statement-breakpoint
CREATE TRIGGER final_reports_never_deleted BEFORE DELETE ON final_reports
  FOR EACH ROW EXECUTE FUNCTION keep_issued();
--> statement-breakpoint
CREATE TRIGGER final_report_revisions_kept BEFORE UPDATE OR DELETE ON final_report_revisions
  FOR EACH ROW EXECUTE FUNCTION keep_issued();
--> statement-breakpoint
-- Of its placements only `in_force` ends, and a cancelled one may be taken back.
CREATE TRIGGER final_report_placements_kept BEFORE UPDATE ON final_report_placements
  FOR EACH ROW WHEN (
    (NEW.in_force AND NOT OLD.in_force)
    OR (NEW.placement_id IS NOT NULL AND NEW.placement_id IS DISTINCT FROM OLD.placement_id)
    OR to_jsonb(NEW) - 'in_force' - 'placement_id' <> to_jsonb(OLD) - 'in_force' - 'placement_id'
  ) EXECUTE FUNCTION keep_issued();
--> statement-breakpoint
CREATE TRIGGER final_report_placements_never_deleted BEFORE DELETE ON final_report_placements
  FOR EACH ROW EXECUTE FUNCTION keep_issued();
