CREATE TABLE "activities" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"type" smallint NOT NULL,
	"alias" text,
	"deadline" date,
	"device_id" integer,
	"registry_id" integer,
	"manual_id" integer,
	"preventive_activity_id" integer,
	"previous_activity_id" integer,
	"estimated_time" integer,
	"note" text,
	"in_review" boolean DEFAULT false NOT NULL,
	"need_sign" boolean DEFAULT false NOT NULL,
	"complete" boolean DEFAULT false NOT NULL,
	"skip" boolean DEFAULT false NOT NULL,
	"to_finish_in_lab" boolean DEFAULT false NOT NULL,
	"active" boolean GENERATED ALWAYS AS (deleted_at is null) STORED,
	"deleted_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"completed_by" integer,
	"test_type" smallint,
	"judgement" smallint,
	"judgement_note" text,
	"outcome_on" date,
	"protocol" text,
	"external_code" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activities_type" CHECK ("activities"."type" between 0 and 12),
	CONSTRAINT "activities_alias" CHECK (length("activities"."alias") <= 255),
	CONSTRAINT "activities_note" CHECK (length("activities"."note") <= 500),
	CONSTRAINT "activities_estimated_time" CHECK ("activities"."estimated_time" between 0 and 10080),
	CONSTRAINT "activities_completed" CHECK ("activities"."complete" = ("activities"."completed_at" is not null)),
	CONSTRAINT "activities_one_state" CHECK (num_nonnulls(nullif("activities"."in_review", false), nullif("activities"."need_sign", false), nullif("activities"."complete", false), nullif("activities"."skip", false)) <= 1),
	CONSTRAINT "activities_not_finished" CHECK (not ("activities"."complete" and "activities"."to_finish_in_lab")),
	CONSTRAINT "activities_test_type" CHECK ("activities"."test_type" between 1 and 3),
	CONSTRAINT "activities_judgement" CHECK ("activities"."judgement" = 1 or ("activities"."judgement" = 2 and "activities"."judgement_note" is not null)),
	CONSTRAINT "activities_judgement_note" CHECK (length("activities"."judgement_note") <= 500),
	CONSTRAINT "activities_protocol" CHECK (length("activities"."protocol") <= 64),
	CONSTRAINT "activities_external_code_length" CHECK (length(btrim("activities"."external_code")) between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "activity_values" (
	"activity_id" integer NOT NULL,
	"field" text NOT NULL,
	"value" double precision NOT NULL,
	"unit" text,
	"acceptable_from" double precision,
	"acceptable_to" double precision,
	CONSTRAINT "activity_values_activity_id_field_pk" PRIMARY KEY("activity_id","field"),
	CONSTRAINT "activity_values_field_length" CHECK (length(btrim("activity_values"."field")) between 1 and 64),
	CONSTRAINT "activity_values_unit" CHECK (length("activity_values"."unit") <= 64),
	CONSTRAINT "activity_values_acceptable" CHECK ("activity_values"."acceptable_from" <= "activity_values"."acceptable_to")
);
--> statement-breakpoint
CREATE TABLE "device_status_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"device_id" integer NOT NULL,
	"old_status" smallint,
	"new_status" smallint NOT NULL,
	"since" date NOT NULL,
	"until" date,
	"dismiss_reason" text,
	"changed_by" integer,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_status_history_ends_after_start" CHECK ("device_status_history"."until" >= "device_status_history"."since"),
	CONSTRAINT "device_status_history_status" CHECK ("device_status_history"."new_status" between 1 and 5 and "device_status_history"."old_status" between 1 and 5 and "device_status_history"."old_status" <> "device_status_history"."new_status"),
	CONSTRAINT "device_status_history_reason" CHECK ("device_status_history"."dismiss_reason" is null or "device_status_history"."new_status" in (3, 5)),
	CONSTRAINT "device_status_history_reason_length" CHECK (length(btrim("device_status_history"."dismiss_reason")) between 5 and 500)
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"category" text NOT NULL,
	"sigla" text NOT NULL,
	"brand" text,
	"model" text,
	"serial_number" text,
	"tube_serial_number" text,
	"kvp" double precision,
	"ma" double precision,
	"current_status" smallint DEFAULT 1 NOT NULL,
	"notes" text,
	"external_code" text,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce("sigla", '') || ' ' || coalesce("brand", '') || ' ' || coalesce("model", '') || ' ' || coalesce("serial_number", '') || ' ' || coalesce("tube_serial_number", ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_category_known" CHECK ("devices"."category" in ('endorale', 'cbct', 'opt', 'rx_vet', 'rx_portable', 'tac', 'spettro_xrf', 'arco_a_c', 'rx_cargo', 'rx_bagagli', 'rx_ind', 'rx_tele_ib', 'mammografo', 'pensile', 'trocoscopio', 'moc', 'angiografo', 'rm', 'linac', 'ciclotrone', 'diffrattometro', 'sem_microscope', 'tomografo_ind')),
	CONSTRAINT "devices_sigla_length" CHECK (length(btrim("devices"."sigla")) between 1 and 64),
	CONSTRAINT "devices_brand" CHECK (length("devices"."brand") <= 100),
	CONSTRAINT "devices_model" CHECK (length("devices"."model") <= 100),
	CONSTRAINT "devices_serial_number" CHECK (length("devices"."serial_number") <= 100),
	CONSTRAINT "devices_tube_serial_number" CHECK (length("devices"."tube_serial_number") <= 100),
	CONSTRAINT "devices_kvp" CHECK ("devices"."kvp" >= 0),
	CONSTRAINT "devices_ma" CHECK ("devices"."ma" >= 0),
	CONSTRAINT "devices_current_status" CHECK ("devices"."current_status" between 1 and 5),
	CONSTRAINT "devices_notes" CHECK (length("devices"."notes") <= 500),
	CONSTRAINT "devices_external_code_length" CHECK (length(btrim("devices"."external_code")) between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "company_persons" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"role" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "company_persons_ends_after_start" CHECK ("company_persons"."valid_to" >= "company_persons"."valid_from"),
	CONSTRAINT "company_persons_role" CHECK ("company_persons"."role" in ('legal_rep', 'edr', 'physic_med', 'implant_manager', 'rm_expert', 'rm_medic'))
);
--> statement-breakpoint
CREATE TABLE "person_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"gender" text DEFAULT 'U' NOT NULL,
	"fiscal_code" text,
	"birth_date" date,
	"birth_place" text,
	"qualification" text,
	"grade" text,
	"register_number" text,
	"work_address" text,
	"phone" text,
	"email" text,
	"pec" text,
	"address" text,
	"city" text,
	"postal_code" text,
	"province" text,
	"notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_versions_ends_after_start" CHECK ("person_versions"."valid_to" >= "person_versions"."valid_from"),
	CONSTRAINT "person_versions_name_length" CHECK (length(btrim("person_versions"."name")) between 1 and 100),
	CONSTRAINT "person_versions_surname_length" CHECK (length(btrim("person_versions"."surname")) between 1 and 100),
	CONSTRAINT "person_versions_gender" CHECK ("person_versions"."gender" in ('M', 'F', 'U')),
	CONSTRAINT "person_versions_qualification" CHECK ("person_versions"."qualification" in ('fisico', 'ing')),
	CONSTRAINT "person_versions_grade" CHECK ("person_versions"."grade" in ('primo', 'secondo', 'terzo_sanitario', 'terzo')),
	CONSTRAINT "person_versions_fiscal_code" CHECK ("person_versions"."fiscal_code" ~ '^[A-Z0-9]{11,16}$'),
	CONSTRAINT "person_versions_postal_code" CHECK ("person_versions"."postal_code" ~ '^[0-9]{5}$'),
	CONSTRAINT "person_versions_province" CHECK ("person_versions"."province" ~ '^[A-Z]{2}$'),
	CONSTRAINT "person_versions_notes" CHECK (length("person_versions"."notes") <= 500)
);
--> statement-breakpoint
CREATE TABLE "persons" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"fiscal_code" text,
	"external_code" text,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce("surname", '') || ' ' || coalesce("name", '') || ' ' || coalesce("fiscal_code", ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "persons_name_length" CHECK (length(btrim("persons"."name")) between 1 and 100),
	CONSTRAINT "persons_surname_length" CHECK (length(btrim("persons"."surname")) between 1 and 100),
	CONSTRAINT "persons_external_code_length" CHECK (length(btrim("persons"."external_code")) between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "exposed_workers" (
	"id" serial PRIMARY KEY NOT NULL,
	"registry_id" integer NOT NULL,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"fiscal_code" text,
	"birth_date" date,
	"task" text,
	"category" text NOT NULL,
	"limit_effective" double precision NOT NULL,
	"limit_lens" double precision NOT NULL,
	"limit_extremities" double precision NOT NULL,
	"limit_skin" double precision NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exposed_workers_name_length" CHECK (length(btrim("exposed_workers"."name")) between 1 and 100),
	CONSTRAINT "exposed_workers_surname_length" CHECK (length(btrim("exposed_workers"."surname")) between 1 and 100),
	CONSTRAINT "exposed_workers_fiscal_code" CHECK ("exposed_workers"."fiscal_code" ~ '^[A-Z0-9]{11,16}$'),
	CONSTRAINT "exposed_workers_category" CHECK ("exposed_workers"."category" in ('A', 'B', 'N')),
	CONSTRAINT "exposed_workers_ends_after_start" CHECK ("exposed_workers"."valid_to" >= "exposed_workers"."valid_from"),
	CONSTRAINT "exposed_workers_limits" CHECK (least("exposed_workers"."limit_effective", "exposed_workers"."limit_lens", "exposed_workers"."limit_extremities", "exposed_workers"."limit_skin") >= 0)
);
--> statement-breakpoint
CREATE TABLE "manuals" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"device_id" integer,
	"title" text NOT NULL,
	"open_date" date NOT NULL,
	"close_date" date,
	"active" boolean DEFAULT true NOT NULL,
	"deleted_at" timestamp with time zone,
	"notes" text,
	"external_code" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manuals_title_length" CHECK (length(btrim("manuals"."title")) between 1 and 255),
	CONSTRAINT "manuals_closed_after_opened" CHECK ("manuals"."close_date" >= "manuals"."open_date"),
	CONSTRAINT "manuals_notes" CHECK (length("manuals"."notes") <= 500),
	CONSTRAINT "manuals_external_code_length" CHECK (length(btrim("manuals"."external_code")) between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "registries" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"implant_type" text NOT NULL,
	"device_id" integer,
	"open_date" date NOT NULL,
	"close_date" date,
	"active" boolean DEFAULT true NOT NULL,
	"deleted_at" timestamp with time zone,
	"model_version" smallint DEFAULT 2 NOT NULL,
	"upgraded_at" timestamp with time zone,
	"notes" text,
	"external_code" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registries_kind" CHECK ("registries"."kind" in ('surveillance', 'resonance')),
	CONSTRAINT "registries_implant_type_known" CHECK ("registries"."implant_type" in ('vet', 'dentist', 'industrial', 'radiology', 'gamma', 'rm')),
	CONSTRAINT "registries_resonance" CHECK (("registries"."kind" = 'resonance') = ("registries"."implant_type" = 'rm')),
	CONSTRAINT "registries_closed_after_opened" CHECK ("registries"."close_date" >= "registries"."open_date"),
	CONSTRAINT "registries_model_version" CHECK ("registries"."model_version" >= 1),
	CONSTRAINT "registries_notes" CHECK (length("registries"."notes") <= 500),
	CONSTRAINT "registries_external_code_length" CHECK (length(btrim("registries"."external_code")) between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "address_companies" (
	"address_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_employers" (
	"client_id" integer PRIMARY KEY NOT NULL,
	"employer_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"employer_id" integer NOT NULL,
	"alias" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"postal_code" text NOT NULL,
	"province" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"phone" text,
	"email" text,
	"notes" text,
	"external_code" text,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce("alias", '') || ' ' || coalesce("address", '') || ' ' || coalesce("city", '') || ' ' || coalesce("postal_code", '') || ' ' || coalesce("province", ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_alias_length" CHECK (length(btrim("companies"."alias")) between 1 and 255),
	CONSTRAINT "companies_address_length" CHECK (length(btrim("companies"."address")) between 1 and 255),
	CONSTRAINT "companies_city_length" CHECK (length(btrim("companies"."city")) between 1 and 100),
	CONSTRAINT "companies_postal_code" CHECK ("companies"."postal_code" ~ '^[0-9]{5}$'),
	CONSTRAINT "companies_province" CHECK ("companies"."province" ~ '^[A-Z]{2}$'),
	CONSTRAINT "companies_coordinates" CHECK (("companies"."latitude" is null) = ("companies"."longitude" is null)
        and ("companies"."latitude" is null or ("companies"."latitude" between -90 and 90 and "companies"."longitude" between -180 and 180))),
	CONSTRAINT "companies_notes" CHECK (length("companies"."notes") <= 500),
	CONSTRAINT "companies_external_code_length" CHECK (length(btrim("companies"."external_code")) between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "employers" (
	"id" serial PRIMARY KEY NOT NULL,
	"alias" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"postal_code" text NOT NULL,
	"province" text NOT NULL,
	"country" text DEFAULT 'Italia' NOT NULL,
	"gender" text,
	"phone" text,
	"mobile" text,
	"website" text,
	"email" text,
	"pec" text,
	"fiscal_code" text,
	"tax_id" text,
	"notes" text,
	"external_code" text,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce("alias", '') || ' ' || coalesce("city", '') || ' ' || coalesce("province", '') || ' ' || coalesce("fiscal_code", '') || ' ' || coalesce("tax_id", ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "employers_alias_length" CHECK (length(btrim("employers"."alias")) between 1 and 255),
	CONSTRAINT "employers_address_length" CHECK (length(btrim("employers"."address")) between 1 and 255),
	CONSTRAINT "employers_city_length" CHECK (length(btrim("employers"."city")) between 1 and 100),
	CONSTRAINT "employers_country_length" CHECK (length(btrim("employers"."country")) between 1 and 100),
	CONSTRAINT "employers_place" CHECK ("employers"."country" <> 'Italia' or ("employers"."postal_code" ~ '^[0-9]{5}$' and "employers"."province" ~ '^[A-Z]{2}$')),
	CONSTRAINT "employers_gender" CHECK ("employers"."gender" in ('M', 'F', 'U')),
	CONSTRAINT "employers_notes" CHECK (length("employers"."notes") <= 500),
	CONSTRAINT "employers_external_code_length" CHECK (length(btrim("employers"."external_code")) between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "project_employers" (
	"project_id" integer NOT NULL,
	"employer_id" integer NOT NULL,
	CONSTRAINT "project_employers_project_id_employer_id_pk" PRIMARY KEY("project_id","employer_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" serial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"contract_ends_on" date,
	"notes" text,
	"external_code" text,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce("number", '') || ' ' || coalesce("title", ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_number_length" CHECK (length(btrim("projects"."number")) between 1 and 64),
	CONSTRAINT "projects_title_length" CHECK (length(btrim("projects"."title")) between 1 and 255),
	CONSTRAINT "projects_notes" CHECK (length("projects"."notes") <= 500),
	CONSTRAINT "projects_external_code_length" CHECK (length(btrim("projects"."external_code")) between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "radioprotection_settings" (
	"version" integer PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"saved_by" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "radioprotection_settings_version" CHECK ("radioprotection_settings"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_registry_id_registries_id_fk" FOREIGN KEY ("registry_id") REFERENCES "public"."registries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_manual_id_manuals_id_fk" FOREIGN KEY ("manual_id") REFERENCES "public"."manuals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_preventive_activity_id_activities_id_fk" FOREIGN KEY ("preventive_activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_previous_activity_id_activities_id_fk" FOREIGN KEY ("previous_activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_completed_by_users_id_fk" FOREIGN KEY ("completed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_values" ADD CONSTRAINT "activity_values_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_status_history" ADD CONSTRAINT "device_status_history_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_status_history" ADD CONSTRAINT "device_status_history_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_persons" ADD CONSTRAINT "company_persons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_persons" ADD CONSTRAINT "company_persons_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_versions" ADD CONSTRAINT "person_versions_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exposed_workers" ADD CONSTRAINT "exposed_workers_registry_id_registries_id_fk" FOREIGN KEY ("registry_id") REFERENCES "public"."registries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manuals" ADD CONSTRAINT "manuals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manuals" ADD CONSTRAINT "manuals_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registries" ADD CONSTRAINT "registries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registries" ADD CONSTRAINT "registries_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_companies" ADD CONSTRAINT "address_companies_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_companies" ADD CONSTRAINT "address_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_employers" ADD CONSTRAINT "client_employers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_employers" ADD CONSTRAINT "client_employers_employer_id_employers_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."employers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_of_project" FOREIGN KEY ("project_id","employer_id") REFERENCES "public"."project_employers"("project_id","employer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_employers" ADD CONSTRAINT "project_employers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_employers" ADD CONSTRAINT "project_employers_employer_id_employers_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."employers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radioprotection_settings" ADD CONSTRAINT "radioprotection_settings_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_company_id" ON "activities" USING btree ("company_id","deadline","id");--> statement-breakpoint
CREATE INDEX "activities_device_id" ON "activities" USING btree ("device_id","type");--> statement-breakpoint
CREATE INDEX "activities_registry_id" ON "activities" USING btree ("registry_id","type");--> statement-breakpoint
CREATE INDEX "activities_manual_id" ON "activities" USING btree ("manual_id","type");--> statement-breakpoint
CREATE INDEX "activities_preventive_activity_id" ON "activities" USING btree ("preventive_activity_id");--> statement-breakpoint
CREATE INDEX "activities_previous_activity_id" ON "activities" USING btree ("previous_activity_id");--> statement-breakpoint
CREATE INDEX "activities_completed_by" ON "activities" USING btree ("completed_by");--> statement-breakpoint
CREATE INDEX "activities_due" ON "activities" USING btree ("deadline","id") WHERE "activities"."deleted_at" is null and not "activities"."complete";--> statement-breakpoint
CREATE UNIQUE INDEX "activities_external_code" ON "activities" USING btree ("company_id",lower(btrim("external_code")));--> statement-breakpoint
CREATE INDEX "device_status_history_device_id" ON "device_status_history" USING btree ("device_id","since","id");--> statement-breakpoint
CREATE INDEX "device_status_history_changed_by" ON "device_status_history" USING btree ("changed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "device_status_history_one_open" ON "device_status_history" USING btree ("device_id") WHERE "device_status_history"."until" is null;--> statement-breakpoint
CREATE INDEX "devices_company_id" ON "devices" USING btree ("company_id","sigla","id");--> statement-breakpoint
CREATE INDEX "devices_category" ON "devices" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "devices_sigla" ON "devices" USING btree ("sigla","id");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_external_code" ON "devices" USING btree ("company_id",lower(btrim("external_code")));--> statement-breakpoint
CREATE INDEX "devices_search" ON "devices" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "devices_beginning" ON "devices" USING btree (left("search_text", 64) collate "C");--> statement-breakpoint
CREATE INDEX "company_persons_company_id" ON "company_persons" USING btree ("company_id","role");--> statement-breakpoint
CREATE INDEX "company_persons_person_id" ON "company_persons" USING btree ("person_id","company_id");--> statement-breakpoint
CREATE INDEX "person_versions_person_id" ON "person_versions" USING btree ("person_id","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "persons_user_id" ON "persons" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "persons_external_code" ON "persons" USING btree (lower(btrim("external_code")));--> statement-breakpoint
CREATE UNIQUE INDEX "persons_fiscal_code" ON "persons" USING btree ("fiscal_code");--> statement-breakpoint
CREATE INDEX "persons_surname" ON "persons" USING btree ("surname","id");--> statement-breakpoint
CREATE INDEX "persons_search" ON "persons" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "persons_beginning" ON "persons" USING btree (left("search_text", 64) collate "C");--> statement-breakpoint
CREATE INDEX "exposed_workers_registry_id" ON "exposed_workers" USING btree ("registry_id","surname","id");--> statement-breakpoint
CREATE INDEX "manuals_company_id" ON "manuals" USING btree ("company_id","title","id");--> statement-breakpoint
CREATE INDEX "manuals_device_id" ON "manuals" USING btree ("device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "manuals_external_code" ON "manuals" USING btree ("company_id",lower(btrim("external_code")));--> statement-breakpoint
CREATE INDEX "registries_company_id" ON "registries" USING btree ("company_id","open_date","id");--> statement-breakpoint
CREATE INDEX "registries_device_id" ON "registries" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "registries_implant_type" ON "registries" USING btree ("implant_type");--> statement-breakpoint
CREATE UNIQUE INDEX "registries_external_code" ON "registries" USING btree ("company_id",lower(btrim("external_code")));--> statement-breakpoint
CREATE INDEX "address_companies_company_id" ON "address_companies" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "client_employers_employer_id" ON "client_employers" USING btree ("employer_id");--> statement-breakpoint
CREATE INDEX "companies_project_id" ON "companies" USING btree ("project_id","employer_id");--> statement-breakpoint
CREATE INDEX "companies_key" ON "companies" USING btree ("employer_id",record_key("alias"));--> statement-breakpoint
CREATE UNIQUE INDEX "companies_external_code" ON "companies" USING btree ("employer_id",lower(btrim("external_code")));--> statement-breakpoint
CREATE INDEX "companies_alias" ON "companies" USING btree ("alias","id");--> statement-breakpoint
CREATE INDEX "companies_city" ON "companies" USING btree ("city","id");--> statement-breakpoint
CREATE INDEX "companies_of_employer" ON "companies" USING btree ("employer_id","alias","id");--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_beginning" ON "companies" USING btree (left("search_text", 64) collate "C");--> statement-breakpoint
CREATE INDEX "employers_key" ON "employers" USING btree (record_key("alias"));--> statement-breakpoint
CREATE UNIQUE INDEX "employers_external_code" ON "employers" USING btree (lower(btrim("external_code")));--> statement-breakpoint
CREATE INDEX "employers_alias" ON "employers" USING btree ("alias","id");--> statement-breakpoint
CREATE INDEX "employers_city" ON "employers" USING btree ("city","id");--> statement-breakpoint
CREATE INDEX "employers_search" ON "employers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "employers_beginning" ON "employers" USING btree (left("search_text", 64) collate "C");--> statement-breakpoint
CREATE INDEX "project_employers_employer_id" ON "project_employers" USING btree ("employer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_number" ON "projects" USING btree (lower(btrim("number")));--> statement-breakpoint
CREATE UNIQUE INDEX "projects_external_code" ON "projects" USING btree (lower(btrim("external_code")));--> statement-breakpoint
CREATE INDEX "projects_title" ON "projects" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "projects_in_order" ON "projects" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "projects_contract_ends_on" ON "projects" USING btree ("contract_ends_on","id");--> statement-breakpoint
CREATE INDEX "projects_search" ON "projects" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "projects_beginning" ON "projects" USING btree (left("search_text", 64) collate "C");--> statement-breakpoint
CREATE INDEX "radioprotection_settings_saved_by" ON "radioprotection_settings" USING btree ("saved_by");
--> statement-breakpoint
-- The data of a person on a day are those of one version, and a person is the same thing in a unit only once at a time.
ALTER TABLE person_versions ADD CONSTRAINT person_versions_no_overlap
  EXCLUDE USING gist (
    int4range(person_id, person_id, '[]') WITH &&,
    daterange(valid_from, valid_to, '[]') WITH &&
  );
--> statement-breakpoint
ALTER TABLE company_persons ADD CONSTRAINT company_persons_no_overlap
  EXCLUDE USING gist (
    int4range(company_id, company_id, '[]') WITH &&,
    int4range(person_id, person_id, '[]') WITH &&,
    int4range(
      array_position(ARRAY['legal_rep', 'edr', 'physic_med', 'implant_manager', 'rm_expert', 'rm_medic'], role),
      array_position(ARRAY['legal_rep', 'edr', 'physic_med', 'implant_manager', 'rm_expert', 'rm_medic'], role),
      '[]') WITH &&,
    daterange(valid_from, valid_to, '[]') WITH &&
  );
--> statement-breakpoint
-- Lists and search know a person by the latest data.
CREATE FUNCTION keep_person_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE persons p SET name = v.name, surname = v.surname, fiscal_code = v.fiscal_code
    FROM (SELECT name, surname, fiscal_code FROM person_versions
      WHERE person_id = NEW.person_id ORDER BY valid_from DESC NULLS LAST LIMIT 1) v
   WHERE p.id = NEW.person_id
     AND (p.name, p.surname, p.fiscal_code) IS DISTINCT FROM (v.name, v.surname, v.fiscal_code);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER person_versions_names AFTER INSERT OR UPDATE ON person_versions
  FOR EACH ROW EXECUTE FUNCTION keep_person_names();
--> statement-breakpoint
-- What belongs to a unit's registry, manual, activity is that unit's. A device that moves on later leaves them behind.
CREATE FUNCTION check_device_of_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.device_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM devices d WHERE d.id = NEW.device_id AND d.company_id = NEW.company_id
  ) THEN
    RAISE EXCEPTION 'device % is not of company %', NEW.device_id, NEW.company_id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_device_of_company';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER registries_device_of_company BEFORE INSERT OR UPDATE OF device_id, company_id ON registries
  FOR EACH ROW EXECUTE FUNCTION check_device_of_company();
--> statement-breakpoint
CREATE TRIGGER manuals_device_of_company BEFORE INSERT OR UPDATE OF device_id, company_id ON manuals
  FOR EACH ROW EXECUTE FUNCTION check_device_of_company();
--> statement-breakpoint
CREATE TRIGGER activities_device_of_company BEFORE INSERT OR UPDATE OF device_id, company_id ON activities
  FOR EACH ROW EXECUTE FUNCTION check_device_of_company();
--> statement-breakpoint
-- Nothing is entered on a registry that is closed, and none is closed while something is being entered on it: whoever
-- enters holds its row (FOR SHARE) until his transaction ends.
CREATE FUNCTION check_activity_parents() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  registry registries;
BEGIN
  IF NEW.registry_id IS NOT NULL THEN
    SELECT * INTO registry FROM registries WHERE id = NEW.registry_id FOR SHARE;
    IF registry.company_id IS DISTINCT FROM NEW.company_id THEN
      RAISE EXCEPTION 'registry % is not of company %', NEW.registry_id, NEW.company_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'activities_registry_of_company';
    END IF;
    IF registry.close_date IS NOT NULL OR registry.deleted_at IS NOT NULL OR NOT registry.active THEN
      RAISE EXCEPTION 'registry % is closed', NEW.registry_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'activities_registry_open';
    END IF;
  END IF;
  IF NEW.manual_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM manuals m WHERE m.id = NEW.manual_id AND m.company_id = NEW.company_id
  ) THEN
    RAISE EXCEPTION 'manual % is not of company %', NEW.manual_id, NEW.company_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'activities_manual_of_company';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER activities_parents BEFORE INSERT OR UPDATE OF registry_id, manual_id, company_id ON activities
  FOR EACH ROW EXECUTE FUNCTION check_activity_parents();
--> statement-breakpoint
CREATE FUNCTION check_worker_registry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  registry registries;
BEGIN
  SELECT * INTO registry FROM registries WHERE id = NEW.registry_id FOR SHARE;
  IF registry.kind <> 'surveillance' THEN
    RAISE EXCEPTION 'registry % has no exposed workers', NEW.registry_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'exposed_workers_of_surveillance';
  END IF;
  IF registry.close_date IS NOT NULL OR registry.deleted_at IS NOT NULL THEN
    RAISE EXCEPTION 'registry % is closed', NEW.registry_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'exposed_workers_registry_open';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER exposed_workers_registry BEFORE INSERT OR UPDATE OF registry_id ON exposed_workers
  FOR EACH ROW EXECUTE FUNCTION check_worker_registry();
--> statement-breakpoint
-- The status of a device is that of the open row of its history: a change of status is a new row there.
CREATE FUNCTION keep_device_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE devices SET current_status = NEW.new_status WHERE id = NEW.device_id AND current_status <> NEW.new_status;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER device_status_history_current AFTER INSERT OR UPDATE ON device_status_history
  FOR EACH ROW WHEN (NEW.until IS NULL) EXECUTE FUNCTION keep_device_status();
--> statement-breakpoint
CREATE TRIGGER projects_bump_version BEFORE UPDATE ON projects
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER employers_bump_version BEFORE UPDATE ON employers
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER companies_bump_version BEFORE UPDATE ON companies
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER persons_bump_version BEFORE UPDATE ON persons
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER company_persons_bump_version BEFORE UPDATE ON company_persons
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER devices_bump_version BEFORE UPDATE ON devices
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER registries_bump_version BEFORE UPDATE ON registries
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER manuals_bump_version BEFORE UPDATE ON manuals
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER exposed_workers_bump_version BEFORE UPDATE ON exposed_workers
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER activities_bump_version BEFORE UPDATE ON activities
  FOR EACH ROW EXECUTE FUNCTION bump_version();
