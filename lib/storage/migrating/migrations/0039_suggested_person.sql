CREATE TABLE "suggested_person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"relying_party_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"email" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person_settings" ADD COLUMN "suggest_people" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "suggested_person" ADD CONSTRAINT "suggested_person_relying_party_id_relying_party_id_fk" FOREIGN KEY ("relying_party_id") REFERENCES "public"."relying_party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suggested_person_of_owner" ON "suggested_person" USING btree ("relying_party_id","owner","invited_at");--> statement-breakpoint
CREATE INDEX "suggested_person_at_address" ON "suggested_person" USING btree ("email");