import { installedEngines } from '../engines/engines'
import { type Part, playwright, script, tool, validator, vitest } from './part'

/** For the long run: the same tests with other random values, unless TEST_SEED repeats a failure. */
const newSeed = process.env.TEST_SEED ?? String(Date.now() % 1_000_000_000)

const routes = tool('route types', 'next', 'typegen')
const types = tool('types', 'tsc', '--noEmit')
/** Validation runs in browsers, so its code may not use features that only Node has. */
const browserTypes = tool(
  'types of browser code',
  'tsc',
  '-p',
  'lib/validator/verifier/tsconfig.browser.json',
)
const format = tool('format', 'biome', 'check', '.')
const boundaries = tool('boundaries', 'depcruise', 'app', 'components', 'lib', 'e2e')
const unused = tool('unused code', 'knip')
const staticChecks = [format, routes, types, browserTypes, boundaries, unused]

const units = vitest('unit', 'units')
const conformance = vitest('conformance', 'conformance', 'e2e/conformance/document-api')
const build: Part = { name: 'portal build', command: ['node_modules/.bin/next', 'build'] }
const coreStories = playwright('core stories', ['core'])

/** Runs tests through a proxy that makes transactions fail as if they conflicted with others. */
const throughConflicts = { DATABASE_THROUGH: 'conflicts' }
const throughPooler = { DATABASE_THROUGH: 'pooler' }

/** Tests of the database: in lib/storage/engine, the properties that the product needs of it. */
const database: Part = {
  ...vitest('unit', 'units on PostgreSQL', 'lib/storage', 'lib/queue'),
  hasEngineTable: true,
}

/** Runs a part on PostgreSQL even without DATABASE_URL, if it is installed. */
const onPostgres = ({ command, ...part }: Part): Part => ({
  ...part,
  command: [process.execPath, '--import', 'tsx', 'e2e/checks/on-postgres.ts', ...command],
})

const withEnv = (part: Part, env: Readonly<Record<string, string>>): Part => ({
  ...part,
  env: { ...part.env, ...env },
})

/** `npm run verify`. The tests of the package import by names that vitest 4.1.12 does not follow to changed files. */
export const verifyPlan = (base: string, isValidatorChanged: boolean): readonly Part[] => [
  ...staticChecks,
  vitest('unit', 'units', '--changed', base, '--passWithNoTests'),
  ...(isValidatorChanged ? [validator('unit', 'validator')] : []),
]

/** `npm test`. */
export const testPlan = {
  withoutBrowser: [units, conformance],
  inBrowser: { build, stories: coreStories },
}

/** The processor time that a part may use, as a multiple of the reference work (about 0.2 s). */
const within = (budget: number, part: Part): Part => ({ ...part, budget })

/** The parts that `.ci/run` adds to `npm test`; DATABASE_URL names a PostgreSQL server. */
export const mergePlan: readonly Part[] = [
  ...staticChecks,
  validator('unit', 'validator'),
  validator('slow', 'slow validator'),
  vitest('slow', 'slow units'),
  database,
  within(2_200, withEnv(vitest('conformance', 'conformance behind a pooler'), throughPooler)),
  within(2_400, withEnv(vitest('durability'), throughConflicts)),
  within(1_200, vitest('interop')),
  within(2_000, vitest('operations')),
  playwright('stories', ['desktop', 'phone']),
  playwright('engines', installedEngines),
]

const manySignings = { LONG_SIGNINGS: process.env.LONG_SIGNINGS ?? '1000' }

/** A long spec of durability, by its name. */
const outage = (name: string, env: Readonly<Record<string, string>> = {}): Part =>
  onPostgres(withEnv(vitest('durability-long', name, `e2e/durability/${name}.long.spec.ts`), env))

/** `npm run test:long`. */
export const longPlan: readonly Part[] = [
  outage('trouble', manySignings),
  outage('failover', manySignings),
  outage('bucket-failover'),
  withEnv(vitest('operations', 'large-backups', 'e2e/operations/backup.spec.ts'), {
    BACKUP_DOCUMENTS: '10000',
    BACKUP_SESSIONS: '1000',
  }),
  onPostgres(withEnv(vitest('conformance', 'conformance-conflicts'), throughConflicts)),
  withEnv(vitest('slow', 'large-tables', 'lib/storage/migrating/large-tables'), {
    MIGRATED_ROWS: '1000000',
  }),
  withEnv(vitest('slow', 'random-cases'), { RANDOM_ROUNDS: '100', TEST_SEED: newSeed }),
  withEnv(validator('slow', 'thirty-years', 'augmentation/time-travel'), {
    KEPT_DOCUMENTS: '1000',
  }),
  withEnv(validator('slow', 'changed-bytes', 'validation/proof'), {
    FUZZ_SECONDS: process.env.FUZZ_SECONDS ?? '600',
    TEST_SEED: newSeed,
  }),
  vitest('interop-long', 'long-interop'),
  vitest('versions', 'earlier-versions'),
  vitest('deploy', 'installation'),
  script('constraints', 'e2e/constraints.ts'),
  script('newest-dss', 'e2e/interop/dss/newest-policy.ts'),
  script('image', 'e2e/deploy/image.ts'),
  ...['22', '24'].map((line) => script(`node-${line}`, 'e2e/checks/on-node.ts', line)),
]

/** The properties that the product needs of a database, for a run with DATABASE_URL: docs/operate/databases.md. */
export const enginePlan: readonly Part[] = [database]
