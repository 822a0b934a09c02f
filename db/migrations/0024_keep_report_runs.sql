CREATE TABLE "report_run_sites" (
	"run_id" integer NOT NULL,
	"position" integer NOT NULL,
	"address_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"failure" text,
	CONSTRAINT "report_run_sites_run_id_position_pk" PRIMARY KEY("run_id","position"),
	CONSTRAINT "report_run_sites_state" CHECK ("report_run_sites"."state" in ('waiting', 'issued', 'failed', 'cancelled')),
	CONSTRAINT "report_run_sites_failure" CHECK (("report_run_sites"."state" = 'failed') = ("report_run_sites"."failure" is not null))
);
--> statement-breakpoint
CREATE TABLE "report_runs" (
	"id" serial PRIMARY KEY NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date,
	"started_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "report_runs_period" CHECK ("report_runs"."date_to" >= "report_runs"."date_from")
);
--> statement-breakpoint
CREATE TABLE "site_reminders" (
	"address_id" integer NOT NULL,
	"sent_on" date NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by" integer NOT NULL,
	CONSTRAINT "site_reminders_address_id_sent_on_pk" PRIMARY KEY("address_id","sent_on")
);
--> statement-breakpoint
ALTER TABLE "report_run_sites" ADD CONSTRAINT "report_run_sites_run_id_report_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."report_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_run_sites" ADD CONSTRAINT "report_run_sites_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_reminders" ADD CONSTRAINT "site_reminders_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_reminders" ADD CONSTRAINT "site_reminders_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_run_sites_once" ON "report_run_sites" USING btree ("run_id","address_id");--> statement-breakpoint
CREATE INDEX "report_run_sites_address_id" ON "report_run_sites" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "report_run_sites_waiting" ON "report_run_sites" USING btree ("run_id","position") WHERE "report_run_sites"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "report_runs_one_at_a_time" ON "report_runs" USING btree ("date_from",coalesce("date_to", date '9999-12-31')) WHERE "report_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "report_runs_underway" ON "report_runs" USING btree ("id") WHERE "report_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "report_runs_started_by" ON "report_runs" USING btree ("started_by");--> statement-breakpoint
CREATE INDEX "site_reminders_sent_by" ON "site_reminders" USING btree ("sent_by");