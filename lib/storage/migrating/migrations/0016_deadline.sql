ALTER TABLE "document" ADD COLUMN "deadline" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "missed_deadline" timestamp with time zone;