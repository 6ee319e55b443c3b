import { addAdocSignature } from '@/lib/container/adoc/add-adoc-signature'
import type { Container, ContainerKind } from '@/lib/container/container'
import { encodeBase64 } from '@/lib/encoding/base64'
import type { ByteSource } from '@/lib/encoding/byte-source'
import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { DocumentRefused } from '../document-refused'
import type {
  Placement,
  PreparedSignature,
  SignatureFormat,
  SignatureParameters,
  SignedDocument,
} from '../signature-format'
import { completeXades } from '../xades/complete'
import { prepareXades } from '../xades/prepare'
import { planAdocSignature } from './adoc-plan'
import { type AdocParts, preparedAdoc, signedAdoc } from './asic-state'
import { asice, referenceTo } from './asice'
import { augment } from './augment'
import { openContainer, orRefuseLater } from './open-container'
import { digestDataFiles, digestOfList, refuseOtherDataFiles } from './signed-data-files'

export const adocKinds: readonly ContainerKind[] = ['adoc', 'adoc-v2']

/** Signatures of an ADOC-V1.0; one of ADOC-V2.0 is signed as the ASiC-E it is. */
export const adoc: SignatureFormat = { prepare, complete, augment, place }

async function prepare(
  source: ByteSource,
  parameters: SignatureParameters,
): Promise<PreparedSignature> {
  const container = openContainer(source, adocKinds)
  if (container.kind === 'adoc-v2') return await asice.prepare(source, parameters)
  const { algorithm, claimedSigningTime } = parameters
  const dataFiles = await digestDataFiles(container)
  const plan = planAdocSignature(container, parameters)
  const { signatureId, parts } = plan
  const xades = prepareXades({
    ...parameters,
    ...{ profile: 'adoc', signatureId },
    references: [...dataFiles.map(referenceTo), ...plan.metadataReferences],
  })
  return {
    format: 'adoc',
    ...{ signatureId, algorithm },
    dataToBeSigned: encodeBase64(xades.dataToBeSigned),
    documentDigest: digestOfList(dataFiles),
    state: preparedAdoc.encode({ dataFiles, claimedSigningTime, xades: xades.state, parts }),
  }
}

async function complete(
  documentDigest: string,
  prepared: PreparedSignature,
  signatureValue: Bytes,
): Promise<SignedDocument> {
  if (prepared.format === 'asice') {
    return await asice.complete(documentDigest, prepared, signatureValue)
  }
  const { signatureId, state } = prepared
  const { xades, ...subject } = preparedAdoc.parse(state)
  const tail = completeXades(xades, signatureValue)
  return { signatureId, level: 'B-B', tail, state: signedAdoc.encode(subject) }
}

async function place(source: ByteSource, signed: SignedDocument): Promise<Placement> {
  const container = openContainer(source, adocKinds)
  if (container.kind === 'adoc-v2') return await asice.place(source, signed)
  const { dataFiles, claimedSigningTime, parts } = signedAdoc.parse(signed.state)
  refuseOtherDataFiles(container, dataFiles)
  refuseTakenNames(container, parts)
  const addition = {
    signaturePath: parts.signaturePath,
    signature: signed.tail,
    metadataPath: parts.metadataPath,
    metadata: utf8(parts.metadata),
    covered: new Map(parts.covered),
  }
  return await orRefuseLater(() => addAdocSignature(container, addition, claimedSigningTime))
}

/** The names are signed: nothing can be done when somebody else has taken them since. */
function refuseTakenNames({ archive }: Container, parts: AdocParts): void {
  const taken = new Set(archive.entries.map(({ name }) => name))
  if (taken.has(parts.signaturePath) || taken.has(parts.metadataPath)) {
    throw new DocumentRefused('document-changed', 'The document changed while it was being signed')
  }
}
