CREATE TABLE "staff_identity" (
	"organisation_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"member_id" uuid NOT NULL,
	"bound_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_identity_organisation_id_issuer_subject_pk" PRIMARY KEY("organisation_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "staff_logout_token" (
	"digest" text PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"digest" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"provider_session" text,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_sign_in_attempt" (
	"digest" text PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_sign_in" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"link" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_client_secret" text NOT NULL,
	"group_claim" text NOT NULL,
	"rules" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_sign_in_link_unique" UNIQUE("link")
);
--> statement-breakpoint
ALTER TABLE "staff_identity" ADD CONSTRAINT "staff_identity_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_identity" ADD CONSTRAINT "staff_identity_member_id_organisation_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."organisation_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_logout_token" ADD CONSTRAINT "staff_logout_token_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_member_id_organisation_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."organisation_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sign_in_attempt" ADD CONSTRAINT "staff_sign_in_attempt_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sign_in" ADD CONSTRAINT "staff_sign_in_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_identity_once" ON "staff_identity" USING btree ("member_id","issuer");--> statement-breakpoint
CREATE INDEX "staff_logout_token_to_forget" ON "staff_logout_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_session_of_member" ON "staff_session" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "staff_session_to_forget" ON "staff_session" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "staff_sign_in_attempt_to_forget" ON "staff_sign_in_attempt" USING btree ("expires_at");