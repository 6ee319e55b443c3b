import { Client } from 'pg'
import type { EndedTest } from './events'
import type { PartResult } from './run-part'

/** Properties that cannot be tested on a server that must not be stopped. */
const notRun = [
  'What was committed outlives a crash of the server: e2e/durability/database-outage.spec.ts stops one of its own',
]

/** The folder with tests of single properties: each title names a property and the file that needs it. */
const properties = 'lib/storage/engine/'

/** Test results on the server in DATABASE_URL: one line for each property that the product needs of its database. */
export async function engineTable({ tests }: PartResult): Promise<string> {
  const url = process.env.DATABASE_URL
  if (!url) return 'There is no table of the database: DATABASE_URL names none'
  const results = tests.filter(({ file }) => file.startsWith(properties))
  const held = results.filter(({ state }) => state === 'passed').length
  const rows = [...results.map(rowOf), ...notRun.map((need) => line('not run', need))]
  return `\n${await versionOf(url)}\n\n${rows.join('')}\n${held} of ${results.length} properties hold\n`
}

function rowOf({ title, state, reason = '' }: EndedTest): string {
  if (state === 'passed') return line('holds', title)
  if (state === 'skipped') return line('not run', `${title}: the test was not reached`)
  return line('does not hold', `${title}: ${reason.split('\n')[0]}`)
}

const line = (verdict: string, text: string) => `${verdict.padEnd(15)}${text}\n`

async function versionOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query('select version()')).rows[0].version
  } finally {
    await client.end()
  }
}
