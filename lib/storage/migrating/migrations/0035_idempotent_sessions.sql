ALTER TABLE "session" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "idempotency_digest" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "first_answer" jsonb;