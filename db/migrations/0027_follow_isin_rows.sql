DROP INDEX "isin_rows_sent_once";--> statement-breakpoint
ALTER TABLE "isin_rows" ADD COLUMN "amends_id" integer;--> statement-breakpoint
ALTER TABLE "isin_rows" ADD CONSTRAINT "isin_rows_amends_id_isin_rows_id_fk" FOREIGN KEY ("amends_id") REFERENCES "public"."isin_rows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Rows until now follow one another in the order in which they were frozen; frozen ones are changed this once.
ALTER TABLE isin_rows DISABLE TRIGGER isin_rows_frozen;--> statement-breakpoint
UPDATE isin_rows r SET amends_id = (
  SELECT max(e.id) FROM isin_rows e WHERE e.placement_id = r.placement_id AND e.included AND e.id < r.id);--> statement-breakpoint
ALTER TABLE isin_rows ENABLE TRIGGER isin_rows_frozen;--> statement-breakpoint
CREATE UNIQUE INDEX "isin_rows_follow_once" ON "isin_rows" USING btree ("placement_id",coalesce("amends_id", 0)) WHERE "isin_rows"."included";--> statement-breakpoint
CREATE INDEX "isin_rows_amends_id" ON "isin_rows" USING btree ("amends_id");--> statement-breakpoint
ALTER TABLE "isin_rows" DROP COLUMN "is_amendment";--> statement-breakpoint

-- What amends is of the same placement, comes after what was sent, and says something else.
CREATE FUNCTION check_isin_amendment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM isin_rows e JOIN isin_transmissions t ON t.id = e.transmission_id
    WHERE e.id = NEW.amends_id AND e.placement_id = NEW.placement_id AND e.included AND t.state IN ('sent', 'receipt')
      AND (e.result_id, e.point_id, e.started_on, e.ended_on) <> (NEW.result_id, NEW.point_id, NEW.started_on, NEW.ended_on);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'row % is not amended by this', NEW.amends_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'isin_rows_amend';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER isin_rows_amend BEFORE INSERT OR UPDATE ON isin_rows
  FOR EACH ROW WHEN (NEW.included AND NEW.amends_id IS NOT NULL) EXECUTE FUNCTION check_isin_amendment();
