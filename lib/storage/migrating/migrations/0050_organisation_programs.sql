ALTER TABLE "access_token" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD COLUMN "is_program" boolean DEFAULT false NOT NULL;