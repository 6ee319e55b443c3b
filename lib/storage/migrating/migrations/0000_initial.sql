CREATE TABLE "access_token" (
	"digest" text PRIMARY KEY NOT NULL,
	"relying_party_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"relying_party_id" uuid NOT NULL,
	"owner" text,
	"owner_name" text NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"access" text NOT NULL,
	"state" text NOT NULL,
	"callback_url" text,
	"signature_position" text,
	"signature_page" text,
	"sanctions" boolean DEFAULT false NOT NULL,
	"peps" boolean DEFAULT false NOT NULL,
	"file" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erase_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"relying_party_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"signer_id" uuid,
	"data" jsonb NOT NULL,
	"salt" text NOT NULL,
	"commitment" text NOT NULL,
	"previous_digest" text NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"key" text,
	"state" text DEFAULT 'ready' NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempts_max" integer NOT NULL,
	"locked_until" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"signer_id" uuid,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "link_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"signer_id" uuid,
	"link_id" uuid,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "prompt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_key" text NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"live_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "relying_party" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sealed_callback_secret" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "relying_party_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"relying_party_id" uuid NOT NULL,
	"family" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"person" jsonb NOT NULL,
	"request" jsonb NOT NULL,
	"document_id" uuid,
	"signer_id" uuid,
	"holds_document" uuid,
	"document_version" integer,
	"file" jsonb,
	"prepared" jsonb,
	"certificate" text,
	"control_code" text,
	"provider_session" jsonb,
	"answer" jsonb,
	"result" jsonb,
	"failure" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "signer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"position" bigserial NOT NULL,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"email" text,
	"personal_code" text,
	"phone" text,
	"method" text,
	"language" text NOT NULL,
	"success_url" text,
	"no_email" boolean DEFAULT false NOT NULL,
	"temporary" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"rejection_reason" text DEFAULT '' NOT NULL,
	"signature_id" text,
	"certificate_name" text,
	"signature_valid" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"viewed_at" timestamp with time zone,
	"signed_at" timestamp with time zone,
	"rejected_at" timestamp with time zone,
	"expired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"relying_party_id" uuid NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"blob_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "callback_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"relying_party_id" uuid NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"next_attempt_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "screening_check" (
	"id" uuid PRIMARY KEY NOT NULL,
	"relying_party_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"document_id" uuid,
	"signer_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"lists" jsonb NOT NULL,
	"hits" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening_entry" (
	"list" text NOT NULL,
	"edition" uuid NOT NULL,
	"id" serial NOT NULL,
	"key" text NOT NULL,
	"is_person" boolean NOT NULL,
	"party" jsonb NOT NULL,
	CONSTRAINT "screening_entry_edition_id_pk" PRIMARY KEY("edition","id")
);
--> statement-breakpoint
CREATE TABLE "screening_list" (
	"name" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"edition" uuid,
	"sha256" text,
	"entries" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"imported_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"refusal" text,
	"refused_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_relying_party_id_relying_party_id_fk" FOREIGN KEY ("relying_party_id") REFERENCES "public"."relying_party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_relying_party_id_relying_party_id_fk" FOREIGN KEY ("relying_party_id") REFERENCES "public"."relying_party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link" ADD CONSTRAINT "link_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link" ADD CONSTRAINT "link_signer_id_signer_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."signer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_signer_id_signer_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."signer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_link_id_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."link"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_relying_party_id_relying_party_id_fk" FOREIGN KEY ("relying_party_id") REFERENCES "public"."relying_party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_signer_id_signer_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."signer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signer" ADD CONSTRAINT "signer_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_relying_party_id_relying_party_id_fk" FOREIGN KEY ("relying_party_id") REFERENCES "public"."relying_party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callback_delivery" ADD CONSTRAINT "callback_delivery_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callback_delivery" ADD CONSTRAINT "callback_delivery_relying_party_id_relying_party_id_fk" FOREIGN KEY ("relying_party_id") REFERENCES "public"."relying_party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_check" ADD CONSTRAINT "screening_check_relying_party_id_relying_party_id_fk" FOREIGN KEY ("relying_party_id") REFERENCES "public"."relying_party"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_check" ADD CONSTRAINT "screening_check_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_check" ADD CONSTRAINT "screening_check_signer_id_signer_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."signer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_by_owner" ON "document" USING btree ("relying_party_id","owner","updated_at");--> statement-breakpoint
CREATE INDEX "document_to_erase" ON "document" USING btree ("erase_at");--> statement-breakpoint
CREATE INDEX "event_of_document" ON "event" USING btree ("document_id","id");--> statement-breakpoint
CREATE INDEX "job_to_run" ON "job" USING btree ("name","run_at") WHERE state = 'ready';--> statement-breakpoint
CREATE INDEX "job_to_recover" ON "job" USING btree ("locked_until") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "job_once" ON "job" USING btree ("name","key") WHERE state <> 'dead';--> statement-breakpoint
CREATE INDEX "link_of_signer" ON "link" USING btree ("signer_id");--> statement-breakpoint
CREATE INDEX "mail_of_document" ON "mail" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "prompt_of_person" ON "prompt" USING btree ("person_key","created_at");--> statement-breakpoint
CREATE INDEX "prompt_of_session" ON "prompt" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_session_holds_a_document" ON "session" USING btree ("holds_document");--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_session_of_a_signer" ON "session" USING btree ("signer_id") WHERE finished_at is null and kind = 'signing';--> statement-breakpoint
CREATE INDEX "session_to_end" ON "session" USING btree ("expires_at") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "session_to_forget" ON "session" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "session_of_document" ON "session" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "signer_of_document" ON "signer" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "callback_of_document" ON "callback_delivery" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "screening_check_of_document" ON "screening_check" USING btree ("document_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "screening_entry_once" ON "screening_entry" USING btree ("edition","key");--> statement-breakpoint
CREATE INDEX "screening_entry_of_list" ON "screening_entry" USING btree ("list");