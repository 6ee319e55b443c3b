import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url))
const databaseThrough = 'lib/testing/services/database-through.ts'

export default defineConfig({
  root,
  resolve: { alias: { '@': root } },
  test: {
    // Transformed modules are kept between workers and runs: a third of the processor time was transforming.
    experimental: { fsModuleCache: true },
    // Ending a worker with databases takes half a second on an idle machine.
    teardownTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{lib,components,app}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.slow.test.{ts,tsx}'],
          globalSetup: [
            databaseThrough,
            'lib/testing/services/database.ts',
            'lib/testing/outside-data.ts',
          ],
          // For thousands of histories and killed clusters: seconds here, more on a busy machine.
          testTimeout: 60_000,
          // A server may take long to create or drop a database, because it waits for its disk.
          hookTimeout: 60_000,
          // Modules cache state by their dependencies, so files may share them: isolated files took half as long
          // again. `npm run unit -- --isolate --sequence.shuffle` shows whether one file depends on another.
          isolate: false,
          setupFiles: ['lib/testing/seed.ts'],
          provide: {
            // Duration of the mutation of signed files.
            fuzzSeconds: Number(process.env.FUZZ_SECONDS ?? 5),
            // Rows of the tables that migrations change.
            migratedRows: Number(process.env.MIGRATED_ROWS ?? 20_000),
          },
          // The default leaves out one, which is half of a machine with two.
          maxWorkers: '100%',
        },
      },
      {
        extends: true,
        test: {
          // Units that need many seconds of processor time: whole tables, many histories, killed processes.
          name: 'slow',
          include: ['{lib,components,app}/**/*.slow.test.{ts,tsx}'],
          globalSetup: [
            databaseThrough,
            'lib/testing/services/database.ts',
            'lib/testing/outside-data.ts',
          ],
          testTimeout: 1_200_000,
          hookTimeout: 1_200_000,
          isolate: false,
          setupFiles: ['lib/testing/seed.ts'],
          provide: {
            fuzzSeconds: Number(process.env.FUZZ_SECONDS ?? 5),
            migratedRows: Number(process.env.MIGRATED_ROWS ?? 20_000),
          },
          maxWorkers: '100%',
        },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['e2e/conformance/**/*.spec.ts'],
          globalSetup: [databaseThrough, 'e2e/in-process/setup.ts'],
          // The files of a worker share a gateway and a simulator.
          isolate: false,
          maxWorkers: '100%',
          // The bundle of gateway and simulator.
          server: { deps: { external: [/\/test-results\//] } },
          expect: { poll: { interval: 10, timeout: 60_000 } },
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
          // Some tests start six gateways one after another.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // An operator's work on a running installation.
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
          // Earlier versions, checked out from git and built.
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
          // The tests mostly wait for one foreign program each.
          maxWorkers: 2,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
