DELETE FROM "gazetteer_loads";--> statement-breakpoint
ALTER TABLE "gazetteer_loads" DROP COLUMN "id";--> statement-breakpoint
ALTER TABLE "gazetteer_loads" ADD COLUMN "source" text PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "gazetteer_loads" ALTER COLUMN "loaded_at" SET DEFAULT now();
