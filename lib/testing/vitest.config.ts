import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url))
const databaseThrough = 'lib/testing/services/database-through.ts'
/** Many times as long as anything takes on a quiet machine: a limit ends tests that hang, on slow machines, too. */
const patient = { testTimeout: 1_200_000, hookTimeout: 1_200_000 }

export default defineConfig({
  root,
  resolve: { alias: { '@': root } },
  test: {
    // Transformed modules are kept between workers and runs: a third of the processor time was transforming.
    // Not together with a proxy in the main process: vitest 4.1.12 gives the proxy a cached module as bytes, and ends
    // at the first stack trace.
    experimental: { fsModuleCache: process.env.DATABASE_THROUGH === undefined },
    // Ending a worker with databases takes half a second on an idle machine.
    teardownTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          expect: { poll: { interval: 20, timeout: 60_000 } },
          include: ['{lib,components,app}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'lib/validator/**', '**/*.slow.test.{ts,tsx}'],
          globalSetup: [
            databaseThrough,
            'lib/testing/services/database-image.ts',
            'lib/validator/testing/outside-data.ts',
          ],
          // Long enough for one processor that other programs use, too.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Modules cache state by their dependencies, so files may share them: isolated files took half as long
          // again. `npm run unit -- --isolate --sequence.shuffle` shows whether one file depends on another.
          isolate: false,
          setupFiles: ['lib/validator/testing/seed.ts'],
          provide: {
            // Factor of the number of random cases.
            randomRounds: 1,
          },
          // The default leaves one processor out, which is half of a machine with two.
          maxWorkers: '100%',
        },
      },
      {
        extends: true,
        test: {
          // Units that need many seconds of processor time: whole tables, many histories, killed processes.
          name: 'slow',
          expect: { poll: { interval: 50, timeout: 600_000 } },
          include: ['{lib,components,app}/**/*.slow.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'lib/validator/**'],
          globalSetup: [
            databaseThrough,
            'lib/testing/services/database-image.ts',
            'lib/validator/testing/outside-data.ts',
          ],
          testTimeout: 1_200_000,
          hookTimeout: 1_200_000,
          isolate: false,
          setupFiles: ['lib/validator/testing/seed.ts'],
          provide: {
            randomRounds: Number(process.env.RANDOM_ROUNDS ?? 10),
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
          expect: { poll: { interval: 10, timeout: 300_000 } },
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'durability',
          include: ['e2e/durability/**/*.spec.ts'],
          exclude: ['**/*.long.spec.ts'],
          globalSetup: [databaseThrough, 'lib/testing/services/bundle.ts'],
          // The tests wait for processes half of their time.
          maxWorkers: 3,
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          // Hours: fail-over, and thousands of signings while everything fails.
          name: 'durability-long',
          include: ['e2e/durability/**/*.long.spec.ts'],
          globalSetup: [databaseThrough, 'lib/testing/services/bundle.ts'],
          maxWorkers: 1,
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          // An operator's work on a running installation.
          name: 'operations',
          include: ['e2e/operations/**/*.spec.ts'],
          globalSetup: [databaseThrough, 'lib/testing/services/bundle.ts'],
          isolate: false,
          maxWorkers: 3,
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          // Installations, with the built portal.
          name: 'deploy',
          include: ['e2e/deploy/**/*.spec.ts'],
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          // Earlier versions, checked out from git and built.
          name: 'versions',
          include: ['e2e/versions/**/*.spec.ts'],
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'interop',
          include: ['e2e/interop/**/*.spec.ts'],
          exclude: ['**/node_modules/**', '**/*.long.spec.ts'],
          globalSetup: [
            'e2e/services.ts',
            'lib/validator/testing/outside-data.ts',
            'e2e/interop/judges/setup.ts',
          ],
          provide: { wholeTables: false },
          isolate: false,
          // The tests mostly wait for one foreign program each.
          maxWorkers: 2,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          // Whole tables and corpora, and programs that are generated or installed first.
          name: 'interop-long',
          include: ['e2e/interop/**/*.spec.ts'],
          globalSetup: [
            'e2e/services.ts',
            'lib/validator/testing/outside-data.ts',
            'e2e/interop/judges/setup.ts',
          ],
          provide: { wholeTables: true },
          isolate: false,
          maxWorkers: 2,
          testTimeout: 3_600_000,
          hookTimeout: 3_600_000,
        },
      },
    ],
  },
})
