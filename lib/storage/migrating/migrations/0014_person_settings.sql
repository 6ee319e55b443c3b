CREATE TABLE "person_settings" (
	"relying_party_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"email" text,
	"language" text NOT NULL,
	"notices" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_settings_relying_party_id_owner_pk" PRIMARY KEY("relying_party_id","owner")
);
--> statement-breakpoint
ALTER TABLE "person_settings" ADD CONSTRAINT "person_settings_relying_party_id_relying_party_id_fk" FOREIGN KEY ("relying_party_id") REFERENCES "public"."relying_party"("id") ON DELETE cascade ON UPDATE no action;