CREATE TABLE "mailing_recipients" (
	"id" serial PRIMARY KEY NOT NULL,
	"mailing_id" integer NOT NULL,
	"email" text,
	"user_id" integer,
	"fields" jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"error" text,
	"sent_at" timestamp with time zone,
	"mail_id" bigint,
	CONSTRAINT "mailing_recipients_state_known" CHECK ("mailing_recipients"."state" in ('pending', 'queued', 'sending', 'sent', 'failed', 'uncertain')),
	CONSTRAINT "mailing_recipients_email" CHECK ("mailing_recipients"."email" like '%_@_%' and length("mailing_recipients"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" serial PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"criteria" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	"started_at" timestamp with time zone,
	"started_by" integer,
	"next_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mailings_subject_length" CHECK (length(btrim("mailings"."subject")) between 1 and 200),
	CONSTRAINT "mailings_text_length" CHECK (length(btrim("mailings"."text")) between 1 and 20000),
	CONSTRAINT "mailings_started" CHECK ("mailings"."next_at" is null or "mailings"."started_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_recipients_once" ON "mailing_recipients" USING btree ("mailing_id",lower("email"));--> statement-breakpoint
CREATE INDEX "mailing_recipients_pending" ON "mailing_recipients" USING btree ("mailing_id","id") WHERE "mailing_recipients"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "mailing_recipients_sending" ON "mailing_recipients" USING btree ("mail_id") WHERE "mailing_recipients"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "mailing_recipients_order" ON "mailing_recipients" USING btree ("mailing_id","id");--> statement-breakpoint
CREATE INDEX "mailing_recipients_state" ON "mailing_recipients" USING btree ("mailing_id","state");--> statement-breakpoint
CREATE INDEX "mailing_recipients_email_of" ON "mailing_recipients" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "mailing_recipients_user_id" ON "mailing_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_recipients_mail_id" ON "mailing_recipients" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "mailings_next_at" ON "mailings" USING btree ("next_at") WHERE "mailings"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "mailings_created_by" ON "mailings" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "mailings_started_by" ON "mailings" USING btree ("started_by");--> statement-breakpoint
CREATE TRIGGER mailings_bump_version BEFORE UPDATE ON mailings
  FOR EACH ROW EXECUTE FUNCTION bump_version();
--> statement-breakpoint

-- A mailing that was started is what its recipients have read, or will: only its progress changes.
CREATE FUNCTION keep_started_mailing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
     OR (OLD.subject, OLD.text, OLD.criteria, OLD.created_at, OLD.created_by, OLD.started_at, OLD.started_by)
        IS DISTINCT FROM
        (NEW.subject, NEW.text, NEW.criteria, NEW.created_at, NEW.created_by, NEW.started_at, NEW.started_by) THEN
    RAISE EXCEPTION 'mailing % was started', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'mailings_started_is_kept';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mailings_started_is_kept BEFORE UPDATE OR DELETE ON mailings
  FOR EACH ROW WHEN (OLD.started_at IS NOT NULL) EXECUTE FUNCTION keep_started_mailing();
--> statement-breakpoint

-- Nor do its recipients come, go or change; they can only be forgotten.
CREATE FUNCTION keep_mailing_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mailing integer := CASE WHEN TG_OP = 'INSERT' THEN NEW.mailing_id ELSE OLD.mailing_id END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.mailing_id = OLD.mailing_id
       AND (NEW.email, NEW.fields, NEW.user_id) IS NOT DISTINCT FROM (OLD.email, OLD.fields, OLD.user_id) THEN
      RETURN NEW;
    END IF;
    IF NEW.mailing_id = OLD.mailing_id AND NEW.email IS NULL AND NEW.fields = '{}' AND NEW.user_id IS NULL
       AND NEW.state IN ('sent', 'failed', 'uncertain') THEN
      RETURN NEW;
    END IF;
  END IF;
  IF EXISTS (SELECT FROM mailings m WHERE m.id = mailing AND m.started_at IS NOT NULL) THEN
    RAISE EXCEPTION 'mailing % was started', mailing
      USING ERRCODE = 'check_violation', CONSTRAINT = 'mailing_recipients_are_kept';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER mailing_recipients_are_kept BEFORE INSERT OR UPDATE OR DELETE ON mailing_recipients
  FOR EACH ROW EXECUTE FUNCTION keep_mailing_recipients();
--> statement-breakpoint

-- What became of a mail stands at its recipient as well, where it stays when the mail is forgotten. While a mail is
-- being handed over it is marked uncertain for a moment: that is still 'sending', as long as the try lasts.
CREATE FUNCTION note_outcome_at_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mailing_recipients
     SET state = CASE WHEN NEW.state = 'uncertain' AND NEW.claimed_at IS NOT NULL THEN 'sending' ELSE NEW.state END,
         error = CASE WHEN NEW.state = 'uncertain' AND NEW.claimed_at IS NOT NULL THEN NULL ELSE NEW.error END,
         sent_at = NEW.sent_at
   WHERE mail_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mails_note_outcome AFTER UPDATE ON mails
  FOR EACH ROW WHEN (NEW.kind = 'send-mailing') EXECUTE FUNCTION note_outcome_at_recipient();
