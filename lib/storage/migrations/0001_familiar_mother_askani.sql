ALTER TABLE "document" ALTER COLUMN "owner_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "prompt" DROP COLUMN "ended_at";