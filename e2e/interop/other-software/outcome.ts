import { memorySource } from '@paraph/validator/encoding/byte-source'
import type { TrustStore } from '@paraph/validator/trust/trust-store'
import { ValidationRefused } from '@paraph/validator/validation/model/validation-refused'
import { validateFile } from '@paraph/validator/validation/validate-file'

const validatedAt = new Date('2026-06-01T00:00:00Z')

/** Messages about changes, which leave a signature valid. */
const notes = new Set([
  'changed-after-signing',
  'annotation-changed',
  'bytes-after-end',
  'container-structure',
  'file-not-signed',
  'file-partly-signed',
])

/** The result of our report for an edited file: a state and the keys of the traces, as in `expected-edits.ts`. */
export async function outcomeOf(bytes: Buffer, name: string, trust: TrustStore): Promise<string> {
  try {
    const file = { source: memorySource(bytes), name }
    const { simpleReport } = await validateFile(file, { at: validatedAt, trust }, 'en')
    const reports = simpleReport.jaxbModel.signatureOrTimestamp.filter(
      (one) => 'signatureFormat' in one,
    )
    const traces = (simpleReport.traces ?? []).map(({ key }) => key)
    return [stateOf(reports), ...traces].join(' ')
  } catch (error) {
    if (!(error instanceof ValidationRefused)) throw error
    return ['unreadable', error.trace?.key].filter((part) => part !== undefined).join(' ')
  }
}

interface Reported {
  readonly indication: string
  readonly adESValidationDetails: Readonly<Record<'warning' | 'info', readonly { key: string }[]>>
}

function stateOf(reports: readonly Reported[]): string {
  if (reports.length === 0) return 'none'
  if (reports.some(({ indication }) => indication !== 'TOTAL_PASSED')) return 'invalid'
  const keys = reports.flatMap(({ adESValidationDetails: { warning, info } }) =>
    [...warning, ...info].map(({ key }) => key),
  )
  return keys.some((key) => notes.has(key)) ? 'noted' : 'valid'
}
