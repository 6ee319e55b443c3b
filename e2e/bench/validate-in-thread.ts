/** The output of `npm run validate`, but in one process without a pool: the difference is the cost of the pool. */

import { basename } from 'node:path'
import { fileSource } from '@paraph/validator/encoding/file-source'
import { trustOf } from '@paraph/validator/trust/trust-folder'
import { openTrustStore } from '@paraph/validator/trust/trust-store'
import { textsOf } from '@paraph/validator/validation/bundle/report-texts'
import { validateFile } from '@paraph/validator/validation/validate-file'

const [folder = '', time = '', ...paths] = process.argv.slice(2)
const trust = openTrustStore(await trustOf(folder, () => undefined))
for (const path of paths) process.stdout.write(await lineOf(path))

async function lineOf(path: string): Promise<string> {
  const source = fileSource(path)
  try {
    const file = { source, name: basename(path) }
    const reports = await validateFile(file, { at: new Date(time), trust }, 'en')
    const { simpleReport, diagnosticData } = textsOf(reports)
    const name = JSON.stringify(path)
    return `{"file":${name},"simpleReport":${simpleReport},"diagnosticData":${diagnosticData}}\n`
  } finally {
    source.close()
  }
}
