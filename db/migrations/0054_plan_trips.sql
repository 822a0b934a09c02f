CREATE TABLE "instruments" (
	"id" serial PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"model" text NOT NULL,
	"serial_number" text NOT NULL,
	"kind" text NOT NULL,
	"calibrated_on" date,
	"next_calibration" date,
	"notes" text,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_fold(coalesce("brand", '') || ' ' || coalesce("model", '') || ' ' || coalesce("serial_number", ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instruments_brand_length" CHECK (length(btrim("instruments"."brand")) between 1 and 100),
	CONSTRAINT "instruments_model_length" CHECK (length(btrim("instruments"."model")) between 1 and 100),
	CONSTRAINT "instruments_serial_number_length" CHECK (length(btrim("instruments"."serial_number")) between 1 and 64),
	CONSTRAINT "instruments_kind" CHECK ("instruments"."kind" in ('portatile', 'portale')),
	CONSTRAINT "instruments_calibration" CHECK ("instruments"."next_calibration" > "instruments"."calibrated_on"),
	CONSTRAINT "instruments_notes" CHECK (length("instruments"."notes") <= 500)
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"secret_sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_secret_sha256" CHECK ("calendar_feeds"."secret_sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "trip_told_activities" (
	"stop_id" integer NOT NULL,
	"activity_id" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"minutes" smallint,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trip_told_activities_stop_id_activity_id_pk" PRIMARY KEY("stop_id","activity_id"),
	CONSTRAINT "trip_told_activities_outcome" CHECK ("trip_told_activities"."outcome" in ('eseguita', 'da-finire', 'non-eseguita')),
	CONSTRAINT "trip_told_activities_reason" CHECK ("trip_told_activities"."outcome" <> 'non-eseguita' or "trip_told_activities"."reason" is not null),
	CONSTRAINT "trip_told_activities_reason_length" CHECK (length("trip_told_activities"."reason") <= 500),
	CONSTRAINT "trip_told_activities_minutes" CHECK ("trip_told_activities"."minutes" between 0 and 1440)
);
--> statement-breakpoint
CREATE TABLE "trip_day_instruments" (
	"day_id" integer NOT NULL,
	"instrument_id" integer NOT NULL,
	CONSTRAINT "trip_day_instruments_day_id_instrument_id_pk" PRIMARY KEY("day_id","instrument_id")
);
--> statement-breakpoint
CREATE TABLE "trip_day_operators" (
	"day_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "trip_day_operators_day_id_user_id_pk" PRIMARY KEY("day_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "trip_days" (
	"id" serial PRIMARY KEY NOT NULL,
	"trip_id" integer NOT NULL,
	"day" date NOT NULL,
	"departs_at" timestamp with time zone NOT NULL,
	"origin_name" text NOT NULL,
	"origin_literal" text,
	"origin_latitude" double precision NOT NULL,
	"origin_longitude" double precision NOT NULL,
	"saved_by" integer,
	"saved_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "trip_days_of_departure" CHECK ("trip_days"."day" = ("trip_days"."departs_at" at time zone 'Europe/Rome')::date),
	CONSTRAINT "trip_days_origin_length" CHECK (length(btrim("trip_days"."origin_name")) between 1 and 255),
	CONSTRAINT "trip_days_literal" CHECK (length("trip_days"."origin_literal") <= 255),
	CONSTRAINT "trip_days_place" CHECK ("trip_days"."origin_latitude" between -90 and 90 and "trip_days"."origin_longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "trip_instruments" (
	"trip_id" integer NOT NULL,
	"instrument_id" integer NOT NULL,
	CONSTRAINT "trip_instruments_trip_id_instrument_id_pk" PRIMARY KEY("trip_id","instrument_id")
);
--> statement-breakpoint
CREATE TABLE "trip_operators" (
	"trip_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "trip_operators_trip_id_user_id_pk" PRIMARY KEY("trip_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "trip_stops" (
	"id" serial PRIMARY KEY NOT NULL,
	"day_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"company_id" integer,
	"session_id" text,
	"name" text,
	"address" text,
	"latitude" double precision,
	"longitude" double precision,
	"note" text DEFAULT '' NOT NULL,
	"activity_notes" text DEFAULT '' NOT NULL,
	"provided_minute" smallint,
	"working_time" integer NOT NULL,
	"distance" integer,
	"duration" integer,
	"arrives_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	"notified_for" timestamp with time zone,
	"notified_by" integer,
	"outcome" text,
	"outcome_reason" text,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"told_note" text,
	"told_by" integer,
	"told_at" timestamp with time zone,
	CONSTRAINT "trip_stops_position" CHECK ("trip_stops"."position" between 1 and 25),
	CONSTRAINT "trip_stops_kind" CHECK (case when "trip_stops"."company_id" is null then num_nulls("trip_stops"."session_id", "trip_stops"."name", "trip_stops"."address") = 0 else num_nonnulls("trip_stops"."session_id", "trip_stops"."name", "trip_stops"."address") = 0 end),
	CONSTRAINT "trip_stops_name_length" CHECK (length(btrim("trip_stops"."name")) between 1 and 255),
	CONSTRAINT "trip_stops_session_length" CHECK (length(btrim("trip_stops"."session_id")) between 1 and 64),
	CONSTRAINT "trip_stops_address" CHECK (length("trip_stops"."address") <= 255),
	CONSTRAINT "trip_stops_place" CHECK (num_nulls("trip_stops"."latitude", "trip_stops"."longitude") <> 1 and "trip_stops"."latitude" between -90 and 90 and "trip_stops"."longitude" between -180 and 180),
	CONSTRAINT "trip_stops_note" CHECK (length("trip_stops"."note") <= 10000),
	CONSTRAINT "trip_stops_activity_notes" CHECK (length("trip_stops"."activity_notes") <= 2000),
	CONSTRAINT "trip_stops_provided_minute" CHECK ("trip_stops"."provided_minute" between 0 and 1439),
	CONSTRAINT "trip_stops_working_time" CHECK ("trip_stops"."working_time" between 0 and 86400000),
	CONSTRAINT "trip_stops_leg" CHECK ("trip_stops"."distance" >= 0 and "trip_stops"."duration" >= 0 and num_nulls("trip_stops"."distance", "trip_stops"."duration") <> 1),
	CONSTRAINT "trip_stops_notified" CHECK (("trip_stops"."notified_at" is null) = ("trip_stops"."notified_for" is null)),
	CONSTRAINT "trip_stops_outcome" CHECK ("trip_stops"."outcome" in ('fatta', 'saltata')),
	CONSTRAINT "trip_stops_told" CHECK (("trip_stops"."outcome" is null) = ("trip_stops"."told_at" is null)),
	CONSTRAINT "trip_stops_skipped" CHECK ("trip_stops"."outcome" <> 'saltata' or "trip_stops"."outcome_reason" is not null),
	CONSTRAINT "trip_stops_hours" CHECK ("trip_stops"."ended_at" >= "trip_stops"."started_at"),
	CONSTRAINT "trip_stops_outcome_reason" CHECK (length("trip_stops"."outcome_reason") <= 500),
	CONSTRAINT "trip_stops_told_note" CHECK (length("trip_stops"."told_note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "trips" (
	"id" serial PRIMARY KEY NOT NULL,
	"alias" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trips_alias_length" CHECK (length(btrim("trips"."alias")) between 1 and 255),
	CONSTRAINT "trips_in_order" CHECK ("trips"."starts_on" <= "trips"."ends_on")
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "appointment_id" integer;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_told_activities" ADD CONSTRAINT "trip_told_activities_stop_id_trip_stops_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."trip_stops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_told_activities" ADD CONSTRAINT "trip_told_activities_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_day_instruments" ADD CONSTRAINT "trip_day_instruments_day_id_trip_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."trip_days"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_day_instruments" ADD CONSTRAINT "trip_day_instruments_instrument_id_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_day_operators" ADD CONSTRAINT "trip_day_operators_day_id_trip_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."trip_days"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_day_operators" ADD CONSTRAINT "trip_day_operators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_days" ADD CONSTRAINT "trip_days_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_days" ADD CONSTRAINT "trip_days_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_instruments" ADD CONSTRAINT "trip_instruments_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_instruments" ADD CONSTRAINT "trip_instruments_instrument_id_instruments_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instruments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_operators" ADD CONSTRAINT "trip_operators_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_operators" ADD CONSTRAINT "trip_operators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_stops" ADD CONSTRAINT "trip_stops_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_stops" ADD CONSTRAINT "trip_stops_notified_by_users_id_fk" FOREIGN KEY ("notified_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_stops" ADD CONSTRAINT "trip_stops_told_by_users_id_fk" FOREIGN KEY ("told_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_stops" ADD CONSTRAINT "trip_stops_day" FOREIGN KEY ("day_id") REFERENCES "public"."trip_days"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "instruments_serial_number" ON "instruments" USING btree (lower(btrim("brand")),lower(btrim("serial_number")));--> statement-breakpoint
CREATE INDEX "instruments_in_order" ON "instruments" USING btree ("brand","model","id");--> statement-breakpoint
CREATE INDEX "instruments_next_calibration" ON "instruments" USING btree ("next_calibration","id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_secret" ON "calendar_feeds" USING btree ("secret_sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_one" ON "calendar_feeds" USING btree ("user_id") WHERE "calendar_feeds"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "calendar_feeds_user_id" ON "calendar_feeds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trip_told_activities_activity_id" ON "trip_told_activities" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "trip_day_instruments_instrument_id" ON "trip_day_instruments" USING btree ("instrument_id");--> statement-breakpoint
CREATE INDEX "trip_day_operators_user_id" ON "trip_day_operators" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trip_days_date" ON "trip_days" USING btree ("trip_id","day");--> statement-breakpoint
CREATE INDEX "trip_days_day" ON "trip_days" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "trip_days_saved_by" ON "trip_days" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "trip_instruments_instrument_id" ON "trip_instruments" USING btree ("instrument_id");--> statement-breakpoint
CREATE INDEX "trip_operators_user_id" ON "trip_operators" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trip_stops_company_once" ON "trip_stops" USING btree ("day_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trip_stops_session_once" ON "trip_stops" USING btree ("day_id","session_id");--> statement-breakpoint
CREATE INDEX "trip_stops_company_id" ON "trip_stops" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "trip_stops_notified_by" ON "trip_stops" USING btree ("notified_by");--> statement-breakpoint
CREATE INDEX "trip_stops_told_by" ON "trip_stops" USING btree ("told_by");--> statement-breakpoint
CREATE INDEX "trips_ends_on" ON "trips" USING btree ("ends_on","id");--> statement-breakpoint
CREATE INDEX "activities_appointment_id" ON "activities" USING btree ("appointment_id","id");--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_visit" CHECK ("activities"."appointment_id" is null or "activities"."type" in (2, 5, 9, 10, 12));
--> statement-breakpoint

-- Stops change places within a transaction; at its end each has its own, of which there are 25.
ALTER TABLE trip_stops ADD CONSTRAINT trip_stops_in_order UNIQUE (day_id, position) DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint

-- An activity is done at one visit at most, and at one in its own unit. A visit with activities is not taken out.
ALTER TABLE trip_stops ADD CONSTRAINT trip_stops_of_company UNIQUE (id, company_id);
--> statement-breakpoint
ALTER TABLE activities ADD CONSTRAINT activities_appointment FOREIGN KEY (appointment_id, company_id) REFERENCES trip_stops (id, company_id);
--> statement-breakpoint

CREATE TRIGGER instruments_bump_version BEFORE UPDATE ON instruments FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER trips_bump_version BEFORE UPDATE OF alias, changed_at ON trips FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER trip_days_bump_version BEFORE UPDATE OF saved_at ON trip_days FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint

-- A trip lasts from its first day to its last. Without a day it is about to be deleted, or to be given one.
CREATE FUNCTION keep_trip_span() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer := coalesce(NEW.trip_id, OLD.trip_id);
BEGIN
  UPDATE trips t SET starts_on = span.first_day, ends_on = span.last_day
    FROM (SELECT min(d.day) AS first_day, max(d.day) AS last_day FROM trip_days d WHERE d.trip_id = changed) span
   WHERE t.id = changed AND span.first_day IS NOT NULL
     AND (t.starts_on, t.ends_on) IS DISTINCT FROM (span.first_day, span.last_day);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER trip_days_span AFTER INSERT OR DELETE OR UPDATE OF day ON trip_days FOR EACH ROW EXECUTE FUNCTION keep_trip_span();
--> statement-breakpoint

-- What was completed on a day was completed on that date.
CREATE FUNCTION keep_started_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM trip_stops s JOIN activities a ON a.appointment_id = s.id WHERE s.day_id = OLD.id AND a.complete) THEN
    RAISE EXCEPTION 'a day with completed activities keeps its date'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'trip_days_started';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER trip_days_started BEFORE UPDATE OF day ON trip_days FOR EACH ROW WHEN (OLD.day <> NEW.day) EXECUTE FUNCTION keep_started_day();
