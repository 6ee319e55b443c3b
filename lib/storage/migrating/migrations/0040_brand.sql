CREATE TABLE "brand" (
	"relying_party_id" uuid PRIMARY KEY NOT NULL,
	"display_name" text,
	"accent" text,
	"logo" text,
	"logo_digest" text,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brand" ADD CONSTRAINT "brand_relying_party_id_relying_party_id_fk" FOREIGN KEY ("relying_party_id") REFERENCES "public"."relying_party"("id") ON DELETE cascade ON UPDATE no action;