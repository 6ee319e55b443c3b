/** For `drizzle-kit generate`, which writes the difference between the schema and the migrations as a new one. */
export default {
  dialect: 'postgresql',
  schema: [
    './lib/storage/schema/schema.ts',
    './lib/storage/schema/audit-schema.ts',
    './lib/storage/schema/brand-schema.ts',
    './lib/storage/schema/batch-schema.ts',
    './lib/storage/schema/keeping-schema.ts',
    './lib/storage/schema/template-schema.ts',
    './lib/storage/schema/callback-schema.ts',
    './lib/storage/schema/person-schema.ts',
    './lib/storage/schema/organisation-schema.ts',
    './lib/storage/schema/staff-schema.ts',
    './lib/storage/schema/label-schema.ts',
    './lib/storage/schema/limit-schema.ts',
    './lib/storage/schema/screening-schema.ts',
    './lib/storage/schema/installation-schema.ts',
    './lib/storage/schema/upload-schema.ts',
  ],
  out: './lib/storage/migrating/migrations',
}
