import type { Bytes } from '#encoding/bytes'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { CanonicalFormTooLarge, canonicalize } from '#encoding/xml/canonicalize'
import { MalformedXml, readXml } from '#encoding/xml/read-xml'
import type { XmlDocument } from '#encoding/xml/tree'
import type { DetachedFile, DetachedFiles } from '#signature/xades/detached-file'
import type { Canonicalization } from '#signature/xades/dsig/algorithms'
import type { DigestMatcherType } from '../../model/digest-matcher'
import { digestOfFile } from '../container/asic-manifests'

/** An object that an evidence record must list, with its possible digests. */
export interface ProtectedObject {
  readonly type: DigestMatcherType
  readonly name: string | undefined
  /** Empty if the object is missing. `canonicalization` is the method of an XML evidence record. */
  readonly digests: (
    algorithm: DigestAlgorithm,
    canonicalization: Canonicalization | undefined,
  ) => Promise<readonly Bytes[]>
  /** The digest algorithm that a manifest states for the object. */
  readonly statedAlgorithm?: DigestAlgorithm | undefined
}

/** An object that a record should cover but that is missing. */
export function missingObject(name?: string): ProtectedObject {
  return { type: 'EVIDENCE_RECORD_ARCHIVE_OBJECT', name, digests: async () => [] }
}

/** Maximum bytes of all XML files together that are canonicalized. */
const canonicalBytesMax = 64 << 20

/** Larger XML files are not canonicalized. */
const xmlBytesMax = 20 << 20

/** Creates protected objects from files of a container. */
export function protectedFiles(
  files: DetachedFiles,
): (name: string, statedAlgorithm?: DigestAlgorithm) => ProtectedObject {
  let left = canonicalBytesMax
  const canonicalForm = (file: DetachedFile, canonicalization: Canonicalization) => {
    if (!looksLikeXml(file)) return undefined
    left -= file.size
    return left < 0 ? undefined : canonicalBytes(file, canonicalization)
  }
  return (name, statedAlgorithm) => ({
    type: 'EVIDENCE_RECORD_ARCHIVE_OBJECT',
    name,
    statedAlgorithm,
    digests: async (algorithm, canonicalization) => {
      const file = await files(name)
      const plain = await digestOfFile(files, name, algorithm)
      if (!file || !plain) return []
      // RFC 6283, 3.2.1: an XML document is digested in the canonical form that the chain names.
      const canonical = canonicalization && canonicalForm(file, canonicalization)
      return canonical ? [plain, digest(algorithm, canonical)] : [plain]
    },
  })
}

function looksLikeXml({ size, read }: DetachedFile): boolean {
  if (size > xmlBytesMax) return false
  const head = Buffer.from(read(0, Math.min(size, 64))).toString('latin1')
  return /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\0\s]*</.test(head)
}

function canonicalBytes(
  { size, read }: DetachedFile,
  { method, withComments }: Canonicalization,
): Bytes | undefined {
  const document = parsed(read(0, size))
  if (!document) return undefined
  try {
    return canonicalize(document, method, { withComments })
  } catch (error) {
    if (error instanceof CanonicalFormTooLarge) return undefined
    throw error
  }
}

function parsed(bytes: Bytes): XmlDocument | undefined {
  try {
    return readXml(bytes)
  } catch (error) {
    if (error instanceof MalformedXml) return undefined
    throw error
  }
}
