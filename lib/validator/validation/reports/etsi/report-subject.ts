import type { Certificate } from '#pki/certificate/certificate'
import type { ReportWords } from '../../messages/report-words'
import type { WrittenSignature } from '../../model/signature'
import { certificateId } from '../../model/token'
import type { SignatureFindings } from '../../processes/signature'
import type { QualifiedFindings } from '../qualified-findings'

/** The findings from which a report is written, and the ids of its parts. */
export interface ReportSubject {
  readonly findings: QualifiedFindings
  readonly words: ReportWords
  /** Every certificate of the document or of a path. Each occurs once. */
  readonly certificates: readonly Certificate[]
  /** The ids of validation objects. References may name only these. */
  readonly objectIds: ReadonlySet<string>
  /** The id of each signature in the report. */
  readonly signatureIds: ReadonlyMap<SignatureFindings, string>
  /** Returns the bytes of a signature. They are cached, because several time-stamps may refer to the same signature. */
  readonly bytesOf: (written: WrittenSignature) => ReturnType<WrittenSignature['bytes']>
}

export function reportSubject(findings: QualifiedFindings, words: ReportWords): ReportSubject {
  const certificates = certificatesOf(findings)
  const { timeStamps, pool, document } = findings
  const read = new Map<WrittenSignature, ReturnType<WrittenSignature['bytes']>>()
  return {
    findings,
    words,
    certificates,
    objectIds: new Set([
      ...timeStamps.map(({ timeStamp }) => timeStamp.id),
      ...certificates.map(certificateId),
      ...pool.revocations.map(({ id }) => id),
      ...document.originals.map(({ id }) => id),
    ]),
    signatureIds: distinctIds(findings.signatures),
    bytesOf: (written) => {
      if (!read.has(written)) read.set(written, written.bytes())
      return read.get(written)
    },
  }
}

function certificatesOf({ signatures, timeStamps, pool }: QualifiedFindings): Certificate[] {
  const used = [...signatures, ...timeStamps].flatMap(({ path, certificate }) => [
    ...(path ?? []),
    ...(certificate ? [certificate] : []),
  ])
  const all = [...used, ...pool.certificates]
  return [...new Map(all.map((one) => [one.fingerprint, one])).values()]
}

/** Makes ids unique, as XML requires. The same signature may be in a file twice. */
function distinctIds(signatures: readonly SignatureFindings[]) {
  const counts = new Map<string, number>()
  return new Map(
    signatures.map((one) => {
      const { id } = one.signature
      const count = (counts.get(id) ?? 0) + 1
      counts.set(id, count)
      return [one, count === 1 ? id : `${id}-${count}`] as const
    }),
  )
}
