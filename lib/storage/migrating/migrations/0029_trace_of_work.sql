ALTER TABLE "job" ADD COLUMN "traceparent" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "trace_id" text;