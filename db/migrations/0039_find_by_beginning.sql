CREATE INDEX "addresses_beginning" ON "addresses" USING btree (left("search_text", 64) collate "C");--> statement-breakpoint
CREATE INDEX "clients_beginning" ON "clients" USING btree (left("search_text", 64) collate "C");--> statement-breakpoint
CREATE INDEX "measurement_points_beginning" ON "measurement_points" USING btree (left("search_text", 64) collate "C");--> statement-breakpoint
CREATE INDEX "dosimeters_beginning" ON "dosimeters" USING btree (left(upper("code"), 64) collate "C");--> statement-breakpoint
CREATE INDEX "principals_beginning" ON "principals" USING btree (left("search_text", 64) collate "C");