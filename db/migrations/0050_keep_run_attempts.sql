CREATE TABLE "radioprotection_run_attempts" (
	"run_id" integer NOT NULL,
	"position" integer NOT NULL,
	"attempts" integer NOT NULL,
	CONSTRAINT "radioprotection_run_attempts_run_id_position_pk" PRIMARY KEY("run_id","position"),
	CONSTRAINT "radioprotection_run_attempts_counted" CHECK ("radioprotection_run_attempts"."attempts" >= 1)
);
--> statement-breakpoint
ALTER TABLE "radioprotection_run_attempts" ADD CONSTRAINT "radioprotection_run_attempts_item" FOREIGN KEY ("run_id","position") REFERENCES "public"."radioprotection_run_items"("run_id","position") ON DELETE cascade ON UPDATE no action;