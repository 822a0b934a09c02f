ALTER TABLE "addresses" DROP CONSTRAINT "addresses_region";--> statement-breakpoint
ALTER TABLE "measurement_points" DROP CONSTRAINT "measurement_points_floor";--> statement-breakpoint
ALTER TABLE "placements" DROP CONSTRAINT "placements_end_after_start";--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_region" CHECK (coalesce("addresses"."region_id" between 1 and 20, "addresses"."legacy"));--> statement-breakpoint
ALTER TABLE "measurement_points" ADD CONSTRAINT "measurement_points_floor" CHECK (coalesce("measurement_points"."floor_id" between 1 and 25, "measurement_points"."legacy"));--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_end_after_start" CHECK ("placements"."legacy" or coalesce("placements"."ended_on" >= "placements"."started_on", "placements"."ended_on" is null));