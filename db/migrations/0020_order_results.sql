DROP INDEX "results_latest";--> statement-breakpoint
DROP INDEX "results_to_look_at";--> statement-breakpoint
CREATE INDEX "results_oldest" ON "results" USING btree ("read_on","id") WHERE "results"."in_force";--> statement-breakpoint
CREATE INDEX "results_latest" ON "results" USING btree ("read_on" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "results"."in_force";--> statement-breakpoint
CREATE INDEX "results_to_look_at" ON "results" USING btree ("state","read_on" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "results"."in_force" and "results"."state" <> 'valid';