DROP INDEX "addresses_client_id";--> statement-breakpoint
DROP INDEX "clients_principal_id";--> statement-breakpoint
CREATE INDEX "addresses_of_client" ON "addresses" USING btree ("client_id","name","id","active");--> statement-breakpoint
CREATE INDEX "clients_of_principal" ON "clients" USING btree ("principal_id","name","id","active");