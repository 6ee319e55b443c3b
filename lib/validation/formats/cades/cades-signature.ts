import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import type { DigestAlgorithm } from '@/lib/encoding/digest'
import { parseSignedData, type SignedData, type SignerInfo } from '@/lib/pki/cms/signed-data'
import { oids } from '@/lib/pki/oids'
import { DocumentRefused } from '../../document-refused'
import type { DigestMatcher } from '../../model/digest-matcher'
import type { SignatureScope, SignatureToValidate } from '../../model/signature'
import type { StructureFinding } from '../../model/token'
import { tokenId } from '../../model/token-id'
import { messageDigest } from '../cms/message-digest'
import { readContentTimeStamps, readSignatureTimeStamps } from '../cms/signature-time-stamps'
import { readSignedFacts, toBeSigned } from '../cms/signed-facts'
import { type CmsSigner, readCmsSigner } from '../cms/signer'
import { cadesFormat } from './format'
import { cadesMaterial } from './validation-values'

/** Where a CAdES signature was found, and what it is over. */
export interface CadesPlace {
  readonly filename: string
  /** Of the octets it is over; absent when they are not there. */
  readonly digestOfContent: (algorithm: DigestAlgorithm) => Promise<Bytes | undefined>
  /** What the signed octets refer to in their turn: a manifest's entries. */
  readonly references: readonly DigestMatcher[]
  readonly scopes: readonly SignatureScope[]
  /** What the surroundings have against the signature. */
  readonly findings: readonly StructureFinding[]
  /** A time-stamp of the container covers the signature with its validation data. */
  readonly isArchived: boolean
}

const signersMax = 100

/**
 * The signatures of a CAdES file as facts (EN 319 122-1), one for each signer; nothing when it cannot be
 * read. Throws `DocumentRefused`.
 */
export async function readCadesSignatures(
  octets: Bytes,
  place: CadesPlace,
): Promise<readonly SignatureToValidate[] | undefined> {
  const signedData = parsed(octets)
  if (!signedData || signedData.signerInfos.length === 0) return undefined
  if (signedData.signerInfos.length > signersMax) {
    throw new DocumentRefused('too-complex', `${place.filename} has too many signers`)
  }
  const signatures: SignatureToValidate[] = []
  for (const [index, signerInfo] of signedData.signerInfos.entries()) {
    const signatureId = index === 0 ? place.filename : `${place.filename}#${index}`
    signatures.push(await readSigner(signedData, signerInfo, signatureId, place))
  }
  return signatures
}

function parsed(octets: Bytes): SignedData | undefined {
  try {
    return parseSignedData(octets)
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}

async function readSigner(
  signedData: SignedData,
  signerInfo: SignerInfo,
  signatureId: string,
  place: CadesPlace,
): Promise<SignatureToValidate> {
  const { digestOfContent } = place
  const { digestAlgorithm, signatureAlgorithm, signatureValue } = signerInfo
  const id = tokenId('S', Buffer.concat([utf8(`${signatureId} `), signatureValue]))
  const material = cadesMaterial(signedData, signerInfo)
  const certificates = material.certificates.map(({ certificate }) => certificate)
  const contentDigest = digestAlgorithm && (await digestOfContent(digestAlgorithm))
  const signer: CmsSigner = {
    signerInfo,
    contentType: oids.idData,
    contentDigest: contentDigest ?? new Uint8Array(),
    certificates,
  }
  const facts = readCmsSigner(signer)
  const stamped = { signatureId: id, certificates, digestOfContent }
  const before = await readContentTimeStamps(signerInfo, stamped)
  const after = await readSignatureTimeStamps(signerInfo, stamped)
  return {
    ...{ id, signatureId, filename: place.filename, material, scopes: place.scopes },
    ...facts,
    ...readSignedFacts(signerInfo),
    ...{ digestAlgorithm, signatureAlgorithm, signatureValue },
    ...toBeSigned(signerInfo),
    format: cadesFormat(signerInfo, material, place.isArchived),
    structure: [
      ...encapsulation(signedData),
      ...facts.structure,
      ...before.structure,
      ...after.structure,
      ...place.findings,
    ],
    references: [
      { ...messageDigest(signer), found: contentDigest !== undefined },
      ...place.references,
    ],
    certificates: material.certificates.filter(({ origin }) => origin === 'SIGNED_DATA'),
    timeStamps: [...before.timeStamps, ...after.timeStamps],
    contentType: signedData.contentType,
  }
}

/** EN 319 162-1, 4.3.3.2 and 4.4.3.3: detached. What else it carries was not in the container. */
function encapsulation({ content }: SignedData): readonly StructureFinding[] {
  return content === undefined
    ? []
    : [{ severity: 'unacceptable', key: 'cms-content-encapsulated' }]
}
