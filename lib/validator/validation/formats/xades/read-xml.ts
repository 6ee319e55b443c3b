import type { ByteSource } from '#encoding/byte-source'
import { asBuffer, type Bytes } from '#encoding/bytes'
import { readXml } from '#encoding/xml/read-xml'
import { type DigiDoc, looksLikeDigiDoc, readDigiDoc } from '#signature/xades/digidoc'
import {
  readXadesSignatures,
  withCounterSignatures,
  type XadesSignature,
} from '#signature/xades/read'
import type { DigestMatcher } from '../../model/digest-matcher'
import type { DocumentToValidate } from '../../model/document'
import { noMaterial } from '../../model/material'
import type { SignatureToValidate } from '../../model/signature'
import { type DataFile, explainMissing, findDataFiles } from '../data-files'
import { isXmlRecord, recordNamespace } from '../evidence-record/read-xml-record'
import { recordAlone } from '../evidence-record/record-alone'
import { readDigiDocSignatures } from './digidoc'
import { xadesOriginals } from './scopes'
import { parentIn, readXadesSignature } from './xades-signature'

/** Reads an XML file with signatures. Detached signatures refer to data files. Throws `MalformedXml`. */
export async function readSignedXml(
  source: ByteSource,
  name: string,
  dataFiles: readonly DataFile[] = [],
): Promise<DocumentToValidate> {
  const bytes = source.read(0, source.size)
  if (isRecord(bytes)) return await recordAlone(bytes, name)
  const digiDoc = digiDocIn(bytes, name)
  const found = digiDoc?.signatures ?? readXadesSignatures(bytes)
  const signatures: SignatureToValidate[] = []
  const uris = detachedUris(found)
  const common = { filename: name, files: findDataFiles(dataFiles, uris), findings: () => [] }
  if (digiDoc) signatures.push(...(await readDigiDocSignatures(digiDoc, name)))
  const isOutside = (reference: DigestMatcher) => uris.includes(reference.name ?? '')
  const located = digiDoc ? [] : found.map((signature) => ({ filename: name, signature }))
  for (const one of located) {
    const location = { ...common, ...parentIn(one, located) }
    const read = await readXadesSignature(one.signature, location)
    signatures.push(...read.map((signature) => explainMissing(signature, isOutside)))
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

/** The URIs, as written, by which signatures refer to files outside the document. */
function detachedUris(signatures: readonly XadesSignature[]): readonly string[] {
  return withCounterSignatures(signatures).flatMap(({ references, manifestEntries }) =>
    [...references, ...manifestEntries].flatMap(({ source, uri = '' }) =>
      source.kind === 'detached' ? [uri] : [],
    ),
  )
}

/** Whether the file is an evidence record in XML (RFC 6283). Throws `MalformedXml`. */
function isRecord(bytes: Bytes): boolean {
  return asBuffer(bytes).includes(recordNamespace) && isXmlRecord(readXml(bytes).root)
}

/** Reads a DIGIDOC-XML. SK-XML, its predecessor, is not XAdES and is read as plain XML. */
function digiDocIn(bytes: Bytes, name: string): DigiDoc | undefined {
  const digiDoc = looksLikeDigiDoc(bytes, name) ? readDigiDoc(bytes) : undefined
  return digiDoc?.format === 'DIGIDOC-XML' ? digiDoc : undefined
}
