import type { ByteSource } from '@/lib/encoding/byte-source'
import { readXadesSignatures } from '@/lib/signature/xades/read'
import type { DocumentToValidate } from '../../model/document'
import { noMaterial } from '../../model/material'
import type { SignatureToValidate } from '../../model/signature'
import { xadesOriginals } from './scopes'
import { readXadesSignature } from './xades-signature'

/** An XML file with signatures in it; files beside it are not there. Throws `MalformedXml`. */
export async function readSignedXml(source: ByteSource, name: string): Promise<DocumentToValidate> {
  const found = readXadesSignatures(source.read(0, source.size))
  const signatures: SignatureToValidate[] = []
  const place = { filename: name, files: async () => undefined, findings: () => [] }
  for (const one of found) signatures.push(...(await readXadesSignature(one, place)))
  return {
    signatures,
    timeStamps: [],
    originals: xadesOriginals(found, name),
    material: noMaterial,
    container: undefined,
    remarks: [],
  }
}
