ALTER TABLE "session" ADD COLUMN "person_session" text;--> statement-breakpoint
ALTER TABLE "person_session" ADD COLUMN "login" text;