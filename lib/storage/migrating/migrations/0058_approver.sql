ALTER TABLE "signer" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "signer" ADD COLUMN "approved_sha256" text;--> statement-breakpoint
ALTER TABLE "signer" ADD COLUMN "identified_by" text;