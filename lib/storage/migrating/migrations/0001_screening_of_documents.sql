DELETE FROM "screening_check" WHERE "document_id" IS NULL;--> statement-breakpoint
UPDATE "screening_check" SET "hits" = (SELECT coalesce(jsonb_agg('{"words": []}'::jsonb || "hit"), '[]') FROM jsonb_array_elements("hits") AS "hit");--> statement-breakpoint
ALTER TABLE "screening_check" ALTER COLUMN "document_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "screening_check" ADD COLUMN "blocked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "screening_check" ALTER COLUMN "blocked" DROP DEFAULT;
