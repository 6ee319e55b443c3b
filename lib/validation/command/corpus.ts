import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DocumentRefused } from '../document-refused'
import { openValidatorPool, type ValidatorPool } from '../isolation/validator-pool'
import { policyNames } from '../policy/validation-policy'
import { agreementOf } from './corpus-agreement'
import { type CorpusEntry, readCorpus } from './corpus-entry'
import { type CorpusRow, corpusTable } from './corpus-table'
import { corpusTrust } from './corpus-trust'
import type { Verdict } from './corpus-verdict'
import { verdictOf } from './corpus-verdict'

const folder = '../shared/corpus'

/**
 * `npm run corpus [-- --policy dss|siva] [ID…]`: the validator against files whose verdicts others have asserted, most of them
 * by policies as strict as SiVa's and while responders' certificates were valid.
 */
async function main(args: readonly string[]): Promise<number> {
  const { values, positionals: only } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { policy: { type: 'string', default: 'siva' } },
  })
  const policy = policyNames.find((name) => name === values.policy)
  if (!policy) {
    process.stderr.write(`--policy is one of ${policyNames.join(', ')}\n`)
    return 2
  }
  if (!existsSync(folder)) {
    process.stdout.write(`${folder} is not there: nothing to compare with\n`)
    return 0
  }
  const trusts = corpusTrust(folder)
  let material = await trusts.of(undefined)
  const pool = openValidatorPool({ trust: () => material, threads: 1, policy })
  const rows: CorpusRow[] = []
  try {
    for (const entry of readCorpus(folder)) {
      if (only.length > 0 && !only.includes(entry.id)) continue
      material = await trusts.of(entry)
      const verdict = await verdictFor(pool, entry)
      rows.push({ entry, verdict, agreement: agreementOf(entry, verdict) })
    }
  } finally {
    await pool.close()
  }
  process.stdout.write(`policy: ${policy}\n\n${corpusTable(rows)}`)
  return rows.some(({ agreement }) => agreement.isFalsePass) ? 1 : 0
}

async function verdictFor(pool: ValidatorPool, entry: CorpusEntry): Promise<Verdict> {
  const path = join(folder, 'files', entry.file)
  const at = entry.trust.validationTime ? new Date(entry.trust.validationTime) : new Date()
  const start = performance.now()
  try {
    const reports = await pool.validate(
      { path, size: entry.size, name: entry.file.replace(/^.*?__/, '') },
      { at, language: 'en' },
    )
    return verdictOf(reports, performance.now() - start)
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error
    const milliseconds = performance.now() - start
    return { refused: `${error.reason}: ${error.detail}`, signatures: [], milliseconds }
  }
}

process.exitCode = await main(process.argv.slice(2))
