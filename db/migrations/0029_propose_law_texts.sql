CREATE TABLE "report_settings_proposals" (
	"name" text PRIMARY KEY NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"version" integer,
	"declined_reason" text,
	CONSTRAINT "report_settings_proposals_decided" CHECK (("report_settings_proposals"."decided_at" is null and "report_settings_proposals"."version" is null and "report_settings_proposals"."declined_reason" is null)
        or ("report_settings_proposals"."decided_at" is not null and ("report_settings_proposals"."version" is null) <> ("report_settings_proposals"."declined_reason" is null))),
	CONSTRAINT "report_settings_proposals_reason" CHECK (length(btrim("report_settings_proposals"."declined_reason")) between 5 and 500)
);
--> statement-breakpoint
ALTER TABLE "report_settings_proposals" ADD CONSTRAINT "report_settings_proposals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_settings_proposals" ADD CONSTRAINT "report_settings_proposals_version_report_settings_versions_version_fk" FOREIGN KEY ("version") REFERENCES "public"."report_settings_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_settings_proposals_decided_by" ON "report_settings_proposals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "report_settings_proposals_version" ON "report_settings_proposals" USING btree ("version");--> statement-breakpoint

-- What was decided stays.
CREATE TRIGGER report_settings_proposals_decided_once BEFORE UPDATE OR DELETE ON report_settings_proposals
  FOR EACH ROW WHEN (OLD.decided_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- A laboratory with texts of its own is asked; one that never saved any starts with the new ones.
INSERT INTO report_settings_proposals (name, proposed_at)
SELECT 'law-by-use', now() WHERE EXISTS (SELECT FROM report_settings_versions);
