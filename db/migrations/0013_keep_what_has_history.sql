ALTER TABLE "placement_corrections" DROP CONSTRAINT "placement_corrections_placement_id_placements_id_fk";
--> statement-breakpoint
ALTER TABLE "placement_corrections" ALTER COLUMN "placement_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "floor_plans" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "placement_corrections" ADD COLUMN "principal_id" integer;--> statement-breakpoint
ALTER TABLE "placement_corrections" ADD COLUMN "before_photo_sha256" text;--> statement-breakpoint
-- The point tells whose placement it was: the record itself may have gone to another principal since. A photo that has
-- been swept away already cannot be referred to.
UPDATE placement_corrections k
   SET principal_id = c.principal_id,
       before_photo_sha256 = (SELECT f.sha256 FROM stored_files f WHERE f.sha256 = k.before->>'photoSha256')
  FROM measurement_points p
  JOIN addresses a ON a.id = p.address_id
  JOIN clients c ON c.id = a.client_id
 WHERE p.id = (k.before->>'pointId')::int;--> statement-breakpoint
ALTER TABLE "placement_corrections" ALTER COLUMN "principal_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "placement_corrections" ADD CONSTRAINT "placement_corrections_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placement_corrections" ADD CONSTRAINT "placement_corrections_before_photo" FOREIGN KEY ("before_photo_sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placement_corrections" ADD CONSTRAINT "placement_corrections_placement_id_placements_id_fk" FOREIGN KEY ("placement_id") REFERENCES "public"."placements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "placement_corrections_principal_id" ON "placement_corrections" USING btree ("principal_id");--> statement-breakpoint
CREATE INDEX "placement_corrections_before_photo_sha256" ON "placement_corrections" USING btree ("before_photo_sha256");