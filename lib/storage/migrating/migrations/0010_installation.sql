CREATE TABLE "installation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"bound_at" timestamp with time zone,
	"counted_at" timestamp with time zone,
	"unknown_files" bigint DEFAULT 0 NOT NULL,
	"unknown_bytes" bigint DEFAULT 0 NOT NULL,
	"missing_files" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "one_installation" ON "installation" USING btree ((true));