import { type Bytes, equalBytes } from '#encoding/bytes'

/** What an earlier file is of a later one. */
type EarlierVersion = 'same' | 'beginning' | 'part' | 'other'

/** A file and its diagnostic data, which is read only if the bytes do not answer. */
interface FileVersion {
  readonly bytes: Bytes
  /** Undefined for a file that cannot be validated. */
  readonly diagnosticData: () => Promise<{ readonly Signatures: readonly object[] } | undefined>
}

/** A signature in diagnostic data. */
interface ReportedSignature {
  readonly SignatureValue?: string
  readonly DataToBeSignedRepresentation?: { readonly DigestValue?: string }
  readonly BasicSignature?: { readonly SignatureValid?: boolean }
}

/**
 * What an earlier file is of a later one: the beginning, byte by byte; a part, if the later file has all of its
 * signatures over the same content; or neither. The verdicts about the later file do not depend on this.
 */
export async function earlierVersionOf(
  earlier: FileVersion,
  later: FileVersion,
): Promise<EarlierVersion> {
  const { length } = earlier.bytes
  if (length > 0 && equalBytes(earlier.bytes, later.bytes.subarray(0, length))) {
    return length === later.bytes.length ? 'same' : 'beginning'
  }
  const before = await earlier.diagnosticData()
  const after = await later.diagnosticData()
  if (!before || !after || before.Signatures.length === 0) return 'other'
  const kept = new Set(after.Signatures.map(signedBy))
  return before.Signatures.map(signedBy).every((one) => one && kept.has(one)) ? 'part' : 'other'
}

/** What was signed and the value over it; undefined unless the file still has exactly that content. */
function signedBy(signature: ReportedSignature): string | undefined {
  const { SignatureValue, DataToBeSignedRepresentation, BasicSignature } = signature
  if (!BasicSignature?.SignatureValid) return undefined
  return `${DataToBeSignedRepresentation?.DigestValue} ${SignatureValue}`
}
