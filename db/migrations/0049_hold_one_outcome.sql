DROP INDEX "activities_preventive_activity_id";--> statement-breakpoint
CREATE UNIQUE INDEX "activities_one_outcome" ON "activities" USING btree ("preventive_activity_id");--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_outcome" CHECK ("activities"."type" = 10 or "activities"."preventive_activity_id" is null);
