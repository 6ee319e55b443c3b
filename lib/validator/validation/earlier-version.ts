import { type Bytes, equalBytes } from '#encoding/bytes'

/** The relation of an earlier file to a later one. */
type EarlierVersion = 'same' | 'beginning' | 'part' | 'other'

/** A file and its diagnostic data. The data is read only if comparing the bytes is not enough. */
interface FileVersion {
  readonly bytes: Bytes
  /** Resolves to undefined if the file cannot be validated. */
  readonly diagnosticData: () => Promise<{ readonly Signatures: readonly object[] } | undefined>
}

/** A signature in diagnostic data. */
interface ReportedSignature {
  readonly SignatureValue?: string
  readonly DataToBeSignedRepresentation?: { readonly DigestValue?: string }
  readonly BasicSignature?: { readonly SignatureValid?: boolean }
}

/**
 * Compares an earlier file with a later one: `same` or `beginning` if the bytes agree; `part` if the later file has all
 * signatures of the earlier one over the same content; otherwise `other`. The verdicts about the later file do not
 * depend on this.
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

/** The digest of the signed data and the signature value; undefined unless the signature is valid. */
function signedBy(signature: ReportedSignature): string | undefined {
  const { SignatureValue, DataToBeSignedRepresentation, BasicSignature } = signature
  if (!BasicSignature?.SignatureValid) return undefined
  return `${DataToBeSignedRepresentation?.DigestValue} ${SignatureValue}`
}
