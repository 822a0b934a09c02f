CREATE TABLE "authority_letters" (
	"id" serial PRIMARY KEY NOT NULL,
	"report_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"kind" text NOT NULL,
	"sent_on" date NOT NULL,
	"subject" text,
	"text" text,
	"recipients" jsonb NOT NULL,
	"note" text,
	"recorded_at" timestamp with time zone,
	"recorded_by" integer,
	"annulled_at" timestamp with time zone,
	"annulled_by" integer,
	CONSTRAINT "authority_letters_kind" CHECK ("authority_letters"."kind" in ('notice', 'changed', 'withdrawn')),
	CONSTRAINT "authority_letters_words" CHECK (("authority_letters"."recorded_at" is null) = ("authority_letters"."text" is null) and ("authority_letters"."subject" is null) = ("authority_letters"."text" is null)
        and ("authority_letters"."recorded_at" is null or jsonb_array_length("authority_letters"."recipients") > 0)),
	CONSTRAINT "authority_letters_subject" CHECK (length(btrim("authority_letters"."subject")) between 1 and 1000),
	CONSTRAINT "authority_letters_text" CHECK (length(btrim("authority_letters"."text")) between 1 and 20000),
	CONSTRAINT "authority_letters_note" CHECK (length("authority_letters"."note") <= 500)
);
--> statement-breakpoint
ALTER TABLE "authority_notices" DROP CONSTRAINT "authority_notices_note";--> statement-breakpoint
ALTER TABLE "authority_notices" DROP CONSTRAINT "authority_notices_sent_by_users_id_fk";
--> statement-breakpoint
DROP INDEX "authority_notices_sent_by";--> statement-breakpoint
ALTER TABLE "authority_notices" ADD COLUMN "owed" text NOT NULL DEFAULT 'notice';--> statement-breakpoint
ALTER TABLE "authority_notices" ALTER COLUMN "owed" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "authority_letters" ADD CONSTRAINT "authority_letters_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authority_letters" ADD CONSTRAINT "authority_letters_annulled_by_users_id_fk" FOREIGN KEY ("annulled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authority_letters" ADD CONSTRAINT "authority_letters_of_revision" FOREIGN KEY ("report_id","revision") REFERENCES "public"."final_report_revisions"("report_id","revision") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "authority_letters_once" ON "authority_letters" USING btree ("report_id","revision","kind") WHERE "authority_letters"."annulled_at" is null;--> statement-breakpoint
CREATE INDEX "authority_letters_report_id" ON "authority_letters" USING btree ("report_id","revision");--> statement-breakpoint
CREATE INDEX "authority_letters_recorded_by" ON "authority_letters" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "authority_letters_annulled_by" ON "authority_letters" USING btree ("annulled_by");--> statement-breakpoint
-- What was noted as sent until now is a letter of which the words were not kept: of the revision above the level that was
-- there on that day.
INSERT INTO authority_letters (report_id, revision, kind, sent_on, recipients, note, recorded_by)
SELECT n.report_id, coalesce((SELECT max(r.revision) FROM final_report_revisions r
         WHERE r.report_id = n.report_id AND r.above_level
           AND (r.issued_at AT TIME ZONE 'Europe/Rome')::date <= n.sent_on),
         (SELECT min(r.revision) FROM final_report_revisions r WHERE r.report_id = n.report_id AND r.above_level), 0),
       'notice', n.sent_on, '[]', n.note, n.sent_by
  FROM authority_notices n WHERE n.sent_on IS NOT NULL;
--> statement-breakpoint
-- Where a correction has changed since what authorities were told, a rectification is owed.
WITH revision AS (
  SELECT r.report_id, r.revision, r.above_level,
         (SELECT jsonb_agg(jsonb_build_array(p -> 'id', round((p #>> '{mean,concentration}')::numeric)) ORDER BY p -> 'id')
            FROM jsonb_array_elements(r.content -> 'points') p WHERE p ->> 'outcome' = 'above')
           || (r.content #> '{level,bqM3}') AS excess
    FROM final_report_revisions r
), latest AS (
  SELECT DISTINCT ON (report_id) * FROM revision ORDER BY report_id, revision DESC
)
UPDATE authority_notices n
   SET owed = CASE WHEN latest.above_level THEN 'changed' ELSE 'withdrawn' END, sent_on = NULL
  FROM authority_letters l JOIN latest ON latest.report_id = l.report_id
  JOIN revision told ON told.report_id = l.report_id AND told.revision = l.revision
 WHERE n.report_id = l.report_id AND (NOT latest.above_level OR latest.excess IS DISTINCT FROM told.excess);
--> statement-breakpoint

-- What was told stays as it was told; that it was noted by mistake is noted beside it, once.
CREATE FUNCTION keep_letter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.annulled_at IS NULL AND to_jsonb(NEW) - '{annulled_at,annulled_by}'::text[]
      = to_jsonb(OLD) - '{annulled_at,annulled_by}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'letter % was sent', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'authority_letters_kept';
END $$;
--> statement-breakpoint
CREATE TRIGGER authority_letters_kept BEFORE UPDATE OR DELETE ON authority_letters
  FOR EACH ROW EXECUTE FUNCTION keep_letter();
--> statement-breakpoint
ALTER TABLE "authority_notices" DROP COLUMN "sent_by";--> statement-breakpoint
ALTER TABLE "authority_notices" DROP COLUMN "note";--> statement-breakpoint
ALTER TABLE "authority_notices" ADD CONSTRAINT "authority_notices_owed" CHECK ("authority_notices"."owed" in ('notice', 'changed', 'withdrawn'));