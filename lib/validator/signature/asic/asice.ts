import { randomUUID } from 'node:crypto'
import { addSignature } from '#container/add-signature'
import type { ContainerKind } from '#container/container'
import { uriOfName } from '#container/reference-uri'
import { encodeBase64 } from '#encoding/base64'
import type { ByteSource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import { decodeHex } from '#encoding/hex'
import type {
  Placement,
  PreparedSignature,
  SignatureFormat,
  SignatureParameters,
  SignedDocument,
} from '../signature-format'
import { completeXades } from '../xades/complete'
import { prepareXades } from '../xades/prepare'
import type { ReferenceToSign } from '../xades/write/write-signature'
import { preparedAsice, signedAsice } from './asic-state'
import { augment } from './augment'
import { openContainer, orRefuseLater } from './open-container'
import {
  digestDataFiles,
  digestOfList,
  refuseOtherDataFiles,
  type SignedDataFile,
} from './signed-data-files'

export const asiceKinds: readonly ContainerKind[] = ['asice', 'bdoc', 'edoc']

/** XAdES signatures in an ASiC-E (EN 319 162-1, 4.4), each in a separate file. Used for BDOC as well. */
export const asice: SignatureFormat = { prepare, complete, augment, place }

async function prepare(
  source: ByteSource,
  parameters: SignatureParameters,
): Promise<PreparedSignature> {
  const { algorithm, claimedSigningTime } = parameters
  const dataFiles = await digestDataFiles(openContainer(source, asiceKinds))
  const signatureId = `S-${randomUUID()}`
  const xades = prepareXades({
    ...parameters,
    profile: 'baseline',
    signatureId,
    references: dataFiles.map(referenceTo),
  })
  return {
    format: 'asice',
    signatureId,
    algorithm,
    dataToBeSigned: encodeBase64(xades.dataToBeSigned),
    documentDigest: digestOfList(dataFiles),
    state: preparedAsice.encode({ dataFiles, claimedSigningTime, xades: xades.state }),
  }
}

/** EN 319 162-1, 4.4.3.2: a signature covers every data file as a whole, by its name. */
export function referenceTo({ name, mediaType, sha256 }: SignedDataFile): ReferenceToSign {
  return {
    uri: uriOfName(name),
    digestAlgorithm: 'SHA-256',
    digest: decodeHex(sha256),
    mimeType: mediaType,
  }
}

/** The container may have received other signatures. `place` checks that its data files are still the same. */
async function complete(
  _documentDigest: string,
  { signatureId, state }: PreparedSignature,
  signatureValue: Bytes,
): Promise<SignedDocument> {
  const { xades, ...subject } = preparedAsice.parse(state)
  const tail = completeXades(xades, signatureValue)
  return { signatureId, level: 'B-B', tail, state: signedAsice.encode(subject) }
}

async function place(source: ByteSource, { tail, state }: SignedDocument): Promise<Placement> {
  const { dataFiles, claimedSigningTime } = signedAsice.parse(state)
  const container = openContainer(source, asiceKinds)
  refuseOtherDataFiles(container, dataFiles)
  return await orRefuseLater(() => addSignature(container, tail, claimedSigningTime))
}
