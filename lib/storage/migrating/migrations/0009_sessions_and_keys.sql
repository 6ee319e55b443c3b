CREATE TABLE "kept_key" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_session" (
	"digest" text PRIMARY KEY NOT NULL,
	"relying_party_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"authentication_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "access_token" ADD COLUMN "source" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "link" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "relying_party" ADD COLUMN "callback_secret_source" text;--> statement-breakpoint
ALTER TABLE "person_session" ADD CONSTRAINT "person_session_relying_party_id_relying_party_id_fk" FOREIGN KEY ("relying_party_id") REFERENCES "public"."relying_party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_session_of_owner" ON "person_session" USING btree ("relying_party_id","owner");--> statement-breakpoint
CREATE INDEX "person_session_of_login" ON "person_session" USING btree ("authentication_id");--> statement-breakpoint
CREATE INDEX "person_session_to_forget" ON "person_session" USING btree ("ends_at");--> statement-breakpoint
UPDATE "access_token" SET "source" = 'settings' WHERE 'hosted' = ANY("scopes");
