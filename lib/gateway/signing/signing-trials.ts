import { generateKeyPairSync, sign } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { decodeBase64 } from '@paraph/validator/encoding/base64'
import { atHand, type ByteSource } from '@paraph/validator/encoding/byte-source'
import {
  bitString,
  certificateTime,
  integer,
  oid,
  sequence,
  setOf,
  utf8String,
} from '@paraph/validator/encoding/der/writer'
import { signatureAlgorithmIdentifier } from '@paraph/validator/pki/algorithms'
import { RecentMap } from '@paraph/validator/pki/recent-readings'
import type { SignatureParameters } from '@paraph/validator/signature/signature-format'
import { ValidationRefused } from '@paraph/validator/validation/model/validation-refused'
import type { ValidationReports } from '@paraph/validator/validation/reports/validation-reports'
import type { StoredFile } from '@/lib/storage/schema/records'
import type { DocumentFormat } from '@/lib/vocabulary/document'
import { type DocumentSigning, formats } from '../documents/content/formats'
import { placed } from '../documents/content/placed-content'
import { openContent } from '../documents/content/stored-content'
import { validationFailure } from '../documents/validate-document'
import type { Services, SigningTrials } from '../operation/context'
import { OperationFailure } from '../operation/operation-failure'

/** Maximum number of contents whose verdict is cached. A refusal keeps its causes in memory. */
const knownMax = 1_000

/** Maximum time a signing waits for its trial: the content is validated after signing too. */
const patienceMs = 10_000

/**
 * Signs each content once with a test key and validates it, to find out before the phone rings whether the file would
 * be refused after the PIN. Errors of the gateway say nothing about the document and are not cached.
 */
export function signingTrials(
  services: Pick<Services, 'blobs' | 'validators' | 'clock'>,
): SigningTrials {
  const known = new RecentMap<Promise<Verdict>>(knownMax)
  const counted = new RecentMap<Promise<number | 'unknown'>>(knownMax)
  return {
    brokenSignatures: async (file, format) => {
      const name = `${format} ${file.sha256}`
      const count = counted.get(name, () => {
        const counting = countBroken(services, file, format)
        void counting.then((found) => found === 'unknown' && counted.forget(name))
        return counting
      })
      const found = await withPatience(count)
      return found === 'unknown' ? 0 : found
    },
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

/** Counts the signatures that are finally invalid: TOTAL-FAILED of EN 319 102-1, 5.1.3. Nothing is fetched. */
async function countBroken(
  { blobs, validators, clock }: Pick<Services, 'blobs' | 'validators' | 'clock'>,
  file: StoredFile,
  format: DocumentFormat,
): Promise<number | 'unknown'> {
  try {
    const source = await openContent(blobs, file)
    try {
      if (!formats[format].isSigned(atHand(source))) return 0
      const settings = { at: clock(), language: 'en', isTrial: true } as const
      const { signatures } = await validators.validate({ source, name: file.name }, settings)
      return signatures.filter(({ indication }) => indication === 'TOTAL_FAILED').length
    } finally {
      source.close()
    }
  } catch {
    // The call that signs or reads the file reports the reason.
    return 'unknown'
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
    return validationFailure(error, file.name)
  }
}

/**
 * The verdict about a document. The test signer is not trusted, so only faults count that every signer's signature
 * would have.
 */
function verdictOf(found: Found | undefined): Verdict {
  const fault = found ? found.faults[0] : 'The signature is not in the file'
  if (fault === undefined) return 'accepted'
  return new OperationFailure('document-corrupted', {
    detail: `A signature of the document would not be valid: ${fault}`,
  })
}

async function withPatience<Result>(result: Promise<Result>): Promise<Result | 'unknown'> {
  const over = new AbortController()
  const late = pause<'unknown'>(patienceMs, 'unknown', { ref: false, signal: over.signal })
  try {
    return await Promise.race([result, late])
  } finally {
    late.catch(() => {})
    over.abort()
  }
}

/** A document with a signature by the test key. */
interface TrialSignature {
  readonly source: ByteSource
  readonly signatureId: string
}

/**
 * The document with one more signature, made by the test key. A signature that covers a whole file, as in a PDF, is
 * followed by a revision with its validation data; a second signature takes the place of that revision.
 */
export async function trialSignature(
  source: ByteSource,
  format: DocumentSigning,
): Promise<TrialSignature> {
  const once = await withTestSignature(source, format)
  if (format.parallel) return once
  const { source: twice } = await withTestSignature(once.source, format)
  return { source: twice, signatureId: once.signatureId }
}

async function withTestSignature(
  source: ByteSource,
  { signature }: DocumentSigning,
): Promise<TrialSignature> {
  const { certificate, privateKey } = testSigner()
  const parameters: SignatureParameters = {
    certificate,
    issuers: [],
    algorithm,
    claimedSigningTime: notBefore,
  }
  const prepared = await signature.prepare(source, parameters)
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  const value = sign('sha256', decodeBase64(prepared.dataToBeSigned), key)
  const completed = await signature.complete(prepared.documentDigest, prepared, value)
  const signed = placed(source, await signature.place(source, completed))
  return { source: signed, signatureId: prepared.signatureId }
}

const algorithm = 'ecdsa-sha256'
const notBefore = new Date('2000-01-01T00:00:00Z')
const notAfter = new Date('2049-12-31T00:00:00Z')
const idAtCommonName = '2.5.4.3'

let holder: ReturnType<typeof makeHolder> | undefined

/** A self-signed certificate, which no validator trusts; its key lives as long as the process. */
function testSigner() {
  holder ??= makeHolder()
  return holder
}

// RFC 5280, 4.1: the fields of a certificate.
function makeHolder() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const identifier = signatureAlgorithmIdentifier(algorithm)
  const name = sequence(setOf(sequence(oid(idAtCommonName), utf8String('Nobody'))))
  const toBeSigned = sequence(
    integer(1),
    identifier,
    name,
    sequence(certificateTime(notBefore), certificateTime(notAfter)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const value = bitString(sign('sha256', toBeSigned, privateKey))
  return { certificate: sequence(toBeSigned, identifier, value), privateKey }
}
