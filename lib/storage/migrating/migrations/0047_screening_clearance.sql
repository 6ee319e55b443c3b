CREATE TABLE "screening_clearance" (
	"id" uuid PRIMARY KEY NOT NULL,
	"relying_party_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"person" text NOT NULL,
	"list" text NOT NULL,
	"entry" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "screening_check" ADD COLUMN "person" text;--> statement-breakpoint
ALTER TABLE "screening_clearance" ADD CONSTRAINT "screening_clearance_relying_party_id_relying_party_id_fk" FOREIGN KEY ("relying_party_id") REFERENCES "public"."relying_party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "screening_clearance_of_person" ON "screening_clearance" USING btree ("relying_party_id","person");