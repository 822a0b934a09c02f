ALTER TABLE "report_run_sites" ADD COLUMN "retried_by" integer;--> statement-breakpoint
ALTER TABLE "report_run_sites" ADD CONSTRAINT "report_run_sites_retried_by_users_id_fk" FOREIGN KEY ("retried_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_run_sites_retried_by" ON "report_run_sites" USING btree ("retried_by");