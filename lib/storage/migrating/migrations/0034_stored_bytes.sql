CREATE TABLE "stored_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"relying_party_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_total" (
	"relying_party_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "stored_total_relying_party_id_owner_pk" PRIMARY KEY("relying_party_id","owner")
);
--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "owner" text;--> statement-breakpoint
CREATE INDEX "stored_change_of_owner" ON "stored_change" USING btree ("relying_party_id","owner");