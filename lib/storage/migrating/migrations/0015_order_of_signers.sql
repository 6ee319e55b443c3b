ALTER TABLE "document" ADD COLUMN "groups" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "signer" ADD COLUMN "signing_order" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "signer" ADD COLUMN "asked_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
UPDATE "signer" SET "asked_at" = "created_at";
