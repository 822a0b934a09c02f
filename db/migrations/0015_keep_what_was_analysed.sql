-- Corrections of the laboratory concern the end of a placement too. Those until now were of placements still active.
UPDATE placement_corrections
   SET before = before || '{"endedOn": null, "lost": false}',
       after = after || '{"endedOn": null, "lost": false}';
--> statement-breakpoint

-- A result is that of the dosimeter analysed: it keeps its code, a point and its end, whatever is corrected besides.
CREATE FUNCTION keep_what_was_analysed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'placement % was analysed', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'placements_keep_analysed';
END $$;
--> statement-breakpoint
CREATE TRIGGER placements_keep_analysed BEFORE UPDATE ON placements
  FOR EACH ROW WHEN (
    OLD.processed AND NEW.processed AND (
      NEW.dosimeter_id <> OLD.dosimeter_id
      OR (NEW.point_id IS NULL AND OLD.point_id IS NOT NULL)
      OR (NEW.ended_on IS NULL AND OLD.ended_on IS NOT NULL)
    )
  ) EXECUTE FUNCTION keep_what_was_analysed();
