CREATE TABLE "control_cards" (
	"id" serial PRIMARY KEY NOT NULL,
	"instrument_id" integer NOT NULL,
	"zone_instrument_id" integer,
	"name" text NOT NULL,
	"expert_id" integer,
	"opened_on" date NOT NULL,
	"closed_on" date,
	"close_reason" text,
	"replaces_id" integer,
	"measurements_needed" smallint DEFAULT 10 NOT NULL,
	"mean" double precision,
	"sigma" double precision,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "control_cards_name_length" CHECK (length(btrim("control_cards"."name")) between 1 and 255),
	CONSTRAINT "control_cards_in_order" CHECK ("control_cards"."closed_on" >= "control_cards"."opened_on"),
	CONSTRAINT "control_cards_close_reason" CHECK (length("control_cards"."close_reason") <= 500),
	CONSTRAINT "control_cards_needed" CHECK ("control_cards"."measurements_needed" between 2 and 100),
	CONSTRAINT "control_cards_limits" CHECK (("control_cards"."mean" is null) = ("control_cards"."sigma" is null))
);
--> statement-breakpoint
CREATE TABLE "control_measurements" (
	"id" serial PRIMARY KEY NOT NULL,
	"card_id" integer NOT NULL,
	"kind" text NOT NULL,
	"measured_on" date NOT NULL,
	"value" double precision NOT NULL,
	"operator_id" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "control_measurements_kind" CHECK ("control_measurements"."kind" in ('limite', 'giornaliera')),
	CONSTRAINT "control_measurements_value" CHECK ("control_measurements"."value" >= 0 and "control_measurements"."value" < 'infinity'),
	CONSTRAINT "control_measurements_note" CHECK (length("control_measurements"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "instrument_calibrations" (
	"id" serial PRIMARY KEY NOT NULL,
	"instrument_id" integer NOT NULL,
	"calibrated_on" date NOT NULL,
	"valid_until" date NOT NULL,
	"laboratory" text DEFAULT '' NOT NULL,
	"certificate_number" text DEFAULT '' NOT NULL,
	"certificate_name" text,
	"certificate_sha256" text,
	"added_by" integer,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "instrument_calibrations_in_order" CHECK ("instrument_calibrations"."valid_until" > "instrument_calibrations"."calibrated_on"),
	CONSTRAINT "instrument_calibrations_laboratory" CHECK (length("instrument_calibrations"."laboratory") <= 255),
	CONSTRAINT "instrument_calibrations_certificate_number" CHECK (length("instrument_calibrations"."certificate_number") <= 64)
);
--> statement-breakpoint
CREATE TABLE "zone_instruments" (
	"id" serial PRIMARY KEY NOT NULL,
	"zone_id" integer NOT NULL,
	"instrument_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "control_forms" (
	"id" serial PRIMARY KEY NOT NULL,
	"principal_id" integer NOT NULL,
	"state" text DEFAULT 'inviato' NOT NULL,
	"shipper_id" integer NOT NULL,
	"shipper_name" text NOT NULL,
	"shipper_address" text NOT NULL,
	"shipper_country" text NOT NULL,
	"shipper_phone" text DEFAULT '' NOT NULL,
	"shipper_fax" text DEFAULT '' NOT NULL,
	"consignee_id" integer NOT NULL,
	"consignee_name" text NOT NULL,
	"consignee_address" text NOT NULL,
	"consignee_country" text NOT NULL,
	"consignee_phone" text DEFAULT '' NOT NULL,
	"consignee_fax" text DEFAULT '' NOT NULL,
	"customs_item" text NOT NULL,
	"goods" text NOT NULL,
	"packages" integer NOT NULL,
	"invoice_date" date,
	"invoice_number" text,
	"metal" text,
	"origin" text,
	"transport" text NOT NULL,
	"ship_id" integer,
	"ship_country" text,
	"departure_port_id" integer,
	"arrival_port_id" integer,
	"bill_of_lading" text,
	"flight_id" integer,
	"flight_country" text,
	"airline_id" integer,
	"departure_airport_id" integer,
	"arrival_airport_id" integer,
	"awb" text,
	"land_transport" text NOT NULL,
	"container_number" text,
	"plate" text,
	"wagon" text,
	"land_awb" text,
	"control_place_id" integer,
	"due_date" date NOT NULL,
	"operator_id" integer,
	"notes_for_operator" text DEFAULT '' NOT NULL,
	"method" text,
	"background" numeric(15, 3),
	"within_20_cm" numeric(15, 3),
	"instrument_id" integer,
	"card_id" integer,
	"used_instrument" jsonb,
	"air_against_walls" numeric(15, 3),
	"portal_background" numeric(15, 3),
	"source_type" text,
	"source_activity" numeric(15, 3),
	"measured_at" timestamp with time zone,
	"measured_by" integer,
	"expert_id" integer,
	"conclusion" text,
	"conclusion_note" text,
	"register_year" smallint,
	"register_number" integer,
	"attested_by" integer,
	"attested_at" timestamp with time zone,
	"cancel_reason" text,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce("container_number", '') || ' ' || coalesce("plate", '') || ' ' || coalesce("wagon", '') || ' ' || coalesce("bill_of_lading", '') || ' ' || coalesce("awb", '') || ' ' || coalesce("land_awb", '') || ' ' || coalesce("shipper_name", '') || ' ' || coalesce("consignee_name", '') || ' ' || coalesce("goods", ''))) STORED,
	CONSTRAINT "control_forms_state" CHECK ("control_forms"."state" in ('inviato', 'lavorato', 'firmato', 'annullato')),
	CONSTRAINT "control_forms_parties_differ" CHECK ("control_forms"."shipper_id" <> "control_forms"."consignee_id"),
	CONSTRAINT "control_forms_shipper_name_length" CHECK (length(btrim("control_forms"."shipper_name")) between 2 and 255),
	CONSTRAINT "control_forms_consignee_name_length" CHECK (length(btrim("control_forms"."consignee_name")) between 2 and 255),
	CONSTRAINT "control_forms_shipper_address" CHECK (length("control_forms"."shipper_address") <= 255),
	CONSTRAINT "control_forms_consignee_address" CHECK (length("control_forms"."consignee_address") <= 255),
	CONSTRAINT "control_forms_customs_item" CHECK (length(btrim("control_forms"."customs_item")) between 1 and 255),
	CONSTRAINT "control_forms_goods" CHECK (length(btrim("control_forms"."goods")) between 1 and 1000),
	CONSTRAINT "control_forms_packages" CHECK ("control_forms"."packages" > 0),
	CONSTRAINT "control_forms_invoice" CHECK (("control_forms"."invoice_date" is null) = ("control_forms"."invoice_number" is null)),
	CONSTRAINT "control_forms_notes" CHECK (length("control_forms"."notes_for_operator") <= 2000),
	CONSTRAINT "control_forms_transport" CHECK ("control_forms"."transport" in ('mare', 'aereo', 'terra', 'scaricatoNave')),
	CONSTRAINT "control_forms_land_transport" CHECK ("control_forms"."land_transport" in ('container', 'rinfusa', 'ferrovia', 'stradale')),
	CONSTRAINT "control_forms_by_sea" CHECK ("control_forms"."transport" <> 'mare' or num_nulls("control_forms"."ship_id", "control_forms"."ship_country", "control_forms"."departure_port_id", "control_forms"."arrival_port_id", "control_forms"."bill_of_lading") = 0),
	CONSTRAINT "control_forms_by_air" CHECK ("control_forms"."transport" <> 'aereo' or num_nulls("control_forms"."flight_id", "control_forms"."flight_country", "control_forms"."airline_id", "control_forms"."departure_airport_id", "control_forms"."arrival_airport_id", "control_forms"."awb") = 0),
	CONSTRAINT "control_forms_ports_differ" CHECK ("control_forms"."departure_port_id" <> "control_forms"."arrival_port_id"),
	CONSTRAINT "control_forms_airports_differ" CHECK ("control_forms"."departure_airport_id" <> "control_forms"."arrival_airport_id"),
	CONSTRAINT "control_forms_method" CHECK ("control_forms"."method" in ('strumentoPortatile', 'portaleRadiometrico')),
	CONSTRAINT "control_forms_portable" CHECK ("control_forms"."method" is distinct from 'strumentoPortatile' or num_nulls("control_forms"."background", "control_forms"."within_20_cm") = 0),
	CONSTRAINT "control_forms_portal" CHECK ("control_forms"."method" is distinct from 'portaleRadiometrico' or num_nulls("control_forms"."air_against_walls", "control_forms"."portal_background", "control_forms"."source_type", "control_forms"."source_activity") = 0),
	CONSTRAINT "control_forms_not_negative" CHECK ("control_forms"."background" >= 0 and "control_forms"."within_20_cm" >= 0 and "control_forms"."air_against_walls" >= 0 and "control_forms"."portal_background" >= 0 and "control_forms"."source_activity" >= 0),
	CONSTRAINT "control_forms_measured" CHECK ("control_forms"."state" not in ('lavorato', 'firmato') or num_nulls("control_forms"."method", "control_forms"."measured_at", "control_forms"."measured_by") = 0),
	CONSTRAINT "control_forms_conclusion" CHECK ("control_forms"."conclusion" in ('accettato', 'respinto')),
	CONSTRAINT "control_forms_attested" CHECK (num_nulls("control_forms"."conclusion", "control_forms"."register_year", "control_forms"."register_number", "control_forms"."attested_by", "control_forms"."attested_at") in (0, 5)),
	CONSTRAINT "control_forms_attestation" CHECK ("control_forms"."attested_at" is null or num_nulls("control_forms"."metal", "control_forms"."origin") = 0),
	CONSTRAINT "control_forms_signed" CHECK ("control_forms"."state" <> 'firmato' or "control_forms"."attested_at" is not null),
	CONSTRAINT "control_forms_conclusion_note" CHECK (length("control_forms"."conclusion_note") <= 2000),
	CONSTRAINT "control_forms_metal" CHECK (length("control_forms"."metal") <= 255),
	CONSTRAINT "control_forms_origin" CHECK (length("control_forms"."origin") <= 255),
	CONSTRAINT "control_forms_source_type" CHECK (length("control_forms"."source_type") <= 255),
	CONSTRAINT "control_forms_cancel_reason" CHECK (length("control_forms"."cancel_reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "control_photos" (
	"id" serial PRIMARY KEY NOT NULL,
	"form_id" integer NOT NULL,
	"sha256" text NOT NULL,
	"kind" text NOT NULL,
	"taken_at" timestamp with time zone,
	"latitude" double precision,
	"longitude" double precision,
	"added_by" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "control_photos_kind" CHECK ("control_photos"."kind" in ('carico', 'sigillo')),
	CONSTRAINT "control_photos_place" CHECK (num_nulls("control_photos"."latitude", "control_photos"."longitude") <> 1 and "control_photos"."latitude" between -90 and 90 and "control_photos"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "control_register_years" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_delegations" (
	"id" serial PRIMARY KEY NOT NULL,
	"principal_id" integer NOT NULL,
	"place_id" integer NOT NULL,
	"operator_id" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_by" integer,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "place_delegations_in_order" CHECK ("place_delegations"."starts_on" <= "place_delegations"."ends_on"),
	CONSTRAINT "place_delegations_deleted" CHECK (("place_delegations"."deleted_at" is null) = ("place_delegations"."deleted_by" is null))
);
--> statement-breakpoint
CREATE TABLE "airlines" (
	"id" serial PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"merged_into_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce("label", ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "airlines_label_length" CHECK (length(btrim("airlines"."label")) between 2 and 255)
);
--> statement-breakpoint
CREATE TABLE "arrival_places" (
	"principal_id" integer NOT NULL,
	"place_id" integer NOT NULL,
	CONSTRAINT "arrival_places_principal_id_place_id_pk" PRIMARY KEY("principal_id","place_id")
);
--> statement-breakpoint
CREATE TABLE "control_clients" (
	"principal_id" integer PRIMARY KEY NOT NULL,
	"expert_id" integer,
	"by_sea" boolean DEFAULT false NOT NULL,
	"by_air" boolean DEFAULT false NOT NULL,
	"by_land" boolean DEFAULT false NOT NULL,
	"unloaded" boolean DEFAULT false NOT NULL,
	"requires_control_place" boolean DEFAULT false NOT NULL,
	"can_add_ports" boolean DEFAULT false NOT NULL,
	"can_add_airports" boolean DEFAULT false NOT NULL,
	"instrument_mandatory" boolean DEFAULT true NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "control_parties" (
	"id" serial PRIMARY KEY NOT NULL,
	"principal_id" integer NOT NULL,
	"role" text NOT NULL,
	"label" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"fax" text DEFAULT '' NOT NULL,
	"merged_into_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce("label", ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "control_parties_role" CHECK ("control_parties"."role" in ('mittente', 'destinatario')),
	CONSTRAINT "control_parties_label_length" CHECK (length(btrim("control_parties"."label")) between 2 and 255),
	CONSTRAINT "control_parties_address" CHECK (length("control_parties"."address") <= 255),
	CONSTRAINT "control_parties_country" CHECK (length("control_parties"."country") <= 255),
	CONSTRAINT "control_parties_phone" CHECK (length("control_parties"."phone") <= 255),
	CONSTRAINT "control_parties_fax" CHECK (length("control_parties"."fax") <= 255)
);
--> statement-breakpoint
CREATE TABLE "control_places" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"zone_id" integer,
	"merged_into_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce("label", ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "control_places_kind" CHECK ("control_places"."kind" in ('porto', 'aeroporto')),
	CONSTRAINT "control_places_label_length" CHECK (length(btrim("control_places"."label")) between 2 and 255)
);
--> statement-breakpoint
CREATE TABLE "flights" (
	"id" serial PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"airline_id" integer,
	"departure_id" integer,
	"arrival_id" integer,
	"merged_into_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce("label", ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flights_label_length" CHECK (length(btrim("flights"."label")) between 2 and 255),
	CONSTRAINT "flights_country" CHECK (length("flights"."country") <= 255)
);
--> statement-breakpoint
CREATE TABLE "inspector_places" (
	"user_id" integer NOT NULL,
	"principal_id" integer NOT NULL,
	"transport" text NOT NULL,
	"place_id" integer NOT NULL,
	CONSTRAINT "inspector_places_user_id_principal_id_transport_place_id_pk" PRIMARY KEY("user_id","principal_id","transport","place_id"),
	CONSTRAINT "inspector_places_transport" CHECK ("inspector_places"."transport" in ('mare', 'aereo', 'terra', 'scaricatoNave'))
);
--> statement-breakpoint
CREATE TABLE "inspectors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"qualification" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "inspectors_body" CHECK (length("inspectors"."body") <= 255),
	CONSTRAINT "inspectors_qualification" CHECK (length("inspectors"."qualification") <= 255)
);
--> statement-breakpoint
CREATE TABLE "ships" (
	"id" serial PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"merged_into_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce("label", ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ships_label_length" CHECK (length(btrim("ships"."label")) between 2 and 255),
	CONSTRAINT "ships_country" CHECK (length("ships"."country") <= 255)
);
--> statement-breakpoint
ALTER TABLE "instruments" ADD COLUMN "principal_id" integer;--> statement-breakpoint
ALTER TABLE "control_cards" ADD CONSTRAINT "control_cards_instrument_id_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_cards" ADD CONSTRAINT "control_cards_zone_instrument_id_zone_instruments_id_fk" FOREIGN KEY ("zone_instrument_id") REFERENCES "public"."zone_instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_cards" ADD CONSTRAINT "control_cards_expert_id_users_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_cards" ADD CONSTRAINT "control_cards_replaces_id_control_cards_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."control_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_measurements" ADD CONSTRAINT "control_measurements_card_id_control_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."control_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_measurements" ADD CONSTRAINT "control_measurements_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_calibrations" ADD CONSTRAINT "instrument_calibrations_instrument_id_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_calibrations" ADD CONSTRAINT "instrument_calibrations_certificate_sha256_stored_files_sha256_fk" FOREIGN KEY ("certificate_sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_calibrations" ADD CONSTRAINT "instrument_calibrations_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_instruments" ADD CONSTRAINT "zone_instruments_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_instruments" ADD CONSTRAINT "zone_instruments_instrument_id_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_forms" ADD CONSTRAINT "control_forms_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_forms" ADD CONSTRAINT "control_forms_ship_id_ships_id_fk" FOREIGN KEY ("ship_id") REFERENCES "public"."ships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_forms" ADD CONSTRAINT "control_forms_departure_port_id_control_places_id_fk" FOREIGN KEY ("departure_port_id") REFERENCES "public"."control_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_forms" ADD CONSTRAINT "control_forms_arrival_port_id_control_places_id_fk" FOREIGN KEY ("arrival_port_id") REFERENCES "public"."control_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_forms" ADD CONSTRAINT "control_forms_flight_id_flights_id_fk" FOREIGN KEY ("flight_id") REFERENCES "public"."flights"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_forms" ADD CONSTRAINT "control_forms_airline_id_airlines_id_fk" FOREIGN KEY ("airline_id") REFERENCES "public"."airlines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_forms" ADD CONSTRAINT "control_forms_departure_airport_id_control_places_id_fk" FOREIGN KEY ("departure_airport_id") REFERENCES "public"."control_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_forms" ADD CONSTRAINT "control_forms_arrival_airport_id_control_places_id_fk" FOREIGN KEY ("arrival_airport_id") REFERENCES "public"."control_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_forms" ADD CONSTRAINT "control_forms_control_place_id_control_places_id_fk" FOREIGN KEY ("control_place_id") REFERENCES "public"."control_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_forms" ADD CONSTRAINT "control_forms_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_forms" ADD CONSTRAINT "control_forms_instrument_id_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_forms" ADD CONSTRAINT "control_forms_card_id_control_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."control_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_forms" ADD CONSTRAINT "control_forms_measured_by_users_id_fk" FOREIGN KEY ("measured_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_forms" ADD CONSTRAINT "control_forms_expert_id_users_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_forms" ADD CONSTRAINT "control_forms_attested_by_users_id_fk" FOREIGN KEY ("attested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_forms" ADD CONSTRAINT "control_forms_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_forms" ADD CONSTRAINT "control_forms_shipper" FOREIGN KEY ("shipper_id") REFERENCES "public"."control_parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_forms" ADD CONSTRAINT "control_forms_consignee" FOREIGN KEY ("consignee_id") REFERENCES "public"."control_parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_photos" ADD CONSTRAINT "control_photos_form_id_control_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."control_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_photos" ADD CONSTRAINT "control_photos_sha256_stored_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_photos" ADD CONSTRAINT "control_photos_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_delegations" ADD CONSTRAINT "place_delegations_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_delegations" ADD CONSTRAINT "place_delegations_place_id_control_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."control_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_delegations" ADD CONSTRAINT "place_delegations_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_delegations" ADD CONSTRAINT "place_delegations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_delegations" ADD CONSTRAINT "place_delegations_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "airlines" ADD CONSTRAINT "airlines_merged_into_id_airlines_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."airlines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_places" ADD CONSTRAINT "arrival_places_principal_id_control_clients_principal_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."control_clients"("principal_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_places" ADD CONSTRAINT "arrival_places_place_id_control_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."control_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_clients" ADD CONSTRAINT "control_clients_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_clients" ADD CONSTRAINT "control_clients_expert_id_users_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_parties" ADD CONSTRAINT "control_parties_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_parties" ADD CONSTRAINT "control_parties_merged_into_id_control_parties_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."control_parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_places" ADD CONSTRAINT "control_places_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_places" ADD CONSTRAINT "control_places_merged_into_id_control_places_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."control_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flights" ADD CONSTRAINT "flights_airline_id_airlines_id_fk" FOREIGN KEY ("airline_id") REFERENCES "public"."airlines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flights" ADD CONSTRAINT "flights_departure_id_control_places_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."control_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flights" ADD CONSTRAINT "flights_arrival_id_control_places_id_fk" FOREIGN KEY ("arrival_id") REFERENCES "public"."control_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flights" ADD CONSTRAINT "flights_merged_into_id_flights_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."flights"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspector_places" ADD CONSTRAINT "inspector_places_user_id_inspectors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."inspectors"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspector_places" ADD CONSTRAINT "inspector_places_principal_id_control_clients_principal_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."control_clients"("principal_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspector_places" ADD CONSTRAINT "inspector_places_place_id_control_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."control_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspectors" ADD CONSTRAINT "inspectors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ships" ADD CONSTRAINT "ships_merged_into_id_ships_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."ships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "control_cards_one_open" ON "control_cards" USING btree ("instrument_id") WHERE "control_cards"."closed_on" is null;--> statement-breakpoint
CREATE INDEX "control_cards_instrument_id" ON "control_cards" USING btree ("instrument_id","opened_on");--> statement-breakpoint
CREATE INDEX "control_cards_zone_instrument_id" ON "control_cards" USING btree ("zone_instrument_id");--> statement-breakpoint
CREATE INDEX "control_cards_expert_id" ON "control_cards" USING btree ("expert_id");--> statement-breakpoint
CREATE UNIQUE INDEX "control_cards_replaces_id" ON "control_cards" USING btree ("replaces_id");--> statement-breakpoint
CREATE UNIQUE INDEX "control_measurements_one_a_day" ON "control_measurements" USING btree ("card_id","measured_on") WHERE "control_measurements"."kind" = 'giornaliera';--> statement-breakpoint
CREATE INDEX "control_measurements_card_id" ON "control_measurements" USING btree ("card_id","kind","measured_on");--> statement-breakpoint
CREATE INDEX "control_measurements_operator_id" ON "control_measurements" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "instrument_calibrations_day" ON "instrument_calibrations" USING btree ("instrument_id","calibrated_on");--> statement-breakpoint
CREATE INDEX "instrument_calibrations_certificate" ON "instrument_calibrations" USING btree ("certificate_sha256");--> statement-breakpoint
CREATE INDEX "instrument_calibrations_added_by" ON "instrument_calibrations" USING btree ("added_by");--> statement-breakpoint
CREATE UNIQUE INDEX "zone_instruments_once" ON "zone_instruments" USING btree ("instrument_id","zone_id");--> statement-breakpoint
CREATE INDEX "zone_instruments_zone_id" ON "zone_instruments" USING btree ("zone_id");--> statement-breakpoint
CREATE UNIQUE INDEX "control_forms_register" ON "control_forms" USING btree ("register_year","register_number");--> statement-breakpoint
CREATE INDEX "control_forms_client" ON "control_forms" USING btree ("principal_id","due_date","id");--> statement-breakpoint
CREATE INDEX "control_forms_state" ON "control_forms" USING btree ("state","due_date","id");--> statement-breakpoint
CREATE INDEX "control_forms_search" ON "control_forms" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "control_forms_shipper_id" ON "control_forms" USING btree ("shipper_id");--> statement-breakpoint
CREATE INDEX "control_forms_consignee_id" ON "control_forms" USING btree ("consignee_id");--> statement-breakpoint
CREATE INDEX "control_forms_ship_id" ON "control_forms" USING btree ("ship_id");--> statement-breakpoint
CREATE INDEX "control_forms_departure_port_id" ON "control_forms" USING btree ("departure_port_id");--> statement-breakpoint
CREATE INDEX "control_forms_arrival_port_id" ON "control_forms" USING btree ("arrival_port_id");--> statement-breakpoint
CREATE INDEX "control_forms_flight_id" ON "control_forms" USING btree ("flight_id");--> statement-breakpoint
CREATE INDEX "control_forms_airline_id" ON "control_forms" USING btree ("airline_id");--> statement-breakpoint
CREATE INDEX "control_forms_departure_airport_id" ON "control_forms" USING btree ("departure_airport_id");--> statement-breakpoint
CREATE INDEX "control_forms_arrival_airport_id" ON "control_forms" USING btree ("arrival_airport_id");--> statement-breakpoint
CREATE INDEX "control_forms_control_place_id" ON "control_forms" USING btree ("control_place_id");--> statement-breakpoint
CREATE INDEX "control_forms_operator_id" ON "control_forms" USING btree ("operator_id","due_date");--> statement-breakpoint
CREATE INDEX "control_forms_instrument_id" ON "control_forms" USING btree ("instrument_id");--> statement-breakpoint
CREATE INDEX "control_forms_card_id" ON "control_forms" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "control_forms_measured_by" ON "control_forms" USING btree ("measured_by");--> statement-breakpoint
CREATE INDEX "control_forms_expert_id" ON "control_forms" USING btree ("expert_id","state");--> statement-breakpoint
CREATE INDEX "control_forms_attested_by" ON "control_forms" USING btree ("attested_by");--> statement-breakpoint
CREATE INDEX "control_forms_created_by" ON "control_forms" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "control_photos_once" ON "control_photos" USING btree ("form_id","sha256");--> statement-breakpoint
CREATE INDEX "control_photos_sha256" ON "control_photos" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "control_photos_added_by" ON "control_photos" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "place_delegations_client" ON "place_delegations" USING btree ("principal_id","starts_on");--> statement-breakpoint
CREATE INDEX "place_delegations_place_id" ON "place_delegations" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "place_delegations_operator_id" ON "place_delegations" USING btree ("operator_id","starts_on");--> statement-breakpoint
CREATE INDEX "place_delegations_created_by" ON "place_delegations" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "place_delegations_deleted_by" ON "place_delegations" USING btree ("deleted_by");--> statement-breakpoint
CREATE UNIQUE INDEX "airlines_label" ON "airlines" USING btree (lower(btrim("label"))) WHERE "airlines"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "airlines_merged_into_id" ON "airlines" USING btree ("merged_into_id");--> statement-breakpoint
CREATE INDEX "arrival_places_place_id" ON "arrival_places" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "control_clients_expert_id" ON "control_clients" USING btree ("expert_id");--> statement-breakpoint
CREATE UNIQUE INDEX "control_parties_label" ON "control_parties" USING btree ("principal_id","role",lower(btrim("label"))) WHERE "control_parties"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "control_parties_merged_into_id" ON "control_parties" USING btree ("merged_into_id");--> statement-breakpoint
CREATE UNIQUE INDEX "control_places_label" ON "control_places" USING btree ("kind",lower(btrim("label"))) WHERE "control_places"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "control_places_zone_id" ON "control_places" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "control_places_merged_into_id" ON "control_places" USING btree ("merged_into_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flights_label" ON "flights" USING btree (lower(btrim("label"))) WHERE "flights"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "flights_airline_id" ON "flights" USING btree ("airline_id");--> statement-breakpoint
CREATE INDEX "flights_departure_id" ON "flights" USING btree ("departure_id");--> statement-breakpoint
CREATE INDEX "flights_arrival_id" ON "flights" USING btree ("arrival_id");--> statement-breakpoint
CREATE INDEX "flights_merged_into_id" ON "flights" USING btree ("merged_into_id");--> statement-breakpoint
CREATE INDEX "inspector_places_principal_id" ON "inspector_places" USING btree ("principal_id","transport","place_id");--> statement-breakpoint
CREATE INDEX "inspector_places_place_id" ON "inspector_places" USING btree ("place_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ships_label" ON "ships" USING btree (lower(btrim("label"))) WHERE "ships"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "ships_merged_into_id" ON "ships" USING btree ("merged_into_id");--> statement-breakpoint
ALTER TABLE "instruments" ADD CONSTRAINT "instruments_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instruments_principal_id" ON "instruments" USING btree ("principal_id");--> statement-breakpoint
-- Who inspects for a client at a place: never two at once, whoever they are.
ALTER TABLE place_delegations ADD CONSTRAINT place_delegations_no_overlap
  EXCLUDE USING gist (
    int4range(principal_id, principal_id, '[]') WITH &&,
    int4range(place_id, place_id, '[]') WITH &&,
    daterange(starts_on, ends_on, '[]') WITH &&
  )
  WHERE (deleted_at IS NULL);
--> statement-breakpoint
CREATE TRIGGER control_clients_bump_version BEFORE UPDATE ON control_clients FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER control_parties_bump_version BEFORE UPDATE ON control_parties FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER control_places_bump_version BEFORE UPDATE ON control_places FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER ships_bump_version BEFORE UPDATE ON ships FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER airlines_bump_version BEFORE UPDATE ON airlines FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER flights_bump_version BEFORE UPDATE ON flights FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER inspectors_bump_version BEFORE UPDATE ON inspectors FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER control_forms_bump_version BEFORE UPDATE ON control_forms FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER control_cards_bump_version BEFORE UPDATE ON control_cards FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
-- A form is sent, measured, signed; what is not signed yet may be cancelled. What is signed or cancelled stays as it is,
-- and a number of the register is never given back.
CREATE FUNCTION step_control_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.state IN ('firmato', 'annullato') THEN
    RAISE EXCEPTION 'control form % is closed', old.id USING CONSTRAINT = 'control_forms_kept';
  END IF;
  IF new.state <> old.state AND (old.state, new.state) NOT IN (
    ('inviato', 'lavorato'), ('lavorato', 'firmato'), ('inviato', 'annullato'), ('lavorato', 'annullato')
  ) THEN
    RAISE EXCEPTION 'control form % cannot go from % to %', old.id, old.state, new.state
      USING CONSTRAINT = 'control_forms_step';
  END IF;
  IF old.register_number IS NOT NULL
    AND (new.register_year, new.register_number) IS DISTINCT FROM (old.register_year, old.register_number) THEN
    RAISE EXCEPTION 'control form % keeps its number', old.id USING CONSTRAINT = 'control_forms_number';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER control_forms_step BEFORE UPDATE ON control_forms FOR EACH ROW EXECUTE FUNCTION step_control_form();
--> statement-breakpoint
CREATE FUNCTION keep_control_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'control forms are kept' USING CONSTRAINT = 'control_forms_kept';
END $$;
--> statement-breakpoint
CREATE TRIGGER control_forms_kept BEFORE DELETE OR TRUNCATE ON control_forms FOR EACH STATEMENT EXECUTE FUNCTION keep_control_form();
--> statement-breakpoint
-- An instrument is calibrated until the day that its latest calibration says.
CREATE FUNCTION tell_calibration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE instruments i SET calibrated_on = c.calibrated_on, next_calibration = c.valid_until
    FROM (SELECT calibrated_on, valid_until FROM instrument_calibrations WHERE instrument_id = new.instrument_id
          ORDER BY calibrated_on DESC LIMIT 1) c
   WHERE i.id = new.instrument_id
     AND (i.calibrated_on, i.next_calibration) IS DISTINCT FROM (c.calibrated_on, c.valid_until);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER instrument_calibrations_told AFTER INSERT OR UPDATE ON instrument_calibrations FOR EACH ROW EXECUTE FUNCTION tell_calibration();
