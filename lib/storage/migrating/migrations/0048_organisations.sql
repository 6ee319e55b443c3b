CREATE TABLE "organisation_member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"person" text,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"role" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"digest" text,
	"link_id" uuid,
	"key_id" text,
	"expires_at" timestamp with time zone,
	"mail" text DEFAULT 'queued' NOT NULL,
	CONSTRAINT "organisation_member_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "organisation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"relying_party_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sender_view" text DEFAULT 'all' NOT NULL,
	"accent" text,
	"logo" text,
	"logo_digest" text,
	"reply_to" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "sent_by" uuid;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "sent_by" uuid;--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "sent_by" uuid;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD CONSTRAINT "organisation_member_organisation_id_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_relying_party_id_relying_party_id_fk" FOREIGN KEY ("relying_party_id") REFERENCES "public"."relying_party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_member_once" ON "organisation_member" USING btree ("organisation_id","person");--> statement-breakpoint
CREATE INDEX "organisation_member_by_person" ON "organisation_member" USING btree ("person");--> statement-breakpoint
CREATE INDEX "organisation_member_by_name" ON "organisation_member" USING btree ("organisation_id",lower("surname"),lower("name"),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_by_name" ON "organisation" USING btree ("relying_party_id",lower("name"));