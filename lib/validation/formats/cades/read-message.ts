import { type ByteSource, memorySource } from '@/lib/encoding/byte-source'
import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import { oid } from '@/lib/encoding/der/writer'
import { digest } from '@/lib/encoding/digest'
import { oids } from '@/lib/pki/oids'
import type { DocumentToValidate } from '../../model/document'
import { noMaterial } from '../../model/material'
import { tokenId } from '../../model/token'
import { type EncodedTimeStamp, readTimeStamp } from '../cms/time-stamp'
import type { CadesPlace } from './cades-place'
import { parsedMessage, readCadesSignatures } from './cades-signature'

const signedDataType = oid(oids.idSignedData)
const sequenceTag = 0x30

/** Whether a file begins as a ContentInfo with SignedData does: a type and a length before its OID. */
export function looksLikeMessage(head: Buffer): boolean {
  const at = head.indexOf(signedDataType)
  return head[0] === sequenceTag && at > 0 && at <= 10
}

/**
 * A CAdES message in a file of its own (EN 319 122-1), or a time-stamp token: over what it carries, or over
 * something that is not there. Throws `MalformedDer` and `ValidationRefused`.
 */
export async function readSignedMessage(
  source: ByteSource,
  name: string,
): Promise<DocumentToValidate> {
  const bytes = source.read(0, source.size)
  const timeStamp = await readTimeStamp(stampAlone(bytes, name), [])
  if (timeStamp) return { ...nothing, timeStamps: [timeStamp] }
  const content = parsedMessage(bytes)?.content
  const documentId = tokenId('D', utf8(name))
  const signatures = await readCadesSignatures(bytes, placeOf(name, content, documentId))
  if (!signatures) throw new MalformedDer('A SignedData that nobody signed or that cannot be read')
  return {
    ...nothing,
    signatures,
    originals: content
      ? [
          {
            id: documentId,
            name,
            digestAlgorithm: 'SHA-256',
            digest: digest('SHA-256', content),
          },
        ]
      : [],
  }
}

const nothing: DocumentToValidate = {
  signatures: [],
  timeStamps: [],
  originals: [],
  remarks: [],
  material: noMaterial,
  container: undefined,
}

/** A token whose data is not there. */
function stampAlone(bytes: Bytes, filename: string): EncodedTimeStamp {
  const digestOfData = async () => undefined
  return { type: 'CONTENT_TIMESTAMP', bytes, filename, digestOfData, covers: new Set() }
}

function placeOf(filename: string, content: Bytes | undefined, documentId: string): CadesPlace {
  return {
    filename,
    content: async () => content && memorySource(content),
    digestOfContent: async (algorithm) => content && digest(algorithm, content),
    scopes: content
      ? [
          {
            scope: 'FULL',
            name: filename,
            description: 'Full document',
            documentId,
            transformations: [],
          },
        ]
      : [],
    references: [],
    findings: [],
    isArchived: false,
    isDetached: false,
  }
}
