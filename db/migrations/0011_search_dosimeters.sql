ALTER TABLE "dosimeters" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold(coalesce("code", ''))) STORED;--> statement-breakpoint
CREATE INDEX "dosimeters_in_order" ON "dosimeters" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "dosimeters_search" ON "dosimeters" USING gin ("search_text" gin_trgm_ops);