ALTER TABLE "instruments" ADD COLUMN "photo_sha256" text;--> statement-breakpoint
ALTER TABLE "instruments" ADD CONSTRAINT "instruments_photo_sha256_stored_files_sha256_fk" FOREIGN KEY ("photo_sha256") REFERENCES "public"."stored_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instruments_photo_sha256" ON "instruments" USING btree ("photo_sha256");