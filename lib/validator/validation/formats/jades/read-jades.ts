import type { ByteSource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import type { DetachedFiles } from '#signature/xades/detached-file'
import type { DocumentToValidate } from '../../model/document'
import { noMaterial } from '../../model/material'
import type { OriginalDocument, SignatureToValidate } from '../../model/signature'
import { type DataFile, explainMissing, findDataFiles } from '../data-files'
import { documentIdOf, readJadesSignature } from './jades-signature'
import { decoded, type JwsFile, parseJws } from './jws'
import { isPayloadEncoded } from './payload'
import { fileFindings } from './structure'

/**
 * Reads a file with JAdES signatures. Detached signatures refer to data files. Throws `MalformedJson` and
 * `ValidationRefused`.
 */
export async function readJades(
  source: ByteSource,
  name: string,
  dataFiles: readonly DataFile[] = [],
): Promise<DocumentToValidate> {
  const asked: string[] = []
  const find = findDataFiles(dataFiles, asked)
  const document = await readJadesWith(source, name, async (uri) => {
    if (!asked.includes(uri)) asked.push(uri)
    return await find(uri)
  })
  const isDetached = () => asked.length > 0
  return {
    ...document,
    signatures: document.signatures.map((one) => explainMissing(one, isDetached)),
  }
}

/** Like `readJades`, but asks `files` for detached data by the name in the signature, or by '' if there is no name. */
export async function readJadesWith(
  source: ByteSource,
  name: string,
  files: DetachedFiles,
): Promise<DocumentToValidate> {
  const file = parseJws(source.read(0, source.size))
  const findings = fileFindings(file)
  const signatures: SignatureToValidate[] = []
  for (const [index, jws] of file.signatures.entries()) {
    const signatureId = index === 0 ? name : `${name}#${index}`
    signatures.push(
      ...(await readJadesSignature(jws, { filename: name, signatureId, files, findings })),
    )
  }
  return {
    signatures,
    timeStamps: [],
    originals: originalsOf(file, name),
    material: noMaterial,
    container: undefined,
    remarks: [],
  }
}

/** The attached payload, which all signatures of a file share. */
function originalsOf({ signatures: [first] }: JwsFile, name: string): readonly OriginalDocument[] {
  const content =
    first?.payload === undefined ? undefined : contentOf(first.payload, isPayloadEncoded(first))
  if (!content) return []
  const digestAlgorithm = 'SHA-256'
  return [
    { id: documentIdOf(name), name, digestAlgorithm, digest: digest(digestAlgorithm, content) },
  ]
}

function contentOf(payload: string, isEncoded: boolean): Bytes | undefined {
  return isEncoded ? decoded(payload) : utf8(payload)
}
