-- Names are the same when they differ only in capitals and blanks.
CREATE FUNCTION record_key(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(btrim(regexp_replace(value, '\s+', ' ', 'g')))
$$;
--> statement-breakpoint
CREATE INDEX "principals_key" ON "principals" USING btree (record_key("name"));--> statement-breakpoint
CREATE INDEX "addresses_key" ON "addresses" USING btree ("client_id",record_key("name"));--> statement-breakpoint
CREATE INDEX "clients_key" ON "clients" USING btree ("principal_id",record_key("name"));--> statement-breakpoint
CREATE INDEX "measurement_points_key" ON "measurement_points" USING btree ("address_id",record_key("alias"));