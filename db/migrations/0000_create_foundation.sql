CREATE TABLE "file_uploads" (
	"sha256" text NOT NULL,
	"user_id" integer NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_uploads_sha256_user_id_pk" PRIMARY KEY("sha256","user_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"body_hash" text NOT NULL,
	"reply" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"stored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"request_id" text,
	"event" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_seals_event_id_unique" UNIQUE("event_id"),
	CONSTRAINT "audit_seals_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"user_id" integer NOT NULL,
	"principal_id" integer NOT NULL,
	"can_add_client" boolean DEFAULT false NOT NULL,
	"can_add_address" boolean DEFAULT false NOT NULL,
	CONSTRAINT "grants_user_id_principal_id_pk" PRIMARY KEY("user_id","principal_id")
);
--> statement-breakpoint
CREATE TABLE "principal_zones" (
	"principal_id" integer NOT NULL,
	"zone_id" integer NOT NULL,
	CONSTRAINT "principal_zones_principal_id_zone_id_pk" PRIMARY KEY("principal_id","zone_id")
);
--> statement-breakpoint
CREATE TABLE "principals" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "principals_name_length" CHECK (length(btrim("principals"."name")) between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"network_address" text NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"pending" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_roles_known" CHECK ("user_roles"."role" in ('admin', 'lab', 'rp', 'edr', 'operatore', 'zona', 'cliente'))
);
--> statement-breakpoint
CREATE TABLE "user_zones" (
	"user_id" integer NOT NULL,
	"zone_id" integer NOT NULL,
	CONSTRAINT "user_zones_user_id_zone_id_pk" PRIMARY KEY("user_id","zone_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"username" text NOT NULL,
	"display_username" text,
	"locale" text DEFAULT 'it' NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" serial PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zones" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gazetteer_loads" (
	"source" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "municipalities" (
	"belfiore_code" text PRIMARY KEY NOT NULL,
	"istat_code" text NOT NULL,
	"name" text NOT NULL,
	"folded_name" text NOT NULL,
	"province" text NOT NULL,
	"region_id" smallint NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	CONSTRAINT "municipalities_istat_code_unique" UNIQUE("istat_code")
);
--> statement-breakpoint
CREATE TABLE "municipality_postal_codes" (
	"belfiore_code" text NOT NULL,
	"cap" text NOT NULL,
	CONSTRAINT "municipality_postal_codes_pkey" PRIMARY KEY("belfiore_code","cap")
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" serial PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"postal_code" text NOT NULL,
	"province" text NOT NULL,
	"region_id" integer,
	"building_code" text,
	"risk_context" text,
	"is_shipping_address" boolean DEFAULT true NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"active" boolean DEFAULT true NOT NULL,
	"legacy" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addresses_name_length" CHECK ("addresses"."legacy" or length("addresses"."name") between 2 and 255),
	CONSTRAINT "addresses_address_length" CHECK ("addresses"."legacy" or length("addresses"."address") between 5 and 255),
	CONSTRAINT "addresses_city_length" CHECK ("addresses"."legacy" or length("addresses"."city") between 2 and 100),
	CONSTRAINT "addresses_postal_code" CHECK ("addresses"."legacy" or "addresses"."postal_code" ~ '^[0-9]{5}$'),
	CONSTRAINT "addresses_province" CHECK ("addresses"."legacy" or "addresses"."province" ~ '^[A-Z]{2}$'),
	CONSTRAINT "addresses_region" CHECK (coalesce("addresses"."region_id" between 1 and 20, "addresses"."legacy")),
	CONSTRAINT "addresses_codes" CHECK (("addresses"."building_code" is null or length(btrim("addresses"."building_code")) between 1 and 20)
        and ("addresses"."risk_context" is null or length(btrim("addresses"."risk_context")) between 1 and 20)),
	CONSTRAINT "addresses_coordinates" CHECK (("addresses"."latitude" is null) = ("addresses"."longitude" is null))
);
--> statement-breakpoint
CREATE TABLE "building_answers" (
	"id" serial PRIMARY KEY NOT NULL,
	"address_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"path" text NOT NULL,
	"value" jsonb NOT NULL,
	"version_id" integer NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"answered_by" integer,
	CONSTRAINT "building_answers_once" UNIQUE("address_id","question_id","path")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" serial PRIMARY KEY NOT NULL,
	"principal_id" integer NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"postal_code" text NOT NULL,
	"province" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"legacy" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clients_id_principal" UNIQUE("id","principal_id"),
	CONSTRAINT "clients_name_length" CHECK ("clients"."legacy" or length("clients"."name") between 4 and 255),
	CONSTRAINT "clients_address_length" CHECK ("clients"."legacy" or length("clients"."address") between 5 and 255),
	CONSTRAINT "clients_city_length" CHECK ("clients"."legacy" or length("clients"."city") between 2 and 100),
	CONSTRAINT "clients_postal_code" CHECK ("clients"."legacy" or "clients"."postal_code" ~ '^[0-9]{5}$'),
	CONSTRAINT "clients_province" CHECK ("clients"."legacy" or "clients"."province" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "dosimeters" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employer_answers" (
	"id" serial PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"path" text NOT NULL,
	"value" jsonb NOT NULL,
	"version_id" integer NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"answered_by" integer,
	CONSTRAINT "employer_answers_once" UNIQUE("client_id","question_id","path")
);
--> statement-breakpoint
CREATE TABLE "floor_plans" (
	"id" serial PRIMARY KEY NOT NULL,
	"address_id" integer NOT NULL,
	"sha256" text NOT NULL,
	"title" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "floor_plans_id_address" UNIQUE("id","address_id"),
	CONSTRAINT "floor_plans_title" CHECK (length("floor_plans"."title") between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "measurement_points" (
	"id" serial PRIMARY KEY NOT NULL,
	"address_id" integer NOT NULL,
	"alias" text NOT NULL,
	"room_name" text,
	"surface" integer,
	"floor_id" integer,
	"old_floor" text,
	"floor_plan_id" integer,
	"plan_x" double precision,
	"plan_y" double precision,
	"active" boolean DEFAULT true NOT NULL,
	"legacy" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "measurement_points_alias_length" CHECK ("measurement_points"."legacy" or length(btrim("measurement_points"."alias")) between 3 and 255),
	CONSTRAINT "measurement_points_surface" CHECK ("measurement_points"."surface" between 1 and 999999),
	CONSTRAINT "measurement_points_floor" CHECK (coalesce("measurement_points"."floor_id" between 1 and 25, "measurement_points"."legacy")),
	CONSTRAINT "measurement_points_plan_position" CHECK (("measurement_points"."plan_x" is null) = ("measurement_points"."plan_y" is null) and ("measurement_points"."plan_x" is null or "measurement_points"."floor_plan_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "placements" (
	"id" serial PRIMARY KEY NOT NULL,
	"dosimeter_id" integer NOT NULL,
	"principal_id" integer NOT NULL,
	"address_id" integer,
	"shipped_on" date,
	"point_id" integer,
	"started_on" date,
	"ended_on" date,
	"lost" boolean DEFAULT false NOT NULL,
	"processed" boolean DEFAULT false NOT NULL,
	"photo_sha256" text,
	"placed_by" integer,
	"placed_at" timestamp with time zone,
	"removed_by" integer,
	"removed_at" timestamp with time zone,
	"traces" double precision,
	"background" double precision,
	"legacy" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "placements_point_and_start" CHECK (("placements"."point_id" is null) = ("placements"."started_on" is null)),
	CONSTRAINT "placements_lost_has_end" CHECK ("placements"."legacy" or not "placements"."lost" or "placements"."started_on" is null or "placements"."ended_on" is not null),
	CONSTRAINT "placements_end_after_start" CHECK ("placements"."legacy" or coalesce("placements"."ended_on" >= "placements"."started_on", "placements"."ended_on" is null))
);
--> statement-breakpoint
CREATE TABLE "questionnaire_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"questions" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	CONSTRAINT "questionnaire_versions_number" UNIQUE("kind","number"),
	CONSTRAINT "questionnaire_versions_kind" CHECK ("questionnaire_versions"."kind" in ('building', 'employer'))
);
--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_sha256_stored_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_seals" ADD CONSTRAINT "audit_seals_event_id_audit_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."audit_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "principal_zones" ADD CONSTRAINT "principal_zones_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "principal_zones" ADD CONSTRAINT "principal_zones_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_zones" ADD CONSTRAINT "user_zones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_zones" ADD CONSTRAINT "user_zones_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "municipality_postal_codes" ADD CONSTRAINT "municipality_postal_codes_belfiore_code_municipalities_belfiore_code_fk" FOREIGN KEY ("belfiore_code") REFERENCES "public"."municipalities"("belfiore_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_answers" ADD CONSTRAINT "building_answers_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_answers" ADD CONSTRAINT "building_answers_version_id_questionnaire_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."questionnaire_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_answers" ADD CONSTRAINT "building_answers_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employer_answers" ADD CONSTRAINT "employer_answers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employer_answers" ADD CONSTRAINT "employer_answers_version_id_questionnaire_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."questionnaire_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employer_answers" ADD CONSTRAINT "employer_answers_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_plans" ADD CONSTRAINT "floor_plans_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_plans" ADD CONSTRAINT "floor_plans_sha256_stored_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_points" ADD CONSTRAINT "measurement_points_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_points" ADD CONSTRAINT "measurement_points_plan_of_address" FOREIGN KEY ("floor_plan_id","address_id") REFERENCES "public"."floor_plans"("id","address_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_dosimeter_id_dosimeters_id_fk" FOREIGN KEY ("dosimeter_id") REFERENCES "public"."dosimeters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_point_id_measurement_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."measurement_points"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_photo_sha256_stored_files_sha256_fk" FOREIGN KEY ("photo_sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_placed_by_users_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_versions" ADD CONSTRAINT "questionnaire_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_uploads_uploaded_at" ON "file_uploads" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_events_entity" ON "audit_events" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor_id" ON "audit_events" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_happened_at" ON "audit_events" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "credentials_user_id" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "grants_principal_id" ON "grants" USING btree ("principal_id");--> statement-breakpoint
CREATE INDEX "principal_zones_zone_id" ON "principal_zones" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_failures_username" ON "sign_in_failures" USING btree ("username","failed_at");--> statement-breakpoint
CREATE INDEX "sign_in_failures_network_address" ON "sign_in_failures" USING btree ("network_address","failed_at");--> statement-breakpoint
CREATE INDEX "user_zones_zone_id" ON "user_zones" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "zones_name" ON "zones" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "addresses_client_id" ON "addresses" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_building_once" ON "addresses" USING btree ("client_id",lower(btrim("building_code")),lower(btrim(coalesce("risk_context", '')))) WHERE "addresses"."building_code" is not null and not "addresses"."legacy";--> statement-breakpoint
CREATE INDEX "building_answers_version_id" ON "building_answers" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "building_answers_answered_by" ON "building_answers" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "clients_principal_id" ON "clients" USING btree ("principal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dosimeters_code" ON "dosimeters" USING btree (upper("code"));--> statement-breakpoint
CREATE INDEX "employer_answers_version_id" ON "employer_answers" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "employer_answers_answered_by" ON "employer_answers" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "floor_plans_address_id" ON "floor_plans" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "floor_plans_sha256" ON "floor_plans" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "measurement_points_alias_once" ON "measurement_points" USING btree ("address_id",lower(btrim("alias"))) WHERE not "measurement_points"."legacy";--> statement-breakpoint
CREATE INDEX "measurement_points_address_id" ON "measurement_points" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "measurement_points_floor_plan_id" ON "measurement_points" USING btree ("floor_plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "placements_dosimeter_once" ON "placements" USING btree ("dosimeter_id") WHERE not "placements"."legacy";--> statement-breakpoint
CREATE UNIQUE INDEX "placements_one_active_per_point" ON "placements" USING btree ("point_id") WHERE "placements"."started_on" is not null and "placements"."ended_on" is null and not "placements"."processed" and not "placements"."legacy";--> statement-breakpoint
CREATE INDEX "placements_point_id" ON "placements" USING btree ("point_id");--> statement-breakpoint
CREATE INDEX "placements_dosimeter_id" ON "placements" USING btree ("dosimeter_id");--> statement-breakpoint
CREATE INDEX "placements_address_id" ON "placements" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "placements_available" ON "placements" USING btree ("principal_id") WHERE "placements"."started_on" is null and not "placements"."lost" and not "placements"."processed";--> statement-breakpoint
CREATE INDEX "placements_active" ON "placements" USING btree ("principal_id","started_on") WHERE "placements"."started_on" is not null and "placements"."ended_on" is null and not "placements"."processed";--> statement-breakpoint
CREATE INDEX "placements_principal_id" ON "placements" USING btree ("principal_id");--> statement-breakpoint
CREATE INDEX "placements_photo_sha256" ON "placements" USING btree ("photo_sha256");--> statement-breakpoint
CREATE INDEX "placements_placed_by" ON "placements" USING btree ("placed_by");--> statement-breakpoint
CREATE INDEX "placements_removed_by" ON "placements" USING btree ("removed_by");