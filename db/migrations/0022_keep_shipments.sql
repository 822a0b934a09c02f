CREATE TABLE "shipment_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" serial PRIMARY KEY NOT NULL,
	"principal_id" integer NOT NULL,
	"address_id" integer,
	"carrier" text,
	"note" text,
	"shipped_on" date,
	"year" integer,
	"number" integer,
	"content" jsonb,
	"shipped_at" timestamp with time zone,
	"shipped_by" integer,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shipments_of_principal" UNIQUE("id","principal_id"),
	CONSTRAINT "shipments_shipped" CHECK (num_nonnulls("shipments"."shipped_on", "shipments"."year", "shipments"."number", "shipments"."content", "shipments"."shipped_at") in (0, 5)),
	CONSTRAINT "shipments_year" CHECK ("shipments"."year" = extract(year from "shipments"."shipped_on")),
	CONSTRAINT "shipments_carrier" CHECK (length("shipments"."carrier") <= 100),
	CONSTRAINT "shipments_note" CHECK (length("shipments"."note") <= 500)
);
--> statement-breakpoint
ALTER TABLE "placements" ADD COLUMN "shipment_id" integer;--> statement-breakpoint
ALTER TABLE "placements" ADD COLUMN "returned_on" date;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_shipped_by_users_id_fk" FOREIGN KEY ("shipped_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_number" ON "shipments" USING btree ("year","number");--> statement-breakpoint
CREATE INDEX "shipments_principal_id" ON "shipments" USING btree ("principal_id");--> statement-breakpoint
CREATE INDEX "shipments_address_id" ON "shipments" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "shipments_created_by" ON "shipments" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "shipments_shipped_by" ON "shipments" USING btree ("shipped_by");--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_of_shipment" FOREIGN KEY ("shipment_id","principal_id") REFERENCES "public"."shipments"("id","principal_id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "placements_shipment_id" ON "placements" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "placements_in_laboratory" ON "placements" USING btree ("returned_on","id") WHERE "placements"."returned_on" is not null and not "placements"."processed";--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_returned_after_end" CHECK ("placements"."legacy" or "placements"."returned_on" is null or (coalesce("placements"."ended_on" <= "placements"."returned_on", false) and not "placements"."lost"));--> statement-breakpoint
CREATE TRIGGER shipments_bump_version BEFORE UPDATE ON shipments
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint

-- What has left is on its delivery note for good.
CREATE FUNCTION keep_what_was_shipped() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'shipment % has left', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'shipments_kept';
END $$;
--> statement-breakpoint
CREATE TRIGGER shipments_kept BEFORE UPDATE OR DELETE ON shipments
  FOR EACH ROW WHEN (OLD.shipped_on IS NOT NULL) EXECUTE FUNCTION keep_what_was_shipped();
--> statement-breakpoint

-- What was analysed was not lost.
DROP TRIGGER placements_keep_analysed ON placements;
--> statement-breakpoint
CREATE TRIGGER placements_keep_analysed BEFORE UPDATE ON placements
  FOR EACH ROW WHEN (
    OLD.processed AND NEW.processed AND (
      NEW.dosimeter_id <> OLD.dosimeter_id
      OR (NEW.point_id IS NULL AND OLD.point_id IS NOT NULL)
      OR (NEW.ended_on IS NULL AND OLD.ended_on IS NOT NULL)
      OR (NEW.lost AND NOT OLD.lost)
    )
  ) EXECUTE FUNCTION keep_what_was_analysed();
