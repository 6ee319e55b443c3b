CREATE TABLE "signing_run_session" (
	"run_id" uuid NOT NULL,
	"signer_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	CONSTRAINT "signing_run_session_run_id_signer_id_pk" PRIMARY KEY("run_id","signer_id")
);
--> statement-breakpoint
CREATE TABLE "signing_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"relying_party_id" uuid NOT NULL,
	"person_session" text NOT NULL,
	"person_key" text NOT NULL,
	"signer_ids" uuid[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signing_run_session" ADD CONSTRAINT "signing_run_session_run_id_signing_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."signing_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signing_run_session_of_session" ON "signing_run_session" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "signing_run_of_person" ON "signing_run" USING btree ("person_key","created_at");--> statement-breakpoint
CREATE INDEX "signing_run_to_forget" ON "signing_run" USING btree ("created_at");