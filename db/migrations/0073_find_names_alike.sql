-- What an equal client and role, or kind, may stand before the name in one index.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE INDEX "airlines_alike" ON "airlines" USING gist ("search_text" gist_trgm_ops(siglen = 32)) WHERE "airlines"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "control_parties_alike" ON "control_parties" USING gist ("principal_id","role","search_text" gist_trgm_ops(siglen = 32)) WHERE "control_parties"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "control_places_alike" ON "control_places" USING gist ("kind","search_text" gist_trgm_ops(siglen = 32)) WHERE "control_places"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "flights_alike" ON "flights" USING gist ("search_text" gist_trgm_ops(siglen = 32)) WHERE "flights"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "ships_alike" ON "ships" USING gist ("search_text" gist_trgm_ops(siglen = 32)) WHERE "ships"."merged_into_id" is null;