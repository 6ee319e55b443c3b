ALTER TABLE "signer" ADD COLUMN "country" text;--> statement-breakpoint
UPDATE "signer" SET "country" = CASE
  WHEN "personal_code" LIKE '%-%' THEN 'LV'
  WHEN "phone" LIKE '+370%' THEN 'LT'
  WHEN "phone" LIKE '+371%' THEN 'LV'
  WHEN "phone" LIKE '+372%' THEN 'EE'
END WHERE "personal_code" IS NOT NULL;
