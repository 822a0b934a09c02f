CREATE TABLE "final_report_mails" (
	"report_id" integer NOT NULL,
	"mail_id" bigint NOT NULL,
	CONSTRAINT "final_report_mails_report_id_mail_id_pk" PRIMARY KEY("report_id","mail_id")
);
--> statement-breakpoint
CREATE TABLE "final_report_withdrawals" (
	"report_id" integer PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"pdf_sha256" text NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	"withdrawn_by" integer,
	CONSTRAINT "final_report_withdrawals_reason" CHECK (length(btrim("final_report_withdrawals"."reason")) between 5 and 500)
);
--> statement-breakpoint
ALTER TABLE "final_report_revisions" ADD COLUMN "held_until_signed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "final_report_mails" ADD CONSTRAINT "final_report_mails_report_id_final_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."final_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_report_mails" ADD CONSTRAINT "final_report_mails_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_report_withdrawals" ADD CONSTRAINT "final_report_withdrawals_report_id_final_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."final_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_report_withdrawals" ADD CONSTRAINT "final_report_withdrawals_pdf_sha256_stored_files_sha256_fk" FOREIGN KEY ("pdf_sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_report_withdrawals" ADD CONSTRAINT "final_report_withdrawals_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "final_report_mails_mail_id" ON "final_report_mails" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "final_report_withdrawals_pdf_sha256" ON "final_report_withdrawals" USING btree ("pdf_sha256");--> statement-breakpoint
CREATE INDEX "final_report_withdrawals_withdrawn_by" ON "final_report_withdrawals" USING btree ("withdrawn_by");--> statement-breakpoint

-- A report names who issues it, and none follows one that was withdrawn.
CREATE FUNCTION check_report_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM report_settings_versions v
     WHERE v.version = NEW.settings_version
       AND btrim(v.content #>> '{letterhead,name}') <> '' AND btrim(v.content #>> '{letterhead,address}') <> ''
       AND btrim(v.content #>> '{signers,laboratoryHead}') <> '' AND btrim(v.content #>> '{signers,expert}') <> ''
  ) THEN
    RAISE EXCEPTION 'report % has no letterhead', NEW.report_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'final_reports_introduced';
  END IF;
  IF EXISTS (SELECT FROM final_report_withdrawals w WHERE w.report_id = NEW.report_id) THEN
    RAISE EXCEPTION 'report % was withdrawn', NEW.report_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'final_reports_withdrawn';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER final_report_revisions_check BEFORE INSERT ON final_report_revisions
  FOR EACH ROW EXECUTE FUNCTION check_report_revision();
--> statement-breakpoint

-- Where the settings ask for four eyes, who entered a result does not release it.
CREATE FUNCTION check_report_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM final_report_revisions v
      JOIN report_settings_versions s ON s.version = v.settings_version
      JOIN results r ON r.id = NEW.result_id
     WHERE v.report_id = NEW.report_id AND v.revision = NEW.revision
       AND s.content #>> '{issuing,fourEyes}' = 'true' AND r.entered_by = v.issued_by
  ) THEN
    RAISE EXCEPTION 'result % was entered by who releases it', NEW.result_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'final_reports_four_eyes';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER final_report_placements_check BEFORE INSERT ON final_report_placements
  FOR EACH ROW EXECUTE FUNCTION check_report_release();
--> statement-breakpoint
CREATE FUNCTION keep_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'report % was withdrawn for good', OLD.report_id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'final_reports_withdrawn';
END $$;
--> statement-breakpoint
CREATE TRIGGER final_report_withdrawals_kept BEFORE UPDATE OR DELETE ON final_report_withdrawals
  FOR EACH ROW EXECUTE FUNCTION keep_withdrawal();
--> statement-breakpoint

-- Reports were issued under the letterhead that the program began with. Outside of a demonstration it is taken out of
-- the settings in force, in a version of its own: the laboratory has still to introduce itself.
INSERT INTO report_settings_versions (version, content, note, created_at)
SELECT v.version + 1,
       v.content || jsonb_build_object(
         'letterhead', (SELECT jsonb_object_agg(key, CASE WHEN v.content #>> '{letterhead,name}' LIKE '%dimostrativ%'
             OR value LIKE '%dimostrativ%' OR value = '00000000000' THEN '' ELSE value END)
           FROM jsonb_each_text(v.content -> 'letterhead')),
         'signers', (SELECT jsonb_object_agg(key, CASE WHEN value LIKE '%dimostrativ%' THEN '' ELSE value END)
           FROM jsonb_each_text(v.content -> 'signers')),
         'authorities', coalesce((SELECT jsonb_agg(one ORDER BY place)
           FROM jsonb_array_elements(v.content -> 'authorities') WITH ORDINALITY AS listed(one, place)
          WHERE one ->> 'email' NOT LIKE '%@enti.example'), '[]')),
       'Dati di prova tolti', now()
  FROM report_settings_versions v
 WHERE v.version = (SELECT max(version) FROM report_settings_versions)
   AND concat(v.content -> 'letterhead', v.content -> 'signers', v.content -> 'authorities') LIKE '%dimostrativ%'
   AND NOT EXISTS (SELECT FROM users WHERE email LIKE '%@demo.radia.example');
