CREATE TABLE "backups" (
	"id" serial PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"files" integer NOT NULL,
	"lost_files" integer NOT NULL
);
