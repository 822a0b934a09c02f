CREATE TABLE "notices_seen" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"seen_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices_seen" ADD CONSTRAINT "notices_seen_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "final_report_revisions_issued_at" ON "final_report_revisions" USING btree ("issued_at");