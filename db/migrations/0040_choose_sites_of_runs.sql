DROP INDEX "report_runs_one_at_a_time";--> statement-breakpoint
ALTER TABLE "report_run_sites" ADD COLUMN "report_id" integer;--> statement-breakpoint
ALTER TABLE "report_run_sites" ADD COLUMN "recipients" integer;--> statement-breakpoint
ALTER TABLE "report_runs" ADD COLUMN "selection" text;--> statement-breakpoint
ALTER TABLE "report_run_sites" ADD CONSTRAINT "report_run_sites_report_id_final_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."final_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_run_sites_report_id" ON "report_run_sites" USING btree ("report_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_runs_one_at_a_time" ON "report_runs" USING btree ("date_from",coalesce("date_to", date '9999-12-31'),coalesce("selection", '')) WHERE "report_runs"."finished_at" is null;--> statement-breakpoint
ALTER TABLE "report_run_sites" ADD CONSTRAINT "report_run_sites_recipients" CHECK ("report_run_sites"."recipients" is null or ("report_run_sites"."recipients" >= 0 and "report_run_sites"."report_id" is not null));