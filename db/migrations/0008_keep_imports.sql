CREATE TABLE "import_findings" (
	"run_id" integer NOT NULL,
	"row_number" integer NOT NULL,
	"outcome" text NOT NULL,
	"problems" jsonb NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "import_findings_run_id_row_number_pk" PRIMARY KEY("run_id","row_number"),
	CONSTRAINT "import_findings_outcome" CHECK ("import_findings"."outcome" in ('refused', 'legacy'))
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"is_trial" boolean NOT NULL,
	"file_name" text NOT NULL,
	"file_sha256" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"failure" text,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"total" integer,
	"done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"legacy" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"started_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "import_runs_kind" CHECK ("import_runs"."kind" in ('principals', 'clients', 'addresses', 'points', 'dosimeters', 'active-placements', 'past-results')),
	CONSTRAINT "import_runs_state" CHECK ("import_runs"."state" in ('waiting', 'running', 'cancelling', 'finished', 'cancelled', 'failed')),
	CONSTRAINT "import_runs_finished" CHECK (("import_runs"."state" in ('finished', 'cancelled', 'failed')) = ("import_runs"."finished_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "principals" ADD COLUMN "external_code" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "external_code" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "external_code" text;--> statement-breakpoint
ALTER TABLE "measurement_points" ADD COLUMN "external_code" text;--> statement-breakpoint
ALTER TABLE "import_findings" ADD CONSTRAINT "import_findings_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_file_sha256_stored_files_sha256_fk" FOREIGN KEY ("file_sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_runs_one_at_a_time" ON "import_runs" USING btree ("kind") WHERE "import_runs"."state" in ('waiting', 'running', 'cancelling');--> statement-breakpoint
CREATE INDEX "import_runs_file_sha256" ON "import_runs" USING btree ("file_sha256");--> statement-breakpoint
CREATE INDEX "import_runs_started_by" ON "import_runs" USING btree ("started_by");--> statement-breakpoint
CREATE UNIQUE INDEX "principals_external_code" ON "principals" USING btree (lower(btrim("external_code")));--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_external_code" ON "addresses" USING btree ("client_id",lower(btrim("external_code")));--> statement-breakpoint
CREATE UNIQUE INDEX "clients_external_code" ON "clients" USING btree ("principal_id",lower(btrim("external_code")));--> statement-breakpoint
CREATE UNIQUE INDEX "measurement_points_external_code" ON "measurement_points" USING btree ("address_id",lower(btrim("external_code")));--> statement-breakpoint
ALTER TABLE "principals" ADD CONSTRAINT "principals_external_code_length" CHECK (length(btrim("principals"."external_code")) between 1 and 64);--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_external_code_length" CHECK (length(btrim("addresses"."external_code")) between 1 and 64);--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_external_code_length" CHECK (length(btrim("clients"."external_code")) between 1 and 64);--> statement-breakpoint
ALTER TABLE "measurement_points" ADD CONSTRAINT "measurement_points_external_code_length" CHECK (length(btrim("measurement_points"."external_code")) between 1 and 64);