-- In which order one goes through a building is no part of what a form keeps: whoever has a point open is not overtaken by it.
DROP TRIGGER "measurement_points_bump_version" ON "measurement_points";--> statement-breakpoint
CREATE TRIGGER "measurement_points_bump_version" BEFORE UPDATE ON "measurement_points"
  FOR EACH ROW WHEN (new."position" IS NOT DISTINCT FROM old."position") EXECUTE FUNCTION bump_version();
