CREATE TABLE "template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"relying_party_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"reference" text,
	"digest" text NOT NULL,
	"terms" jsonb NOT NULL,
	"format" text,
	"file" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "template" ADD CONSTRAINT "template_relying_party_id_relying_party_id_fk" FOREIGN KEY ("relying_party_id") REFERENCES "public"."relying_party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "template_by_name" ON "template" USING btree ("relying_party_id","owner","name");--> statement-breakpoint
CREATE UNIQUE INDEX "template_once" ON "template" USING btree ("relying_party_id","reference");