import { type ByteSource, memorySource } from '@/lib/encoding/byte-source'
import { utf8 } from '@/lib/encoding/bytes'
import { openTrustStore, type TrustStore } from '@/lib/trust/trust-store'
import type { PolicyName } from '@/lib/validation/policy/validation-policy'
import type { SignatureReport, TimestampReport } from '@/lib/validation/reports/simple-report'
import { validateFile } from '@/lib/validation/validate-file'
import { testAlgorithms } from './certificates'
import type { TestPki } from './pki'

/** What is concluded about a signature, or about a time-stamp that belongs to none. */
export interface Verdict {
  /** The sub-indication, or the indication where there is none. */
  readonly outcome: string
  /** Absent for a time-stamp. */
  readonly format: string | undefined
  /** Keys of the messages. */
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
  /** Outcomes of the time-stamps of a signature. */
  readonly timeStamps: readonly string[]
}

/** When the files of the tests are validated. */
const at = new Date('2026-06-01T00:00:00Z')

/** Validates a file as anybody would, by its bytes and its name. */
export async function verdictsOn(
  file: Uint8Array | ByteSource | string,
  name: string,
  trust: TrustStore,
  policy?: PolicyName,
): Promise<readonly Verdict[]> {
  const settings = { at, trust, policy }
  const { simpleReport } = await validateFile({ source: sourceOf(file), name }, settings, 'en')
  return simpleReport.jaxbModel.signatureOrTimestamp.map(verdictIn)
}

/** The one on the first signature, or on the first time-stamp where there is no signature. */
export async function verdictOn(...file: Parameters<typeof verdictsOn>): Promise<Verdict> {
  const [first] = await verdictsOn(...file)
  if (!first) throw new RangeError('Nothing is signed')
  return first
}

/** The outcomes alone. */
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

/** Trusts every signer of a world as such, so that no revocation data is asked of their signatures. */
export function trustInSigners(pki: TestPki): TrustStore {
  const signers = testAlgorithms.map((algorithm) => pki.signer(algorithm).certificate)
  return openTrustStore({ certificates: [pki.anchor, ...signers], lists: [] })
}

/** Trusts the root of a world only. */
export function trustInRoot(pki: TestPki): TrustStore {
  return openTrustStore({ certificates: [pki.anchor], lists: [] })
}
