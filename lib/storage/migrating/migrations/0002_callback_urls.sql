ALTER TABLE "document" ADD COLUMN "callback_urls" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "document" SET "callback_urls" = ARRAY["callback_url"] WHERE "callback_url" IS NOT NULL;
