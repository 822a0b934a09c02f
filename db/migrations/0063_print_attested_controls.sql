CREATE TABLE "control_form_documents" (
	"form_id" integer NOT NULL,
	"revision" smallint NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"made_by" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "control_form_documents_form_id_revision_pk" PRIMARY KEY("form_id","revision"),
	CONSTRAINT "control_form_documents_revision" CHECK ("control_form_documents"."revision" >= 1)
);
--> statement-breakpoint
ALTER TABLE "control_form_documents" ADD CONSTRAINT "control_form_documents_form_id_control_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."control_forms"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "control_form_documents" ADD CONSTRAINT "control_form_documents_sha256_stored_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "control_form_documents" ADD CONSTRAINT "control_form_documents_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "control_form_documents_sha256" ON "control_form_documents" USING btree ("sha256");
--> statement-breakpoint
CREATE INDEX "control_form_documents_made_by" ON "control_form_documents" USING btree ("made_by");
--> statement-breakpoint
-- What was printed stays as it is: a changed conclusion is another revision.
CREATE TRIGGER control_form_documents_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON control_form_documents FOR EACH STATEMENT EXECUTE FUNCTION keep_control_form();
