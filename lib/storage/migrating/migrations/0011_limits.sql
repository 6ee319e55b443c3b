CREATE TABLE "rate_count" (
	"key" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_count_key_subject_pk" PRIMARY KEY("key","subject")
);
--> statement-breakpoint
ALTER TABLE "prompt" ADD COLUMN "rung_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "rate_count_to_forget" ON "rate_count" USING btree ("at");--> statement-breakpoint
CREATE INDEX "prompt_to_forget" ON "prompt" USING btree ("created_at");