CREATE TABLE "calibration_reminders" (
	"instrument_id" integer NOT NULL,
	"valid_until" date NOT NULL,
	"days_before" smallint NOT NULL,
	"user_id" integer NOT NULL,
	"told_on" date NOT NULL,
	CONSTRAINT "calibration_reminders_once" PRIMARY KEY("instrument_id","valid_until","days_before","user_id")
);
--> statement-breakpoint
CREATE TABLE "calibration_rounds" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "control_measurements_one_a_day";--> statement-breakpoint
ALTER TABLE "control_measurements" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "control_measurements" ADD COLUMN "withdrawn_by" integer;--> statement-breakpoint
ALTER TABLE "control_measurements" ADD COLUMN "withdrawn_reason" text;--> statement-breakpoint
ALTER TABLE "instrument_calibrations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "calibration_reminders" ADD CONSTRAINT "calibration_reminders_instrument_id_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_reminders" ADD CONSTRAINT "calibration_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calibration_reminders_user_id" ON "calibration_reminders" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "control_measurements" ADD CONSTRAINT "control_measurements_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "control_measurements_withdrawn_by" ON "control_measurements" USING btree ("withdrawn_by");--> statement-breakpoint
CREATE UNIQUE INDEX "control_measurements_one_a_day" ON "control_measurements" USING btree ("card_id","measured_on") WHERE "control_measurements"."kind" = 'giornaliera' and "control_measurements"."withdrawn_at" is null;--> statement-breakpoint
ALTER TABLE "control_measurements" ADD CONSTRAINT "control_measurements_withdrawn" CHECK (num_nulls("control_measurements"."withdrawn_at", "control_measurements"."withdrawn_by", "control_measurements"."withdrawn_reason") in (0, 3));--> statement-breakpoint
ALTER TABLE "control_measurements" ADD CONSTRAINT "control_measurements_withdrawn_reason" CHECK (length("control_measurements"."withdrawn_reason") <= 500);--> statement-breakpoint
CREATE TRIGGER instrument_calibrations_bump_version BEFORE UPDATE ON instrument_calibrations FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
-- What the record of an instrument says of its calibration is a calibration of its history, known with the instrument.
CREATE FUNCTION keep_calibration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO instrument_calibrations (instrument_id, calibrated_on, valid_until, added_at)
  VALUES (new.id, new.calibrated_on, new.next_calibration, now())
  ON CONFLICT (instrument_id, calibrated_on) DO UPDATE SET valid_until = excluded.valid_until
   WHERE instrument_calibrations.valid_until <> excluded.valid_until;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER instruments_keep_calibration AFTER INSERT OR UPDATE OF calibrated_on, next_calibration ON instruments
  FOR EACH ROW WHEN (new.calibrated_on IS NOT NULL AND new.next_calibration IS NOT NULL)
  EXECUTE FUNCTION keep_calibration();
--> statement-breakpoint
INSERT INTO instrument_calibrations (instrument_id, calibrated_on, valid_until, added_at)
SELECT id, calibrated_on, next_calibration, created_at FROM instruments
 WHERE calibrated_on IS NOT NULL AND next_calibration IS NOT NULL
ON CONFLICT DO NOTHING;
