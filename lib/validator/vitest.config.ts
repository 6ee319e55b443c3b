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
          // Long enough for one busy processor.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          // Tests over whole tables and corpora.
          name: 'slow',
          include: ['**/*.slow.test.ts'],
          // A simulation of thirty years with 1,000 documents takes hours on a busy machine.
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
