-- Whoever moves a delegation must have seen where it stands now.
ALTER TABLE "place_delegations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
CREATE TRIGGER place_delegations_bump_version BEFORE UPDATE ON place_delegations FOR EACH ROW EXECUTE FUNCTION bump_version();
