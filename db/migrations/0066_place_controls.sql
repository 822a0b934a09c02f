ALTER TABLE "control_forms" ADD COLUMN "place_id" integer GENERATED ALWAYS AS (case transport when 'mare' then arrival_port_id
      when 'aereo' then arrival_airport_id when 'terra' then control_place_id
      else coalesce(control_place_id, arrival_port_id) end) STORED;--> statement-breakpoint
ALTER TABLE "control_forms" ADD CONSTRAINT "control_forms_place_id_control_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."control_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "control_forms_place_id" ON "control_forms" USING btree ("place_id","principal_id","measured_at");--> statement-breakpoint
CREATE INDEX "airlines_search" ON "airlines" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "control_parties_search" ON "control_parties" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "control_places_search" ON "control_places" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "flights_search" ON "flights" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ships_search" ON "ships" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- Attestations that waited for anybody's signature wait no longer: concluding again puts them back for who concludes.
UPDATE documents_to_sign SET state = 'withdrawn'
 WHERE list = 'irme90' AND state = 'waiting' AND subject LIKE 'irme90/%' AND jsonb_array_length(signers) = 0;
--> statement-breakpoint
ALTER TABLE "documents_to_sign" ADD CONSTRAINT "documents_to_sign_attested" CHECK ("documents_to_sign"."list" <> 'irme90' or "documents_to_sign"."subject" not like 'irme90/%' or "documents_to_sign"."state" <> 'waiting' or jsonb_array_length("documents_to_sign"."signers") > 0);
