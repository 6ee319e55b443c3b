import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url))
const databaseThrough = 'lib/testing/services/database-through.ts'

export default defineConfig({
  root,
  resolve: { alias: { '@': root } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{lib,components,app}/**/*.test.{ts,tsx}'],
          globalSetup: [
            databaseThrough,
            'lib/testing/services/database.ts',
            'lib/testing/outside-data.ts',
          ],
          // Thousands of histories, and clusters that are killed: seconds here, more on a machine that does other work.
          testTimeout: 60_000,
          // A server may take its time to make a database or to give one up: it waits for its disk.
          hookTimeout: 60_000,
          // What a module keeps is asked for by what it depends on, so files may share it: each anew took half as long
          // again. `npm run unit -- --isolate --sequence.shuffle` tells whether one leans on another.
          isolate: false,
          setupFiles: ['lib/testing/seed.ts'],
          provide: {
            // How long signed files are mutated.
            fuzzSeconds: Number(process.env.FUZZ_SECONDS ?? 5),
            // How large the tables are that migrations change.
            migratedRows: Number(process.env.MIGRATED_ROWS ?? 20_000),
          },
          // One fewer is the default: half of a machine with two.
          maxWorkers: '100%',
        },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['e2e/conformance/**/*.spec.ts'],
          globalSetup: [databaseThrough, 'e2e/services.ts'],
          // They share nothing but clients: a process for each of them would take longer to start than many of them last.
          isolate: false,
          // They mostly wait for phones, receivers and clocks: three keep two processors busy.
          maxWorkers: 3,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'durability',
          include: ['e2e/durability/**/*.spec.ts'],
          globalSetup: [databaseThrough, 'e2e/services.ts'],
          maxWorkers: 3,
          // Some start half a dozen gateways, one after another.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // What an operator does with an installation that works.
          name: 'operations',
          include: ['e2e/operations/**/*.spec.ts'],
          globalSetup: [databaseThrough, 'e2e/operations/setup.ts'],
          isolate: false,
          maxWorkers: 3,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Installations, with the built portal.
          name: 'deploy',
          include: ['e2e/deploy/**/*.spec.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Earlier versions, which git has to give back and somebody has to build.
          name: 'versions',
          include: ['e2e/versions/**/*.spec.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'interop',
          include: ['e2e/interop/**/*.spec.ts'],
          globalSetup: ['e2e/services.ts', 'lib/testing/outside-data.ts'],
          // They mostly wait for one foreign program each.
          maxWorkers: 2,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
