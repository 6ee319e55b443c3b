ALTER TABLE "callback_delivery" ADD COLUMN "last_tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "callback_delivery" ADD COLUMN "last_duration_ms" integer;