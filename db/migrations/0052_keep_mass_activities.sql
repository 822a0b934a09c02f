CREATE TABLE "mass_activities" (
	"id" serial PRIMARY KEY NOT NULL,
	"employer_id" integer NOT NULL,
	"status" text DEFAULT 'work' NOT NULL,
	"reverses_id" integer,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reviewed_by" integer,
	"reviewed_at" timestamp with time zone,
	"deleted_by" integer,
	"deleted_at" timestamp with time zone,
	"processing_started_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mass_activities_status" CHECK ("mass_activities"."status" in ('work', 'review', 'need_complete', 'pending', 'completed')),
	CONSTRAINT "mass_activities_reviewed" CHECK (("mass_activities"."reviewed_at" is null) = ("mass_activities"."status" in ('work', 'review'))
        and ("mass_activities"."reviewed_at" is null) = ("mass_activities"."reviewed_by" is null)),
	CONSTRAINT "mass_activities_deleted" CHECK (("mass_activities"."deleted_at" is null) = ("mass_activities"."deleted_by" is null)
        and ("mass_activities"."deleted_at" is null or "mass_activities"."status" in ('work', 'review')))
);
--> statement-breakpoint
CREATE TABLE "mass_companies" (
	"mass_activity_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"last_error" text,
	"processed_at" timestamp with time zone,
	"processed_by" integer,
	CONSTRAINT "mass_companies_mass_activity_id_company_id_pk" PRIMARY KEY("mass_activity_id","company_id"),
	CONSTRAINT "mass_companies_state" CHECK ("mass_companies"."state" in ('pending', 'processed', 'failed')),
	CONSTRAINT "mass_companies_processed" CHECK (("mass_companies"."state" = 'processed') = ("mass_companies"."processed_at" is not null)
        and ("mass_companies"."processed_at" is null) = ("mass_companies"."processed_by" is null)),
	CONSTRAINT "mass_companies_failed" CHECK (("mass_companies"."state" = 'failed') = ("mass_companies"."last_error" is not null)),
	CONSTRAINT "mass_companies_last_error" CHECK (length("mass_companies"."last_error") <= 500)
);
--> statement-breakpoint
CREATE TABLE "mass_old_values" (
	"mass_activity_id" integer NOT NULL,
	"action_type" smallint NOT NULL,
	"company_id" integer NOT NULL,
	"option" smallint NOT NULL,
	"value" text,
	CONSTRAINT "mass_old_values_mass_activity_id_company_id_action_type_option_pk" PRIMARY KEY("mass_activity_id","company_id","action_type","option"),
	CONSTRAINT "mass_old_values_option" CHECK ("mass_old_values"."option" between 2 and 24)
);
--> statement-breakpoint
CREATE TABLE "mass_operation_companies" (
	"mass_activity_id" integer NOT NULL,
	"action_type" smallint NOT NULL,
	"company_id" integer NOT NULL,
	CONSTRAINT "mass_operation_companies_mass_activity_id_action_type_company_id_pk" PRIMARY KEY("mass_activity_id","action_type","company_id")
);
--> statement-breakpoint
CREATE TABLE "mass_operations" (
	"mass_activity_id" integer NOT NULL,
	"action_type" smallint NOT NULL,
	"position" smallint NOT NULL,
	"options" smallint[] NOT NULL,
	"input_values" jsonb NOT NULL,
	"effective_date" date,
	"subject_person_id" integer,
	"new_person_id" integer,
	"user_id" integer,
	CONSTRAINT "mass_operations_mass_activity_id_action_type_pk" PRIMARY KEY("mass_activity_id","action_type"),
	CONSTRAINT "mass_operations_action_type" CHECK ("mass_operations"."action_type" between 1 and 7),
	CONSTRAINT "mass_operations_place" CHECK ("mass_operations"."position" between 1 and 7),
	CONSTRAINT "mass_operations_options" CHECK (cardinality("mass_operations"."options") > 0 and 2 <= all("mass_operations"."options") and 24 >= all("mass_operations"."options")),
	CONSTRAINT "mass_operations_employer" CHECK ("mass_operations"."action_type" <> 1 or num_nonnulls("mass_operations"."subject_person_id", "mass_operations"."new_person_id", "mass_operations"."user_id") = 0),
	CONSTRAINT "mass_operations_other_person" CHECK ("mass_operations"."subject_person_id" <> "mass_operations"."new_person_id")
);
--> statement-breakpoint
CREATE TABLE "user_action_types" (
	"user_id" integer NOT NULL,
	"action_type" smallint NOT NULL,
	CONSTRAINT "user_action_types_user_id_action_type_pk" PRIMARY KEY("user_id","action_type"),
	CONSTRAINT "user_action_types_action_type" CHECK ("user_action_types"."action_type" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "mass_entered_persons" (
	"mass_activity_id" integer NOT NULL,
	"action_type" smallint NOT NULL,
	"person_id" integer NOT NULL,
	CONSTRAINT "mass_entered_persons_mass_activity_id_action_type_pk" PRIMARY KEY("mass_activity_id","action_type"),
	CONSTRAINT "mass_entered_persons_action_type" CHECK ("mass_entered_persons"."action_type" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "unit_change_values" (
	"activity_id" integer NOT NULL,
	"action_type" smallint NOT NULL,
	"option" smallint NOT NULL,
	"old_value" text,
	"value" text,
	CONSTRAINT "unit_change_values_activity_id_action_type_option_pk" PRIMARY KEY("activity_id","action_type","option"),
	CONSTRAINT "unit_change_values_option" CHECK ("unit_change_values"."option" between 2 and 24)
);
--> statement-breakpoint
CREATE TABLE "unit_changes" (
	"activity_id" integer NOT NULL,
	"action_type" smallint NOT NULL,
	"effective_date" date NOT NULL,
	"processed_at" timestamp with time zone,
	"failure" text,
	"failed_on" date,
	CONSTRAINT "unit_changes_activity_id_action_type_pk" PRIMARY KEY("activity_id","action_type"),
	CONSTRAINT "unit_changes_failed" CHECK (("unit_changes"."failure" is null) = ("unit_changes"."failed_on" is null)),
	CONSTRAINT "unit_changes_failure" CHECK (length("unit_changes"."failure") <= 500),
	CONSTRAINT "unit_changes_action_type" CHECK ("unit_changes"."action_type" between 1 and 7)
);
--> statement-breakpoint
ALTER TABLE "radioprotection_runs" DROP CONSTRAINT "radioprotection_runs_kind";--> statement-breakpoint
ALTER TABLE "radioprotection_runs" DROP CONSTRAINT "radioprotection_runs_subject";--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "mass_activity_id" integer;--> statement-breakpoint
ALTER TABLE "mass_activities" ADD CONSTRAINT "mass_activities_employer_id_employers_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."employers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_activities" ADD CONSTRAINT "mass_activities_reverses_id_mass_activities_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."mass_activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_activities" ADD CONSTRAINT "mass_activities_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_activities" ADD CONSTRAINT "mass_activities_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_activities" ADD CONSTRAINT "mass_activities_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_companies" ADD CONSTRAINT "mass_companies_mass_activity_id_mass_activities_id_fk" FOREIGN KEY ("mass_activity_id") REFERENCES "public"."mass_activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_companies" ADD CONSTRAINT "mass_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_companies" ADD CONSTRAINT "mass_companies_processed_by_users_id_fk" FOREIGN KEY ("processed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_old_values" ADD CONSTRAINT "mass_old_values_of_unit" FOREIGN KEY ("mass_activity_id","company_id") REFERENCES "public"."mass_companies"("mass_activity_id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_old_values" ADD CONSTRAINT "mass_old_values_of_operation" FOREIGN KEY ("mass_activity_id","action_type") REFERENCES "public"."mass_operations"("mass_activity_id","action_type") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_operation_companies" ADD CONSTRAINT "mass_operation_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_operation_companies" ADD CONSTRAINT "mass_operation_companies_of_operation" FOREIGN KEY ("mass_activity_id","action_type") REFERENCES "public"."mass_operations"("mass_activity_id","action_type") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_operations" ADD CONSTRAINT "mass_operations_mass_activity_id_mass_activities_id_fk" FOREIGN KEY ("mass_activity_id") REFERENCES "public"."mass_activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_operations" ADD CONSTRAINT "mass_operations_subject_person_id_persons_id_fk" FOREIGN KEY ("subject_person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_operations" ADD CONSTRAINT "mass_operations_new_person_id_persons_id_fk" FOREIGN KEY ("new_person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_operations" ADD CONSTRAINT "mass_operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_action_types" ADD CONSTRAINT "user_action_types_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_entered_persons" ADD CONSTRAINT "mass_entered_persons_mass_activity_id_mass_activities_id_fk" FOREIGN KEY ("mass_activity_id") REFERENCES "public"."mass_activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_entered_persons" ADD CONSTRAINT "mass_entered_persons_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_change_values" ADD CONSTRAINT "unit_change_values_of_change" FOREIGN KEY ("activity_id","action_type") REFERENCES "public"."unit_changes"("activity_id","action_type") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_changes" ADD CONSTRAINT "unit_changes_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mass_activities_employer_id" ON "mass_activities" USING btree ("employer_id","id");--> statement-breakpoint
CREATE INDEX "mass_activities_reverses_id" ON "mass_activities" USING btree ("reverses_id");--> statement-breakpoint
CREATE INDEX "mass_activities_created_by" ON "mass_activities" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "mass_activities_reviewed_by" ON "mass_activities" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "mass_activities_deleted_by" ON "mass_activities" USING btree ("deleted_by");--> statement-breakpoint
CREATE INDEX "mass_companies_company_id" ON "mass_companies" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "mass_companies_processed_by" ON "mass_companies" USING btree ("processed_by");--> statement-breakpoint
CREATE INDEX "mass_companies_waiting" ON "mass_companies" USING btree ("mass_activity_id") WHERE "mass_companies"."state" <> 'processed';--> statement-breakpoint
CREATE INDEX "mass_old_values_operation" ON "mass_old_values" USING btree ("mass_activity_id","action_type");--> statement-breakpoint
CREATE INDEX "mass_operation_companies_company_id" ON "mass_operation_companies" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mass_operations_position" ON "mass_operations" USING btree ("mass_activity_id","position");--> statement-breakpoint
CREATE INDEX "mass_operations_effective_date" ON "mass_operations" USING btree ("action_type","effective_date");--> statement-breakpoint
CREATE INDEX "mass_operations_subject_person_id" ON "mass_operations" USING btree ("subject_person_id");--> statement-breakpoint
CREATE INDEX "mass_operations_new_person_id" ON "mass_operations" USING btree ("new_person_id");--> statement-breakpoint
CREATE INDEX "mass_operations_user_id" ON "mass_operations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mass_entered_persons_person_id" ON "mass_entered_persons" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "unit_changes_waiting" ON "unit_changes" USING btree ("effective_date","activity_id") WHERE "unit_changes"."processed_at" is null;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_mass_activity_id_mass_activities_id_fk" FOREIGN KEY ("mass_activity_id") REFERENCES "public"."mass_activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activities_one_of_mass_activity" ON "activities" USING btree ("mass_activity_id","company_id") WHERE "activities"."type" = 4;--> statement-breakpoint
CREATE INDEX "activities_mass_activity_id" ON "activities" USING btree ("mass_activity_id","type");--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_of_mass_activity" CHECK ("activities"."mass_activity_id" is null or "activities"."type" in (4, 10));--> statement-breakpoint
ALTER TABLE "radioprotection_runs" ADD CONSTRAINT "radioprotection_runs_kind" CHECK ("radioprotection_runs"."kind" in ('append', 'revert', 'migrate', 'generate', 'process'));--> statement-breakpoint
ALTER TABLE "radioprotection_runs" ADD CONSTRAINT "radioprotection_runs_subject" CHECK (("radioprotection_runs"."kind" in ('append', 'revert', 'process')) = ("radioprotection_runs"."subject_id" is not null));--> statement-breakpoint
CREATE TRIGGER mass_activities_bump_version BEFORE UPDATE ON mass_activities
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
-- Only the steps of the state machine (Q2-44), and the withdrawal of a review while no unit is processed.
CREATE FUNCTION check_mass_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.employer_id <> OLD.employer_id
     OR (NEW.deleted_at IS NOT NULL AND NEW.status <> OLD.status)
     OR NOT (NEW.status = OLD.status
       OR (OLD.status, NEW.status) IN (('work', 'review'), ('review', 'work'), ('review', 'need_complete'),
         ('need_complete', 'review'), ('need_complete', 'pending'), ('need_complete', 'completed'), ('pending', 'completed')))
     OR (OLD.status = 'need_complete' AND NEW.status = 'review' AND EXISTS (
       SELECT FROM mass_companies WHERE mass_activity_id = NEW.id AND state = 'processed'))
     OR (OLD.status = 'need_complete' AND NEW.status IN ('pending', 'completed') AND EXISTS (
       SELECT FROM mass_companies WHERE mass_activity_id = NEW.id AND state <> 'processed')) THEN
    RAISE EXCEPTION 'mass activity % may not go from % to %', OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'mass_activities_step';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mass_activities_step BEFORE UPDATE ON mass_activities
  FOR EACH ROW EXECUTE FUNCTION check_mass_step();
--> statement-breakpoint
-- What was confirmed is carried out as it was confirmed.
CREATE FUNCTION keep_mass_content() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mass integer := CASE WHEN TG_OP = 'DELETE' THEN OLD.mass_activity_id ELSE NEW.mass_activity_id END;
BEGIN
  IF EXISTS (SELECT FROM mass_activities WHERE id = mass AND (status NOT IN ('work', 'review') OR deleted_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'mass activity % is confirmed or deleted', mass
      USING ERRCODE = 'check_violation', CONSTRAINT = 'mass_activities_content_kept';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER mass_operations_kept BEFORE INSERT OR UPDATE OR DELETE ON mass_operations
  FOR EACH ROW EXECUTE FUNCTION keep_mass_content();
--> statement-breakpoint
CREATE TRIGGER mass_operation_companies_kept BEFORE INSERT OR UPDATE OR DELETE ON mass_operation_companies
  FOR EACH ROW EXECUTE FUNCTION keep_mass_content();
--> statement-breakpoint
CREATE TRIGGER mass_old_values_kept BEFORE INSERT OR UPDATE OR DELETE ON mass_old_values
  FOR EACH ROW EXECUTE FUNCTION keep_mass_content();
--> statement-breakpoint
CREATE TRIGGER mass_companies_kept BEFORE INSERT OR DELETE ON mass_companies
  FOR EACH ROW EXECUTE FUNCTION keep_mass_content();
--> statement-breakpoint
-- A unit is of the employer whose data change, and stays processed.
CREATE FUNCTION check_mass_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM mass_activities m JOIN companies c ON c.employer_id = m.employer_id
     WHERE m.id = NEW.mass_activity_id AND c.id = NEW.company_id) THEN
    RAISE EXCEPTION 'unit % is of another employer', NEW.company_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'mass_companies_of_employer';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mass_companies_of_employer BEFORE INSERT ON mass_companies
  FOR EACH ROW EXECUTE FUNCTION check_mass_company();
--> statement-breakpoint
CREATE TRIGGER mass_operation_companies_of_employer BEFORE INSERT ON mass_operation_companies
  FOR EACH ROW EXECUTE FUNCTION check_mass_company();
--> statement-breakpoint
CREATE FUNCTION keep_processed_unit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'unit % of mass activity % is processed', OLD.company_id, OLD.mass_activity_id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'mass_companies_processed_once';
END $$;
--> statement-breakpoint
CREATE TRIGGER mass_companies_processed_once BEFORE UPDATE ON mass_companies
  FOR EACH ROW WHEN (OLD.state = 'processed') EXECUTE FUNCTION keep_processed_unit();
--> statement-breakpoint
-- What a notification tells is told for good; it comes into force once.
CREATE TRIGGER unit_changes_kept BEFORE DELETE OR TRUNCATE ON unit_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION keep_unit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.processed_at IS NOT NULL OR (OLD.activity_id, OLD.action_type, OLD.effective_date)
     IS DISTINCT FROM (NEW.activity_id, NEW.action_type, NEW.effective_date) THEN
    RAISE EXCEPTION 'change % of notification % is kept as it is', OLD.action_type, OLD.activity_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'unit_changes_once';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER unit_changes_once BEFORE UPDATE ON unit_changes
  FOR EACH ROW EXECUTE FUNCTION keep_unit_change();
--> statement-breakpoint
CREATE TRIGGER unit_change_values_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON unit_change_values
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
