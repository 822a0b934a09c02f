-- An item of a run may be asked for again while the run goes on.
ALTER TABLE "radioprotection_run_items" ADD COLUMN "asked_at" timestamp with time zone;