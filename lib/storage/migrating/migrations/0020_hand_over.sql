ALTER TABLE "document" ADD COLUMN "allow_hand_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "signer" ADD COLUMN "handed_over_to" uuid;