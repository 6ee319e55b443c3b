UPDATE "document" SET "title" = null, "subject" = null, "message" = null
  WHERE "removed_at" IS NOT NULL AND "file" IS NULL AND num_nonnulls("title", "subject", "message") > 0;
