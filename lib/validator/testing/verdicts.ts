import { type ByteSource, memorySource } from '#encoding/byte-source'
import { utf8 } from '#encoding/bytes'
import { openTrustStore, type TrustStore } from '#trust/trust-store'
import type { PolicyName } from '#validation/policy/validation-policy'
import type { SignatureReport, TimestampReport } from '#validation/reports/simple-report'
import { validateFile } from '#validation/validate-file'
import { testAlgorithms } from './certificates'
import type { TestPki } from './pki'

/** The verdict on a signature, or on a time-stamp outside signatures. */
export interface Verdict {
  /** The sub-indication, or the indication if there is none. */
  readonly outcome: string
  /** Undefined for a time-stamp. */
  readonly format: string | undefined
  /** The keys of the errors and of the warnings. */
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
  /** The outcomes of the signature's time-stamps. */
  readonly timeStamps: readonly string[]
}

/** The validation time of the test files. */
const validatedAt = new Date('2026-06-01T00:00:00Z')

/** Validates a file and returns the verdicts on its signatures and its time-stamps outside signatures. */
export async function verdictsOn(
  ...file: Parameters<typeof reportsOn>
): Promise<readonly Verdict[]> {
  const { simpleReport } = await reportsOn(...file)
  return simpleReport.jaxbModel.signatureOrTimestamp.map(verdictIn)
}

/** Validates a file and returns all reports. */
export async function reportsOn(
  file: Uint8Array | ByteSource | string,
  name: string,
  trust: TrustStore,
  policy?: PolicyName,
  at = validatedAt,
) {
  return await validateFile({ source: sourceOf(file), name }, { at, trust, policy }, 'en')
}

/** The report on the first signature. */
export async function signatureReportOn(
  ...file: Parameters<typeof reportsOn>
): Promise<SignatureReport> {
  const { simpleReport } = await reportsOn(...file)
  const [first] = simpleReport.jaxbModel.signatureOrTimestamp
  if (!first || !('signatureFormat' in first)) throw new RangeError('Nothing is signed')
  return first
}

/** The verdict on the first signature, or on the first time-stamp if there is no signature. */
export async function verdictOn(...file: Parameters<typeof verdictsOn>): Promise<Verdict> {
  const [first] = await verdictsOn(...file)
  if (!first) throw new RangeError('Nothing is signed')
  return first
}

/** Returns only the outcomes. */
export async function outcomesOf(
  ...file: Parameters<typeof verdictsOn>
): Promise<readonly string[]> {
  return (await verdictsOn(...file)).map(({ outcome }) => outcome)
}

function sourceOf(file: Uint8Array | ByteSource | string): ByteSource {
  if (typeof file === 'string') return memorySource(utf8(file))
  return file instanceof Uint8Array ? memorySource(file) : file
}

function verdictIn(report: SignatureReport | TimestampReport): Verdict {
  const { error, warning } = report.adESValidationDetails
  const stamps = 'timestamps' in report ? (report.timestamps?.timestamp ?? []) : []
  return {
    outcome: outcomeOf(report),
    format: 'signatureFormat' in report ? report.signatureFormat : undefined,
    errors: error.map(({ key }) => key),
    warnings: warning.map(({ key }) => key),
    timeStamps: stamps.map(outcomeOf),
  }
}

function outcomeOf({ subIndication, indication }: SignatureReport | TimestampReport): string {
  return subIndication ?? indication
}

/** A trust store with every signer of a world, so that their signatures need no revocation data. */
export function trustInSigners(pki: TestPki): TrustStore {
  const signers = testAlgorithms.map((algorithm) => pki.signer(algorithm).certificate)
  return openTrustStore({ certificates: [pki.anchor, ...signers], lists: [] })
}

/** A trust store with only the root of a world. */
export function trustInRoot(pki: TestPki): TrustStore {
  return openTrustStore({ certificates: [pki.anchor], lists: [] })
}
