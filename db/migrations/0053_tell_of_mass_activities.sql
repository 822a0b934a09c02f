CREATE TABLE "mass_term_mails" (
	"mass_activity_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"told_on" date NOT NULL,
	CONSTRAINT "mass_term_mails_mass_activity_id_user_id_pk" PRIMARY KEY("mass_activity_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mass_term_rounds" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mass_activities" ADD COLUMN "submitted_by" integer;--> statement-breakpoint
ALTER TABLE "mass_activities" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mass_term_mails" ADD CONSTRAINT "mass_term_mails_mass_activity_id_mass_activities_id_fk" FOREIGN KEY ("mass_activity_id") REFERENCES "public"."mass_activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_term_mails" ADD CONSTRAINT "mass_term_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mass_activities" ADD CONSTRAINT "mass_activities_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mass_term_mails_user_id" ON "mass_term_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mass_activities_submitted_by" ON "mass_activities" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "mass_activities_open" ON "mass_activities" USING btree ("status","employer_id") WHERE "mass_activities"."status" in ('review', 'need_complete', 'pending');--> statement-breakpoint
ALTER TABLE "mass_activities" ADD CONSTRAINT "mass_activities_submitted" CHECK (("mass_activities"."submitted_at" is null) = ("mass_activities"."submitted_by" is null));
