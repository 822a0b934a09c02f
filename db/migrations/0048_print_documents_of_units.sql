CREATE TABLE "document_print_failures" (
	"document_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"reason" text NOT NULL,
	"tries" integer NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"retry_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_print_failures_document_id_revision_pk" PRIMARY KEY("document_id","revision"),
	CONSTRAINT "document_print_failures_reason" CHECK (length("document_print_failures"."reason") <= 500),
	CONSTRAINT "document_print_failures_tries" CHECK ("document_print_failures"."tries" > 0)
);
--> statement-breakpoint
CREATE TABLE "paper_versions" (
	"document_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"from_day" date,
	"shortcomings" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "paper_versions_document_id_revision_pk" PRIMARY KEY("document_id","revision")
);
--> statement-breakpoint
ALTER TABLE "document_print_failures" ADD CONSTRAINT "document_print_failures_of_document" FOREIGN KEY ("document_id","revision") REFERENCES "public"."document_versions"("document_id","revision") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_versions" ADD CONSTRAINT "paper_versions_of_document" FOREIGN KEY ("document_id","revision") REFERENCES "public"."document_versions"("document_id","revision") ON DELETE no action ON UPDATE no action;
