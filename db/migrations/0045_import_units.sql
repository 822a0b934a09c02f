ALTER TABLE "import_runs" DROP CONSTRAINT "import_runs_kind";--> statement-breakpoint
ALTER TABLE "import_findings" DROP CONSTRAINT "import_findings_run_id_row_number_pk";--> statement-breakpoint
ALTER TABLE "import_findings" ADD COLUMN "sheet" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_findings" ADD CONSTRAINT "import_findings_run_id_sheet_row_number_pk" PRIMARY KEY("run_id","sheet","row_number");--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_kind" CHECK ("import_runs"."kind" in ('principals', 'clients', 'addresses', 'points', 'dosimeters', 'active-placements', 'past-results', 'readings', 'rp-stock', 'rp-projects', 'rp-employers', 'rp-companies', 'rp-persons', 'rp-roles', 'rp-devices', 'rp-registries', 'rp-manuals', 'rp-activities'));
