CREATE TABLE "batch_row" (
	"batch_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"signers" jsonb,
	"state" text DEFAULT 'waiting' NOT NULL,
	"document_id" uuid,
	"reason" text,
	CONSTRAINT "batch_row_batch_id_position_pk" PRIMARY KEY("batch_id","position")
);
--> statement-breakpoint
CREATE TABLE "batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"relying_party_id" uuid NOT NULL,
	"owner" text,
	"reference" text NOT NULL,
	"digest" text NOT NULL,
	"terms" jsonb NOT NULL,
	"callback_urls" text[] DEFAULT '{}' NOT NULL,
	"locale" text NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"file" jsonb,
	"state" text DEFAULT 'sending' NOT NULL,
	"paused_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "batch_row" ADD CONSTRAINT "batch_row_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_relying_party_id_relying_party_id_fk" FOREIGN KEY ("relying_party_id") REFERENCES "public"."relying_party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "batch_once" ON "batch" USING btree ("relying_party_id","reference");--> statement-breakpoint
CREATE INDEX "batch_by_owner" ON "batch" USING btree ("relying_party_id","owner","created_at");--> statement-breakpoint
CREATE INDEX "document_of_batch" ON "document" USING btree ("batch_id") WHERE batch_id is not null;