ALTER TABLE "principals" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "principals" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold(coalesce("name", ''))) STORED;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold(coalesce("name", '') || ' ' || coalesce("address", '') || ' ' || coalesce("city", '') || ' ' || coalesce("postal_code", '') || ' ' || coalesce("province", '') || ' ' || coalesce("building_code", '') || ' ' || coalesce("risk_context", ''))) STORED;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold(coalesce("name", '') || ' ' || coalesce("address", '') || ' ' || coalesce("city", '') || ' ' || coalesce("postal_code", '') || ' ' || coalesce("province", ''))) STORED;--> statement-breakpoint
ALTER TABLE "dosimeters" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "measurement_points" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "measurement_points" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold(coalesce("alias", '') || ' ' || coalesce("room_name", ''))) STORED;--> statement-breakpoint
CREATE INDEX "principals_name" ON "principals" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "principals_search" ON "principals" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "addresses_name" ON "addresses" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "addresses_search" ON "addresses" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "clients_name" ON "clients" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "measurement_points_alias" ON "measurement_points" USING btree ("alias","id");--> statement-breakpoint
CREATE INDEX "measurement_points_search" ON "measurement_points" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE TRIGGER zones_bump_version BEFORE UPDATE ON zones
  FOR EACH ROW EXECUTE FUNCTION bump_version();--> statement-breakpoint
CREATE TRIGGER principals_bump_version BEFORE UPDATE ON principals
  FOR EACH ROW EXECUTE FUNCTION bump_version();--> statement-breakpoint
CREATE TRIGGER clients_bump_version BEFORE UPDATE ON clients
  FOR EACH ROW EXECUTE FUNCTION bump_version();--> statement-breakpoint
CREATE TRIGGER addresses_bump_version BEFORE UPDATE ON addresses
  FOR EACH ROW EXECUTE FUNCTION bump_version();--> statement-breakpoint
CREATE TRIGGER measurement_points_bump_version BEFORE UPDATE ON measurement_points
  FOR EACH ROW EXECUTE FUNCTION bump_version();--> statement-breakpoint
CREATE TRIGGER dosimeters_bump_version BEFORE UPDATE ON dosimeters
  FOR EACH ROW EXECUTE FUNCTION bump_version();
