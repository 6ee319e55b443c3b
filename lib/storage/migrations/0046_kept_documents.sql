CREATE TABLE "kept_document" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"kept_by" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"version" integer,
	"record" text,
	"last_token" text,
	"time_stamps" integer DEFAULT 0 NOT NULL,
	"proven_until" timestamp with time zone,
	"proven_limit" text,
	"limited_by" text,
	"due_at" timestamp with time zone NOT NULL,
	"trouble" text,
	"warned_days" integer
);
--> statement-breakpoint
ALTER TABLE "kept_document" ADD CONSTRAINT "kept_document_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_document_due" ON "kept_document" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "kept_document_by_token" ON "kept_document" USING btree ("last_token");