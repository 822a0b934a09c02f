-- Rows of before stay as results were calculated with them: the rules hold for what is written from now on.
ALTER TABLE "batch_revisions" ADD CONSTRAINT "batch_revisions_uncertain" CHECK ("batch_revisions"."k_uncertainty" > 0 and 1.645 * "batch_revisions"."k_uncertainty" < "batch_revisions"."k" and "batch_revisions"."background_uncertainty" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "batch_revisions" ADD CONSTRAINT "batch_revisions_detection_limit" CHECK ("batch_revisions"."detection_limit" > 0) NOT VALID;

--> statement-breakpoint
CREATE TABLE "control_comments" (
	"id" serial PRIMARY KEY NOT NULL,
	"control_id" integer NOT NULL,
	"text" text NOT NULL,
	"written_by" integer,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "control_comments_text" CHECK (length(btrim("control_comments"."text")) between 5 and 500)
);
--> statement-breakpoint
ALTER TABLE "control_comments" ADD CONSTRAINT "control_comments_control_id_quality_controls_id_fk" FOREIGN KEY ("control_id") REFERENCES "public"."quality_controls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_comments" ADD CONSTRAINT "control_comments_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "control_comments_control_id" ON "control_comments" USING btree ("control_id","id");--> statement-breakpoint
CREATE INDEX "control_comments_written_by" ON "control_comments" USING btree ("written_by");--> statement-breakpoint

-- What was said of a control stays as it was said.
CREATE FUNCTION keep_control_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'comment % is written once', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'control_comments_written_once';
END $$;
--> statement-breakpoint
CREATE TRIGGER control_comments_written_once BEFORE UPDATE OR DELETE ON control_comments
  FOR EACH ROW EXECUTE FUNCTION keep_control_comment();
