import type { ByteSource } from '@/lib/encoding/byte-source'
import { asBuffer, type Bytes } from '@/lib/encoding/bytes'
import { readXml } from '@/lib/encoding/xml/read-xml'
import { type DigiDoc, looksLikeDigiDoc, readDigiDoc } from '@/lib/signature/xades/digidoc'
import { readXadesSignatures } from '@/lib/signature/xades/read'
import type { DocumentToValidate } from '../../model/document'
import { noMaterial } from '../../model/material'
import type { SignatureToValidate } from '../../model/signature'
import { isXmlRecord, recordNamespace } from '../evidence-record/read-xml-record'
import { recordAlone } from '../evidence-record/record-alone'
import { readDigiDocSignatures } from './digidoc'
import { xadesOriginals } from './scopes'
import { parentIn, readXadesSignature } from './xades-signature'

/** An XML file with signatures; its detached files are missing. Throws `MalformedXml`. */
export async function readSignedXml(source: ByteSource, name: string): Promise<DocumentToValidate> {
  const bytes = source.read(0, source.size)
  if (isRecord(bytes)) return await recordAlone(bytes, name)
  const digiDoc = digiDocIn(bytes, name)
  const found = digiDoc?.signatures ?? readXadesSignatures(bytes)
  const signatures: SignatureToValidate[] = []
  const common = { filename: name, files: async () => undefined, findings: () => [] }
  if (digiDoc) signatures.push(...(await readDigiDocSignatures(digiDoc, name)))
  const located = digiDoc ? [] : found.map((signature) => ({ filename: name, signature }))
  for (const one of located) {
    const location = { ...common, ...parentIn(one, located) }
    signatures.push(...(await readXadesSignature(one.signature, location)))
  }
  return {
    signatures,
    timeStamps: [],
    originals: xadesOriginals(found, name),
    material: noMaterial,
    container: undefined,
    remarks: [],
  }
}

/** RFC 6283. Throws `MalformedXml`. */
function isRecord(bytes: Bytes): boolean {
  return asBuffer(bytes).includes(recordNamespace) && isXmlRecord(readXml(bytes).root)
}

/** SK-XML, the predecessor, is not XAdES; it is read as plain XML. */
function digiDocIn(bytes: Bytes, name: string): DigiDoc | undefined {
  const digiDoc = looksLikeDigiDoc(bytes, name) ? readDigiDoc(bytes) : undefined
  return digiDoc?.format === 'DIGIDOC-XML' ? digiDoc : undefined
}
