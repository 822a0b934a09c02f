ALTER TABLE "mails" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_user_id" ON "mails" USING btree ("user_id");--> statement-breakpoint
-- Mails written until now: by the address of today, then by one of before.
UPDATE mails m SET user_id = u.id FROM users u WHERE lower(m.recipient) = lower(u.email);--> statement-breakpoint
UPDATE mails m SET user_id = d.user_id FROM personal_details d
  WHERE m.user_id IS NULL
    AND lower(m.recipient) IN (lower(d.content ->> 'email'), lower(d.content -> 'before' ->> 'email'));
