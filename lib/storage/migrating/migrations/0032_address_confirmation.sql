CREATE TABLE "address_confirmation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"relying_party_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"digest" text NOT NULL,
	"key_id" text NOT NULL,
	"mail_id" uuid NOT NULL,
	"mail" text DEFAULT 'queued' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "address_confirmation_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
ALTER TABLE "address_confirmation" ADD CONSTRAINT "address_confirmation_relying_party_id_relying_party_id_fk" FOREIGN KEY ("relying_party_id") REFERENCES "public"."relying_party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_address_to_confirm" ON "address_confirmation" USING btree ("relying_party_id","owner");--> statement-breakpoint
CREATE INDEX "address_confirmation_to_forget" ON "address_confirmation" USING btree ("expires_at");