CREATE INDEX "addresses_city" ON "addresses" USING btree ("city","id");--> statement-breakpoint
CREATE INDEX "addresses_province" ON "addresses" USING btree ("province","name","id");--> statement-breakpoint
CREATE INDEX "addresses_region" ON "addresses" USING btree ("region_id","name","id");--> statement-breakpoint
CREATE INDEX "clients_city" ON "clients" USING btree ("city","id");--> statement-breakpoint
CREATE INDEX "clients_province" ON "clients" USING btree ("province","name","id");--> statement-breakpoint
-- What a dosimeter measures at stays in use. Whoever places one holds the rows above it (FOR KEY SHARE) until his
-- transaction ends: taking one of them out of use waits for that and then sees the placement.
CREATE FUNCTION keep_in_use_while_measuring() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  measures boolean;
BEGIN
  IF TG_TABLE_NAME = 'principals' THEN
    PERFORM FROM principals WHERE id = OLD.id FOR UPDATE;
    measures := EXISTS (SELECT FROM placements p WHERE p.principal_id = OLD.id
      AND p.started_on IS NOT NULL AND p.ended_on IS NULL AND NOT p.processed);
  ELSIF TG_TABLE_NAME = 'clients' THEN
    PERFORM FROM clients WHERE id = OLD.id FOR UPDATE;
    measures := EXISTS (SELECT FROM addresses a JOIN measurement_points m ON m.address_id = a.id
      JOIN placements p ON p.point_id = m.id
      WHERE a.client_id = OLD.id AND p.started_on IS NOT NULL AND p.ended_on IS NULL AND NOT p.processed);
  ELSIF TG_TABLE_NAME = 'addresses' THEN
    PERFORM FROM addresses WHERE id = OLD.id FOR UPDATE;
    measures := EXISTS (SELECT FROM measurement_points m JOIN placements p ON p.point_id = m.id
      WHERE m.address_id = OLD.id AND p.started_on IS NOT NULL AND p.ended_on IS NULL AND NOT p.processed);
  ELSE
    PERFORM FROM measurement_points WHERE id = OLD.id FOR UPDATE;
    measures := EXISTS (SELECT FROM placements p
      WHERE p.point_id = OLD.id AND p.started_on IS NOT NULL AND p.ended_on IS NULL AND NOT p.processed);
  END IF;
  IF measures THEN
    RAISE EXCEPTION '% % has active placements', TG_TABLE_NAME, OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_in_use';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER principals_in_use BEFORE UPDATE OF active ON principals
  FOR EACH ROW WHEN (OLD.active AND NOT NEW.active) EXECUTE FUNCTION keep_in_use_while_measuring();
--> statement-breakpoint
CREATE TRIGGER clients_in_use BEFORE UPDATE OF active ON clients
  FOR EACH ROW WHEN (OLD.active AND NOT NEW.active) EXECUTE FUNCTION keep_in_use_while_measuring();
--> statement-breakpoint
CREATE TRIGGER addresses_in_use BEFORE UPDATE OF active ON addresses
  FOR EACH ROW WHEN (OLD.active AND NOT NEW.active) EXECUTE FUNCTION keep_in_use_while_measuring();
--> statement-breakpoint
CREATE TRIGGER measurement_points_in_use BEFORE UPDATE OF active ON measurement_points
  FOR EACH ROW WHEN (OLD.active AND NOT NEW.active) EXECUTE FUNCTION keep_in_use_while_measuring();
