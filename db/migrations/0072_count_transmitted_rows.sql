DROP INDEX "isin_rows_site";--> statement-breakpoint
CREATE INDEX "isin_rows_site" ON "isin_rows" USING btree ("transmission_id","address_id","id","amends_id");