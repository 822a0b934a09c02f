CREATE TABLE "default_registry_doc_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"doc_id" integer NOT NULL,
	"number" integer NOT NULL,
	"template" jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_by" integer,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "default_registry_doc_versions_number" CHECK ("default_registry_doc_versions"."number" > 0),
	CONSTRAINT "default_registry_doc_versions_confirmed" CHECK (("default_registry_doc_versions"."confirmed_at" is null) = ("default_registry_doc_versions"."confirmed_by" is null))
);
--> statement-breakpoint
CREATE TABLE "default_registry_docs" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"implant_types" text[] NOT NULL,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "default_registry_docs_title_length" CHECK (length(btrim("default_registry_docs"."title")) between 1 and 255),
	CONSTRAINT "default_registry_docs_kind" CHECK ("default_registry_docs"."kind" in ('surveillance', 'resonance')),
	CONSTRAINT "default_registry_docs_implant_types" CHECK (cardinality("default_registry_docs"."implant_types") > 0 and case "default_registry_docs"."kind" when 'resonance'
        then "default_registry_docs"."implant_types" = array['rm']
        else "default_registry_docs"."implant_types" <@ array['vet', 'dentist', 'industrial', 'radiology', 'gamma'] end)
);
--> statement-breakpoint
CREATE TABLE "document_versions" (
	"document_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text,
	"template_version_id" integer,
	"as_of" date NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_versions_document_id_revision_pk" PRIMARY KEY("document_id","revision"),
	CONSTRAINT "document_versions_file_name" CHECK (length(btrim("document_versions"."file_name")) between 1 and 255),
	CONSTRAINT "document_versions_revision" CHECK ("document_versions"."revision" > 0)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"folder_id" integer,
	"kind" text NOT NULL,
	"default_doc_id" integer,
	"title" text NOT NULL,
	"position" integer NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"signed_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_by" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('upload', 'default', 'surveillance-registry', 'quality-manual', 'surveillance-report', 'annex')),
	CONSTRAINT "documents_default" CHECK (("documents"."kind" = 'default') = ("documents"."default_doc_id" is not null) and ("documents"."kind" <> 'default' or "documents"."folder_id" is not null)),
	CONSTRAINT "documents_title_length" CHECK (length(btrim("documents"."title")) between 1 and 255),
	CONSTRAINT "documents_position" CHECK ("documents"."position" > 0),
	CONSTRAINT "documents_revision" CHECK ("documents"."revision" > 0),
	CONSTRAINT "documents_state" CHECK ("documents"."state" in ('filed', 'draft', 'to_sign', 'signed')),
	CONSTRAINT "documents_signed" CHECK (("documents"."state" = 'signed') = ("documents"."signed_at" is not null)),
	CONSTRAINT "documents_signed_stay" CHECK ("documents"."removed_at" is null or "documents"."state" <> 'signed')
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"id" serial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"company_id" integer NOT NULL,
	"registry_id" integer,
	"manual_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "folders_of_company" UNIQUE("id","company_id"),
	CONSTRAINT "folders_type" CHECK (case "folders"."type" when 'manual' then "folders"."manual_id" is not null and "folders"."registry_id" is null
        else "folders"."type" in ('registry', 'resonance') and "folders"."registry_id" is not null and "folders"."manual_id" is null end)
);
--> statement-breakpoint
CREATE TABLE "planimetries" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"alias" text NOT NULL,
	"background_sha256" text,
	"background_name" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"drawing" jsonb NOT NULL,
	"metres_per_pixel" double precision,
	"snapshot_sha256" text,
	"snapshot_at" timestamp with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "planimetries_alias_length" CHECK (length(btrim("planimetries"."alias")) between 1 and 255),
	CONSTRAINT "planimetries_sides" CHECK ("planimetries"."width" between 1 and 10000 and "planimetries"."height" between 1 and 10000),
	CONSTRAINT "planimetries_scale" CHECK ("planimetries"."metres_per_pixel" > 0),
	CONSTRAINT "planimetries_background" CHECK (("planimetries"."background_sha256" is null) = ("planimetries"."background_name" is null)),
	CONSTRAINT "planimetries_snapshot" CHECK (("planimetries"."snapshot_sha256" is null) = ("planimetries"."snapshot_at" is null))
);
--> statement-breakpoint
CREATE TABLE "planimetry_attachments" (
	"planimetry_id" integer NOT NULL,
	"position" integer NOT NULL,
	"sha256" text NOT NULL,
	"file_name" text NOT NULL,
	CONSTRAINT "planimetry_attachments_planimetry_id_position_pk" PRIMARY KEY("planimetry_id","position"),
	CONSTRAINT "planimetry_attachments_file_name" CHECK (length(btrim("planimetry_attachments"."file_name")) between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "registry_references" (
	"id" serial PRIMARY KEY NOT NULL,
	"registry_id" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"device_id" integer,
	"worker_id" integer,
	"person_id" integer,
	"settled_by" integer,
	"settled_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "registry_references_kind" CHECK ("registry_references"."kind" in ('device', 'worker', 'person')),
	CONSTRAINT "registry_references_state" CHECK ("registry_references"."state" in ('open', 'linked', 'noted')),
	CONSTRAINT "registry_references_text_length" CHECK (length(btrim("registry_references"."text")) between 1 and 255),
	CONSTRAINT "registry_references_linked" CHECK (case when "registry_references"."state" = 'linked' then num_nonnulls("registry_references"."device_id", "registry_references"."worker_id", "registry_references"."person_id") = 1
        and ("registry_references"."device_id" is not null) = ("registry_references"."kind" = 'device')
        and ("registry_references"."worker_id" is not null) = ("registry_references"."kind" = 'worker')
        else num_nonnulls("registry_references"."device_id", "registry_references"."worker_id", "registry_references"."person_id") = 0 end),
	CONSTRAINT "registry_references_settled" CHECK (("registry_references"."state" = 'open') = ("registry_references"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "radioprotection_run_items" (
	"run_id" integer NOT NULL,
	"position" integer NOT NULL,
	"target_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"failure" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "radioprotection_run_items_run_id_position_pk" PRIMARY KEY("run_id","position"),
	CONSTRAINT "radioprotection_run_items_state" CHECK ("radioprotection_run_items"."state" in ('waiting', 'done', 'failed')),
	CONSTRAINT "radioprotection_run_items_failure" CHECK (("radioprotection_run_items"."state" = 'failed') = ("radioprotection_run_items"."failure" is not null)),
	CONSTRAINT "radioprotection_run_items_settled" CHECK (("radioprotection_run_items"."state" = 'waiting') = ("radioprotection_run_items"."settled_at" is null)),
	CONSTRAINT "radioprotection_run_items_failure_length" CHECK (length("radioprotection_run_items"."failure") <= 500)
);
--> statement-breakpoint
CREATE TABLE "radioprotection_runs" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer,
	"started_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "radioprotection_runs_kind" CHECK ("radioprotection_runs"."kind" in ('append', 'revert', 'migrate', 'generate')),
	CONSTRAINT "radioprotection_runs_subject" CHECK (("radioprotection_runs"."kind" in ('append', 'revert')) = ("radioprotection_runs"."subject_id" is not null)),
	CONSTRAINT "radioprotection_runs_paused" CHECK (not "radioprotection_runs"."is_paused" or "radioprotection_runs"."finished_at" is null)
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "photo_sha256" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "logo_sha256" text;--> statement-breakpoint
ALTER TABLE "default_registry_doc_versions" ADD CONSTRAINT "default_registry_doc_versions_doc_id_default_registry_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."default_registry_docs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_registry_doc_versions" ADD CONSTRAINT "default_registry_doc_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_registry_doc_versions" ADD CONSTRAINT "default_registry_doc_versions_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_sha256_stored_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_template_version_id_default_registry_doc_versions_id_fk" FOREIGN KEY ("template_version_id") REFERENCES "public"."default_registry_doc_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_default_doc_id_default_registry_docs_id_fk" FOREIGN KEY ("default_doc_id") REFERENCES "public"."default_registry_docs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_in_folder_of_company" FOREIGN KEY ("folder_id","company_id") REFERENCES "public"."folders"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_registry_id_registries_id_fk" FOREIGN KEY ("registry_id") REFERENCES "public"."registries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_manual_id_manuals_id_fk" FOREIGN KEY ("manual_id") REFERENCES "public"."manuals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planimetries" ADD CONSTRAINT "planimetries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planimetries" ADD CONSTRAINT "planimetries_background_sha256_stored_files_sha256_fk" FOREIGN KEY ("background_sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planimetries" ADD CONSTRAINT "planimetries_snapshot_sha256_stored_files_sha256_fk" FOREIGN KEY ("snapshot_sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planimetry_attachments" ADD CONSTRAINT "planimetry_attachments_planimetry_id_planimetries_id_fk" FOREIGN KEY ("planimetry_id") REFERENCES "public"."planimetries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planimetry_attachments" ADD CONSTRAINT "planimetry_attachments_sha256_stored_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_references" ADD CONSTRAINT "registry_references_registry_id_registries_id_fk" FOREIGN KEY ("registry_id") REFERENCES "public"."registries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_references" ADD CONSTRAINT "registry_references_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_references" ADD CONSTRAINT "registry_references_worker_id_exposed_workers_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."exposed_workers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_references" ADD CONSTRAINT "registry_references_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_references" ADD CONSTRAINT "registry_references_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radioprotection_run_items" ADD CONSTRAINT "radioprotection_run_items_run_id_radioprotection_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."radioprotection_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radioprotection_runs" ADD CONSTRAINT "radioprotection_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "default_registry_doc_versions_once" ON "default_registry_doc_versions" USING btree ("doc_id","number");--> statement-breakpoint
CREATE INDEX "default_registry_doc_versions_created_by" ON "default_registry_doc_versions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "default_registry_doc_versions_confirmed_by" ON "default_registry_doc_versions" USING btree ("confirmed_by");--> statement-breakpoint
CREATE INDEX "default_registry_docs_position" ON "default_registry_docs" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "document_versions_sha256" ON "document_versions" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "document_versions_template_version_id" ON "document_versions" USING btree ("template_version_id");--> statement-breakpoint
CREATE INDEX "document_versions_created_by" ON "document_versions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "document_versions_unprinted" ON "document_versions" USING btree ("created_at") WHERE "document_versions"."sha256" is null;--> statement-breakpoint
CREATE INDEX "documents_company_id" ON "documents" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "documents_folder_id" ON "documents" USING btree ("folder_id","position","id");--> statement-breakpoint
CREATE INDEX "documents_created_by" ON "documents" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "documents_default_doc_id" ON "documents" USING btree ("default_doc_id","folder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_default_doc_once" ON "documents" USING btree ("folder_id","default_doc_id") WHERE "documents"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "folders_company_id" ON "folders" USING btree ("company_id","type","id");--> statement-breakpoint
CREATE UNIQUE INDEX "folders_registry_id" ON "folders" USING btree ("registry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "folders_manual_id" ON "folders" USING btree ("manual_id");--> statement-breakpoint
CREATE INDEX "planimetries_company_id" ON "planimetries" USING btree ("company_id","alias","id");--> statement-breakpoint
CREATE INDEX "planimetries_background_sha256" ON "planimetries" USING btree ("background_sha256");--> statement-breakpoint
CREATE INDEX "planimetries_snapshot_sha256" ON "planimetries" USING btree ("snapshot_sha256");--> statement-breakpoint
CREATE INDEX "planimetry_attachments_sha256" ON "planimetry_attachments" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "registry_references_registry_id" ON "registry_references" USING btree ("registry_id","id");--> statement-breakpoint
CREATE INDEX "registry_references_device_id" ON "registry_references" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "registry_references_worker_id" ON "registry_references" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "registry_references_person_id" ON "registry_references" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "registry_references_settled_by" ON "registry_references" USING btree ("settled_by");--> statement-breakpoint
CREATE INDEX "registry_references_open" ON "registry_references" USING btree ("id") WHERE "registry_references"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "radioprotection_run_items_once" ON "radioprotection_run_items" USING btree ("run_id","target_id");--> statement-breakpoint
CREATE INDEX "radioprotection_run_items_waiting" ON "radioprotection_run_items" USING btree ("run_id","position") WHERE "radioprotection_run_items"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "radioprotection_runs_one_at_a_time" ON "radioprotection_runs" USING btree ("kind",coalesce("subject_id", 0)) WHERE "radioprotection_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "radioprotection_runs_underway" ON "radioprotection_runs" USING btree ("id") WHERE "radioprotection_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "radioprotection_runs_started_by" ON "radioprotection_runs" USING btree ("started_by");--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_photo_sha256_stored_files_sha256_fk" FOREIGN KEY ("photo_sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_logo_sha256_stored_files_sha256_fk" FOREIGN KEY ("logo_sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_photo_sha256" ON "devices" USING btree ("photo_sha256");--> statement-breakpoint
CREATE INDEX "companies_logo_sha256" ON "companies" USING btree ("logo_sha256");--> statement-breakpoint
-- Each quality manual has its folder, and each registry from the current model on.
CREATE FUNCTION open_folder_of_registry() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into folders (type, company_id, registry_id)
  values (case new.kind when 'resonance' then 'resonance' else 'registry' end, new.company_id, new.id)
  on conflict (registry_id) do nothing;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER registries_open_folder AFTER INSERT OR UPDATE OF model_version ON registries
  FOR EACH ROW WHEN (new.model_version >= 2) EXECUTE FUNCTION open_folder_of_registry();
--> statement-breakpoint
CREATE FUNCTION open_folder_of_manual() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into folders (type, company_id, manual_id) values ('manual', new.company_id, new.id)
  on conflict (manual_id) do nothing;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER manuals_open_folder AFTER INSERT ON manuals FOR EACH ROW EXECUTE FUNCTION open_folder_of_manual();
--> statement-breakpoint
INSERT INTO folders (type, company_id, registry_id)
  SELECT CASE kind WHEN 'resonance' THEN 'resonance' ELSE 'registry' END, company_id, id
    FROM registries WHERE model_version > 1 ORDER BY id;
--> statement-breakpoint
INSERT INTO folders (type, company_id, manual_id) SELECT 'manual', company_id, id FROM manuals ORDER BY id;
--> statement-breakpoint
-- A default document comes into the folder of a registry that is open; whoever closes it at this moment is waited for.
CREATE FUNCTION check_document_registry() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform from folders f join registries r on r.id = f.registry_id
    where f.id = new.folder_id and r.active and r.close_date is null and r.deleted_at is null
    for share of r;
  if not found then
    raise exception 'the registry is not open' using errcode = 'check_violation', constraint = 'documents_registry';
  end if;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER documents_registry BEFORE INSERT ON documents
  FOR EACH ROW WHEN (new.default_doc_id is not null) EXECUTE FUNCTION check_document_registry();
--> statement-breakpoint
-- Rows stay as they are written, but for the columns that a trigger names.
CREATE FUNCTION keep_but() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - coalesce(tg_argv, '{}') = to_jsonb(old) - coalesce(tg_argv, '{}') then
    return new;
  end if;
  raise exception 'a row of % is not changed', tg_table_name
    using errcode = 'check_violation', constraint = tg_table_name || '_kept';
end $$;
--> statement-breakpoint
CREATE TRIGGER document_versions_kept BEFORE UPDATE OR DELETE ON document_versions
  FOR EACH ROW EXECUTE FUNCTION keep_but('sha256');
--> statement-breakpoint
CREATE TRIGGER document_versions_printed_once BEFORE UPDATE ON document_versions
  FOR EACH ROW WHEN (old.sha256 is not null) EXECUTE FUNCTION keep_but();
--> statement-breakpoint
CREATE TRIGGER default_registry_doc_versions_kept BEFORE UPDATE OR DELETE ON default_registry_doc_versions
  FOR EACH ROW EXECUTE FUNCTION keep_but('confirmed_by', 'confirmed_at');
--> statement-breakpoint
CREATE FUNCTION keep_signed_document() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'a signed document stays' using errcode = 'check_violation', constraint = 'documents_signed_stay';
end $$;
--> statement-breakpoint
CREATE TRIGGER documents_signed_kept BEFORE DELETE ON documents
  FOR EACH ROW WHEN (old.state = 'signed') EXECUTE FUNCTION keep_signed_document();
--> statement-breakpoint
-- Only its place in the folder changes.
CREATE TRIGGER documents_signed_unchanged BEFORE UPDATE ON documents
  FOR EACH ROW WHEN (old.state = 'signed' and to_jsonb(new) - 'position' - 'version' <> to_jsonb(old) - 'position' - 'version')
  EXECUTE FUNCTION keep_signed_document();
--> statement-breakpoint
-- Whoever has a document open may still save it when somebody has put the list in another order.
CREATE TRIGGER documents_bump_version BEFORE UPDATE ON documents
  FOR EACH ROW WHEN (old.position = new.position) EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER default_registry_docs_bump_version BEFORE UPDATE ON default_registry_docs
  FOR EACH ROW WHEN (old.position = new.position) EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER planimetries_bump_version BEFORE UPDATE ON planimetries FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint
CREATE TRIGGER registry_references_bump_version BEFORE UPDATE ON registry_references FOR EACH ROW EXECUTE FUNCTION bump_version();
