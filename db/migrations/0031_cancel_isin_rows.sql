ALTER TABLE "isin_rows" ALTER COLUMN "result_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "isin_rows" ADD CONSTRAINT "isin_rows_cancels" CHECK ("isin_rows"."result_id" is not null or "isin_rows"."amends_id" is not null);--> statement-breakpoint

-- What amends is of the same placement, comes after what was sent, and says something else: other figures, or none.
CREATE OR REPLACE FUNCTION check_isin_amendment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM isin_rows e JOIN isin_transmissions t ON t.id = e.transmission_id
    WHERE e.id = NEW.amends_id AND e.placement_id = NEW.placement_id AND e.included AND t.state IN ('sent', 'receipt')
      AND (e.result_id, e.point_id, e.started_on, e.ended_on)
          IS DISTINCT FROM (NEW.result_id, NEW.point_id, NEW.started_on, NEW.ended_on);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'row % is not amended by this', NEW.amends_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'isin_rows_amend';
  END IF;
  RETURN NEW;
END $$;
