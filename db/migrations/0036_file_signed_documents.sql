CREATE TABLE "document_signatures" (
	"id" serial PRIMARY KEY NOT NULL,
	"document_id" integer NOT NULL,
	"sha256" text NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"verdict" text NOT NULL,
	"report" jsonb NOT NULL,
	"filed_at" timestamp with time zone NOT NULL,
	"filed_by" integer,
	CONSTRAINT "document_signatures_once" UNIQUE("document_id","sha256"),
	CONSTRAINT "document_signatures_file_name" CHECK (length("document_signatures"."file_name") <= 255),
	CONSTRAINT "document_signatures_format" CHECK ("document_signatures"."format" in ('CAdES', 'PAdES')),
	CONSTRAINT "document_signatures_verdict" CHECK ("document_signatures"."verdict" in ('passed', 'indeterminate'))
);
--> statement-breakpoint
ALTER TABLE "documents_to_sign" DROP CONSTRAINT "documents_to_sign_list";--> statement-breakpoint
ALTER TABLE "documents_to_sign" DROP CONSTRAINT "documents_to_sign_state";--> statement-breakpoint
ALTER TABLE "documents_to_sign" ADD COLUMN "scope_id" integer;--> statement-breakpoint
ALTER TABLE "documents_to_sign" ADD COLUMN "signers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "document_signatures" ADD CONSTRAINT "document_signatures_document_id_documents_to_sign_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents_to_sign"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_signatures" ADD CONSTRAINT "document_signatures_sha256_stored_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_signatures" ADD CONSTRAINT "document_signatures_filed_by_users_id_fk" FOREIGN KEY ("filed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_signatures_sha256" ON "document_signatures" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "document_signatures_filed_by" ON "document_signatures" USING btree ("filed_by");--> statement-breakpoint
CREATE INDEX "documents_to_sign_scope_id" ON "documents_to_sign" USING btree ("list","scope_id");--> statement-breakpoint
ALTER TABLE "documents_to_sign" ADD CONSTRAINT "documents_to_sign_scope" CHECK (("documents_to_sign"."list" in ('registry', 'manual', 'rm-registry', 'laboratory', 'task')) = ("documents_to_sign"."scope_id" is not null));--> statement-breakpoint
ALTER TABLE "documents_to_sign" ADD CONSTRAINT "documents_to_sign_list" CHECK ("documents_to_sign"."list" in ('massive', 'registry', 'manual', 'rm-registry', 'irme90', 'laboratory', 'task', 'electret', 'cr39', 'invoice'));--> statement-breakpoint
ALTER TABLE "documents_to_sign" ADD CONSTRAINT "documents_to_sign_state" CHECK ("documents_to_sign"."state" in ('waiting', 'replaced', 'withdrawn', 'signed'));--> statement-breakpoint

-- What was taken out of the list without another revision was withdrawn.
UPDATE documents_to_sign d SET state = 'withdrawn'
 WHERE d.state = 'replaced'
   AND NOT EXISTS (SELECT FROM documents_to_sign n WHERE n.subject = d.subject AND n.revision > d.revision);
--> statement-breakpoint
-- A signed file and what its check said then are written once.
CREATE FUNCTION keep_document_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'signature % is kept', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'document_signatures_kept';
END $$;
--> statement-breakpoint
CREATE TRIGGER document_signatures_kept BEFORE UPDATE OR DELETE ON document_signatures
  FOR EACH ROW EXECUTE FUNCTION keep_document_signature();
--> statement-breakpoint
-- A document is signed by a signed file only; what is signed, replaced or withdrawn stays so; its file never changes.
CREATE FUNCTION check_document_to_sign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND ((OLD.state <> 'waiting' AND NEW.state <> OLD.state)
      OR (NEW.sha256, NEW.subject, NEW.revision) IS DISTINCT FROM (OLD.sha256, OLD.subject, OLD.revision)) THEN
    RAISE EXCEPTION 'document % is %', OLD.id, OLD.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_to_sign_ended';
  END IF;
  IF NEW.state = 'signed' AND NOT EXISTS (SELECT FROM document_signatures s WHERE s.document_id = NEW.id) THEN
    RAISE EXCEPTION 'document % has no signature', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_to_sign_unsigned';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_to_sign_check BEFORE INSERT OR UPDATE ON documents_to_sign
  FOR EACH ROW EXECUTE FUNCTION check_document_to_sign();
