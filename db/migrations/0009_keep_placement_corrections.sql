CREATE TABLE "placement_corrections" (
	"id" serial PRIMARY KEY NOT NULL,
	"placement_id" integer NOT NULL,
	"kind" text NOT NULL,
	"entered_by" integer,
	"entered_at" timestamp with time zone,
	"reason" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb,
	"corrected_by" integer NOT NULL,
	"corrected_at" timestamp with time zone NOT NULL,
	CONSTRAINT "placement_corrections_kind" CHECK ("placement_corrections"."kind" in ('corrected', 'cancelled')),
	CONSTRAINT "placement_corrections_after" CHECK (("placement_corrections"."after" is null) = ("placement_corrections"."kind" = 'cancelled')),
	CONSTRAINT "placement_corrections_reason" CHECK (length(btrim("placement_corrections"."reason")) between 5 and 500)
);
--> statement-breakpoint
DROP INDEX "placements_placed_by";--> statement-breakpoint
DROP INDEX "placements_removed_by";--> statement-breakpoint
ALTER TABLE "placements" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "placement_corrections" ADD CONSTRAINT "placement_corrections_placement_id_placements_id_fk" FOREIGN KEY ("placement_id") REFERENCES "public"."placements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placement_corrections" ADD CONSTRAINT "placement_corrections_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placement_corrections" ADD CONSTRAINT "placement_corrections_corrected_by_users_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "placement_corrections_placement_id" ON "placement_corrections" USING btree ("placement_id","id");--> statement-breakpoint
CREATE INDEX "placement_corrections_cancelled" ON "placement_corrections" USING btree ("entered_by","entered_at","id") WHERE "placement_corrections"."kind" = 'cancelled';--> statement-breakpoint
CREATE INDEX "placement_corrections_entered_by" ON "placement_corrections" USING btree ("entered_by");--> statement-breakpoint
CREATE INDEX "placement_corrections_corrected_by" ON "placement_corrections" USING btree ("corrected_by");--> statement-breakpoint
CREATE INDEX "placements_placed_by" ON "placements" USING btree ("placed_by","placed_at","id");--> statement-breakpoint
CREATE INDEX "placements_removed_by" ON "placements" USING btree ("removed_by","removed_at","id");--> statement-breakpoint
CREATE TRIGGER placements_bump_version BEFORE UPDATE ON placements
  FOR EACH ROW EXECUTE FUNCTION bump_version();
