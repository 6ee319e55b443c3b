import type { Container } from '@/lib/container/container'
import { containerLimits } from '@/lib/container/container-limits'
import type { Bytes } from '@/lib/encoding/bytes'
import { MalformedXml } from '@/lib/encoding/xml/malformed-xml'
import { readEntry } from '@/lib/encoding/zip/read-entry'
import { looksLikeDigiDoc, readDigiDoc } from '@/lib/signature/xades/digidoc'
import type { OriginalDocument, SignatureToValidate } from '../../model/signature'
import { readDigiDocSignatures } from '../xades/digidoc'
import { xadesOriginals } from '../xades/scopes'
import { unreadableSignature } from './unreadable-signature'

/** What a document in a container has of its own. */
interface InnerDocument {
  readonly signatures: readonly SignatureToValidate[]
  readonly originals: readonly OriginalDocument[]
}

const nothing: InnerDocument = { signatures: [], originals: [] }

/**
 * Signatures of the one file of an ASiC-S that is a signed document itself: a DIGIDOC-XML, which a token of
 * today keeps (EN 319 162-1, 4.3.3.2). Throws `ZipRefused`.
 */
export async function readInnerSignatures({
  kind,
  source,
  dataFiles,
}: Container): Promise<InnerDocument> {
  const [only, another] = dataFiles
  if (kind !== 'asics' || !only || another) return nothing
  if (only.size > containerLimits.signatureOctets) {
    // What should be signed and is not read must not look like a file of no signature.
    return /\.ddoc$/i.test(only.name) ? unreadable(only.name) : nothing
  }
  const octets = readEntry(source, only.entry, containerLimits.signatureOctets)
  return looksLikeDigiDoc(octets) ? await readInner(octets, only.name) : nothing
}

async function readInner(octets: Bytes, name: string): Promise<InnerDocument> {
  try {
    const digiDoc = readDigiDoc(octets)
    if (!digiDoc) return nothing
    return {
      signatures: await readDigiDocSignatures(digiDoc, name),
      originals: xadesOriginals(digiDoc.signatures, name),
    }
  } catch (error) {
    if (error instanceof MalformedXml) return unreadable(name)
    throw error
  }
}

function unreadable(name: string): InnerDocument {
  return { signatures: [unreadableSignature(name)], originals: [] }
}
