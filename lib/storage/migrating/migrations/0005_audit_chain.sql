CREATE TABLE "audit_anchored" (
	"document_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"digest" text NOT NULL,
	"anchor" integer NOT NULL,
	CONSTRAINT "audit_anchored_document_id_sequence_pk" PRIMARY KEY("document_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "audit_anchor" (
	"number" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"chains" integer NOT NULL,
	"previous_digest" text NOT NULL,
	"digest" text NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL,
	"time_stamp" text
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL,
	"digest" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_key" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "event_of_document";--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "sequence" integer;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "fields" jsonb;--> statement-breakpoint
UPDATE "event" SET "version" = 1, "sequence" = "numbered"."place", "fields" = jsonb_build_object('content', jsonb_build_object('salt', nullif("salt", ''), 'digest', "commitment"))
FROM (SELECT "id", row_number() OVER (PARTITION BY "document_id" ORDER BY "id") AS "place" FROM "event") AS "numbered" WHERE "numbered"."id" = "event"."id";--> statement-breakpoint
ALTER TABLE "event" ALTER COLUMN "sequence" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ALTER COLUMN "version" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ALTER COLUMN "fields" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_anchored_by" ON "audit_anchored" USING btree ("anchor","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_in_its_place" ON "event" USING btree ("document_id","sequence");