ALTER TABLE "document" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "sent_again_at" timestamp with time zone;