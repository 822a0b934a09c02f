CREATE TABLE "isin_exports" (
	"id" serial PRIMARY KEY NOT NULL,
	"transmission_id" integer NOT NULL,
	"round" integer NOT NULL,
	"format" text NOT NULL,
	"mapping_id" integer NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"rows" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "isin_exports_format" CHECK ("isin_exports"."format" in ('csv', 'xlsx')),
	CONSTRAINT "isin_exports_rows" CHECK ("isin_exports"."rows" > 0)
);
--> statement-breakpoint
CREATE TABLE "isin_mappings" (
	"id" serial PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"mapping" jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "isin_mappings_number_positive" CHECK ("isin_mappings"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "isin_rows" (
	"id" serial PRIMARY KEY NOT NULL,
	"transmission_id" integer NOT NULL,
	"placement_id" integer NOT NULL,
	"result_id" integer NOT NULL,
	"address_id" integer NOT NULL,
	"point_id" integer NOT NULL,
	"started_on" date NOT NULL,
	"ended_on" date NOT NULL,
	"is_amendment" boolean NOT NULL,
	"included" boolean NOT NULL,
	"values" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "isin_sites" (
	"transmission_id" integer NOT NULL,
	"address_id" integer NOT NULL,
	"missing" jsonb,
	"values" jsonb,
	"left_out_reason" text,
	"left_out_by" integer,
	"left_out_at" timestamp with time zone,
	CONSTRAINT "isin_sites_transmission_id_address_id_pk" PRIMARY KEY("transmission_id","address_id"),
	CONSTRAINT "isin_sites_frozen" CHECK (("isin_sites"."missing" is null) = ("isin_sites"."values" is null)),
	CONSTRAINT "isin_sites_reason" CHECK (length(btrim("isin_sites"."left_out_reason")) between 5 and 500),
	CONSTRAINT "isin_sites_left_out" CHECK (("isin_sites"."left_out_reason" is null) = ("isin_sites"."left_out_at" is null))
);
--> statement-breakpoint
CREATE TABLE "isin_transmissions" (
	"id" serial PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"half" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"service_recognition" text,
	"opened_by" integer,
	"opened_at" timestamp with time zone NOT NULL,
	"checked_by" integer,
	"checked_at" timestamp with time zone,
	"exported_by" integer,
	"exported_at" timestamp with time zone,
	"sent_by" integer,
	"sent_at" timestamp with time zone,
	"sent_on" date,
	"sent_note" text,
	"sent_export_id" integer,
	"receipt_by" integer,
	"receipt_at" timestamp with time zone,
	"receipt_sha256" text,
	"receipt_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "isin_transmissions_half" CHECK ("isin_transmissions"."half" in (1, 2) and "isin_transmissions"."starts_on" = make_date("isin_transmissions"."year", "isin_transmissions"."half" * 6 - 5, 1)
        and "isin_transmissions"."ends_on" = ("isin_transmissions"."starts_on" + interval '6 months' - interval '1 day')::date),
	CONSTRAINT "isin_transmissions_state" CHECK ("isin_transmissions"."state" in ('open', 'checked', 'exported', 'sent', 'receipt')),
	CONSTRAINT "isin_transmissions_checked" CHECK (("isin_transmissions"."checked_at" is null) = ("isin_transmissions"."state" = 'open')),
	CONSTRAINT "isin_transmissions_exported" CHECK (("isin_transmissions"."exported_at" is null) = ("isin_transmissions"."state" in ('open', 'checked'))),
	CONSTRAINT "isin_transmissions_sent" CHECK (("isin_transmissions"."sent_at" is not null) = ("isin_transmissions"."state" in ('sent', 'receipt'))
        and ("isin_transmissions"."sent_at" is null) = ("isin_transmissions"."sent_on" is null) and ("isin_transmissions"."sent_at" is null) = ("isin_transmissions"."sent_export_id" is null)
        and "isin_transmissions"."sent_on" > "isin_transmissions"."ends_on"),
	CONSTRAINT "isin_transmissions_receipt" CHECK (("isin_transmissions"."receipt_at" is not null) = ("isin_transmissions"."state" = 'receipt')
        and ("isin_transmissions"."receipt_at" is null) = ("isin_transmissions"."receipt_sha256" is null) and ("isin_transmissions"."receipt_at" is null) = ("isin_transmissions"."receipt_name" is null)),
	CONSTRAINT "isin_transmissions_note" CHECK (length("isin_transmissions"."sent_note") <= 500),
	CONSTRAINT "isin_transmissions_receipt_name" CHECK (length("isin_transmissions"."receipt_name") between 1 and 255)
);
--> statement-breakpoint
ALTER TABLE "isin_exports" ADD CONSTRAINT "isin_exports_transmission_id_isin_transmissions_id_fk" FOREIGN KEY ("transmission_id") REFERENCES "public"."isin_transmissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isin_exports" ADD CONSTRAINT "isin_exports_mapping_id_isin_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."isin_mappings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isin_exports" ADD CONSTRAINT "isin_exports_sha256_stored_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isin_exports" ADD CONSTRAINT "isin_exports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isin_mappings" ADD CONSTRAINT "isin_mappings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isin_rows" ADD CONSTRAINT "isin_rows_transmission_id_isin_transmissions_id_fk" FOREIGN KEY ("transmission_id") REFERENCES "public"."isin_transmissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isin_rows" ADD CONSTRAINT "isin_rows_placement_id_placements_id_fk" FOREIGN KEY ("placement_id") REFERENCES "public"."placements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isin_rows" ADD CONSTRAINT "isin_rows_result_id_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."results"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isin_rows" ADD CONSTRAINT "isin_rows_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isin_rows" ADD CONSTRAINT "isin_rows_point_id_measurement_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."measurement_points"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isin_sites" ADD CONSTRAINT "isin_sites_transmission_id_isin_transmissions_id_fk" FOREIGN KEY ("transmission_id") REFERENCES "public"."isin_transmissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isin_sites" ADD CONSTRAINT "isin_sites_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isin_sites" ADD CONSTRAINT "isin_sites_left_out_by_users_id_fk" FOREIGN KEY ("left_out_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isin_transmissions" ADD CONSTRAINT "isin_transmissions_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isin_transmissions" ADD CONSTRAINT "isin_transmissions_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isin_transmissions" ADD CONSTRAINT "isin_transmissions_exported_by_users_id_fk" FOREIGN KEY ("exported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isin_transmissions" ADD CONSTRAINT "isin_transmissions_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isin_transmissions" ADD CONSTRAINT "isin_transmissions_sent_export_id_isin_exports_id_fk" FOREIGN KEY ("sent_export_id") REFERENCES "public"."isin_exports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isin_transmissions" ADD CONSTRAINT "isin_transmissions_receipt_by_users_id_fk" FOREIGN KEY ("receipt_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isin_transmissions" ADD CONSTRAINT "isin_transmissions_receipt_sha256_stored_files_sha256_fk" FOREIGN KEY ("receipt_sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "isin_exports_once" ON "isin_exports" USING btree ("transmission_id","round","format","mapping_id","fingerprint");--> statement-breakpoint
CREATE INDEX "isin_exports_mapping_id" ON "isin_exports" USING btree ("mapping_id");--> statement-breakpoint
CREATE INDEX "isin_exports_sha256" ON "isin_exports" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "isin_exports_created_by" ON "isin_exports" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "isin_mappings_number" ON "isin_mappings" USING btree ("number");--> statement-breakpoint
CREATE INDEX "isin_mappings_created_by" ON "isin_mappings" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "isin_rows_placement_once" ON "isin_rows" USING btree ("transmission_id","placement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "isin_rows_sent_once" ON "isin_rows" USING btree ("placement_id","result_id","point_id","started_on","ended_on") WHERE "isin_rows"."included";--> statement-breakpoint
CREATE INDEX "isin_rows_site" ON "isin_rows" USING btree ("transmission_id","address_id","id");--> statement-breakpoint
CREATE INDEX "isin_rows_result_id" ON "isin_rows" USING btree ("result_id");--> statement-breakpoint
CREATE INDEX "isin_rows_address_id" ON "isin_rows" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "isin_rows_point_id" ON "isin_rows" USING btree ("point_id");--> statement-breakpoint
CREATE INDEX "isin_sites_address_id" ON "isin_sites" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "isin_sites_left_out_by" ON "isin_sites" USING btree ("left_out_by");--> statement-breakpoint
CREATE UNIQUE INDEX "isin_transmissions_once" ON "isin_transmissions" USING btree ("year","half");--> statement-breakpoint
CREATE INDEX "isin_transmissions_opened_by" ON "isin_transmissions" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "isin_transmissions_checked_by" ON "isin_transmissions" USING btree ("checked_by");--> statement-breakpoint
CREATE INDEX "isin_transmissions_exported_by" ON "isin_transmissions" USING btree ("exported_by");--> statement-breakpoint
CREATE INDEX "isin_transmissions_sent_by" ON "isin_transmissions" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "isin_transmissions_receipt_by" ON "isin_transmissions" USING btree ("receipt_by");--> statement-breakpoint
CREATE INDEX "isin_transmissions_receipt_sha256" ON "isin_transmissions" USING btree ("receipt_sha256");--> statement-breakpoint
CREATE INDEX "isin_transmissions_sent_export" ON "isin_transmissions" USING btree ("sent_export_id");--> statement-breakpoint
CREATE INDEX "placements_ended_on" ON "placements" USING btree ("ended_on") WHERE "placements"."ended_on" is not null;--> statement-breakpoint
-- The first columns: what the law asks to be known of a measurement. The portal's own layout is not public.
INSERT INTO isin_mappings (number, created_at, mapping) VALUES (1, now(), $mapping${"separator": ";", "decimalSign": ",", "dueDays": 30, "columns": [
  {"header": "Codice ISTAT comune", "source": "istat", "text": "", "digits": null, "dateFormat": "YYYY-MM-DD", "belowLimit": "text"},
  {"header": "Indirizzo", "source": "address", "text": "", "digits": null, "dateFormat": "YYYY-MM-DD", "belowLimit": "text"},
  {"header": "Latitudine", "source": "latitude", "text": "", "digits": 6, "dateFormat": "YYYY-MM-DD", "belowLimit": "text"},
  {"header": "Longitudine", "source": "longitude", "text": "", "digits": 6, "dateFormat": "YYYY-MM-DD", "belowLimit": "text"},
  {"header": "Destinazione d’uso", "source": "question:D1", "text": "", "digits": null, "dateFormat": "YYYY-MM-DD", "belowLimit": "text"},
  {"header": "Anno di costruzione", "source": "question:D2", "text": "", "digits": null, "dateFormat": "YYYY-MM-DD", "belowLimit": "text"},
  {"header": "Contatto con il suolo", "source": "question:D7", "text": "", "digits": null, "dateFormat": "YYYY-MM-DD", "belowLimit": "text"},
  {"header": "Piano", "source": "floor", "text": "", "digits": null, "dateFormat": "YYYY-MM-DD", "belowLimit": "text"},
  {"header": "Locale", "source": "room", "text": "", "digits": null, "dateFormat": "YYYY-MM-DD", "belowLimit": "text"},
  {"header": "Superficie (m²)", "source": "surface", "text": "", "digits": 0, "dateFormat": "YYYY-MM-DD", "belowLimit": "text"},
  {"header": "Codice dosimetro", "source": "code", "text": "", "digits": null, "dateFormat": "YYYY-MM-DD", "belowLimit": "text"},
  {"header": "Tipo dosimetro", "source": "device", "text": "", "digits": null, "dateFormat": "YYYY-MM-DD", "belowLimit": "text"},
  {"header": "Inizio esposizione", "source": "start", "text": "", "digits": null, "dateFormat": "YYYY-MM-DD", "belowLimit": "text"},
  {"header": "Fine esposizione", "source": "end", "text": "", "digits": null, "dateFormat": "YYYY-MM-DD", "belowLimit": "text"},
  {"header": "Concentrazione (Bq/m³)", "source": "concentration", "text": "", "digits": 0, "dateFormat": "YYYY-MM-DD", "belowLimit": "text"},
  {"header": "Incertezza (Bq/m³)", "source": "concentrationUncertainty", "text": "", "digits": 0, "dateFormat": "YYYY-MM-DD", "belowLimit": "text"},
  {"header": "Media annua (Bq/m³)", "source": "mean", "text": "", "digits": 0, "dateFormat": "YYYY-MM-DD", "belowLimit": "text"},
  {"header": "Numero di riconoscimento del servizio", "source": "recognition", "text": "", "digits": null, "dateFormat": "YYYY-MM-DD", "belowLimit": "text"},
  {"header": "Tipo di invio", "source": "kind", "text": "", "digits": null, "dateFormat": "YYYY-MM-DD", "belowLimit": "text"}
]}$mapping$);
--> statement-breakpoint

-- Every version of the columns stays as it was.
CREATE FUNCTION keep_isin_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% % is written once', TG_TABLE_NAME, OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_kept';
END $$;
--> statement-breakpoint
CREATE TRIGGER isin_mappings_kept BEFORE UPDATE OR DELETE ON isin_mappings
  FOR EACH ROW EXECUTE FUNCTION keep_isin_record();
--> statement-breakpoint
CREATE TRIGGER isin_exports_kept BEFORE UPDATE OR DELETE ON isin_exports
  FOR EACH ROW EXECUTE FUNCTION keep_isin_record();
--> statement-breakpoint
CREATE TRIGGER isin_transmissions_bump_version BEFORE UPDATE ON isin_transmissions
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint

-- One step after the other; back only to 'open', before anything was sent, and then the round counts on. What was sent
-- stays as it was, and so does the half-year.
CREATE FUNCTION order_isin_transmission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.year <> NEW.year OR OLD.half <> NEW.half OR NOT (
    (OLD.state = NEW.state AND OLD.state NOT IN ('sent', 'receipt') AND OLD.round = NEW.round)
    OR (OLD.round = NEW.round AND (OLD.state, NEW.state) IN
         (('open', 'checked'), ('checked', 'exported'), ('exported', 'sent'), ('sent', 'receipt')))
    OR (OLD.round + 1 = NEW.round AND (OLD.state, NEW.state) IN (('checked', 'open'), ('exported', 'open'))))
    OR (OLD.state = 'sent' AND (OLD.sent_at, OLD.sent_on, OLD.sent_export_id) <> (NEW.sent_at, NEW.sent_on, NEW.sent_export_id))
  THEN
    RAISE EXCEPTION 'transmission % cannot go this way', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'isin_transmissions_in_order';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER isin_transmissions_in_order BEFORE UPDATE OR DELETE ON isin_transmissions
  FOR EACH ROW EXECUTE FUNCTION order_isin_transmission();
--> statement-breakpoint

-- What was sent is a file of this transmission and of the round in force.
CREATE FUNCTION check_isin_sent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM isin_exports
    WHERE id = NEW.sent_export_id AND transmission_id = NEW.id AND round = NEW.round;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'file % was not made of transmission %', NEW.sent_export_id, NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'isin_transmissions_sent_file';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER isin_transmissions_sent_file BEFORE UPDATE ON isin_transmissions
  FOR EACH ROW WHEN (NEW.sent_export_id IS NOT NULL AND OLD.sent_export_id IS NULL)
  EXECUTE FUNCTION check_isin_sent();
--> statement-breakpoint

-- Rows come and go while a transmission is open; from the check on only sites are left out and taken back, and after
-- the export not even that.
CREATE FUNCTION freeze_isin_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  transmission integer;
  stands text;
BEGIN
  IF TG_OP = 'DELETE' THEN transmission := OLD.transmission_id; ELSE transmission := NEW.transmission_id; END IF;
  SELECT state INTO stands FROM isin_transmissions WHERE id = transmission;
  IF stands = 'open' OR (stands = 'checked' AND TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - 'included' = to_jsonb(OLD) - 'included') THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the rows of transmission % are frozen', transmission
    USING ERRCODE = 'check_violation', CONSTRAINT = 'isin_rows_frozen';
END $$;
--> statement-breakpoint
CREATE TRIGGER isin_rows_frozen BEFORE INSERT OR UPDATE OR DELETE ON isin_rows
  FOR EACH ROW EXECUTE FUNCTION freeze_isin_rows();
--> statement-breakpoint
CREATE FUNCTION freeze_isin_sites() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  transmission integer;
  stands text;
BEGIN
  IF TG_OP = 'DELETE' THEN transmission := OLD.transmission_id; ELSE transmission := NEW.transmission_id; END IF;
  SELECT state INTO stands FROM isin_transmissions WHERE id = transmission;
  IF stands = 'open' OR (stands = 'checked' AND TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - '{left_out_reason,left_out_by,left_out_at}'::text[]
      = to_jsonb(OLD) - '{left_out_reason,left_out_by,left_out_at}'::text[]) THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the sites of transmission % are frozen', transmission
    USING ERRCODE = 'check_violation', CONSTRAINT = 'isin_rows_frozen';
END $$;
--> statement-breakpoint
CREATE TRIGGER isin_sites_frozen BEFORE INSERT OR UPDATE OR DELETE ON isin_sites
  FOR EACH ROW EXECUTE FUNCTION freeze_isin_sites();
