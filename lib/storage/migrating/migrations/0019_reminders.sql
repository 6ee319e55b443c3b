ALTER TABLE "document" ADD COLUMN "reminders" jsonb;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "time_zone" text DEFAULT 'Europe/Vilnius' NOT NULL;--> statement-breakpoint
ALTER TABLE "signer" ADD COLUMN "role" text DEFAULT 'signer' NOT NULL;--> statement-breakpoint
ALTER TABLE "signer" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "signer" ADD COLUMN "reminders_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "signer" ADD COLUMN "reminders_off_at" timestamp with time zone;