ALTER TABLE "installation" ADD COLUMN "generation" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "erasure_held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "backed_up_at" timestamp with time zone;