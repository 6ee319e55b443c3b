ALTER TABLE "document" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "signer" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "signer" SET "removed_at" = now() WHERE "state" = 'removed';--> statement-breakpoint
UPDATE "document" SET "state" = CASE
  WHEN EXISTS (SELECT FROM "signer" WHERE "document_id" = "document"."id" AND "rejected_at" IS NOT NULL) THEN 'declined'
  WHEN EXISTS (SELECT FROM "signer" WHERE "document_id" = "document"."id" AND "signed_at" IS NOT NULL)
    AND NOT EXISTS (SELECT FROM "signer" WHERE "document_id" = "document"."id" AND "signed_at" IS NULL AND "expired_at" IS NULL AND "removed_at" IS NULL) THEN 'signed'
  WHEN EXISTS (SELECT FROM "signer" WHERE "document_id" = "document"."id" AND "signed_at" IS NULL AND "expired_at" IS NOT NULL)
    AND NOT EXISTS (SELECT FROM "signer" WHERE "document_id" = "document"."id" AND "signed_at" IS NULL AND "expired_at" IS NULL AND "removed_at" IS NULL) THEN 'expired'
  WHEN EXISTS (SELECT FROM "signer" WHERE "document_id" = "document"."id" AND "signed_at" IS NOT NULL) THEN 'signed_partially'
  ELSE 'saved' END
WHERE "removed_at" IS NULL;
