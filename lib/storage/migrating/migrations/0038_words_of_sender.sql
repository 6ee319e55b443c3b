ALTER TABLE "document" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "message" text;