ALTER TABLE "document_versions" ADD COLUMN "pages" integer;
--> statement-breakpoint
CREATE INDEX "document_versions_uncounted" ON "document_versions" USING btree ("created_at") WHERE "document_versions"."pages" is null and "document_versions"."sha256" is not null;
--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_pages" CHECK ("document_versions"."pages" is null or ("document_versions"."pages" >= 0 and "document_versions"."sha256" is not null));
--> statement-breakpoint
-- The pages of a file are counted once, with the file or later; everything else stays as it was.
DROP TRIGGER document_versions_kept ON document_versions;
--> statement-breakpoint
CREATE TRIGGER document_versions_kept BEFORE UPDATE OR DELETE ON document_versions
  FOR EACH ROW EXECUTE FUNCTION keep_but('sha256', 'pages');
--> statement-breakpoint
DROP TRIGGER document_versions_printed_once ON document_versions;
--> statement-breakpoint
CREATE TRIGGER document_versions_printed_once BEFORE UPDATE ON document_versions
  FOR EACH ROW WHEN (old.sha256 is not null) EXECUTE FUNCTION keep_but('pages');
--> statement-breakpoint
CREATE TRIGGER document_versions_counted_once BEFORE UPDATE ON document_versions
  FOR EACH ROW WHEN (old.pages is not null) EXECUTE FUNCTION keep_but();
--> statement-breakpoint
ALTER TABLE "list_settings" ADD COLUMN "shape" text;
--> statement-breakpoint
ALTER TABLE "list_settings" ADD CONSTRAINT "list_settings_shape" CHECK ("list_settings"."shape" ~ '^[a-z]{1,20}$');
