ALTER TABLE "event" DROP COLUMN "salt";--> statement-breakpoint
ALTER TABLE "event" DROP COLUMN "commitment";