CREATE TABLE "known_devices" (
	"user_id" integer NOT NULL,
	"device_hash" text NOT NULL,
	"session_id" integer,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_session_id" ON "known_devices" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "sign_in_failures" DROP COLUMN "pending";--> statement-breakpoint

-- Of the links on their way those of a forgotten password are good for an hour, those handed out for days.
ALTER TABLE "password_links" ADD COLUMN "kind" text;--> statement-breakpoint
UPDATE "password_links" SET "kind" = CASE WHEN "expires_at" - "created_at" > interval '1 hour' THEN 'invited' ELSE 'forgotten' END;--> statement-breakpoint
ALTER TABLE "password_links" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "password_links" DROP CONSTRAINT "password_links_pkey";--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_kind_pk" PRIMARY KEY("user_id","kind");--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_kind" CHECK ("password_links"."kind" in ('forgotten', 'invited'));
