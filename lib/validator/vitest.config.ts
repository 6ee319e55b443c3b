import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root,
  test: {
    experimental: { fsModuleCache: true },
    globalSetup: ['testing/outside-data.ts'],
    setupFiles: ['testing/seed.ts'],
    isolate: false,
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.slow.test.ts'],
          // For one processor that other programs use, too.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          // Whole tables and corpora.
          name: 'slow',
          include: ['**/*.slow.test.ts'],
          // Thirty years of 1,000 documents take hours on a busy machine.
          testTimeout: 14_400_000,
          hookTimeout: 14_400_000,
          provide: {
            fuzzSeconds: Number(process.env.FUZZ_SECONDS ?? 5),
            keptDocuments: Number(process.env.KEPT_DOCUMENTS ?? 30),
          },
        },
      },
    ],
  },
})
