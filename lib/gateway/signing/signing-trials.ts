import { setTimeout as pause } from 'node:timers/promises'
import { atHand } from '@/lib/encoding/byte-source'
import { RecentMap } from '@/lib/pki/recent-readings'
import type { StoredFile } from '@/lib/storage/records'
import type { ValidationReports } from '@/lib/validation/reports/validation-reports'
import { ValidationRefused } from '@/lib/validation/validation-refused'
import type { DocumentFormat } from '@/lib/vocabulary/document'
import type { Services, SigningTrials } from '../core/context'
import { OperationFailure } from '../core/operation-failure'
import { formats } from '../documents/content/formats'
import { openContent } from '../documents/content/stored-content'
import { validationFailure } from '../documents/validate-document'
import { trialSignature } from './trial-signature'

/** Contents whose verdict is remembered; a refusal holds on to its causes. */
const knownMax = 1_000

/** A signing waits no longer for its trial: it may be refused afterwards, too. */
const patienceMs = 10_000

/**
 * Signs each content once by way of trial and shows it to the validator, to know before a phone rings what would be
 * refused after the PIN. Trouble of ours says nothing of the document, and is not remembered.
 */
export function signingTrials(
  services: Pick<Services, 'blobs' | 'validators' | 'clock'>,
): SigningTrials {
  const known = new RecentMap<Promise<Verdict>>(knownMax)
  return {
    refusal: async (file, format) => {
      const name = `${format} ${file.sha256}`
      const verdict = known.get(name, () => {
        const trying = tryContent(services, file, format)
        void trying.then((found) => found === 'unknown' && known.forget(name))
        return trying
      })
      const found = await withPatience(verdict)
      return typeof found === 'string' ? undefined : found
    },
  }
}

type Found = ValidationReports['signatures'][number]
type Verdict = 'accepted' | 'unknown' | OperationFailure

async function tryContent(
  { blobs, validators, clock }: Pick<Services, 'blobs' | 'validators' | 'clock'>,
  file: StoredFile,
  format: DocumentFormat,
): Promise<Verdict> {
  try {
    const content = await openContent(blobs, file)
    try {
      const { source, signatureId } = await trialSignature(atHand(content), formats[format])
      const settings = { at: clock(), language: 'en', isTrial: true } as const
      const { signatures } = await validators.validate({ source, name: file.name }, settings)
      return verdictOf(signatures.find((one) => one.signatureId === signatureId))
    } finally {
      content.close()
    }
  } catch (error) {
    if (!(error instanceof ValidationRefused) || error.reason === 'validator-failed')
      return 'unknown'
    return validationFailure(error)
  }
}

/** Nobody trusts who signed by way of trial; what the document has against them it has against everybody. */
function verdictOf(found: Found | undefined): Verdict {
  const fault = found ? found.faults[0] : 'The signature is not in the file'
  if (fault === undefined) return 'accepted'
  return new OperationFailure('document-corrupted', {
    detail: `A signature of the document would not be valid: ${fault}`,
  })
}

async function withPatience(verdict: Promise<Verdict>): Promise<Verdict> {
  const over = new AbortController()
  const late = pause<Verdict>(patienceMs, 'unknown', { ref: false, signal: over.signal })
  try {
    return await Promise.race([verdict, late])
  } finally {
    late.catch(() => {})
    over.abort()
  }
}
