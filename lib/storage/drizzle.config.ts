import { defineConfig } from 'drizzle-kit'

/** For `drizzle-kit generate`, which writes the difference between the schema and the migrations as a new one. */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './lib/storage/schema.ts',
    './lib/storage/audit-schema.ts',
    './lib/storage/callback-schema.ts',
    './lib/storage/person-schema.ts',
    './lib/storage/limit-schema.ts',
    './lib/storage/screening-schema.ts',
    './lib/storage/installation-schema.ts',
  ],
  out: './lib/storage/migrations',
})
