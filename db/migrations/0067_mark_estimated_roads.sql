-- Whether a way was known by road or estimated; null where nobody noted it, as of all that were saved until now.
ALTER TABLE "trip_stops" ADD COLUMN "leg_source" text;--> statement-breakpoint
ALTER TABLE "trip_stops" ADD CONSTRAINT "trip_stops_leg_source" CHECK ("trip_stops"."leg_source" in ('strada', 'precedente', 'stima'));--> statement-breakpoint
ALTER TABLE "trip_stops" ADD CONSTRAINT "trip_stops_leg_sourced" CHECK ("trip_stops"."leg_source" is null or "trip_stops"."distance" is not null);