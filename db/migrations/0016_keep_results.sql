CREATE TABLE "batches" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "batches_code_length" CHECK (length(btrim("batches"."code")) between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "batch_revisions" (
	"id" serial PRIMARY KEY NOT NULL,
	"batch_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"k" double precision NOT NULL,
	"k_uncertainty" double precision NOT NULL,
	"background" double precision NOT NULL,
	"background_uncertainty" double precision NOT NULL,
	"area_cm2" double precision NOT NULL,
	"detection_limit" double precision NOT NULL,
	"saturation" double precision NOT NULL,
	"ageing_days" integer NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"note" text,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "batch_revisions_revision" CHECK ("batch_revisions"."revision" > 0),
	CONSTRAINT "batch_revisions_k" CHECK ("batch_revisions"."k" > 0 and "batch_revisions"."k_uncertainty" >= 0),
	CONSTRAINT "batch_revisions_background" CHECK ("batch_revisions"."background" >= 0 and "batch_revisions"."background_uncertainty" >= 0),
	CONSTRAINT "batch_revisions_limits" CHECK ("batch_revisions"."area_cm2" > 0 and "batch_revisions"."detection_limit" >= 0 and "batch_revisions"."saturation" > "batch_revisions"."background" and "batch_revisions"."ageing_days" > 0),
	CONSTRAINT "batch_revisions_validity" CHECK (coalesce("batch_revisions"."valid_until" >= "batch_revisions"."valid_from", true)),
	CONSTRAINT "batch_revisions_note" CHECK (length("batch_revisions"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "quality_controls" (
	"id" serial PRIMARY KEY NOT NULL,
	"batch_id" integer NOT NULL,
	"kind" text NOT NULL,
	"read_on" date NOT NULL,
	"traces" double precision NOT NULL,
	"traces_uncertainty" double precision NOT NULL,
	"other_traces" double precision,
	"other_uncertainty" double precision,
	"note" text,
	"entered_by" integer,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quality_controls_kind" CHECK ("quality_controls"."kind" in ('blank', 'duplicate')),
	CONSTRAINT "quality_controls_densities" CHECK ("quality_controls"."traces" >= 0 and "quality_controls"."traces_uncertainty" >= 0 and "quality_controls"."other_traces" >= 0 and "quality_controls"."other_uncertainty" >= 0),
	CONSTRAINT "quality_controls_pair" CHECK (("quality_controls"."kind" = 'duplicate') = ("quality_controls"."other_traces" is not null) and ("quality_controls"."other_traces" is null) = ("quality_controls"."other_uncertainty" is null)),
	CONSTRAINT "quality_controls_note" CHECK (length("quality_controls"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "readers" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "readers_name_length" CHECK (length(btrim("readers"."name")) between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "results" (
	"id" serial PRIMARY KEY NOT NULL,
	"placement_id" integer NOT NULL,
	"batch_revision_id" integer,
	"traces" double precision NOT NULL,
	"traces_uncertainty" double precision,
	"background" double precision,
	"background_uncertainty" double precision,
	"is_own_background" boolean NOT NULL,
	"counts" integer,
	"area_cm2" double precision,
	"frames" integer,
	"chi_squared" double precision,
	"reader" text,
	"read_on" date,
	"k" double precision NOT NULL,
	"k_uncertainty" double precision,
	"detection_limit" double precision,
	"saturation" double precision,
	"ageing_days" integer,
	"exposure" double precision,
	"exposure_uncertainty" double precision,
	"state" text NOT NULL,
	"in_force" boolean DEFAULT true NOT NULL,
	"source" text NOT NULL,
	"reason" text,
	"entered_by" integer,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "results_state" CHECK ("results"."state" in ('valid', 'below-limit', 'saturated', 'recount', 'incomplete')),
	CONSTRAINT "results_source" CHECK ("results"."source" in ('manual', 'reader', 'past')),
	CONSTRAINT "results_batch" CHECK ("results"."source" = 'past' or "results"."batch_revision_id" is not null),
	CONSTRAINT "results_densities" CHECK ("results"."traces" >= 0 and "results"."traces_uncertainty" >= 0 and "results"."background" >= 0 and "results"."background_uncertainty" >= 0),
	CONSTRAINT "results_reading" CHECK ("results"."counts" >= 0 and "results"."area_cm2" > 0 and "results"."frames" > 0 and "results"."chi_squared" >= 0),
	CONSTRAINT "results_calibration" CHECK ("results"."k" > 0 and "results"."k_uncertainty" >= 0),
	CONSTRAINT "results_complete" CHECK (("results"."exposure" is null) = ("results"."state" = 'incomplete')),
	CONSTRAINT "results_reason" CHECK (length(btrim("results"."reason")) between 5 and 500)
);
--> statement-breakpoint
ALTER TABLE "import_runs" DROP CONSTRAINT "import_runs_kind";--> statement-breakpoint
ALTER TABLE "dosimeters" ADD COLUMN "batch_id" integer;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "reader_id" integer;--> statement-breakpoint
ALTER TABLE "batch_revisions" ADD CONSTRAINT "batch_revisions_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_revisions" ADD CONSTRAINT "batch_revisions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_controls" ADD CONSTRAINT "quality_controls_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_controls" ADD CONSTRAINT "quality_controls_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_placement_id_placements_id_fk" FOREIGN KEY ("placement_id") REFERENCES "public"."placements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_batch_revision_id_batch_revisions_id_fk" FOREIGN KEY ("batch_revision_id") REFERENCES "public"."batch_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "batches_code" ON "batches" USING btree (upper("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "batch_revisions_once" ON "batch_revisions" USING btree ("batch_id","revision");--> statement-breakpoint
CREATE INDEX "batch_revisions_created_by" ON "batch_revisions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "quality_controls_batch_id" ON "quality_controls" USING btree ("batch_id","read_on","id");--> statement-breakpoint
CREATE INDEX "quality_controls_entered_by" ON "quality_controls" USING btree ("entered_by");--> statement-breakpoint
CREATE UNIQUE INDEX "readers_name" ON "readers" USING btree (lower(btrim("name")));--> statement-breakpoint
CREATE UNIQUE INDEX "results_one_in_force" ON "results" USING btree ("placement_id") WHERE "results"."in_force";--> statement-breakpoint
CREATE INDEX "results_placement_id" ON "results" USING btree ("placement_id","id");--> statement-breakpoint
CREATE INDEX "results_batch_revision_id" ON "results" USING btree ("batch_revision_id");--> statement-breakpoint
CREATE INDEX "results_entered_by" ON "results" USING btree ("entered_by");--> statement-breakpoint
CREATE INDEX "results_latest" ON "results" USING btree ("read_on","id") WHERE "results"."in_force";--> statement-breakpoint
CREATE INDEX "results_to_look_at" ON "results" USING btree ("state","read_on","id") WHERE "results"."in_force" and "results"."state" <> 'valid';--> statement-breakpoint
ALTER TABLE "dosimeters" ADD CONSTRAINT "dosimeters_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_reader_id_readers_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."readers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dosimeters_batch_id" ON "dosimeters" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "import_runs_reader_id" ON "import_runs" USING btree ("reader_id");--> statement-breakpoint
-- What was measured until now, with k of the settings and neither uncertainty nor limits; without a background nothing
-- follows from it.
INSERT INTO results (placement_id, traces, background, is_own_background, k, exposure, state, source, entered_at)
SELECT id, traces, background, background IS NOT NULL, 2.5, (traces - background) / 2.5,
       CASE WHEN background IS NULL THEN 'incomplete' WHEN traces < background THEN 'below-limit' ELSE 'valid' END,
       'past', created_at
  FROM placements WHERE traces IS NOT NULL;--> statement-breakpoint
ALTER TABLE "placements" DROP COLUMN "traces";--> statement-breakpoint
ALTER TABLE "placements" DROP COLUMN "background";--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_kind" CHECK ("import_runs"."kind" in ('principals', 'clients', 'addresses', 'points', 'dosimeters', 'active-placements', 'past-results', 'readings'));--> statement-breakpoint
CREATE TRIGGER batches_bump_version BEFORE UPDATE ON batches
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER readers_bump_version BEFORE UPDATE ON readers
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint

-- Figures that a result was calculated with stay: what is calculated anew gets a new revision.
CREATE FUNCTION keep_used_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM results WHERE batch_revision_id = OLD.id) THEN
    RAISE EXCEPTION 'revision % has results', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'batch_revisions_kept';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER batch_revisions_kept BEFORE UPDATE OR DELETE ON batch_revisions
  FOR EACH ROW EXECUTE FUNCTION keep_used_revision();
--> statement-breakpoint

-- Only what came back can have been read, and with the figures its batch has: whoever changes them waits meanwhile.
CREATE FUNCTION check_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM placements WHERE id = NEW.placement_id AND ended_on IS NOT NULL AND NOT lost FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'placement % has not come back', NEW.placement_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'results_of_returned';
  END IF;
  PERFORM FROM batch_revisions WHERE id = NEW.batch_revision_id AND k = NEW.k FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'k of revision % has changed', NEW.batch_revision_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'results_of_revision';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER results_checked BEFORE INSERT ON results
  FOR EACH ROW WHEN (NEW.source <> 'past') EXECUTE FUNCTION check_result();
--> statement-breakpoint

-- A result is written once; another may take its place.
CREATE FUNCTION keep_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'result % is written once', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'results_written_once';
END $$;
--> statement-breakpoint
CREATE TRIGGER results_written_once BEFORE UPDATE ON results
  FOR EACH ROW WHEN (
    (NEW.in_force AND NOT OLD.in_force) OR to_jsonb(NEW) - 'in_force' <> to_jsonb(OLD) - 'in_force'
  ) EXECUTE FUNCTION keep_result();
--> statement-breakpoint
CREATE TRIGGER results_never_deleted BEFORE DELETE ON results
  FOR EACH ROW EXECUTE FUNCTION keep_result();
