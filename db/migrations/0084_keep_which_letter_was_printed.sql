-- Until now only magnetic resonance of a mass activity has a letter of its own, and none of those was printed before.
ALTER TABLE "activity_files" ADD COLUMN "is_resonance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_files" ADD CONSTRAINT "activity_files_resonance" CHECK (not "activity_files"."is_resonance" or "activity_files"."kind" = 'notification');
