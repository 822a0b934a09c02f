ALTER TABLE "isin_rows" ADD COLUMN "mean_since" date;--> statement-breakpoint
ALTER TABLE "isin_rows" ADD COLUMN "mean_rests_on" text;--> statement-breakpoint
ALTER TABLE "isin_rows" ADD COLUMN "annual_least" integer;--> statement-breakpoint
ALTER TABLE "isin_rows" ADD COLUMN "annual_most" integer;--> statement-breakpoint
ALTER TABLE "isin_rows" ADD CONSTRAINT "isin_rows_mean" CHECK (("isin_rows"."mean_since" is null) = ("isin_rows"."mean_rests_on" is null));--> statement-breakpoint
ALTER TABLE "isin_rows" ADD CONSTRAINT "isin_rows_annual" CHECK (("isin_rows"."annual_least" is null) = ("isin_rows"."annual_most" is null)
        and ("isin_rows"."annual_least" is null or "isin_rows"."mean_since" is null));--> statement-breakpoint

-- What amends says something else: other figures, none, or another annual mean, for what that follows from has changed.
CREATE OR REPLACE FUNCTION check_isin_amendment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM isin_rows e JOIN isin_transmissions t ON t.id = e.transmission_id
    WHERE e.id = NEW.amends_id AND e.placement_id = NEW.placement_id AND e.included AND t.state IN ('sent', 'receipt')
      AND (e.result_id, e.point_id, e.started_on, e.ended_on, e.mean_rests_on)
          IS DISTINCT FROM (NEW.result_id, NEW.point_id, NEW.started_on, NEW.ended_on, NEW.mean_rests_on);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'row % is not amended by this', NEW.amends_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'isin_rows_amend';
  END IF;
  RETURN NEW;
END $$;
