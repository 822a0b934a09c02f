ALTER TABLE "mails" ADD COLUMN "not_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about" text;--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about","id") WHERE "mails"."about" is not null;--> statement-breakpoint
CREATE INDEX "activities_to_visit" ON "activities" USING btree ("deadline","company_id","appointment_id","device_id","manual_id","registry_id") WHERE "activities"."deleted_at" is null and not "activities"."complete" and not "activities"."skip" and "activities"."type" in (2, 5, 9, 10, 12);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_length" CHECK (length("mails"."about") between 1 and 64);
--> statement-breakpoint

-- What was completed at a visit was completed on its date, and so was a visit that was made; what the office completed before its day holds nothing.
CREATE OR REPLACE FUNCTION keep_started_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM trip_stops s WHERE s.day_id = OLD.id AND (s.outcome = 'fatta' OR EXISTS (
      SELECT FROM activities a WHERE a.appointment_id = s.id AND a.complete AND coalesce(a.outcome_on >= OLD.day, true)))) THEN
    RAISE EXCEPTION 'a day on which something was done keeps its date'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'trip_days_started';
  END IF;
  RETURN NEW;
END $$;
