ALTER TABLE "quality_controls" ADD COLUMN "corrects_id" integer;--> statement-breakpoint
ALTER TABLE "quality_controls" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quality_controls" ADD COLUMN "withdrawn_by" integer;--> statement-breakpoint
ALTER TABLE "quality_controls" ADD COLUMN "withdrawn_reason" text;--> statement-breakpoint
ALTER TABLE "quality_controls" ADD CONSTRAINT "quality_controls_corrects_id_quality_controls_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."quality_controls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_controls" ADD CONSTRAINT "quality_controls_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quality_controls_withdrawn_by" ON "quality_controls" USING btree ("withdrawn_by");--> statement-breakpoint
CREATE UNIQUE INDEX "quality_controls_corrects_id" ON "quality_controls" USING btree ("corrects_id");--> statement-breakpoint
ALTER TABLE "quality_controls" ADD CONSTRAINT "quality_controls_withdrawn" CHECK (("quality_controls"."withdrawn_at" is null) = ("quality_controls"."withdrawn_reason" is null) and ("quality_controls"."withdrawn_by" is null or "quality_controls"."withdrawn_at" is not null));--> statement-breakpoint
ALTER TABLE "quality_controls" ADD CONSTRAINT "quality_controls_reason" CHECK (length(btrim("quality_controls"."withdrawn_reason")) between 5 and 500);--> statement-breakpoint

-- A control is written once; it is only added that it was withdrawn, with the reason.
CREATE FUNCTION keep_quality_control() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'quality control % is written once', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'quality_controls_written_once';
END $$;
--> statement-breakpoint
CREATE TRIGGER quality_controls_written_once BEFORE UPDATE ON quality_controls
  FOR EACH ROW WHEN (
    OLD.withdrawn_at IS NOT NULL OR NEW.withdrawn_at IS NULL
    OR to_jsonb(NEW) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[]
      <> to_jsonb(OLD) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[]
  ) EXECUTE FUNCTION keep_quality_control();
--> statement-breakpoint
CREATE TRIGGER quality_controls_never_deleted BEFORE DELETE ON quality_controls
  FOR EACH ROW EXECUTE FUNCTION keep_quality_control();
