CREATE TABLE "organisation_group_member" (
	"group_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "organisation_group_member_group_id_member_id_pk" PRIMARY KEY("group_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "organisation_group" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"external_id" text,
	"role" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_token" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
ALTER TABLE "callback_delivery" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD COLUMN "directory_id" uuid;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD COLUMN "user_name" text;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "callback_url" text;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "sealed_callback_secret" text;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "directory_role" text;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "directory_invites" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation_group_member" ADD CONSTRAINT "organisation_group_member_group_id_organisation_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."organisation_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_group_member" ADD CONSTRAINT "organisation_group_member_member_id_organisation_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."organisation_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_group" ADD CONSTRAINT "organisation_group_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organisation_group_of_member" ON "organisation_group_member" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_group_by_name" ON "organisation_group" USING btree ("organisation_id",lower("name"));