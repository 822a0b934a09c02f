-- Two dosimeters never measure at one point on the same days. Removal and placement may share a day.
ALTER TABLE placements ADD CONSTRAINT placements_no_overlap_at_point
  EXCLUDE USING gist (
    int4range(point_id, point_id, '[]') WITH &&,
    daterange(started_on, coalesce(ended_on, 'infinity'::date), '[)') WITH &&
  )
  WHERE (point_id IS NOT NULL AND NOT legacy AND (ended_on IS NOT NULL OR NOT processed));
--> statement-breakpoint

-- A dosimeter is placed at a point of the principal it was given to.
CREATE FUNCTION check_placement_principal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.point_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM measurement_points p
      JOIN addresses a ON a.id = p.address_id
      JOIN clients c ON c.id = a.client_id
     WHERE p.id = NEW.point_id AND c.principal_id = NEW.principal_id
  ) THEN
    RAISE EXCEPTION 'point % is not of principal %', NEW.point_id, NEW.principal_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'placements_point_of_principal';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER placements_point_of_principal BEFORE INSERT OR UPDATE OF point_id, principal_id ON placements
  FOR EACH ROW EXECUTE FUNCTION check_placement_principal();
--> statement-breakpoint

-- A building code that another address of the client carries needs a risk context.
CREATE FUNCTION check_building_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.building_code IS NOT NULL AND NOT NEW.legacy AND coalesce(btrim(NEW.risk_context), '') = '' THEN
    PERFORM FROM clients WHERE id = NEW.client_id FOR NO KEY UPDATE;
    IF EXISTS (
      SELECT FROM addresses
       WHERE client_id = NEW.client_id AND id <> NEW.id
         AND lower(btrim(building_code)) = lower(btrim(NEW.building_code))
    ) THEN
      RAISE EXCEPTION 'building code % is taken', NEW.building_code
        USING ERRCODE = 'check_violation', CONSTRAINT = 'addresses_building_needs_context';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER addresses_building_needs_context BEFORE INSERT OR UPDATE OF building_code, risk_context ON addresses
  FOR EACH ROW EXECUTE FUNCTION check_building_code();
--> statement-breakpoint

-- History is written once.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER questionnaire_versions_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON questionnaire_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
