ALTER TABLE "placements" ADD COLUMN "placed_by_customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "placements" ADD COLUMN "removed_by_customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint

-- Of older placements nobody noted it: the roles of today are what is known. Whoever has one open has seen all there is
-- to see of it, so no version counts on.
ALTER TABLE placements DISABLE TRIGGER placements_bump_version;--> statement-breakpoint
WITH customers AS (SELECT user_id AS id FROM user_roles WHERE role = 'cliente')
UPDATE placements SET
    placed_by_customer = coalesce(placed_by IN (SELECT id FROM customers), false),
    removed_by_customer = coalesce(removed_by IN (SELECT id FROM customers), false)
  WHERE placed_by IN (SELECT id FROM customers) OR removed_by IN (SELECT id FROM customers);--> statement-breakpoint
ALTER TABLE placements ENABLE TRIGGER placements_bump_version;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_placed_by_customer" CHECK (not "placements"."placed_by_customer" or "placements"."placed_by" is not null);--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_removed_by_customer" CHECK (not "placements"."removed_by_customer" or "placements"."removed_by" is not null);