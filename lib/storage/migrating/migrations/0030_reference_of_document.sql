ALTER TABLE "document" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "digest" text;