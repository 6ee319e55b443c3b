import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { Client } from 'pg'

/** The part of vitest's report for the table. */
interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly Result[]
  }[]
}

interface Result {
  readonly title: string
  readonly status: string
  readonly failureMessages?: readonly string[]
}

/** Properties that cannot be tested on a server that must not be stopped. */
const notRun = [
  'What was committed outlives a crash of the server: e2e/durability/database-outage.spec.ts stops one of its own',
]

/** The folder with tests of single properties: each title names a property and the file that needs it. */
const properties = '/lib/storage/engine/'

/** Test results on the server at an address: one line for each property that the product needs of its database. */
export async function engineTable(url: string, reportPath: string): Promise<string> {
  const { testResults } = JSON.parse(readFileSync(reportPath, 'utf8')) as Report
  const results = testResults
    .filter(({ name }) => name.includes(properties))
    .flatMap(({ assertionResults }) => assertionResults)
  const held = results.filter(({ status }) => status === 'passed').length
  const rows = [...results.map(rowOf), ...notRun.map((need) => line('not run', need))]
  return `\n${await versionOf(url)}\n\n${rows.join('')}\n${held} of ${results.length} properties hold\n`
}

function rowOf({ title, status, failureMessages = [] }: Result): string {
  if (status === 'passed') return line('holds', title)
  if (status !== 'failed') return line('not run', `${title}: the test was not reached`)
  const [reason = ''] = stripVTControlCharacters(failureMessages.join('\n')).split('\n')
  return line('does not hold', `${title}: ${reason}`)
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
