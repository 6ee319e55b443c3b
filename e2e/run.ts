import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'
import { browserPath } from './browser'
import { engineTable } from './engine-table'

/**
 * `npm test` and `npm run verify`: every check of the project, the time of each, and a last line with the sums. A
 * check without a count of its own counts as one.
 */
const reports = mkdtempSync(join(tmpdir(), 'paraph-reports-'))
const bin = (name: string) => join('node_modules', '.bin', name)

interface Step {
  readonly claim: string
  readonly command: readonly string[]
  readonly report?: string
  readonly env?: Readonly<Record<string, string>>
  /** Its report contains the properties of the database in DATABASE_URL, which are printed as a table. */
  readonly hasEngineTable?: boolean
}

/** In sequence; members of an inner list run in parallel, and lists inside that again in sequence. */
type Plan = readonly (Step | readonly (Step | readonly Step[])[])[]

interface Count {
  readonly passed: number
  /** Names of failed tests with their files. */
  readonly failures: readonly string[]
  /** The same for tests that passed when retried. */
  readonly flaky: readonly string[]
}

const vitest = (project: string, claim: string, ...filters: readonly string[]): Step => {
  const report = join(reports, `${claim.replaceAll(' ', '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const config = ['-c', 'lib/testing/vitest.config.ts', '--project', project]
  return { claim, command: [bin('vitest'), 'run', ...config, ...reporters, ...filters], report }
}

const without = (specs: readonly string[]) => specs.flatMap((spec) => ['--exclude', spec])

const formatted: Step = { claim: 'formatted and linted', command: [bin('biome'), 'check', '.'] }
const routes: Step = { claim: 'types of routes are written', command: [bin('next'), 'typegen'] }
const types: Step = { claim: 'types hold', command: [bin('tsc'), '--noEmit'] }
const boundaries: Step = {
  claim: 'boundaries hold',
  command: [bin('depcruise'), 'app', 'components', 'lib', 'e2e'],
}
const unused: Step = { claim: 'nothing is unused', command: [bin('knip')] }
/** Warns, and never fails. */
const wording: Step = {
  claim: 'added lines are checked for old words',
  command: [process.execPath, '--import', 'tsx', 'e2e/wording.ts'],
}

const unit = vitest('unit', 'units')
const fuzzedUnit: Step = { ...unit, env: { FUZZ_SECONDS: process.env.FUZZ_SECONDS ?? '20' } }
/** In these, lib/storage/engine tests the properties that the product needs of its database. */
const storage: Step = {
  ...vitest('unit', 'units of storage and queue', 'lib/storage', 'lib/queue'),
  hasEngineTable: true,
}
const conformance = vitest('conformance', 'conforms to the API document')
const pooledConformance: Step = {
  ...vitest('conformance', 'conforms to the API document behind a pooler'),
  env: { DATABASE_THROUGH: 'pooler' },
}
const durability = vitest('durability', 'survives kill -9 and outages')
const operations = vitest('operations', 'operators back up, move, encrypt and diagnose')
const deploy = vitest('deploy', 'an installation as docs/operate/production.md has it')

/** For the long run: other runs repeat the same histories and mutations. */
const newSeed = process.env.TEST_SEED ?? String(Date.now() % 1_000_000_000)

/** Hundreds of PDF structures, and generated clients: they take as long as all other interop specs. */
const long = ['pades-corpus', 'generated-clients'].map((spec) => `e2e/interop/${spec}.spec.ts`)
const interop = vitest('interop', 'others can read our signatures', ...without(long))
const longInterop = vitest('interop', 'others can read all signed files and call the API', ...long)

const build: Step = { claim: 'the portal builds', command: [bin('next'), 'build'] }

function portal(): Step {
  const report = join(reports, 'portal.json')
  return {
    claim: 'portal stories in a real browser',
    command: [bin('playwright'), 'test', '-c', 'e2e/playwright.config.ts'],
    report,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: browserPath() },
  }
}

/** Half as long again, for parts that rarely change: CI runs it for each change of them. */
const further: Plan = [
  [operations, build],
  [longInterop, deploy],
]

/** Through a proxy that makes transactions fail as if they conflicted with others. */
const throughConflicts = { DATABASE_THROUGH: 'conflicts' }

/** On PostgreSQL even without DATABASE_URL, if it is installed. */
const onPostgres = ({ command, ...step }: Step): Step => ({
  ...step,
  command: [process.execPath, '--import', 'tsx', 'e2e/on-postgres.ts', ...command],
})

/** Specs that start their own PostgreSQL, or do not depend on the database. */
const anyDatabase = [
  'conflicts',
  'database-outage',
  'failover',
  'full-disk',
  'bucket-failover',
  'trouble',
  'histories',
  'start-refusal',
  'provider-tls',
].map((spec) => `e2e/durability/${spec}.spec.ts`)

const plans: Readonly<Record<string, () => Plan>> = {
  // Some units wait for servers that they start, so checks that only read the tree run in parallel.
  verify: () => [[[formatted, routes, types, boundaries, unused, wording], unit]],
  // Stories wait half of their time, and so do the steps next to them: alone each would leave a processor idle.
  all: () => [
    [formatted, routes],
    [types, [boundaries, unused]],
    [[fuzzedUnit, conformance, durability], interop, [build, portal()]],
  ],
  further: () => further,
  /**
   * Thousands of signings while everything fails around them (LONG_SIGNINGS=1000 by phone, and 600 in the browser,
   * about an hour) and while machines of a database cluster are killed (half an hour), histories of documents over two
   * gateways that are killed (LONG_HISTORIES=300), and ten minutes of signed files with changed bytes (FUZZ_SECONDS).
   * Random tests get a new seed, unless TEST_SEED repeats a failure. Conformance also runs while transactions
   * conflict, a gateway of each earlier version signs next to this one, and the image in deploy/ is built and tested;
   * finally everything runs on newer major versions of Node.
   */
  long: () => [
    ...further,
    {
      ...vitest('durability', 'nothing is lost in trouble', 'e2e/durability/trouble.spec.ts'),
      env: { LONG_SIGNINGS: process.env.LONG_SIGNINGS ?? '1000' },
    },
    {
      ...vitest('durability', 'a machine may die', 'e2e/durability/failover.spec.ts'),
      env: { LONG_SIGNINGS: process.env.LONG_SIGNINGS ?? '1000' },
    },
    {
      ...vitest('durability', 'a thousand rows are sent once', 'e2e/durability/batches.spec.ts'),
      env: { BATCH_ROWS: '1000' },
    },
    {
      ...vitest(
        'durability',
        'histories are those of the model',
        'e2e/durability/histories.spec.ts',
      ),
      env: { LONG_HISTORIES: process.env.LONG_HISTORIES ?? '300', TEST_SEED: newSeed },
    },
    {
      ...vitest('operations', 'large backups are whole', 'e2e/operations/backup.spec.ts'),
      env: { BACKUP_DOCUMENTS: '10000', BACKUP_SESSIONS: '1000' },
    },
    onPostgres({
      ...vitest('conformance', 'conforms while transactions lose against others'),
      env: throughConflicts,
    }),
    {
      ...vitest('unit', 'migrations keep no writer waiting', 'lib/storage/migrating/large-tables'),
      env: { MIGRATED_ROWS: '1000000' },
    },
    vitest('versions', 'earlier gateways work beside this one'),
    {
      claim: 'each constraint is held by a test',
      command: [process.execPath, '--import', 'tsx', 'e2e/constraints.ts'],
    },
    {
      claim: 'the newest EU DSS is compared',
      command: [process.execPath, '--import', 'tsx', 'e2e/interop/dss/newest-policy.ts'],
    },
    {
      claim: 'the image builds, signs, and writes nowhere else',
      command: [process.execPath, '--import', 'tsx', 'e2e/deploy/image.ts'],
    },
    {
      ...vitest('unit', 'a pass speaks of what was signed', 'lib/validation/proof'),
      env: { FUZZ_SECONDS: process.env.FUZZ_SECONDS ?? '600', TEST_SEED: newSeed },
    },
    ...['22', '24'].map((line) => ({
      claim: `everything passes on Node ${line}`,
      command: [process.execPath, '--import', 'tsx', 'e2e/on-node.ts', line],
    })),
  ],
  /** The properties that the product needs of a database, for a run with DATABASE_URL: docs/operate/databases.md. */
  engine: () => [storage],
  /**
   * Checks that depend on the database, for a run with DATABASE_URL. One step uses PgBouncer, if that is installed.
   */
  database: () => [
    storage,
    pooledConformance,
    {
      ...vitest('durability', 'survives kill -9 among conflicts', ...without(anyDatabase)),
      env: throughConflicts,
    },
    operations,
  ],
}

async function main(name: string): Promise<number> {
  const plan = plans[name]
  if (!plan) {
    process.stderr.write(`There is no plan ${name}\n`)
    return 2
  }
  const ended: Ended[] = []
  for (const group of plan()) {
    const lanes = 'claim' in group ? [group] : group
    const isAlone = lanes.length === 1
    const ends = lanes.map((lane) => runLane('claim' in lane ? [lane] : lane, isAlone))
    ended.push(...(await Promise.all(ends)).flat())
  }
  const counts = ended.map(countOf)
  const tables = await Promise.all(ended.map(tableOf))
  rmSync(reports, { recursive: true, force: true })
  process.stdout.write(`\n${ended.map(timesOf).join('')}\n`)
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failures = counts.flatMap((count) => count.failures)
  for (const step of ended.filter(({ status }) => status !== 0))
    process.stdout.write(lastWordsOf(step))
  process.stdout.write(tables.join(''))
  for (const flake of counts.flatMap(({ flaky }) => flaky)) process.stdout.write(`FLAKY ${flake}\n`)
  for (const failure of failures) process.stdout.write(`FAILED ${failure}\n`)
  process.stdout.write(`${passed} passed, ${failures.length} failed\n`)
  return failures.length === 0 ? 0 : 1
}

async function runLane(steps: readonly Step[], isAlone: boolean): Promise<readonly Ended[]> {
  const ended: Ended[] = []
  for (const step of steps) ended.push(await runStep(step, isAlone))
  return ended
}

interface Ended {
  readonly step: Step
  readonly status: number | null
  readonly output: string
  readonly wallSeconds: number
  /** For the command and the children it waited for: half of a browser's time is not included. */
  readonly processorSeconds: number
}

/** Only the shell that started a command learns its processor time. */
const timed = '"$@" 3>&-; ended=$?; times >&3; exit $ended'

/** The output of parallel steps is printed when they end, so that it is not mixed. */
async function runStep(step: Step, isAlone: boolean): Promise<Ended> {
  const title = `\n── ${step.claim}\n`
  if (isAlone) process.stdout.write(title)
  const begun = performance.now()
  const child = spawn('sh', ['-c', timed, 'sh', ...step.command], {
    stdio: ['inherit', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...colours, NEXT_TELEMETRY_DISABLED: '1', ...step.env },
  })
  const said: Buffer[] = []
  const hear = (part: Buffer) => {
    said.push(part)
    if (isAlone) process.stdout.write(part)
  }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear)
  const times = text(child.stdio[3] as Readable)
  const [status] = (await once(child, 'close')) as [number | null]
  const output = Buffer.concat(said).toString()
  if (!isAlone) process.stdout.write(`${title}${output}`)
  const wallSeconds = (performance.now() - begun) / 1000
  return { step, status, output, wallSeconds, processorSeconds: childrenSeconds(await times) }
}

/** Colours are kept if the output is a terminal. */
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}

/** The output of a failure, repeated at the end where readers look first; the rest of a long run may be lost. */
function lastWordsOf({ step, output }: Ended): string {
  const lines = output.trimEnd().split('\n').slice(-60)
  return `── ${step.claim}, the end of it\n${lines.join('\n')}\n\n`
}

/** POSIX, `times`: the shell's own times, and on a second line those of its children, user and system. */
function childrenSeconds(times: string): number {
  const [, children = ''] = times.split('\n')
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  )
}

function timesOf({ step, wallSeconds, processorSeconds }: Ended): string {
  const [wall, processor] = [wallSeconds, processorSeconds].map((seconds) =>
    seconds.toFixed(0).padStart(4),
  )
  return `${wall} s, ${processor} s of processor: ${step.claim}\n`
}

async function tableOf({ step: { hasEngineTable, report } }: Ended): Promise<string> {
  const url = process.env.DATABASE_URL
  if (!hasEngineTable || !report) return ''
  if (!url) return 'There is no table of the database: DATABASE_URL names none\n'
  return await engineTable(url, report).catch((error: unknown) => `There is no table: ${error}\n`)
}

function countOf({ step: { claim, report }, status }: Ended): Count {
  const counted = report === undefined ? undefined : readReport(report)
  const whole = { failures: status === 0 ? [] : [claim] }
  if (counted === undefined) return { passed: status === 0 ? 1 : 0, flaky: [], ...whole }
  // A runner may fail without a failed test: a suite that does not load, a hook that throws.
  return counted.failures.length === 0 ? { ...counted, ...whole } : counted
}

/** The used parts of vitest's and playwright's reports. */
interface Report {
  readonly numPassedTests?: number
  readonly testResults?: readonly {
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
  readonly stats?: { readonly expected: number; readonly flaky: number }
  readonly suites?: readonly Suite[]
}

interface Suite {
  readonly file: string
  readonly specs: readonly Story[]
  readonly suites?: readonly Suite[]
}

interface Story {
  readonly ok: boolean
  readonly title: string
  /** One for each project, such as a browser engine. */
  readonly tests: readonly {
    readonly projectName: string
    readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[]
  }[]
}

function readReport(path: string): Count | undefined {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8')) as Report
    if (report.stats) {
      const stories = (report.suites ?? []).flatMap(storiesOf)
      const unstable = stories.filter((story) => messagesOf(story).length > 0)
      return {
        passed: report.stats.expected + report.stats.flaky,
        failures: stories.filter(({ ok }) => !ok).map(told),
        flaky: unstable.filter(({ ok }) => ok).map(told),
      }
    }
    const failedTests = (report.testResults ?? [])
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed')
    return {
      passed: report.numPassedTests ?? 0,
      failures: failedTests.map(({ fullName, failureMessages }) =>
        inALine(fullName, failureMessages),
      ),
      flaky: [],
    }
  } catch {
    return undefined
  }
}

function storiesOf({ file, specs, suites = [] }: Suite): readonly (Story & { file: string })[] {
  return [...specs.map((story) => ({ ...story, file })), ...suites.flatMap(storiesOf)]
}

/** Messages of each failed attempt. */
const messagesOf = ({ tests }: Story) =>
  tests.flatMap(({ projectName, results }) =>
    results.flatMap(({ errors }) =>
      errors.map(({ message = 'it failed' }) => `[${projectName}] ${message}`),
    ),
  )

const told = (story: Story & { readonly file: string }) =>
  inALine(`${story.file}: ${story.title}`, messagesOf(story))

/** One line, because a long run keeps only lines. */
function inALine(name: string, messages: readonly string[] = []): string {
  const why = stripVTControlCharacters(messages.join(' ')).replaceAll(/\s+/g, ' ').slice(0, 400)
  return why === '' ? name : `${name}: ${why}`
}

process.exitCode = await main(process.argv[2] ?? 'all')
